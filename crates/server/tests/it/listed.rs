//! The list of games: what it holds, and how games leave it.

use crate::client::{Board, Page, config, human, id, tictactoe};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::HashSet;

async fn list(page: &mut Page) -> Value {
    page.send(json!({ "type": "list" })).await;
    page.next_of("games").await
}

/// The identifiers in a list.
fn ids(list: &Value) -> HashSet<String> {
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

/// Starts a game between two people and plays these moves.
async fn played(page: &mut Page, moves: &[&str]) -> String {
    let game = id(&page.start(tictactoe(), human(), human()).await);
    for (ply, mv) in moves.iter().enumerate() {
        page.send(json!({ "type": "play", "move": mv })).await;
        page.session_at(ply + 1).await;
    }
    game
}

#[tokio::test]
async fn a_game_without_a_move_that_no_page_has_open_is_forgotten_after_an_hour() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let mut games = Vec::new();
    for moves in [&[][..], &[], &[], &["b2"]] {
        games.push(played(&mut page, moves).await);
    }
    board.stop().await;
    let file = Connection::open(&config.database).unwrap();
    let age = "UPDATE game SET updated_ms = updated_ms - 3600001 WHERE id <> ?1";
    file.execute(age, [&games[0]]).unwrap();
    drop(file);

    let board = Board::start(&config).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);
    one.send(json!({ "type": "open", "id": games[1] })).await;
    one.session_at(0).await;
    let new = played(&mut two, &[]).await;
    let (code, _) = two.refused(json!({ "type": "open", "id": games[2] })).await;
    assert_eq!(code, "unknown-session");
    for (kept, ply) in [(&games[0], 0), (&games[1], 0), (&games[3], 1), (&new, 0)] {
        two.send(json!({ "type": "open", "id": kept })).await;
        two.session_at(ply).await;
    }
    board.stop().await;
}

#[tokio::test]
async fn several_games_are_deleted_at_once_and_those_gone_already_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (mut player, mut page) = (Page::connect(board.address).await, Page::connect(board.address).await);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(played(&mut player, &["b2"]).await);
    }
    page.send(json!({ "type": "delete", "ids": [games[0], "gone", games[2]] })).await;
    assert_eq!(ids(&page.next_of("games").await), HashSet::from([games[1].clone()]));
    assert_eq!(player.next_of("closed").await["id"], json!(games[2]));
    let (code, message) = page.refused(json!({ "type": "delete", "ids": ["gone", games[0]] })).await;
    assert_eq!((code.as_str(), message.contains("`gone`")), ("unknown-session", true));
    page.send(json!({ "type": "delete", "ids": [] })).await;
    assert_eq!(page.next_of("games").await["total"], 1);
    board.stop().await;
}

#[tokio::test]
async fn all_finished_games_are_deleted_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (mut player, mut page) = (Page::connect(board.address).await, Page::connect(board.address).await);
    let won = played(&mut player, &["a3", "b3", "a2", "b2", "a1"]).await;
    let running = played(&mut player, &["a3", "b3"]).await;
    let resigned = played(&mut player, &["a3"]).await;
    player.send(json!({ "type": "resign" })).await;
    player.next_of("session").await;
    assert_eq!(ids(&list(&mut page).await), HashSet::from([won, running.clone(), resigned.clone()]));
    page.send(json!({ "type": "delete-finished" })).await;
    assert_eq!(ids(&page.next_of("games").await), HashSet::from([running]));
    assert_eq!(player.next_of("closed").await["id"], json!(resigned));
    board.stop().await;
}

#[tokio::test]
async fn a_list_holds_five_hundred_games_and_tells_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let latest = played(&mut page, &["b2"]).await;
    board.stop().await;
    let file = Connection::open(&config.database).unwrap();
    let copies = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 600)
        INSERT INTO game SELECT 'copy' || n, session, outcome, updated_ms - n FROM game, number";
    file.execute(copies, []).unwrap();
    drop(file);

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let games = list(&mut page).await;
    assert_eq!((games["games"].as_array().unwrap().len(), &games["total"]), (500, &json!(601)));
    assert_eq!((&games["games"][0]["id"], &games["games"][499]["id"]), (&json!(latest), &json!("copy499")));
    board.stop().await;
}
