//! Whatever a page says, it gets an answer that names what is wrong, and the game goes on.

use crate::client::{Board, Page, config, engine, human, id, moves, tictactoe};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// A board with a game of one move, on which nothing wrong may have an effect.
async fn unharmed_by(bad: Message, code: &str, names: &str) {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    page.start(tictactoe(), human(), human()).await;
    page.send(json!({ "type": "play", "move": "b2" })).await;
    page.session_at(1).await;

    page.send_frame(bad).await;
    let (said_code, said) = page.error().await;
    assert!(said_code == code && said.contains(names), "{said_code}: {said}");

    page.send(json!({ "type": "play", "move": "a1" })).await;
    assert_eq!(moves(&page.session_at(2).await), ["b2", "a1"]);
    board.stop().await;
}

async fn text_unharmed_by(bad: &str, code: &str, names: &str) {
    unharmed_by(Message::text(bad), code, names).await;
}

#[tokio::test]
async fn broken_json_is_answered() {
    text_unharmed_by("{", "message", "EOF").await;
    text_unharmed_by("", "message", "EOF").await;
    text_unharmed_by("play b2", "message", "line 1 column").await;
    text_unharmed_by("null", "message", "null").await;
    text_unharmed_by("[1, 2]", "message", "array").await;
    text_unharmed_by(r#" ["list"]"#, "message", "array").await;
    text_unharmed_by(r#"["play", "a1"]"#, "message", "array").await;
    text_unharmed_by(&(r#"{"id":"#.to_owned() + &"[".repeat(10_000)), "message", "recursion limit").await;
    unharmed_by(Message::binary(&b"\x00\xff"[..]), "message", "binary").await;
}

#[tokio::test]
async fn messages_of_an_unknown_form_are_answered() {
    text_unharmed_by(r#"{"type":"explode"}"#, "message", "`explode`").await;
    text_unharmed_by(r#"{"kind":"play"}"#, "message", "type").await;
    text_unharmed_by(r#"{"type":"play"}"#, "message", "move").await;
    text_unharmed_by(r#"{"type":"play","move":7}"#, "message", "7").await;
    text_unharmed_by(r#"{"type":"play","move":"a1","speed":9}"#, "message", "`speed`").await;
    text_unharmed_by(r#"{"type":"open","id":["a"]}"#, "message", "string").await;
}

#[tokio::test]
async fn fields_that_nobody_reads_are_refused_wherever_they_stand() {
    text_unharmed_by(r#"{"type":"list","speed":9}"#, "message", "`speed`").await;
    text_unharmed_by(r#"{"type":"undo","steps":2}"#, "message", "`steps`").await;
    let game = |spec: Value, first: Value| {
        let players = json!({ "first": first, "second": engine(1) });
        json!({ "type": "new", "spec": spec, "players": players }).to_string()
    };
    let spec = json!({ "game": "xiangqi", "x": 1 });
    text_unharmed_by(&game(spec, human()), "message", "`x`").await;
    let spec = json!({ "game": "tictactoe", "columns": 3 });
    text_unharmed_by(&game(spec, human()), "message", "`columns`").await;
    let spec = json!({ "game": "gomoku", "size": 1e9, "rule": "freestyle" });
    text_unharmed_by(&game(spec, human()), "message", "neither a whole number nor a name").await;
    let person = json!({ "kind": "human", "level": 3 });
    text_unharmed_by(&game(tictactoe(), person), "message", "`level`").await;
}

#[tokio::test]
async fn bad_and_illegal_moves_are_answered() {
    text_unharmed_by(r#"{"type":"play","move":"z99"}"#, "bad-move", "z99").await;
    text_unharmed_by(r#"{"type":"play","move":"b2"}"#, "illegal-move", "b2").await;
    text_unharmed_by(r#"{"type":"play","move":""}"#, "bad-move", "").await;
    text_unharmed_by(r#"{"type":"play","move":"炮\u0000二平五😀"}"#, "bad-move", "").await;
    text_unharmed_by(r#"{"type":"redo"}"#, "not-now", "no move").await;
    text_unharmed_by(r#"{"type":"stop"}"#, "not-now", "no search").await;
}

#[tokio::test]
async fn bad_specifications_positions_and_levels_are_answered() {
    let game = |spec: Value, position: &str, level: u32| {
        let players = json!({ "first": human(), "second": { "kind": "engine", "level": level } });
        let mut message = json!({ "type": "new", "spec": spec, "players": players });
        if !position.is_empty() {
            message["position"] = json!(position);
        }
        message.to_string()
    };
    text_unharmed_by(&game(json!({ "game": "checkers" }), "", 1), "message", "checkers").await;
    text_unharmed_by(
        &game(json!({ "game": "gomoku", "rule": "freestyle", "size": 400 }), "", 1),
        "message",
        "400",
    )
    .await;
    text_unharmed_by(
        &game(json!({ "game": "gomoku", "rule": "freestyle", "size": 50 }), "", 1),
        "parameter",
        "50",
    )
    .await;
    let gomoku = |columns: i32, rows: i32| {
        game(json!({ "game": "gomoku", "rule": "renju", "columns": columns, "rows": rows }), "", 1)
    };
    text_unharmed_by(&gomoku(15, 4), "parameter", "rows is 4, but must be from 5 to 22").await;
    text_unharmed_by(&gomoku(23, 12), "parameter", "columns is 23, but must be from 5 to 22").await;
    text_unharmed_by(&gomoku(15, -1), "message", "rows is -1, but must be from 5 to 22").await;
    let both = json!({ "game": "gomoku", "rule": "renju", "size": 15, "rows": 12 });
    text_unharmed_by(&game(both, "", 1), "message", "`rows` is given beside `size`").await;
    let mnk = |columns: i32, k: i32| json!({ "game": "mnk", "columns": columns, "rows": 3, "k": k });
    text_unharmed_by(&game(mnk(0, 3), "", 1), "parameter", "columns is 0").await;
    text_unharmed_by(&game(mnk(200, 3), "", 1), "parameter", "columns is 200").await;
    text_unharmed_by(&game(mnk(3, 9), "", 1), "parameter", "k is 9").await;
    text_unharmed_by(&game(mnk(-1, 3), "", 1), "message", "-1").await;
    let xiangqi = json!({ "game": "xiangqi" });
    text_unharmed_by(&game(xiangqi.clone(), "9/9/9/9/9/9/9/9/9/9 w", 1), "position", "`K`").await;
    text_unharmed_by(&game(xiangqi.clone(), "4k4/9/9/9/9/9/9/9/9/4K4 w", 1), "position", "general").await;
    text_unharmed_by(&game(xiangqi, "rnbakabnr/9/1c5c1 w", 1), "position", "ranks, not 3").await;
    text_unharmed_by(&game(tictactoe(), "", 9), "parameter", "9").await;
    text_unharmed_by(&game(tictactoe(), "not a position", 1), "position", "").await;
    let long = format!("X../.../...{}", " ".repeat(990));
    text_unharmed_by(&game(tictactoe(), &long, 1), "limit", "1001 bytes is too long, the limit is 1000")
        .await;
}

#[tokio::test]
async fn unknown_games_are_answered() {
    text_unharmed_by(r#"{"type":"open","id":"nowhere"}"#, "unknown-session", "`nowhere`").await;
    text_unharmed_by(r#"{"type":"delete","ids":["' OR 1=1 --"]}"#, "unknown-session", "' OR 1=1 --").await;
    text_unharmed_by(r#"{"type":"open","id":"../../etc/passwd"}"#, "unknown-session", "passwd").await;
}

#[tokio::test]
async fn a_message_above_16_kib_is_refused_and_the_socket_stays_open() {
    let long = json!({ "type": "play", "move": "a".repeat(17_000) });
    text_unharmed_by(&long.to_string(), "limit", "16384").await;
}

#[tokio::test]
async fn an_answer_does_not_repeat_a_long_mistake_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let (_, message) = page.refused(json!({ "type": "open", "id": "博".repeat(5_000) })).await;
    assert!(message.chars().count() < 500, "{message}");
    board.stop().await;
}

/// Correct messages with some bytes changed, doubled or missing.
fn mutated(seed: u64) -> Message {
    let messages = [
        r#"{"type":"new","spec":{"game":"gomoku","size":15,"rule":"renju"},"players":{"first":{"kind":"human"},"second":{"kind":"engine","level":1}}}"#,
        r#"{"type":"new","spec":{"game":"mnk","columns":4,"rows":3,"k":3},"position":"4x3","players":{"first":{"kind":"human"},"second":{"kind":"human"}}}"#,
        r#"{"type":"new","spec":{"game":"xiangqi"},"position":"4k4/9/9/9/9/9/9/9/9/3K5 w","players":{"first":{"kind":"human"},"second":{"kind":"human"}}}"#,
        r#"{"type":"set-players","players":{"first":{"kind":"human"},"second":{"kind":"engine","level":1}}}"#,
        r#"{"type":"play","move":"h8"}"#,
        r#"{"type":"open","id":"AAAAAAAAAAAA"}"#,
    ];
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let mut bytes = messages[random(messages.len())].as_bytes().to_vec();
    for _ in 0..=random(3) {
        let at = random(bytes.len());
        match random(3) {
            0 => bytes[at] = random(95) as u8 + b' ',
            1 => bytes.insert(at, bytes[at]),
            _ => {
                bytes.remove(at);
            }
        }
    }
    Message::text(String::from_utf8(bytes).unwrap())
}

#[tokio::test]
async fn no_mutated_message_brings_the_server_down() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let attackers = (0..16u64).map(|attacker| {
        tokio::spawn(async move {
            let mut page = Page::connect(address).await;
            for number in 0..60 {
                page.send_frame(mutated(attacker * 1000 + number)).await;
                let answer = page.next().await;
                assert!(answer["type"] != "close" && answer["type"] != "end", "{answer}");
            }
        })
    });
    for attacker in attackers.collect::<Vec<_>>() {
        attacker.await.unwrap();
    }
    let mut page = Page::connect(address).await;
    page.start(tictactoe(), human(), human()).await;
    board.stop().await;
}

#[tokio::test]
async fn a_huge_message_closes_the_socket_and_the_game_is_still_there() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let game = id(&page.start(tictactoe(), human(), human()).await);
    page.send_frame(Message::Binary(Bytes::from(vec![b' '; 300_000]))).await;
    assert_eq!(page.error().await.0, "limit");
    assert_eq!(page.next().await, json!({ "type": "close", "code": 1009 }));

    let mut page = Page::connect(board.address).await;
    page.send(json!({ "type": "open", "id": game })).await;
    page.session_at(0).await;
    board.stop().await;
}

#[tokio::test]
async fn the_engines_move_cannot_be_played_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    // Xiangqi's engine thinks over its first move; gomoku's has it at once.
    page.start(json!({ "game": "xiangqi" }), engine(8), human()).await;
    let (code, _) = page.refused(json!({ "type": "play", "move": "h2e2" })).await;
    assert_eq!(code, "not-now");
    board.stop().await;
}

#[tokio::test]
async fn without_an_open_game_there_is_nothing_to_play() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    for kind in ["undo", "hint", "resign", "pause"] {
        let (code, message) = page.refused(json!({ "type": kind })).await;
        assert_eq!((code.as_str(), message.as_str()), ("not-now", "no game is open here"));
    }
    board.stop().await;
}

#[tokio::test]
async fn a_flood_of_messages_is_read_slowly_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let begun = std::time::Instant::now();
    for _ in 0..80 {
        page.send(json!({ "type": "undo" })).await;
    }
    for _ in 0..80 {
        assert_eq!(page.error().await.0, "not-now");
    }
    assert!(begun.elapsed().as_secs_f64() > 1.5, "{:?}", begun.elapsed());
    board.stop().await;
}
