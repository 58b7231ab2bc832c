//! The lens on a game that the product does not know.

use crate::client::{Board, Page, config};
use boyi_core::{Game, Outcome};
use boyi_server::{Config, OwnGame};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// A heap from which the players take one or two counters in turn; the last one wins. One of 13 breaks the rules.
#[derive(Clone)]
struct Heap(u8);

impl Game for Heap {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        assert_ne!(self.0, 13, "a fault in the rules");
        out.extend(1..=self.0.min(2));
    }

    fn play(&mut self, taken: u8) {
        self.0 -= taken;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        self.0.into()
    }
}

async fn board(counters: u8) -> Board {
    let folder = tempfile::tempdir().unwrap();
    let game = OwnGame::drawn(Heap(counters), |heap| "o".repeat(heap.0.into())).title("Heap");
    let config = Config {
        move_time: Duration::from_secs(15),
        own: Some(Arc::new(game)),
        database: Config::in_memory().database,
        ..config(folder.path())
    };
    Board::start(&config).await
}

fn trace(line: &[u32], depth: u32) -> Value {
    json!({ "type": "trace-own", "line": line, "limit": { "depth": depth } })
}

#[tokio::test]
async fn its_positions_are_told_and_searched_node_by_node() {
    let board = board(9).await;
    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "own", "line": [1, 0] })).await;
    let position = page.next_of("own").await["position"].take();
    assert_eq!((&position["text"], &position["to_move"]), (&json!("oooooo"), &json!("first")));
    assert_eq!((&position["legal"][1]["en"], &position["played"][0]["id"]), (&json!("2"), &json!("2")));
    assert_eq!((&position["over"], &position["sides"][1]["hans"]), (&json!(false), &json!("后手")));

    page.send(trace(&[1, 0], 3)).await;
    let told = page.next_of("trace").await;
    assert_eq!(told["of"], json!({ "kind": "own", "line": [1, 0] }));
    assert_eq!((&told["end"], &told["summary"]["depth"]), (&json!("complete"), &json!(3)));
    let root = told["summary"]["roots"].as_array().unwrap().last().unwrap()["id"].as_u64().unwrap();
    page.send(json!({ "type": "trace-children", "nodes": [root] })).await;
    let below = page.next_of("trace-children").await["below"][0]["nodes"].take();
    let first = &below[0];
    page.send(json!({ "type": "trace-node", "node": first["id"] })).await;
    let shown = page.next_of("trace-node").await;
    let taken: usize = first["move"]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!((&shown["text"], &shown["view"]), (&json!("o".repeat(6 - taken)), &Value::Null));
    board.stop().await;
}

#[tokio::test]
async fn wrong_questions_about_it_are_refused_by_the_part_that_is_wrong() {
    let board = board(2).await;
    let mut page = Page::connect(board.address).await;
    for (message, code, part) in [
        (json!({ "type": "own", "line": [2] }), "parameter", "line is 2, but must be from 0 to 1 at move 1"),
        (json!({ "type": "own", "line": vec![0; 1_001] }), "limit", "line: 1001 moves"),
        (json!({ "type": "own", "line": [-1] }), "message", "invalid value"),
        (trace(&[1], 3), "game-over", "the game is over"),
        (trace(&[], 31), "parameter", "limit: depth `31`"),
        (trace(&[7], 3), "parameter", "line is 7"),
    ] {
        let (found, why) = page.refused(message.clone()).await;
        assert!(found == code && why.contains(part), "{message}: {found} {why}");
    }
    board.stop().await;
}

#[tokio::test]
async fn a_fault_in_its_rules_is_told_and_the_server_goes_on() {
    let board = board(14).await;
    let mut page = Page::connect(board.address).await;
    let (code, _) = page.refused(json!({ "type": "own", "line": [0] })).await;
    assert_eq!(code, "internal");
    let (code, why) = page.refused(trace(&[], 3)).await;
    assert!(code == "internal" && why.contains("the search failed"), "{why}");
    page.send(json!({ "type": "own", "line": [1] })).await;
    assert_eq!(page.next_of("own").await["position"]["text"], "oooooooooooo");
    board.stop().await;
}

#[tokio::test]
async fn a_server_without_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    for message in [json!({ "type": "own", "line": [] }), trace(&[], 3)] {
        let (code, why) = page.refused(message).await;
        assert_eq!((code.as_str(), why.as_str()), ("not-now", "this server has no game of its own"));
    }
    board.stop().await;
}
