//! The engine's threads: searches run beside the sockets, a limited number at once.

use crate::Config;
use crate::wire::SearchPurpose;
use boyi_engine::data::{SearchInfo, SearchResult};
use boyi_engine::{AnyGame, InputError, Level, SearchRequest, StopFlag};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::AbortHandle;

/// At most about 14 reports a second reach a page, whatever the search does.
const REPORT_INTERVAL: Duration = Duration::from_millis(72);

/// A search may follow a line for 1,000 plies, which does not fit into the 2 MiB that threads
/// usually get; an overflow would end the whole server. Only what is used becomes real memory.
const STACK_BYTES: usize = 64 << 20;

/// What a search tells the game it was started for.
pub(crate) enum SearchNews {
    Thinking(SearchInfo),
    /// The last news. `Err` says what went wrong inside, for the log.
    Done(Result<SearchResult, String>),
}

/// What to search.
pub(crate) struct SearchOrder {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) level: Level,
    pub(crate) purpose: SearchPurpose,
    /// The result is not told before this much time has passed.
    pub(crate) at_least: Duration,
}

/// A search that is queued or running. Dropping it ends the search and discards its result.
pub(crate) struct RunningSearch {
    pub(crate) purpose: SearchPurpose,
    stop: StopFlag,
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

/// Starts searches, so many at once, the others in the order they came.
pub(crate) struct SearchPool {
    permits: Arc<Semaphore>,
    move_time: Duration,
    hash_mib: usize,
}

impl SearchPool {
    pub(crate) fn new(config: &Config) -> SearchPool {
        SearchPool {
            permits: Arc::new(Semaphore::new(config.searches.get())),
            move_time: config.move_time,
            hash_mib: config.hash_mib,
        }
    }

    /// Starts a search that reports through `tell`.
    pub(crate) fn start(
        &self,
        order: SearchOrder,
        tell: impl Fn(SearchNews) + Clone + Send + 'static,
    ) -> RunningSearch {
        let SearchOrder { game, level, purpose, at_least } = order;
        // Games differ where moves are equally good; a hint is the move found first.
        let seed = if purpose == SearchPurpose::Move { getrandom::u64().ok() } else { None };
        let request = SearchRequest {
            level,
            time: Some(self.move_time),
            hash_mib: self.hash_mib,
            seed,
            ..SearchRequest::default()
        };
        let stop = StopFlag::default();
        let permits = Arc::clone(&self.permits);
        let stop_inside = stop.clone();
        let task = tokio::spawn(async move {
            let Ok(permit) = permits.acquire_owned().await else { return };
            let earliest = tokio::time::Instant::now() + at_least;
            let done = on_deep_stack({
                let tell = tell.clone();
                // The thread itself holds the permit: aborting this task must not free the core early.
                move || search(&*game, &request, &stop_inside, tell, permit)
            });
            let done = match done.await {
                Ok(found) => found.map_err(|error| error.to_string()),
                Err(why) => Err(why),
            };
            tokio::time::sleep_until(earliest).await;
            tell(SearchNews::Done(done));
        });
        RunningSearch { purpose, stop, task: task.abort_handle() }
    }
}

/// Runs `work` on a thread of its own, with a stack for the deepest line a search may follow.
async fn on_deep_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    let (sender, receiver) = oneshot::channel();
    let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn(move || {
        // Whoever waited has gone when the search was cancelled.
        let _ = sender.send(work());
    });
    thread.map_err(|error| format!("no thread for it: {error}"))?;
    receiver.await.map_err(|_| "its thread broke down".to_owned())
}

/// Searches and passes on only as many reports as people can read.
fn search(
    game: &dyn AnyGame,
    request: &SearchRequest,
    stop: &StopFlag,
    tell: impl Fn(SearchNews),
    _permit: OwnedSemaphorePermit,
) -> Result<SearchResult, InputError> {
    let mut last_told: Option<Instant> = None;
    let mut held_back = None;
    let mut report = |info: SearchInfo| {
        if last_told.is_some_and(|told| told.elapsed() < REPORT_INTERVAL) {
            held_back = Some(info);
        } else {
            last_told = Some(Instant::now());
            held_back = None;
            tell(SearchNews::Thinking(info));
        }
    };
    let mut result = game.search(request, stop, &mut report)?;
    if result.best.is_none() && stop.is_stopped() && game.result().is_none() {
        // Stopped before the first iteration was through: the shallowest search ends by itself.
        let shallow = SearchRequest { depth: Some(1), ..request.clone() };
        result = game.search(&shallow, &StopFlag::default(), &mut report)?;
    }
    if let Some(info) = held_back {
        tell(SearchNews::Thinking(info));
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
