//! One live game: an actor that owns the session, its search and the list of those who watch.

use crate::games::Games;
use crate::outbox::{Outbox, to_text};
use crate::refusal::Refusal;
use crate::search::{RunningSearch, SearchNews, SearchOrder};
use crate::store::{StoreError, StoredResult};
use crate::turns::{Claim, PERSON_WEIGHT};
use crate::wire::{ClientMessage, SearchPurpose, ServerMessage};
use boyi_engine::data::{SearchInfo, SearchResult};
use boyi_engine::{AnyGame, ErrorCode, InputError, Level, Player, Players, SavedSession, Session, Turn};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Messages to a live game.
pub(crate) enum GameMessage {
    /// A socket opens the game (again): it gets the state now and every change.
    Join(ViewerId, Outbox),
    /// A socket closes the game.
    Leave(ViewerId),
    /// A socket asks for something.
    Act(ClientMessage, oneshot::Sender<Result<(), Refusal>>),
    /// A socket wants a copy of the game as it was after so many moves.
    Copy(u32, oneshot::Sender<Result<Box<dyn AnyGame>, Refusal>>),
    /// The search of this number tells something.
    Search(u64, SearchNews),
    /// The game has been deleted.
    Close,
}

/// Tells sockets apart.
pub(crate) type ViewerId = u64;

/// The sending half of a live game's mailbox. Every socket waits for the answer to one action
/// before it sends the next, which keeps the mailbox short.
pub(crate) type Mailbox = mpsc::UnboundedSender<GameMessage>;

/// A live game. It lives as long as a socket has it open.
pub(crate) struct LiveGame {
    id: String,
    session: Session,
    games: Arc<Games>,
    mailbox: Mailbox,
    viewers: HashMap<ViewerId, Outbox>,
    search: Option<RunningSearch>,
    /// Number of the latest search; news of any other is stale.
    generation: u64,
    /// The end of the last search, or when the game came to life.
    last_turn: Instant,
}

impl LiveGame {
    /// Starts the actor and returns the way to reach it.
    pub(crate) fn spawn(id: String, session: Session, games: Arc<Games>) -> Mailbox {
        let (mailbox, receiver) = mpsc::unbounded_channel();
        let game = LiveGame {
            id,
            session,
            games,
            mailbox: mailbox.clone(),
            viewers: HashMap::new(),
            search: None,
            generation: 0,
            last_turn: Instant::now(),
        };
        tokio::spawn(game.run(receiver));
        mailbox
    }

    async fn run(mut self, mut receiver: mpsc::UnboundedReceiver<GameMessage>) {
        while let Some(message) = receiver.recv().await {
            match message {
                GameMessage::Join(viewer, outbox) => self.join(viewer, &outbox),
                GameMessage::Leave(viewer) => {
                    self.viewers.remove(&viewer);
                }
                GameMessage::Act(message, reply) => {
                    let done = self.act(message).await;
                    // A socket that closed meanwhile does not wait for the answer.
                    let _ = reply.send(done);
                }
                GameMessage::Copy(ply, reply) => {
                    let _ = reply.send(self.at_ply(ply));
                }
                GameMessage::Search(generation, _) if generation != self.generation => {}
                GameMessage::Search(_, SearchNews::Thinking(info)) => self.report(info),
                GameMessage::Search(_, SearchNews::Done(done)) => self.found(done).await,
                GameMessage::Close => {
                    self.broadcast(&ServerMessage::Closed { id: self.id.clone() });
                    return;
                }
            }
            if self.viewers.is_empty() {
                self.cancel_search();
                if self.games.retire(&self.id, &receiver).await {
                    return;
                }
            }
        }
    }

    fn join(&mut self, viewer: ViewerId, outbox: &Outbox) {
        self.viewers.insert(viewer, outbox.clone());
        self.wake_engine();
        outbox.send(&self.state());
    }

    async fn act(&mut self, message: ClientMessage) -> Result<(), Refusal> {
        let before = self.session.save();
        match message {
            ClientMessage::Hint {} => return self.start_hint(),
            ClientMessage::Stop {} => return self.finish_search(),
            ClientMessage::Play { .. } if self.is_full() => return Err(self.too_long()),
            ClientMessage::Play { mv } => self.session.play_human(&mv)?,
            ClientMessage::Undo {} => self.session.undo()?,
            ClientMessage::Redo {} => self.session.redo()?,
            ClientMessage::Resign {} => self.session.resign()?,
            ClientMessage::Restart {} => self.session.restart(),
            ClientMessage::Swap {} => self.session.swap_sides(),
            ClientMessage::SetPlayers { players } => self.session.set_players(players)?,
            ClientMessage::Pause {} => self.session.set_paused(true),
            ClientMessage::Resume {} => self.session.set_paused(false),
            ClientMessage::List {}
            | ClientMessage::New { .. }
            | ClientMessage::Open { .. }
            | ClientMessage::Leave {}
            | ClientMessage::Delete { .. }
            | ClientMessage::DeleteFinished {}
            | ClientMessage::Walk { .. }
            | ClientMessage::Compare { .. }
            | ClientMessage::StopComparing {}
            | ClientMessage::Demonstrate { .. }
            | ClientMessage::Study { .. }
            | ClientMessage::Own { .. }
            | ClientMessage::Trace { .. }
            | ClientMessage::TraceOwn { .. }
            | ClientMessage::TraceChildren { .. }
            | ClientMessage::TraceNode { .. }
            | ClientMessage::TraceStep { .. }
            | ClientMessage::TraceClose {} => {
                return Err(Refusal::new(ErrorCode::Internal, "the message is not about the open game"));
            }
        }
        self.commit(&before).await?;
        self.announce();
        Ok(())
    }

    /// The game as it was after `ply` moves, to be searched.
    fn at_ply(&self, ply: u32) -> Result<Box<dyn AnyGame>, Refusal> {
        let mut game = self.session.game().boxed_clone();
        let last = game.ply();
        while game.ply() > ply as usize && game.undo() {}
        if game.ply() != ply as usize {
            let why = format!("ply: the game has {last} moves, not `{ply}`");
            return Err(Refusal::new(ErrorCode::Parameter, why));
        }
        if game.result().is_some() {
            return Err(Refusal::new(ErrorCode::GameOver, "there is nothing to search: the game is over"));
        }
        Ok(game)
    }

    /// Saves what has changed since `before`, or goes back to it. A search for what is no longer
    /// there is cancelled and the engine is woken if it is its turn.
    async fn commit(&mut self, before: &SavedSession) -> Result<(), StoreError> {
        let after = self.session.save();
        if after != *before {
            let outcome = StoredResult::of(&self.session);
            if let Err(error) = self.games.store().update(self.id.clone(), after.clone(), outcome).await {
                if let Ok(session) = Session::restore(before) {
                    self.session = session;
                }
                return Err(error);
            }
            let only_paused = SavedSession { paused: before.paused, ..after } == *before;
            if !only_paused {
                self.cancel_search();
            }
        }
        self.wake_engine();
        Ok(())
    }

    fn start_hint(&mut self) -> Result<(), Refusal> {
        if self.session.turn() == Turn::Over {
            return Err(Refusal::new(ErrorCode::GameOver, "there is no hint: the game is over"));
        }
        match self.search.as_ref().map(|search| search.purpose) {
            Some(SearchPurpose::Move) => Err(Refusal::new(
                ErrorCode::NotNow,
                "there is no hint while the engine thinks about its move",
            )),
            Some(SearchPurpose::Hint) => Ok(()),
            None => {
                self.start_search(SearchPurpose::Hint, Level::FULL);
                self.announce();
                Ok(())
            }
        }
    }

    fn finish_search(&self) -> Result<(), Refusal> {
        let search =
            self.search.as_ref().ok_or_else(|| Refusal::new(ErrorCode::NotNow, "no search is running"))?;
        search.finish_now();
        Ok(())
    }

    /// Starts the search for the engine's move when it is its turn and a page watches.
    fn wake_engine(&mut self) {
        let Turn::Engine(level) = self.session.turn() else { return };
        if self.is_full() {
            return self.broadcast(&self.too_long().into_message());
        }
        let is_awake = self.search.as_ref().is_some_and(|search| search.purpose == SearchPurpose::Move);
        if !is_awake && !self.viewers.is_empty() {
            self.start_search(SearchPurpose::Move, level);
        }
    }

    fn start_search(&mut self, purpose: SearchPurpose, level: Level) {
        self.cancel_search();
        let generation = self.generation;
        let mailbox = self.mailbox.clone();
        let game = self.session.game().boxed_clone();
        let is_waited_for = purpose == SearchPurpose::Hint || !self.is_between_engines();
        let weight = if is_waited_for { PERSON_WEIGHT } else { 1 };
        let order = SearchOrder {
            id: self.id.clone(),
            game,
            level,
            purpose,
            at_least: if is_waited_for { Duration::ZERO } else { self.games.pace() },
            claim: Claim { last_turn: self.last_turn, weight },
        };
        self.search = Some(self.games.searches().start(order, move |news| {
            // The receiver is gone when the actor has ended.
            let _ = mailbox.send(GameMessage::Search(generation, news));
        }));
    }

    fn is_full(&self) -> bool {
        self.session.game().ply() >= self.games.max_moves()
    }

    fn too_long(&self) -> Refusal {
        let moves = self.games.max_moves();
        let why = format!("the game has {moves} moves, which is the limit: it cannot be played on");
        Refusal::new(ErrorCode::Limit, why)
    }

    fn is_between_engines(&self) -> bool {
        let Players { first, second } = self.session.players();
        first != Player::Human && second != Player::Human
    }

    fn cancel_search(&mut self) {
        self.generation += 1;
        if self.search.take().is_some() {
            self.last_turn = Instant::now();
        }
    }

    fn report(&self, info: SearchInfo) {
        let Some(search) = &self.search else { return };
        if info.multipv > 1 {
            return;
        }
        let side = self.session.game().to_move();
        let message = ServerMessage::Thinking { id: self.id.clone(), purpose: search.purpose, side, info };
        if let Some(text) = to_text(&message) {
            for outbox in self.viewers.values() {
                outbox.send_if_there_is_room(text.clone());
            }
        }
    }

    /// The search has ended: plays its move or tells the hint.
    async fn found(&mut self, done: Result<SearchResult, String>) {
        let Some(purpose) = self.search.take().map(|search| search.purpose) else { return };
        self.last_turn = Instant::now();
        let told = match (purpose, done) {
            (_, Err(why)) => Err(Refusal::new(ErrorCode::Internal, format!("the search failed: {why}"))),
            (SearchPurpose::Hint, Ok(result)) => {
                self.broadcast(&ServerMessage::Hint { id: self.id.clone(), best: result.best });
                Ok(())
            }
            (SearchPurpose::Move, Ok(result)) => self.play_engine_move(result).await,
        };
        if let Err(refusal) = told {
            tracing::error!(id = self.id, message = refusal.message, "the engine cannot go on");
            self.broadcast(&refusal.into_message());
            if purpose == SearchPurpose::Move {
                // Wait for a person instead of failing again and again.
                self.session.set_paused(true);
            }
        }
        self.announce();
    }

    async fn play_engine_move(&mut self, result: SearchResult) -> Result<(), Refusal> {
        let before = self.session.save();
        let best =
            result.best.ok_or_else(|| Refusal::new(ErrorCode::Internal, "the search found no move"))?;
        self.session.play(&best.id).map_err(|error: InputError| {
            Refusal::new(ErrorCode::Internal, format!("the search found an impossible move: {error}"))
        })?;
        Ok(self.commit(&before).await?)
    }

    fn state(&self) -> ServerMessage {
        ServerMessage::Session {
            id: self.id.clone(),
            session: Box::new(self.session.view()),
            searching: self.search.as_ref().map(|search| search.purpose),
            evaluation: self.games.searches().evaluation_name(self.session.game()),
        }
    }

    fn announce(&self) {
        self.broadcast(&self.state());
    }

    fn broadcast(&self, message: &ServerMessage) {
        if let Some(text) = to_text(message) {
            for outbox in self.viewers.values() {
                outbox.send_text(text.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use boyi_engine::data::GameSpec;

    #[tokio::test]
    async fn a_move_that_cannot_be_saved_is_neither_played_nor_announced() {
        let folder = tempfile::tempdir().unwrap();
        let games = Games::new(&Config::new(folder.path().join("games.sqlite"))).unwrap();
        let (outbox, mut queue) = Outbox::new(8);
        let players = Players { first: Player::Human, second: Player::Human };
        let (_, mailbox) = games.create(GameSpec::TICTACTOE, None, players, (1, outbox)).await.unwrap();
        let start = queue.recv().await.unwrap();

        games.store().refuse_writes();
        let (reply, answer) = oneshot::channel();
        mailbox.send(GameMessage::Act(ClientMessage::Play { mv: "b2".into() }, reply)).ok().unwrap();
        assert_eq!(answer.await.unwrap().unwrap_err().code, ErrorCode::Internal);
        assert!(queue.try_recv().is_err());
        let (outbox, mut queue) = Outbox::new(8);
        mailbox.send(GameMessage::Join(2, outbox)).ok().unwrap();
        assert_eq!(queue.recv().await.unwrap(), start);
    }

    #[tokio::test]
    async fn a_game_that_is_too_long_is_not_played_on_and_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let mut games = Games::new(&Config::new(folder.path().join("games.sqlite"))).unwrap();
        Arc::get_mut(&mut games).unwrap().limit_moves(2);
        let (outbox, mut queue) = Outbox::new(8);
        let players = Players { first: Player::Human, second: Player::Human };
        let (_, mailbox) = games.create(GameSpec::TICTACTOE, None, players, (1, outbox)).await.unwrap();
        let act = async |message| {
            let (reply, answer) = oneshot::channel();
            mailbox.send(GameMessage::Act(message, reply)).ok().unwrap();
            answer.await.unwrap()
        };
        for mv in ["b2", "a1"] {
            act(ClientMessage::Play { mv: mv.into() }).await.unwrap();
        }
        let refused = act(ClientMessage::Play { mv: "c3".into() }).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::Limit);
        assert!(
            refused.message.starts_with("the game has 2 moves, which is the limit"),
            "{}",
            refused.message
        );
        while queue.try_recv().is_ok() {}
        let engines = Players { first: Player::Engine { level: 1 }, second: Player::Engine { level: 1 } };
        act(ClientMessage::SetPlayers { players: engines }).await.unwrap();
        let told = queue.recv().await.unwrap();
        assert!(told.contains("\"code\":\"limit\""), "{told}");
        assert!(queue.recv().await.unwrap().contains("\"searching\":null"));
    }
}
