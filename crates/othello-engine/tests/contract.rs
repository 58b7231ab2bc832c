//! The engine keeps the contract of the search.

use boyi_othello::{Bits, Board, Eight, Geometry, Six, Ten};
use boyi_othello_engine::OthelloPosition;
use boyi_testkit::{Contract, Rng};

/// Walks from the beginning and from positions late in random games, where order and quick bounds cost less.
fn check<G: Geometry>(early_plies: usize, late: usize) {
    let contract = |boards: Vec<Board<G>>| {
        Contract::new(boards.into_iter().map(OthelloPosition::new))
            .walks(1)
            .same_state(|position| format!("{position:?}"))
            .rebuilt_by(|position| OthelloPosition::new(Board::parse(&position.board().to_string()).unwrap()))
    };
    contract(vec![Board::new()]).plies(early_plies).check();
    contract((0..late as u64).filter_map(|seed| late_board(seed, 12)).collect()).plies(30).check();
}

/// Plays at random until `empty` cells are empty; `None` where the game ends before.
fn late_board<G: Geometry>(seed: u64, empty: u32) -> Option<Board<G>> {
    let (mut rng, mut board) = (Rng::new(seed), Board::<G>::new());
    while board.empty().count() > empty {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        board.play(*rng.pick(&moves)?);
    }
    Some(board)
}

#[test]
fn small_boards_keep_the_contract() {
    check::<Six>(40, 40);
}

#[test]
fn the_board_of_tournaments_keeps_the_contract() {
    check::<Eight>(8, 40);
}

#[test]
fn large_boards_keep_the_contract() {
    check::<Ten>(4, 20);
}
