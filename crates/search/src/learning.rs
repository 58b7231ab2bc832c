//! What the selective search learns besides [`history`](crate::history): good answers to a move,
//! and where the evaluation errs.

use crate::history::History;
use boyi_core::{Depth, Score};

/// How good each quiet move has been after another move: after the opponent's last one and after
/// one's own last one. One [`History`] row for every slot of the earlier move.
#[derive(Debug)]
pub(crate) struct Continuations {
    rows: Vec<History>,
}

impl Continuations {
    /// For moves with `slots` history slots.
    pub(crate) fn new(slots: usize) -> Continuations {
        Continuations { rows: (0..slots).map(|_| History::new(slots)).collect() }
    }

    /// The values by slot of moves that follow a move with the slot `after`.
    #[inline]
    pub(crate) fn after(&self, after: Option<usize>) -> &[i16] {
        after.and_then(|slot| self.rows.get(slot)).map_or(&[], History::values)
    }

    /// The move of `slot` followed the move of `after`; `bonus` as in [`History::add`].
    #[inline]
    pub(crate) fn add(&mut self, after: Option<usize>, slot: usize, bonus: i32) {
        if let Some(row) = after.and_then(|slot| self.rows.get_mut(slot)) {
            row.add(slot, bonus);
        }
    }
}

/// By how much the evaluation has erred where a feature of the position was the same.
///
/// Each entry is a mean that moves towards the error seen at every searched node; deeper nodes move it
/// more (correction history: Caissa, then Stockfish, 2024).
#[derive(Debug)]
pub(crate) struct Corrections {
    errors: Vec<i16>,
    features: usize,
}

impl Corrections {
    const ENTRIES: usize = 1 << 14;
    /// No entry gets larger than this, in 1/16 of the game's unit at full weight.
    const LIMIT: i32 = 1_024;

    pub(crate) fn new(features: usize) -> Corrections {
        Corrections { errors: vec![0; features * Corrections::ENTRIES], features }
    }

    #[inline]
    fn index(feature: usize, key: u64) -> usize {
        let mixed = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50;
        feature * Corrections::ENTRIES + mixed as usize
    }

    /// What to add to an evaluation; `key` tells the key of each feature, `weight` is in 1/1024.
    #[inline]
    pub(crate) fn sum(&self, weight: i32, key: impl Fn(usize) -> u64) -> i32 {
        let error = |feature| i32::from(self.errors[Corrections::index(feature, key(feature))]);
        (0..self.features).map(error).sum::<i32>() * weight / (16 * 1_024)
    }

    /// A search of `depth` plies has found `value` where the corrected evaluation was `eval`.
    pub(crate) fn learn(&mut self, eval: Score, value: Score, depth: Depth, key: impl Fn(usize) -> u64) {
        let error = (value.raw() - eval.raw()) * depth.0.min(16) / 8;
        let step = error.clamp(-Corrections::LIMIT / 4, Corrections::LIMIT / 4);
        for feature in 0..self.features {
            let entry = &mut self.errors[Corrections::index(feature, key(feature))];
            let old = i32::from(*entry);
            *entry = (old + step - old * step.abs() / Corrections::LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continuations_tell_the_earlier_moves_apart() {
        let mut continuations = Continuations::new(3);
        continuations.add(Some(1), 2, 50);
        continuations.add(Some(0), 2, -50);
        continuations.add(None, 2, 50);
        assert!(continuations.after(Some(1))[2] > 0 && continuations.after(Some(0))[2] < 0);
        assert_eq!(continuations.after(Some(2)), [0; 3]);
        assert!(continuations.after(None).is_empty());
    }

    #[test]
    fn corrections_approach_the_error_and_stay_bounded() {
        let mut corrections = Corrections::new(1);
        let key = |_| 7;
        for _ in 0..10_000 {
            corrections.learn(Score::eval(0), Score::eval(2_000), Depth(20), key);
        }
        assert_eq!(corrections.sum(1_024, key), Corrections::LIMIT / 16);
        assert_eq!(corrections.sum(1_024, |_| 8), 0);
    }
}
