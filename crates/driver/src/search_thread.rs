//! The thread that searches: one job after the other, with an engine that remembers.

use crate::events::DriverEvent;
use crate::perft::Perft;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyEngine, AnyGame, InputError, SearchRequest, StopFlag};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Duration, Instant};

/// Something to do for the search thread.
pub(crate) enum Job {
    /// Forget what was learnt.
    Forget,
    /// Something to do with a game.
    Do(Box<GameJob>, Box<dyn AnyGame>),
    /// Count lines of play until the flag is raised.
    Count(Perft, Arc<StopFlag>),
}

/// Something to do with a game.
pub(crate) enum GameJob {
    /// Fetch the memory that searches like this one need.
    Prepare { request: SearchRequest },
    /// Search.
    Search { request: SearchRequest, stop: Arc<StopFlag>, since: Instant },
}

/// Runs jobs until the channel of jobs or of events is closed.
pub(crate) fn run(jobs: &Receiver<Job>, events: &SyncSender<DriverEvent>) {
    let farewell = Farewell(events);
    let mut engine = Engine::default();
    while let Ok(job) = jobs.recv() {
        let (game_job, game) = match job {
            Job::Forget => {
                engine.forget();
                continue;
            }
            Job::Count(perft, stop) => {
                if !perft.run(&stop, |news| events.send(DriverEvent::Perft(news)).is_ok()) {
                    break;
                }
                continue;
            }
            Job::Do(game_job, game) => (*game_job, game),
        };
        let event = match game_job {
            GameJob::Prepare { mut request } => {
                engine.prepare(game.as_ref(), &mut request, events);
                DriverEvent::Ready
            }
            GameJob::Search { mut request, stop, since } => {
                engine.prepare(game.as_ref(), &mut request, events);
                // While pondering no clock runs.
                let request = if stop.is_pondering() { request } else { less(request, since.elapsed()) };
                // A listener that is gone has raised the stop flag too.
                let mut report = |info| drop(events.send(DriverEvent::Info(info)));
                let mut answer = |found| drop(events.send(DriverEvent::Found(Ok(found))));
                let searcher = engine.of(game.as_ref());
                match searcher.search_answering(game.as_ref(), &request, &stop, &mut report, &mut answer) {
                    Ok(_) => continue,
                    Err(error) => DriverEvent::Found(Err(error)),
                }
            }
        };
        if events.send(event).is_err() {
            break;
        }
    }
    drop(farewell);
}

/// Tells the listener that the thread is gone, also when it panicked.
struct Farewell<'a>(&'a SyncSender<DriverEvent>);

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        // The listener makes room for it, or has gone.
        let _ = self.0.send(DriverEvent::NoSearch);
    }
}

/// The engine, what it is made for, and the size of its table.
struct Engine {
    made: Option<(GameSpec, Box<dyn AnyEngine>)>,
    /// The last size of the table that could be had, in MiB.
    hash_mib: usize,
    /// The size that could not be had. It is requested again after [`Job::Forget`].
    refused_mib: Option<usize>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { made: None, hash_mib: SearchRequest::DEFAULT_HASH_MIB, refused_mib: None }
    }
}

impl Engine {
    fn of(&mut self, game: &dyn AnyGame) -> &mut dyn AnyEngine {
        let known = self.made.take().filter(|(spec, _)| *spec == game.spec());
        self.made.insert(known.unwrap_or_else(|| (game.spec(), game.engine()))).1.as_mut()
    }

    /// Gets the memory of searches like this one, which takes a while if it is large. If it cannot be
    /// had, the listener is told, and the request becomes one for the table there is: an engine that
    /// will not move is of no use to its host. Whatever else is wrong with a request the search says.
    fn prepare(&mut self, game: &dyn AnyGame, request: &mut SearchRequest, events: &SyncSender<DriverEvent>) {
        if self.refused_mib == Some(request.hash_mib) {
            request.hash_mib = self.hash_mib;
        }
        match self.of(game).prepare(game, request) {
            Ok(()) => self.hash_mib = request.hash_mib,
            Err(error @ InputError::Parameter { name: "hash", .. }) if request.hash_mib != self.hash_mib => {
                self.refused_mib = Some(request.hash_mib);
                request.hash_mib = self.hash_mib;
                let told = format!("{error}; the table has {} MiB", self.hash_mib);
                // A listener that is gone needs no answer either.
                let _ = events.send(DriverEvent::NoMemory(told));
                let _ = self.of(game).prepare(game, request);
            }
            Err(_) => {}
        }
    }

    fn forget(&mut self) {
        self.refused_mib = None;
        if let Some((_, engine)) = &mut self.made {
            engine.forget();
        }
    }
}

/// The request with the time that has passed already taken off.
fn less(request: SearchRequest, passed: Duration) -> SearchRequest {
    const LEAST: Duration = Duration::from_millis(1);
    let rest = |time: Duration| time.saturating_sub(passed).max(LEAST);
    SearchRequest {
        time: request.time.map(rest),
        clock: request.clock.map(|clock| boyi_engine::ClockTime { left: rest(clock.left), ..clock }),
        ..request
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{SearchInfo, SearchResult};
    use std::sync::mpsc;

    /// An engine that can have at most 100 MiB.
    struct Small;

    impl AnyEngine for Small {
        fn search_answering(
            &mut self,
            _: &dyn AnyGame,
            _: &SearchRequest,
            _: &StopFlag,
            _: &mut dyn FnMut(SearchInfo),
            _: &mut dyn FnMut(SearchResult),
        ) -> Result<SearchResult, InputError> {
            Ok(SearchResult { best: None, lines: Vec::new(), nodes: 0, time_ms: 0 })
        }

        fn prepare(&mut self, _: &dyn AnyGame, request: &SearchRequest) -> Result<(), InputError> {
            let value = format!("{} MiB", request.hash_mib);
            let refusal = InputError::Parameter { name: "hash", value, allowed: "less".into() };
            if request.hash_mib <= 100 { Ok(()) } else { Err(refusal) }
        }

        fn forget(&mut self) {}
    }

    #[test]
    fn a_table_that_cannot_be_had_is_told_once_and_the_one_there_is_serves() {
        let game = boyi_engine::start(GameSpec::XIANGQI, None).unwrap();
        let mut engine = Engine { made: Some((GameSpec::XIANGQI, Box::new(Small))), ..Engine::default() };
        let (events, told) = mpsc::sync_channel(8);
        let prepared = |engine: &mut Engine, hash_mib| {
            let mut request = SearchRequest { hash_mib, ..SearchRequest::default() };
            engine.prepare(game.as_ref(), &mut request, &events);
            let told = told.try_recv().ok().map(|event| match event {
                DriverEvent::NoMemory(what) => what,
                _ => panic!("it is about memory"),
            });
            (request.hash_mib, told)
        };
        assert_eq!(prepared(&mut engine, 32), (32, None));
        let refusal = "hash is 101 MiB, but must be less; the table has 32 MiB";
        assert_eq!(prepared(&mut engine, 101), (32, Some(refusal.into())));
        assert_eq!(prepared(&mut engine, 101), (32, None));
        assert_eq!(prepared(&mut engine, 99), (99, None));
        engine.forget();
        assert!(prepared(&mut engine, 101).1.is_some(), "perhaps there is more memory now");
    }
}
