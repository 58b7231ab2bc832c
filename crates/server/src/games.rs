//! All games: the live ones by identifier, the others on disk.

use crate::Config;
use crate::game::{GameMessage, LiveGame, Mailbox, ViewerId};
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::search::SearchPool;
use crate::store::{Store, StoreError, StoredResult};
use crate::wire::ServerMessage;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyOwnGame, ErrorCode, Players, Session};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};

/// The letters of identifiers: 64 that need no escape in a URL.
const ID_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Length of identifiers: 72 random bits.
const ID_LENGTH: usize = 12;

/// The longest start position that is read, in bytes: more than twice the largest board with every cell
/// written out.
const MAX_POSITION: usize = 1000;

/// The most moves of a game: every change sends the whole game to its pages.
const MAX_MOVES: usize = 1000;

/// A game without a move that no page has open is forgotten after this time. Until then a reload, or the
/// browser's way back, finds it.
const UNSTARTED_LIFE: Duration = Duration::from_secs(60 * 60);

/// All games of this server.
pub(crate) struct Games {
    store: Store,
    searches: SearchPool,
    pace: Duration,
    max_moves: usize,
    own: Option<Arc<dyn AnyOwnGame>>,
    /// Held while a game is loaded, started or retired, so that no game ever lives twice.
    live: Mutex<HashMap<String, Mailbox>>,
}

impl Games {
    pub(crate) fn new(config: &Config) -> Result<Arc<Games>, StoreError> {
        Ok(Arc::new(Games {
            store: Store::open(&config.database)?,
            searches: SearchPool::new(config),
            pace: config.pace,
            max_moves: MAX_MOVES,
            own: config.own.clone(),
            live: Mutex::default(),
        }))
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn searches(&self) -> &SearchPool {
        &self.searches
    }

    /// The game that the product does not know, if this server shows one.
    pub(crate) fn own(&self) -> Option<&Arc<dyn AnyOwnGame>> {
        self.own.as_ref()
    }

    pub(crate) fn pace(&self) -> Duration {
        self.pace
    }

    pub(crate) fn max_moves(&self) -> usize {
        self.max_moves
    }

    #[cfg(test)]
    pub(crate) fn limit_moves(&mut self, max_moves: usize) {
        self.max_moves = max_moves;
    }

    /// The message that lists the stored games.
    pub(crate) async fn list(&self) -> Result<ServerMessage, Refusal> {
        let (games, broken) = self.store.list().await?;
        let total = self.store.count().await?;
        Ok(ServerMessage::Games { games, broken, total })
    }

    /// Starts a game, stores it and lets `viewer` watch it.
    pub(crate) async fn create(
        self: &Arc<Games>,
        spec: GameSpec,
        position: Option<&str>,
        players: Players,
        viewer: (ViewerId, Outbox),
    ) -> Result<(String, Mailbox), Refusal> {
        check_position(position)?;
        let session = Session::new(spec, position, players)?;
        let id = random_id()?;
        let mut live = self.live.lock().await;
        self.store.delete_unstarted(live.keys().cloned().collect(), UNSTARTED_LIFE).await?;
        self.store.make_room(live.keys().cloned().collect()).await?;
        self.store.insert(id.clone(), session.save(), StoredResult::of(&session)).await?;
        let mailbox = LiveGame::spawn(id.clone(), session, Arc::clone(self));
        live.insert(id.clone(), mailbox.clone());
        join(&mailbox, viewer);
        Ok((id, mailbox))
    }

    /// Lets `viewer` watch a stored game, bringing it to life if it is not.
    pub(crate) async fn open(
        self: &Arc<Games>,
        id: &str,
        viewer: (ViewerId, Outbox),
    ) -> Result<Mailbox, Refusal> {
        let mut live = self.live.lock().await;
        let mailbox = match live.get(id).filter(|mailbox| !mailbox.is_closed()) {
            Some(mailbox) => mailbox.clone(),
            None => {
                let saved = self.store.load(id.to_owned()).await?;
                let session = Session::restore(&saved).map_err(|error| {
                    tracing::warn!(id, %error, "a stored game cannot be played again");
                    StoreError::BrokenRecord { id: id.to_owned(), why: error.to_string() }
                })?;
                let mailbox = LiveGame::spawn(id.to_owned(), session, Arc::clone(self));
                live.insert(id.to_owned(), mailbox.clone());
                mailbox
            }
        };
        join(&mailbox, viewer);
        Ok(mailbox)
    }

    /// Forgets games; those who watch them are told.
    pub(crate) async fn delete(&self, ids: Vec<String>) -> Result<(), Refusal> {
        let mut live = self.live.lock().await;
        close(&mut live, &self.store.delete(ids).await?);
        Ok(())
    }

    /// Forgets every finished game; those who watch one are told.
    pub(crate) async fn delete_finished(&self) -> Result<(), Refusal> {
        let mut live = self.live.lock().await;
        close(&mut live, &self.store.delete_finished().await?);
        Ok(())
    }

    /// Ends a live game without watchers. Returns `false` when a page has opened it meanwhile.
    pub(crate) async fn retire(&self, id: &str, receiver: &mpsc::UnboundedReceiver<GameMessage>) -> bool {
        let mut live = self.live.lock().await;
        let is_idle = receiver.is_empty();
        if is_idle {
            live.remove(id);
        }
        is_idle
    }
}

/// Checks the length of a start position before it is read.
///
/// # Errors
/// A text that is too long.
pub(crate) fn check_position(position: Option<&str>) -> Result<(), Refusal> {
    let Some(length) = position.map(str::len).filter(|&length| length > MAX_POSITION) else { return Ok(()) };
    let why = format!("position: a text of {length} bytes is too long, the limit is {MAX_POSITION}");
    Err(Refusal::new(ErrorCode::Limit, why))
}

/// Ends the live games among those deleted.
fn close(live: &mut HashMap<String, Mailbox>, deleted: &[String]) {
    for mailbox in deleted.iter().filter_map(|id| live.remove(id)) {
        let _ = mailbox.send(GameMessage::Close);
    }
}

/// An actor that ended since it was looked up has its mailbox closed: the next action of the
/// socket is answered with an error.
fn join(mailbox: &Mailbox, (viewer, outbox): (ViewerId, Outbox)) {
    let _ = mailbox.send(GameMessage::Join(viewer, outbox));
}

fn random_id() -> Result<String, Refusal> {
    let mut bytes = [0u8; ID_LENGTH];
    getrandom::fill(&mut bytes)
        .map_err(|error| Refusal::new(ErrorCode::Internal, format!("no randomness: {error}")))?;
    let letter = |byte: u8| ID_LETTERS.get(usize::from(byte % 64)).copied().map_or('_', char::from);
    Ok(bytes.into_iter().map(letter).collect())
}
