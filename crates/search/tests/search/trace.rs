//! A trace tells everything, changes nothing, and explains every cut.

use crate::with;
use boyi_core::{Bound, Easy, Knowledge};
use boyi_search::trace::{Reason, Record, RecordScope, Source, Visit};
use boyi_search::{Limits, Options, Report};
use boyi_testkit::toys::{Captures, Sowing, TicTacToe};
use boyi_testkit::{Shape, TreeGame};

fn usual() -> Options {
    Options::default()
}

fn sound() -> Options {
    Options { sound: true, ..usual() }
}

/// The record of a search to a fixed depth, and what the search reports.
fn record<P: Knowledge<Move: Send> + Clone + Send>(
    position: &mut P,
    options: &Options,
    depth: i32,
    scope: RecordScope<P::Move>,
) -> (Record<P::Move>, Report<P::Move>) {
    let mut record = Record::new(scope);
    let report = with(options.clone()).trace(position, &Limits::depth(depth), &mut record);
    (record, report)
}

/// The visit and those above it, up to the root.
fn ancestry<'a, M: Copy + Eq>(
    record: &'a Record<M>,
    visit: &'a Visit<M>,
) -> impl Iterator<Item = &'a Visit<M>> {
    std::iter::successors(Some(visit), |visit| visit.parent.map(|id| record.visit(id)))
}

/// Somebody above has a move worth as much as the bound that the visit has reached.
fn assert_bound_has_an_author<M: Copy + Eq + std::fmt::Debug>(record: &Record<M>, visit: &Visit<M>) {
    let bound = match visit.bound() {
        Some(Bound::Lower) => visit.window.beta,
        Some(Bound::Upper) => visit.window.alpha,
        _ => return,
    };
    let Some(Source::Raised(ply)) = visit.refuted_by() else { return };
    let raised = |above: &Visit<M>| above.raised.iter().any(|&(_, score)| score == bound || score == -bound);
    let author = ancestry(record, visit).skip(1).any(|above| above.ply == ply && raised(above));
    assert!(author, "nobody at ply {ply:?} has raised a bound to {bound:?}: {visit:?}");
}

/// Everything that must hold of a whole record.
pub(crate) fn assert_explains<M: Copy + Eq + std::fmt::Debug>(record: &Record<M>) {
    assert!(!record.is_truncated());
    let roots: u64 = record.roots().iter().map(|&root| record.visit(root).nodes).sum();
    assert_eq!(roots, record.nodes());
    for visit in record.visits() {
        let (score, reason) = visit.end.expect("no search was stopped");
        let below: u64 = visit.children.iter().map(|&child| record.visit(child).nodes).sum();
        assert!(visit.nodes == below + 1 || visit.nodes == below, "{visit:?}");
        match reason {
            Reason::BetaCutoff => {
                assert!(score >= visit.window.beta, "{visit:?}");
                assert_eq!(visit.raised.last().map(|&(_, score)| score), Some(score), "{visit:?}");
            }
            Reason::AllMoves => assert!(score < visit.window.beta, "{visit:?}"),
            Reason::TtCutoff => {
                let entry = visit.table.expect("the table has cut");
                assert!(entry.bound.settles(entry.score, visit.window) && entry.score == score, "{visit:?}");
            }
            Reason::StandPat => assert!(visit.raised.iter().all(|(mv, _)| mv.is_none()), "{visit:?}"),
            _ => assert!(visit.raised.is_empty(), "{visit:?}"),
        }
        assert_bound_has_an_author(record, visit);
    }
}

fn check<P: Knowledge<Move: Send> + Clone + Send>(position: &mut P, options: &Options, depth: i32)
where
    P::Move: std::fmt::Debug,
{
    let (record, report) = record(position, options, depth, RecordScope::default());
    let silent = with(options.clone()).search(position, &Limits::depth(depth));
    assert_eq!((silent.score(), silent.pv(), silent.nodes()), (report.score(), report.pv(), report.nodes()));
    assert_explains(&record);
}

#[test]
fn traces_of_random_trees_explain_every_bound() {
    let plain = Shape { depth: 5, transpositions: 300, ends: 50, ..Shape::default() };
    let noisy = Shape { noisy: 300, forced: 100, ..plain.clone() };
    let turns = Shape { extra_turns: 400, ..plain.clone() };
    for shape in [plain, noisy, turns] {
        for seed in 0..100 {
            let depth = 1 + (seed % 5) as i32;
            for options in [sound(), usual()] {
                check::<TreeGame>(&mut shape.grow(seed), &options, depth);
            }
        }
    }
}

#[test]
fn traces_of_small_games_explain_every_bound() {
    check(&mut Easy::new(TicTacToe { mine: 0, theirs: 0 }), &usual(), 6);
    check(&mut Easy::new(TicTacToe { mine: 0b1, theirs: 0b10000 }), &sound(), 7);
    check(&mut Easy::new(Sowing::new(3)), &sound(), 7);
    check(&mut Captures::new(3), &usual(), 6);
}

#[test]
fn a_record_keeps_the_visits_in_its_scope() {
    let start = || Easy::new(TicTacToe { mine: 0, theirs: 0 });
    let (all, _) = record(&mut start(), &sound(), 6, RecordScope::default());
    let root = all.visit(*all.roots().last().unwrap());
    let child = all.visit(root.children[0]);

    let (shallow, _) = record(&mut start(), &sound(), 6, RecordScope { plies: 2, ..RecordScope::default() });
    assert_eq!(shallow.nodes(), all.nodes());
    assert!(shallow.visits().all(|visit| visit.ply.0 <= 2) && !shallow.is_truncated());
    assert_eq!(shallow.visits().count(), all.visits().filter(|visit| visit.ply.0 <= 2).count(),);

    let under = vec![child.mv.unwrap()];
    let (part, _) =
        record(&mut start(), &sound(), 6, RecordScope { under: under.clone(), ..RecordScope::default() });
    let beside = part.visits().filter(|visit| visit.ply.0 == 1 && visit.mv != Some(under[0])).count();
    assert_eq!(beside, 0);
    let depth_of = |record: &Record<_>| record.visits().map(|visit| visit.ply).max();
    assert_eq!(depth_of(&part), depth_of(&all));

    let (few, _) = record(&mut start(), &sound(), 6, RecordScope { nodes: 10, ..RecordScope::default() });
    assert_eq!((few.visits().count(), few.is_truncated(), few.nodes()), (10, true, all.nodes()));
}

#[test]
fn a_search_that_is_stopped_leaves_its_path_open() {
    let mut record = Record::new(RecordScope::default());
    let limits = Limits { nodes: Some(40), ..Limits::none() };
    with(usual()).trace(&mut Easy::new(TicTacToe { mine: 0, theirs: 0 }), &limits, &mut record);
    let open = record.visits().filter(|visit| visit.end.is_none());
    let plies: Vec<u16> = open.map(|visit| visit.ply.0).collect();
    assert!(!plies.is_empty() && plies.windows(2).all(|pair| pair[0] < pair[1]), "{plies:?}");
}
