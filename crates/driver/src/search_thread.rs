//! The thread that searches: one job after the other, with an engine that remembers.

use crate::events::DriverEvent;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyEngine, AnyGame, SearchRequest, StopFlag};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::{Duration, Instant};

/// Something to do for the search thread.
pub(crate) enum Job {
    /// Forget what was learnt.
    Forget,
    /// Something to do with a game.
    Do(Box<GameJob>, Box<dyn AnyGame>),
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
            Job::Do(game_job, game) => (*game_job, game),
        };
        let event = match game_job {
            GameJob::Prepare { request } => {
                engine.prepare(game.as_ref(), &request);
                DriverEvent::Ready
            }
            GameJob::Search { request, stop, since } => {
                engine.prepare(game.as_ref(), &request);
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
        let _ = self.0.try_send(DriverEvent::NoSearch);
    }
}

/// The engine and what it is made for.
#[derive(Default)]
struct Engine(Option<(GameSpec, Box<dyn AnyEngine>)>);

impl Engine {
    fn of(&mut self, game: &dyn AnyGame) -> &mut dyn AnyEngine {
        let known = self.0.take().filter(|(spec, _)| *spec == game.spec());
        self.0.insert(known.unwrap_or_else(|| (game.spec(), game.engine()))).1.as_mut()
    }

    /// Gets the memory of searches like this one, which takes a while if it is large. If it cannot be
    /// had, the search that needs it will say so.
    fn prepare(&mut self, game: &dyn AnyGame, request: &SearchRequest) {
        let _ = self.of(game).prepare(game, request);
    }

    fn forget(&mut self) {
        if let Some((_, engine)) = &mut self.0 {
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
