//! Which moves are being searched right now, so that threads part instead of following each other.
//!
//! A thread marks every move it searches, except the first of a node and those of shallow nodes. A
//! move that another thread has marked is put aside and searched after the others: by then the other
//! thread is mostly through with it, and its result stands in the transposition table. If not, both
//! search it, and part again further below. A node that another thread has settled meanwhile is left.
//!
//! Where it comes from: ABDADA (J.-C. Weill, *The ABDADA distributed minimax search algorithm*,
//! 1996) in the simple form of T. Kerrigan (*Simplified ABDADA*, 2017), which keeps the marks in a
//! small table of their own.

use boyi_core::{Depth, MoveCode, Position};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The marks of all threads of one search.
///
/// Nothing is locked. A mark may get lost in a race or for want of room, and a search that is ended
/// leaves its marks behind: that changes the order of moves, no value.
#[derive(Debug)]
pub(crate) struct Busy {
    /// A power of two of them.
    buckets: Vec<Bucket>,
}

/// One cache line of marks.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

/// A move of a position as an odd number, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task(u64);

impl Task {
    /// No mark; what an empty place holds.
    pub(crate) const NONE: Task = Task(0);

    /// The move with this code in the position with this key. Keys need not be well mixed.
    #[inline]
    pub(crate) fn new(key: u64, code: MoveCode) -> Task {
        let key = key ^ (key >> 32) ^ (u64::from(code.get()) << 40);
        Task(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }
}

impl Busy {
    /// A thread marks at most one move for each ply of its path, hardly ever as many as these
    /// buckets hold.
    const BUCKETS_A_THREAD: usize = 32;

    /// Room for so many threads.
    pub(crate) fn new(threads: usize) -> Busy {
        let count = (threads * Busy::BUCKETS_A_THREAD).next_power_of_two();
        Busy { buckets: (0..count).map(|_| Bucket::default()).collect() }
    }

    /// Is a thread searching the move?
    #[inline]
    fn contains(&self, task: Task) -> bool {
        self.bucket(task).iter().any(|place| place.load(Relaxed) == task.0)
    }

    /// A thread begins to search the move.
    #[inline]
    fn insert(&self, task: Task) {
        let bucket = self.bucket(task);
        let fits = |place: &&AtomicU64| [Task::NONE.0, task.0].contains(&place.load(Relaxed));
        bucket.iter().find(fits).unwrap_or(&bucket[0]).store(task.0, Relaxed);
    }

    /// A thread is through with the move.
    #[inline]
    fn remove(&self, task: Task) {
        for place in self.bucket(task) {
            if place.load(Relaxed) == task.0 {
                place.store(Task::NONE.0, Relaxed);
            }
        }
    }

    #[inline]
    fn bucket(&self, task: Task) -> &[AtomicU64; 8] {
        &self.buckets[(task.0 >> 32) as usize & (self.buckets.len() - 1)].0
    }
}

/// Whose turn it is among the moves of one node.
pub(crate) trait Turns {
    /// Is it known that other threads may search the node too?
    const SHARED: bool;

    /// Is it still the picker that names the moves?
    fn picks(&self) -> bool;

    /// Marks a move; `None` if it should wait, since another thread has marked it. The first move of a
    /// node never waits and gets no mark: until its value is known the others are not worth a thread.
    fn claim<P: Position>(&self, position: &P, mv: P::Move, first: bool) -> Option<Task>;

    /// Takes the mark of a move away.
    fn release(&self, task: Task);

    /// The next of the moves put `aside`, with its number, once the picker has no more.
    fn next_aside<M: Copy>(&mut self, aside: &[(M, i32)]) -> Option<(M, i32)>;

    /// Nothing of the node waits any longer.
    fn forget<M>(&self, aside: &mut Vec<(M, i32)>);
}

/// No other thread searches the node: nothing is marked and nothing waits, at no cost.
pub(crate) struct Alone;

impl Turns for Alone {
    const SHARED: bool = false;

    #[inline]
    fn picks(&self) -> bool {
        true
    }

    #[inline]
    fn claim<P: Position>(&self, _: &P, _: P::Move, _: bool) -> Option<Task> {
        Some(Task::NONE)
    }

    #[inline]
    fn release(&self, _: Task) {}

    #[inline]
    fn next_aside<M: Copy>(&mut self, _: &[(M, i32)]) -> Option<(M, i32)> {
        None
    }

    #[inline]
    fn forget<M>(&self, _: &mut Vec<(M, i32)>) {}
}

/// Other threads may search the node too.
pub(crate) struct Shared<'a> {
    busy: &'a Busy,
    /// The key of the position.
    key: u64,
    /// Where the node's moves begin among those put aside.
    first_aside: usize,
    /// The next of them to be searched, once the picker has no more moves.
    next_aside: Option<usize>,
}

impl<'a> Shared<'a> {
    /// Moves of shallower nodes are searched sooner than marked: a mark takes memory that another core has
    /// just written, which costs about as much as a cheap node. Marked from depth 4 on instead of 2, two threads
    /// took 0.583 of the time of one instead of 0.623 in Connect Four, 0.612 instead of 0.672 in m,n,k and as
    /// long as before in gomoku and xiangqi, whose nodes are dearer (2026-11-22).
    pub(crate) const LEAST_DEPTH: Depth = Depth(4);

    /// A node whose moves are about to be searched; `aside` moves wait in the nodes above.
    #[inline]
    pub(crate) fn new(busy: &'a Busy, key: u64, aside: usize) -> Shared<'a> {
        Shared { busy, key, first_aside: aside, next_aside: None }
    }
}

impl Turns for Shared<'_> {
    const SHARED: bool = true;

    #[inline]
    fn picks(&self) -> bool {
        self.next_aside.is_none()
    }

    #[inline]
    fn claim<P: Position>(&self, position: &P, mv: P::Move, first: bool) -> Option<Task> {
        if first {
            return Some(Task::NONE);
        }
        let task = Task::new(self.key, position.encode(mv));
        if self.picks() && self.busy.contains(task) {
            return None;
        }
        self.busy.insert(task);
        Some(task)
    }

    #[inline]
    fn release(&self, task: Task) {
        if task != Task::NONE {
            self.busy.remove(task);
        }
    }

    #[inline]
    fn next_aside<M: Copy>(&mut self, aside: &[(M, i32)]) -> Option<(M, i32)> {
        let next = self.next_aside.unwrap_or(self.first_aside);
        self.next_aside = Some(next + 1);
        aside.get(next).copied()
    }

    #[inline]
    fn forget<M>(&self, aside: &mut Vec<(M, i32)>) {
        aside.truncate(self.first_aside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Easy;
    use boyi_testkit::Rng;
    use boyi_testkit::toys::Sowing;

    fn task(key: u64, code: u16) -> Task {
        Task::new(key, MoveCode::new(code))
    }

    #[test]
    fn a_mark_stands_from_begin_to_end() {
        let busy = Busy::new(2);
        busy.insert(task(7, 3));
        busy.insert(task(7, 3));
        assert!(busy.contains(task(7, 3)));
        assert!(!busy.contains(task(7, 4)) && !busy.contains(task(8, 3)));
        busy.remove(task(7, 3));
        assert!(!busy.contains(task(7, 3)));
    }

    #[test]
    fn small_keys_and_codes_make_different_tasks() {
        let mut tasks: Vec<_> =
            (0..200).flat_map(|key| (0..200).map(move |code| task(key, code).0)).collect();
        tasks.sort_unstable();
        tasks.dedup();
        assert_eq!(tasks.len(), 200 * 200);
    }

    #[test]
    fn a_full_bucket_forgets_a_mark_and_no_more() {
        let busy = Busy { buckets: vec![Bucket::default()] };
        (0..9).for_each(|key| busy.insert(task(key, 0)));
        assert_eq!((0..9).filter(|&key| busy.contains(task(key, 0))).count(), 8);
        assert!(busy.contains(task(8, 0)), "the last is there");
        (0..9).for_each(|key| busy.remove(task(key, 0)));
        assert!((0..9).all(|key| !busy.contains(task(key, 0))));
    }

    #[test]
    fn a_move_waits_once_while_another_thread_searches_it() {
        let (position, busy) = (Easy::new(Sowing::new(3)), Busy::new(2));
        let (one, mut two) = (Shared::new(&busy, 7, 0), Shared::new(&busy, 7, 0));
        assert_eq!(one.claim(&position, 1, true), Some(Task::NONE));
        let task = one.claim(&position, 1, false).expect("nobody searches it");
        assert_eq!(two.claim(&position, 1, false), None);
        assert_eq!(two.next_aside(&[(1, 2)]), Some((1, 2)));
        assert_eq!(two.claim(&position, 1, false), Some(task), "it has waited");
        assert_eq!(two.next_aside(&[(1, 2)]), None);
        one.release(task);
        assert!(!busy.contains(task));
    }

    /// Marks may get lost when threads meet, but none is made up and in the end all are gone. Miri runs
    /// it too: `cargo +nightly miri test -p boyi-search --lib busy::`.
    #[test]
    fn threads_leave_no_marks_behind() {
        let rounds = if cfg!(miri) { 300 } else { 100_000 };
        let busy = Busy::new(1);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let busy = &busy;
                scope.spawn(move || {
                    let mut rng = Rng::new(thread);
                    for _ in 0..rounds {
                        let [even, odd] = [0, 1].map(|odd| task(rng.bits() % 8 * 2 + odd, 1));
                        busy.insert(even);
                        assert!(!busy.contains(odd), "nobody marks {odd:?}");
                        busy.remove(even);
                    }
                });
            }
        });
        (0..16).for_each(|key| assert!(!busy.contains(task(key, 1)), "{key}"));
    }
}
