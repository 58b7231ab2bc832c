//! Sessions: whose turn it is, take-backs against the engine, resignation, storing.

use boyi_engine::data::{EndReason, GameSpec, GomokuRule, Side};
use boyi_engine::{ActionError, Level, Player, Players, SavedSession, Session, Turn, games, start};

const HUMAN: Player = Player::Human;
const ENGINE: Player = Player::Engine { level: 3 };

fn session(first: Player, second: Player) -> Session {
    Session::new(GameSpec::CONNECT4, None, Players { first, second }).unwrap()
}

fn play(session: &mut Session, moves: &[&str]) {
    for mv in moves {
        session.play(mv).unwrap();
    }
}

#[test]
fn turns_follow_the_players() {
    let mut session = session(HUMAN, ENGINE);
    assert_eq!(session.turn(), Turn::Human);
    session.play_human("4").unwrap();
    assert_eq!(session.turn(), Turn::Engine(Level::new(3).unwrap()));
    assert_eq!(session.play_human("4"), Err(ActionError::NotYourTurn));
}

#[test]
fn a_pair_is_taken_back_against_the_engine_and_played_again() {
    let mut session = session(HUMAN, ENGINE);
    play(&mut session, &["4", "4", "3", "2"]);
    session.undo().unwrap();
    assert_eq!((session.game().ply(), session.turn()), (2, Turn::Human));
    session.redo().unwrap();
    assert_eq!((session.game().ply(), session.turn()), (4, Turn::Human));
    assert_eq!(session.redo(), Err(ActionError::NothingToRedo));
}

#[test]
fn taking_back_while_the_engine_thinks_returns_the_last_move_only() {
    let mut session = session(HUMAN, ENGINE);
    play(&mut session, &["4", "4", "3"]);
    session.undo().unwrap();
    assert_eq!((session.game().ply(), session.turn()), (2, Turn::Human));
}

#[test]
fn the_engines_opening_move_cannot_be_taken_back() {
    let mut session = session(ENGINE, HUMAN);
    play(&mut session, &["4"]);
    assert!(!session.view().can_undo);
    assert_eq!(session.undo(), Err(ActionError::NothingToUndo));
    play(&mut session, &["4", "3"]);
    session.undo().unwrap();
    assert_eq!((session.game().ply(), session.turn()), (1, Turn::Human));
}

#[test]
fn a_resigned_game_is_not_played_on_by_moves_taken_back() {
    let mut session = session(HUMAN, HUMAN);
    play(&mut session, &["4", "4"]);
    session.undo().unwrap();
    session.resign().unwrap();
    assert!(!session.view().can_redo);
    assert_eq!(session.redo(), Err(ActionError::NothingToRedo));
    assert_eq!((session.game().ply(), session.turn()), (1, Turn::Over));
    session.undo().unwrap();
    session.redo().unwrap();
    assert_eq!(session.game().moves(), ["4", "4"]);
}

#[test]
fn two_people_take_back_one_move_at_a_time() {
    let mut session = session(HUMAN, HUMAN);
    play(&mut session, &["4", "4", "3"]);
    session.undo().unwrap();
    assert_eq!(session.game().ply(), 2);
    session.play_human("1").unwrap();
    assert_eq!(session.redo(), Err(ActionError::NothingToRedo), "a new move forgets the old line");
}

#[test]
fn two_engines_wait_after_a_take_back() {
    let mut session = session(ENGINE, ENGINE);
    play(&mut session, &["4", "4"]);
    session.undo().unwrap();
    assert_eq!(session.turn(), Turn::Paused);
    session.set_paused(false);
    assert!(matches!(session.turn(), Turn::Engine(_)));
}

#[test]
fn resignation_ends_the_game_and_can_be_taken_back() {
    let mut session = session(ENGINE, HUMAN);
    play(&mut session, &["4"]);
    session.resign().unwrap();
    let result = session.view().view.result.unwrap();
    assert_eq!((result.winner, result.reason), (Some(Side::First), EndReason::Resignation));
    assert!(session.view().view.legal.is_empty());
    assert_eq!(session.turn(), Turn::Over);
    assert_eq!(session.resign(), Err(ActionError::Over));
    assert!(session.play("4").is_err());
    session.undo().unwrap();
    assert_eq!((session.game().ply(), session.turn()), (1, Turn::Human));
}

#[test]
fn swapping_sides_keeps_the_position_and_restarting_keeps_the_players() {
    let mut session = session(HUMAN, ENGINE);
    play(&mut session, &["4", "4"]);
    session.swap_sides();
    assert_eq!((session.game().ply(), session.turn()), (2, Turn::Engine(Level::new(3).unwrap())));
    session.restart();
    assert_eq!((session.game().ply(), session.players().first), (0, ENGINE));
    assert!(!session.view().can_redo);
}

#[test]
fn a_stored_session_comes_back_with_its_redo_tail() {
    let mut session = session(HUMAN, ENGINE);
    play(&mut session, &["4", "4", "3", "2"]);
    session.undo().unwrap();
    let text = serde_json::to_string(&session.save()).unwrap();
    let saved: SavedSession = serde_json::from_str(&text).unwrap();
    let mut restored = Session::restore(&saved).unwrap();
    assert_eq!(restored.view(), session.view());
    restored.redo().unwrap();
    assert_eq!(restored.game().moves(), ["4", "4", "3", "2"]);
}

#[test]
fn a_damaged_record_is_refused_by_name() {
    let mut saved = session(HUMAN, ENGINE).save();
    saved.line = vec!["4".into(), "9".into()];
    assert!(Session::restore(&saved).err().unwrap().to_string().contains('9'));
    saved.line.clear();
    saved.players.first = Player::Engine { level: 9 };
    assert!(Session::restore(&saved).err().unwrap().to_string().contains("first.level is 9"));
}

#[test]
fn a_taken_back_ply_beyond_the_line_is_harmless() {
    let mut saved = session(HUMAN, HUMAN).save();
    saved.line = vec!["4".into()];
    saved.ply = 99;
    assert_eq!(Session::restore(&saved).unwrap().game().ply(), 1);
}

/// As a database of version 0.1.0 holds it.
#[test]
fn sessions_stored_by_earlier_versions_are_restored() {
    let text = r#"{"spec":{"game":"gomoku","size":15,"rule":"renju"},"start":null,"line":["h8","h9","i9"],"ply":2,
        "players":{"first":{"kind":"human"},"second":{"kind":"engine","level":3}},"resigned":"second","paused":false}"#;
    let saved: SavedSession = serde_json::from_str(text).unwrap();
    let session = Session::restore(&saved).unwrap();
    assert_eq!((session.game().ply(), session.game().spec()), (2, GameSpec::gomoku(15, GomokuRule::Renju)));
    assert_eq!(session.save(), saved);
}

#[test]
fn a_start_position_is_stored_in_one_form_however_it_was_written() {
    let players = Players { first: HUMAN, second: HUMAN };
    let blanks = " ".repeat(500);
    let text = format!("{blanks}X2/3/3{blanks}");
    let session = Session::new(GameSpec::TICTACTOE, Some(&text), players).unwrap();
    assert_eq!(session.save().start.as_deref(), Some("X../.../..."));
    let own = Session::new(GameSpec::TICTACTOE, Some("startpos"), players).unwrap();
    assert_eq!(own.save().start, None);
    for game in games() {
        let stress = game.stress.iter().map(|position| position.at);
        for at in game.bench.positions.iter().copied().chain(stress) {
            let spec = GameSpec::new(game, at.values);
            let own = start(spec, None).unwrap().position();
            let text = if at.text.contains('/') { at.text } else { &own };
            let session = Session::new(spec, Some(&format!(" {text}  ")), players).unwrap();
            let saved = session.save();
            assert_eq!(saved.start, Some(session.game().position()), "{}: {text}", game.name);
            let restored =
                Session::restore(&saved).unwrap_or_else(|error| panic!("{}: {text}: {error}", game.name));
            assert_eq!((restored.view(), restored.save()), (session.view(), saved), "{}: {text}", game.name);
        }
    }
}

#[test]
fn a_record_goes_past_an_end_by_repetition() {
    let record = "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h2e2";
    let players = Players { first: Player::Human, second: Player::Human };
    let mut session = Session::new(GameSpec::XIANGQI, None, players).unwrap();
    session.play_record(record.split(' ')).unwrap();
    assert_eq!((session.game().ply(), session.turn()), (9, Turn::Human));
    let restored = Session::restore(&session.save()).unwrap();
    assert_eq!(restored.view(), session.view());
    session.undo().unwrap();
    assert!(session.play("h0g2").is_ok(), "the game goes on where the record has gone on");
    session.restart();
    session.play_record(record.split(' ').take(8)).unwrap();
    assert_eq!(session.turn(), Turn::Over);
    assert!(session.play("h2e2").is_err(), "a game that is played ends");
    let (at, fault) = (session.game().ply(), session.play_record(["h2e2", "h2e2", "h9g7"]));
    assert!(fault.is_err());
    assert_eq!((session.game().ply(), session.save().line.len()), (at + 1, at + 1));
}
