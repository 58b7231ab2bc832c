//! Traced searches: what is opened of them, and what is refused.

use crate::client::{Board, Page, config, connect4, engine, gomoku, human, tictactoe, xiangqi};
use boyi_server::Config;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

/// Enough time for every trace of these tests.
fn patient(folder: &Path) -> Config {
    Config { move_time: Duration::from_secs(15), ..config(folder) }
}

async fn play(page: &mut Page, spec: Value, moves: &str) {
    page.start(spec, human(), human()).await;
    for (index, mv) in moves.split(' ').enumerate() {
        page.send(json!({ "type": "play", "move": mv })).await;
        page.session_at(index + 1).await;
    }
}

async fn trace(page: &mut Page, ply: u32, limit: Value) -> Value {
    page.send(json!({ "type": "trace", "ply": ply, "limit": limit })).await;
    page.next_of("trace").await
}

async fn node(page: &mut Page, id: u64) -> Value {
    page.send(json!({ "type": "trace-node", "node": id })).await;
    page.next_of("trace-node").await
}

async fn children(page: &mut Page, ids: &[u64]) -> HashMap<u64, Vec<Value>> {
    let mut missing = ids.to_vec();
    let mut all = HashMap::new();
    while !missing.is_empty() {
        page.send(json!({ "type": "trace-children", "nodes": missing })).await;
        let told = page.next_of("trace-children").await;
        for below in told["below"].as_array().unwrap() {
            all.insert(below["parent"].as_u64().unwrap(), below["nodes"].as_array().unwrap().clone());
        }
        missing.retain(|id| !all.contains_key(id));
    }
    all
}

/// Every node of the open trace, by number.
async fn everything(page: &mut Page, trace: &Value) -> HashMap<u64, Value> {
    let mut all = HashMap::new();
    let mut level: Vec<Value> = trace["summary"]["roots"].as_array().unwrap().clone();
    while !level.is_empty() {
        let open: Vec<u64> = level
            .iter()
            .filter(|node| node["children"] != 0)
            .map(|node| node["id"].as_u64().unwrap())
            .collect();
        all.extend(level.into_iter().map(|node| (node["id"].as_u64().unwrap(), node)));
        level = Vec::new();
        for ids in open.chunks(64) {
            level.extend(children(page, ids).await.into_values().flatten());
        }
    }
    all
}

const XIANGQI: &str = "h2e2 h9g7 h0g2 i9h9 g3g4 c6c5 b0c2 b9c7 i0h0 h7i7 h0h6 a9a8";
const RENJU: &str = "h8 g7 g8 f8 i7 h7 f9 e10";

fn renju() -> Value {
    json!({ "game": "gomoku", "size": 15, "rule": "renju" })
}

#[tokio::test]
async fn every_cut_names_an_ancestor_whose_bound_has_cut() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&patient(folder.path())).await;
    for (spec, moves) in [(xiangqi(), XIANGQI), (renju(), RENJU)] {
        let mut page = Page::connect(board.address).await;
        play(&mut page, spec, moves).await;
        let ply = moves.split(' ').count() as u32;
        let trace = trace(&mut page, ply, json!({ "nodes": 5_000 })).await;
        assert_eq!(trace["summary"]["truncated"], false);
        let nodes = everything(&mut page, &trace).await;
        assert_eq!(nodes.len() as u64, trace["summary"]["kept"].as_u64().unwrap());
        let mut cuts = 0;
        for node in nodes.values().filter(|node| node["bound"] == "lower" || node["bound"] == "upper") {
            cuts += 1;
            let end = if node["bound"] == "lower" { &node["window"][1] } else { &node["window"][0] };
            let author = &node["author"];
            assert_eq!(&author["value"], end, "{node}");
            let mut above = node;
            while above["id"] != author["node"] {
                above = &nodes[&above["parent"].as_u64().unwrap_or_else(|| panic!("no ancestor: {node}"))];
            }
            match author["origin"].as_str().unwrap() {
                "raised" => {
                    let raised = above["raised"].as_array().unwrap();
                    assert!(raised.iter().any(|raise| raise["value"] == *end), "{above} {node}");
                }
                "asked" => assert!(author["asked"].is_string(), "{node}"),
                "root" => assert!(above["parent"].is_null(), "{node}"),
                origin => assert_eq!(origin, "mate-distance"),
            }
        }
        assert!(cuts > 300, "{cuts} cuts of {} nodes", nodes.len());
    }
    board.stop().await;
}

#[tokio::test]
async fn a_trace_is_opened_node_by_node_and_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&patient(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    play(&mut page, xiangqi(), XIANGQI).await;

    let told = trace(&mut page, 12, json!({ "depth": 3 })).await;
    assert_eq!(
        (&told["of"]["ply"], &told["end"], &told["summary"]["depth"]),
        (&json!(12), &json!("complete"), &json!(3))
    );
    assert_eq!((&told["plies"], &told["summary"]["side"]), (&Value::Null, &json!("first")));
    let root = told["summary"]["roots"].as_array().unwrap().last().unwrap()["id"].as_u64().unwrap();
    let below = children(&mut page, &[root]).await.remove(&root).unwrap();
    let cut = below.iter().find(|node| node["reason"] == "cutoff").unwrap();
    let shown = node(&mut page, cut["id"].as_u64().unwrap()).await;
    assert_eq!(&shown["node"], cut);
    assert_eq!(shown["path"], json!([root, cut["id"]]));
    assert_eq!(shown["view"]["moves"].as_array().unwrap().len(), 13);
    assert_eq!(shown["view"]["moves"][12]["id"], cut["move"]["id"]);
    // The line begins with the refutation.
    assert_eq!(shown["line"][0]["id"], cut["raised"].as_array().unwrap().last().unwrap()["move"]["id"]);

    let last = 2 * told["summary"]["kept"].as_u64().unwrap();
    for step in [0, 1, 2, 77, last - 1] {
        page.send(json!({ "type": "trace-step", "step": step })).await;
        let shown = page.next_of("trace-node").await;
        let steps = shown["node"]["steps"].as_array().unwrap();
        assert!(steps.contains(&json!(step)), "step {step}: {shown}");
    }
    let (code, message) = page.refused(json!({ "type": "trace-step", "step": last })).await;
    assert_eq!((code, message), ("parameter".into(), format!("step: the search has no step `{last}`")));
    board.stop().await;
}

#[tokio::test]
async fn the_trace_of_an_earlier_position_outlives_the_moves_that_follow() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&patient(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    play(&mut page, gomoku(), "h8 h9 g8").await;
    let told = trace(&mut page, 1, json!({ "depth": 1 })).await;
    assert_eq!(told["summary"]["side"], "second");
    page.send(json!({ "type": "play", "move": "f8" })).await;
    page.session_at(4).await;
    let root = told["summary"]["roots"][0]["id"].as_u64().unwrap();
    assert_eq!(node(&mut page, root).await["view"]["moves"].as_array().unwrap().len(), 1);

    page.send(json!({ "type": "trace-close" })).await;
    let (code, message) = page.refused(json!({ "type": "trace-node", "node": 0 })).await;
    assert_eq!((code.as_str(), message.as_str()), ("not-now", "no traced search is open here"));
    board.stop().await;
}

#[tokio::test]
async fn wrong_questions_are_answered_with_the_part_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&patient(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let ask = |ply: u64, limit: Value| json!({ "type": "trace", "ply": ply, "limit": limit });
    let refusals = async |page: &mut Page, cases: Vec<(Value, &str, &str)>| {
        for (message, code, part) in cases {
            let (found, why) = page.refused(message.clone()).await;
            assert!(found == code && why.contains(part), "{message}: {found} {why}");
        }
    };
    refusals(
        &mut page,
        vec![
            (ask(0, json!({ "depth": 4 })), "not-now", "no game is open here"),
            (json!({ "type": "trace-node", "node": 0 }), "not-now", "no traced search"),
            (json!({ "type": "trace-children", "nodes": [0] }), "not-now", "no traced search"),
            (json!({ "type": "trace-step", "step": 0 }), "not-now", "no traced search"),
        ],
    )
    .await;
    play(&mut page, gomoku(), "h8 h9").await;
    refusals(
        &mut page,
        vec![
            (ask(3, json!({ "depth": 4 })), "parameter", "ply: the game has 2 moves, not `3`"),
            (ask(0, json!({ "depth": 0 })), "parameter", "limit: depth `0` is not from 1 to 30"),
            (ask(0, json!({ "depth": 31 })), "parameter", "limit: depth `31` is not from 1 to 30"),
            (ask(0, json!({ "nodes": 0 })), "parameter", "limit: nodes `0` is not from 1 to 400000"),
            (ask(0, json!({ "nodes": 400_001 })), "parameter", "limit: nodes `400001`"),
            (ask(0, json!({ "time": 1 })), "message", "time"),
            (ask(0, json!({ "depth": -1 })), "message", "-1"),
            (ask(1 << 32, json!({ "depth": 1 })), "message", "4294967296"),
            (json!({ "type": "trace", "limit": { "depth": 1 } }), "message", "ply"),
        ],
    )
    .await;
    trace(&mut page, 2, json!({ "depth": 1 })).await;
    let many: Vec<u32> = vec![0; 65];
    refusals(
        &mut page,
        vec![
            (json!({ "type": "trace-node", "node": 4_000_000_000u32 }), "parameter", "`4000000000`"),
            (json!({ "type": "trace-children", "nodes": [0, 99_999] }), "parameter", "`99999`"),
            (json!({ "type": "trace-children", "nodes": many }), "limit", "65 are too many, the limit is 64"),
            (json!({ "type": "trace-children", "nodes": "0" }), "message", "sequence"),
        ],
    )
    .await;
    play(&mut page, tictactoe(), "a1 a2 b1 b2 c1").await;
    let (code, _) = page.refused(ask(5, json!({ "depth": 4 }))).await;
    assert_eq!(code, "game-over");
    trace(&mut page, 4, json!({ "depth": 4 })).await;
    board.stop().await;
}

#[tokio::test]
async fn a_search_that_would_be_too_large_is_told_as_deep_as_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&patient(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    play(&mut page, connect4(), "4 4").await;
    let told = trace(&mut page, 2, json!({ "depth": 30 })).await;
    assert_eq!(told["end"], "nodes");
    let (kept, nodes) =
        (told["summary"]["kept"].as_u64().unwrap(), told["summary"]["nodes"].as_u64().unwrap());
    assert!(kept <= 150_000 && nodes <= 400_000, "{kept} {nodes}");
    let all_values = told["summary"]["roots"].as_array().unwrap().iter().all(|root| !root["value"].is_null());
    assert!(all_values, "the iteration is complete");
    board.stop().await;
}

#[tokio::test]
async fn a_trace_ends_with_the_time_of_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&Config { move_time: Duration::from_millis(1), ..config(folder.path()) }).await;
    let mut page = Page::connect(board.address).await;
    play(&mut page, xiangqi(), XIANGQI).await;
    let told = trace(&mut page, 12, json!({ "depth": 30 })).await;
    assert_eq!(told["end"], "time");
    board.stop().await;
}

#[tokio::test]
async fn a_trace_waits_for_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let alone =
        Config { searches: NonZeroUsize::MIN, move_time: Duration::from_secs(600), ..config(folder.path()) };
    let board = Board::start(&alone).await;
    let (mut one, mut two) = (Page::connect(board.address).await, Page::connect(board.address).await);
    two.start(gomoku(), human(), human()).await;
    one.start(connect4(), engine(8), human()).await;
    one.next_of("thinking").await;
    two.send(json!({ "type": "trace", "ply": 0, "limit": { "depth": 1 } })).await;
    let (code, message) = two.refused(json!({ "type": "trace-node", "node": 0 })).await;
    assert_eq!((code.as_str(), message.as_str()), ("not-now", "the traced search still runs"));
    two.hears_nothing_for(Duration::from_millis(300)).await;
    one.send(json!({ "type": "stop" })).await;
    two.next_of("trace").await;
    board.stop().await;
}

#[tokio::test]
async fn the_memory_of_all_traces_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let alone =
        Config { searches: NonZeroUsize::MIN, move_time: Duration::from_secs(600), ..config(folder.path()) };
    let board = Board::start(&alone).await;
    let mut busy = Page::connect(board.address).await;
    busy.start(connect4(), engine(8), human()).await;
    busy.next_of("thinking").await;
    let ask = || json!({ "type": "trace", "ply": 0, "limit": { "depth": 1 } });
    let mut pages = Vec::new();
    for _ in 0..6 {
        let mut page = Page::connect(board.address).await;
        page.start(tictactoe(), human(), human()).await;
        page.send(ask()).await;
        let (code, _) = page.refused(json!({ "type": "trace-node", "node": 0 })).await;
        assert_eq!(code, "not-now");
        pages.push(page);
    }
    let mut seventh = Page::connect(board.address).await;
    seventh.start(tictactoe(), human(), human()).await;
    let (code, why) = seventh.refused(ask()).await;
    assert!(code == "limit" && why.contains("900000"), "{code} {why}");
    // A search of its own that is given up makes room, and so does one that has turned out small.
    pages[0].send(json!({ "type": "trace-close" })).await;
    pages[0].refused(json!({ "type": "trace-node", "node": 0 })).await;
    seventh.send(ask()).await;
    busy.send(json!({ "type": "stop" })).await;
    for page in &mut pages[1..] {
        page.next_of("trace").await;
    }
    seventh.next_of("trace").await;
    pages[0].send(ask()).await;
    pages[0].next_of("trace").await;
    board.stop().await;
}
