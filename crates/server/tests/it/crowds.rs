//! One visitor with many connections, sockets or games does not keep the others waiting.

use crate::client::{Board, OtherProcess, Page, any_legal, config, engine, gomoku, human, moves, raw};
use boyi_server::Config;
use serde_json::json;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// Asks for the page as another visitor would, `times` times, again when the connection is lost; returns the
/// longest time until the page was there.
async fn longest_wait(address: SocketAddr, times: u32) -> Duration {
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut longest = Duration::ZERO;
    for _ in 0..times {
        let begun = Instant::now();
        while !raw(address, &request, Duration::from_secs(15)).await.starts_with("HTTP/1.1 200") {
            assert!(begun.elapsed() < Duration::from_secs(30), "no page");
        }
        longest = longest.max(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    longest
}

/// Opens a connection that sends `bytes` every now and then, and another when the server has closed it.
async fn nag(address: SocketAddr, bytes: String) {
    loop {
        let Ok(mut stream) = TcpStream::connect(address).await else { continue };
        let mut answer = [0; 4096];
        while stream.write_all(bytes.as_bytes()).await.is_ok() {
            let reading = async { while stream.read(&mut answer).await.is_ok_and(|read| read > 0) {} };
            if tokio::time::timeout(Duration::from_secs(1), reading).await.is_ok() {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_crowd_of_connections_does_not_lock_the_page_out_whatever_it_sends() {
    let folder = tempfile::tempdir().unwrap();
    let server = OtherProcess::start(folder.path());
    let whole = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    for bytes in ["", "GET / HTTP/1.1\r\nHost: local", &whole] {
        let mut crowd = JoinSet::new();
        for _ in 0..600 {
            crowd.spawn(nag(server.address, bytes.to_owned()));
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let waited = longest_wait(server.address, 20).await;
        assert!(waited < Duration::from_secs(5), "{waited:?} among `{bytes}`");
        crowd.shutdown().await;
    }
}

#[tokio::test]
async fn sockets_whose_client_has_gone_are_free_soon_whatever_it_has_sent() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    for _ in 0..32 {
        let mut page = Page::connect(board.address).await;
        for _ in 0..1000 {
            page.send_frame(Message::Pong(Vec::new().into())).await;
        }
    }
    let gone = Instant::now();
    while Page::try_connect(board.address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(gone.elapsed() < Duration::from_secs(8), "{:?}", gone.elapsed());
    board.stop().await;
}

/// The time after which the server closes a socket that has sent so many messages.
async fn closed_after(messages: u32) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut page = Page::connect(board.address).await;
    let begun = Instant::now();
    for _ in 0..messages {
        page.send(json!({ "type": "undo" })).await;
    }
    while page.next().await["type"] != "close" {
        assert!(begun.elapsed() < Duration::from_secs(20), "it stays open");
    }
    let waited = begun.elapsed();
    board.stop().await;
    waited
}

#[tokio::test]
async fn a_socket_that_asks_for_nothing_or_for_too_much_is_closed() {
    let (silent, flooding) = tokio::join!(closed_after(0), closed_after(2000));
    for waited in [silent, flooding] {
        assert!(waited > Duration::from_secs(9), "{waited:?}");
    }
}

/// A server on which one search runs at a time, for at most a second.
async fn one_engine(folder: &std::path::Path) -> Board {
    let move_time = Duration::from_secs(1);
    Board::start(&Config { searches: NonZeroUsize::MIN, move_time, ..config(folder) }).await
}

/// The time that a person waits for the engine's answers, at most, in three moves.
async fn longest_answer(address: SocketAddr) -> Duration {
    let mut page = Page::connect(address).await;
    page.start(gomoku(), human(), engine(8)).await;
    let mut longest = Duration::ZERO;
    for (number, mv) in ["h8", "a1", "o15"].into_iter().enumerate() {
        page.send(json!({ "type": "play", "move": mv })).await;
        let begun = Instant::now();
        page.session_at(number * 2 + 2).await;
        longest = longest.max(begun.elapsed());
    }
    longest
}

#[tokio::test]
async fn a_person_does_not_wait_for_games_between_engines_which_go_on_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let board = one_engine(folder.path()).await;
    let mut crowd = JoinSet::new();
    for _ in 0..30 {
        let mut page = Page::connect(board.address).await;
        page.start(gomoku(), engine(8), engine(8)).await;
        crowd.spawn(async move {
            for ply in 1..=2 {
                page.session_at(ply).await;
            }
        });
    }
    let waited = longest_answer(board.address).await;
    assert!(waited < Duration::from_secs(15), "{waited:?}, where thirty moves of a second were ahead");
    while let Some(game) = crowd.join_next().await {
        game.unwrap();
    }
    board.stop().await;
}

#[tokio::test]
async fn a_person_waits_one_round_at_most_for_others_who_play_without_pause() {
    let folder = tempfile::tempdir().unwrap();
    let board = one_engine(folder.path()).await;
    let mut crowd = JoinSet::new();
    for _ in 0..30 {
        let mut page = Page::connect(board.address).await;
        let mut session = page.start(gomoku(), human(), engine(8)).await;
        crowd.spawn(async move {
            loop {
                if !session["session"]["view"]["result"].is_null() {
                    page.send(json!({ "type": "restart" })).await;
                    session = page.session_at(0).await;
                }
                page.send(json!({ "type": "play", "move": any_legal(&session) })).await;
                let ply = moves(&session).len() + 2;
                session = page.session_at(ply).await;
            }
        });
    }
    let waited = longest_answer(board.address).await;
    assert!(waited < Duration::from_secs(15), "{waited:?}, where thirty moves of a second were ahead");
    crowd.shutdown().await;
    board.stop().await;
}
