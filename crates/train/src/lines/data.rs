//! The codes of lines in the positions of games.

use crate::base::Base;
use crate::error::TrainError;
use crate::examples::{Example, Selection, open, read};
use boyi_datagen::Selected;
use boyi_engine::data::{Cell, GameSpec, Side};
use boyi_engine::{EvaluationChoice, LineCodebook, start};
use boyi_nnue::Linear;
use std::path::PathBuf;

/// The positions of a fit in memory: 8 bytes for each empty cell near stones and for each
/// candidate move.
pub struct LinesData {
    pub(super) spec: GameSpec,
    pub(super) codebook: LineCodebook,
    /// The linear evaluation that the network corrects.
    pub(super) base: Linear,
    pub(super) training: Part,
    pub(super) validation: Part,
}

/// Positions that are used for one purpose.
#[derive(Default)]
pub(super) struct Part {
    /// The codes of the cells of all positions.
    cells: Vec<[u16; 4]>,
    /// The candidate moves of all positions.
    candidates: Vec<Candidate>,
    positions: Vec<Labelled>,
}

/// A candidate move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Candidate {
    /// The place of its cell among those of the position; [`Candidate::FAR`] for one without codes.
    pub(super) cell: u16,
    /// Its rank by the linear evaluation, as a logit.
    pub(super) rank: f32,
}

impl Candidate {
    /// The place of a cell that has no codes.
    pub(super) const FAR: u16 = u16::MAX;
}

/// A position without its cells and candidates.
#[derive(Clone, Copy)]
pub(super) struct Labelled {
    first_cell: usize,
    first_candidate: usize,
    cells: u16,
    candidates: u16,
    /// The place of the move chosen among the candidates; that of none if it is not one of them.
    pub(super) chosen: u16,
    pub(super) to_move: Side,
    /// The score for the side to move.
    pub(super) score: i32,
    /// The result for the side to move.
    pub(super) result: f32,
    /// The linear evaluation for the side to move in hundredths of the game's unit.
    pub(super) base: f32,
}

impl LinesData {
    /// Reads the selected positions of files of one game; the network learns what the linear evaluation, by hand if
    /// none is given, lacks.
    /// `progress` is told the number of positions read.
    ///
    /// # Errors
    /// [`TrainError::NoNetwork`] for a game without a network of lines, [`TrainError::NotLinear`] or
    /// [`TrainError::File`] for a linear evaluation that is not the game's, and what [`read`] refuses.
    pub fn read(
        files: &[PathBuf],
        selection: &Selection,
        base: Option<Linear>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(LinesData, Selected), TrainError> {
        let Some(path) = files.first() else { return Err(TrainError::TooFew { positions: 0, needed: 1 }) };
        let spec = open(path)?.header().game;
        let game = start(spec, None).ok();
        let codebook = game.as_ref().and_then(|game| game.line_codebook());
        let codebook = codebook.ok_or_else(|| TrainError::NoNetwork(spec.game().name.to_owned()))?;
        let weights = game.and_then(|game| game.linear_weights());
        let weights = weights.ok_or_else(|| TrainError::NotLinear(spec.game().name.to_owned()))?;
        let base = base.map_or_else(|| weights.linear(weights.weights.clone()), Ok)?;
        let sums = Base::new(&weights, &base)?;
        let temperature = weights.temperature * weights.scale;
        let (training, validation) = (Part::default(), Part::default());
        let mut data = LinesData { spec, codebook, base, training, validation };
        let selected = read(files, selection, progress, &mut |example| {
            let part = if example.validation { &mut data.validation } else { &mut data.training };
            part.push(spec, example, &sums, temperature);
        })?;
        Ok((data, selected))
    }

    /// The number of positions that the fit learns from.
    pub fn positions(&self) -> usize {
        self.training.len()
    }

    /// The number of positions kept for validation.
    pub fn validation_positions(&self) -> usize {
        self.validation.len()
    }

    /// The game.
    pub fn spec(&self) -> GameSpec {
        self.spec
    }
}

impl Part {
    /// Appends a position; a rank by the linear evaluation of `temperature` is a logit of 1.
    fn push(&mut self, spec: GameSpec, example: &Example<'_>, sums: &Base, temperature: f32) {
        let Some(terms) = example.game.linear_terms() else { return };
        let (first_cell, first_candidate) = (self.cells.len(), self.candidates.len());
        let codes = example.game.line_codes();
        self.cells.extend(codes.iter().map(|(_, codes)| codes));
        let place = |cell: Cell| codes.iter().position(|&(other, _)| other == cell);
        let chosen = example.chosen.code.cells(spec);
        let mut chosen_place = None;
        let moves = example.game.linear_terms_of_moves(&EvaluationChoice::Hand).unwrap_or_default();
        for (place_of_move, (from, to, terms)) in (0..).zip(moves) {
            let cell = place(to).map_or(Candidate::FAR, |place| place as u16);
            self.candidates.push(Candidate { cell, rank: sums.value(&terms) / temperature });
            if (from, to) == chosen {
                chosen_place = Some(place_of_move);
            }
        }
        let candidates = self.candidates.len() - first_candidate;
        let for_first = sums.value(&terms);
        let to_move = example.game.to_move();
        self.positions.push(Labelled {
            first_cell,
            first_candidate,
            cells: codes.len() as u16,
            candidates: candidates as u16,
            chosen: chosen_place.unwrap_or(candidates as u16),
            to_move,
            score: example.score,
            result: example.result,
            base: if to_move == Side::First { for_first } else { -for_first },
        });
    }

    /// A checksum of everything that a fit learns from.
    pub(super) fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        self.cells.iter().flatten().for_each(|code| sum.update(&code.to_le_bytes()));
        for candidate in &self.candidates {
            sum.update(&candidate.cell.to_le_bytes());
            sum.update(&candidate.rank.to_le_bytes());
        }
        for position in &self.positions {
            sum.update(&position.cells.to_le_bytes());
            sum.update(&position.candidates.to_le_bytes());
            sum.update(&position.chosen.to_le_bytes());
            sum.update(&[position.to_move.index() as u8]);
            sum.update(&position.score.to_le_bytes());
            sum.update(&position.result.to_le_bytes());
            sum.update(&position.base.to_le_bytes());
        }
        sum.finalize()
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn positions(&self) -> &[Labelled] {
        &self.positions
    }

    /// The codes of the cells of a position.
    #[inline(always)]
    pub(super) fn cells(&self, position: &Labelled) -> &[[u16; 4]] {
        let rest = self.cells.get(position.first_cell..).unwrap_or_default();
        rest.get(..position.cells.into()).unwrap_or_default()
    }

    /// The candidate moves of a position; none if the move chosen is not among them.
    #[inline(always)]
    pub(super) fn candidates(&self, position: &Labelled) -> &[Candidate] {
        if position.chosen >= position.candidates {
            return &[];
        }
        let rest = self.candidates.get(position.first_candidate..).unwrap_or_default();
        rest.get(..position.candidates.into()).unwrap_or_default()
    }
}

#[cfg(test)]
impl Part {
    /// Appends a position whose linear evaluation follows from its score.
    pub(super) fn add(
        &mut self,
        cells: &[[u16; 4]],
        candidates: &[Candidate],
        chosen: u16,
        to_move: Side,
        score: i32,
        result: f32,
    ) {
        let (first_cell, first_candidate) = (self.cells.len(), self.candidates.len());
        self.cells.extend(cells);
        self.candidates.extend(candidates);
        let (cells, candidates) = (cells.len() as u16, candidates.len() as u16);
        let base = (score / 3) as f32;
        self.positions.push(Labelled {
            first_cell,
            first_candidate,
            cells,
            candidates,
            chosen,
            to_move,
            score,
            result,
            base,
        });
    }
}
