//! Evaluations as a trainer sees them: the weights of a linear one with the counts that a position gives them, and the
//! inputs of a network.

use boyi_nnue::{FileError, Group, Linear};
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
    /// The value of one unit of a weight where a position counts it once, in hundredths of the game's unit: the
    /// scale of evaluation files.
    pub scale: f32,
    /// Units of rank by which a move becomes e times as likely to be the best; 0 without weights that rank.
    pub temperature: f32,
}

impl LinearWeights {
    /// Weights none of which rank moves.
    pub(crate) fn of_value(groups: &[(&str, usize)], weights: Vec<i16>, scale: f32) -> LinearWeights {
        let group = |&(name, length): &(&str, usize)| WeightGroup {
            name: name.to_owned(),
            length,
            ranks_moves: false,
        };
        LinearWeights { groups: groups.iter().map(group).collect(), weights, scale, temperature: 0.0 }
    }

    /// These weights, and behind them others that rank moves.
    pub(crate) fn with_ranks(
        mut self,
        groups: &[(&str, usize)],
        weights: &[i16],
        temperature: f32,
    ) -> LinearWeights {
        let group = |&(name, length): &(&str, usize)| WeightGroup {
            name: name.to_owned(),
            length,
            ranks_moves: true,
        };
        self.groups.extend(groups.iter().map(group));
        self.weights.extend(weights);
        LinearWeights { temperature, ..self }
    }

    /// These groups with other weights, as a file holds them.
    ///
    /// # Errors
    /// [`FileError::Layout`] for another number of weights.
    pub fn linear(&self, weights: Vec<i16>) -> Result<Linear, FileError> {
        let length = |group: &WeightGroup| u32::try_from(group.length).unwrap_or(u32::MAX);
        let groups = self.groups.iter().map(|group| Group::new(&group.name, length(group)));
        Linear::new(groups.collect(), weights)
    }

    /// The numbers of a file in the groups of these weights. Where the groups that rank moves stand last, a file may
    /// be without them; then they are those set by hand.
    ///
    /// # Errors
    /// [`FileError::Layout`] naming the first group that differs.
    pub fn completed(&self, linear: &Linear) -> Result<Vec<i16>, FileError> {
        let layout: Vec<_> = self.groups.iter().map(|group| (group.name.as_str(), group.length)).collect();
        let of_value = self.groups.iter().take_while(|group| !group.ranks_moves).count();
        let ranks_last = self.groups.iter().skip(of_value).all(|group| group.ranks_moves);
        let wanted = if ranks_last && linear.layout().len() == of_value { of_value } else { layout.len() };
        linear.check_layout(layout.get(..wanted).unwrap_or_default())?;
        let mut numbers = linear.weights().to_vec();
        numbers.extend(self.weights.iter().skip(numbers.len()));
        Ok(numbers)
    }
}

/// The inputs of a game's network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct NetworkFeatures {
    /// The name of their list, as files hold it.
    pub name: &'static str,
    /// The number of inputs of one side.
    pub inputs: usize,
    /// The most inputs of one side that are active at a time.
    pub active: usize,
    /// The number of output buckets.
    pub buckets: usize,
}

/// The inputs of a network that a position activates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NetworkInputs {
    /// The active inputs of the side to move.
    pub own: Vec<u16>,
    /// The active inputs of the other side.
    pub other: Vec<u16>,
    /// The output bucket.
    pub bucket: usize,
}

/// The codes by which a game's network of lines sees a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineCodebook {
    /// The name of their list, as files hold it.
    pub name: String,
    /// By code, the code with the colours changed; empty where each side has a table of its own.
    pub swapped: Vec<u16>,
    /// By code, a class from 0 to 255; codes of a class are alike. Code 0 stands for a line without stones.
    pub classes: Vec<u8>,
}

/// A sum of weights: `scale` times the sum of each weight times its count, plus `offset`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LinearTerms {
    /// The factor of the sum.
    pub scale: f32,
    /// Indices in [`LinearWeights::weights`], each at most once and in order, with their counts.
    pub counts: Vec<(u16, f32)>,
    /// The part that no weight makes: of a move's rank, what the search adds to it.
    pub offset: f32,
}
