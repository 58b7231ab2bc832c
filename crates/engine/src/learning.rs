//! Linear evaluations as a trainer sees them: named weights, and the counts that a position gives them.

use serde::Serialize;

/// A named group of weights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WeightGroup {
    /// The name.
    pub name: String,
    /// The number of weights.
    pub length: usize,
    /// Whether the weights rank moves; otherwise they are part of the value of a position.
    pub ranks_moves: bool,
}

/// The weights of a game's linear evaluation and order of moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LinearWeights {
    /// The groups, in the order of their weights.
    pub groups: Vec<WeightGroup>,
    /// The weights of all groups one after another.
    pub weights: Vec<i16>,
    /// Units of rank by which a move becomes e times as likely to be the best; 0 without weights that rank.
    pub temperature: f32,
}

/// A sum of weights: `scale` times the sum of each weight times its count.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LinearTerms {
    /// The factor of the sum.
    pub scale: f32,
    /// Indices in [`LinearWeights::weights`], each at most once and in order, with their counts.
    pub counts: Vec<(u16, f32)>,
}
