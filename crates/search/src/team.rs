//! Shared state of the threads of one search.

use crate::abdada::SearchingMoves;
use crate::schedule::Schedule;
use crate::unwind::Unwind;
use crate::{Limits, Line};
use boyi_core::Depth;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// State shared by the threads of one search besides the table.
pub(crate) struct Team<M> {
    /// The main thread has finished.
    done: AtomicBool,
    /// Nodes of all threads, reported every few hundred nodes.
    nodes: AtomicU64,
    /// Node limit of all threads together.
    node_limit: u64,
    /// Threads that have begun the iteration of each depth.
    begun: Vec<AtomicU8>,
    /// A helper skips an iteration that more threads than this have begun.
    half: u8,
    searching: SearchingMoves,
    /// Helpers skip iterations.
    skips: bool,
    schedule: Schedule,
    /// The final depth. Helpers may search beyond it.
    deepest: Depth,
    /// The deepest iteration that a thread has completed, 0 if none.
    completed: AtomicI32,
    /// The line of that iteration.
    line: Mutex<Option<Line<M>>>,
    /// The best line that each helper has found so far.
    best_of_helpers: Vec<Mutex<Option<Line<M>>>>,
}

/// The part of a thread in its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Main,
    /// A helper by its number, from 0 on.
    Helper(usize),
}

/// One thread of a team.
pub(crate) struct Member<'a, M> {
    team: &'a Team<M>,
    role: Role,
    /// Nodes already reported to the team.
    reported: u64,
}

impl<M: Clone> Team<M> {
    pub(crate) fn new(threads: usize, limits: &Limits<M>, skips: bool, schedule: Schedule) -> Team<M> {
        let iterations = usize::try_from(Depth::MAX.0).unwrap_or(0) + 1;
        Team {
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            begun: (0..iterations).map(|_| AtomicU8::new(0)).collect(),
            half: u8::try_from(threads / 2).unwrap_or(u8::MAX),
            searching: SearchingMoves::new(threads),
            skips,
            schedule,
            deepest: limits.depth,
            completed: AtomicI32::new(0),
            line: Mutex::new(None),
            best_of_helpers: (1..threads).map(|_| Mutex::new(None)).collect(),
        }
    }

    /// A thread of this team.
    pub(crate) fn member(&self, role: Role) -> Member<'_, M> {
        Member { team: self, role, reported: 0 }
    }

    /// Ends the work of all threads.
    pub(crate) fn finish(&self) {
        self.done.store(true, Relaxed);
    }

    /// Adds nodes of a thread; returns whether the thread must end.
    fn is_over_after(&self, more: u64) -> bool {
        let before = self.nodes.fetch_add(more, Relaxed);
        before + more >= self.node_limit || self.done.load(Relaxed)
    }

    /// The depth of the iteration after `last`.
    fn next_depth(&self, last: Depth, role: Role) -> Depth {
        let mut next = self.schedule.after(last);
        if self.skips && role != Role::Main {
            while self.begun(next).is_some_and(|begun| begun.load(Relaxed) > self.half) {
                next = self.schedule.after(next);
            }
        }
        if let Some(begun) = self.begun(next) {
            begun.fetch_add(1, Relaxed);
        }
        next
    }

    /// Records a completed iteration. Iterations beyond `limits.depth` are ignored.
    fn complete(&self, line: &Line<M>) {
        let mut last = self.last_line();
        if line.depth <= self.deepest && !self.has_completed(line.depth) {
            *last = Some(line.clone());
            self.completed.store(line.depth.0, Relaxed);
        }
    }

    /// Returns whether a thread has completed the iteration of this depth or a deeper one.
    fn has_completed(&self, depth: Depth) -> bool {
        self.completed.load(Relaxed) >= depth.0
    }

    /// The line of the deepest completed iteration if it has at least this depth.
    fn line_of(&self, depth: Depth) -> Option<Line<M>> {
        self.last_line().clone().filter(|line| line.depth >= depth)
    }

    /// Nodes of all threads, as far as reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The best lines of the helpers that have found one.
    pub(crate) fn best_of_helpers(&self) -> Vec<Line<M>> {
        self.best_of_helpers.iter().filter_map(|line| lock(line).clone()).collect()
    }

    fn last_line(&self) -> MutexGuard<'_, Option<Line<M>>> {
        lock(&self.line)
    }

    fn begun(&self, depth: Depth) -> Option<&AtomicU8> {
        self.begun.get(usize::try_from(depth.0).ok()?)
    }
}

/// Locks a line. A thread that panicked has left it whole.
fn lock<M>(line: &Mutex<Option<Line<M>>>) -> MutexGuard<'_, Option<Line<M>>> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, M: Clone> Member<'a, M> {
    /// Returns whether this thread keeps the limits and reports.
    pub(crate) fn is_main(&self) -> bool {
        self.role == Role::Main
    }

    /// The moves that the threads of the team are searching.
    pub(crate) fn searching(&self) -> &'a SearchingMoves {
        &self.team.searching
    }

    /// The iterations that the team searches.
    pub(crate) fn schedule(&self) -> Schedule {
        self.team.schedule
    }

    /// Reports the nodes of this thread.
    ///
    /// # Errors
    /// [`Unwind::Stop`] when the team has finished, or one of its threads has completed the iteration.
    pub(crate) fn poll(&mut self, nodes: u64, iteration: Depth) -> Result<(), Unwind> {
        match self.report(nodes) || self.team.has_completed(iteration) {
            true => Err(Unwind::Stop),
            false => Ok(()),
        }
    }

    /// Reports the nodes of this thread; returns whether it must end.
    pub(crate) fn report(&mut self, nodes: u64) -> bool {
        let more = nodes - std::mem::replace(&mut self.reported, nodes);
        self.team.is_over_after(more)
    }

    /// Nodes of all threads as far as reported, given those of this thread.
    pub(crate) fn all_nodes(&self, own: u64) -> u64 {
        self.team.nodes.load(Relaxed) + own - self.reported
    }

    /// The depth of the iteration after `last`.
    pub(crate) fn next_depth(&self, last: Depth) -> Depth {
        self.team.next_depth(last, self.role)
    }

    /// Records the best line that this thread has found, for the vote; of the main thread nothing is asked.
    pub(crate) fn found(&self, line: impl FnOnce() -> Line<M>) {
        if let Role::Helper(number) = self.role
            && let Some(best) = self.team.best_of_helpers.get(number)
        {
            *lock(best) = Some(line());
        }
    }

    /// Records an iteration that this thread has completed.
    pub(crate) fn complete(&self, line: &Line<M>) {
        self.team.complete(line);
    }

    /// The line of this iteration or a deeper one if another thread has completed it.
    pub(crate) fn completed_line(&self, iteration: Depth) -> Option<Line<M>> {
        self.team.line_of(iteration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Bound, Ply, Score};

    #[test]
    fn helpers_skip_iterations_that_more_than_half_of_the_threads_have_begun() {
        let team = Team::<u8>::new(4, &Limits::none(), true, Schedule::EVERY);
        let next = |last, role| team.next_depth(Depth(last), role).0;
        assert_eq!(next(0, Role::Main), 1);
        assert_eq!([next(0, Role::Helper(0)), next(0, Role::Helper(0)), next(0, Role::Helper(0))], [1, 1, 2]);
        assert_eq!(next(1, Role::Main), 2, "the main thread skips nothing");
        assert_eq!([next(1, Role::Helper(0)), next(1, Role::Helper(0))], [2, 3]);
        assert_eq!(next(2, Role::Helper(0)), 3);
    }

    #[test]
    fn two_threads_search_the_same_iterations() {
        let team = Team::<u8>::new(2, &Limits::none(), true, Schedule::EVERY);
        for depth in 0..50 {
            for role in [Role::Main, Role::Helper(0)] {
                assert_eq!(team.next_depth(Depth(depth), role), Depth(depth + 1));
            }
        }
        assert!(team.next_depth(Depth::MAX, Role::Helper(0)) > Depth::MAX);
    }

    #[test]
    fn a_team_keeps_to_its_schedule() {
        let team = Team::<u8>::new(4, &Limits::none(), true, Schedule::double_step(Depth(11)));
        let next = |last, role| team.next_depth(Depth(last), role).0;
        assert_eq!([next(-1, Role::Main), next(1, Role::Main), next(1, Role::Helper(0))], [1, 3, 3]);
        assert_eq!([next(1, Role::Helper(0)), next(1, Role::Helper(0))], [3, 5]);
        assert_eq!([next(5, Role::Main), next(7, Role::Main), next(7, Role::Helper(0))], [7, 11, 11]);
    }

    #[test]
    fn in_sound_mode_no_iteration_is_skipped() {
        let team = Team::<u8>::new(4, &Limits::none(), false, Schedule::EVERY);
        assert!((0..8).all(|_| team.next_depth(Depth(3), Role::Helper(0)) == Depth(4)));
    }

    #[test]
    fn the_deepest_completed_iteration_is_available_to_all() {
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
        assert_eq!(team.line_of(Depth(2)).unwrap().pv, [1], "a later completion changes nothing");
        assert!(team.line_of(Depth(4)).is_none());
        team.complete(&line(5, 4));
        assert!(!team.has_completed(Depth(4)), "depth 5 is beyond the limit");
    }

    #[test]
    fn members_end_with_the_team_and_at_the_node_limit() {
        let team = Team::<u8>::new(2, &Limits::nodes(100), true, Schedule::EVERY);
        let (mut main, mut helper) = (team.member(Role::Main), team.member(Role::Helper(0)));
        assert!(main.poll(60, Depth(1)).is_ok() && main.all_nodes(70) == 70);
        assert_eq!(helper.poll(40, Depth(1)), Err(Unwind::Stop));
        let team = Team::<u8>::new(2, &Limits::none(), true, Schedule::EVERY);
        team.finish();
        assert_eq!(team.member(Role::Helper(0)).poll(0, Depth(1)), Err(Unwind::Stop));
    }
}
