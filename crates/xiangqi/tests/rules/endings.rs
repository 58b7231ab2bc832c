//! Results of games.

use boyi_core::Side;
use boyi_xiangqi::{Game, GameResult, Move, PlayError, Position, Reason, Square};

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).expect("a legal position"))
}

fn mv(text: &str) -> Move {
    let point = |text: &[u8]| Square::new(text[0] - b'a', text[1] - b'0').expect("a point");
    Move::new(point(&text.as_bytes()[..2]), point(&text.as_bytes()[2..]))
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        game.play(mv(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn checkmate_loses() {
    let mut game = game("4k4/R8/9/9/9/9/9/9/9/1R3K3 w");
    assert_eq!(game.result(), None);
    play(&mut game, "b0b9");
    assert_eq!(game.result(), Some(GameResult { winner: Some(Side::First), reason: Reason::Checkmate }));
    assert_eq!(game.play(mv("e9e8")), Err(PlayError::GameOver(Reason::Checkmate)));
}

#[test]
fn stalemate_loses_too() {
    // Black's general cannot step onto the file of the other general, nor ahead of the soldier.
    let mut game = game("3k5/9/4P4/9/9/9/9/9/9/4K4 w");
    play(&mut game, "e7e8");
    assert!(!game.position().in_check());
    assert_eq!(game.result(), Some(GameResult { winner: Some(Side::First), reason: Reason::Stalemate }));
}

#[test]
fn threefold_repetition_without_checks_is_a_draw() {
    let mut game = Game::default();
    let cycle = "b0c2 b9c7 c2b0 c7b9";
    play(&mut game, cycle);
    assert_eq!(game.result(), None, "two occurrences are allowed");
    play(&mut game, cycle);
    assert_eq!(game.result(), Some(GameResult { winner: None, reason: Reason::Repetition }));
    assert_eq!(game.undo(), Some(mv("c7b9")));
    assert_eq!(game.result(), None);
}

#[test]
fn the_side_that_checks_perpetually_loses() {
    // The chariot checks along rank 9 and rank 8 for ever; Black steps up and down.
    let mut game = game("3k5/9/9/9/9/9/9/9/9/R4K3 w");
    play(&mut game, "a0a9");
    for _ in 0..2 {
        assert_eq!(game.result(), None);
        play(&mut game, "d9d8 a9a8 d8d9 a8a9");
    }
    assert_eq!(
        game.result(),
        Some(GameResult { winner: Some(Side::Second), reason: Reason::PerpetualCheck })
    );
}

#[test]
fn a_hundred_and_twenty_plies_without_a_capture_draw() {
    let mut draws = game("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 118 70");
    play(&mut draws, "a0b0 d9d8");
    assert_eq!(draws.result(), Some(GameResult { winner: None, reason: Reason::NoCapture }));
    assert_eq!(draws.position().no_capture_plies(), 120);
    assert_eq!(game(&draws.position().to_string()).result(), draws.result(), "also when it is set up");

    let mut mates = game("4k4/R8/9/9/9/9/9/9/9/1R3K3 w - - 119 70");
    play(&mut mates, "b0b9");
    assert_eq!(mates.result().map(|result| result.reason), Some(Reason::Checkmate), "mate comes first");
}

#[test]
fn an_illegal_move_leaves_the_game_unharmed() {
    let mut game = Game::default();
    assert_eq!(game.play(mv("a0a5")), Err(PlayError::Illegal(mv("a0a5"))));
    assert_eq!(game.position(), &Position::start());
    assert_eq!(game.moves().len(), 0);
    assert_eq!(game.line().len(), 1);
}

/// Ten checks from three files in `3k5/9/9/9/9/9/9/9/9/R4K3 w`; in between the chariot changes files.
const TEN_CHECKS: &str = "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8b8 d9e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9c9 e8d8 \
                          c9c8 d8d9 c8c9 d9d8 c9c8 d8d9 c8c7 d9e9";

#[test]
fn a_side_reaches_the_draw_without_a_capture_with_ten_checks_at_most() {
    let mut game = game("3k5/9/9/9/9/9/9/9/9/R4K3 w");
    play(&mut game, TEN_CHECKS);
    assert_eq!(game.position().no_capture_plies(), 26);
    play(&mut game, "c7c9 e9e8 c9c8 e8e9");
    assert_eq!(game.position().no_capture_plies(), 26, "two checks too many, and the replies to them");
    assert_eq!(game.undo(), Some(mv("e8e9")));
    assert_eq!(game.position().no_capture_plies(), 26);
    play(&mut game, "e8e9 c8b8 e9d9");
    assert_eq!(game.position().no_capture_plies(), 28, "other moves count");
}

#[test]
fn bare_material_is_a_draw() {
    let mut soldier = game("3k5/4a4/9/9/9/9/9/9/9/4KA2p w");
    play(&mut soldier, "e0e1");
    assert_eq!(soldier.result(), None, "a soldier could give check");
    let end = Some(GameResult { winner: None, reason: Reason::BareMaterial });
    let mut bare = game("3k5/4a4/9/9/9/9/9/9/4p4/4K4 w");
    play(&mut bare, "e0e1");
    assert_eq!(bare.result(), end);
    assert!(bare.go_on());
    play(&mut bare, "d9d8 e1e0");
    assert_eq!(bare.result(), None, "the game was played on");
    while bare.undo().is_some() {}
    play(&mut bare, "e0e1");
    assert_eq!(bare.result(), end, "taken back with the moves");
}

#[test]
fn a_game_goes_on_past_a_referee_but_not_past_a_mate() {
    let mut repeated = Game::default();
    play(&mut repeated, "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9");
    assert_eq!(repeated.play(mv("b0c2")), Err(PlayError::GameOver(Reason::Repetition)));
    assert!(repeated.go_on());
    assert_eq!(repeated.result(), None);
    play(&mut repeated, "b0c2 b9c7 c2b0 c7b9");
    assert_eq!(repeated.result(), None, "occurrences count anew");
    while repeated.undo().is_some() {}
    assert_eq!(repeated.position(), &Position::start());

    let mut counted = game("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 125 70");
    assert_eq!(counted.result(), Some(GameResult { winner: None, reason: Reason::NoCapture }));
    assert!(counted.go_on());
    assert_eq!((counted.result(), counted.position().no_capture_plies()), (None, 0));

    // The game above in which Red has given ten checks.
    let mut checked = game("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 94 60");
    play(&mut checked, TEN_CHECKS);
    assert!(checked.go_on());
    play(&mut checked, "c7c9");
    assert_eq!(checked.position().no_capture_plies(), 1, "checks are counted anew");

    let mut mated = game("4k4/R8/9/9/9/9/9/9/9/1R3K3 w");
    play(&mut mated, "b0b9");
    assert!(!mated.go_on());
}
