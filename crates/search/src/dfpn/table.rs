//! The transposition table of df-pn.

use super::numbers::Numbers;
use super::{Aim, Bounds};
use crate::pages::Pages;
use boyi_core::{MoveCode, hash::mix};

/// The stored knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry {
    /// Proved bounds of its value.
    pub(super) bounds: Bounds,
    /// A move that reaches the lower bound, if that bound needs a move and one is known.
    pub(super) best: Option<MoveCode>,
    /// The numbers for the current aim, if they were stored in this search.
    pub(super) numbers: Option<Numbers>,
}

/// A table of fixed size. Proved bounds never expire; numbers are valid only in the search, numbered by
/// `generation`, that stored them.
#[derive(Debug)]
pub(super) struct ProofTable {
    slots: Pages<Slot>,
    generation: u8,
}

/// An entry; one with `work` 0 is empty.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
#[repr(C)]
struct Slot {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Nodes spent below this position, at least 1.
    work: u32,
    best: u16,
    /// [`Bounds::pack`].
    bounds: u8,
    generation: u8,
}

impl ProofTable {
    /// Number of consecutive slots that may hold a key.
    const WAYS: usize = 4;

    /// Returns an empty table of `mib` MiB; `None` without enough memory.
    pub(super) fn new(mib: usize) -> Option<ProofTable> {
        let count = (mib.checked_mul(1 << 20)? / size_of::<Slot>()).max(ProofTable::WAYS);
        Some(ProofTable { slots: Pages::zeroed(count)?, generation: 0 })
    }

    /// Empties the table.
    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    /// Starts a search, in which the stored numbers are no longer valid.
    pub(super) fn new_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Returns the knowledge of a position, with its numbers for `aim`.
    #[inline]
    pub(super) fn get(&self, key: u64, aim: Aim) -> Option<ProofEntry> {
        let slot = self.slot(key)?;
        let bounds = Bounds::unpack(slot.bounds);
        let stored = Numbers { proof: slot.proof, disproof: slot.disproof };
        // The 8-bit number of the search wraps around, so only numbers without a proof are used.
        let is_open = aim.decided(bounds).is_none() && stored.is_open();
        let numbers = (is_open && slot.generation == self.generation).then_some(stored);
        Some(ProofEntry { bounds, best: MoveCode::unpack(slot.best), numbers })
    }

    /// Returns the nodes spent below a position; 0 without an entry.
    pub(super) fn work(&self, key: u64) -> u32 {
        self.slot(key).map_or(0, |slot| slot.work)
    }

    #[inline]
    fn slot(&self, key: u64) -> Option<&Slot> {
        let start = self.start(key);
        let ways = &self.slots[start..start + ProofTable::WAYS];
        ways.iter().find(|slot| slot.key == key && slot.work > 0)
    }

    /// Stores the result of `work` nodes: bounds, a move that reaches the lower bound, and the numbers for the
    /// current aim. Replaces the entry of the position itself, else the least valuable of its slots.
    pub(super) fn put(
        &mut self,
        key: u64,
        bounds: Bounds,
        best: Option<MoveCode>,
        numbers: Numbers,
        work: u64,
    ) {
        let (start, generation) = (self.start(key), self.generation);
        let ways = &mut self.slots[start..start + ProofTable::WAYS];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let fresh = Slot {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            work,
            best: MoveCode::pack(best),
            bounds: bounds.pack(),
            generation,
        };
        if let Some(slot) = ways.iter_mut().find(|slot| slot.key == key && slot.work > 0) {
            *slot = fresh.after(slot);
        } else if let Some(slot) = ways.iter_mut().min_by_key(|slot| slot.worth(generation)) {
            *slot = fresh;
        }
    }

    /// Returns the occupancy in thousandths, from a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot.work > 0).count();
        (used * 1000 / sample.len().max(1)) as u32
    }

    /// Returns the first slot of a key, from the high bits of its hash: keys need not be well mixed.
    #[inline]
    fn start(&self, key: u64) -> usize {
        let places = self.slots.len() - ProofTable::WAYS + 1;
        ((u128::from(mix(key)) * places as u128) >> 64) as usize
    }
}

impl Slot {
    /// Combines a new slot with the old one of the position.
    fn after(self, old: &Slot) -> Slot {
        let (new_bounds, old_bounds) = (Bounds::unpack(self.bounds), Bounds::unpack(old.bounds));
        if new_bounds.contradicts(old_bounds) {
            return self;
        }
        let same_lower = new_bounds.lower() == old_bounds.lower();
        let keeps_best =
            old_bounds.raises_lower_of(new_bounds) || same_lower && MoveCode::unpack(self.best).is_none();
        Slot {
            bounds: new_bounds.and(old_bounds).pack(),
            best: if keeps_best { old.best } else { self.best },
            work: self.work.saturating_add(old.work),
            ..self
        }
    }

    /// Returns the replacement value of this entry: numbers of an earlier search are worth little.
    fn worth(&self, generation: u8) -> u32 {
        let is_stale = self.generation != generation && self.bounds == Bounds::UNKNOWN.pack();
        if is_stale { self.work.min(1) } else { self.work }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Outcome;

    const NUMBERS: Numbers = Numbers { proof: 7, disproof: 9 };

    #[test]
    fn bounds_outlive_the_search_and_numbers_do_not() {
        let mut table = ProofTable::new(1).unwrap();
        let at_least_a_draw = Bounds::at_least(Outcome::Draw);
        table.put(5, at_least_a_draw, Some(MoveCode::new(3)), NUMBERS, 10);
        assert_eq!(table.get(5, Aim::Win).unwrap().numbers, Some(NUMBERS));
        assert_eq!(table.get(5, Aim::Hold).unwrap().numbers, None);
        table.new_search();
        let found = table.get(5, Aim::Win).unwrap();
        assert_eq!((found.bounds, found.numbers), (at_least_a_draw, None));
    }

    #[test]
    fn numbers_of_a_decided_aim_are_never_taken_for_those_of_another_search() {
        let mut table = ProofTable::new(1).unwrap();
        let no_win = Numbers { proof: Numbers::NEVER, disproof: 0 };
        table.put(5, Bounds::at_most(Outcome::Draw), None, no_win, 10);
        assert_eq!(table.get(5, Aim::Hold).unwrap().numbers, None);
    }

    #[test]
    fn the_move_kept_is_the_one_that_reaches_the_lower_bound() {
        let mut table = ProofTable::new(1).unwrap();
        let mut put = |bounds, best: Option<u16>| {
            table.put(5, bounds, best.map(MoveCode::new), NUMBERS, 10);
            table.get(5, Aim::Hold).map(|known| (known.bounds, known.best.map(MoveCode::get))).unwrap()
        };
        let draw = Bounds::exact(Outcome::Draw);
        assert_eq!(put(Bounds::at_least(Outcome::Draw), Some(3)), (Bounds::at_least(Outcome::Draw), Some(3)));
        assert_eq!(put(Bounds::at_most(Outcome::Draw), None), (draw, Some(3)));
        assert_eq!(put(draw, None), (draw, Some(3)));
        assert_eq!(put(draw, Some(4)), (draw, Some(4)));
    }

    #[test]
    fn a_small_table_keeps_what_cost_most() {
        let mut table = ProofTable::new(1).unwrap();
        let win = Bounds::exact(Outcome::Win);
        table.put(1, win, None, NUMBERS, 1_000_000);
        for key in 2..1_000_000 {
            table.put(key, Bounds::UNKNOWN, None, NUMBERS, 1);
        }
        assert_eq!(table.hashfull(), 1000);
        assert_eq!(table.get(1, Aim::Win).map(|known| known.bounds), Some(win));
    }
}
