//! The transposition table.

use crate::pages::Pages;
use crate::{Options, OptionsError};
use boyi_core::{Bound, Depth, MoveCode, Ply, Position, Score, hash::mix};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// An entry of the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, if one is known.
    pub best: Option<MoveCode>,
    /// The score, with distances counted from the root.
    pub score: Score,
    /// The relation of the score to the value.
    pub bound: Bound,
    /// The depth of the search.
    pub depth: Depth,
    /// The uncorrected static evaluation, if a selective search has computed it.
    pub eval: Option<Score>,
    /// Whether the position has been on the principal variation of a selective search (TT PV).
    pub tt_pv: bool,
    /// Whether more depth cannot change score and bound, as no line was cut by the depth. An entry with an
    /// evaluation comes back without it: selective searches cannot tell.
    pub complete: bool,
}

/// A table of fixed size that any number of threads may read and write at once.
///
/// An entry is two atomic words, `key ^ data` and `data`. A pair torn by a race does not give the key back
/// when combined and counts as a miss (Hyatt and Mann, *A lock-less transposition table implementation*,
/// 2002). All 64 bits of the key are verified.
///
/// A table may begin small and grow while it fills, so that a short search pays only for the memory it uses.
///
/// Four entries share a bucket of one cache line and fill it from the first slot on. Replacement: the entry of
/// the position itself, else an empty slot, else the least valuable entry by depth and age.
#[derive(Debug)]
pub struct Table {
    buckets: Pages<Bucket>,
    /// Number of active buckets, from the first on.
    active: AtomicUsize,
    /// Number of buckets active while the table is empty.
    first: usize,
    generation: u8,
}

#[derive(Debug, Default)]
#[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
#[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Table {
    const BUCKETS_PER_MIB: usize = (1 << 20) / size_of::<Bucket>();
    const GENERATIONS: u8 = 8;
    /// Replacement: plies of depth subtracted for each search since the entry was stored.
    const AGE_WEIGHT: i32 = 4;
    /// Number of buckets in a sample of the load factor; few, since it is taken often.
    const SAMPLE: usize = 64;

    /// Returns an empty table of `mib` MiB.
    ///
    /// # Errors
    /// [`OptionsError::HashMib`] outside `1 ..= Options::MAX_HASH_MIB`, [`OptionsError::Memory`] without
    /// enough memory.
    pub fn new(mib: usize) -> Result<Table, OptionsError> {
        Options::validate_hash(mib)?;
        let buckets = Pages::zeroed(mib * Table::BUCKETS_PER_MIB).ok_or(OptionsError::Memory(mib))?;
        Ok(Table::using(buckets, mib))
    }

    /// Returns an empty table that begins with two MiB and grows to `mib` MiB.
    ///
    /// # Errors
    /// As [`new`](Table::new).
    fn growing(mib: usize) -> Result<Table, OptionsError> {
        Options::validate_hash(mib)?;
        let buckets = Pages::reserved(mib * Table::BUCKETS_PER_MIB).ok_or(OptionsError::Memory(mib))?;
        Ok(Table::using(buckets, 2))
    }

    /// Returns the table for a search of this game: at its full size for a selective game, whose searches are
    /// long, and growing for the others.
    pub(crate) fn for_game<P: Position>(mib: usize) -> Result<Table, OptionsError> {
        if P::CAPS.selective { Table::new(mib) } else { Table::growing(mib) }
    }

    /// Returns the table of the default options.
    pub(crate) fn with_default_size<P: Position>() -> Table {
        Table::for_game::<P>(Options::default().hash_mib).expect("memory for the default table")
    }

    /// Returns an empty table that begins with `mib` MiB or a little less.
    fn using(buckets: Pages<Bucket>, mib: usize) -> Table {
        let mut first = buckets.len();
        // Repeated halving, so that the entries of a bucket always fit the two that replace it.
        while first.is_multiple_of(2) && first > mib * Table::BUCKETS_PER_MIB {
            first /= 2;
        }
        Table { buckets, active: AtomicUsize::new(first), first, generation: 0 }
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        let active = std::mem::replace(self.active.get_mut(), self.first);
        self.buckets[..active].fill_with(Bucket::default);
        self.generation = 0;
    }

    /// Doubles the active buckets, if there are more, at a sampled load factor of 1/2.
    ///
    /// One thread does it while the others search on: their probes may miss meanwhile, and entries they store
    /// in old places are lost or moved later. Entries torn by it do not give their key back.
    pub(crate) fn grow_if_needed(&self) {
        let active = self.active.load(Relaxed);
        if active < self.buckets.len() {
            let sample = self.buckets.iter().take(Table::SAMPLE).flat_map(|bucket| &bucket.0);
            let used = sample.filter(|slot| !Packed(slot.data.load(Relaxed)).is_empty()).count();
            if used >= 2 * Table::SAMPLE {
                self.double(active);
            }
        }
    }

    /// Doubles the active buckets and moves the entries of each into two, from the last bucket to the first,
    /// so that no target holds entries still to be moved.
    fn double(&self, active: usize) {
        self.active.store(2 * active, Relaxed);
        for bucket in self.buckets[..active].iter().rev() {
            let entries = bucket.0.each_ref().map(Slot::take);
            for (key, data) in entries.into_iter().filter(|(_, data)| !data.is_empty()) {
                self.put(key, data);
            }
        }
    }

    /// Starts a new search: entries stored before count as old.
    pub fn new_generation(&mut self) {
        self.generation = (self.generation + 1) % Table::GENERATIONS;
    }

    /// Returns the entry of the position with this key, for a node at `ply`.
    #[inline]
    pub fn probe(&self, key: u64, ply: Ply) -> Option<Entry> {
        // Branch-free: the branches would be unpredictable. The first slot that holds the key counts: empty
        // slots, which appear to hold key 0, come last.
        let slots = self.bucket(key).0.iter().rev();
        let data = slots
            .map(Slot::read)
            .fold(Packed(0), |found, (held, data)| if held == key { data } else { found });
        (!data.is_empty()).then(|| data.entry(ply))
    }

    /// Stores the entry of a node at `ply`. An entry without a move keeps the move stored before.
    #[inline]
    pub fn store(&self, key: u64, ply: Ply, entry: Entry) {
        self.put(key, Packed::new(entry, ply, self.generation));
    }

    /// Stores a packed entry: two words, which fit registers.
    fn put(&self, key: u64, data: Packed) {
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        let mut known = Packed::EMPTY;
        for slot in &bucket.0 {
            let (held, old) = slot.read();
            if old.is_empty() {
                victim = slot;
                break;
            }
            if held == key {
                (victim, known) = (slot, old);
                break;
            }
            let worth = self.worth(old);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.write(key, data.or_move_of(known));
    }

    /// Prefetches the bucket of a key for a later probe.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.index(key));
    }

    /// Returns the share of the full table taken by entries of this search, in thousandths, from a sample.
    pub fn hashfull(&self) -> u32 {
        let active = self.active.load(Relaxed);
        let sample = &self.buckets[..active.min(250)];
        let is_used = |slot: &&Slot| {
            let data = Packed(slot.data.load(Relaxed));
            !data.is_empty() && data.generation() == self.generation
        };
        let used: usize = sample.iter().map(|bucket| bucket.0.iter().filter(is_used).count()).sum();
        let full = (used * 1000).checked_div(4 * sample.len()).unwrap_or(0);
        (full * active).checked_div(self.buckets.len()).unwrap_or(0) as u32
    }

    /// Returns the bucket of a key, from the high bits of its hash: keys need not be well mixed (a learner's
    /// key may be a bitboard).
    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(mix(key)) * self.active.load(Relaxed) as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    fn worth(&self, data: Packed) -> i32 {
        let age = (self.generation + Table::GENERATIONS - data.generation()) % Table::GENERATIONS;
        data.depth().0 - Table::AGE_WEIGHT * i32::from(age)
    }
}

impl Slot {
    /// Returns the key and the data; the key is meaningless for an empty slot.
    #[inline]
    fn read(&self) -> (u64, Packed) {
        let data = Packed(self.data.load(Relaxed));
        (self.check.load(Relaxed) ^ data.0, data)
    }

    /// Returns the key and the data and empties the slot.
    fn take(&self) -> (u64, Packed) {
        let taken = self.read();
        self.data.store(0, Relaxed);
        taken
    }

    #[inline]
    fn write(&self, key: u64, data: Packed) {
        self.check.store(key ^ data.0, Relaxed);
        self.data.store(data.0, Relaxed);
    }
}

/// An entry in 64 bits, from the lowest: move 16, score 16, evaluation 16 (0 = none, 1 = none and complete),
/// depth 10, bound 2 (0 = empty), principal variation 1, generation 3.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    /// XORed with evaluations, so that 0 and 1 mean "no evaluation": no evaluation is as low.
    const EVAL_SIGN: u16 = i16::MIN as u16;
    /// The bits of the evaluation of a complete entry, which has none.
    const COMPLETE: u16 = 1;
    const NO_MOVE: u64 = MoveCode::pack(None) as u64;
    /// An empty slot.
    const EMPTY: Packed = Packed(Packed::NO_MOVE);
    const BOUNDS: [Bound; 4] = [Bound::Exact, Bound::Exact, Bound::Lower, Bound::Upper];

    #[inline(always)]
    fn new(entry: Entry, ply: Ply, generation: u8) -> Packed {
        let score = entry.score.relative_to(ply).to_bits();
        let complete = if entry.complete { Packed::COMPLETE } else { 0 };
        let eval = entry.eval.map_or(complete, |eval| eval.to_bits() ^ Packed::EVAL_SIGN);
        let depth = entry.depth.0.clamp(0, 1023) as u64;
        let bound = entry.bound as u64 + 1;
        Packed(
            u64::from(MoveCode::pack(entry.best))
                | u64::from(score) << 16
                | u64::from(eval) << 32
                | depth << 48
                | bound << 58
                | u64::from(entry.tt_pv) << 60
                | u64::from(generation) << 61,
        )
    }

    #[inline]
    fn entry(self, ply: Ply) -> Entry {
        Entry {
            best: self.best(),
            score: Score::from_bits((self.0 >> 16) as u16).from_node(ply),
            depth: self.depth(),
            eval: self.eval(),
            tt_pv: self.0 >> 60 & 1 == 1,
            complete: self.eval_bits() == Packed::COMPLETE,
            bound: Packed::BOUNDS[self.bound_bits() as usize],
        }
    }

    /// Returns the entry with the move of `other` if it has none.
    #[inline]
    fn or_move_of(self, other: Packed) -> Packed {
        let has_none = self.0 & Packed::NO_MOVE == Packed::NO_MOVE;
        if has_none { Packed(self.0 & !Packed::NO_MOVE | other.0 & Packed::NO_MOVE) } else { self }
    }

    #[inline]
    fn best(self) -> Option<MoveCode> {
        MoveCode::unpack(self.0 as u16)
    }

    #[inline]
    fn depth(self) -> Depth {
        Depth((self.0 >> 48 & 0x3FF) as i32)
    }

    #[inline]
    fn eval(self) -> Option<Score> {
        let eval = self.eval_bits();
        (eval > Packed::COMPLETE).then(|| Score::from_bits(eval ^ Packed::EVAL_SIGN))
    }

    #[inline]
    fn eval_bits(self) -> u16 {
        (self.0 >> 32) as u16
    }

    #[inline]
    fn bound_bits(self) -> u64 {
        self.0 >> 58 & 3
    }

    #[inline]
    fn generation(self) -> u8 {
        (self.0 >> 61) as u8
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.bound_bits() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_testkit::Rng;

    /// Returns an entry whose fields are functions of the key and of the writer.
    fn made(key: u64, writer: u64) -> Entry {
        let mix = key.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ writer;
        Entry {
            best: Some(MoveCode::new((mix % 3) as u16)),
            score: Score::eval((key % 20_000) as i32 - 10_000),
            bound: Bound::Exact,
            depth: Depth((key % 900) as i32),
            eval: (!key.is_multiple_of(5)).then(|| Score::eval((key % 3_000) as i32 - 1_500)),
            tt_pv: key.is_multiple_of(7),
            complete: key.is_multiple_of(5) && key.is_multiple_of(2),
        }
    }

    #[test]
    fn a_table_that_grows_forgets_nothing_and_begins_small_again() {
        let mut table = Table::growing(4).unwrap();
        let (whole, first) = (table.buckets.len(), table.active.load(Relaxed));
        assert_eq!((whole, first), (4 * Table::BUCKETS_PER_MIB, 2 * Table::BUCKETS_PER_MIB));
        // Few enough that no bucket overflows.
        let keys: Vec<u64> = (1..1_000u64).map(|number| number.wrapping_mul(0xD1B5_4A32_D192_ED03)).collect();
        keys.iter().for_each(|&key| table.store(key, Ply(0), made(key, 0)));
        table.grow_if_needed();
        assert_eq!(table.active.load(Relaxed), first, "it is not crowded");
        table.double(first);
        assert_eq!(table.active.load(Relaxed), whole);
        for &key in &keys {
            assert_eq!(table.probe(key, Ply(0)), Some(made(key, 0)), "{key}");
        }
        table.clear();
        assert_eq!(table.active.load(Relaxed), first);
        table.double(first);
        assert!(keys.iter().all(|&key| table.probe(key, Ply(0)).is_none()));
    }

    #[test]
    fn a_crowded_table_grows_until_it_is_whole() {
        let table = Table::growing(8).unwrap();
        assert!(table.active.load(Relaxed) < table.buckets.len());
        let mut rng = Rng::new(7);
        for _ in 0..16 * Table::BUCKETS_PER_MIB {
            let key = rng.bits();
            table.store(key, Ply(0), made(key, 0));
            if key.is_multiple_of(256) {
                table.grow_if_needed();
            }
        }
        assert_eq!(table.active.load(Relaxed), table.buckets.len());
    }

    /// Threads write and read the same two buckets; every entry read must be one that was written
    /// for its key. Miri runs it too, in fewer rounds:
    /// `cargo +nightly miri test -p boyi-search --lib tt::`.
    #[test]
    fn threads_read_only_entries_that_were_written() {
        let rounds = if cfg!(miri) { 500 } else { 400_000 };
        let table = Table::using(Pages::zeroed(2).unwrap(), 1);
        // Few keys, so that writers collide; large ones, so that all bits matter.
        let hits = fire(&table, rounds, |rng| (rng.bits() % 16).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert!(hits > rounds / 10, "{hits} hits");
    }

    #[test]
    fn threads_read_only_entries_that_were_written_while_the_table_grows() {
        let (rounds, buckets) = if cfg!(miri) { (2_000, 1 << 8) } else { (200_000, 1 << 14) };
        let mut table = Table::using(Pages::zeroed(buckets).unwrap(), 1);
        (*table.active.get_mut(), table.first) = (Table::SAMPLE, Table::SAMPLE);
        let hits = fire(&table, rounds, |rng| (rng.bits() % 50_000).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert!(table.active.load(Relaxed) > table.first, "it has grown");
        assert!(hits > rounds / 100, "{hits} hits");
    }

    /// Writes and reads on four threads, of which the first grows the table; returns the number of hits.
    fn fire(table: &Table, rounds: u64, key: impl Fn(&mut Rng) -> u64 + Sync) -> u64 {
        const THREADS: u64 = 4;
        let key = &key;
        let fire = move |thread| {
            let (mut rng, mut hits) = (Rng::new(thread), 0);
            for round in 0..rounds {
                let key = key(&mut rng);
                if rng.chance(500) {
                    table.store(key, Ply(0), made(key, thread));
                } else if let Some(found) = table.probe(key, Ply(0)) {
                    let sane = (0..THREADS).any(|writer| made(key, writer) == found);
                    assert!(sane, "torn entry {found:?} for key {key}");
                    hits += 1;
                }
                if thread == 0 && round.is_multiple_of(64) {
                    table.grow_if_needed();
                }
            }
            hits
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || fire(thread))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        })
    }
}
