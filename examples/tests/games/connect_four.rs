use boyi_core::{Easy, Score};
use boyi_examples::connect_four::ConnectFour;
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::{Contract, perft, reference};

#[test]
fn it_keeps_the_contract() {
    Contract::new([Easy::new(ConnectFour::default())])
        .hashed_codes()
        .same_state(|it| format!("{it:?}"))
        .check();
}

#[test]
fn the_number_of_lines_is_the_known_one() {
    // Counts of testdata/connect4, from J. Tromp.
    for (depth, lines) in [(1, 7), (4, 2_401), (7, 823_536), (8, 5_673_234)] {
        assert_eq!(perft(&mut Easy::new(ConnectFour::default()), depth), lines, "{depth} moves");
    }
}

#[test]
fn distances_stay_true_when_the_table_knows_the_position() {
    // One searcher and its table for all: entries made at one distance from the root are used at others.
    let mut searcher = Searcher::new(Options { sound: true, ..Options::default() }).unwrap();
    let mut decided = 0;
    for columns in ["4455", "445", "44", "443322", "44332", "4453", "12121", "1212", "7162534", "444333222"] {
        let mut position = Easy::new(ConnectFour::after(columns).unwrap());
        for depth in 1..=6 {
            let truth = reference::minimax(&mut position, boyi_core::Depth(depth)).value;
            let found = searcher.search(&mut position, &Limits::depth(depth)).score();
            assert_eq!(found, truth, "{columns}, depth {depth}");
            decided += u32::from(truth.is_decided());
        }
    }
    assert!(decided >= 10);
}

#[test]
fn a_won_game_is_won_as_soon_as_the_score_says() {
    // The distance falls by one with every move of both sides, with the table kept.
    let mut position = Easy::new(ConnectFour::after("44444432222153").unwrap());
    let mut searcher = Searcher::default();
    let mut last: Option<Score> = None;
    let mut plies = 0;
    loop {
        let report = searcher.search(&mut position, &Limits::none());
        let score = report.score();
        if let Some(before) = last.filter(|score| score.is_decided()) {
            let expected = before.distance().unwrap().0 - 1;
            assert_eq!(score.distance().map(|ply| ply.0), Some(expected), "after {plies} plies");
        }
        let Some(mv) = report.best_move() else { break };
        boyi_core::Position::make(&mut position, mv);
        (last, plies) = (Some(score), plies + 1);
    }
    assert!(last.is_some_and(Score::is_decided));
}
