//! Solved games come out as the literature has them, by search to the last ply in sound mode.

use boyi_core::{Position, Score};
use boyi_mnk::{Board, Size};
use boyi_mnk_engine::MnkPosition;
use boyi_search::{Limits, Options, Searcher};

/// The value of the empty board, searched until every line has ended.
fn solve(columns: u8, rows: u8, k: u8) -> Score {
    let size = Size::new(columns, rows, k).unwrap();
    let options = Options { sound: true, hash_mib: 64, ..Options::default() };
    let mut position = MnkPosition::new(Board::new(size));
    let depth = position.plies_left().map_or(0, |left| i32::from(left.0));
    let mut searcher = Searcher::new(options).unwrap();
    searcher.search(&mut position, &Limits::depth(depth)).score()
}

#[test]
fn tictactoe_is_a_draw() {
    assert_eq!(solve(3, 3, 3), Score::ZERO);
}

#[test]
fn three_in_a_row_wins_on_boards_with_a_side_of_four() {
    assert!(solve(4, 3, 3).is_win());
    assert!(solve(4, 4, 3).is_win());
}

#[test]
fn four_in_a_row_is_a_draw_on_four_by_four() {
    assert_eq!(solve(4, 4, 4), Score::ZERO);
}

#[test]
fn four_in_a_row_is_a_draw_on_five_by_four() {
    assert_eq!(solve(5, 4, 4), Score::ZERO);
}
