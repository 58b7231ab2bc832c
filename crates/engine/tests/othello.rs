//! Othello behind the façade: passes, results, levels, solving.

use boyi_engine::data::{EndReason, GameSpec, Side};
use boyi_engine::{AnyGame, Level, SearchRequest, StopFlag, start};

/// White has just placed a disc and black cannot answer.
const BEFORE_PASS: &str = "OOOOX1/OOOO2/OOOO2/OOOO2/O5/6 X";

fn search(game: &dyn AnyGame, request: &SearchRequest) -> String {
    let found = game.engine().search(game, request, &StopFlag::default(), &mut |_| ()).unwrap();
    found.best.unwrap().id
}

#[test]
fn a_side_without_a_move_is_passed_over() {
    let mut game = start(GameSpec::othello(6), Some(BEFORE_PASS)).unwrap();
    assert_eq!(game.to_move(), Side::Second);
    assert!(game.play("--").is_err());
    game.play("f1").unwrap();
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.reason), (Some(Side::Second), EndReason::Count));
    assert_eq!(game.view().tally, Some([0, 19]));
    assert!(game.undo() && game.result().is_none());
}

#[test]
fn the_position_is_read_back_and_sizes_are_checked() {
    for size in [6, 8, 10] {
        let mut game = start(GameSpec::othello(size), None).unwrap();
        assert_eq!(game.view().legal.len(), 4);
        let first = game.view().legal[0].id.clone();
        game.play(&first).unwrap();
        let again = start(GameSpec::othello(size), Some(&game.position())).unwrap();
        assert_eq!(again.view().cells, game.view().cells);
        assert_eq!(again.to_move(), game.to_move());
    }
    for size in [4, 7, 12] {
        let error = start(GameSpec::othello(size), None).err().unwrap().to_string();
        assert!(error.contains("size"), "{error}");
    }
}

#[test]
fn illegal_moves_say_why() {
    let mut game = start(GameSpec::othello(8), None).unwrap();
    for (text, reason) in [("a1", "flips nothing"), ("d4", "occupied"), ("pass", "no pass"), ("k1", "off")] {
        let error = game.play(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn every_level_plays_a_whole_game_on_the_small_board() {
    for level in Level::all() {
        let mut game = start(GameSpec::othello(6), None).unwrap();
        while game.result().is_none() {
            let request =
                SearchRequest { level, nodes: Some(200), seed: Some(1), ..SearchRequest::default() };
            let mv = search(&*game, &request);
            game.play(&mv).unwrap();
        }
        assert_eq!(game.result().unwrap().reason, EndReason::Count);
    }
}

#[test]
fn full_strength_beats_the_lowest_level() {
    for strong in [Side::First, Side::Second] {
        let mut game = start(GameSpec::othello(8), None).unwrap();
        while game.result().is_none() {
            let level = if game.to_move() == strong { Level::FULL } else { Level::LOWEST };
            let request =
                SearchRequest { level, nodes: Some(1_000), seed: Some(3), ..SearchRequest::default() };
            let mv = search(&*game, &request);
            game.play(&mv).unwrap();
        }
        assert_eq!(game.result().unwrap().winner, Some(strong), "{:?}", game.moves());
    }
}
