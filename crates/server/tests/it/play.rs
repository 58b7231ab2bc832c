//! Playing: moves, take-backs, two pages on one game.

use crate::client::{Board, Page, any_legal, config, engine, gomoku, human, id, moves, tictactoe};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn two_people_play_a_game_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let start = page.start(tictactoe(), human(), human()).await;
    assert!(start["searching"].is_null());
    for (ply, mv) in ["a3", "b3", "a2", "b2", "a1"].into_iter().enumerate() {
        page.send(json!({ "type": "play", "move": mv })).await;
        let session = page.session_at(ply + 1).await;
        assert_eq!(moves(&session).last().unwrap(), mv);
    }
    page.send(json!({ "type": "open", "id": id(&start) })).await;
    let end = page.session_at(5).await;
    assert_eq!(end["session"]["view"]["result"]["winner"], "first");
    assert_eq!(end["session"]["view"]["legal"], json!([]));
    let (code, _) = page.refused(json!({ "type": "play", "move": "c1" })).await;
    assert_eq!(code, "game-over");
    board.stop().await;
}

#[tokio::test]
async fn a_game_says_which_evaluation_plays() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let xiangqi = page.start(json!({ "game": "xiangqi" }), human(), human()).await;
    assert!(xiangqi["evaluation"].as_str().unwrap().starts_with("corrected "), "{xiangqi}");
    let tictactoe = page.start(tictactoe(), human(), human()).await;
    assert_eq!(tictactoe["evaluation"], "hand");
    board.stop().await;
}

#[tokio::test]
async fn the_engine_answers_and_undo_takes_back_the_pair() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    page.start(tictactoe(), human(), engine(8)).await;
    page.send(json!({ "type": "play", "move": "b2" })).await;
    let mine = page.session_at(1).await;
    assert_eq!(mine["searching"], "move");
    let answered = page.session_at(2).await;
    assert!(answered["searching"].is_null());
    page.send(json!({ "type": "undo" })).await;
    let undone = page.next_of("session").await;
    assert_eq!(moves(&undone).len(), 0);
    assert_eq!(undone["session"]["can_redo"], true);
    page.send(json!({ "type": "redo" })).await;
    assert_eq!(moves(&page.next_of("session").await), moves(&answered));
    board.stop().await;
}

#[tokio::test]
async fn every_game_is_played_undone_and_found_again_after_a_restart() {
    let games = [
        tictactoe(),
        json!({ "game": "mnk", "columns": 5, "rows": 4, "k": 4 }),
        json!({ "game": "connect4" }),
        gomoku(),
        json!({ "game": "gomoku", "size": 15, "rule": "standard" }),
        json!({ "game": "gomoku", "size": 15, "rule": "renju" }),
        json!({ "game": "gomoku", "columns": 15, "rows": 8, "rule": "renju" }),
        json!({ "game": "xiangqi" }),
    ];
    for spec in games {
        let folder = tempfile::tempdir().unwrap();
        let config = config(folder.path());
        let board = Board::start(&config).await;
        let mut page = Page::connect(board.address).await;
        let mut session = page.start(spec.clone(), human(), engine(3)).await;
        let game = id(&session);
        for pair in 1..=2 {
            page.send(json!({ "type": "play", "move": any_legal(&session) })).await;
            session = page.session_at(2 * pair).await;
        }
        assert_eq!(session["session"]["view"]["spec"], spec);
        page.send(json!({ "type": "undo" })).await;
        let undone = page.session_at(2).await;
        board.stop().await;

        let board = Board::start(&config).await;
        let mut page = Page::connect(board.address).await;
        page.send(json!({ "type": "open", "id": game })).await;
        assert_eq!(page.next_of("session").await, undone, "{spec}");
        board.stop().await;
    }
}

#[tokio::test]
async fn two_engines_play_to_the_end_alone() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let mut session = page.start(tictactoe(), engine(8), engine(8)).await;
    while session["session"]["view"]["result"].is_null() {
        session = page.next_of("session").await;
    }
    assert!(moves(&session).len() >= 5);
    board.stop().await;
}

#[tokio::test]
async fn two_pages_see_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);

    let start = one.start(gomoku(), human(), human()).await;
    two.send(json!({ "type": "open", "id": id(&start) })).await;
    assert_eq!(two.session_at(0).await, start);
    one.send(json!({ "type": "play", "move": "h8" })).await;
    assert_eq!(two.session_at(1).await, one.session_at(1).await);
    two.send(json!({ "type": "play", "move": "h9" })).await;
    assert_eq!(moves(&one.session_at(2).await), ["h8", "h9"]);
    board.stop().await;
}

#[tokio::test]
async fn a_page_that_opens_another_game_hears_no_more_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);

    let first = one.start(tictactoe(), human(), human()).await;
    two.send(json!({ "type": "open", "id": id(&first) })).await;
    two.session_at(0).await;
    let second = two.start(gomoku(), human(), human()).await;
    one.send(json!({ "type": "play", "move": "a1" })).await;
    one.session_at(1).await;
    two.hears_no_change_for(Duration::from_millis(200)).await;
    assert_ne!(id(&first), id(&second));
    board.stop().await;
}

#[tokio::test]
async fn resigning_swapping_restarting_and_changing_players_are_announced() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;

    let start = page.start(tictactoe(), human(), engine(1)).await;
    page.send(json!({ "type": "play", "move": any_legal(&start) })).await;
    page.session_at(2).await;
    page.send(json!({ "type": "resign" })).await;
    let resigned = page.next_of("session").await;
    assert_eq!(resigned["session"]["view"]["result"]["reason"], "resignation");
    assert_eq!(resigned["session"]["view"]["result"]["winner"], "second");
    page.send(json!({ "type": "restart" })).await;
    assert_eq!(moves(&page.next_of("session").await).len(), 0);
    page.send(json!({ "type": "swap" })).await;
    let swapped = page.next_of("session").await;
    assert_eq!(swapped["session"]["players"], json!({ "first": engine(1), "second": human() }));
    assert_eq!(swapped["searching"], "move");
    page.session_at(1).await;
    page.send(json!({ "type": "set-players", "players": { "first": human(), "second": human() } })).await;
    assert_eq!(page.next_of("session").await["session"]["players"]["first"], human());
    board.stop().await;
}
