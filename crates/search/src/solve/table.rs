//! What the solver remembers about positions: eight bytes each.

use crate::pages::Pages;
use boyi_core::{MoveCode, Ply, Score};
use zerocopy::{FromBytes, IntoBytes};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// A bound of its value, the distance counted from the node that asked.
    pub(super) score: Score,
    /// Is the value at least `score`?
    pub(super) is_lower: bool,
    /// Is the value at most `score`?
    pub(super) is_upper: bool,
    /// The move that reached a lower bound.
    pub(super) best: ShortCode,
}

impl Known {
    /// What the answer `score` to the question "at least `beta`?" tells.
    #[inline]
    pub(super) fn of(score: Score, beta: Score, best: ShortCode) -> Known {
        let is_lower = score >= beta;
        Known { score, is_lower, is_upper: !is_lower, best: if is_lower { best } else { ShortCode::NONE } }
    }

    /// The same with what was known before: two bounds that meet are the value, and an upper bound
    /// does not make a good move forgotten.
    #[inline]
    pub(super) fn and(self, before: Option<Known>) -> Known {
        let Some(before) = before else { return self };
        let meets = before.score == self.score;
        Known {
            is_lower: self.is_lower || meets && before.is_lower,
            is_upper: self.is_upper || meets && before.is_upper,
            best: if self.best == ShortCode::NONE { before.best } else { self.best },
            ..self
        }
    }

    /// The answer to the question "at least `beta`?", if it is known.
    #[inline]
    pub(super) fn answers(self, beta: Score) -> Option<Score> {
        let yes = self.is_lower && self.score >= beta;
        let no = self.is_upper && self.score < beta;
        (yes || no).then_some(self.score)
    }

    /// Does it remember this move as the best?
    #[inline]
    pub(super) fn names(self, code: MoveCode) -> bool {
        self.best == ShortCode::of(code)
    }
}

/// Seven bits of a [`MoveCode`]. Moves that share one are merely ordered alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShortCode(u8);

impl ShortCode {
    /// No move.
    pub(super) const NONE: ShortCode = ShortCode(127);

    /// The code of a move.
    #[inline]
    pub(super) const fn of(code: MoveCode) -> ShortCode {
        ShortCode((code.get() % 127) as u8)
    }
}

/// A table of fixed size. Every bound in it is true for ever.
///
/// A position lies in bucket `key % buckets`, the number of buckets is odd, and an entry holds the
/// lowest [`Entry::CHECK_BITS`] bits of the key. By the Chinese remainder theorem the two together
/// tell keys below `buckets << CHECK_BITS` apart without error: with 128 MiB, those of up to 61
/// bits. Of longer keys so many bits are compared.
///
/// A new entry takes the place of the same position, else of the one that took least work.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Pages<Bucket>,
    /// 2⁶⁴ divided by the number of buckets: a multiplication in place of a division.
    reciprocal: u64,
}

#[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes)]
#[repr(C, align(32))]
struct Bucket([Entry; Bucket::WAYS]);

impl Bucket {
    const WAYS: usize = 4;
}

/// From the lowest bit: score 11, bounds 2 (0 = empty), work 4, move 7, check 40.
#[derive(Clone, Copy, Debug, Default, FromBytes, IntoBytes)]
#[repr(C)]
struct Entry(u64);

impl Table {
    /// An empty table of `mib` MiB, `None` when there is not that much memory.
    pub(super) fn new(mib: usize) -> Option<Table> {
        let count = (mib.checked_mul(1 << 20)? / size_of::<Bucket>()).max(2) - 1;
        Some(Table { buckets: Pages::zeroed(count)?, reciprocal: u64::MAX / count as u64 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }

    /// What is remembered about the position with this key, for a node at `ply`.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: Ply) -> Option<Known> {
        let check = key & Entry::CHECK_MASK;
        self.buckets[self.index(key)].0.iter().find(|entry| entry.holds(check)).map(|entry| entry.known(ply))
    }

    /// Fetches what a call of [`get`](Table::get) a little later will look at.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(self.index(key));
    }

    /// Remembers what a node at `ply` has found with so many nodes.
    #[inline]
    pub(super) fn put(&mut self, key: u64, ply: Ply, known: Known, nodes: u64) {
        let check = key & Entry::CHECK_MASK;
        let index = self.index(key);
        let ways = &mut self.buckets[index].0;
        let place = ways.iter().position(|entry| entry.holds(check));
        let place = place.unwrap_or_else(|| least_work(ways));
        ways[place] = Entry::new(check, known, ply, nodes);
    }

    /// How full the table is, in thousandths, from a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (used, seen) =
            sample.fold((0u32, 0), |(used, seen), entry| (used + u32::from(entry.0 != 0), seen + 1));
        (used * 1000).checked_div(seen).unwrap_or(0)
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        let buckets = self.buckets.len() as u64;
        let quotient = ((u128::from(key) * u128::from(self.reciprocal)) >> 64) as u64;
        // The quotient may be one too small.
        let rest = key - quotient * buckets;
        (if rest < buckets { rest } else { rest - buckets }) as usize
    }
}

/// The entry that took least work, empty ones first.
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
    /// Scores are stored as `-MIDDLE + 1 ..= MIDDLE - 1` above this.
    const MIDDLE: i32 = 1 << 10;

    #[inline]
    fn new(check: u64, known: Known, ply: Ply, nodes: u64) -> Entry {
        let bounds = (u64::from(known.is_lower) * Entry::LOWER) | (u64::from(known.is_upper) * Entry::UPPER);
        // One more for each factor of four, 0 is left to empty entries.
        let work = u64::from(1 + nodes.max(1).ilog2() / 2).min(15);
        Entry(
            Entry::pack(known.score.relative_to(ply))
                | bounds
                | work << 13
                | u64::from(known.best.0) << 17
                | check << Entry::CHECK_SHIFT,
        )
    }

    #[inline]
    fn holds(self, check: u64) -> bool {
        self.0 >> Entry::CHECK_SHIFT == check && self.0 & (Entry::LOWER | Entry::UPPER) != 0
    }

    #[inline]
    fn known(self, ply: Ply) -> Known {
        Known {
            score: Entry::unpack(self.0).from_node(ply),
            is_lower: self.0 & Entry::LOWER != 0,
            is_upper: self.0 & Entry::UPPER != 0,
            best: ShortCode((self.0 >> 17 & 127) as u8),
        }
    }

    #[inline]
    fn work(self) -> u64 {
        self.0 >> 13 & 15
    }

    /// A draw or a proved result in eleven bits.
    #[inline]
    fn pack(score: Score) -> u64 {
        debug_assert!(score.is_decided() || score == Score::ZERO, "{score} is no result");
        let far = Score::WIN.raw() - Entry::MIDDLE;
        let small = match score.raw() {
            0 => 0,
            raw if raw > 0 => raw - far,
            raw => raw + far,
        };
        (small + Entry::MIDDLE) as u64
    }

    #[inline]
    fn unpack(bits: u64) -> Score {
        let far = Score::WIN.raw() - Entry::MIDDLE;
        match (bits & 0x7FF) as i32 - Entry::MIDDLE {
            0 => Score::ZERO,
            small if small > 0 => Score::from_raw(small + far),
            small => Score::from_raw(small - far),
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
            assert_eq!(Entry::unpack(Entry::pack(score)), score);
        }
    }

    #[test]
    fn distances_are_counted_from_the_node_that_asks() {
        let mut table = Table::new(1).expect("one MiB");
        let known = Known {
            score: Score::win_at(Ply(9)),
            is_lower: true,
            is_upper: false,
            best: ShortCode::of(MoveCode::new(5)),
        };
        table.put(77, Ply(4), known, 10);
        assert_eq!(table.get(77, Ply(6)), Some(Known { score: Score::win_at(Ply(11)), ..known }));
        assert_eq!(table.get(78, Ply(6)), None);
    }

    #[test]
    fn buckets_are_remainders() {
        let table = Table::new(1).expect("one MiB");
        let buckets = table.buckets.len() as u64;
        let near = |key: u64| [key - 1, key, key + 1];
        let keys = [1, 2, 1000, (1 << 49) / buckets, (u64::MAX - buckets) / buckets];
        for key in keys.into_iter().flat_map(|factor| near(factor * buckets)).chain([0, u64::MAX]) {
            assert_eq!(table.index(key) as u64, key % buckets);
        }
    }

    #[test]
    fn hard_work_is_kept() {
        let mut table = Table::new(1).expect("one MiB");
        let buckets = table.buckets.len() as u64;
        let known = Known { score: Score::ZERO, is_lower: true, is_upper: false, best: ShortCode::NONE };
        table.put(3, Ply::ROOT, known, 1_000_000);
        for other in 1..20 {
            table.put(3 + other * buckets, Ply::ROOT, known, 1);
        }
        assert!(table.get(3, Ply::ROOT).is_some());
        assert!(table.get(3 + 19 * buckets, Ply::ROOT).is_some());
        assert!(table.hashfull() > 0);
    }
}
