//! Solved games have the values known from the literature, by search to the last ply in sound mode.

use boyi_core::{Depth, Position, Score};
use boyi_mnk::{Board, Size};
use boyi_mnk_engine::MnkPosition;
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::{Rng, reference};

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

/// Solve mode from the empty board.
fn solved(columns: u8, rows: u8, k: u8) -> Score {
    let mut position = MnkPosition::new(Board::new(Size::new(columns, rows, k).unwrap()));
    let mut solver = Solver::new(SolveOptions { hash_mib: 16, line: false }).unwrap();
    solver.solve(&mut position, &Budget::NONE).unwrap().unwrap().score
}

#[test]
fn solve_mode_agrees_with_sound_search_and_the_literature() {
    for (columns, rows, k) in [(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 4, 4)] {
        assert_eq!(solved(columns, rows, k), solve(columns, rows, k), "{columns} x {rows}, {k} in a row");
    }
    for (columns, rows) in [(6, 5), (6, 6)] {
        assert!(solved(columns, rows, 4).is_win(), "{columns} x {rows}");
    }
    for k in [4, 5] {
        assert_eq!(solved(5, 5, k), Score::ZERO, "5 x 5, {k} in a row");
    }
}

#[test]
fn solve_mode_has_the_value_and_a_line_of_minimax() {
    let mut rng = Rng::new(11);
    for _ in 0..300 {
        let (columns, rows, k) = *rng.pick(&[(3, 3, 3), (4, 3, 3), (4, 4, 3), (5, 3, 3), (4, 4, 4)]).unwrap();
        let mut board = Board::new(Size::new(columns, rows, k).unwrap());
        while board.empty_count() > 7 && board.outcome().is_none() {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            board.play(*rng.pick(&moves).unwrap());
        }
        let mut position = MnkPosition::new(board);
        let truth = reference::minimax(&mut position, Depth(9)).value;
        let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: true }).unwrap();
        let solution = solver.solve(&mut position, &Budget::NONE).unwrap().unwrap();
        assert_eq!(solution.score, truth, "{}", position.board());
        assert_eq!(reference::check_line(&mut position, Depth(9), truth, &solution.pv), Ok(()));
    }
}
