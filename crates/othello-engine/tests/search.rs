//! Search and solve mode with this game's knowledge agree with plain negamax at the end of the game.

use boyi_core::{Outcome, Ply, Position, Score, Side};
use boyi_othello::{Bits, Board, Eight, Geometry, Six};
use boyi_othello_engine::OthelloPosition;
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::Rng;

const ENDGAMES: &str = include_str!("../../../testdata/othello/endgames.txt");

/// Plays at random until `empty` cells are empty; `None` where the game ends before.
fn late<G: Geometry>(seed: u64, empty: u32) -> Option<Board<G>> {
    let (mut rng, mut board) = (Rng::new(seed), Board::<G>::new());
    while board.empty().count() > empty {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        board.play(*rng.pick(&moves)?);
    }
    (!board.is_over()).then_some(board)
}

/// The result in discs for the side to move by plain alpha-beta.
fn negamax<G: Geometry>(board: &Board<G>, alpha: i32, beta: i32) -> i32 {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    if moves.is_empty() {
        return board.disc_difference();
    }
    let mut best = i32::MIN;
    for mv in moves {
        let mut after = *board;
        after.play(mv);
        best = best.max(-negamax(&after, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

fn truth<G: Geometry>(board: &Board<G>) -> i32 {
    negamax(board, -1_000, 1_000)
}

/// The score by plain negamax.
fn score<G: Geometry>(position: &mut OthelloPosition<G>, ply: Ply) -> Score {
    if let Some(outcome) = position.outcome() {
        return Score::at_end(position, outcome, ply);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best = -Score::INFINITE;
    for mv in moves {
        let undo = position.make(mv);
        let value = score(position, Ply(ply.0 + 1));
        best = best.max(if position.extra_turn() { value } else { -value });
        position.unmake(mv, undo);
    }
    best
}

fn solver() -> Solver {
    Solver::new(SolveOptions { hash_mib: 4, line: false }).unwrap()
}

/// The result in discs for the side to move on the board, which may have to pass, by solve mode.
fn solved<G: Geometry>(board: Board<G>, solver: &mut Solver) -> i32 {
    let mut position = OthelloPosition::new(board);
    let solution = solver.solve(&mut position, &Budget::NONE).unwrap().unwrap();
    let margin = solution.score.margin().unwrap_or(0);
    if board.must_pass() { -margin } else { margin }
}

#[test]
fn sound_search_has_the_value_of_plain_negamax() {
    let mut checked = 0;
    for board in (0..30).filter_map(|seed| late::<Six>(seed, 7)) {
        let mut position = OthelloPosition::new(board);
        let value = score(&mut position, Ply::ROOT);
        for sound in [true, false] {
            let mut searcher = Searcher::new(Options { sound, hash_mib: 1, ..Options::default() }).unwrap();
            let found = searcher.search(&mut position, &Limits::none()).score();
            assert_eq!(found.raw().signum(), value.raw().signum(), "{board}");
            assert!(!sound || found == value, "{board}");
        }
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn solve_mode_has_the_value_of_plain_negamax() {
    let mut solver = solver();
    for board in (0..30).filter_map(|seed| late::<Six>(seed, 8)) {
        let mut position = OthelloPosition::new(board);
        let value = score(&mut position, Ply::ROOT);
        let solution = solver.solve(&mut position, &Budget::NONE).unwrap().unwrap();
        assert_eq!(solution.score, value, "{board}");
    }
}

#[test]
fn endgames_with_fourteen_empty_cells_are_solved_to_the_disc() {
    let mut solver = solver();
    for board in (100..106).filter_map(|seed| late::<Six>(seed, 14)) {
        assert_eq!(solved(board, &mut solver), truth(&board), "{board}");
    }
}

#[test]
fn published_endgames_are_solved() {
    let mut solver = solver();
    for line in ENDGAMES.lines().filter(|line| !line.starts_with('#')) {
        let (position, result) = line.split_once(';').unwrap();
        let board = Board::<Eight>::parse(position).unwrap();
        let result: i32 = result.trim().parse().unwrap();
        assert_eq!(solved(board, &mut solver), result, "{line}");
    }
}

#[test]
fn a_side_without_placements_does_not_move() {
    let board = Board::<Six>::parse("OOOOX1/OOOO2/OOOO2/OOOO2/O5/6 X").unwrap();
    let mut position = OthelloPosition::new(board);
    assert_eq!(position.board().side_to_move(), Side::Second);
    let report = Searcher::default().search(&mut position, &Limits::depth(6));
    assert_eq!(report.score(), Score::by_margin(36));
    let over = Board::<Six>::parse("6/6/2OO2/2OO2/2O3/6 X").unwrap();
    assert_eq!(OthelloPosition::new(over).outcome(), Some(Outcome::Loss));
}
