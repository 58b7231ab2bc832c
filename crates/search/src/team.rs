//! Search on several threads: *Lazy SMP* with moves shared out.
//!
//! Every thread searches the same position by itself and learns its own history; they help each
//! other through the table, and keep out of each other's way by marking the moves that they are
//! searching ([`Busy`]). The first thread, the *main* one, keeps the limits and reports.
//! The others, its *helpers*, leave out iterations that more than half of the threads have begun, so
//! that of many threads some go ahead. Two search the same iteration: a helper that goes ahead costs
//! the main thread more than it brings (docs/measurements.md). Who completes an iteration first has
//! done so for all: the others take its line over and begin the next one. When the main thread is
//! through, all end and the best result is chosen by vote.
//!
//! Where it comes from: Lazy SMP as in Stockfish since 2015; iterations taken by how many threads
//! have begun them as in Rapfi; the marks are simplified ABDADA (Kerrigan 2017).

use crate::busy::Busy;
use crate::deepening::Schedule;
use crate::searcher::Worker;
use crate::vote::elected;
use crate::watch::Watch;
use crate::{Control, Info, Limits, Line, Observer, Report, Searcher, Silent};
use boyi_core::{Depth, Position};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// A search may follow a line for 1,000 plies, which does not fit into the 2 MiB that threads
/// usually get. Only what is used becomes real memory.
const STACK_BYTES: usize = 64 << 20;

/// What the threads of one search share besides the table.
pub(crate) struct Team<M> {
    /// The main thread is through.
    done: AtomicBool,
    /// Nodes of all threads, told every few hundred nodes.
    nodes: AtomicU64,
    /// The most nodes that all threads together may search.
    node_limit: u64,
    /// How many threads have begun each iteration.
    begun: Vec<AtomicU8>,
    /// More threads than this are too many for one iteration.
    half: u8,
    /// What the threads search right now.
    pub(crate) busy: Busy,
    /// Do helpers leave iterations out?
    skips: bool,
    /// Which iterations are searched.
    pub(crate) schedule: Schedule,
    /// The last iteration that is asked for. Helpers do not end with it.
    deepest: Depth,
    /// The deepest iteration that a thread has completed, 0 if none.
    completed: AtomicI32,
    /// The line that it found.
    line: Mutex<Option<Line<M>>>,
}

/// What a thread does in its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Main,
    Helper,
}

impl<M: Clone> Team<M> {
    fn new(threads: usize, limits: &Limits<M>, skips: bool, schedule: Schedule) -> Team<M> {
        let iterations = usize::try_from(Depth::MAX.0).unwrap_or(0) + 1;
        Team {
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            begun: (0..iterations).map(|_| AtomicU8::new(0)).collect(),
            half: u8::try_from(threads / 2).unwrap_or(u8::MAX),
            busy: Busy::new(threads),
            skips,
            schedule,
            deepest: limits.depth,
            completed: AtomicI32::new(0),
            line: Mutex::new(None),
        }
    }

    /// A thread has searched so many nodes more. Is it time for it to end?
    pub(crate) fn is_over_after(&self, more: u64) -> bool {
        let before = self.nodes.fetch_add(more, Relaxed);
        before + more >= self.node_limit || self.done.load(Relaxed)
    }

    /// The nodes of all threads, as far as told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The iteration to search after `last`.
    pub(crate) fn next_depth(&self, last: Depth, role: Role) -> Depth {
        let mut next = self.schedule.after(last);
        if self.skips && role == Role::Helper {
            while self.begun(next).is_some_and(|begun| begun.load(Relaxed) > self.half) {
                next = self.schedule.after(next);
            }
        }
        if let Some(begun) = self.begun(next) {
            begun.fetch_add(1, Relaxed);
        }
        next
    }

    /// A thread has completed the iteration of this line. One deeper than asked for concerns nobody.
    pub(crate) fn complete(&self, line: &Line<M>) {
        let mut last = self.last_line();
        if line.depth <= self.deepest && !self.has_completed(line.depth) {
            *last = Some(line.clone());
            self.completed.store(line.depth.0, Relaxed);
        }
    }

    /// Has a thread completed the iteration or a later one?
    pub(crate) fn has_completed(&self, depth: Depth) -> bool {
        self.completed.load(Relaxed) >= depth.0
    }

    /// The line of the last iteration completed, if it is this one or a later one.
    pub(crate) fn line_of(&self, depth: Depth) -> Option<Line<M>> {
        self.last_line().clone().filter(|line| line.depth >= depth)
    }

    fn last_line(&self) -> MutexGuard<'_, Option<Line<M>>> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begun(&self, depth: Depth) -> Option<&AtomicU8> {
        self.begun.get(usize::try_from(depth.0).ok()?)
    }
}

/// Ends the helpers' work when dropped, also when the main thread panics.
struct Finish<'a, M>(&'a Team<M>);

impl<M> Drop for Finish<'_, M> {
    fn drop(&mut self) {
        self.0.done.store(true, Relaxed);
    }
}

impl<P: Position + Clone + Send> Searcher<P>
where
    P::Move: Send,
{
    /// Searches a position as [`search_with`](Searcher::search_with) does, on as many threads as
    /// [`Options::threads`](crate::Options::threads) says. With one thread both are the same.
    ///
    /// With more, no two runs visit the same nodes; a node limit may be exceeded by a few hundred
    /// nodes a thread. Sound mode stays sound.
    pub fn search_on_threads(
        &mut self,
        position: &mut P,
        limits: &Limits<P::Move>,
        observer: &mut dyn Observer<P::Move>,
        control: &Control,
    ) -> Report<P::Move> {
        let threads = self.options.threads;
        if threads == 1 {
            return self.search_with(position, limits, observer, control);
        }
        self.table.new_generation();
        let schedule = Schedule::of(position, limits);
        let team = Team::new(threads, limits, !self.options.sound, schedule);
        let helpers_limits = Limits { search_moves: limits.search_moves.clone(), ..Limits::none() };
        let reports = thread::scope(|scope| {
            let (options, table, team) = (&self.options, &self.table, &team);
            let help = |memory| {
                let (mut position, limits) = (position.clone(), helpers_limits.clone());
                let help = move || {
                    let mut silent = Silent;
                    let watch = Watch::new(&limits, table, &mut silent, control).on_team(team, Role::Helper);
                    Worker::new(options, table, memory, watch, &mut position, &limits)
                        .run(&mut position, &limits)
                };
                let thread = thread::Builder::new().name("search".into()).stack_size(STACK_BYTES);
                // Without memory for one more thread the search goes on with those there are.
                thread.spawn_scoped(scope, help).ok()
            };
            let helpers: Vec<_> = self.crew.iter_mut().filter_map(help).collect();
            let main = {
                let _finish = Finish(team);
                let watch = Watch::new(limits, table, observer, control).on_team(team, Role::Main);
                Worker::new(options, table, &mut self.memory, watch, position, limits).run(position, limits)
            };
            let found =
                helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            std::iter::once(main).chain(found).collect()
        });
        let (report, changed) = elected(reports, self.may_vote(limits));
        if changed && let Some(line) = report.lines.first() {
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
            });
        }
        report
    }

    /// May another thread's result stand for the main one's? Not if more is asked for than a move.
    fn may_vote(&self, limits: &Limits<P::Move>) -> bool {
        let options = &self.options;
        !options.sound && options.multi_pv == 1 && options.seed.is_none() && limits.depth == Depth::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Bound, Ply, Score};

    #[test]
    fn helpers_leave_out_iterations_that_more_than_half_of_the_threads_have_begun() {
        let team = Team::<u8>::new(4, &Limits::none(), true, Schedule::EVERY);
        let next = |last, role| team.next_depth(Depth(last), role).0;
        assert_eq!(next(0, Role::Main), 1);
        assert_eq!([next(0, Role::Helper), next(0, Role::Helper), next(0, Role::Helper)], [1, 1, 2]);
        assert_eq!(next(1, Role::Main), 2, "the main thread leaves nothing out");
        assert_eq!([next(1, Role::Helper), next(1, Role::Helper)], [2, 3]);
        assert_eq!(next(2, Role::Helper), 3);
    }

    #[test]
    fn two_threads_search_the_same_iterations() {
        let team = Team::<u8>::new(2, &Limits::none(), true, Schedule::EVERY);
        for depth in 0..50 {
            for role in [Role::Main, Role::Helper] {
                assert_eq!(team.next_depth(Depth(depth), role), Depth(depth + 1));
            }
        }
        assert!(team.next_depth(Depth::MAX, Role::Helper) > Depth::MAX);
    }

    #[test]
    fn a_team_keeps_to_its_schedule() {
        let team = Team::<u8>::new(4, &Limits::none(), true, Schedule::thrifty(Depth(11)));
        let next = |last, role| team.next_depth(Depth(last), role).0;
        assert_eq!([next(-1, Role::Main), next(1, Role::Main), next(1, Role::Helper)], [1, 3, 3]);
        assert_eq!([next(1, Role::Helper), next(1, Role::Helper)], [3, 5]);
        assert_eq!([next(5, Role::Main), next(7, Role::Main), next(7, Role::Helper)], [7, 11, 11]);
    }

    #[test]
    fn in_sound_mode_nobody_leaves_anything_out() {
        let team = Team::<u8>::new(4, &Limits::none(), false, Schedule::EVERY);
        assert!((0..8).all(|_| team.next_depth(Depth(3), Role::Helper) == Depth(4)));
    }

    #[test]
    fn the_deepest_iteration_completed_is_there_for_all() {
        let line = |depth, mv: u8| Line {
            depth: Depth(depth),
            seldepth: Ply(9),
            score: Score::eval(1),
            bound: Bound::Exact,
            pv: vec![mv],
        };
        let team = Team::new(2, &Limits::depth(4), true, Schedule::EVERY);
        assert!(!team.has_completed(Depth(1)) && team.line_of(Depth(1)).is_none());
        for (depth, mv) in [(3, 1), (3, 2), (2, 3)] {
            team.complete(&line(depth, mv));
        }
        assert!(team.has_completed(Depth(3)) && !team.has_completed(Depth(4)));
        assert_eq!(team.line_of(Depth(2)).unwrap().pv, [1], "who comes later changes nothing");
        assert!(team.line_of(Depth(4)).is_none());
        team.complete(&line(5, 4));
        assert!(!team.has_completed(Depth(4)), "nobody asked for more than 4");
    }
}
