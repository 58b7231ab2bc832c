//! One page's WebSocket: reads what it asks for, writes what happens.

use crate::compare::{Compared, Order, RunningComparison};
use crate::game::{GameMessage, Mailbox, ViewerId};
use crate::games::{Games, check_position};
use crate::lens;
use crate::lessons;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::search::on_deep_stack;
use crate::socket_trace::SocketTrace;
use crate::traced::Traceable;
use crate::wire::{ClientMessage, CompareSource, ServerMessage, TraceLimit, TraceOf};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use boyi_engine::data::{OwnPosition, TreeSpec};
use boyi_engine::{AnyOwnGame, ErrorCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until, timeout};

/// The most moves from the start of the server's own game.
const MAX_OWN_MOVES: usize = 1_000;

/// Open WebSockets; further ones are refused.
pub(crate) const MAX_SOCKETS: usize = 32;

/// The longest message that is read, in bytes.
pub(crate) const MAX_MESSAGE: usize = 16 * 1024;

/// The longest message that is received at all. Between the two limits the page gets an error,
/// above this one the connection is closed.
pub(crate) const MAX_FRAME: usize = 256 * 1024;

/// Messages a second that are read in the long run; a page that sends more is read slowly.
const MESSAGES_PER_SECOND: u32 = 20;

/// Messages that are read at once after a pause.
const MESSAGE_BURST: u32 = 40;

/// Messages waiting for a page that reads slowly.
const OUTBOX_CAPACITY: usize = 64;

/// Interval of pings to a page that is read as fast as it sends.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// Interval of pings to a page that is read slowly. What it has sent is no sign of life: it may have gone
/// since. A ping to a peer that has gone breaks the connection.
const THROTTLED_PING_INTERVAL: Duration = Duration::from_secs(1);

/// A page that sends too fast for so long is closed.
const FLOOD_LIMIT: Duration = Duration::from_secs(10);

/// A page that asks for nothing at all for so long is closed.
const FIRST_MESSAGE_LIMIT: Duration = Duration::from_secs(10);

const SILENCE_LIMIT: Duration = Duration::from_secs(70);
const WRITE_LIMIT: Duration = Duration::from_secs(10);

/// Close code and reason; `None` when the peer has gone.
type Farewell = Option<(u16, &'static str)>;

/// Serves one socket until it closes, the server does, or it misbehaves.
pub(crate) async fn serve_socket(
    mut socket: WebSocket,
    viewer: ViewerId,
    games: Arc<Games>,
    shutdown: watch::Receiver<bool>,
) {
    let (outbox, queue) = Outbox::new(OUTBOX_CAPACITY);
    let trace = SocketTrace::new();
    let mut page = Page { viewer, outbox, games, open: None, comparison: None, trace };
    let farewell = page.serve(&mut socket, queue, shutdown).await;
    page.close_game();
    if let Some((code, reason)) = farewell {
        tracing::debug!(viewer, code, reason, "closing a socket");
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // A peer that does not take the farewell is left without it.
        let _ = timeout(WRITE_LIMIT, socket.send(Message::Close(Some(frame)))).await;
    }
}

/// The server's side of one page.
struct Page {
    viewer: ViewerId,
    outbox: Outbox,
    games: Arc<Games>,
    /// The game that is open on this socket.
    open: Option<(String, Mailbox)>,
    comparison: Option<RunningComparison>,
    trace: SocketTrace,
}

impl Page {
    async fn serve(
        &mut self,
        socket: &mut WebSocket,
        mut queue: mpsc::Receiver<Utf8Bytes>,
        mut shutdown: watch::Receiver<bool>,
    ) -> Farewell {
        self.outbox.send(&ServerMessage::hello(self.games.own().map(|own| own.name())));
        let outbox = self.outbox.clone();
        let mut allowance = Allowance::new();
        let (begun, mut has_asked) = (Instant::now(), false);
        let (mut last_received, mut last_ping) = (begun, begun);
        loop {
            let pause = if allowance.is_spent() { THROTTLED_PING_INTERVAL } else { PING_INTERVAL };
            tokio::select! {
                Some(text) = queue.recv() => write(socket, Message::Text(text)).await?,
                frame = read(socket, allowance.next_read()) => {
                    last_received = Instant::now();
                    allowance.spend();
                    if allowance.spent_for() > FLOOD_LIMIT {
                        return Some((close_code::POLICY, "too many messages"));
                    }
                    match frame {
                        Some(Ok(Message::Text(text))) => {
                            has_asked = true;
                            self.on_text(&text).await;
                        }
                        Some(Ok(Message::Binary(_))) => {
                            self.refuse(Refusal::new(ErrorCode::Message, "messages are text, not binary"));
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(error)) => return reading_failed(self.viewer, socket, &error).await,
                    }
                }
                found = self.trace.found() => match found {
                    Ok(message) => self.outbox.send(&message),
                    Err(refusal) => self.refuse(refusal),
                },
                () = sleep_until(begun + FIRST_MESSAGE_LIMIT), if !has_asked => {
                    return Some((close_code::POLICY, "nothing was asked for"));
                }
                () = sleep_until(last_ping + pause) => {
                    last_ping = Instant::now();
                    if last_received.elapsed() > SILENCE_LIMIT {
                        return Some((close_code::POLICY, "no sign of life"));
                    }
                    write(socket, Message::Ping(Vec::new().into())).await?;
                }
                () = outbox.overflowed() => return Some((close_code::POLICY, "reading too slowly")),
                () = over(&mut shutdown) => return Some((close_code::AWAY, "the server stops")),
            }
        }
    }

    async fn on_text(&mut self, text: &str) {
        if let Err(refusal) = self.dispatch(text).await {
            self.refuse(refusal);
        }
    }

    fn refuse(&self, refusal: Refusal) {
        tracing::debug!(viewer = self.viewer, message = refusal.message, "refused");
        self.outbox.send(&refusal.into_message());
    }

    async fn dispatch(&mut self, text: &str) -> Result<(), Refusal> {
        if text.len() > MAX_MESSAGE {
            return Err(too_large(&format!("of {}", text.len())));
        }
        let message = ClientMessage::read(text)
            .map_err(|why| Refusal::new(ErrorCode::Message, format!("the message cannot be read: {why}")))?;
        let me = (self.viewer, self.outbox.clone());
        match message {
            ClientMessage::List {} => self.outbox.send(&self.games.list().await?),
            ClientMessage::New { spec, position, players } => {
                let opened = self.games.create(spec, position.as_deref(), players, me).await?;
                self.close_game();
                self.open = Some(opened);
            }
            ClientMessage::Open { id } => {
                let mailbox = self.games.open(&id, me).await?;
                if self.open.as_ref().is_none_or(|(open, _)| *open != id) {
                    self.close_game();
                }
                self.open = Some((id, mailbox));
            }
            ClientMessage::Leave {} => self.close_game(),
            ClientMessage::Delete { ids } => {
                self.games.delete(ids).await?;
                self.outbox.send(&self.games.list().await?);
            }
            ClientMessage::DeleteFinished {} => {
                self.games.delete_finished().await?;
                self.outbox.send(&self.games.list().await?);
            }
            ClientMessage::Walk { tree, algorithm, order } => {
                self.outbox.send(&lens::walk(&tree, algorithm, order)?);
            }
            ClientMessage::Compare { number, of, depth, nodes } => {
                let of = match of {
                    CompareSource::Game { ply } => {
                        Compared::Game(self.ask_game(|reply| GameMessage::Copy(ply, reply)).await?)
                    }
                    CompareSource::Position { spec, position } => {
                        check_position(position.as_deref())?;
                        Compared::Game(boyi_engine::start(spec, position.as_deref())?)
                    }
                    CompareSource::Tree { branching, order, seed } => {
                        Compared::Tree(TreeSpec { branching, depth, order, seed: seed.into() })
                    }
                };
                let order = Order::new(number, of, depth, nodes)?;
                let (games, outbox) = (Arc::clone(&self.games), self.outbox.clone());
                self.comparison = Some(RunningComparison::start(order, games, outbox));
            }
            ClientMessage::StopComparing {} => self.comparison = None,
            ClientMessage::Demonstrate { mistake } => {
                self.show(move || Ok(lessons::demonstrate(mistake))).await?;
            }
            ClientMessage::Study { study } => self.show(move || lessons::study(study)).await?,
            ClientMessage::Trace { ply, limit } => self.begin_trace(ply, limit).await?,
            ClientMessage::Own { line } => {
                let position = Box::new(self.own_position(line).await?);
                self.outbox.send(&ServerMessage::Own { position });
            }
            ClientMessage::TraceOwn { line, limit } => self.begin_own_trace(line, limit).await?,
            ClientMessage::TraceChildren { nodes } => self.outbox.send(&self.trace.children(&nodes)?),
            ClientMessage::TraceNode { node } => self.outbox.send(&self.trace.node(node)?),
            ClientMessage::TraceStep { step } => self.outbox.send(&self.trace.step(step)?),
            ClientMessage::TraceClose {} => self.trace.close(),
            about_the_open_game => self.act(about_the_open_game).await?,
        }
        Ok(())
    }

    /// Passes the message on to the open game.
    async fn act(&mut self, message: ClientMessage) -> Result<(), Refusal> {
        self.ask_game(|reply| GameMessage::Act(message, reply)).await
    }

    /// Starts the traced search of the open game after `ply` moves.
    async fn begin_trace(&mut self, ply: u32, limit: TraceLimit) -> Result<(), Refusal> {
        limit.check()?;
        let game = self.ask_game(|reply| GameMessage::Copy(ply, reply)).await?;
        let id = self.open.as_ref().map(|(id, _)| id.clone()).unwrap_or_default();
        self.trace.begin(self.games.searches(), TraceOf::Game { id, ply }, Traceable::Game(game), limit)
    }

    /// Starts the traced search of the server's own game after the moves of `line`.
    async fn begin_own_trace(&mut self, line: Vec<u32>, limit: TraceLimit) -> Result<(), Refusal> {
        limit.check()?;
        let own = self.own(&line)?;
        if self.own_position(line.clone()).await?.over {
            return Err(Refusal::new(ErrorCode::GameOver, "there is nothing to search: the game is over"));
        }
        let position = Traceable::Own(own, line.clone());
        self.trace.begin(self.games.searches(), TraceOf::Own { line }, position, limit)
    }

    /// The position of the server's own game after the moves of `line`. Its code runs on a thread of its own, where
    /// it may break down.
    async fn own_position(&mut self, line: Vec<u32>) -> Result<OwnPosition, Refusal> {
        let own = self.own(&line)?;
        let done = on_deep_stack(move || own.position(&line)).await;
        Ok(done.map_err(|why| Refusal::new(ErrorCode::Internal, why))??)
    }

    /// The server's own game.
    ///
    /// # Errors
    /// It has none, or more moves are named than are played.
    fn own(&self, line: &[u32]) -> Result<Arc<dyn AnyOwnGame>, Refusal> {
        if line.len() > MAX_OWN_MOVES {
            let why = format!("line: {} moves are too many, the limit is {MAX_OWN_MOVES}", line.len());
            return Err(Refusal::new(ErrorCode::Limit, why));
        }
        let own = self.games.own().map(Arc::clone);
        own.ok_or_else(|| Refusal::new(ErrorCode::NotNow, "this server has no game of its own"))
    }

    /// Sends a message to the open game and waits for the answer.
    async fn ask_game<T>(
        &mut self,
        message: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> GameMessage,
    ) -> Result<T, Refusal> {
        let (id, mailbox) =
            self.open.as_ref().ok_or_else(|| Refusal::new(ErrorCode::NotNow, "no game is open here"))?;
        let (reply, answer) = oneshot::channel();
        mailbox.send(message(reply)).map_err(|_| Refusal::unknown_session(id))?;
        answer.await.map_err(|_| Refusal::unknown_session(id))?
    }

    /// Sends the result of a short piece of work.
    async fn show(
        &mut self,
        work: impl FnOnce() -> Result<ServerMessage, Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        let done = on_deep_stack(work).await.map_err(|why| Refusal::new(ErrorCode::Internal, why))??;
        self.outbox.send(&done);
        Ok(())
    }

    fn close_game(&mut self) {
        if let Some((_, mailbox)) = self.open.take() {
            // A game that has been deleted is gone already.
            let _ = mailbox.send(GameMessage::Leave(self.viewer));
        }
    }
}

/// A frame could not be read. If it was too large the page is told.
async fn reading_failed(viewer: ViewerId, socket: &mut WebSocket, error: &axum::Error) -> Farewell {
    tracing::debug!(viewer, %error, "a socket cannot be read");
    if !error.to_string().contains("too long") {
        return Some((close_code::PROTOCOL, "unreadable frame"));
    }
    let refusal = too_large(&format!("of more than {MAX_FRAME}"));
    if let Ok(text) = serde_json::to_string(&refusal.into_message()) {
        write(socket, Message::Text(text.into())).await?;
    }
    Some((close_code::SIZE, "message too large"))
}

fn too_large(size: &str) -> Refusal {
    Refusal::new(ErrorCode::Limit, format!("a message {size} bytes is too large, the limit is {MAX_MESSAGE}"))
}

/// Returns when the server ends.
async fn over(shutdown: &mut watch::Receiver<bool>) {
    // A sender that is gone means the same.
    let _ = shutdown.wait_for(|is_over| *is_over).await;
}

async fn read(socket: &mut WebSocket, not_before: Instant) -> Option<Result<Message, axum::Error>> {
    sleep_until(not_before).await;
    socket.recv().await
}

/// Writes a message, or ends the connection: `None` stops [`Page::serve`] without a farewell.
async fn write(socket: &mut WebSocket, message: Message) -> Option<()> {
    timeout(WRITE_LIMIT, socket.send(message)).await.ok()?.ok()
}

/// Rate limit of a socket: a bucket of [`MESSAGE_BURST`] that fills with [`MESSAGES_PER_SECOND`]. A page
/// that sends faster has to wait; nothing is lost.
struct Allowance {
    /// The time at which the bucket will be full again.
    full_at: Instant,
    /// When the bucket was emptied, if it has not been full since.
    spent_since: Option<Instant>,
}

/// Time in which an empty bucket becomes full.
const REFILL: Duration = Duration::from_millis(1000 * MESSAGE_BURST as u64 / MESSAGES_PER_SECOND as u64);

/// Time in which the bucket gains one message.
const GAIN: Duration = Duration::from_millis(1000 / MESSAGES_PER_SECOND as u64);

impl Allowance {
    fn new() -> Allowance {
        Allowance { full_at: Instant::now(), spent_since: None }
    }

    fn spend(&mut self) {
        let now = Instant::now();
        self.full_at = self.full_at.max(now) + GAIN;
        let missing = self.full_at - now;
        if missing + GAIN > REFILL {
            self.spent_since.get_or_insert(now);
        } else if missing <= GAIN {
            self.spent_since = None;
        }
    }

    /// Whether the page has emptied the bucket and not let it fill since.
    fn is_spent(&self) -> bool {
        self.spent_since.is_some()
    }

    /// The time since the bucket was emptied, during which the page has sent about as fast as it is read.
    fn spent_for(&self) -> Duration {
        self.spent_since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// The time at which the bucket holds a message.
    fn next_read(&self) -> Instant {
        let full_to_empty = REFILL - GAIN;
        self.full_at.checked_sub(full_to_empty).unwrap_or(self.full_at)
    }
}
