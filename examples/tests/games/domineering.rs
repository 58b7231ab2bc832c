use boyi_core::{Easy, Score};
use boyi_examples::domineering::Domineering;
use boyi_search::{Limits, Searcher};
use boyi_testkit::Contract;

#[test]
fn it_keeps_the_contract() {
    Contract::new([Easy::new(Domineering::new(4, 5)), Easy::new(Domineering::new(8, 8))])
        .hashed_codes()
        .same_state(|position| format!("{position:?}"))
        .check();
}

#[test]
fn small_squares_have_their_known_winners() {
    // D. Breuker, J. Uiterwijk, J. van den Herik, Solving 8x8 Domineering, TCS 230, 2000, table 1.
    for (size, first_wins) in [(2, true), (3, true), (4, true), (5, false)] {
        let mut position = Easy::new(Domineering::new(size, size));
        let report = Searcher::default().search(&mut position, &Limits::none());
        assert_eq!(report.score() > Score::ZERO, first_wins, "{size} x {size}: {}", report.score());
        assert!(report.score().is_decided());
    }
}
