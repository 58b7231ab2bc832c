//! Properties of play and undo, known perft figures, and win detection against brute force.

use boyi_core::{Outcome, Side};
use boyi_mnk::{Board, Cell, Size, divide, perft};
use proptest::prelude::*;

#[test]
fn perft_of_tictactoe_is_as_known() {
    // Computed with OpenSpiel; the ninth figure also with Fairy-Stockfish.
    let known = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, &count) in (1..).zip(&known) {
        assert_eq!(perft(&mut Board::new(Size::TICTACTOE), depth), count, "depth {depth}");
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let mut board = Board::parse(Size::new(4, 3, 3).unwrap(), "X3/1O2/4").unwrap();
    let total: u64 = divide(&mut board, 5).iter().map(|&(_, count)| count).sum();
    assert_eq!(total, perft(&mut board, 5));
    assert_eq!(divide(&mut board, 1).len(), 10);
}

#[test]
fn one_in_a_row_wins_at_once() {
    let mut board = Board::new(Size::new(1, 1, 1).unwrap());
    board.play(Cell(0));
    assert_eq!(board.outcome(), Some(Outcome::Loss));
}

#[test]
fn pairs_hold_a_board_only_if_every_row_has_one() {
    let board = Board::parse(Size::new(3, 3, 3).unwrap(), "XOX/3/3").unwrap();
    let cell = |text: &str| board.size().parse_cell(text).unwrap();
    let pair = |one: &str, other: &str| [cell(one), cell(other)];
    // O has one stone, in b3; X can still fill the columns a and c, the rows 1 and 2 and both diagonals.
    let pairs = [pair("a2", "a1"), pair("c2", "c1")];
    assert!(!board.is_held_by_pairs(Side::Second, &pairs), "the diagonals and rows have no pair");
    // X holds the column b, O's last column, by a pair; its stones in a3 and c3 hold all else but the rows 1 and 2.
    let held = [pair("a2", "c2"), pair("a1", "c1"), pair("b2", "b1")];
    assert!(board.is_held_by_pairs(Side::First, &held));
    for left_out in 0..held.len() {
        let mut fewer = held.to_vec();
        fewer.remove(left_out);
        assert!(!board.is_held_by_pairs(Side::First, &fewer), "without {left_out}");
    }
    let twice = [held[0], held[1], held[2], pair("a2", "b2")];
    assert!(!board.is_held_by_pairs(Side::First, &twice), "a cell in two pairs");
    let taken = [held[0], held[1], pair("b3", "b1")];
    assert!(!board.is_held_by_pairs(Side::First, &taken), "a cell with a stone");
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    let board = Board::parse(Size::TICTACTOE, "XOX/XOO/OXX").unwrap();
    assert_eq!(board.outcome(), Some(Outcome::Draw));
    assert!(board.win_line().is_empty());
}

/// All cells of `side` that lie in `k` or more in a row, found window by window.
fn cells_in_rows(board: &Board, side: Side) -> Vec<Cell> {
    let size = board.size();
    let mut found = Vec::new();
    for start in 0..size.cells() {
        let (column, row) = size.column_row(Cell(start as u16));
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let window: Option<Vec<Cell>> =
                (0..i32::from(size.k())).map(|step| size.cell(column + dx * step, row + dy * step)).collect();
            let Some(window) = window else { continue };
            if window.iter().all(|&cell| board.stone_at(cell) == Some(side)) {
                found.extend(window);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn any_size() -> impl Strategy<Value = Size> {
    (1u8..=19, 1u8..=19)
        .prop_flat_map(|(columns, rows)| (Just(columns), Just(rows), 1..=columns.max(rows).min(6)))
        .prop_map(|(columns, rows, k)| Size::new(columns, rows, k).unwrap())
}

proptest! {
    #[test]
    fn random_games_keep_every_law(size in any_size(), picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..361)) {
        let mut board = Board::new(size);
        let mut trail = Vec::new();
        for pick in picks {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let cell = *pick.get(&moves);
            let before = board.clone();
            board.play(cell);
            prop_assert_ne!(board.key(), before.key());
            trail.push((cell, before));

            let rows = Side::BOTH.map(|side| cells_in_rows(&board, side));
            prop_assert_eq!(board.winner().is_some(), rows.iter().any(|row| !row.is_empty()));
            let line: Vec<Cell> = board.win_line().into_iter().collect();
            prop_assert_eq!(&line, &rows[(!board.side_to_move()).index()]);
            prop_assert_eq!(board.outcome().is_none(), board.winner().is_none() && board.empty_count() > 0);
        }
        prop_assert_eq!(&Board::parse(size, &board.to_string()), &Ok(board.clone()));
        for (cell, before) in trail.into_iter().rev() {
            board.undo(cell);
            prop_assert_eq!(&board, &before);
        }
    }

    #[test]
    fn no_text_makes_the_parsers_panic(size in any_size(), text in "[XO.0-9/ a-z]{0,60}|\\PC{0,20}") {
        let _ = Board::parse(size, &text);
        let _ = Board::new(size).parse_move(&text);
    }
}
