//! The solver's transposition table, with entries of eight bytes.

use crate::pages::Pages;
use boyi_core::{MoveCode, Ply, Position, Score};

/// The stored knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SolveEntry {
    /// A bound of its value, with the distance counted from the root.
    pub(super) score: Score,
    /// Whether the score is a lower bound.
    pub(super) is_lower: bool,
    /// Whether the score is an upper bound.
    pub(super) is_upper: bool,
    /// The move that reached a lower bound.
    pub(super) best: ShortCode,
}

impl SolveEntry {
    /// Returns the knowledge from a search for `beta` that returned `score`.
    #[inline]
    pub(super) fn of(score: Score, beta: Score, best: ShortCode) -> SolveEntry {
        let is_lower = score >= beta;
        SolveEntry {
            score,
            is_lower,
            is_upper: !is_lower,
            best: if is_lower { best } else { ShortCode::NONE },
        }
    }

    /// Combines the new knowledge with the stored one: equal bounds from both sides make the value exact, and
    /// an upper bound keeps the stored move.
    #[inline]
    pub(super) fn and(self, before: Option<SolveEntry>) -> SolveEntry {
        let Some(before) = before else { return self };
        let meets = before.score == self.score;
        SolveEntry {
            is_lower: self.is_lower || meets && before.is_lower,
            is_upper: self.is_upper || meets && before.is_upper,
            best: if self.best == ShortCode::NONE { before.best } else { self.best },
            ..self
        }
    }

    /// Returns the score if it causes a cutoff in a search for `beta`.
    #[inline]
    pub(super) fn cutoff(self, beta: Score) -> Option<Score> {
        let fails_high = self.is_lower && self.score >= beta;
        let fails_low = self.is_upper && self.score < beta;
        (fails_high || fails_low).then_some(self.score)
    }

    /// Returns whether this is the stored best move.
    #[inline]
    pub(super) fn is_best(self, code: MoveCode) -> bool {
        self.best == ShortCode::of(code)
    }
}

/// Seven bits of a [`MoveCode`]. A collision costs ordering, not correctness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShortCode(u8);

impl ShortCode {
    /// No move.
    pub(super) const NONE: ShortCode = ShortCode(127);

    /// Returns the short code of a move.
    #[inline]
    pub(super) const fn of(code: MoveCode) -> ShortCode {
        ShortCode((code.get() % 127) as u8)
    }
}

/// A table that grows up to a fixed size. Its bounds never expire.
///
/// A position lies in bucket `key % buckets`, the number of buckets is odd, and an entry holds the
/// lowest [`Entry::CHECK_BITS`] bits of the key. By the Chinese remainder theorem the two together
/// identify keys below `buckets << CHECK_BITS` without error: with 128 MiB, those of up to 61 bits. Longer
/// keys are compared in that many bits.
///
/// Replacement: the entry of the position itself, else the one of least work.
///
/// Only the first buckets are active until half of their entries are used, so that a short search does not
/// wait for memory that it will not fill. When their number grows the entries move, since bucket and check
/// give the whole key. They do not for a longer key: the first one activates all buckets.
#[derive(Debug)]
pub(super) struct SolveTable {
    buckets: Pages<Bucket>,
    results: Results,
    /// Number of active buckets.
    active: usize,
    /// 2⁶⁴ divided by that number, for a multiplication in place of a division.
    reciprocal: u64,
    /// Number of used entries; counted only while the table can grow.
    used: usize,
}

#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
#[repr(C, align(32))]
struct Bucket([Entry; Bucket::WAYS]);

impl Bucket {
    const WAYS: usize = 4;
}

/// From the lowest bit: score 11, bounds 2 (0 = empty), work 4, move 7, check 40.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
#[repr(C)]
struct Entry(u64);

impl SolveTable {
    /// Number of buckets active at first, or all if there are fewer: 2 MiB.
    const FIRST: usize = (1 << 16) - 1;

    /// Returns an empty table of `mib` MiB; `None` without enough memory.
    pub(super) fn new(mib: usize) -> Option<SolveTable> {
        let count = (mib.checked_mul(1 << 20)? / size_of::<Bucket>()).max(2) - 1;
        let mut table = SolveTable {
            buckets: Pages::reserved(count)?,
            results: Results::DISTANCES,
            active: 0,
            reciprocal: 0,
            used: 0,
        };
        table.activate(SolveTable::FIRST);
        Some(table)
    }

    /// Prepares the table for positions of this game: empties it if it holds results of another kind.
    pub(super) fn prepare_for<P: Position>(&mut self) {
        let results = if P::CAPS.max_margin > 0 { Results::MARGINS } else { Results::DISTANCES };
        if self.results != results {
            self.clear();
            self.results = results;
        }
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        self.buckets[..self.active].fill(Bucket::default());
        self.activate(SolveTable::FIRST);
    }

    /// Activates `count` buckets, or all if there are fewer; they are empty.
    fn activate(&mut self, count: usize) {
        self.active = count.min(self.buckets.len());
        self.reciprocal = u64::MAX / self.active as u64;
        self.used = 0;
    }

    /// Activates four times as many buckets, an odd number again, and moves every entry to its bucket.
    #[cold]
    fn grow(&mut self) {
        let old = self.buckets[..self.active].to_vec();
        let keys = Keys::of(self.active as u64);
        self.buckets[..self.active].fill(Bucket::default());
        self.activate(self.active.saturating_mul(4).saturating_add(3));
        for (index, bucket) in old.iter().enumerate() {
            for entry in bucket.0.iter().filter(|entry| !entry.is_empty()) {
                let index = self.index(keys.key(index as u64, entry.check()));
                self.insert(index, *entry);
            }
        }
    }

    /// Returns the knowledge of the position with this key, for a node at `ply`.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: Ply) -> Option<SolveEntry> {
        let check = key & Entry::CHECK_MASK;
        // Branch-free: the branches would be unpredictable.
        let entries = &self.buckets[self.index(key)].0;
        let held =
            entries.iter().fold(Entry(0), |held, &entry| if entry.holds(check) { entry } else { held });
        (!held.is_empty()).then(|| held.known(ply, self.results))
    }

    /// Prefetches the bucket for a later call of [`get`](SolveTable::get).
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.index(key));
    }

    /// Stores the knowledge from a node at `ply` that took `nodes` nodes.
    #[inline]
    pub(super) fn put(&mut self, key: u64, ply: Ply, known: SolveEntry, nodes: u64) {
        if self.active < self.buckets.len() {
            self.make_room(key);
        }
        let check = key & Entry::CHECK_MASK;
        self.insert(self.index(key), Entry::new(check, known, ply, nodes, self.results));
    }

    /// Grows if half of the entries are used; activates all buckets if the key is too long for those active.
    fn make_room(&mut self, key: u64) {
        if key >> Entry::CHECK_BITS >= self.active as u64 {
            self.buckets[..self.active].fill(Bucket::default());
            self.activate(self.buckets.len());
        } else if self.used > self.active * (Bucket::WAYS / 2) {
            self.grow();
        }
    }

    /// Inserts an entry into this bucket.
    #[inline]
    fn insert(&mut self, index: usize, entry: Entry) {
        let ways = &mut self.buckets[index].0;
        let check = entry.check();
        let place = ways.iter().position(|entry| entry.holds(check));
        let place = place.unwrap_or_else(|| least_work(ways));
        self.used += usize::from(ways[place].is_empty());
        ways[place] = entry;
    }

    /// Returns the occupancy in thousandths, from a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = self.buckets[..self.active].iter().take(250).flat_map(|bucket| &bucket.0);
        let (used, seen) =
            sample.fold((0, 0), |(used, seen), entry| (used + usize::from(!entry.is_empty()), seen + 1));
        let full = (used * 1000).checked_div(seen).unwrap_or(0);
        (full as u64 * self.active as u64 / self.buckets.len() as u64) as u32
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        let buckets = self.active as u64;
        let quotient = ((u128::from(key) * u128::from(self.reciprocal)) >> 64) as u64;
        // The quotient may be too small by one.
        let rest = key - quotient * buckets;
        (if rest < buckets { rest } else { rest - buckets }) as usize
    }
}

/// Recovers the keys of entries in a table with an odd number of buckets.
struct Keys {
    buckets: u64,
    /// The inverse of 2 to the power of `CHECK_BITS`, modulo the number of buckets.
    inverse: u64,
}

impl Keys {
    fn of(buckets: u64) -> Keys {
        let half = |number: u64| {
            if number.is_multiple_of(2) { number / 2 } else { number.div_ceil(2) + buckets / 2 }
        };
        let inverse = (0..Entry::CHECK_BITS).fold(1 % buckets, |inverse, _| half(inverse));
        Keys { buckets, inverse }
    }

    /// Returns the only key below `buckets << CHECK_BITS` in this bucket with this check (Chinese remainder
    /// theorem).
    fn key(&self, index: u64, check: u64) -> u64 {
        let buckets = self.buckets;
        let above = (index + buckets - check % buckets) % buckets;
        let above = u128::from(above) * u128::from(self.inverse) % u128::from(buckets);
        (above as u64) << Entry::CHECK_BITS | check
    }
}

/// Returns the entry of least work, empty ones first.
#[inline]
fn least_work(ways: &[Entry; Bucket::WAYS]) -> usize {
    let mut least = 0;
    for place in 1..Bucket::WAYS {
        if ways[place].work() < ways[least].work() {
            least = place;
        }
    }
    least
}

impl Entry {
    const CHECK_BITS: u32 = 40;
    const CHECK_SHIFT: u32 = 64 - Entry::CHECK_BITS;
    const CHECK_MASK: u64 = (1 << Entry::CHECK_BITS) - 1;
    const LOWER: u64 = 1 << 11;
    const UPPER: u64 = 1 << 12;

    #[inline]
    fn new(check: u64, known: SolveEntry, ply: Ply, nodes: u64, results: Results) -> Entry {
        let bounds = (u64::from(known.is_lower) * Entry::LOWER) | (u64::from(known.is_upper) * Entry::UPPER);
        // One more for each factor of four; 0 is reserved for empty entries.
        let work = u64::from(1 + nodes.max(1).ilog2() / 2).min(15);
        Entry(
            results.pack(known.score.relative_to(ply))
                | bounds
                | work << 13
                | u64::from(known.best.0) << 17
                | check << Entry::CHECK_SHIFT,
        )
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 & (Entry::LOWER | Entry::UPPER) == 0
    }

    #[inline]
    fn check(self) -> u64 {
        self.0 >> Entry::CHECK_SHIFT
    }

    #[inline]
    fn holds(self, check: u64) -> bool {
        (self.check() == check) & !self.is_empty()
    }

    #[inline]
    fn known(self, ply: Ply, results: Results) -> SolveEntry {
        SolveEntry {
            score: results.unpack(self.0).from_node(ply),
            is_lower: self.0 & Entry::LOWER != 0,
            is_upper: self.0 & Entry::UPPER != 0,
            best: ShortCode((self.0 >> 17 & 127) as u8),
        }
    }

    #[inline]
    fn work(self) -> u64 {
        self.0 >> 13 & 15
    }
}

/// The results that a table holds, as draws or wins and losses in eleven bits: the score of the win that is
/// stored as 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Results(i32);

impl Results {
    /// Scores are stored as `-MIDDLE ..= MIDDLE` above this.
    const MIDDLE: i32 = 1 << 10;
    /// Wins and losses with their distance.
    const DISTANCES: Results = Results(Score::WIN.raw() - Results::MIDDLE);
    /// Wins and losses with their margin.
    const MARGINS: Results = Results(Score::MAX_EVAL.raw());

    #[inline]
    fn pack(self, score: Score) -> u64 {
        debug_assert!(score.is_decided() || score == Score::ZERO, "{score} is no result");
        let small = match score.raw() {
            0 => 0,
            raw if raw > 0 => raw - self.0,
            raw => raw + self.0,
        };
        debug_assert!(small.abs() < Results::MIDDLE, "{score} is not of this kind");
        (small + Results::MIDDLE) as u64
    }

    #[inline]
    fn unpack(self, bits: u64) -> Score {
        match (bits & 0x7FF) as i32 - Results::MIDDLE {
            0 => Score::ZERO,
            small if small > 0 => Score::from_raw(small + self.0),
            small => Score::from_raw(small - self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_survives_packing() {
        let near = [Ply(1), Ply(2), Ply(41), Ply::MAX];
        let results = near.into_iter().flat_map(|ply| [Score::win_at(ply), Score::loss_at(ply)]);
        for score in results.chain([Score::ZERO]) {
            assert_eq!(Results::DISTANCES.unpack(Results::DISTANCES.pack(score)), score);
        }
        for score in [-1_000, -1, 0, 7, 1_000].map(Score::by_margin) {
            assert_eq!(Results::MARGINS.unpack(Results::MARGINS.pack(score)), score);
        }
    }

    #[test]
    fn distances_are_stored_from_the_node() {
        let mut table = SolveTable::new(1).expect("one MiB");
        let known = SolveEntry {
            score: Score::win_at(Ply(9)),
            is_lower: true,
            is_upper: false,
            best: ShortCode::of(MoveCode::new(5)),
        };
        table.put(77, Ply(4), known, 10);
        assert_eq!(table.get(77, Ply(6)), Some(SolveEntry { score: Score::win_at(Ply(11)), ..known }));
        assert_eq!(table.get(78, Ply(6)), None);
    }

    const DRAW: SolveEntry =
        SolveEntry { score: Score::ZERO, is_lower: true, is_upper: true, best: ShortCode::NONE };

    /// Different keys of 49 bits.
    fn short_keys(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 15)
    }

    #[test]
    fn bucket_and_check_give_the_key() {
        for buckets in [1, 3, 32_767, 131_071, (1 << 21) - 1] {
            let keys = Keys::of(buckets);
            let limit = buckets << Entry::CHECK_BITS;
            for key in [0, 1, 12_345_678_901_234_567, u64::MAX / 3].map(|key| key % limit) {
                assert_eq!(keys.key(key % buckets, key & Entry::CHECK_MASK), key, "{buckets} buckets");
            }
        }
    }

    #[test]
    fn a_table_grows_and_keeps_its_entries() {
        let mut table = SolveTable::new(16).expect("16 MiB");
        let mut grown = vec![table.active];
        for key in short_keys(600_000) {
            table.put(key, Ply::ROOT, DRAW, key % 50);
            if grown.last() != Some(&table.active) {
                grown.push(table.active);
            }
        }
        assert_eq!(grown, [(1 << 16) - 1, (1 << 18) - 1, (1 << 19) - 1]);
        let lost = short_keys(600_000).filter(|&key| table.get(key, Ply::ROOT) != Some(DRAW)).count();
        assert!(lost < 30_000, "full buckets lose a few: {lost}");
        let strangers = short_keys(700_000).skip(600_000);
        assert_eq!(strangers.filter(|&key| table.get(key, Ply::ROOT).is_some()).count(), 0);
        assert!((150..300).contains(&table.hashfull()), "{}", table.hashfull());
        table.clear();
        assert_eq!((table.active, table.hashfull()), (SolveTable::FIRST, 0));
        assert!(table.buckets.iter().all(|bucket| bucket.0.iter().all(|entry| entry.is_empty())));
    }

    #[test]
    fn a_long_key_puts_the_whole_table_to_use() {
        let mut table = SolveTable::new(16).expect("16 MiB");
        table.put(7, Ply::ROOT, DRAW, 1);
        table.put(u64::MAX - 7, Ply::ROOT, DRAW, 1);
        assert_eq!(table.active, table.buckets.len());
        assert_eq!(table.get(u64::MAX - 7, Ply::ROOT), Some(DRAW));
    }

    #[test]
    fn buckets_are_remainders() {
        let table = SolveTable::new(1).expect("one MiB");
        let buckets = table.buckets.len() as u64;
        let near = |key: u64| [key - 1, key, key + 1];
        let keys = [1, 2, 1000, (1 << 49) / buckets, (u64::MAX - buckets) / buckets];
        for key in keys.into_iter().flat_map(|factor| near(factor * buckets)).chain([0, u64::MAX]) {
            assert_eq!(table.index(key) as u64, key % buckets);
        }
    }

    #[test]
    fn hard_work_is_kept() {
        let mut table = SolveTable::new(1).expect("one MiB");
        let buckets = table.buckets.len() as u64;
        let known = SolveEntry { score: Score::ZERO, is_lower: true, is_upper: false, best: ShortCode::NONE };
        table.put(3, Ply::ROOT, known, 1_000_000);
        for other in 1..20 {
            table.put(3 + other * buckets, Ply::ROOT, known, 1);
        }
        assert!(table.get(3, Ply::ROOT).is_some());
        assert!(table.get(3 + 19 * buckets, Ply::ROOT).is_some());
        assert!(table.hashfull() > 0);
    }
}
