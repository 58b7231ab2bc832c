//! The engine keeps the contract of the search.

use crate::walks::STARTS;
use boyi_testkit::Contract;
use boyi_xiangqi::Position;
use boyi_xiangqi_engine::XiangqiSearch;

#[test]
fn the_contract_of_the_search_holds() {
    let positions = STARTS.map(|fen| XiangqiSearch::from(Position::from_fen(fen).expect("a legal position")));
    Contract::new(positions)
        .same_state(|search| format!("{search:?}"))
        .rebuilt_by(|search| XiangqiSearch::from(search.position().clone()))
        .check();
}
