//! The passes of a fit.

use super::data::{NetworkData, Part};
use super::gradient::{Gradient, Model, Target};
use super::rounding;
use super::weights::{GAIN, Sizes, Weights};
use crate::adam::Adam;
use crate::checkpoint::{self, State};
use crate::error::TrainError;
use crate::loss::{Blend, Losses, Pass};
use crate::schedule;
use crate::shards::SHARDS;
use boyi_arena::random::SplitMix64;
use boyi_nnue::{EvaluationFile, Network, Payload, Perspective};
use serde::Serialize;

/// Everything that decides a fit beside its data.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct NetworkSettings {
    /// Hidden units of one side, a multiple of 32 up to 1,024.
    pub hidden: u32,
    /// The share of the result of the game in the target; the rest is that of the score.
    pub result_share: f32,
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

impl Default for NetworkSettings {
    fn default() -> NetworkSettings {
        NetworkSettings {
            hidden: 128,
            result_share: 0.1,
            passes: 12,
            batch: 8_192,
            rate: 1e-3,
            decay: 0.6,
            seed: 1,
        }
    }
}

/// The most positions of [`NetworkTraining::rounding_error`].
const ROUNDED_POSITIONS: usize = 10_000;

/// The fit of a network, pass by pass.
pub struct NetworkTraining<'a> {
    data: &'a NetworkData,
    settings: NetworkSettings,
    /// The name of the file that it began with.
    from: Option<String>,
    blend: Blend,
    /// The targets of the positions: of the fit, and kept for validation.
    targets: [Vec<Target>; 2],
    weights: Weights,
    adam: Vec<Adam>,
    passes: Vec<Pass>,
    shards: Vec<Gradient>,
    gradients: Weights,
}

impl<'a> NetworkTraining<'a> {
    /// Begins a fit: with random weights, or with the network of a file that corrects the linear evaluation of the data.
    ///
    /// # Errors
    /// [`TrainError::TooFew`] when fewer positions than those of one step are left, [`TrainError::File`] for a number
    /// of hidden units that no network has, [`TrainError::Start`] for a file without a network of the sizes of the
    /// settings.
    pub fn new(
        data: &'a NetworkData,
        settings: &NetworkSettings,
        from: Option<&EvaluationFile>,
    ) -> Result<NetworkTraining<'a>, TrainError> {
        let positions = data.positions();
        if positions < settings.batch || positions == 0 {
            return Err(TrainError::TooFew { positions, needed: settings.batch.max(1) });
        }
        let sizes = Sizes::new(&data.features, settings.hidden as usize);
        let random = Weights::random(sizes, &mut SplitMix64::new(settings.seed));
        random.quantised(&data.features)?;
        let labels = data.training.positions().iter().map(|position| (position.score, position.result));
        let blend = Blend::with_gain(settings.result_share, GAIN, labels);
        let unit = blend.unit;
        let weights = match from {
            None => random,
            Some(file) => Weights::of(network_of(file)?, file.scale() * GAIN / unit, &data.features, sizes)?,
        };
        let targets = [&data.training, &data.validation].map(|part| targets(part, blend));
        let adam = weights.lists().map(|list| Adam::new(list.len())).into();
        let shards = (0..SHARDS).map(|_| Gradient::new(sizes)).collect();
        let gradients = Weights::zero(sizes);
        let passes = Vec::new();
        Ok(NetworkTraining {
            data,
            settings: *settings,
            from: from.map(EvaluationFile::name),
            blend,
            targets,
            weights,
            adam,
            passes,
            shards,
            gradients,
        })
    }

    /// Goes on with the fit of a checkpoint.
    ///
    /// # Errors
    /// [`TrainError::Checkpoint`] when it is damaged, or of other data, settings or another file at the beginning; else as
    /// [`new`](NetworkTraining::new).
    pub fn resume(
        data: &'a NetworkData,
        settings: &NetworkSettings,
        from: Option<&EvaluationFile>,
        checkpoint: &[u8],
    ) -> Result<NetworkTraining<'a>, TrainError> {
        let mut training = NetworkTraining::new(data, settings, from)?;
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
        let NetworkTraining { data, settings, from, .. } = self;
        format!("{:?} {:?} {settings:?} {from:?} {sums:?}", data.spec, data.features)
    }

    /// The losses of the passes so far.
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
        let number = self.passes.len() as u32 + 1;
        if number > self.settings.passes {
            return Ok(None);
        }
        let positions = self.data.positions();
        let order = schedule::order(positions, self.settings.seed, number);
        let steps = positions.div_ceil(self.settings.batch);
        let (mut loss, mut done) = (0.0, 0);
        for (step, places) in order.chunks(self.settings.batch).enumerate() {
            let model = Model::new(&self.weights);
            loss += model.batch(&self.data.training, &self.targets[0], places, &mut self.shards, threads);
            let of_all = (number as usize - 1) * steps + step;
            let share = schedule::share(of_all, steps * self.settings.passes as usize);
            self.descend(self.settings.rate * share);
            done += places.len() as u64;
            progress(done);
        }
        let mean = |sum: f64, count: usize| (count > 0).then(|| sum / count as f64);
        let validation = Model::new(&self.weights).loss(&self.data.validation, &self.targets[1]);
        let losses = |value| Losses { value, moves: None };
        let pass = Pass {
            number,
            training: losses(mean(loss, positions)),
            validation: losses(mean(validation, self.data.validation.len())),
        };
        let pass = pass.checked(self.weights.lists())?;
        self.passes.push(pass);
        Ok(Some(pass))
    }

    /// One step against the gradients of the first shard.
    fn descend(&mut self, rate: f32) {
        if let Some(sum) = self.shards.first() {
            sum.of_weights(&mut self.gradients);
        }
        self.weights.decay(rate * self.settings.decay);
        let lists = self.weights.lists_mut().into_iter().zip(self.gradients.lists());
        // Output weights are larger by the gain.
        let gains = [1.0, 1.0, GAIN, GAIN, GAIN, GAIN];
        for ((adam, gain), (weights, gradients)) in self.adam.iter_mut().zip(gains).zip(lists) {
            adam.step(weights, gradients, std::iter::repeat(rate * gain));
        }
        self.weights.clamp();
    }

    /// The weights in whole numbers, rounded so that the values of the positions change little.
    ///
    /// # Errors
    /// [`TrainError::File`].
    pub fn quantised(&self) -> Result<Perspective, TrainError> {
        rounding::rounded(&self.weights, &self.data.training).quantised(&self.data.features)
    }

    /// The mean amount by which the whole numbers of a network change the value of a position, in hundredths of the
    /// game's unit: over the first 10,000 kept for validation, or learned from if none are kept.
    pub fn rounding_error(&self, network: &Perspective) -> f32 {
        let (model, network) = (Model::new(&self.weights), Network::new(network, self.scale()));
        let kept = &self.data.validation;
        let part = if kept.len() == 0 { &self.data.training } else { kept };
        let positions = part.positions().iter().take(ROUNDED_POSITIONS);
        let errors = positions.map(|position| {
            let exact = model.output_of(part, position) * self.scale();
            (exact - network.evaluate(part.inputs(position), position.bucket) as f32).abs()
        });
        errors.sum::<f32>() / part.len().clamp(1, ROUNDED_POSITIONS) as f32
    }

    /// The evaluation file of the network in whole numbers; `made` says in one line how it was made.
    ///
    /// # Errors
    /// [`TrainError::File`] when the numbers make no file.
    pub fn file(&self, network: Perspective, made: String) -> Result<EvaluationFile, TrainError> {
        let game = serde_json::to_value(self.data.spec)
            .map_err(|error| boyi_nnue::FileError::Header(error.to_string()))?;
        let payload = match &self.data.base {
            None => Payload::Perspective(network),
            Some(base) => Payload::Corrected(base.clone(), network),
        };
        Ok(EvaluationFile::new(game, self.scale(), made, payload)?)
    }
}

/// The network of a file.
fn network_of(file: &EvaluationFile) -> Result<&Perspective, TrainError> {
    match file.payload() {
        Payload::Perspective(network) | Payload::Corrected(_, network) => Ok(network),
        other => Err(TrainError::Start(format!("its architecture is {}", other.architecture()))),
    }
}

fn targets(part: &Part, blend: Blend) -> Vec<Target> {
    let positions = part.positions().iter();
    let target = positions.map(|position| Target {
        points: blend.target(position.score, position.result),
        base: position.base / blend.unit,
        damping: position.damping,
    });
    target.collect()
}

#[cfg(test)]
mod tests;
