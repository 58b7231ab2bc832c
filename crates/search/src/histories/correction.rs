//! Correction history: the learned error of the static evaluation.

use boyi_core::{Depth, Score, hash};

/// The mean error of the static evaluation over positions that share a feature.
///
/// Each entry moves towards the error seen at every searched node, faster at deeper nodes (Caissa, then
/// Stockfish, 2024).
#[derive(Debug)]
pub(crate) struct CorrectionHistory {
    errors: Vec<i16>,
    features: usize,
}

impl CorrectionHistory {
    const ENTRIES: usize = 1 << 14;
    /// The largest absolute entry, in 1/16 of the game's unit at full weight.
    const LIMIT: i32 = 1_024;

    pub(crate) fn new(features: usize) -> CorrectionHistory {
        CorrectionHistory { errors: vec![0; features * CorrectionHistory::ENTRIES], features }
    }

    #[inline]
    fn index(feature: usize, key: u64) -> usize {
        feature * CorrectionHistory::ENTRIES + (hash::mix(key) >> 50) as usize
    }

    /// The correction to add to an evaluation; `key` returns the key of a feature, `weight` is in 1/1024.
    #[inline]
    pub(crate) fn correction(&self, weight: i32, key: impl Fn(usize) -> u64) -> i32 {
        let error = |feature| i32::from(self.errors[CorrectionHistory::index(feature, key(feature))]);
        (0..self.features).map(error).sum::<i32>() * weight / (16 * 1_024)
    }

    /// Updates the entries after a search of `depth` plies that returned `value` where the corrected static
    /// evaluation was `eval`.
    pub(crate) fn update(&mut self, eval: Score, value: Score, depth: Depth, key: impl Fn(usize) -> u64) {
        let error = (value.raw() - eval.raw()) * depth.0.min(16) / 8;
        let step = error.clamp(-CorrectionHistory::LIMIT / 4, CorrectionHistory::LIMIT / 4);
        for feature in 0..self.features {
            let entry = &mut self.errors[CorrectionHistory::index(feature, key(feature))];
            let old = i32::from(*entry);
            *entry = (old + step - old * step.abs() / CorrectionHistory::LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_approach_the_error_and_stay_bounded() {
        let mut history = CorrectionHistory::new(1);
        let key = |_| 7;
        for _ in 0..10_000 {
            history.update(Score::eval(0), Score::eval(2_000), Depth(20), key);
        }
        assert_eq!(history.correction(1_024, key), CorrectionHistory::LIMIT / 16);
        assert_eq!(history.correction(1_024, |_| 8), 0);
    }
}
