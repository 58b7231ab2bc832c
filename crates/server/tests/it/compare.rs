//! Searches side by side: rows as they finish, limits that are told, and a comparison that is stopped.

use crate::client::{Board, Page, config, human, tictactoe};
use serde_json::{Value, json};
use std::time::Duration;

/// The rows of a comparison and whether its values agree.
async fn compared(page: &mut Page, request: Value) -> (Vec<Value>, bool) {
    page.send(request).await;
    let mut rows = Vec::new();
    loop {
        let message = page.next().await;
        match message["type"].as_str() {
            Some("compare-row") => rows.push(message["row"].clone()),
            Some("compared") => return (rows, message["agree"].as_bool().unwrap()),
            other => panic!("{other:?}: {message}"),
        }
    }
}

fn nodes(rows: &[Value], method: &str, depth: u32) -> Option<u64> {
    let found = rows.iter().find(|row| row["method"] == method && row["depth"] == depth);
    found.and_then(|row| row["nodes"].as_u64())
}

#[tokio::test]
async fn tic_tac_toe_shows_what_the_tutorials_claim() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.start(tictactoe(), human(), human()).await;
    let request = json!({ "type": "compare", "number": 1, "of": { "kind": "game", "ply": 0 }, "depth": 9,
        "nodes": 1_000_000 });
    let (rows, agree) = compared(&mut page, request).await;
    assert!(agree && rows.len() == 72 && rows.iter().all(|row| row["complete"] == true));
    assert_eq!(nodes(&rows, "minimax", 9), Some(549_946));
    assert_eq!(nodes(&rows, "alpha-beta (win/draw/loss)", 9), Some(18_297));
    board.stop().await;
}

#[tokio::test]
async fn the_position_looked_back_at_is_searched_and_made_trees_are() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.start(tictactoe(), human(), human()).await;
    page.send(json!({ "type": "play", "move": "b2" })).await;
    page.session_at(1).await;
    for (ply, root_moves) in [(0, 9), (1, 8)] {
        let request = json!({ "type": "compare", "number": 1, "of": { "kind": "game", "ply": ply }, "depth": 1,
            "nodes": 100 });
        let (rows, _) = compared(&mut page, request).await;
        assert_eq!(nodes(&rows, "minimax", 1), Some(1 + root_moves));
    }
    let position = json!({ "kind": "position", "spec": { "game": "tictactoe" }, "position": "X../.O./..." });
    let request = json!({ "type": "compare", "number": 1, "of": position, "depth": 1, "nodes": 100 });
    assert_eq!(nodes(&compared(&mut page, request).await.0, "minimax", 1), Some(1 + 7));
    let tree = json!({ "kind": "tree", "branching": 10, "order": "best", "seed": 0 });
    let request = json!({ "type": "compare", "number": 2, "of": tree, "depth": 4, "nodes": 1_000_000 });
    let (rows, agree) = compared(&mut page, request).await;
    let leaves = |method: &str| rows.iter().rfind(|row| row["method"] == method).unwrap()["leaves"].clone();
    assert!(agree);
    assert_eq!((leaves("minimax"), leaves("alpha-beta (distance)")), (json!(10_000), json!(199)));
    board.stop().await;
}

#[tokio::test]
async fn a_method_that_has_spent_its_nodes_says_so_and_goes_no_deeper() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.start(tictactoe(), human(), human()).await;
    let request = json!({ "type": "compare", "number": 7, "of": { "kind": "game", "ply": 0 }, "depth": 6,
        "nodes": 300 });
    let (rows, _) = compared(&mut page, request).await;
    let minimax: Vec<&Value> = rows.iter().filter(|row| row["method"] == "minimax").collect();
    assert_eq!(minimax.len(), 3);
    assert_eq!((&minimax[2]["nodes"], &minimax[2]["complete"]), (&json!(300), &json!(false)));
    board.stop().await;
}

#[tokio::test]
async fn a_comparison_that_is_stopped_says_nothing_more_and_what_cannot_be_compared_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let of = json!({ "kind": "game", "ply": 0 });
    let request = |depth: u32, nodes: u64| {
        json!({ "type": "compare", "number": 1, "of": of, "depth": depth,
        "nodes": nodes })
    };
    assert_eq!(page.refused(request(3, 10)).await.0, "not-now");
    page.start(json!({ "game": "xiangqi" }), human(), human()).await;
    for (depth, nodes, part) in
        [(0, 10, "depth"), (13, 10, "depth"), (3, 0, "nodes"), (3, 20_000_001, "nodes")]
    {
        let (code, why) = page.refused(request(depth, nodes)).await;
        assert!(code == "parameter" && why.starts_with(part), "{why}");
    }
    let position =
        json!({ "kind": "position", "spec": { "game": "tictactoe" }, "position": "X".repeat(2_000) });
    let request_of = |of: &Value| json!({ "type": "compare", "number": 1, "of": of, "depth": 2, "nodes": 9 });
    assert_eq!(page.refused(request_of(&position)).await.0, "limit");
    let won = json!({ "kind": "position", "spec": { "game": "tictactoe" }, "position": "XXX/OO./..." });
    assert_eq!(page.refused(request_of(&won)).await.0, "game-over");
    let tree = json!({ "kind": "tree", "branching": 0, "order": "best", "seed": 0 });
    let (_, why) =
        page.refused(json!({ "type": "compare", "number": 1, "of": tree, "depth": 2, "nodes": 9 })).await;
    assert!(why.contains("branching"), "{why}");

    page.send(request(12, 20_000_000)).await;
    page.next_of("compare-row").await;
    page.send(json!({ "type": "stop-comparing" })).await;
    // Rows that were on their way may still come; then all is quiet.
    tokio::time::sleep(Duration::from_millis(300)).await;
    page.send(json!({ "type": "list" })).await;
    page.next_of("games").await;
    page.hears_nothing_for(Duration::from_millis(600)).await;
    board.stop().await;
}

#[tokio::test]
async fn lessons_run_their_mistakes_and_studies() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    for _ in 0..2 {
        page.send(json!({ "type": "demonstrate", "mistake": "shortened-by-table" })).await;
        let shown = page.next_of("demonstration").await["demonstration"].take();
        assert_eq!(
            (&shown["right"]["score"]["value"], &shown["wrong"]["score"]["value"]),
            (&json!(11), &json!(8))
        );
        page.send(json!({ "type": "study", "study": "repetition" })).await;
        let studied = page.next_of("studied").await["studied"].take();
        assert_eq!(studied["shown"]["result"]["reason"], "perpetual-check");
    }
    assert_eq!(page.refused(json!({ "type": "study", "study": "go" })).await.0, "message");
    board.stop().await;
}
