//! Tables of history scores.

use boyi_core::Depth;

/// Success of moves by slot.
///
/// *History with gravity*: the further a value is from zero the less the same bonus adds, so
/// values stay within ±[`HistoryTable::LIMIT`] and old successes decay (Stockfish, `StatsEntry`).
#[derive(Debug)]
pub(crate) struct HistoryTable {
    values: Vec<i16>,
}

impl HistoryTable {
    /// The largest absolute value.
    const LIMIT: i32 = 16_384;

    pub(crate) fn new(slots: usize) -> HistoryTable {
        HistoryTable { values: vec![0; slots] }
    }

    /// The values by slot, for the pickers.
    #[inline]
    pub(crate) fn values(&self) -> &[i16] {
        &self.values
    }

    /// The value of a slot; 0 outside the table.
    #[inline]
    pub(crate) fn get(&self, slot: usize) -> i32 {
        self.values.get(slot).map_or(0, |&value| i32::from(value))
    }

    /// The bonus of a cutoff `depth` plies above the leaves in a search that is not selective: 8 × depth², at
    /// most 1,600.
    #[inline]
    pub(crate) fn quadratic_bonus(depth: Depth) -> i32 {
        const MAX: i32 = 1_600;
        depth.0.saturating_mul(depth.0).saturating_mul(8).min(MAX)
    }

    /// Adds a bonus (or a malus, if negative) to a slot. Slots outside the table are ignored.
    #[inline]
    pub(crate) fn add(&mut self, slot: usize, bonus: i32) {
        if let Some(value) = self.values.get_mut(slot) {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / HistoryTable::LIMIT) as i16;
        }
    }

    /// Halves every value before a new search.
    pub(crate) fn age(&mut self) {
        self.values.iter_mut().for_each(|value| *value /= 2);
    }
}

/// Success of quiet moves after another move: one [`HistoryTable`] for every slot of the earlier move.
#[derive(Debug)]
pub(crate) struct ContinuationHistory {
    rows: Vec<HistoryTable>,
}

impl ContinuationHistory {
    /// For moves with `slots` history slots.
    pub(crate) fn new(slots: usize) -> ContinuationHistory {
        ContinuationHistory { rows: (0..slots).map(|_| HistoryTable::new(slots)).collect() }
    }

    /// The values by slot of moves that follow a move with the slot `after`.
    #[inline]
    pub(crate) fn after(&self, after: Option<usize>) -> &[i16] {
        after.and_then(|slot| self.rows.get(slot)).map_or(&[], HistoryTable::values)
    }

    /// Adds a bonus to the move of `slot` that followed the move of `after`.
    #[inline]
    pub(crate) fn add(&mut self, after: Option<usize>, slot: usize, bonus: i32) {
        if let Some(row) = after.and_then(|slot| self.rows.get_mut(slot)) {
            row.add(slot, bonus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = HistoryTable::new(2);
        for _ in 0..1_000 {
            history.add(0, 1_600);
            history.add(1, -1_600);
        }
        assert!(history.get(0) > HistoryTable::LIMIT / 2 && history.get(0) <= HistoryTable::LIMIT);
        assert_eq!(history.get(1), -history.get(0));
    }

    #[test]
    fn aging_halves_every_value() {
        let mut history = HistoryTable::new(2);
        history.add(1, 100);
        history.age();
        assert_eq!(history.values(), [0, 50]);
    }

    #[test]
    fn a_slot_outside_the_table_is_ignored() {
        let mut history = HistoryTable::new(0);
        history.add(3, 100);
        assert_eq!(history.get(3), 0);
    }

    #[test]
    fn continuations_depend_on_the_earlier_move() {
        let mut continuations = ContinuationHistory::new(3);
        continuations.add(Some(1), 2, 50);
        continuations.add(Some(0), 2, -50);
        continuations.add(None, 2, 50);
        assert!(continuations.after(Some(1))[2] > 0 && continuations.after(Some(0))[2] < 0);
        assert_eq!(continuations.after(Some(2)), [0; 3]);
        assert!(continuations.after(None).is_empty());
    }
}
