//! Thinking on the opponent's time, which `INFO pondering 1` permits.
//!
//! After a move the position behind the expected reply is searched without a clock. `TURN` with that reply makes this
//! search the one for the next move: its clock runs from then on. Commands that change neither the board nor what a
//! search depends on are carried out meanwhile; any other one ends it first.

use super::{Brain, Pondering, Task, Waiting};
use crate::engine_io::EngineIo;
use crate::events::SearchOutcome;
use boyi_engine::data::SearchResult;
use boyi_engine::{SearchRequest, StopFlag};
use boyi_protocol::gomocup::{GomocupCommand, GomocupInfo};
use std::sync::Arc;
use std::time::Instant;

impl Brain {
    /// Searches behind the reply that the search for the move just told expects, if the host permits it, nothing is to
    /// be done that would end it and the game goes on there.
    pub(super) fn ponder(&mut self, found: &SearchResult, engine: &mut EngineIo<'_>) {
        let is_free = self.waiting.iter().all(|waiting| self.changes_nothing(waiting));
        let is_free = is_free && !self.ended && self.limits.ponders();
        let reply = found.lines.first().and_then(|line| line.pv.get(1)).filter(|_| is_free);
        let (Some(reply), Ok(mut game)) = (reply, self.game()) else { return };
        let Ok(expected) = self.stones.as_ref().map(|stones| stones.point(&reply.mv)) else { return };
        if game.play(&reply.mv.id).is_err() {
            return;
        }
        let Ok(request) = self.request(game.as_ref(), 1) else { return };
        let request = SearchRequest { opening: false, ..request };
        engine.search(game.as_ref(), request, Arc::new(StopFlag::pondering()), Instant::now());
        self.task = Some(Task::Ponder(Pondering { expected, found: None }));
    }

    /// The next command that can be carried out now. One that pondering has not waited for ends it first.
    pub(super) fn next_command(&mut self, engine: &mut EngineIo<'_>) -> Option<Waiting> {
        if let Some(Task::Ponder(pondering)) = &self.task {
            let goes_on = match self.waiting.front()? {
                Waiting::Command(GomocupCommand::Turn(point)) => *point == Some(pondering.expected),
                waiting => self.changes_nothing(waiting),
            };
            if goes_on {
                return self.waiting.pop_front();
            }
            self.drop_pondering(engine);
        }
        self.task.is_none().then(|| self.waiting.pop_front()).flatten()
    }

    /// Returns whether a command changes neither the board nor what a search depends on.
    fn changes_nothing(&self, waiting: &Waiting) -> bool {
        use GomocupCommand::*;
        let command = match waiting {
            Waiting::Command(command) => command,
            Waiting::Unreadable { refuses, .. } => return refuses.is_none(),
        };
        match command {
            Info(GomocupInfo::Number(key, number)) => self.limits.keeps_search(*key, *number),
            Info(_) | About | YxShowForbid | YxShowInfo => true,
            YxBlock(points) => points.iter().all(|point| self.blocked.contains(point)),
            YxBlockUndo(points) => !points.iter().any(|point| self.blocked.contains(point)),
            YxBlockReset => self.blocked.is_empty(),
            _ => false,
        }
    }

    /// Ends pondering without an answer.
    pub(super) fn drop_pondering(&mut self, engine: &mut EngineIo<'_>) {
        if let Some(Task::Ponder(pondering)) = &self.task {
            let has_ended = pondering.found.is_some();
            engine.stop();
            self.task = (!has_ended).then_some(Task::Dropped);
        }
    }

    /// The opponent has played what was expected: the clock of the search begins to run. Returns the result of a search
    /// that has already ended, which is to be answered; `None` also where nothing was pondered on.
    pub(super) fn hit(&mut self, engine: &mut EngineIo<'_>) -> Option<SearchOutcome> {
        let Some(Task::Ponder(pondering)) = self.task.take() else { return None };
        self.last_reported = None;
        self.clock_since = Instant::now();
        self.task = Some(Task::Move);
        if pondering.found.is_none() {
            engine.ponderhit();
        }
        pondering.found
    }

    /// Keeps the result of pondering until the opponent has played. Returns any other result.
    pub(super) fn hold_back(&mut self, found: SearchOutcome) -> Option<SearchOutcome> {
        match &mut self.task {
            Some(Task::Ponder(pondering)) => {
                pondering.found = Some(found);
                None
            }
            Some(Task::Dropped) => {
                self.task = None;
                None
            }
            _ => Some(found),
        }
    }
}
