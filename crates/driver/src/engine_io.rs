//! Input and output of a protocol loop: the writer and the search thread.

use crate::perft::Perft;
use crate::search_thread::{GameJob, Job};
use boyi_engine::{AnyGame, SearchRequest, StopFlag};
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// The output and the search thread.
pub(crate) struct EngineIo<'a> {
    output: &'a mut dyn Write,
    jobs: Sender<Job>,
    /// Jobs that are not done yet.
    waiting: usize,
    /// Ends the search given last.
    stop: Arc<StopFlag>,
    /// Counts of lines of play that are not done yet.
    counts: usize,
    /// Ends them.
    stop_counts: Arc<StopFlag>,
}

impl<'a> EngineIo<'a> {
    pub(crate) fn new(output: &'a mut dyn Write, jobs: Sender<Job>) -> EngineIo<'a> {
        EngineIo { output, jobs, waiting: 0, stop: Arc::default(), counts: 0, stop_counts: Arc::default() }
    }

    /// Writes a line, at once.
    pub(crate) fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Searches until `stop` says otherwise; [`Protocol::found`](crate::conversation::Protocol::found)
    /// receives its result. `since` is the time of the request: what has passed till the search
    /// begins comes off its time.
    pub(crate) fn search(
        &mut self,
        game: &dyn AnyGame,
        request: SearchRequest,
        stop: Arc<StopFlag>,
        since: Instant,
    ) {
        self.stop = Arc::clone(&stop);
        self.give(GameJob::Search { request, stop, since }, game);
    }

    /// Makes the engine allocate its memory; [`Protocol::ready`](crate::conversation::Protocol::ready) is
    /// called when it has.
    pub(crate) fn prepare(&mut self, game: &dyn AnyGame, request: SearchRequest) {
        self.give(GameJob::Prepare { request }, game);
    }

    /// Counts lines of play once all jobs given before are done;
    /// [`Protocol::perft`](crate::conversation::Protocol::perft) receives the reports.
    pub(crate) fn count(&mut self, perft: Perft) {
        self.waiting += 1;
        self.counts += 1;
        let _ = self.jobs.send(Job::Count(perft, Arc::clone(&self.stop_counts)));
    }

    /// Ends the counts that were asked for until now.
    pub(crate) fn stop_counts(&mut self) {
        std::mem::take(&mut self.stop_counts).stop();
    }

    /// Returns whether lines of play are still to be counted.
    pub(crate) fn is_counting(&self) -> bool {
        self.counts > 0
    }

    pub(crate) fn count_done(&mut self) {
        self.counts = self.counts.saturating_sub(1);
        self.job_done();
    }

    /// Makes the engine clear its tables before the next job.
    pub(crate) fn forget(&mut self) {
        // A search thread that is gone says so itself.
        let _ = self.jobs.send(Job::Forget);
    }

    fn give(&mut self, job: GameJob, game: &dyn AnyGame) {
        self.waiting += 1;
        let _ = self.jobs.send(Job::Do(Box::new(job), game.boxed_clone()));
    }

    /// Ends the search that runs, if one does.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }

    /// The move that the search given last ponders on was played.
    pub(crate) fn ponderhit(&self) {
        self.stop.ponderhit();
    }

    pub(crate) fn job_done(&mut self) {
        self.waiting = self.waiting.saturating_sub(1);
    }

    /// Returns whether the search thread has nothing to do.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting == 0
    }
}
