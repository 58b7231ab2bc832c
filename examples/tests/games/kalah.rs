use boyi_core::{Easy, Game};
use boyi_examples::kalah::Kalah;
use boyi_match::self_play;
use boyi_search::{Limits, Searcher};
use boyi_testkit::Contract;

#[test]
fn it_keeps_the_contract() {
    Contract::new([Easy::new(Kalah::new(6, 4)), Easy::new(Kalah::new(3, 2)), Easy::new(Kalah::new(1, 5))])
        .hashed_codes()
        .same_state(|position| format!("{position:?}"))
        .check();
}

#[test]
fn a_last_stone_in_an_empty_house_takes_those_opposite() {
    let mut game = Kalah::new(3, 1);
    game.play(2); // Into the store: another turn.
    assert!(game.extra_turn());
    game.play(1); // Into the empty third house: takes the stone opposite, and itself.
    assert_eq!(game.rows(), [(&[1, 0, 0][..], 3), (&[0, 1, 1][..], 0)]);
}

#[test]
fn small_games_have_their_known_values() {
    // G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000: for 2 to 4 houses,
    // 1 to 6 stones a house from left to right.
    for (houses, values) in [(2, "WLLLWW"), (3, "DWWWWL"), (4, "WWW")] {
        for (stones, expected) in (1..).zip(values.chars()) {
            let mut position = Easy::new(Kalah::new(houses, stones));
            let score = Searcher::default().search(&mut position, &Limits::depth(50)).score();
            let value = if score.is_win() {
                'W'
            } else if score.is_loss() {
                'L'
            } else {
                'D'
            };
            assert_eq!(value, expected, "{houses} houses, {stones} stones: {score}");
        }
    }
}

#[test]
fn a_game_against_itself_comes_to_an_end_with_every_stone() {
    let start = Easy::new(Kalah::new(6, 4));
    let game = self_play(&mut Searcher::default(), &start, &Limits::nodes(2_000), 999).unwrap();
    let mut board = start.game().clone();
    let turns: Vec<bool> =
        game.moves.iter().map(|&house| (board.play(house), board.extra_turn()).1).collect();
    let stones: u32 = board
        .rows()
        .iter()
        .map(|(row, store)| row.iter().chain([store]).map(|&n| u32::from(n)).sum::<u32>())
        .sum();
    assert_eq!(stones, 48);
    assert!(turns.contains(&true) && turns.contains(&false));
    assert!(game.is_over && board.outcome().is_some());
}

#[test]
fn a_position_is_drawn_as_the_first_player_sees_it() {
    let mut game = Kalah::new(3, 2);
    assert_eq!(game.to_string(), "       2  2  2\n   0             0\n>      2  2  2");
    game.play(0);
    assert_eq!(game.to_string(), ">      2  2  2\n   0             0\n       0  3  3");
    game.play(2);
    assert_eq!(game.to_string(), "       0  2  2\n   1             0\n>      1  3  3");
}
