//! The passes of a fit.

use super::data::{Labelled, LinesData, Part};
use super::gradient::{GAIN, Gradient, Model, Sums, Target};
use super::weights::{Sizes, Weights};
use crate::adam::Adam;
use crate::checkpoint::{self, State};
use crate::error::TrainError;
use crate::loss::{Blend, Losses, Pass};
use crate::schedule;
use crate::shards::SHARDS;
use boyi_arena::random::SplitMix64;
use boyi_nnue::{EvaluationFile, HiddenUnits, LineChange, LineNetwork, Lines, Payload};
use serde::Serialize;

/// Everything that decides a fit beside its data.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LinesSettings {
    /// The units by which a side sees a cell: 16 or 32.
    pub channels: u32,
    /// Hidden units: 32, 64, 96 or 128.
    pub hidden: u32,
    /// The share of the result of the game in the target; the rest is that of the score.
    pub result_share: f32,
    /// The weight of the loss of the moves beside that of the value.
    pub policy_share: f32,
    /// Passes through the positions.
    pub passes: u32,
    /// Positions of a step.
    pub batch: usize,
    /// About how far a step moves a weight at the highest. The rate rises to it evenly in the first twentieth of the
    /// steps and falls to zero on half a wave of the cosine.
    pub rate: f32,
    /// The share of its size by which a weight shrinks in a step, times the rate.
    pub decay: f32,
    /// Decides the weights at the beginning and the order of the positions.
    pub seed: u64,
}

impl Default for LinesSettings {
    fn default() -> LinesSettings {
        LinesSettings {
            channels: 16,
            hidden: 32,
            result_share: 0.3,
            policy_share: 0.02,
            passes: 20,
            batch: 2_048,
            rate: 2e-3,
            decay: 0.1,
            seed: 1,
        }
    }
}

/// The most positions of [`LinesTraining::rounding_error`].
const ROUNDED_POSITIONS: usize = 10_000;

/// The fit of a network of lines, pass by pass.
pub struct LinesTraining<'a> {
    data: &'a LinesData,
    settings: LinesSettings,
    /// The name of the file that it began with.
    from: Option<String>,
    blend: Blend,
    /// The targets of the positions: of the fit, and kept for validation.
    targets: [Vec<Target>; 2],
    weights: Weights,
    adam: Vec<Adam>,
    passes: Vec<Pass>,
    shards: Vec<Gradient>,
}

impl<'a> LinesTraining<'a> {
    /// Begins a fit: with random weights, or with the network of a file that corrects the linear evaluation of the data,
    /// enlarged to the sizes of the settings if it is smaller.
    ///
    /// # Errors
    /// [`TrainError::TooFew`] when fewer positions than those of one step are left, [`TrainError::File`] for sizes that
    /// no network has, [`TrainError::Start`] for a file without a network of lines, or with a larger one.
    pub fn new(
        data: &'a LinesData,
        settings: &LinesSettings,
        from: Option<&EvaluationFile>,
    ) -> Result<LinesTraining<'a>, TrainError> {
        let positions = data.positions();
        if positions < settings.batch || positions == 0 {
            return Err(TrainError::TooFew { positions, needed: settings.batch.max(1) });
        }
        let sizes = Sizes::new(&data.codebook, settings.channels as usize, settings.hidden as usize);
        let random = || SplitMix64::new(settings.seed);
        let start = Weights::random(sizes, &mut random());
        start.quantised(&data.codebook)?;
        let labels = data.training.positions().iter().map(|position| (position.score, position.result));
        let blend = Blend::with_gain(settings.result_share, GAIN, labels);
        let unit = blend.unit;
        let weights = match from {
            None => start,
            Some(file) => {
                let (lines, share) = (lines_of(file)?, file.scale() * GAIN / unit);
                Weights::of(lines, share, &data.codebook, sizes, &mut random())?
            }
        };
        let mut training = LinesTraining {
            data,
            settings: *settings,
            from: from.map(EvaluationFile::name),
            blend,
            targets: [&data.training, &data.validation].map(|part| targets(part, blend)),
            adam: weights.lists().map(|list| Adam::new(list.len())).into(),
            weights,
            passes: Vec::new(),
            shards: (0..SHARDS).map(|_| Gradient::new(sizes)).collect(),
        };
        let before = Pass { number: 0, training: Losses::default(), validation: training.validation() };
        training.passes.push(before);
        Ok(training)
    }

    /// Goes on with the fit of a checkpoint.
    ///
    /// # Errors
    /// [`TrainError::Checkpoint`] when it is damaged, or of other data, settings or another file at the beginning; else as
    /// [`new`](LinesTraining::new).
    pub fn resume(
        data: &'a LinesData,
        settings: &LinesSettings,
        from: Option<&EvaluationFile>,
        checkpoint: &[u8],
    ) -> Result<LinesTraining<'a>, TrainError> {
        let mut training = LinesTraining::new(data, settings, from)?;
        let about = training.about();
        let state = State { weights: training.weights.lists_mut(), adam: &mut training.adam };
        training.passes = checkpoint::read(checkpoint, &about, state)?;
        Ok(training)
    }

    /// The fit so far as a checkpoint.
    pub fn checkpoint(&self) -> Vec<u8> {
        checkpoint::write(&self.about(), &self.passes, self.weights.lists(), &self.adam)
    }

    /// The text by which a checkpoint knows its data and settings.
    fn about(&self) -> String {
        let sums = [&self.data.training, &self.data.validation].map(Part::checksum);
        let LinesTraining { data, settings, from, .. } = self;
        format!("{:?} {} {settings:?} {from:?} {sums:?}", data.spec, data.codebook.name)
    }

    /// The losses on the positions kept for validation.
    fn validation(&self) -> Losses {
        let part = &self.data.validation;
        losses(self.model().losses(part, &self.targets[1]), part.len())
    }

    /// The losses of the passes so far; pass 0 is the state before the first one.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// The target of the fit.
    pub fn blend(&self) -> Blend {
        self.blend
    }

    /// The scale of the file: hundredths of the game's unit of an output of 1.
    pub fn scale(&self) -> f32 {
        self.blend.unit / GAIN
    }

    fn model(&self) -> Model<'_> {
        Model::new(&self.weights, &self.data.codebook, self.settings.policy_share)
    }

    /// Makes the next pass with so many threads; `progress` is told the positions done of it. `None` after the last
    /// one. The numbers do not depend on the threads.
    ///
    /// # Errors
    /// [`TrainError::Diverged`] when the weights have grown without bounds.
    pub fn pass(
        &mut self,
        threads: usize,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Option<Pass>, TrainError> {
        let number = self.passes.len() as u32;
        if number > self.settings.passes {
            return Ok(None);
        }
        let positions = self.data.positions();
        let order = schedule::order(positions, self.settings.seed, number);
        let steps = positions.div_ceil(self.settings.batch);
        let (mut sums, mut done) = (Sums::default(), 0);
        for (step, places) in order.chunks(self.settings.batch).enumerate() {
            let model = Model::new(&self.weights, &self.data.codebook, self.settings.policy_share);
            let of_batch =
                model.batch(&self.data.training, &self.targets[0], places, &mut self.shards, threads);
            sums.add(of_batch);
            let of_all = (number as usize - 1) * steps + step;
            let share = schedule::share(of_all, steps * self.settings.passes as usize);
            self.descend(self.settings.rate * share);
            done += places.len() as u64;
            progress(done);
        }
        let pass = Pass { number, training: losses(sums, positions), validation: self.validation() };
        let pass = pass.checked(self.weights.lists())?;
        // Hidden units that can reach more than a file holds are no less a fault.
        self.quantised().map_err(|_| TrainError::Diverged(number))?;
        self.passes.push(pass);
        Ok(Some(pass))
    }

    /// One step against the gradients of the first shard.
    fn descend(&mut self, rate: f32) {
        let Some(Gradient { weights: gradients, .. }) = self.shards.first_mut() else { return };
        gradients.share_codes(&self.data.codebook.classes);
        self.weights.decay(rate * self.settings.decay);
        let lists = self.weights.lists_mut().into_iter().zip(gradients.lists());
        for (adam, (weights, gradients)) in self.adam.iter_mut().zip(lists) {
            adam.step(weights, gradients, std::iter::repeat(rate));
        }
        self.weights.clamp();
    }

    /// The weights in whole numbers.
    ///
    /// # Errors
    /// [`TrainError::File`].
    pub fn quantised(&self) -> Result<Lines, TrainError> {
        self.weights.quantised(&self.data.codebook)
    }

    /// The mean amount by which whole numbers change the value of a position, in hundredths of the game's unit: over the
    /// first 10,000 kept for validation, or learned from if none are kept.
    ///
    /// # Errors
    /// [`TrainError::File`].
    pub fn rounding_error(&self) -> Result<f32, TrainError> {
        let network = LineNetwork::new(&self.quantised()?, &self.data.codebook.swapped, self.scale());
        let kept = &self.data.validation;
        let part = if kept.len() == 0 { &self.data.training } else { kept };
        let model = self.model();
        let positions = part.positions().iter().take(ROUNDED_POSITIONS);
        let errors = positions.map(|position| {
            let exact = model.output_of(part, position) * self.scale();
            (exact - value_of(&network, part, position) as f32).abs()
        });
        Ok(errors.sum::<f32>() / part.len().clamp(1, ROUNDED_POSITIONS) as f32)
    }

    /// The network as an evaluation file; `made` says in one line how it was made.
    ///
    /// # Errors
    /// [`TrainError::File`] when the numbers make no file.
    pub fn file(&self, made: String) -> Result<EvaluationFile, TrainError> {
        let game = serde_json::to_value(self.data.spec)
            .map_err(|error| boyi_nnue::FileError::Header(error.to_string()))?;
        let payload = Payload::Lines(self.data.base.clone(), self.quantised()?);
        Ok(EvaluationFile::new(game, self.scale(), made, payload)?)
    }
}

/// The network of a file.
fn lines_of(file: &EvaluationFile) -> Result<&Lines, TrainError> {
    match file.payload() {
        Payload::Lines(_, lines) => Ok(lines),
        other => Err(TrainError::Start(format!("its architecture is {}, not lines", other.architecture()))),
    }
}

/// The value of a position by the network in whole numbers.
fn value_of(network: &LineNetwork, part: &Part, position: &Labelled) -> i32 {
    let cells = part.cells(position);
    let mut board = network.empty_board(cells.len());
    for (cell, codes) in (0..).zip(cells) {
        let changes = codes.map(|to| LineChange { cell, from: 0, to });
        network.change(&mut board, &changes);
    }
    let mut hidden = HiddenUnits::NONE;
    network.hidden(&board, position.to_move.index(), &mut hidden);
    network.value(&hidden)
}

fn losses(sums: Sums, positions: usize) -> Losses {
    let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
    Losses { value: mean(sums.value, positions as u64), moves: mean(sums.moves, sums.ranked) }
}

fn targets(part: &Part, blend: Blend) -> Vec<Target> {
    let positions = part.positions().iter();
    let target = positions.map(|position| Target {
        points: blend.target(position.score, position.result),
        base: position.base / blend.unit,
    });
    target.collect()
}

#[cfg(test)]
mod tests;
