//! The engine keeps the contract of the search.

use boyi_mnk::{Board, Size};
use boyi_mnk_engine::MnkPosition;
use boyi_testkit::Contract;

fn check(sizes: &[(u8, u8, u8)], walks: usize, plies: usize) {
    let empty = |&(columns, rows, k)| MnkPosition::new(Board::new(Size::new(columns, rows, k).unwrap()));
    Contract::new(sizes.iter().map(empty))
        .walks(walks)
        .plies(plies)
        .same_state(|position| position.board().to_string())
        .rebuilt_by(|position| MnkPosition::new(position.board().clone()))
        .check();
}

#[test]
fn small_boards_keep_the_contract() {
    check(&[(3, 3, 3), (4, 3, 3), (4, 4, 4), (5, 4, 4), (7, 1, 3), (1, 6, 2), (1, 1, 1), (3, 3, 1)], 60, 80);
}

#[test]
fn large_boards_keep_the_contract() {
    check(&[(7, 7, 5), (9, 7, 5), (15, 15, 5), (19, 19, 6)], 2, 24);
}
