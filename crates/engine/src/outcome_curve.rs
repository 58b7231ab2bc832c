//! The results that scores stand for.

use serde::Serialize;

/// Two logistic curves, one for each side's win: at a score s the side to move wins with the chance
/// 1 / (1 + e^((even − s) / spread)), loses with 1 / (1 + e^((even + s) / spread)) and draws otherwise.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OutcomeCurve {
    /// The score at which a win is as likely as not, in hundredths of the game's unit; at least 0.
    pub even: f32,
    /// The score by which the odds of a win grow by the factor e, in hundredths of the game's unit; above 0.
    pub spread: f32,
}

impl OutcomeCurve {
    /// Chances of win and loss, from 0 to 1, at a score of the evaluation.
    pub fn win_and_loss(self, score: f32) -> [f32; 2] {
        let chance = |score: f32| 1.0 / (1.0 + ((self.even - score) / self.spread).exp());
        [chance(score), chance(-score)]
    }
}
