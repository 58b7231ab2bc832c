//! Problem sets: proved by exhaustive solvers, then solved by the engine.

use crate::solver::{material_of_moves, winning_moves};
use boyi_core::{Bound, Knowledge, Ply, Score, SearchParams};
use boyi_search::{Limits, Options, Report, Searcher};
use boyi_xiangqi::{Move, Position};
use boyi_xiangqi_engine::XiangqiSearch;

const MATES: &str = include_str!("../../../../testdata/xiangqi/mates.txt");
const FORCED: &str = include_str!("../../../../testdata/xiangqi/forced-mates.txt");
const TACTICS: &str = include_str!("../../../../testdata/xiangqi/tactics.txt");

/// Less than an advisor is no piece.
const PIECE: i32 = 190;

/// The rows of a set: position, last field, best move.
fn rows(set: &'static str) -> Vec<(Position, &'static str, Move)> {
    let rows: Vec<_> = set
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let [fen, best, last] = line.split(';').map(str::trim).collect::<Vec<_>>()[..] else {
                panic!("a position, a best move and another field: {line}")
            };
            let position = Position::from_fen(fen).expect("a legal position");
            let best = best.strip_prefix("bm ").expect("bm").parse().expect("two points");
            (position, last, best)
        })
        .collect();
    assert!(rows.len() >= 20, "the set was read");
    rows
}

fn search(position: &Position, sound: bool, limits: &Limits<Move>) -> Report<Move> {
    search_with(position, &Options { sound, ..Options::default() }, limits)
}

fn search_with(position: &Position, options: &Options, limits: &Limits<Move>) -> Report<Move> {
    let options = Options { hash_mib: 4, ..options.clone() };
    let mut searcher = Searcher::new(options).expect("options in range");
    searcher.search(&mut XiangqiSearch::from(position.clone()), limits)
}

#[test]
fn every_mate_in_two_is_one_and_has_one_first_move() {
    for (mut position, _, best) in rows(MATES) {
        assert_eq!(winning_moves(&mut position, 1), [], "{position}: no mate in one");
        assert_eq!(winning_moves(&mut position, 2), [best], "{position}");
    }
}

#[test]
fn the_engine_finds_every_mate_in_two() {
    for (position, _, best) in rows(MATES) {
        let deep = search(&position, false, &Limits::nodes(100_000));
        for report in [search(&position, true, &Limits::depth(4)), deep] {
            assert_eq!(report.best_move(), Some(best), "{position}");
            assert_eq!(report.score().distance().map(|ply| ply.0), Some(3), "{position}");
        }
    }
}

#[test]
fn every_tactic_wins_or_saves_a_piece() {
    for (mut position, kind, best) in rows(TACTICS) {
        let values = material_of_moves(&mut position, 3);
        let (first, second) = (values[0], values[1]);
        assert_eq!(first.1, best, "{position}");
        assert!(first.0 - second.0 >= PIECE, "{position}: {first:?} against {second:?}");
        match kind {
            "id win" => assert!(first.0 >= PIECE, "{position}: {first:?}"),
            "id save" => assert!(first.0 > -PIECE && second.0 <= -PIECE, "{position}: {first:?}, {second:?}"),
            other => panic!("no such kind: {other}"),
        }
    }
}

#[test]
fn the_engine_sees_every_tactic() {
    let mut missed = Vec::new();
    for (position, _, best) in rows(TACTICS) {
        let sound = search(&position, true, &Limits::depth(4).and_nodes(200_000));
        assert_eq!(sound.best_move(), Some(best), "{position}");
        if search(&position, false, &Limits::nodes(20_000)).best_move() != Some(best) {
            missed.push(position.to_string());
        }
    }
    // A deeper search may find another move as good, such as a perpetual attack.
    assert!(missed.len() <= 4, "{missed:?}");
}

/// Mates that the selective search overlooks or tells too long, with their length in own moves and the first move.
const OVERLOOKED: [(&str, u16, &str); 2] = [
    ("3k5/2N1a4/5a3/6C2/3C5/4P1B2/1n6P/3ABA3/4K4/3c4c w - - 0 1", 2, "e1d1"),
    ("5nb2/1C1cak3/3NRa3/4p1p1p/9/6P2/P8/N3rA3/9/4KAB1c w - - 0 1", 3, ""),
];

#[test]
fn mates_that_the_selective_search_overlooks_are_found_beside_it() {
    let params = XiangqiSearch::search_params();
    for (fen, moves, first) in OVERLOOKED {
        let position = Position::from_fen(fen).expect("a legal position");
        let beside =
            Options { params: Some(SearchParams { mate_share: 16, ..*params }), ..Options::default() };
        for (options, limits) in [
            (beside, Limits::nodes(200_000)),
            (Options::default(), Limits::mate(Ply(2 * moves - 1))),
            (Options::default(), Limits::mate(Ply(11))),
        ] {
            let found = search_with(&position, &options, &limits);
            assert_eq!(found.score(), Score::win_at(Ply(2 * moves - 1)), "{fen}");
            assert_eq!(found.lines()[0].bound, Bound::Exact, "{fen}");
            assert_eq!(found.pv().len(), usize::from(2 * moves - 1), "{fen}: {:?}", found.pv());
            let best = found.best_move().expect("a move").to_string();
            assert!(first.is_empty() || best == first, "{fen}: {best}");
        }
    }
}

/// The mates of the set that a test searches, spread over it.
const SAMPLE: usize = 100;

/// Every mate is proved shortest, whatever longer one is allowed, at the price that the documents state.
#[test]
fn forced_mates_are_told_with_their_true_distance() {
    let lines: Vec<_> = FORCED.lines().filter(|line| !line.starts_with('#')).collect();
    let mut longest = 0;
    for line in lines.iter().step_by((lines.len() / SAMPLE).max(1)) {
        let (fen, rest) = line.split_once(';').expect("a position and a field");
        let moves: u16 = rest.trim().strip_prefix("dm ").expect("dm").parse().expect("a number");
        let position = Position::from_fen(fen.trim()).expect("a legal position");
        for limit in [2 * moves - 1, 2 * moves + 5] {
            let found = search(&position, false, &Limits::mate(Ply(limit)).and_nodes(200_000));
            assert_eq!(found.score(), Score::win_at(Ply(2 * moves - 1)), "{line}");
            assert_eq!(found.lines()[0].bound, Bound::Exact, "{line}");
            longest = longest.max(moves);
        }
    }
    assert!(longest >= 5, "the set was read");
}

/// Endings of few pieces, in which the loser can give checks until the repetition law forbids more: the mates and their
/// lengths in moves. A loss by the law that the TT hands on to another line would make them too short.
const DELAYED_BY_CHECKS: [(&str, u16); 2] =
    [("6P2/9/5k3/4R4/9/9/9/9/r3K4/9 w - - 12 138", 6), ("4k4/9/4PR3/9/9/5p3/9/9/5K3/3r5 w - - 7 84", 5)];

#[test]
fn a_loss_by_repetition_makes_no_mate_shorter() {
    for (fen, moves) in DELAYED_BY_CHECKS {
        let position = Position::from_fen(fen).expect("a legal position");
        for nodes in [20_000, 50_000, 100_000, 200_000] {
            let found = search(&position, false, &Limits::nodes(nodes)).score();
            assert!(found <= Score::win_at(Ply(2 * moves - 1)), "{fen}, {nodes} nodes: {found:?}");
        }
    }
}

#[test]
fn a_search_for_a_mate_that_does_not_exist_ends_with_a_move() {
    let found = search(&Position::start(), false, &Limits::mate(Ply(3)));
    assert!(found.best_move().is_some() && !found.score().is_decided());
}

#[test]
fn a_search_for_a_mate_shorter_than_any_ends_with_the_win_that_it_has_seen() {
    // A mate with the second move, asked for within two plies.
    let position =
        Position::from_fen("4kab2/4a4/4b4/8p/9/r8/3cpn3/5A3/3K5/2B2A3 b").expect("a legal position");
    let found = search(&position, false, &Limits::mate(Ply(2)));
    assert_eq!((found.best_move(), found.score()), ("e3e2".parse().ok(), Score::win_at(Ply(3))));
}

#[test]
fn the_search_for_mates_agrees_with_the_full_width_search() {
    for (position, _, best) in rows(MATES) {
        let found = search(&position, false, &Limits::mate(Ply(9)));
        assert_eq!((found.best_move(), found.score()), (Some(best), Score::win_at(Ply(3))), "{position}");
        // After the first move the other side is lost, and cannot hold out longer than two plies.
        let mut after = position.clone();
        after.make(best);
        let lost = search(&after, false, &Limits::mate(Ply(4)));
        assert_eq!(lost.score(), Score::loss_at(Ply(2)), "{after}");
        assert_eq!(lost.lines()[0].bound, Bound::Exact, "{after}");
    }
}
