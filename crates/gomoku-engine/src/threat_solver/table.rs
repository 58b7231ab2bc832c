//! The table of the threat solver.

use super::numbers::Numbers;
use boyi_core::hash::mix;
use boyi_gomoku::Point;

/// The knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// Plies of the win that is proved; 0 without one.
    pub(super) plies: u16,
    /// The attacker's move of the win that is proved.
    pub(super) best: Option<Point>,
}

impl Entry {
    pub(super) const DISPROVED: Entry = Entry { numbers: Numbers::DISPROVED, plies: 0, best: None };

    pub(super) const fn proved(plies: u16, best: Option<Point>) -> Entry {
        Entry { numbers: Numbers::PROVED, plies, best }
    }

    pub(super) const fn open(proof: usize, disproof: usize) -> Entry {
        Entry { numbers: Numbers { proof: proof as u32, disproof: disproof as u32 }, plies: 0, best: None }
    }

    pub(super) const fn is_proved(self) -> bool {
        self.numbers.proof == 0
    }
}

/// An entry; one with `work` 0 is empty.
#[derive(Clone, Copy, Default, Debug)]
struct Slot {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Nodes spent below this position, at least 1.
    work: u32,
    plies: u16,
    /// The index of the best move and 1, 0 for none.
    best: u16,
}

/// A table of fixed size, in which the entry that cost least gives way.
#[derive(Clone, Debug)]
pub(super) struct ThreatTable {
    slots: Vec<Slot>,
}

impl ThreatTable {
    /// Consecutive slots that may hold a key.
    const WAYS: usize = 4;

    /// An empty table of `mib` MiB; `None` without enough memory.
    pub(super) fn new(mib: usize) -> Option<ThreatTable> {
        let count = (mib.checked_mul(1 << 20)? / size_of::<Slot>()).max(ThreatTable::WAYS);
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize(count, Slot::default());
        Some(ThreatTable { slots })
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let start = self.start(key);
        let ways = &self.slots[start..start + ThreatTable::WAYS];
        let slot = ways.iter().find(|slot| slot.key == key && slot.work > 0)?;
        Some(Entry {
            numbers: Numbers { proof: slot.proof, disproof: slot.disproof },
            plies: slot.plies,
            best: slot.best.checked_sub(1).map(|index| Point::from_index(usize::from(index))),
        })
    }

    /// Stores what `work` nodes have found.
    pub(super) fn put(&mut self, key: u64, entry: Entry, work: u64) {
        let start = self.start(key);
        let ways = &mut self.slots[start..start + ThreatTable::WAYS];
        let known = ways.iter().position(|slot| slot.key == key && slot.work > 0);
        let least = || (0..ThreatTable::WAYS).min_by_key(|&way| ways[way].work).unwrap_or(0);
        let slot = &mut ways[known.unwrap_or_else(least)];
        let before = if known.is_some() { slot.work } else { 0 };
        *slot = Slot {
            key,
            proof: entry.numbers.proof,
            disproof: entry.numbers.disproof,
            work: before.saturating_add(u32::try_from(work).unwrap_or(u32::MAX).max(1)),
            plies: entry.plies,
            best: entry.best.map_or(0, |point| point.index() as u16 + 1),
        };
    }

    /// The share of slots in use, in thousandths, from a sample.
    pub(super) fn hashfull(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| slot.work > 0).count();
        (used * 1000 / sample.len().max(1)) as u32
    }

    fn start(&self, key: u64) -> usize {
        let places = self.slots.len() - ThreatTable::WAYS + 1;
        ((u128::from(mix(key)) * places as u128) >> 64) as usize
    }
}
