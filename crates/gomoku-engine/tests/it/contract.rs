//! The contract suite that every game must pass. It checks claims of the probe by plain minimax where feasible,
//! which takes minutes: hence few and short walks. The tests in `probe` check those claims thoroughly.

use boyi_gomoku::Rule;
use boyi_gomoku_engine::GomokuSearch;
use boyi_search::{Handicap, Limits, Searcher, Weakness};
use boyi_testkit::Contract;

fn check(text: &str, walks: usize, plies: usize) {
    let position = GomokuSearch::new(text.parse().unwrap());
    Contract::new([position])
        .walks(walks)
        .plies(plies)
        .rebuilt_by(|position| GomokuSearch::new(position.board().clone()))
        .check();
}

#[test]
fn gomoku_keeps_the_contract_under_every_rule() {
    for rule in Rule::ALL {
        check(&format!("15/{rule}/h8i9j7g8h9h7g10"), 3, 12);
        check(&format!("20/{rule}/k10"), 2, 20);
    }
}

#[test]
fn black_without_a_legal_move_keeps_the_contract() {
    check("XXX1XXO/OXXOOXO/OOXXOXO/XXXXOXO/OXOXOOX/XOXOXXO/OOOOXOO x renju", 1, 1);
}

#[test]
fn a_player_without_a_weakness_searches_as_any_other() {
    // Black threatens a straight four, which White's four only delays.
    for rule in Rule::ALL {
        let position = GomokuSearch::new(format!("15/{rule}/h8c3i9c4c6c5j10").parse().unwrap());
        let limits = Limits::nodes(10_000);
        let plain = Searcher::default().search(&mut position.clone(), &limits);
        let player = Searcher::default().search(&mut Handicap::new(position, Weakness::NONE), &limits);
        assert_eq!((player.nodes(), player.lines()), (plain.nodes(), plain.lines()), "{rule}");
    }
}
