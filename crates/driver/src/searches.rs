//! Searches requested and not answered yet, as UCI and UCCI have them: infinite, pondering, requested
//! for while another one runs.

use crate::engine_io::EngineIo;
use crate::events::SearchOutcome;
use boyi_engine::{AnyGame, InputError, SearchRequest, StopFlag};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

/// Searches that may wait for the one that runs.
const MOST_WAITING: usize = 64;

/// A search that has not been answered yet.
pub(crate) struct PendingSearch<W> {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) request: SearchRequest,
    /// The time of the request.
    since: Instant,
    /// The answer waits for the host's permission.
    hold: bool,
    /// The result held back.
    found: Option<SearchOutcome>,
    /// Whether the search runs on the opponent's time.
    ponders: bool,
    /// The host has stopped the search before it began: it answers with what it finds at once.
    stopped: bool,
    /// Data of the protocol that its answer needs.
    pub(crate) context: W,
}

impl<W> PendingSearch<W> {
    /// A search that is answered when it is done.
    pub(crate) fn new(game: Box<dyn AnyGame>, request: SearchRequest, context: W) -> PendingSearch<W> {
        PendingSearch {
            game,
            request,
            since: Instant::now(),
            hold: false,
            found: None,
            ponders: false,
            stopped: false,
            context,
        }
    }

    /// Holds the answer back until the host permits it.
    pub(crate) fn held(self) -> PendingSearch<W> {
        PendingSearch { hold: true, ..self }
    }

    /// Starts the search on the opponent's time: its clock runs from the ponderhit on.
    pub(crate) fn pondering(self) -> PendingSearch<W> {
        PendingSearch { ponders: true, hold: true, ..self }
    }
}

/// The search that runs, or is held back, and those that wait for it. What the methods return is to
/// be answered now.
pub(crate) struct Searches<W> {
    current: Option<PendingSearch<W>>,
    waiting: VecDeque<PendingSearch<W>>,
}

impl<W> Searches<W> {
    pub(crate) fn new() -> Searches<W> {
        Searches { current: None, waiting: VecDeque::new() }
    }

    pub(crate) fn current(&mut self) -> Option<&mut PendingSearch<W>> {
        self.current.as_mut()
    }

    /// Gets the memory that searches of this game need, if there is one and nothing runs. `false`:
    /// there is nothing to wait for; a running search is no reason to let the host wait.
    pub(crate) fn make_ready(
        &self,
        game: &Result<Box<dyn AnyGame>, InputError>,
        request: SearchRequest,
        engine: &mut EngineIo<'_>,
    ) -> bool {
        match game {
            Ok(game) if self.current.is_none() => {
                engine.prepare(game.as_ref(), request);
                true
            }
            _ => false,
        }
    }

    /// Returns whether no further search can be queued.
    pub(crate) fn is_full(&self) -> bool {
        self.waiting.len() >= MOST_WAITING
    }

    /// Searches, or ends the search that runs to search next: a host that requests another one waits for
    /// nothing else.
    #[must_use]
    pub(crate) fn submit(
        &mut self,
        search: PendingSearch<W>,
        engine: &mut EngineIo<'_>,
    ) -> Option<(PendingSearch<W>, SearchOutcome)> {
        if self.current.is_none() {
            self.start(search, engine);
            return None;
        }
        self.waiting.push_back(search);
        self.stop_current(engine)
    }

    fn start(&mut self, search: PendingSearch<W>, engine: &mut EngineIo<'_>) {
        let stop = if search.ponders { StopFlag::pondering() } else { StopFlag::default() };
        engine.search(search.game.as_ref(), search.request.clone(), Arc::new(stop), search.since);
        self.current = Some(search);
    }

    /// Every search requested so far is to be answered.
    #[must_use]
    pub(crate) fn stop(&mut self, engine: &mut EngineIo<'_>) -> Option<(PendingSearch<W>, SearchOutcome)> {
        for search in &mut self.waiting {
            search.hold = false;
            search.stopped = true;
        }
        self.stop_current(engine)
    }

    fn stop_current(&mut self, engine: &mut EngineIo<'_>) -> Option<(PendingSearch<W>, SearchOutcome)> {
        let search = self.current.as_mut()?;
        search.hold = false;
        engine.stop();
        let found = search.found.take()?;
        self.found(found, engine)
    }

    /// The move pondered on was played: the search requested last continues with the clock running. The reply of a
    /// search that has already ended is sent.
    #[must_use]
    pub(crate) fn ponderhit(
        &mut self,
        engine: &mut EngineIo<'_>,
    ) -> Option<(PendingSearch<W>, SearchOutcome)> {
        if let Some(search) = self.waiting.back_mut() {
            if search.ponders {
                (search.ponders, search.hold, search.since) = (false, false, Instant::now());
            }
            return None;
        }
        let search = self.current.as_mut().filter(|search| search.ponders)?;
        search.ponders = false;
        search.hold = false;
        engine.ponderhit();
        let found = search.found.take()?;
        self.found(found, engine)
    }

    /// The search has ended.
    #[must_use]
    pub(crate) fn found(
        &mut self,
        found: SearchOutcome,
        engine: &mut EngineIo<'_>,
    ) -> Option<(PendingSearch<W>, SearchOutcome)> {
        let mut search = self.current.take()?;
        if search.hold {
            search.found = Some(found);
            self.current = Some(search);
            return None;
        }
        if let Some(mut next) = self.waiting.pop_front() {
            next.hold &= self.waiting.is_empty();
            let is_over = next.stopped || !self.waiting.is_empty();
            self.start(next, engine);
            if is_over {
                engine.stop();
            }
        }
        Some((search, found))
    }

    /// No more searches: the one that runs is to be answered, those that wait are dropped.
    #[must_use]
    pub(crate) fn end(&mut self, engine: &mut EngineIo<'_>) -> Option<(PendingSearch<W>, SearchOutcome)> {
        self.waiting.clear();
        self.stop_current(engine)
    }
}
