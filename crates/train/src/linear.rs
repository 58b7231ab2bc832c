//! The fit of linear weights.
//!
//! The weights of the value minimise the mean square of the difference between the points expected at the value
//! and the target of the position, or, of games that end by margins, between the value and the margin ([`Aim`]). The weights that rank moves maximise the likelihood of the moves chosen, where
//! the probability of a move is proportional to e^(rank / temperature). Each weight is drawn towards the one it
//! begins with as strongly as by [`LinearSettings::pull`] positions, so that weights that are seen rarely stay. The
//! weights that [`Fitted`] leaves out stay too.

mod rates;

pub use rates::MoveRates;

use crate::adam::Adam;
use crate::error::TrainError;
use crate::linear_data::{Fitted, Labelled, LinearData, Part};
use crate::loss::{Blend, Losses, Pass};
use boyi_arena::random::SplitMix64;
use boyi_engine::LinearWeights;
use boyi_nnue::{EvaluationFile, Payload};
use serde::Serialize;
use std::f32::consts::PI;

/// The end that the value foretells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// The points of the game: 1 won, ½ drawn, 0 lost, by the curve of [`Blend`].
    #[default]
    Points,
    /// The margin at the end of the game.
    Margins,
}

/// Everything that decides a fit beside its data.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LinearSettings {
    /// The end that the value foretells.
    pub aim: Aim,
    /// The share of the result of the game in the target, or of its margin; the rest is that of the score.
    pub result_share: f32,
    /// Passes through the positions.
    pub passes: u32,
    /// Positions of a step.
    pub batch: usize,
    /// About how far a step moves a weight at the beginning, in hundredths of the game's unit, or of the
    /// temperature for weights that rank moves. It falls to zero on half a wave of the cosine.
    pub rate: f32,
    /// The pull towards the weights at the beginning, in positions that use the weight once.
    pub pull: f32,
    /// Decides the order of the positions.
    pub seed: u64,
}

impl Default for LinearSettings {
    fn default() -> LinearSettings {
        LinearSettings {
            aim: Aim::Points,
            result_share: 0.2,
            passes: 20,
            batch: 4_096,
            rate: 1.0,
            pull: 20.0,
            seed: 1,
        }
    }
}

/// Fitted weights.
#[derive(Clone, PartialEq, Debug)]
pub struct LinearFit {
    /// The weights, in the order of [`LinearWeights::weights`].
    pub weights: Vec<i16>,
    /// The target of the fit.
    pub blend: Blend,
    /// The losses of the passes.
    pub passes: Vec<Pass>,
}

/// Fits the weights of a game's linear evaluation and order of moves, beginning with the weights `begin`. `report`
/// is told the losses of each pass; those of pass 0 are of `begin`.
///
/// # Errors
/// [`TrainError::TooFew`] when fewer positions than those of one step are left, [`TrainError::NoMargin`] when a fit to
/// margins has positions of games without one, [`TrainError::Diverged`] when a weight has grown beyond 16 bits.
pub fn fit_linear(
    data: &LinearData,
    begin: &[i16],
    settings: &LinearSettings,
    report: &mut dyn FnMut(&Pass),
) -> Result<LinearFit, TrainError> {
    let positions = data.positions();
    if positions < settings.batch || positions == 0 {
        return Err(TrainError::TooFew { positions, needed: settings.batch.max(1) });
    }
    if settings.aim == Aim::Margins {
        let parts = [&data.training, &data.validation];
        let without =
            |part: &&Part| part.positions.iter().filter(|position| position.margin.is_none()).count();
        let count = parts.iter().map(without).sum();
        if count > 0 {
            return Err(TrainError::NoMargin(count));
        }
    }
    let scores: Vec<i32> = data.training.positions.iter().map(|position| position.score).collect();
    let results: Vec<f32> = data.training.positions.iter().map(|position| position.result).collect();
    let unit = Blend::unit_of(&scores, &results);
    let blend = Blend { result_share: settings.result_share, unit };
    let model = Model { aim: settings.aim, blend, hand: &data.weights, fitted: data.fitted };
    let begin: Vec<f32> = begin.iter().copied().map(f32::from).collect();
    let mut fit = Fit::new(&model, &begin, settings, positions);

    let mut passes = Vec::new();
    let mut finished = |pass: Pass, passes: &mut Vec<Pass>| {
        report(&pass);
        passes.push(pass);
    };
    let validation = |weights: &[f32]| model.losses(&data.validation, weights);
    let first = Pass {
        number: 0,
        training: model.losses(&data.training, &fit.weights),
        validation: validation(&fit.weights),
    };
    finished(first, &mut passes);
    let mut random = SplitMix64::new(settings.seed);
    let mut order: Vec<usize> = (0..positions).collect();
    for number in 1..=settings.passes {
        random.shuffle(&mut order);
        let training = fit.pass(&data.training, &order, settings.batch);
        let pass = Pass { number, training, validation: validation(&fit.weights) };
        if fit.weights.iter().any(|weight| weight.round().abs() > f32::from(i16::MAX)) {
            return Err(TrainError::Diverged(number));
        }
        finished(pass.checked([&fit.weights[..]])?, &mut passes);
    }
    let round = |weight: &f32| weight.round() as i16;
    Ok(LinearFit { weights: fit.weights.iter().map(round).collect(), blend: model.blend, passes })
}

/// The function that is fitted.
struct Model<'a> {
    aim: Aim,
    blend: Blend,
    hand: &'a LinearWeights,
    fitted: Fitted,
}

/// Sums of losses over positions.
#[derive(Default)]
struct Sums {
    value: f64,
    values: u64,
    moves: f64,
    ranked: u64,
}

impl Sums {
    fn losses(&self) -> Losses {
        let mean = |sum: f64, count: u64| (count > 0).then(|| sum / count as f64);
        Losses { value: mean(self.value, self.values), moves: mean(self.moves, self.ranked) }
    }
}

impl Model<'_> {
    /// The losses over all positions of a part.
    fn losses(&self, part: &Part, weights: &[f32]) -> Losses {
        let mut sums = Sums::default();
        for (index, position) in part.positions.iter().enumerate() {
            self.position(part, index, position, weights, &mut sums, None);
        }
        sums.losses()
    }

    /// Adds the losses of a position to `sums` and their gradients to `gradients`.
    fn position(
        &self,
        part: &Part,
        index: usize,
        position: &Labelled,
        weights: &[f32],
        sums: &mut Sums,
        mut gradients: Option<&mut [f32]>,
    ) {
        if self.fitted != Fitted::Ranks {
            let value = position.scale * part.counts.dot(index, weights);
            let (error, slope) = self.error(value, position);
            sums.value += f64::from(error * error);
            sums.values += 1;
            if let Some(gradients) = gradients.as_deref_mut() {
                part.counts.add_to(index, 2.0 * error * slope * position.scale, gradients);
            }
        }
        if position.candidates > 0 {
            self.moves(part, position, weights, sums, gradients);
        }
    }

    /// The difference between what the value foretells and the target, and by how much it grows with the value. In
    /// points, or in the game's unit.
    fn error(&self, value: f32, position: &Labelled) -> (f32, f32) {
        match (self.aim, position.margin) {
            (Aim::Margins, Some(margin)) => {
                let share = self.blend.result_share;
                let target = (1.0 - share) * position.score as f32 + share * margin as f32;
                ((value - target) / HUNDREDTHS, 1.0 / HUNDREDTHS)
            }
            (Aim::Points, _) | (Aim::Margins, None) => {
                let expected = self.blend.expected(value);
                let error = expected - self.blend.target(position.score, position.result);
                (error, expected * (1.0 - expected) / self.blend.unit)
            }
        }
    }

    /// The typical second derivative of the loss of the value by the value.
    fn value_curvature(&self) -> f32 {
        match self.aim {
            Aim::Points => VALUE_CURVATURE / (self.blend.unit * self.blend.unit),
            Aim::Margins => 2.0 / (HUNDREDTHS * HUNDREDTHS),
        }
    }

    /// Adds the loss of the rank of the move chosen, and its gradients.
    fn moves(
        &self,
        part: &Part,
        position: &Labelled,
        weights: &[f32],
        sums: &mut Sums,
        gradients: Option<&mut [f32]>,
    ) {
        let temperature = self.hand.temperature;
        let rows = position.rows();
        let ranks: Vec<f32> = rows.clone().map(|row| part.rank(row, weights) / temperature).collect();
        let largest = ranks.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = ranks.iter().map(|rank| (rank - largest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        let chosen = powers.get(position.chosen).copied().unwrap_or(sum) / sum;
        sums.moves -= f64::from(chosen.max(f32::MIN_POSITIVE).ln());
        sums.ranked += 1;
        let Some(gradients) = gradients else { return };
        for (candidate, (row, power)) in rows.zip(powers).enumerate() {
            let wanted = f32::from(u8::from(candidate == position.chosen));
            part.candidates.add_to(row, (power / sum - wanted) / temperature, gradients);
        }
    }
}

/// Values of one of the game's unit.
const HUNDREDTHS: f32 = 100.0;
/// Typical second derivative of the loss of the value by the points' logit: twice the square of p (1 − p).
const VALUE_CURVATURE: f32 = 0.08;
/// Typical second derivative of the loss of a rank by rank / temperature.
const RANK_CURVATURE: f32 = 0.1;

/// A fit in progress.
struct Fit<'a> {
    model: &'a Model<'a>,
    begin: &'a [f32],
    weights: Vec<f32>,
    /// The rate of each weight at the beginning.
    rates: Vec<f32>,
    /// The second derivative that the pull adds to the mean loss, by weight.
    pulls: Vec<f32>,
    adam: Adam,
    step: usize,
    steps: usize,
}

impl<'a> Fit<'a> {
    fn new(model: &'a Model<'a>, begin: &'a [f32], settings: &LinearSettings, positions: usize) -> Fit<'a> {
        let LinearWeights { groups, scale, temperature, .. } = model.hand;
        let pull = settings.pull / positions as f32;
        let (mut rates, mut pulls) = (Vec::new(), Vec::new());
        for group in groups {
            let (rate, curvature) = match group.ranks_moves {
                true => (settings.rate / 100.0 * temperature, RANK_CURVATURE / (temperature * temperature)),
                false => (settings.rate / scale, model.value_curvature() * scale * scale),
            };
            rates.resize(rates.len() + group.length, rate);
            pulls.resize(pulls.len() + group.length, pull * curvature);
        }
        Fit {
            model,
            begin,
            weights: begin.to_vec(),
            rates,
            pulls,
            adam: Adam::new(begin.len()),
            step: 0,
            steps: settings.passes as usize * positions.div_ceil(settings.batch),
        }
    }

    /// One pass through the positions in this order.
    fn pass(&mut self, part: &Part, order: &[usize], batch: usize) -> Losses {
        let mut sums = Sums::default();
        let mut gradients = vec![0.0; self.weights.len()];
        for places in order.chunks(batch) {
            gradients.fill(0.0);
            for &place in places {
                if let Some(position) = part.positions.get(place) {
                    let to = Some(&mut gradients[..]);
                    self.model.position(part, place, position, &self.weights, &mut sums, to);
                }
            }
            self.descend(&mut gradients, places.len() as f32);
        }
        sums.losses()
    }

    /// One step against the gradients, summed over so many positions.
    fn descend(&mut self, gradients: &mut [f32], positions: f32) {
        let offsets = self.weights.iter().zip(self.begin).map(|(weight, begin)| weight - begin);
        for ((gradient, offset), pull) in gradients.iter_mut().zip(offsets).zip(&self.pulls) {
            *gradient = *gradient / positions + pull * offset;
        }
        let share = (1.0 + (PI * self.step as f32 / self.steps as f32).cos()) / 2.0;
        self.adam.step(&mut self.weights, gradients, self.rates.iter().map(|rate| rate * share));
        self.step += 1;
    }
}

impl LinearFit {
    /// The weights as an evaluation file; `made` says in one line how they were made. The network of `with` stays with
    /// them, so none may be given unless the fit left the weights of the value alone.
    ///
    /// # Errors
    /// [`TrainError::File`] when the numbers make no file.
    pub fn file(
        &self,
        data: &LinearData,
        with: Option<&EvaluationFile>,
        made: String,
    ) -> Result<EvaluationFile, TrainError> {
        let linear = data.weights.linear(self.weights.clone())?;
        let game = serde_json::to_value(data.spec)
            .map_err(|error| boyi_nnue::FileError::Header(error.to_string()))?;
        let (scale, payload) = match with.map(|file| (file.scale(), file.payload().clone())) {
            Some((scale, Payload::Corrected(_, network))) => (scale, Payload::Corrected(linear, network)),
            Some((scale, Payload::Lines(_, network))) => (scale, Payload::Lines(linear, network)),
            Some((_, Payload::Linear(_) | Payload::Perspective(_))) | None => {
                (data.weights.scale, Payload::Linear(linear))
            }
        };
        Ok(EvaluationFile::new(game, scale, made, payload)?)
    }
}

#[cfg(test)]
mod tests;
