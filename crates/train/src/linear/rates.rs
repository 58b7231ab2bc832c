//! The places that ranks give to the moves that searches choose.

use crate::linear_data::{LinearData, Part};
use serde::Serialize;

/// The shares of positions in which the move chosen is among those that rank first.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MoveRates {
    /// The number of positions.
    pub positions: u64,
    /// It ranks first.
    pub first: f64,
    /// It is among the first four.
    pub four: f64,
    /// It is among the first eight.
    pub eight: f64,
}

impl LinearData {
    /// The rates with these weights in the positions kept for validation, or in those learned from if none are kept.
    /// `None` where no moves are ranked.
    pub fn move_rates(&self, weights: &[i16]) -> Option<MoveRates> {
        let part = if self.validation_positions() == 0 { &self.training } else { &self.validation };
        let weights: Vec<f32> = weights.iter().copied().map(f32::from).collect();
        let places = places(part, &weights);
        let share =
            |among: usize| places.iter().filter(|&&place| place < among).count() as f64 / places.len() as f64;
        let positions = places.len() as u64;
        (positions > 0).then(|| MoveRates { positions, first: share(1), four: share(4), eight: share(8) })
    }
}

/// The number of moves that rank before the one chosen in each position with candidates; of equal ranks the earlier
/// candidate is before.
fn places(part: &Part, weights: &[f32]) -> Vec<usize> {
    let ranked = part.positions.iter().filter(|position| position.candidates > 0);
    let place = ranked.map(|position| {
        let chosen = position.first_candidate + position.chosen;
        let rank = part.rank(chosen, weights);
        let before = |&row: &usize| {
            let other = part.rank(row, weights);
            other > rank || (other == rank && row < chosen)
        };
        position.rows().filter(before).count()
    });
    place.collect()
}
