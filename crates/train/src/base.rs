//! The value of a linear evaluation that a network corrects.

use crate::error::TrainError;
use boyi_engine::{LinearTerms, LinearWeights};
use boyi_nnue::Linear;

/// The weights of a linear evaluation.
pub(crate) struct Base {
    /// The value of each weight counted once, in hundredths of the game's unit.
    values: Vec<f32>,
}

impl Base {
    /// The weights of a linear evaluation in the groups of the game's own.
    pub(crate) fn new(weights: &LinearWeights, linear: &Linear) -> Result<Base, TrainError> {
        let numbers = weights.completed(linear)?;
        Ok(Base { values: numbers.into_iter().map(|weight| f32::from(weight) * weights.scale).collect() })
    }

    /// The sum for the first side, not damped, or the rank of a move.
    pub(crate) fn value(&self, terms: &LinearTerms) -> f32 {
        let value =
            |&(weight, count): &(u16, f32)| count * self.values.get(usize::from(weight)).unwrap_or(&0.0);
        terms.offset + terms.counts.iter().map(value).sum::<f32>()
    }
}
