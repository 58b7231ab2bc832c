//! The weights of a network in floating point.

use crate::error::TrainError;
use boyi_arena::random::SplitMix64;
use boyi_engine::NetworkFeatures;
use boyi_nnue::{Perspective, Shape};

/// Largest size of a bias of a hidden unit. What 16 bits hold beyond it is left to the feature weights.
const MAX_BIAS: f32 = 8.0;
/// Largest size of a feature weight.
const MAX_FEATURE: f32 = 1.98;
/// Largest size of an output weight: that of the quantised one.
const MAX_OUTPUT: f32 = Perspective::MAX_OUTPUT as f32 / Perspective::OUTPUT_ONE as f32;

/// The output is so many times the logit of the expected points, and the scale of the file makes up for it: output
/// weights are larger and lose less by rounding.
pub(super) const GAIN: f32 = 4.0;

/// The sizes of the lists of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sizes {
    pub(super) inputs: usize,
    pub(super) active: usize,
    pub(super) hidden: usize,
    pub(super) buckets: usize,
}

impl Sizes {
    pub(super) fn new(features: &NetworkFeatures, hidden: usize) -> Sizes {
        let &NetworkFeatures { inputs, active, buckets, .. } = features;
        Sizes { inputs, active, hidden, buckets }
    }

    /// The length of each list of [`Weights`].
    fn lengths(self) -> [usize; 6] {
        let outputs = 2 * self.hidden;
        [self.inputs * self.hidden, self.hidden, outputs, self.buckets * outputs, 1, self.buckets]
    }

    /// Largest size of a feature weight with which no unit leaves 16 bits.
    fn max_feature(self) -> f32 {
        let room = (f32::from(i16::MAX) / f32::from(Perspective::ONE) - MAX_BIAS - 1.0) / self.active as f32;
        MAX_FEATURE.min(room)
    }
}

/// The weights of a fit. Those of an output bucket are the sum of a part that all buckets share and of its own, so
/// that rare buckets learn from all positions.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights {
    pub(super) sizes: Sizes,
    /// The weights of input 0, of input 1, …
    pub(super) features: Vec<f32>,
    pub(super) biases: Vec<f32>,
    /// For the units of the side to move, then of the other.
    pub(super) shared: Vec<f32>,
    /// The own parts of each bucket, in that order.
    pub(super) own: Vec<f32>,
    pub(super) shared_bias: Vec<f32>,
    pub(super) own_biases: Vec<f32>,
}

impl Weights {
    /// Weights of zero.
    pub(super) fn zero(sizes: Sizes) -> Weights {
        let [features, biases, shared, own, shared_bias, own_biases] =
            sizes.lengths().map(|length| vec![0.0; length]);
        Weights { sizes, features, biases, shared, own, shared_bias, own_biases }
    }

    /// Random weights to begin with: units about in the middle of their range.
    pub(super) fn random(sizes: Sizes, random: &mut SplitMix64) -> Weights {
        let mut weights = Weights::zero(sizes);
        let mut uniform = |range: f32| ((random.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * range;
        weights.features.fill_with(|| uniform(0.1));
        weights.biases.fill(0.1);
        let range = GAIN / (2.0 * sizes.hidden as f32).sqrt();
        weights.shared.fill_with(|| uniform(range));
        weights
    }

    /// The weights of a network in whole numbers, of which outputs are multiplied by `share`. What output buckets have in
    /// common is their mean.
    ///
    /// # Errors
    /// [`TrainError::File`] when it has other inputs or buckets, [`TrainError::Start`] for another number of hidden units.
    pub(super) fn of(
        network: &Perspective,
        share: f32,
        features: &NetworkFeatures,
        sizes: Sizes,
    ) -> Result<Weights, TrainError> {
        let Sizes { inputs, active, hidden, buckets } = sizes;
        let [inputs, active, buckets] = [inputs, active, buckets].map(|size| size as u32);
        network.check_inputs(features.name, inputs, active, buckets)?;
        if network.shape().hidden as usize != hidden {
            return Err(TrainError::Start(format!("it has {} hidden units", network.shape().hidden)));
        }
        let one = f32::from(Perspective::ONE);
        let output_one = f32::from(Perspective::OUTPUT_ONE) / share;
        let exact = |list: &[i16], one: f32| -> Vec<f32> {
            list.iter().map(|&weight| f32::from(weight) / one).collect()
        };
        let biases = network.output_biases().iter().map(|&bias| bias as f32 / (one * output_one));
        let mut weights = Weights {
            sizes,
            features: exact(network.feature_weights(), one),
            biases: exact(network.feature_biases(), one),
            shared: Vec::new(),
            own: exact(network.output_weights(), output_one),
            shared_bias: Vec::new(),
            own_biases: biases.collect(),
        };
        weights.shared = take_means(&mut weights.own, 2 * hidden);
        weights.shared_bias = take_means(&mut weights.own_biases, 1);
        weights.clamp();
        Ok(weights)
    }

    /// The lists, those of [`Sizes::lengths`].
    pub(super) fn lists(&self) -> [&[f32]; 6] {
        [&self.features, &self.biases, &self.shared, &self.own, &self.shared_bias, &self.own_biases]
    }

    /// The lists, to be changed.
    pub(super) fn lists_mut(&mut self) -> [&mut [f32]; 6] {
        let Weights { features, biases, shared, own, shared_bias, own_biases, .. } = self;
        [features, biases, shared, own, shared_bias, own_biases]
    }

    /// The output weights of all buckets.
    pub(super) fn outputs(&self) -> Vec<f32> {
        self.own.chunks(self.shared.len()).flat_map(|own| sums(own, &self.shared)).collect()
    }

    /// The output biases of all buckets.
    pub(super) fn output_biases(&self) -> Vec<f32> {
        let shared = self.shared_bias.first().copied().unwrap_or_default();
        self.own_biases.iter().map(|own| own + shared).collect()
    }

    /// Draws the weights, but no biases, towards zero by a share of their size.
    pub(super) fn decay(&mut self, share: f32) {
        for list in [&mut self.features, &mut self.shared, &mut self.own] {
            list.iter_mut().for_each(|weight| *weight -= share * *weight);
        }
    }

    /// Brings the weights into the range that can be quantised.
    pub(super) fn clamp(&mut self) {
        let feature = self.sizes.max_feature();
        self.features.iter_mut().for_each(|weight| *weight = weight.clamp(-feature, feature));
        self.biases.iter_mut().for_each(|bias| *bias = bias.clamp(-MAX_BIAS, MAX_BIAS));
        for own in self.own.chunks_mut(self.shared.len()) {
            for (own, shared) in own.iter_mut().zip(&self.shared) {
                *own = (*own + shared).clamp(-MAX_OUTPUT, MAX_OUTPUT) - shared;
            }
        }
    }

    /// These weights with each hidden unit times its factor and its output weights divided by the square of it.
    pub(super) fn stretched(&self, factors: &[f32]) -> Weights {
        let mut weights = self.clone();
        for list in [&mut weights.features, &mut weights.biases] {
            scale(list, factors, |factor| factor);
        }
        for list in [&mut weights.shared, &mut weights.own] {
            scale(list, factors, |factor| 1.0 / (factor * factor));
        }
        weights
    }

    /// The weights in whole numbers.
    ///
    /// # Errors
    /// [`TrainError::File`] for sizes that no network may have.
    pub(super) fn quantised(&self, features: &NetworkFeatures) -> Result<Perspective, TrainError> {
        let one = f32::from(Perspective::ONE);
        let output_one = f32::from(Perspective::OUTPUT_ONE);
        let rounded =
            |list: &[f32], one: f32| list.iter().map(|weight| (weight * one).round() as i16).collect();
        let bias = |bias: &f32| (f64::from(*bias) * f64::from(one * output_one)).round() as i32;
        let size = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let shape = Shape {
            features: features.name.to_owned(),
            inputs: size(self.sizes.inputs),
            active: size(self.sizes.active),
            hidden: size(self.sizes.hidden),
            buckets: size(self.sizes.buckets),
        };
        Ok(Perspective::new(
            shape,
            rounded(&self.features, one),
            rounded(&self.biases, one),
            rounded(&self.outputs(), output_one),
            self.output_biases().iter().map(bias).collect(),
        )?)
    }
}

/// Multiplies the weights of each unit, in rows of all units, by a number made of its factor.
fn scale(list: &mut [f32], factors: &[f32], of: impl Fn(f32) -> f32) {
    for row in list.chunks_mut(factors.len().max(1)) {
        row.iter_mut().zip(factors).for_each(|(weight, factor)| *weight *= of(*factor));
    }
}

/// Subtracts from rows of a length their mean, and returns it.
fn take_means(rows: &mut [f32], length: usize) -> Vec<f32> {
    let count = (rows.len() / length.max(1)).max(1) as f32;
    let mut means = vec![0.0; length];
    for row in rows.chunks(length.max(1)) {
        means.iter_mut().zip(row).for_each(|(mean, weight)| *mean += weight / count);
    }
    for row in rows.chunks_mut(length.max(1)) {
        row.iter_mut().zip(&means).for_each(|(weight, mean)| *weight -= mean);
    }
    means
}

fn sums<'a>(one: &'a [f32], other: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
    one.iter().zip(other).map(|(one, other)| one + other)
}
