//! A server for a test, a page that talks to it, and a socket that says anything at all.

use boyi_server::{Config, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// No answer takes longer than this, or the test fails.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub(crate) struct Board {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// The settings of a server for tests: its games in `folder`, any port, quick engines.
pub(crate) fn config(folder: &Path) -> Config {
    Config {
        port: 0,
        move_time: Duration::from_millis(200),
        pace: Duration::ZERO,
        hash_mib: 1,
        ..Config::new(folder.join("games.sqlite"))
    }
}

impl Board {
    pub(crate) async fn start(config: &Config) -> Board {
        let server = Server::bind(config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Board { address, stop, task }
    }

    /// Ends the server as ctrl-c does.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        timeout(PATIENCE, self.task).await.unwrap().unwrap();
    }
}

/// A server in a process of its own, which can be killed and has its own limit of open files.
pub(crate) struct OtherProcess {
    pub(crate) address: SocketAddr,
    process: Child,
}

impl OtherProcess {
    /// Starts it with its games in `folder`.
    pub(crate) fn start(folder: &Path) -> OtherProcess {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["client::server_in_another_process", "--exact", "--ignored", "--nocapture"])
            .env("BOYI_TEST_FOLDER", folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let address = lines.find_map(|line| line.strip_prefix("address ").map(str::to_owned)).unwrap();
        OtherProcess { address: address.parse().unwrap(), process }
    }
}

impl Drop for OtherProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Not a test: the server that [`OtherProcess`] starts.
#[tokio::test]
#[ignore = "the process that others start"]
async fn server_in_another_process() {
    let Some(folder) = std::env::var_os("BOYI_TEST_FOLDER") else { return };
    let server = Server::bind(&config(Path::new(&folder))).await.unwrap();
    println!("\naddress {}", server.address());
    server.run(std::future::pending()).await;
}

/// A page as the server sees it.
#[derive(Debug)]
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Page {
    /// Opens the socket and takes the greeting.
    pub(crate) async fn connect(address: SocketAddr) -> Page {
        Page::try_connect(address).await.unwrap()
    }

    /// As [`connect`](Page::connect), or what the server said instead.
    pub(crate) async fn try_connect(address: SocketAddr) -> Result<Page, String> {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        let (socket, _) = connect_async(request).await.map_err(|error| error.to_string())?;
        let mut page = Page { socket };
        assert_eq!(page.next().await["type"], "hello");
        Ok(page)
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.send_frame(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send_frame(&mut self, frame: Message) {
        timeout(PATIENCE, self.socket.send(frame)).await.unwrap().unwrap();
    }

    /// The next message, or what the close frame says as `{"type": "close"}`.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.expect("the server says nothing");
            match frame {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| u16::from(frame.code));
                    return json!({ "type": "close", "code": code });
                }
                Some(Ok(_)) => {}
                // The end of a server that has not read everything may overtake its close frame.
                Some(Err(Error::Io(error))) if error.kind() == ErrorKind::ConnectionReset => {
                    return json!({ "type": "close" });
                }
                Some(Err(error)) => panic!("the socket broke: {error}"),
                None => return json!({ "type": "end" }),
            }
        }
    }

    /// The next message of this type; others before it are passed over, errors are not.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            assert!(
                message["type"] != "error" && message["type"] != "close",
                "waiting for {kind}: {message}"
            );
        }
    }

    /// The next state in which `ply` moves are on the board.
    pub(crate) async fn session_at(&mut self, ply: usize) -> Value {
        loop {
            let message = self.next_of("session").await;
            if moves(&message).len() == ply {
                return message;
            }
        }
    }

    /// Starts a game and returns its first state.
    pub(crate) async fn start(&mut self, spec: Value, first: Value, second: Value) -> Value {
        self.send(json!({ "type": "new", "spec": spec, "players": { "first": first, "second": second } }))
            .await;
        self.next_of("session").await
    }

    /// Sends something wrong and returns the code and the message of the answer.
    pub(crate) async fn refused(&mut self, message: Value) -> (String, String) {
        self.send(message).await;
        self.error().await
    }

    pub(crate) async fn error(&mut self) -> (String, String) {
        loop {
            let message = self.next().await;
            if message["type"] == "error" {
                let text = |key: &str| message[key].as_str().unwrap().to_owned();
                return (text("code"), text("message"));
            }
            assert!(
                message["type"] != "close" && message["type"] != "end",
                "waiting for an error: {message}"
            );
        }
    }

    /// Asserts that nothing at all arrives for a while.
    pub(crate) async fn hears_nothing_for(&mut self, time: Duration) {
        if let Ok(message) = timeout(time, self.next()).await {
            panic!("{message}");
        }
    }

    /// Asserts that nothing but reports arrives for a while.
    pub(crate) async fn hears_no_change_for(&mut self, time: Duration) {
        let listening = async {
            loop {
                let message = self.next().await;
                assert_eq!(message["type"], "thinking", "{message}");
            }
        };
        assert!(timeout(time, listening).await.is_err());
    }
}

pub(crate) fn human() -> Value {
    json!({ "kind": "human" })
}

pub(crate) fn engine(level: u8) -> Value {
    json!({ "kind": "engine", "level": level })
}

pub(crate) fn tictactoe() -> Value {
    json!({ "game": "tictactoe" })
}

pub(crate) fn xiangqi() -> Value {
    json!({ "game": "xiangqi" })
}

/// A game whose searches take all the time they are given.
pub(crate) fn gomoku() -> Value {
    json!({ "game": "gomoku", "size": 15, "rule": "freestyle" })
}

/// A game whose searches take all the time they are given, from the first move on.
pub(crate) fn connect4() -> Value {
    json!({ "game": "connect4" })
}

pub(crate) fn id(session: &Value) -> String {
    session["id"].as_str().unwrap().to_owned()
}

/// The moves on the board.
pub(crate) fn moves(session: &Value) -> Vec<String> {
    let moves = session["session"]["view"]["moves"].as_array().unwrap();
    moves.iter().map(|mv| mv["id"].as_str().unwrap().to_owned()).collect()
}

/// The first legal move.
pub(crate) fn any_legal(session: &Value) -> String {
    session["session"]["view"]["legal"][0]["id"].as_str().unwrap().to_owned()
}

/// Sends these bytes over a fresh connection and returns everything that comes back until the
/// server closes or `wait` is over.
pub(crate) async fn raw(address: SocketAddr, request: &str, wait: Duration) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server may close before it has read everything.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = timeout(wait, stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}
