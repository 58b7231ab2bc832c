//! The search with this game's knowledge agrees with plain search.

use boyi_connect4::Board;
use boyi_connect4_engine::Connect4Position;
use boyi_core::{Depth, Score};
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Control, Limits, Options, Searcher, Silent};
use boyi_testkit::reference;
use proptest::prelude::*;

fn score(board: Board, depth: i32, sound: bool) -> Score {
    let mut searcher = Searcher::new(Options { sound, hash_mib: 4, ..Options::default() }).unwrap();
    searcher.search(&mut Connect4Position::new(board), &Limits::depth(depth)).score()
}

/// Plays the columns that can be played, up to `plies` discs and never a finished game.
fn play(columns: &[u8], plies: u8) -> Board {
    let mut board = Board::new();
    for column in columns {
        if let Ok(column) = board.parse_move(&column.to_string()) {
            let mut after = board;
            after.play(column);
            if after.ply() <= plies && after.outcome().is_none() {
                board = after;
            }
        }
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn knowledge_changes_no_value_at_the_end_of_the_game(columns in proptest::collection::vec(1u8..=7, 120), plies in 24u8..41) {
        let board = play(&columns, plies);
        prop_assume!(board.ply() >= 24);
        prop_assert_eq!(score(board, 42, false), score(board, 42, true));
    }

    #[test]
    fn several_threads_have_the_value_of_one(columns in proptest::collection::vec(1u8..=7, 120), plies in 22u8..40, threads in 2usize..=4, sound: bool) {
        let board = play(&columns, plies);
        prop_assume!(board.ply() >= 22);
        let mut searcher = Searcher::new(Options { threads, sound, hash_mib: 4, ..Options::default() }).unwrap();
        let (mut position, limits) = (Connect4Position::new(board), Limits::depth(42));
        let together = searcher.search_with(&mut position, &limits, &mut Silent, &Control::default());
        prop_assert_eq!(together.score(), score(board, 42, sound));
    }

    #[test]
    fn solve_mode_has_the_value_and_a_line_of_minimax(columns in proptest::collection::vec(1u8..=7, 120), plies in 32u8..43) {
        let mut position = Connect4Position::new(play(&columns, plies));
        prop_assume!(position.board().ply() >= 32);
        let truth = reference::minimax(&mut position, Depth(10)).value;
        let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: true }).unwrap();
        let solution = solver.solve(&mut position, &Budget::NONE).unwrap().unwrap();
        prop_assert_eq!(solution.score, truth);
        prop_assert_eq!(reference::check_line(&mut position, Depth(10), truth, &solution.pv), Ok(()));
    }

    #[test]
    fn solve_mode_has_the_value_of_sound_search(columns in proptest::collection::vec(1u8..=7, 120), plies in 22u8..34) {
        let board = play(&columns, plies);
        prop_assume!(board.ply() >= 22);
        let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: false }).unwrap();
        let solution = solver.solve(&mut Connect4Position::new(board), &Budget::NONE).unwrap().unwrap();
        prop_assert_eq!(solution.score, score(board, 42, true));
    }
}

/// The moves that the search plays.
fn best(text: &str, depth: i32) -> String {
    let mut position = Connect4Position::new(Board::parse(text).unwrap());
    let report = Searcher::default().search(&mut position, &Limits::depth(depth));
    report.best_move().map(|column| column.to_string()).unwrap_or_default()
}

#[test]
fn wins_and_blocks_are_played_at_every_depth() {
    for depth in 1..=6 {
        assert_eq!(best("121212", depth), "1");
        assert_eq!(best("12121", depth), "1");
    }
}

#[test]
fn a_double_threat_is_found_from_two_plies_on() {
    for depth in 2..=6 {
        assert!(["3", "6"].contains(&best("4455", depth).as_str()), "depth {depth}");
    }
}

#[test]
fn the_first_disc_goes_into_the_middle() {
    // The only opening that wins (J. D. Allen and V. Allis, 1988).
    for depth in [10, 12, 14] {
        assert_eq!(best("", depth), "4", "depth {depth}");
    }
}
