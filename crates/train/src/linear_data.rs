//! The counts of a linear evaluation in the positions of games.

use crate::error::TrainError;
use crate::examples::{Example, Selection, open, read};
use crate::rows::Rows;
use boyi_datagen::Selected;
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{EvaluationChoice, LinearWeights, start};
use serde::Serialize;
use std::ops::Range;
use std::path::PathBuf;

/// The weights that a fit moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fitted {
    /// All of them.
    #[default]
    All,
    /// Those of the value.
    Value,
    /// Those that rank moves.
    Ranks,
}

/// The positions of a fit in memory: about 8 bytes for each weight that a position, or one of its candidate
/// moves, uses.
pub struct LinearData {
    pub(crate) spec: GameSpec,
    pub(crate) fitted: Fitted,
    pub(crate) weights: LinearWeights,
    pub(crate) training: Part,
    pub(crate) validation: Part,
}

/// Positions that are used for one purpose.
pub(crate) struct Part {
    /// The counts of each position, for the first side.
    pub(crate) counts: Rows,
    pub(crate) positions: Vec<Labelled>,
    /// The counts of the candidate moves of all positions.
    pub(crate) candidates: Rows,
    /// The part of the rank of each that no weight makes.
    pub(crate) offsets: Vec<f32>,
}

/// A position without its counts.
#[derive(Clone, Copy)]
pub(crate) struct Labelled {
    /// The factor of the sum of weights.
    pub(crate) scale: f32,
    /// The score for the first side.
    pub(crate) score: i32,
    /// The result for the first side.
    pub(crate) result: f32,
    /// The margin of the game for the first side, in hundredths.
    pub(crate) margin: Option<i32>,
    /// Rows of its candidate moves, none if the move chosen is not among them.
    pub(crate) first_candidate: usize,
    pub(crate) candidates: usize,
    /// The index of the move chosen among them.
    pub(crate) chosen: usize,
}

impl LinearData {
    /// Reads the selected positions of files of one game, for a fit of these weights. The ranks of moves count what the
    /// evaluation `by` says, where they count what an evaluation says. `progress` is told the number of positions read.
    ///
    /// # Errors
    /// [`TrainError::NotLinear`] for a game without linear evaluation, [`TrainError::NoRanks`] for ranks of a game
    /// without, and what [`read`] refuses.
    pub fn read(
        files: &[PathBuf],
        selection: &Selection,
        fitted: Fitted,
        by: &EvaluationChoice,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(LinearData, Selected), TrainError> {
        let Some(path) = files.first() else { return Err(TrainError::TooFew { positions: 0, needed: 1 }) };
        let spec = open(path)?.header().game;
        let about = |error: boyi_engine::InputError| TrainError::Data {
            path: path.clone(),
            error: boyi_datagen::DataError::Header(error.to_string()),
        };
        let weights = start(spec, None).map_err(about)?.linear_weights();
        let weights = weights.ok_or_else(|| TrainError::NotLinear(spec.game().name.to_owned()))?;
        let ranked = weights.groups.iter().any(|group| group.ranks_moves);
        if fitted == Fitted::Ranks && !ranked {
            return Err(TrainError::NoRanks(spec.game().name.to_owned()));
        }
        by.check(spec).map_err(TrainError::Evaluation)?;
        let by = (ranked && fitted != Fitted::Value).then_some(by);
        let mut data = LinearData { spec, fitted, weights, training: Part::new(), validation: Part::new() };
        let selected = read(files, selection, progress, &mut |example| {
            let part = if example.validation { &mut data.validation } else { &mut data.training };
            part.push(spec, example, fitted, by);
        })?;
        Ok((data, selected))
    }

    /// The number of positions that the fit learns from.
    pub fn positions(&self) -> usize {
        self.training.positions.len()
    }

    /// The number of positions kept for validation.
    pub fn validation_positions(&self) -> usize {
        self.validation.positions.len()
    }

    /// The game.
    pub fn spec(&self) -> GameSpec {
        self.spec
    }

    /// The weights that a fit of this data moves.
    pub fn fitted(&self) -> Fitted {
        self.fitted
    }

    /// The weights set by hand, in their groups.
    pub fn hand(&self) -> &LinearWeights {
        &self.weights
    }
}

impl Labelled {
    /// The rows of its candidate moves.
    pub(crate) fn rows(&self) -> Range<usize> {
        self.first_candidate..self.first_candidate + self.candidates
    }
}

impl Part {
    /// The rank of the candidate move of a row.
    pub(crate) fn rank(&self, row: usize, weights: &[f32]) -> f32 {
        self.candidates.dot(row, weights) + self.offsets.get(row).copied().unwrap_or_default()
    }

    fn new() -> Part {
        Part { counts: Rows::new(), positions: Vec::new(), candidates: Rows::new(), offsets: Vec::new() }
    }

    fn push(&mut self, spec: GameSpec, example: &Example<'_>, fitted: Fitted, by: Option<&EvaluationChoice>) {
        let Some(terms) = example.game.linear_terms() else { return };
        let first_side = example.game.to_move() == Side::First;
        let score = if first_side { example.score } else { -example.score };
        let result = if first_side { example.result } else { 1.0 - example.result };
        let margin = example.margin.map(|margin| if first_side { margin } else { -margin });
        let ranked = by.map(|by| self.push_candidates(spec, example, by));
        let (first_candidate, candidates, chosen) = ranked.unwrap_or_default();
        self.counts.push(if fitted == Fitted::Ranks { &[] } else { &terms.counts });
        let scale = terms.scale;
        self.positions.push(Labelled { scale, score, result, margin, first_candidate, candidates, chosen });
    }

    /// Appends the candidate moves of a position, and returns the place of their rows, their number and the index
    /// of the move chosen.
    fn push_candidates(
        &mut self,
        spec: GameSpec,
        example: &Example<'_>,
        by: &EvaluationChoice,
    ) -> (usize, usize, usize) {
        let moves = example.game.linear_terms_of_moves(by).unwrap_or_default();
        let (from, to) = example.chosen.code.cells(spec);
        let Some(chosen) = moves.iter().position(|&(begin, end, _)| (begin, end) == (from, to)) else {
            return (0, 0, 0);
        };
        let first = self.candidates.len();
        moves.iter().for_each(|(_, _, terms)| self.candidates.push(&terms.counts));
        self.offsets.extend(moves.iter().map(|(_, _, terms)| terms.offset));
        (first, moves.len(), chosen)
    }
}
