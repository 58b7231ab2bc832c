//! A traced search takes the steps of the plain search and reports all of them.

use boyi_core::{Knowledge, SearchParams};
use boyi_search::trace::{PrunedBy, Purpose, Reason, Record, RecordScope};
use boyi_search::{Limits, Options, Searcher};
use boyi_xiangqi::Position;
use boyi_xiangqi_engine::XiangqiSearch;
use std::collections::HashSet;

/// A middle game in which every step of the selective search is taken sooner or later.
const MIDDLE: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

#[test]
fn the_selective_search_is_traced_whole() {
    let position: Position = MIDDLE.parse().unwrap();
    // Delta pruning, which the game leaves out, is a step of the search all the same.
    let params = SearchParams { quiescence_margin: 150, ..*XiangqiSearch::search_params() };
    let searcher =
        || Searcher::new(Options { hash_mib: 4, params: Some(params), ..Options::default() }).unwrap();
    let limits = Limits::depth(12);
    let silent = searcher().search(&mut XiangqiSearch::from(position.clone()), &limits);
    let mut record = Record::new(RecordScope::default());
    let traced = searcher().trace(&mut XiangqiSearch::from(position), &limits, &mut record);
    assert_eq!((silent.score(), silent.pv(), silent.nodes()), (traced.score(), traced.pv(), traced.nodes()));

    assert!(!record.is_truncated() && record.visits().all(|visit| visit.end.is_some()));
    let reasons: HashSet<Reason> = record.visits().filter_map(|visit| Some(visit.end?.1)).collect();
    for reason in [
        Reason::TtCutoff,
        Reason::StandPat,
        Reason::ReverseFutility,
        Reason::Razoring,
        Reason::NullMove,
        Reason::BetaCutoff,
        Reason::AllMoves,
    ] {
        assert!(reasons.contains(&reason), "{reason:?} is not among {reasons:?}");
    }
    let purposes: HashSet<Purpose> = record.visits().map(|visit| visit.purpose).collect();
    for purpose in [
        Purpose::FirstMove,
        Purpose::NullWindow,
        Purpose::Reduced(1),
        Purpose::ReSearch,
        Purpose::PvReSearch,
        Purpose::Singular,
    ] {
        assert!(purposes.contains(&purpose), "{purpose:?} is not among {purposes:?}");
    }
    let steps: HashSet<PrunedBy> =
        record.visits().flat_map(|visit| &visit.pruned).map(|&(_, step)| step).collect();
    for step in [PrunedBy::LateMove, PrunedBy::Futility, PrunedBy::See, PrunedBy::Delta, PrunedBy::Excluded] {
        assert!(steps.contains(&step), "{step:?} is not among {steps:?}");
    }
}
