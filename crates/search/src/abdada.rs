//! Simplified ABDADA: threads defer moves that another thread is searching.
//!
//! A thread marks every move it searches, except the first of a node and those of shallow nodes. A move that
//! another thread has marked is deferred and searched after the others: by then the other thread has usually
//! finished it, and its result is in the transposition table. If not, both search it and part again further
//! below.
//!
//! Source: ABDADA (J.-C. Weill, *The ABDADA distributed minimax search algorithm*, 1996) in the simple form of
//! T. Kerrigan (*Simplified ABDADA*, 2017), which keeps the marks in a small table of their own.

use boyi_core::{Depth, MoveCode, Position, hash};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A lock-free table of the moves that the threads of one search are searching.
///
/// A mark may get lost in a race or for lack of room, and a search that is stopped leaves its marks behind:
/// that changes the order of moves, but no value.
#[derive(Debug)]
pub(crate) struct SearchingMoves {
    /// A power of two of them.
    buckets: Vec<Bucket>,
}

/// One cache line of marks.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; 8]);

/// A hash of a move and its position: an odd number, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(u64);

impl Mark {
    /// No mark; the content of an empty slot.
    pub(crate) const NONE: Mark = Mark(0);

    /// The mark of the move with this code in the position with this key. Keys need not be well mixed.
    #[inline]
    fn new(key: u64, code: MoveCode) -> Mark {
        let key = key ^ (key >> 32) ^ (u64::from(code.get()) << 40);
        Mark(key.wrapping_mul(hash::GOLDEN) | 1)
    }
}

impl SearchingMoves {
    /// A thread marks at most one move for each ply of its path, rarely as many as these buckets hold.
    const BUCKETS_PER_THREAD: usize = 32;

    /// A table for `threads` threads.
    pub(crate) fn new(threads: usize) -> SearchingMoves {
        let count = (threads * SearchingMoves::BUCKETS_PER_THREAD).next_power_of_two();
        SearchingMoves { buckets: (0..count).map(|_| Bucket::default()).collect() }
    }

    /// Returns whether a thread is searching the move.
    #[inline]
    fn contains(&self, mark: Mark) -> bool {
        self.bucket(mark).iter().any(|slot| slot.load(Relaxed) == mark.0)
    }

    /// Marks a move. A full bucket loses its first mark.
    #[inline]
    fn insert(&self, mark: Mark) {
        let bucket = self.bucket(mark);
        let fits = |slot: &&AtomicU64| [Mark::NONE.0, mark.0].contains(&slot.load(Relaxed));
        bucket.iter().find(fits).unwrap_or(&bucket[0]).store(mark.0, Relaxed);
    }

    /// Removes the mark of a move.
    #[inline]
    fn remove(&self, mark: Mark) {
        for slot in self.bucket(mark) {
            if slot.load(Relaxed) == mark.0 {
                slot.store(Mark::NONE.0, Relaxed);
            }
        }
    }

    #[inline]
    fn bucket(&self, mark: Mark) -> &[AtomicU64; 8] {
        &self.buckets[(mark.0 >> 32) as usize & (self.buckets.len() - 1)].0
    }
}

/// A deferred move with its number in the order of the picker.
pub(crate) type Deferred<M> = (M, i32);

/// Decides whether a move of one node is searched now or deferred.
pub(crate) trait Deferral {
    /// Returns whether the picker is not exhausted yet; afterwards the deferred moves follow.
    fn is_picking(&self) -> bool;

    /// Marks a move as being searched; `None` if it must be deferred because another thread has marked it.
    /// The first move of a node is neither deferred nor marked: until its value is known the others are not
    /// worth a thread.
    fn start_searching<P: Position>(&self, position: &P, mv: P::Move, first: bool) -> Option<Mark>;

    /// Removes the mark of a move.
    fn finish_searching(&self, mark: Mark);

    /// The next of the `deferred` moves of this node, once the picker is exhausted.
    fn next_deferred<M: Copy>(&mut self, deferred: &[Deferred<M>]) -> Option<Deferred<M>>;

    /// Removes the deferred moves of this node.
    fn truncate<M>(&self, deferred: &mut Vec<Deferred<M>>);
}

/// One thread: nothing is marked or deferred, at no cost.
pub(crate) struct NoDeferral;

impl Deferral for NoDeferral {
    #[inline]
    fn is_picking(&self) -> bool {
        true
    }

    #[inline]
    fn start_searching<P: Position>(&self, _: &P, _: P::Move, _: bool) -> Option<Mark> {
        Some(Mark::NONE)
    }

    #[inline]
    fn finish_searching(&self, _: Mark) {}

    #[inline]
    fn next_deferred<M: Copy>(&mut self, _: &[Deferred<M>]) -> Option<Deferred<M>> {
        None
    }

    #[inline]
    fn truncate<M>(&self, _: &mut Vec<Deferred<M>>) {}
}

/// Several threads: moves that another one is searching are deferred.
pub(crate) struct Deferring<'a> {
    searching: &'a SearchingMoves,
    /// The key of the position.
    key: u64,
    /// Start of this node's moves in the list of deferred moves.
    first: usize,
    /// The next of them to be searched, once the picker is exhausted.
    next: Option<usize>,
}

impl<'a> Deferring<'a> {
    /// Below this depth a mark, which needs a cache line that another core has just written, costs about as
    /// much as searching the node. Measured in `docs/measurements`.
    pub(crate) const MIN_DEPTH: Depth = Depth(4);

    /// A node whose move loop begins; `deferred` moves of its ancestors are in the list.
    #[inline]
    pub(crate) fn new(searching: &'a SearchingMoves, key: u64, deferred: usize) -> Deferring<'a> {
        Deferring { searching, key, first: deferred, next: None }
    }
}

impl Deferral for Deferring<'_> {
    #[inline]
    fn is_picking(&self) -> bool {
        self.next.is_none()
    }

    #[inline]
    fn start_searching<P: Position>(&self, position: &P, mv: P::Move, first: bool) -> Option<Mark> {
        if first {
            return Some(Mark::NONE);
        }
        let mark = Mark::new(self.key, position.encode(mv));
        if self.is_picking() && self.searching.contains(mark) {
            return None;
        }
        self.searching.insert(mark);
        Some(mark)
    }

    #[inline]
    fn finish_searching(&self, mark: Mark) {
        if mark != Mark::NONE {
            self.searching.remove(mark);
        }
    }

    #[inline]
    fn next_deferred<M: Copy>(&mut self, deferred: &[Deferred<M>]) -> Option<Deferred<M>> {
        let next = self.next.unwrap_or(self.first);
        self.next = Some(next + 1);
        deferred.get(next).copied()
    }

    #[inline]
    fn truncate<M>(&self, deferred: &mut Vec<Deferred<M>>) {
        deferred.truncate(self.first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Easy;
    use boyi_testkit::Rng;
    use boyi_testkit::toys::Sowing;

    fn mark(key: u64, code: u16) -> Mark {
        Mark::new(key, MoveCode::new(code))
    }

    #[test]
    fn a_mark_stands_from_begin_to_end() {
        let searching = SearchingMoves::new(2);
        searching.insert(mark(7, 3));
        searching.insert(mark(7, 3));
        assert!(searching.contains(mark(7, 3)));
        assert!(!searching.contains(mark(7, 4)) && !searching.contains(mark(8, 3)));
        searching.remove(mark(7, 3));
        assert!(!searching.contains(mark(7, 3)));
    }

    #[test]
    fn small_keys_and_codes_make_different_marks() {
        let mut marks: Vec<_> =
            (0..200).flat_map(|key| (0..200).map(move |code| mark(key, code).0)).collect();
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(marks.len(), 200 * 200);
    }

    #[test]
    fn a_full_bucket_loses_one_mark() {
        let searching = SearchingMoves { buckets: vec![Bucket::default()] };
        (0..9).for_each(|key| searching.insert(mark(key, 0)));
        assert_eq!((0..9).filter(|&key| searching.contains(mark(key, 0))).count(), 8);
        assert!(searching.contains(mark(8, 0)), "the last is there");
        (0..9).for_each(|key| searching.remove(mark(key, 0)));
        assert!((0..9).all(|key| !searching.contains(mark(key, 0))));
    }

    #[test]
    fn a_move_is_deferred_once_while_another_thread_searches_it() {
        let (position, searching) = (Easy::new(Sowing::new(3)), SearchingMoves::new(2));
        let (one, mut two) = (Deferring::new(&searching, 7, 0), Deferring::new(&searching, 7, 0));
        assert_eq!(one.start_searching(&position, 1, true), Some(Mark::NONE));
        let mark = one.start_searching(&position, 1, false).expect("no thread searches it");
        assert_eq!(two.start_searching(&position, 1, false), None);
        assert_eq!(two.next_deferred(&[(1, 2)]), Some((1, 2)));
        assert_eq!(two.start_searching(&position, 1, false), Some(mark), "it has been deferred");
        assert_eq!(two.next_deferred(&[(1, 2)]), None);
        one.finish_searching(mark);
        assert!(!searching.contains(mark));
    }

    /// Marks may get lost when threads meet, but none is made up and in the end all are gone. Miri runs
    /// it too: `cargo +nightly miri test -p boyi-search --lib abdada::`.
    #[test]
    fn threads_leave_no_marks_behind() {
        let rounds = if cfg!(miri) { 300 } else { 100_000 };
        let searching = SearchingMoves::new(1);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let searching = &searching;
                scope.spawn(move || {
                    let mut rng = Rng::new(thread);
                    for _ in 0..rounds {
                        let [even, odd] = [0, 1].map(|odd| mark(rng.bits() % 8 * 2 + odd, 1));
                        searching.insert(even);
                        assert!(!searching.contains(odd), "no thread marks {odd:?}");
                        searching.remove(even);
                    }
                });
            }
        });
        (0..16).for_each(|key| assert!(!searching.contains(mark(key, 1)), "{key}"));
    }
}
