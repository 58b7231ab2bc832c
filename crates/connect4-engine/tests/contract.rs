//! The engine keeps the contract of the search.

use boyi_connect4::Board;
use boyi_connect4_engine::Connect4Position;
use boyi_testkit::Contract;

#[test]
fn connect_four_keeps_the_contract() {
    let texts =
        ["", "4444", "1212", "7/7/7/XXX4/OXO4/XOOO3", "XXOOXX1/OOXXOO1/XXOOXX1/OOXXOO1/XXOOXX1/OOXXOO1"];
    Contract::new(texts.map(|text| Connect4Position::new(Board::parse(text).unwrap())))
        .walks(100)
        .same_state(|position| format!("{position:?}"))
        .rebuilt_by(|position| Connect4Position::new(Board::parse(&position.board().to_string()).unwrap()))
        .check();
}
