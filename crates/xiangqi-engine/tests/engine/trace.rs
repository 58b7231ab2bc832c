//! A traced search takes the same steps, and tells all of them.

use boyi_search::trace::{Bounds, LeftOut, Reason, Record, Why};
use boyi_search::{Limits, Options, Searcher};
use boyi_xiangqi::Position;
use boyi_xiangqi_engine::XiangqiSearch;
use std::collections::HashSet;

/// A middle game in which every step of the selective search is taken sooner or later.
const MIDDLE: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

#[test]
fn the_selective_search_is_traced_whole() {
    let position: Position = MIDDLE.parse().unwrap();
    let searcher = || Searcher::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    let limits = Limits::depth(12);
    let silent = searcher().search(&mut XiangqiSearch::from(position.clone()), &limits);
    let mut record = Record::new(Bounds::default());
    let traced = searcher().trace(&mut XiangqiSearch::from(position), &limits, &mut record);
    assert_eq!(
        (silent.score(), silent.pv(), silent.counts()),
        (traced.score(), traced.pv(), traced.counts())
    );

    assert!(!record.is_truncated() && record.visits().all(|visit| visit.end.is_some()));
    let reasons: HashSet<Reason> = record.visits().filter_map(|visit| Some(visit.end?.1)).collect();
    for reason in [
        Reason::Table,
        Reason::StandPat,
        Reason::ReverseFutility,
        Reason::Razoring,
        Reason::NullMove,
        Reason::Cut,
        Reason::Searched,
    ] {
        assert!(reasons.contains(&reason), "{reason:?} is not among {reasons:?}");
    }
    let questions: HashSet<Why> = record.visits().map(|visit| visit.why).collect();
    for why in [Why::First, Why::Scout, Why::Reduced(1), Why::Again, Why::Value, Why::Singular] {
        assert!(questions.contains(&why), "{why:?} is not among {questions:?}");
    }
    let steps: HashSet<LeftOut> =
        record.visits().flat_map(|visit| &visit.left_out).map(|&(_, step)| step).collect();
    for step in [LeftOut::Late, LeftOut::Futile, LeftOut::Exchange, LeftOut::Delta, LeftOut::Excluded] {
        assert!(steps.contains(&step), "{step:?} is not among {steps:?}");
    }
}
