//! Games survive closed pages, restarts and kills; a damaged record spoils itself alone.

use crate::client::{Board, OtherProcess, Page, config, engine, human, id, moves, tictactoe};
use boyi_server::{Config, Server};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::time::Duration;

async fn list(page: &mut Page) -> Value {
    page.send(json!({ "type": "list" })).await;
    page.next_of("games").await
}

#[tokio::test]
async fn a_game_is_found_again_after_reload_and_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let game = id(&page.start(tictactoe(), human(), engine(3)).await);
    page.send(json!({ "type": "play", "move": "b2" })).await;
    let before = page.session_at(2).await;
    drop(page);

    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "open", "id": game })).await;
    assert_eq!(page.next_of("session").await, before);
    board.stop().await;

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let games = list(&mut page).await;
    assert_eq!(games["games"][0]["id"], json!(game));
    assert_eq!(games["games"][0]["ply"], 2);
    page.send(json!({ "type": "open", "id": game })).await;
    assert_eq!(page.next_of("session").await, before);
    board.stop().await;
}

#[tokio::test]
async fn moves_taken_back_can_be_replayed_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let game = id(&page.start(tictactoe(), human(), human()).await);
    page.send(json!({ "type": "play", "move": "b2" })).await;
    page.session_at(1).await;
    page.send(json!({ "type": "undo" })).await;
    page.session_at(0).await;
    board.stop().await;

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "open", "id": game })).await;
    assert_eq!(page.next_of("session").await["session"]["can_redo"], true);
    page.send(json!({ "type": "redo" })).await;
    assert_eq!(moves(&page.next_of("session").await), ["b2"]);
    board.stop().await;
}

#[tokio::test]
async fn what_two_pages_saw_last_is_what_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);
    let game = id(&one.start(tictactoe(), human(), engine(8)).await);
    two.send(json!({ "type": "open", "id": game })).await;
    two.session_at(0).await;
    let actions =
        ["play", "undo", "hint", "redo", "swap", "restart", "pause", "play", "resign", "stop", "resume"];
    for step in 0..44_usize {
        let page = if step % 3 == 0 { &mut one } else { &mut two };
        let cell = ["b2", "a1", "c3", "a2", "c1"][step % 5];
        let mut message = json!({ "type": actions[step * 7 % actions.len()] });
        if message["type"] == "play" {
            message["move"] = json!(cell);
        }
        page.send(message).await;
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    one.send(json!({ "type": "open", "id": game })).await;
    let mut last = json!(null);
    while let Ok(message) = tokio::time::timeout(Duration::from_millis(500), one.next()).await {
        if message["type"] == "session" {
            last = message;
        }
    }
    board.stop().await;

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "open", "id": game })).await;
    assert_eq!(page.next_of("session").await["session"], last["session"]);
    board.stop().await;
}

#[tokio::test]
async fn text_that_is_not_utf_8_spoils_its_own_record_alone() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(id(&page.start(tictactoe(), human(), human()).await));
    }
    page.send(json!({ "type": "resign" })).await;
    page.next_of("session").await;
    board.stop().await;
    let file = Connection::open(&config.database).unwrap();
    let spoil = |column: &str, id: &str| {
        let sql = format!("UPDATE game SET {column} = CAST(x'ff' AS TEXT) WHERE id = ?1");
        assert_eq!(file.execute(&sql, [id]).unwrap(), 1);
    };
    spoil("id", &games[0]);
    spoil("outcome", &games[2]);
    drop(file);

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let listed = list(&mut page).await;
    assert_eq!(listed["broken"], json!(["#1"]));
    let mut found: Vec<_> = listed["games"].as_array().unwrap().iter().map(|game| &game["id"]).collect();
    found.sort_by_key(|id| **id == json!(games[2]));
    assert_eq!(found, [&json!(games[1]), &json!(games[2])]);
    let resigned = listed["games"].as_array().unwrap().iter().find(|game| game["id"] == games[2]).unwrap();
    assert_eq!(resigned["result"], "second", "the result follows from the record");
    // The rows of whole records cannot be deleted by their numbers.
    assert_eq!(page.refused(json!({ "type": "delete", "ids": ["#2"] })).await.0, "unknown-session");
    page.send(json!({ "type": "delete", "ids": ["#1"] })).await;
    assert_eq!(page.next_of("games").await["broken"], json!([]));
    for game in &games[1..] {
        page.send(json!({ "type": "open", "id": game })).await;
        page.next_of("session").await;
    }
    board.stop().await;
}

#[tokio::test]
async fn a_killed_server_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = OtherProcess::start(folder.path());
    let mut page = Page::connect(server.address).await;
    let game = id(&page.start(tictactoe(), human(), human()).await);
    for (ply, mv) in ["a1", "b2", "c3", "a3"].into_iter().enumerate() {
        page.send(json!({ "type": "play", "move": mv })).await;
        page.session_at(ply + 1).await;
    }
    drop(server);

    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "open", "id": game })).await;
    assert_eq!(moves(&page.next_of("session").await), ["a1", "b2", "c3", "a3"]);
    board.stop().await;
}

#[tokio::test]
async fn a_deleted_game_is_gone_and_its_pages_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);
    let game = id(&one.start(tictactoe(), human(), human()).await);
    two.send(json!({ "type": "delete", "ids": [game] })).await;
    assert_eq!(two.next_of("games").await["games"], json!([]));
    assert_eq!(one.next_of("closed").await["id"], json!(game));
    let (code, message) = one.refused(json!({ "type": "play", "move": "b2" })).await;
    assert_eq!((code.as_str(), message.contains(&game)), ("unknown-session", true));
    let (code, _) = two.refused(json!({ "type": "open", "id": game })).await;
    assert_eq!(code, "unknown-session");
    board.stop().await;
}

#[tokio::test]
async fn one_broken_record_is_reported_and_the_others_are_playable() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(id(&page.start(tictactoe(), human(), human()).await));
    }
    board.stop().await;
    let file = Connection::open(&config.database).unwrap();
    let spoil = |id: &str, value: &dyn rusqlite::ToSql| {
        file.execute("UPDATE game SET session = ?1 WHERE id = ?2", (value, id)).unwrap();
    };
    spoil(&games[0], &"{ no JSON");
    let impossible = json!({ "spec": tictactoe(), "start": null, "line": ["b2", "b2"], "ply": 2,
        "players": { "first": human(), "second": human() }, "resigned": null, "paused": false });
    spoil(&games[1], &impossible.to_string());
    file.execute("UPDATE game SET session = CAST(x'7b22ff227d' AS TEXT) WHERE id = ?1", [&games[2]]).unwrap();
    drop(file);

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let listed = list(&mut page).await;
    let mut broken: Vec<&str> =
        listed["broken"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    broken.sort_unstable();
    let mut expected = [games[0].as_str(), games[2].as_str()];
    expected.sort_unstable();
    assert_eq!(broken, expected);
    for (id, reason) in [(&games[0], "key must be a string"), (&games[1], "`b2`"), (&games[2], "unicode")] {
        let (code, message) = page.refused(json!({ "type": "open", "id": id })).await;
        assert_eq!(code, "internal");
        assert!(message.contains(id.as_str()) && message.contains(reason), "{message}");
    }
    page.send(json!({ "type": "open", "id": games[3] })).await;
    page.session_at(0).await;
    page.send(json!({ "type": "delete", "ids": [games[0]] })).await;
    assert_eq!(page.next_of("games").await["broken"].as_array().unwrap().len(), 1);
    board.stop().await;
}

#[tokio::test]
async fn games_of_the_first_version_keep_the_strength_of_their_engines() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let mut games = Vec::new();
    for (first, second) in [(human(), engine(2)), (engine(5), human()), (human(), human())] {
        let plays_first = first != human();
        games.push(id(&page.start(tictactoe(), first, second).await));
        if plays_first {
            page.session_at(1).await;
        }
    }
    drop(page);
    board.stop().await;
    let file = Connection::open(&config.database).unwrap();
    file.pragma_update(None, "user_version", 1).unwrap();
    let broken = "INSERT INTO game VALUES ('a', '{ no JSON', NULL, 0), ('b', '[1]', NULL, 0),
        ('c', CAST(x'7b22ff227d' AS TEXT), NULL, 0)";
    file.execute(broken, []).unwrap();
    drop(file);

    let board = Board::start(&config).await;
    let mut page = Page::connect(board.address).await;
    let listed = list(&mut page).await;
    let players = |id: &str| {
        let games = listed["games"].as_array().unwrap();
        games.iter().find(|game| game["id"] == id).unwrap()["players"].clone()
    };
    assert_eq!(players(&games[0]), json!({ "first": human(), "second": engine(4) }));
    assert_eq!(players(&games[1]), json!({ "first": engine(8), "second": human() }));
    assert_eq!(players(&games[2]), json!({ "first": human(), "second": human() }));
    assert_eq!(listed["broken"].as_array().unwrap().len(), 3);
    board.stop().await;
}

#[tokio::test]
async fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let port = board.address.port();
    let said = Server::bind(&Config { port, ..config(folder.path()) }).await.err().unwrap().to_string();
    assert!(said.contains(&port.to_string()), "{said}");
    board.stop().await;
}
