//! The engine's threads: searches run beside the sockets, a limited number at once.

use crate::Config;
use crate::wire::SearchPurpose;
use boyi_engine::data::{SearchInfo, SearchResult};
use boyi_engine::{AnyGame, InputError, Level, SearchRequest, StopFlag};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

/// At most about 14 reports a second reach a page, whatever the search does.
const REPORT_INTERVAL: Duration = Duration::from_millis(72);

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
        let request = SearchRequest {
            level,
            time: Some(self.move_time),
            hash_mib: self.hash_mib,
            seed: getrandom::u64().ok(),
            ..SearchRequest::default()
        };
        let stop = StopFlag::default();
        let permits = Arc::clone(&self.permits);
        let stop_inside = stop.clone();
        let task = tokio::spawn(async move {
            let Ok(permit) = permits.acquire_owned().await else { return };
            let earliest = tokio::time::Instant::now() + at_least;
            let tell_thinking = tell.clone();
            let searched = tokio::task::spawn_blocking(move || {
                let _permit = permit; // held by the thread itself: aborting the task must not free the core early
                search(&*game, &request, &stop_inside, tell_thinking)
            });
            let done = match searched.await {
                Ok(found) => found.map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            tokio::time::sleep_until(earliest).await;
            tell(SearchNews::Done(done));
        });
        RunningSearch { purpose, stop, task: task.abort_handle() }
    }
}

/// Searches and passes on only as many reports as people can read.
fn search(
    game: &dyn AnyGame,
    request: &SearchRequest,
    stop: &StopFlag,
    tell: impl Fn(SearchNews),
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
