//! The engine's threads: searches run beside the sockets, a limited number at once.

use crate::Config;
use crate::traced::{self, Traceable, Traced};
use crate::turns::{Claim, PERSON_WEIGHT, Turns};
use crate::wire::{SearchPurpose, TraceLimit};
use boyi_engine::data::{SearchInfo, SearchResult};
use boyi_engine::{AnyEngine, AnyGame, EvaluationChoice, InputError, Level, SearchRequest, StopFlag};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::{AbortHandle, JoinHandle};

/// At most about 14 reports a second reach a page, whatever the search does.
const REPORT_INTERVAL: Duration = Duration::from_millis(72);

/// A search may follow a line for 1,000 plies, which does not fit into the 2 MiB that threads
/// usually get; an overflow would end the whole server. Only what is used becomes real memory.
const STACK_BYTES: usize = 64 << 20;

/// Messages of a search to the game it was started for.
pub(crate) enum SearchNews {
    Thinking(SearchInfo),
    /// The last news. `Err` says what went wrong inside, for the log.
    Done(Result<SearchResult, String>),
}

/// The position and the limits of a search.
pub(crate) struct SearchOrder {
    /// Identifier of the game: its engine is found again for the next move.
    pub(crate) id: String,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) level: Level,
    pub(crate) purpose: SearchPurpose,
    /// The result is not told before this much time has passed.
    pub(crate) at_least: Duration,
    pub(crate) claim: Claim,
}

/// A search that is queued or running. Dropping it ends the search and discards its result.
pub(crate) struct RunningSearch {
    pub(crate) purpose: SearchPurpose,
    stop: Arc<StopFlag>,
    task: AbortHandle,
}

impl RunningSearch {
    /// Ends the search; the best move found so far is told.
    pub(crate) fn finish_now(&self) {
        self.stop.stop();
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.stop.stop();
        self.task.abort();
    }
}

/// A traced search that is queued or running. Dropping it ends the search and discards its result.
pub(crate) struct RunningTrace {
    stop: Arc<StopFlag>,
    task: JoinHandle<Result<Traced, String>>,
}

impl RunningTrace {
    /// Waits for its end. To be called until it has returned, and not again.
    pub(crate) async fn done(&mut self) -> Result<Traced, String> {
        (&mut self.task).await.unwrap_or_else(|error| Err(error.to_string()))
    }
}

impl Drop for RunningTrace {
    fn drop(&mut self) {
        self.stop.stop();
        self.task.abort();
    }
}

/// Starts searches, a fixed number at once; [`Turns`] says whose turn it is.
pub(crate) struct SearchPool {
    turns: Arc<Turns>,
    engines: Arc<EngineCache>,
    move_time: Duration,
    hash_mib: usize,
    evaluation: EvaluationChoice,
    /// Visits that traces may still keep.
    room_for_traces: Arc<Semaphore>,
}

/// LRU cache of idle engines, one per game, the latest used last. Its capacity is the number of
/// concurrent searches, which bounds the memory of a server with many open games.
struct EngineCache {
    engines: Mutex<Vec<(String, Box<dyn AnyEngine>)>>,
    capacity: usize,
}

impl EngineCache {
    /// Takes the engine of a game; a new one if none is cached.
    fn take(&self, id: &str, game: &dyn AnyGame) -> Box<dyn AnyEngine> {
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        match engines.iter().position(|(owner, _)| owner == id) {
            Some(place) => engines.remove(place).1,
            None => game.engine(),
        }
    }

    fn put_back(&self, id: String, engine: Box<dyn AnyEngine>) {
        let mut engines = self.engines.lock().unwrap_or_else(PoisonError::into_inner);
        engines.retain(|(owner, _)| *owner != id);
        engines.push((id, engine));
        let surplus = engines.len().saturating_sub(self.capacity);
        engines.drain(..surplus);
    }
}

impl SearchPool {
    pub(crate) fn new(config: &Config) -> SearchPool {
        SearchPool {
            turns: Turns::new(config.searches.get(), config.move_time),
            engines: Arc::new(EngineCache { engines: Mutex::default(), capacity: config.searches.get() }),
            move_time: config.move_time,
            hash_mib: config.hash_mib,
            evaluation: config.evaluation.clone(),
            room_for_traces: traced::room(),
        }
    }

    pub(crate) fn room_for_traces(&self) -> &Arc<Semaphore> {
        &self.room_for_traces
    }

    /// The name of the evaluation that searches of a game use.
    pub(crate) fn evaluation_name(&self, game: &dyn AnyGame) -> String {
        game.evaluation_name(&self.evaluation_of(game)).unwrap_or_default()
    }

    fn evaluation_of(&self, game: &dyn AnyGame) -> EvaluationChoice {
        match self.evaluation.is_for(game.spec()) {
            true => self.evaluation.clone(),
            false => EvaluationChoice::Own,
        }
    }

    /// Starts a traced search, which takes its turn like any other and ends after the time of a move at most.
    pub(crate) fn trace(
        &self,
        of: Traceable,
        limit: TraceLimit,
        last_turn: tokio::time::Instant,
    ) -> RunningTrace {
        let evaluation = match &of {
            Traceable::Game(game) => self.evaluation_of(&**game),
            Traceable::Own(..) => EvaluationChoice::Own,
        };
        let request = SearchRequest { evaluation, hash_mib: self.hash_mib, ..SearchRequest::default() };
        let stop: Arc<StopFlag> = Arc::default();
        let (turns, move_time) = (Arc::clone(&self.turns), self.move_time);
        let stop_inside = Arc::clone(&stop);
        let task = tokio::spawn(async move {
            let turn = turns.wait(Claim { last_turn, weight: PERSON_WEIGHT }, &stop_inside).await;
            let timer = Arc::clone(&stop_inside);
            let done = on_deep_stack(move || {
                let traced = traced::search(&of, &request, limit, traced::MAX_VISITS, &stop_inside);
                drop(turn);
                traced
            });
            let mut done = pin!(done);
            let done = tokio::select! {
                done = &mut done => done,
                () = tokio::time::sleep(move_time) => {
                    timer.stop();
                    done.await
                }
            };
            done?.map_err(|error| error.to_string())
        });
        RunningTrace { stop, task }
    }

    /// Starts a search that reports through `send`.
    pub(crate) fn start(
        &self,
        order: SearchOrder,
        send: impl Fn(SearchNews) + Clone + Send + 'static,
    ) -> RunningSearch {
        let SearchOrder { id, game, level, purpose, at_least, claim } = order;
        // Games differ where moves are equally good; a hint is the move found first.
        let seed = if purpose == SearchPurpose::Move { getrandom::u64().ok() } else { None };
        let request = SearchRequest {
            level,
            evaluation: self.evaluation_of(&*game),
            time: Some(self.move_time),
            thrifty: true,
            hash_mib: self.hash_mib,
            seed,
            opening: true,
            ..SearchRequest::default()
        };
        let stop: Arc<StopFlag> = Arc::default();
        let turns = Arc::clone(&self.turns);
        let engines = Arc::clone(&self.engines);
        let stop_inside = Arc::clone(&stop);
        let task = tokio::spawn(async move {
            let turn = turns.wait(claim, &stop_inside).await;
            let earliest = tokio::time::Instant::now() + at_least;
            let done = on_deep_stack({
                let send = send.clone();
                // The thread itself holds the turn: aborting this task must not free the core early.
                move || {
                    let mut engine = engines.take(&id, &*game);
                    let found = search(&mut *engine, &*game, &request, &stop_inside, send);
                    engines.put_back(id, engine);
                    drop(turn);
                    found
                }
            });
            let done = match done.await {
                Ok(found) => found.map_err(|error| error.to_string()),
                Err(why) => Err(why),
            };
            tokio::time::sleep_until(earliest).await;
            send(SearchNews::Done(done));
        });
        RunningSearch { purpose, stop, task: task.abort_handle() }
    }
}

impl SearchPool {
    /// Runs `work` when its turn has come; others who wait may raise `stop` when it has had its share.
    ///
    /// # Errors
    /// When there is no thread for it or it panicked.
    pub(crate) async fn on_turn<T: Send + 'static>(
        &self,
        claim: Claim,
        stop: &Arc<StopFlag>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let turn = self.turns.wait(claim, stop).await;
        // The thread itself holds the turn: giving up the wait for it must not free the core early.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        on_deep_stack(work).await
    }
}

/// Runs `work` on a thread of its own, with a stack for the deepest line a search may follow.
pub(crate) async fn on_deep_stack<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let (sender, receiver) = oneshot::channel();
    let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(move || {
        // The receiver is gone when the search was cancelled.
        let _ = sender.send(work());
    });
    thread.map_err(|error| format!("no thread for it: {error}"))?;
    receiver.await.map_err(|_| "its thread broke down".to_owned())
}

/// Searches and passes on only as many reports as people can read.
fn search(
    engine: &mut dyn AnyEngine,
    game: &dyn AnyGame,
    request: &SearchRequest,
    stop: &StopFlag,
    send: impl Fn(SearchNews),
) -> Result<SearchResult, InputError> {
    let mut last_report: Option<Instant> = None;
    let mut held_back = None;
    let mut report = |info: SearchInfo| {
        if last_report.is_some_and(|last| last.elapsed() < REPORT_INTERVAL) {
            held_back = Some(info);
        } else {
            last_report = Some(Instant::now());
            held_back = None;
            send(SearchNews::Thinking(info));
        }
    };
    let result = engine.search(game, request, stop, &mut report)?;
    if let Some(info) = held_back {
        send(SearchNews::Thinking(info));
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;
    use std::hint::black_box;

    /// As deep as the deepest line, with 16 KiB a ply.
    fn descend(plies: u32) -> u32 {
        let frame = black_box([1u8; 16 * 1024]);
        if plies == 0 { 0 } else { descend(plies - 1) + u32::from(frame[plies as usize]) }
    }

    #[tokio::test]
    async fn a_line_of_a_thousand_plies_fits_on_the_stack() {
        assert_eq!(on_deep_stack(|| descend(1000)).await, Ok(1000));
    }

    #[tokio::test]
    async fn a_thread_that_panics_is_an_error_for_the_one_who_waits() {
        let done = on_deep_stack(|| panic!("a bug in an engine")).await;
        assert_eq!(done, Err::<(), _>("its thread broke down".to_owned()));
    }

    #[test]
    fn the_cache_keeps_the_latest_engines_only() {
        let game = boyi_engine::start(GameSpec::TICTACTOE, None).unwrap();
        let cache = EngineCache { engines: Mutex::default(), capacity: 2 };
        for id in ["a", "b", "a", "c"] {
            let engine = cache.take(id, &*game);
            cache.put_back(id.into(), engine);
        }
        let kept: Vec<_> = cache.engines.lock().unwrap().iter().map(|(id, _)| id.clone()).collect();
        assert_eq!(kept, ["a", "c"]);
    }
}
