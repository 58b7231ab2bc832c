//! The value of a linear evaluation that a network corrects.

use crate::error::TrainError;
use boyi_engine::data::GameSpec;
use boyi_engine::{LinearTerms, start};
use boyi_nnue::Linear;

/// The weights of a linear evaluation.
pub(super) struct Base {
    /// The value of each weight counted once, in hundredths of the game's unit.
    values: Vec<f32>,
}

impl Base {
    /// The weights of a linear evaluation of a game.
    pub(super) fn new(spec: GameSpec, linear: &Linear) -> Result<Base, TrainError> {
        let weights = start(spec, None).ok().and_then(|game| game.linear_weights());
        let weights = weights.ok_or_else(|| TrainError::NotLinear(spec.game().name.to_owned()))?;
        let layout: Vec<_> = weights.groups.iter().map(|group| (group.name.as_str(), group.length)).collect();
        linear.check_layout(&layout)?;
        Ok(Base {
            values: linear.weights().iter().map(|&weight| f32::from(weight) * weights.scale).collect(),
        })
    }

    /// The sum for the first side, not damped.
    pub(super) fn value(&self, terms: &LinearTerms) -> f32 {
        let value =
            |&(weight, count): &(u16, f32)| count * self.values.get(usize::from(weight)).unwrap_or(&0.0);
        terms.counts.iter().map(value).sum()
    }
}
