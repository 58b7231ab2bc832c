//! Which moves are being searched right now, so that threads part instead of following each other.
//!
//! A thread marks every move it searches, except the first of a node and those of shallow nodes. A
//! move that another thread has marked is put aside and searched after the others: by then the other
//! thread is mostly through with it, and its result stands in the transposition table. If not, both
//! search it, and part again further below.
//!
//! Where it comes from: ABDADA (J.-C. Weill, *The ABDADA distributed minimax search algorithm*,
//! 1996) in the simple form of T. Kerrigan (*Simplified ABDADA*, 2017), which keeps the marks in a
//! small table of their own.

use crate::node::Node;
use crate::searcher::Worker;
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

/// One cache line of marks; 0 is an empty place.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

/// A move of a position, as a number that is not 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Task(u64);

impl Task {
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
        let fits = |place: &&AtomicU64| [0, task.0].contains(&place.load(Relaxed));
        bucket.iter().find(fits).unwrap_or(&bucket[0]).store(task.0, Relaxed);
    }

    /// A thread is through with the move.
    #[inline]
    fn remove(&self, task: Task) {
        for place in self.bucket(task) {
            if place.load(Relaxed) == task.0 {
                place.store(0, Relaxed);
            }
        }
    }

    #[inline]
    fn bucket(&self, task: Task) -> &[AtomicU64; 8] {
        &self.buckets[(task.0 >> 32) as usize & (self.buckets.len() - 1)].0
    }
}

/// Whose turn it is among the moves of one node.
pub(crate) struct Turns<'a> {
    /// The marks and the key of the node, if other threads may search it too.
    shared: Option<(&'a Busy, u64)>,
    /// The number of the move in the picker's order, from 1; a move that is left out of the node
    /// altogether has none.
    pub(crate) number: i32,
    /// Where the node's moves begin among those put aside.
    first_aside: usize,
    /// The next of them, once the picker has no more moves.
    next_aside: Option<usize>,
}

impl Turns<'_> {
    /// Is it still the picker that names the moves?
    #[inline]
    pub(crate) fn picks(&self) -> bool {
        self.next_aside.is_none()
    }

    /// The mark of a move; the first searched of a node has none: until its value is known the others
    /// are not worth a thread.
    #[inline]
    pub(crate) fn task<P: Position>(&self, position: &P, mv: P::Move, first: bool) -> Option<Task> {
        let (_, key) = self.shared.filter(|_| !first)?;
        Some(Task::new(key, position.encode(mv)))
    }

    /// Is another thread searching the move?
    #[inline]
    pub(crate) fn is_taken(&self, task: Option<Task>) -> bool {
        matches!((self.shared, task), (Some((busy, _)), Some(task)) if busy.contains(task))
    }

    /// Marks the move.
    #[inline]
    pub(crate) fn begin(&self, task: Option<Task>) {
        if let (Some((busy, _)), Some(task)) = (self.shared, task) {
            busy.insert(task);
        }
    }

    /// Takes the mark away.
    #[inline]
    pub(crate) fn end(&self, task: Option<Task>) {
        if let (Some((busy, _)), Some(task)) = (self.shared, task) {
            busy.remove(task);
        }
    }
}

impl<'a, P: Position> Worker<'a, P> {
    /// Moves of shallower nodes are searched sooner than marked.
    const LEAST_DEPTH: Depth = Depth(2);

    /// The turns of a node whose moves are about to be searched.
    #[inline]
    pub(crate) fn turns(&self, position: &P, node: &Node) -> Turns<'a> {
        let deep = node.depth >= Self::LEAST_DEPTH;
        let shared = self.busy.filter(|_| deep).map(|busy| (busy, position.key()));
        Turns { shared, number: 0, first_aside: self.memory.aside.len(), next_aside: None }
    }

    /// Puts a move aside if another thread is searching it, unless it has been waiting already.
    #[inline]
    pub(crate) fn puts_aside(&mut self, turns: &Turns<'_>, task: Option<Task>, mv: P::Move) -> bool {
        let aside = turns.picks() && turns.is_taken(task);
        if aside {
            self.memory.aside.push((mv, turns.number));
        }
        aside
    }

    /// The next of the moves that were put aside.
    #[inline]
    pub(crate) fn next_aside(&self, turns: &mut Turns<'_>) -> Option<P::Move> {
        turns.shared?;
        let next = turns.next_aside.unwrap_or(turns.first_aside);
        let &(mv, number) = self.memory.aside.get(next)?;
        (turns.next_aside, turns.number) = (Some(next + 1), number);
        Some(mv)
    }

    /// Nothing of the node waits any longer.
    #[inline]
    pub(crate) fn forget_aside(&mut self, turns: &Turns<'_>) {
        self.memory.aside.truncate(turns.first_aside);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_testkit::Rng;

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
