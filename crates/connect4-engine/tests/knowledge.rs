//! Bounds, move classes and order against brute force.

use boyi_connect4::{Board, Column};
use boyi_connect4_engine::Connect4Position;
use boyi_core::{Bound, Depth, Hints, Knowledge, MoveClass, Picker, Ply, Position, Score, Window};
use proptest::prelude::*;

/// The value with its distance as far as `depth` plies decide it; 0 where they do not.
fn negamax(position: &mut Connect4Position, class: MoveClass, depth: u32) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::of_outcome(outcome, Ply::ROOT);
    }
    if depth == 0 {
        return Score::ZERO;
    }
    let mut best = -Score::INFINITE;
    let mut picker = position.picker(class);
    while let Some(mv) = picker.next(position, &Hints::NONE) {
        let undo = position.make(mv);
        best = best.max((-negamax(position, class, depth - 1)).from_node(Ply(1)));
        position.unmake(mv, undo);
    }
    best
}

/// Plays the columns that can be played, up to `plies` discs and never a finished game.
fn play(columns: &[u8], plies: u8) -> Connect4Position {
    let mut board = Board::new();
    for column in columns.iter().filter_map(|&index| Column::new(index)) {
        if board.ply() < plies && board.has_room(column) {
            let mut after = board;
            after.play(column);
            if after.outcome().is_none() {
                board = after;
            }
        }
    }
    Connect4Position::new(board)
}

fn columns() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(0u8..7, 120)
}

proptest! {
    #[test]
    fn probes_and_the_main_stage_tell_the_truth_late_in_the_game(columns in columns(), plies in 31u8..42) {
        let mut position = play(&columns, plies);
        prop_assume!(position.board().ply() >= 31);
        let value = negamax(&mut position, MoveClass::All, 42);
        prop_assert_eq!(negamax(&mut position, MoveClass::Main, 42), value);
        if let Some(probe) = position.probe(Window::FULL, Depth::MAX) {
            match probe.bound {
                Bound::Exact => prop_assert_eq!(probe.score, value),
                Bound::Lower => prop_assert!(probe.score <= value),
                Bound::Upper => prop_assert!(probe.score >= value),
            }
        }
    }

    #[test]
    fn the_probe_sees_exactly_what_three_plies_show(columns in columns(), plies in 0u8..36) {
        let mut position = play(&columns, plies);
        let shown = negamax(&mut position, MoveClass::All, 3);
        match position.probe(Window::FULL, Depth::MAX) {
            Some(probe) if probe.score != Score::ZERO => prop_assert_eq!(probe.score, shown),
            _ => prop_assert_eq!(shown, Score::ZERO),
        }
    }

    #[test]
    fn the_breakdown_adds_up_to_the_evaluation(columns in columns(), plies in 0u8..42) {
        let mut position = play(&columns, plies);
        let me = position.board().side_to_move();
        let terms = position.evaluate_breakdown();
        let sum: i32 = terms.iter().map(|(_, worth)| worth[me.index()] - worth[(!me).index()]).sum();
        prop_assert_eq!(position.evaluate(), Score::eval(sum));
    }
}

/// The moves of a class in the order of search.
fn ordered(text: &str, class: MoveClass) -> String {
    let mut position = Connect4Position::new(Board::parse(text).unwrap());
    let mut picker = position.picker(class);
    std::iter::from_fn(|| picker.next(&mut position, &Hints::NONE)).map(|column| column.to_string()).collect()
}

#[test]
fn the_centre_comes_first() {
    assert_eq!(ordered("", MoveClass::All), "4352617");
}

#[test]
fn wins_come_first_and_alone() {
    assert_eq!(ordered("121212", MoveClass::Main), "1");
    assert!(ordered("121212", MoveClass::All).starts_with('1'));
}

#[test]
fn a_threat_leaves_only_the_block() {
    assert_eq!(ordered("12121", MoveClass::Main), "1");
}

#[test]
fn no_disc_goes_below_a_threat_of_the_opponent() {
    // X completes four on the second row of column 7 once a disc lies below.
    let text = "7/7/7/7/2OXXX1/1XOOXO1";
    assert!(!ordered(text, MoveClass::Main).contains('7'));
    assert!(ordered(text, MoveClass::All).ends_with('7'));
}

#[test]
fn a_win_in_three_by_having_to_move_is_seen() {
    // After O in column 4, X must play below a threat in column 3 or 6.
    let mut position =
        Connect4Position::new(Board::parse("OX..X.X/XO.XO.O/OX.OO.O/XO.OX.X/OXXOOXO/XOXXXOX").unwrap());
    let probe = position.probe(Window::FULL, Depth::MAX).unwrap();
    assert_eq!((probe.score, probe.bound), (Score::win_at(Ply(3)), Bound::Exact));
}
