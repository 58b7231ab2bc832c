//! The inputs of a network in the positions of games.

use crate::base::Base;
use crate::error::TrainError;
use crate::examples::{Example, Selection, open, read};
use boyi_datagen::Selected;
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{NetworkFeatures, start};
use boyi_nnue::Linear;
use std::path::PathBuf;

/// The positions of a fit in memory: 2 bytes for each active input and about 40 more a position.
pub struct NetworkData {
    pub(super) spec: GameSpec,
    pub(super) features: NetworkFeatures,
    /// The linear evaluation that the network corrects.
    pub(super) base: Option<Linear>,
    pub(super) training: Part,
    pub(super) validation: Part,
}

/// Positions that are used for one purpose.
#[derive(Default)]
pub(super) struct Part {
    /// The active inputs of all positions: those of the side to move, then those of the other.
    inputs: Vec<u16>,
    positions: Vec<Labelled>,
}

/// A position without its inputs.
#[derive(Clone, Copy)]
pub(super) struct Labelled {
    begin: usize,
    own: u16,
    other: u16,
    pub(super) bucket: usize,
    /// The score for the side to move.
    pub(super) score: i32,
    /// The result for the side to move.
    pub(super) result: f32,
    /// The linear evaluation for the side to move in hundredths of the game's unit, not damped; 0 without one.
    pub(super) base: f32,
    /// The factor by which the game scales an evaluation of the position towards zero.
    pub(super) damping: f32,
}

impl NetworkData {
    /// Reads the selected positions of files of one game. With a linear evaluation as `base`, the network learns what
    /// that one lacks. `progress` is told the number of positions read.
    ///
    /// # Errors
    /// [`TrainError::NoNetwork`] for a game without network, [`TrainError::NotLinear`] or [`TrainError::File`] for a
    /// base that is not the game's, and what [`read`] refuses.
    pub fn read(
        files: &[PathBuf],
        selection: &Selection,
        base: Option<Linear>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(NetworkData, Selected), TrainError> {
        let Some(path) = files.first() else { return Err(TrainError::TooFew { positions: 0, needed: 1 }) };
        let spec = open(path)?.header().game;
        let game = start(spec, None).ok();
        let features = game.as_ref().and_then(|game| game.network_features());
        let features = features.ok_or_else(|| TrainError::NoNetwork(spec.game().name.to_owned()))?;
        let weights = game.and_then(|game| game.linear_weights());
        let scale = weights.as_ref().map_or(1.0, |weights| weights.scale);
        let not_linear = || TrainError::NotLinear(spec.game().name.to_owned());
        let base_of = |base| Base::new(weights.as_ref().ok_or_else(not_linear)?, base);
        let sum = base.as_ref().map(base_of).transpose()?;
        let (training, validation) = (Part::default(), Part::default());
        let mut data = NetworkData { spec, features, base: None, training, validation };
        let selected = read(files, selection, progress, &mut |example| {
            let part = if example.validation { &mut data.validation } else { &mut data.training };
            part.push(example, sum.as_ref(), scale);
        })?;
        data.base = base;
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
    /// Appends a position; `scale` is the value of one unit of the game's linear weights.
    fn push(&mut self, example: &Example<'_>, base: Option<&Base>, scale: f32) {
        let Some(active) = example.game.network_inputs() else { return };
        let terms = example.game.linear_terms();
        let for_first = base.zip(terms.as_ref()).map_or(0.0, |(base, terms)| base.value(terms));
        let begin = self.inputs.len();
        self.inputs.extend(active.own.iter().chain(&active.other));
        self.positions.push(Labelled {
            begin,
            own: active.own.len() as u16,
            other: active.other.len() as u16,
            bucket: active.bucket,
            score: example.score,
            result: example.result,
            base: if example.game.to_move() == Side::First { for_first } else { -for_first },
            damping: terms.map_or(1.0, |terms| terms.scale / scale),
        });
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn positions(&self) -> &[Labelled] {
        &self.positions
    }

    /// The active inputs of a position: those of the side to move and of the other.
    #[inline(always)]
    pub(super) fn inputs(&self, position: &Labelled) -> [&[u16]; 2] {
        let rest = self.inputs.get(position.begin..).unwrap_or_default();
        let (own, rest) = rest.split_at_checked(position.own.into()).unwrap_or_default();
        [own, rest.get(..position.other.into()).unwrap_or_default()]
    }

    /// A checksum of everything that a fit learns from.
    pub(super) fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        self.inputs.iter().for_each(|input| sum.update(&input.to_le_bytes()));
        for position in &self.positions {
            sum.update(&position.own.to_le_bytes());
            sum.update(&position.other.to_le_bytes());
            sum.update(&(position.bucket as u64).to_le_bytes());
            sum.update(&position.score.to_le_bytes());
            sum.update(&position.result.to_le_bytes());
            sum.update(&position.base.to_le_bytes());
            sum.update(&position.damping.to_le_bytes());
        }
        sum.finalize()
    }
}

#[cfg(test)]
impl Part {
    /// A part of these positions: inputs, bucket, score and result. Their bases and dampings follow from these.
    pub(super) fn of(positions: &[([Vec<u16>; 2], usize, i32, f32)]) -> Part {
        let mut part = Part::default();
        for ([own, other], bucket, score, result) in positions {
            let begin = part.inputs.len();
            part.inputs.extend(own.iter().chain(other));
            let (own, other) = (own.len() as u16, other.len() as u16);
            part.positions.push(Labelled {
                begin,
                own,
                other,
                bucket: *bucket,
                score: *score,
                result: *result,
                base: (*score / 3) as f32,
                damping: 1.0 - own as f32 / 20.0,
            });
        }
        part
    }
}
