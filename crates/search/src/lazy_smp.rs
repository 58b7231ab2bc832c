//! Search on several threads: Lazy SMP with ABDADA.
//!
//! Every thread searches the same position with its own histories; the threads cooperate through the
//! transposition table and defer moves that another one is searching ([`abdada`](crate::abdada)). The *main*
//! thread keeps the limits and reports. Its *helpers* skip iterations that more than half of the threads have
//! begun, so that of many threads some search ahead; two threads search the same iterations. The first thread
//! that completes an iteration completes it for all: the others adopt its line and begin the next one. When
//! the main thread has finished, the best of the lines found by all is chosen by vote and reported; the main
//! thread then waits for the helpers to end, which may take long where the machine is busy.
//!
//! Sources: Lazy SMP as in Stockfish since 2015; iterations skipped by the number of threads that have begun
//! them as in Rapfi.

use crate::limiter::Limiter;
use crate::schedule::Schedule;
use crate::team::{Role, Team};
use crate::trace::Off;
use crate::vote::elected;
use crate::worker::{SearchContext, ThreadState, Worker};
use crate::{Control, Info, Limits, Observer, Options, Report, Silent, Table};
use boyi_core::{Depth, Knowledge};
use std::panic::resume_unwind;
use std::thread;

/// A search may follow a line for 1,000 plies, which does not fit into the 2 MiB that threads usually get.
/// Only the pages used become real memory.
const STACK_BYTES: usize = 64 << 20;

/// Ends the helpers' work when dropped, also when the main thread panics.
struct Finish<'a, M: Clone>(&'a Team<M>);

impl<M: Clone> Drop for Finish<'_, M> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

/// The state of all threads and what they share.
pub(crate) struct Threads<'a, P: Knowledge> {
    pub(crate) options: &'a Options,
    pub(crate) table: &'a Table,
    pub(crate) main: &'a mut ThreadState<P>,
    pub(crate) helpers: &'a mut [ThreadState<P>],
}

impl<P: Knowledge + Clone + Send> Threads<'_, P>
where
    P::Move: Send,
{
    /// Searches a position on all threads.
    pub(crate) fn search(
        self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
    ) -> Report<P::Move> {
        let Threads { options, table, main, helpers } = self;
        let schedule = Schedule::of(position, limits);
        let team = &Team::new(helpers.len() + 1, limits, !options.sound, schedule);
        // The time begins to run before the helpers are started.
        let limiter = Limiter::new(limits, control, observer.tick_interval());
        let helpers_limits = Limits { search_moves: limits.search_moves.clone(), ..Limits::none() };
        let mut report = thread::scope(|scope| {
            let help = |(number, state)| {
                let (mut position, limits) = (position.clone(), helpers_limits.clone());
                let help = move || {
                    let limiter = Limiter::new(&limits, control, None);
                    let member = Some(team.member(Role::Helper(number)));
                    let context = SearchContext { options, table, limiter, member, observer: &mut Silent };
                    Worker::new(context, state, &mut position, &limits, Off).run(&mut position, &limits);
                };
                let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
                // Where no thread can be started the search goes on with those there are.
                thread.spawn_scoped(scope, help).ok()
            };
            let running: Vec<_> = helpers.iter_mut().enumerate().filter_map(help).collect();
            let report = {
                let _finish = Finish(team);
                let member = Some(team.member(Role::Main));
                let context = SearchContext { options, table, limiter, member, observer: &mut *observer };
                Worker::new(context, main, position, limits, Off).run(position, limits)
            };
            let report = Report { nodes: team.nodes(), ..report };
            let helpers = if may_vote(options, limits) { team.best_of_helpers() } else { Vec::new() };
            let (report, changed) = elected(report, helpers);
            if changed {
                report_line(&report, table, observer);
            }
            observer.answer(&report);
            for helper in running {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            report
        });
        report.nodes = team.nodes();
        report
    }
}

/// Reports the line of a thread that was elected instead of the main one.
fn report_line<M: Copy>(report: &Report<M>, table: &Table, observer: &mut dyn Observer<M>) {
    let Some(line) = report.lines.first() else { return };
    observer.line(&Info {
        depth: line.depth,
        seldepth: line.seldepth,
        multipv: 1,
        score: line.score,
        bound: line.bound,
        nodes: report.nodes(),
        elapsed: report.elapsed,
        hashfull: report.hashfull,
        pv: &line.pv,
        table: Some(table),
    });
}

/// Returns whether another thread's result may replace the main one's: not if more than a move is requested.
fn may_vote<M>(options: &Options, limits: &Limits<M>) -> bool {
    !options.sound && options.multi_pv == 1 && options.seed.is_none() && limits.depth == Depth::MAX
}
