//! The target of a position, and the losses of a fit.

use crate::error::TrainError;
use serde::{Deserialize, Serialize};

/// The blend of score and result that an evaluation is fitted to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Blend {
    /// The share of the result; the rest is that of the score.
    pub result_share: f32,
    /// The score at which the side to move is expected to make e / (1 + e) = 0.731 points, in hundredths of the
    /// game's unit.
    pub unit: f32,
}

impl Blend {
    /// The blend for an output that is `gain` times the logit of the expected points. Its unit is `gain` times the scale
    /// of the file, which is whole; `labels` are the scores and results of the positions.
    pub(crate) fn with_gain(result_share: f32, gain: f32, labels: impl Iterator<Item = (i32, f32)>) -> Blend {
        let (scores, results): (Vec<i32>, Vec<f32>) = labels.unzip();
        let unit = gain * (Blend::unit_of(&scores, &results) / gain).round().max(1.0);
        Blend { result_share, unit }
    }

    /// The points expected at a score: the logistic curve of score / unit.
    pub fn expected(&self, score: f32) -> f32 {
        logistic(score / self.unit)
    }

    /// The target of a position by the score of its search and the result of its game.
    pub fn target(&self, score: i32, result: f32) -> f32 {
        self.expected(score as f32) * (1.0 - self.result_share) + result * self.result_share
    }

    /// The unit with which scores predict results best, by the mean square of the error.
    pub fn unit_of(scores: &[i32], results: &[f32]) -> f32 {
        let error = |log: f64| {
            let unit = log.exp() as f32;
            let one = |(&score, &result): (&i32, &f32)| {
                let error = f64::from(logistic(score as f32 / unit) - result);
                error * error
            };
            scores.iter().zip(results).map(one).sum::<f64>()
        };
        minimum(10f64.ln(), 10_000f64.ln(), error).exp() as f32
    }
}

pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The place of the minimum of a function with one minimum, by golden sections.
fn minimum(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let places = |low: f64, high: f64| (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
    let (mut left, mut right) = places(low, high);
    let (mut at_left, mut at_right) = (function(left), function(right));
    while high - low > 1e-3 {
        if at_left < at_right {
            high = right;
            (right, at_right) = (left, at_left);
            left = places(low, high).0;
            at_left = function(left);
        } else {
            low = left;
            (left, at_left) = (right, at_right);
            right = places(low, high).1;
            at_right = function(right);
        }
    }
    (low + high) / 2.0
}

/// The losses over a set of positions.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Losses {
    /// Mean square of the difference between expected and target points; `None` without positions.
    pub value: Option<f64>,
    /// Mean of the negative logarithm of the probability of the move chosen; `None` where no moves are ranked.
    pub moves: Option<f64>,
}

/// The losses of one pass through the positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pass {
    /// Its number; 0 is the state before the first one.
    pub number: u32,
    /// On the positions of the fit, while the weights move.
    pub training: Losses,
    /// On the positions kept for validation, after the pass.
    pub validation: Losses,
}

impl Pass {
    /// The pass if its losses and the weights after it are numbers.
    ///
    /// # Errors
    /// [`TrainError::Diverged`] when they are not.
    pub(crate) fn checked<'a>(
        self,
        weights: impl IntoIterator<Item = &'a [f32]>,
    ) -> Result<Pass, TrainError> {
        let Pass { number, training, validation } = self;
        let mut losses = [training, validation].into_iter().flat_map(|losses| [losses.value, losses.moves]);
        let converges = losses.all(|loss| loss.is_none_or(f64::is_finite))
            && weights.into_iter().flatten().all(|weight| weight.is_finite());
        if converges { Ok(self) } else { Err(TrainError::Diverged(number)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_without_finite_numbers_is_no_pass() {
        let losses = |value| Losses { value, moves: None };
        let pass = |value| Pass { number: 3, training: losses(Some(0.1)), validation: losses(value) };
        let weights: [&[f32]; 2] = [&[1.0, -2.0], &[]];
        assert_eq!(pass(None).checked(weights).unwrap(), pass(None));
        assert!(matches!(pass(Some(f64::NAN)).checked(weights), Err(TrainError::Diverged(3))));
        assert!(pass(None).checked([&[f32::INFINITY][..]]).is_err());
    }

    #[test]
    fn targets_lie_between_score_and_result() {
        let blend = Blend { result_share: 0.25, unit: 100.0 };
        assert_eq!(blend.target(0, 0.5), 0.5);
        assert!((blend.expected(100.0) - 0.731_058_6).abs() < 1e-6);
        assert!((blend.target(100, 0.0) - 0.75 * 0.731_058_6).abs() < 1e-6);
        assert!((blend.target(-100, 1.0) - (0.75 * 0.268_941_4 + 0.25)).abs() < 1e-6);
    }

    #[test]
    fn the_unit_that_made_the_results_is_found() {
        let scores: Vec<i32> = (-400..=400).collect();
        let results: Vec<f32> = scores.iter().map(|&score| logistic(score as f32 / 170.0)).collect();
        assert!((Blend::unit_of(&scores, &results) - 170.0).abs() < 1.0);
    }
}
