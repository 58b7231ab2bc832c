//! Properties of play and undo, known perft figures, and win detection against brute force.

use boyi_connect4::{Board, Cell, Column, divide, perft};
use boyi_core::{Outcome, Side};
use proptest::prelude::*;

#[test]
fn perft_of_the_empty_board_is_as_known() {
    // Computed with the crate minimax; depths 6 and 8 also with Fairy-Stockfish.
    let known = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, &count) in (1..).zip(&known) {
        assert_eq!(perft(&mut Board::new(), depth), count, "depth {depth}");
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let mut board = Board::parse("444444").unwrap();
    let counts = divide(&mut board, 5);
    assert_eq!(counts.len(), 6);
    assert_eq!(counts.iter().map(|&(_, count)| count).sum::<u64>(), perft(&mut board, 5));
}

#[test]
fn positions_up_to_ply_seven_have_keys_of_their_own() {
    // Distinct positions by ply: OEIS A212693.
    let mut positions = vec![Board::new()];
    for known in [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859] {
        let keys: std::collections::HashSet<u64> = positions.iter().map(Board::key).collect();
        assert_eq!((positions.len(), keys.len()), (known, known));
        let mut next = std::collections::HashSet::new();
        for board in positions {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            next.extend(moves.into_iter().map(|column| {
                let mut after = board;
                after.play(column);
                after
            }));
        }
        positions = next.into_iter().collect();
    }
}

#[test]
fn a_full_board_without_a_row_is_a_draw() {
    let board = Board::parse("XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX/XXOOXXO/OOXXOOX");
    assert_eq!(board.map(|board| board.outcome()), Ok(Some(Outcome::Draw)));
}

#[test]
fn rows_are_accepted_exactly_when_a_game_reaches_them() {
    // Every pile of up to five discs in each of the first two columns, against forward play.
    let mut reachable = std::collections::HashSet::new();
    let mut open = vec![Board::new()];
    while let Some(board) = open.pop() {
        if !reachable.insert(board.to_string()) || board.outcome().is_some() {
            continue;
        }
        for &column in &Column::ALL[..2] {
            if board.landing(column).is_some_and(|cell| cell.row() > 0) {
                let mut after = board;
                after.play(column);
                open.push(after);
            }
        }
    }
    let heaps: Vec<Vec<char>> = (1u32..64).map(heap).collect();
    for (left, right) in heaps.iter().flat_map(|left| heaps.iter().map(move |right| (left, right))) {
        let rows: Vec<String> = (0..6).rev().map(|row| format!("{}{}5", left[row], right[row])).collect();
        let text = rows.join("/");
        let full = text.replace('5', ".....");
        assert_eq!(Board::parse(&text).is_ok(), reachable.contains(&full), "{text}");
    }
    assert!(reachable.len() > 500);
}

/// A column from the bottom: the bits below the highest set bit of `number` are its discs.
fn heap(number: u32) -> Vec<char> {
    let height = number.ilog2();
    let disc = |row| {
        if row >= height {
            '.'
        } else if number >> row & 1 == 0 {
            'X'
        } else {
            'O'
        }
    };
    (0..6).map(disc).collect()
}

/// All cells of `side` that lie in four in a row, found window by window.
fn cells_in_fours(board: &Board, side: Side) -> Vec<Cell> {
    let mut found = Vec::new();
    for start in Cell::all() {
        for (dx, dy) in [(1i8, 0i8), (0, 1), (1, 1), (-1, 1)] {
            let along = |step: i8| {
                let column = u8::try_from(start.column() as i8 + dx * step).ok()?;
                Cell::at(column, u8::try_from(start.row() as i8 + dy * step).ok()?)
            };
            let window: Option<Vec<Cell>> = (0..4).map(along).collect();
            found.extend(
                window
                    .filter(|window| window.iter().all(|&cell| board.disc_at(cell) == Some(side)))
                    .into_iter()
                    .flatten(),
            );
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

proptest! {
    #[test]
    fn random_games_keep_every_law(picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..=42)) {
        let mut board = Board::new();
        let mut text = String::new();
        let mut trail = Vec::new();
        for pick in picks {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let column: Column = *pick.get(&moves);
            let before = board;
            let cell = board.landing(column);
            board.play(column);
            text.push_str(&column.to_string());
            trail.push((column, before));

            prop_assert_eq!(cell.and_then(|cell| board.disc_at(cell)), Some(before.side_to_move()));
            prop_assert_eq!(board.side_to_move(), !before.side_to_move());
            prop_assert!(cells_in_fours(&board, board.side_to_move()).is_empty());
            prop_assert_eq!(board.win_line(), cells_in_fours(&board, before.side_to_move()));
            prop_assert_eq!(board.winner().is_some(), board.outcome() == Some(Outcome::Loss));
        }
        prop_assert_eq!(&Board::parse(&text), &Ok(board));
        prop_assert_eq!(&Board::parse(&board.to_string()), &Ok(board));
        for (column, before) in trail.into_iter().rev() {
            board.undo(column);
            prop_assert_eq!(board, before);
        }
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "[XO.0-9/]{0,60}|[1-7]{0,50}|\\PC{0,20}") {
        let _ = Board::parse(&text);
        let _ = Board::new().parse_move(&text);
    }
}
