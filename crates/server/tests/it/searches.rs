//! Searches: stopping, hints, pausing, stale results, who waits for whom.

use crate::client::{Board, Page, config, connect4, engine, gomoku, human, id, moves};
use boyi_server::Config;
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// An engine that thinks longer than any test waits, where it has a choice: on the empty board of gomoku it has
/// none and plays at once.
fn ponderous(folder: &Path) -> Config {
    Config { move_time: Duration::from_secs(600), ..config(folder) }
}

#[tokio::test]
async fn stop_makes_the_engine_play_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&ponderous(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let start = page.start(connect4(), engine(8), human()).await;
    assert_eq!(start["searching"], "move");
    let thinking = page.next_of("thinking").await;
    assert_eq!(thinking["side"], "first");
    assert_eq!(thinking["purpose"], "move");
    page.send(json!({ "type": "stop" })).await;
    page.session_at(1).await;
    let (code, _) = page.refused(json!({ "type": "stop" })).await;
    assert_eq!(code, "not-now");
    board.stop().await;
}

#[tokio::test]
async fn stop_right_after_the_move_still_brings_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&ponderous(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(gomoku(), human(), engine(8)).await;
    page.send(json!({ "type": "play", "move": "h8" })).await;
    page.send(json!({ "type": "stop" })).await;
    page.session_at(2).await;
    board.stop().await;
}

#[tokio::test]
async fn the_result_of_a_search_that_was_undone_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(gomoku(), human(), engine(8)).await;
    page.send(json!({ "type": "play", "move": "h8" })).await;
    page.session_at(1).await;
    page.send(json!({ "type": "undo" })).await;
    let undone = page.session_at(0).await;
    assert!(undone["searching"].is_null());
    page.hears_no_change_for(Duration::from_millis(500)).await;
    board.stop().await;
}

#[tokio::test]
async fn a_hint_is_told_and_leaves_the_board_alone() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(gomoku(), human(), human()).await;
    page.send(json!({ "type": "hint" })).await;
    assert_eq!(page.next_of("session").await["searching"], "hint");
    assert_eq!(page.next_of("thinking").await["purpose"], "hint");
    assert!(page.next_of("hint").await["best"]["id"].is_string());
    let after = page.next_of("session").await;
    assert!(after["searching"].is_null());
    assert_eq!(moves(&after).len(), 0);
    board.stop().await;
}

#[tokio::test]
async fn a_hint_is_refused_while_the_engine_thinks() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&ponderous(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(connect4(), engine(8), human()).await;
    let (code, _) = page.refused(json!({ "type": "hint" })).await;
    assert_eq!(code, "not-now");
    board.stop().await;
}

#[tokio::test]
async fn engines_stop_in_a_game_that_was_left_and_go_on_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let start = page.start(gomoku(), engine(8), engine(8)).await;
    page.session_at(2).await;
    page.send(json!({ "type": "leave" })).await;
    // A move that the engine was just making is played.
    sleep(Duration::from_millis(300)).await;
    let left = listed_ply(&mut page).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(listed_ply(&mut page).await, left);
    let (code, _) = page.refused(json!({ "type": "undo" })).await;
    assert_eq!(code, "not-now");
    page.send(json!({ "type": "open", "id": id(&start) })).await;
    page.session_at(left + 1).await;
    board.stop().await;
}

/// The moves on the board of the only stored game.
async fn listed_ply(page: &mut Page) -> usize {
    page.send(json!({ "type": "list" })).await;
    page.next_of("games").await["games"][0]["ply"].as_u64().unwrap() as usize
}

#[tokio::test]
async fn paused_engines_finish_their_move_and_wait() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(gomoku(), engine(8), engine(8)).await;
    page.send(json!({ "type": "pause" })).await;
    let mut session = page.next_of("session").await;
    while !session["searching"].is_null() {
        session = page.next_of("session").await;
    }
    let ply = moves(&session).len();
    assert_eq!(session["session"]["paused"], true);
    page.hears_no_change_for(Duration::from_millis(500)).await;
    page.send(json!({ "type": "resume" })).await;
    page.session_at(ply + 1).await;
    board.stop().await;
}

#[tokio::test]
async fn reports_come_at_most_fifteen_times_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { move_time: Duration::from_secs(1), ..config(folder.path()) };
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;

    let begun = Instant::now();
    page.start(connect4(), engine(8), human()).await;
    let mut reports = 0;
    while page.next().await["type"] == "thinking" {
        reports += 1;
    }
    let most = 15.0 * begun.elapsed().as_secs_f64();
    assert!((1.0..=most).contains(&f64::from(reports)), "{reports} instead of at most {most}");
    board.stop().await;
}

#[tokio::test]
async fn a_game_nobody_watches_stands_still_and_goes_on_when_opened() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let game = id(&page.start(gomoku(), engine(8), engine(8)).await);
    page.session_at(1).await;
    drop(page);
    let mut later = Page::connect(board.address).await;
    sleep(Duration::from_secs(2)).await;
    later.send(json!({ "type": "open", "id": game })).await;
    let found = later.next_of("session").await;
    assert!(moves(&found).len() <= 5, "{found}");
    assert_eq!(found["searching"], "move");
    later.session_at(moves(&found).len() + 1).await;
    board.stop().await;
}

#[tokio::test]
async fn with_one_thread_two_games_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { searches: NonZeroUsize::MIN, ..ponderous(folder.path()) };
    let board = Board::start(&config).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);

    one.start(connect4(), engine(8), engine(8)).await;
    one.next_of("thinking").await;
    assert_eq!(two.start(connect4(), engine(8), engine(8)).await["searching"], "move");
    two.hears_nothing_for(Duration::from_millis(500)).await;

    one.send(json!({ "type": "stop" })).await;
    one.session_at(1).await;
    two.next_of("thinking").await;
    one.hears_nothing_for(Duration::from_millis(500)).await;

    two.send(json!({ "type": "stop" })).await;
    two.session_at(1).await;
    one.next_of("thinking").await;
    board.stop().await;
}

#[tokio::test]
async fn the_end_of_the_server_ends_searches_and_tells_the_pages() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&ponderous(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.start(gomoku(), engine(8), engine(8)).await;
    let begun = Instant::now();
    let told = async { while page.next().await != json!({ "type": "close", "code": 1001 }) {} };
    tokio::join!(told, board.stop());
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}
