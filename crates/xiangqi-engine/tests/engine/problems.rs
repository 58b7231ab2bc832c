//! Problem sets: proved by exhaustive solvers, then solved by the engine.

use crate::solver::{material_of_moves, winning_moves};
use boyi_search::{Limits, Options, Report, Searcher};
use boyi_xiangqi::{Move, Position};
use boyi_xiangqi_engine::XiangqiSearch;

const MATES: &str = include_str!("../../../../testdata/xiangqi/mates.txt");
const TACTICS: &str = include_str!("../../../../testdata/xiangqi/tactics.txt");

/// Less than an advisor is no piece.
const PIECE: i32 = 190;

/// The rows of a set: position, second field, best move.
fn rows(set: &'static str) -> Vec<(Position, &'static str, Move)> {
    let rows: Vec<_> = set
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let position = Position::from_fen(fields[0]).expect("a legal position");
            let best = fields[fields.len() - 1].parse().expect("two points");
            (position, fields[1], best)
        })
        .collect();
    assert!(rows.len() >= 20, "the set was read");
    rows
}

fn search(position: &Position, sound: bool, limits: &Limits<Move>) -> Report<Move> {
    let options = Options { hash_mib: 4, sound, ..Options::default() };
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
            "win" => assert!(first.0 >= PIECE, "{position}: {first:?}"),
            "save" => assert!(first.0 > -PIECE && second.0 <= -PIECE, "{position}: {first:?}, {second:?}"),
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
