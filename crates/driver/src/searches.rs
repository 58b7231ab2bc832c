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

/// The end of a request for a search.
pub(crate) enum Answer<W> {
    /// The search is done.
    Found(Box<PendingSearch<W>>, SearchOutcome),
    /// There was nothing to search, for this reason.
    Refused(String),
}

/// A request that waits for the search that runs.
enum Waiting<W> {
    Search(Box<PendingSearch<W>>),
    Refused(String),
}

/// The search that runs, or is held back, and the requests that wait for it. What the methods return is to
/// be answered now, in this order.
pub(crate) struct Searches<W> {
    current: Option<PendingSearch<W>>,
    waiting: VecDeque<Waiting<W>>,
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
    pub(crate) fn submit(&mut self, search: PendingSearch<W>, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        if self.current.is_none() {
            self.start(search, engine);
            return Vec::new();
        }
        self.waiting.push_back(Waiting::Search(Box::new(search)));
        self.stop_current(engine)
    }

    /// Refuses a request, after the answer of the search that runs, which ends as in [`submit`](Searches::submit).
    #[must_use]
    pub(crate) fn refuse(&mut self, why: String, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        if self.current.is_none() {
            return vec![Answer::Refused(why)];
        }
        self.waiting.push_back(Waiting::Refused(why));
        self.stop_current(engine)
    }

    fn start(&mut self, search: PendingSearch<W>, engine: &mut EngineIo<'_>) {
        let stop = if search.ponders { StopFlag::pondering() } else { StopFlag::default() };
        engine.search(search.game.as_ref(), search.request.clone(), Arc::new(stop), search.since);
        self.current = Some(search);
    }

    /// Every search requested so far is to be answered.
    #[must_use]
    pub(crate) fn stop(&mut self, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        for request in &mut self.waiting {
            if let Waiting::Search(search) = request {
                search.hold = false;
                search.stopped = true;
            }
        }
        self.stop_current(engine)
    }

    fn stop_current(&mut self, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        if self.current.is_some() {
            engine.stop();
        }
        self.release(engine)
    }

    /// Holds the answer of the current search back no longer.
    fn release(&mut self, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        let Some(search) = &mut self.current else { return Vec::new() };
        search.hold = false;
        match search.found.take() {
            Some(found) => self.found(found, engine),
            None => Vec::new(),
        }
    }

    /// The move pondered on was played: the search requested last continues with the clock running. The reply of a
    /// search that has already ended is sent.
    #[must_use]
    pub(crate) fn ponderhit(&mut self, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        if let Some(last) = self.waiting.back_mut() {
            if let Waiting::Search(search) = last
                && search.ponders
            {
                (search.ponders, search.hold, search.since) = (false, false, Instant::now());
            }
            return Vec::new();
        }
        let Some(search) = self.current.as_mut().filter(|search| search.ponders) else { return Vec::new() };
        search.ponders = false;
        engine.ponderhit();
        self.release(engine)
    }

    /// The search has ended.
    #[must_use]
    pub(crate) fn found(&mut self, found: SearchOutcome, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        let Some(mut search) = self.current.take() else { return Vec::new() };
        if search.hold {
            search.found = Some(found);
            self.current = Some(search);
            return Vec::new();
        }
        let mut answers = vec![Answer::Found(Box::new(search), found)];
        while let Some(request) = self.waiting.pop_front() {
            match request {
                Waiting::Refused(why) => answers.push(Answer::Refused(why)),
                Waiting::Search(search) => {
                    self.start_next(*search, engine);
                    break;
                }
            }
        }
        answers
    }

    /// Starts a search that has waited. Where another request waits behind it, or the host has stopped it, it answers
    /// at once.
    fn start_next(&mut self, mut search: PendingSearch<W>, engine: &mut EngineIo<'_>) {
        search.hold &= self.waiting.is_empty();
        let is_over = search.stopped || !self.waiting.is_empty();
        self.start(search, engine);
        if is_over {
            engine.stop();
        }
    }

    /// No more searches: the one that runs is to be answered, those that wait are dropped. Requests that were refused
    /// are answered.
    #[must_use]
    pub(crate) fn end(&mut self, engine: &mut EngineIo<'_>) -> Vec<Answer<W>> {
        self.waiting.retain(|request| matches!(request, Waiting::Refused(_)));
        self.stop_current(engine)
    }
}
