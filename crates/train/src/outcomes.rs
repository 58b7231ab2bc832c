//! The chances of win, draw and loss by score.

use crate::examples::Example;
use boyi_engine::OutcomeCurve;
use std::ops::Range;

/// Smallest chance that is counted, so that no single result decides a fit.
const LEAST_CHANCE: f32 = 1e-6;
/// Values that the numbers of a curve can have.
const RANGE: Range<f32> = 0.5..20_000.0;

/// Scores and results of positions.
#[derive(Default)]
pub struct Outcomes {
    /// The score in hundredths of the game's unit and the result, both for the side to move, and the game.
    positions: Vec<(i32, f32, usize)>,
    /// The number of positions of each game.
    of_game: Vec<u32>,
}

impl Outcomes {
    /// Adds a position.
    pub fn add(&mut self, example: &Example<'_>) {
        self.insert(example.score, example.result, example.number);
    }

    fn insert(&mut self, score: i32, result: f32, game: u64) {
        let game = usize::try_from(game).unwrap_or(usize::MAX);
        if self.of_game.len() <= game {
            self.of_game.resize(game.saturating_add(1), 0);
        }
        if let Some(count) = self.of_game.get_mut(game) {
            *count += 1;
        }
        self.positions.push((score, result, game));
    }

    /// Mean of the negative logarithms of the chances of what happened, in which each game counts alike.
    fn loss(&self, curve: OutcomeCurve) -> f64 {
        let one = |&(score, result, game): &(i32, f32, usize)| {
            let [win, loss] = curve.win_and_loss(score as f32);
            let chance = if result > 0.75 {
                win
            } else if result > 0.25 {
                1.0 - win - loss
            } else {
                loss
            };
            let positions = self.of_game.get(game).copied().unwrap_or(1);
            -f64::from(chance.max(LEAST_CHANCE)).ln() / f64::from(positions)
        };
        let games = self.of_game.iter().filter(|&&positions| positions > 0).count();
        self.positions.iter().map(one).sum::<f64>() / games.max(1) as f64
    }

    /// The curve with the least loss, and this loss: the mean negative logarithm of the chances of the results, in
    /// which each game counts alike, however long it is. `None` without positions.
    ///
    /// The search goes from a coarse grid to a fine one; the loss has one minimum.
    pub fn fit(&self) -> Option<(OutcomeCurve, f64)> {
        if self.positions.is_empty() {
            return None;
        }
        let mut best = OutcomeCurve { even: 100.0, spread: 100.0 };
        let mut least = self.loss(best);
        let mut factor = 2.0f32;
        while factor > 1.002 {
            let steps = [1.0 / factor, 1.0, factor];
            let around = steps.iter().flat_map(|&even| steps.iter().map(move |&spread| (even, spread)));
            let center = best;
            let mut moved = false;
            for (even, spread) in around {
                let curve = OutcomeCurve { even: center.even * even, spread: center.spread * spread };
                if !RANGE.contains(&curve.even) || !RANGE.contains(&curve.spread) {
                    continue;
                }
                let loss = self.loss(curve);
                if loss < least {
                    (best, least, moved) = (curve, loss, true);
                }
            }
            if !moved {
                factor = factor.sqrt();
            }
        }
        Some((best, least))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_arena::random::SplitMix64;

    /// The result that chance draws at a score: 1, ½ or 0.
    fn drawn(curve: OutcomeCurve, score: i32, random: &mut SplitMix64) -> f32 {
        let [win, loss] = curve.win_and_loss(score as f32);
        let drawn = random.below(1_000_000).unwrap() as f32 / 1e6;
        if drawn < win {
            1.0
        } else if drawn < 1.0 - loss {
            0.5
        } else {
            0.0
        }
    }

    #[test]
    fn the_curve_that_drew_the_results_is_found() {
        let curve = OutcomeCurve { even: 150.0, spread: 80.0 };
        let mut random = SplitMix64::new(5);
        let mut outcomes = Outcomes::default();
        for number in 0..40_000 {
            let score = number % 1_001 - 500;
            outcomes.insert(score, drawn(curve, score, &mut random), number as u64);
        }
        let (found, least) = outcomes.fit().unwrap();
        assert!((found.even - 150.0).abs() < 8.0 && (found.spread - 80.0).abs() < 5.0, "{found:?}");
        assert!(least <= outcomes.loss(curve));
        assert!(Outcomes::default().fit().is_none());
    }

    #[test]
    fn a_game_counts_alike_however_long_it_is() {
        let mut short = Outcomes::default();
        let mut long = Outcomes::default();
        for (game, (score, result)) in [(40, 1.0), (0, 0.5), (-60, 0.0), (10, 0.0)].into_iter().enumerate() {
            short.insert(score, result, game as u64);
            (0..=50 * game).for_each(|_| long.insert(score, result, game as u64));
        }
        assert_eq!(short.fit().unwrap().0, long.fit().unwrap().0);
    }
}
