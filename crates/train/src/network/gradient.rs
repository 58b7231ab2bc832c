//! The loss of positions and its gradient.
//!
//! The loops are compiled for AVX2 too and chosen at run time; no sum is reordered, so all processors get the same
//! numbers.

use super::data::{Labelled, Part};
use super::weights::{GAIN, Sizes, Weights};
use crate::dispatch::{Loops, dispatch};
use crate::loss::logistic;
use crate::shards::{self, Shard};
use crate::vectors::{add, add_at, row, row_mut};

/// Sums of a dot product that are kept apart.
const LANES: usize = 16;

/// The weights as positions use them: shared and own output weights added up.
pub(super) struct Model<'a> {
    sizes: Sizes,
    features: &'a [f32],
    biases: &'a [f32],
    outputs: Vec<f32>,
    output_biases: Vec<f32>,
}

/// The target of a position, with what its value consists of beside the output.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The expected points.
    pub(super) points: f32,
    /// The linear evaluation that the output corrects, as a logit.
    pub(super) base: f32,
    /// The factor of their sum.
    pub(super) damping: f32,
}

impl Target {
    /// The expected points at an output.
    #[inline(always)]
    fn expected(&self, output: f32) -> f32 {
        logistic(self.damping * (self.base + output / GAIN))
    }
}

/// Gradients of a [`Model`], the loss they belong to, and the units of a position in work.
pub(super) struct Gradient {
    features: Vec<f32>,
    biases: Vec<f32>,
    outputs: Vec<f32>,
    output_biases: Vec<f32>,
    /// The sum of the squared errors.
    loss: f64,
    units: [Vec<f32>; 2],
    /// The gradients of the units of one side.
    back: Vec<f32>,
}

impl Gradient {
    pub(super) fn new(sizes: Sizes) -> Gradient {
        let list = |length: usize| vec![0.0; length];
        Gradient {
            features: list(sizes.inputs * sizes.hidden),
            biases: list(sizes.hidden),
            outputs: list(sizes.buckets * 2 * sizes.hidden),
            output_biases: list(sizes.buckets),
            loss: 0.0,
            units: [list(sizes.hidden), list(sizes.hidden)],
            back: list(sizes.hidden),
        }
    }

    /// The gradients of the weights of a fit: a shared weight has the sum of those of all buckets.
    pub(super) fn of_weights(&self, gradients: &mut Weights) {
        gradients.features.copy_from_slice(&self.features);
        gradients.biases.copy_from_slice(&self.biases);
        gradients.own.copy_from_slice(&self.outputs);
        gradients.own_biases.copy_from_slice(&self.output_biases);
        gradients.shared.fill(0.0);
        let length = gradients.shared.len();
        self.outputs.chunks(length).for_each(|outputs| add(&mut gradients.shared, outputs));
        gradients.shared_bias.fill(self.output_biases.iter().sum());
    }
}

impl Shard for Gradient {
    fn clear(&mut self) {
        for list in [&mut self.features, &mut self.biases, &mut self.outputs, &mut self.output_biases] {
            list.fill(0.0);
        }
        self.loss = 0.0;
    }

    fn add(&mut self, other: &Gradient) {
        add(&mut self.features, &other.features);
        add(&mut self.biases, &other.biases);
        add(&mut self.outputs, &other.outputs);
        add(&mut self.output_biases, &other.output_biases);
        self.loss += other.loss;
    }
}

impl<'a> Model<'a> {
    pub(super) fn new(weights: &'a Weights) -> Model<'a> {
        Model {
            sizes: weights.sizes,
            features: &weights.features,
            biases: &weights.biases,
            outputs: weights.outputs(),
            output_biases: weights.output_biases(),
        }
    }

    /// The loss of the positions at these places, summed, and into the first of the shards its gradient, divided by
    /// the number of places.
    pub(super) fn batch(
        &self,
        part: &Part,
        targets: &[Target],
        places: &[u32],
        shards: &mut [Gradient],
        threads: usize,
    ) -> f64 {
        let descend = |gradient: &mut Gradient, places: &[u32], weight| {
            dispatch(Work { model: self, part, targets, places, gradient, weight });
        };
        shards::sum(shards, places, threads, descend).map_or(0.0, |sum| sum.loss)
    }

    /// Computes the hidden units of both sides in a position, that to move first.
    #[inline(always)]
    pub(super) fn units(&self, part: &Part, position: &Labelled, units: &mut [Vec<f32>; 2]) {
        for (units, inputs) in units.iter_mut().zip(part.inputs(position)) {
            units.copy_from_slice(self.biases);
            for &input in inputs {
                add(units, row(self.features, input.into(), self.sizes.hidden));
            }
        }
    }

    /// The output weights of a bucket for the units of the side to move and of the other.
    #[inline(always)]
    pub(super) fn output_rows(&self, bucket: usize) -> [&[f32]; 2] {
        [0, 1].map(|side| row(&self.outputs, 2 * bucket + side, self.sizes.hidden))
    }

    /// The output for a position.
    #[inline(always)]
    fn output(&self, part: &Part, position: &Labelled, units: &mut [Vec<f32>; 2]) -> f32 {
        self.units(part, position, units);
        let bias = self.output_biases.get(position.bucket).copied().unwrap_or_default();
        let [own, other] = self.output_rows(position.bucket);
        let [own_units, other_units] = &*units;
        bias + dot(own_units, own) + dot(other_units, other)
    }

    /// Adds the loss of a position, and its gradients times `weight`.
    #[inline(always)]
    fn descend(
        &self,
        part: &Part,
        position: &Labelled,
        target: &Target,
        gradient: &mut Gradient,
        weight: f32,
    ) {
        let hidden = self.sizes.hidden;
        let expected = target.expected(self.output(part, position, &mut gradient.units));
        let error = expected - target.points;
        gradient.loss += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected) * target.damping * weight / GAIN;
        add_at(&mut gradient.output_biases, position.bucket, slope);
        for (side, inputs) in part.inputs(position).into_iter().enumerate() {
            let Some(units) = gradient.units.get(side) else { continue };
            let place = 2 * position.bucket + side;
            let outputs = row_mut(&mut gradient.outputs, place, hidden);
            back(units, row(&self.outputs, place, hidden), slope, outputs, &mut gradient.back);
            add(&mut gradient.biases, &gradient.back);
            for &input in inputs {
                add(row_mut(&mut gradient.features, input.into(), hidden), &gradient.back);
            }
        }
    }

    /// The sum of the losses of all positions of a part.
    pub(super) fn loss(&self, part: &Part, targets: &[Target]) -> f64 {
        dispatch(Losses { model: self, part, targets })
    }

    /// The output for a position of a part.
    pub(super) fn output_of(&self, part: &Part, position: &Labelled) -> f32 {
        let mut units = [vec![0.0; self.sizes.hidden], vec![0.0; self.sizes.hidden]];
        self.output(part, position, &mut units)
    }
}

/// The gradients of one shard.
struct Work<'a, 'b> {
    model: &'a Model<'a>,
    part: &'a Part,
    targets: &'a [Target],
    places: &'a [u32],
    gradient: &'b mut Gradient,
    weight: f32,
}

impl Loops for Work<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for &place in self.places {
            let position = self.part.positions().get(place as usize).zip(self.targets.get(place as usize));
            if let Some((position, target)) = position {
                self.model.descend(self.part, position, target, self.gradient, self.weight);
            }
        }
    }
}

/// The losses of all positions of a part.
struct Losses<'a> {
    model: &'a Model<'a>,
    part: &'a Part,
    targets: &'a [Target],
}

impl Loops for Losses<'_> {
    type Output = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let hidden = self.model.sizes.hidden;
        let mut units = [vec![0.0; hidden], vec![0.0; hidden]];
        let mut sum = 0.0;
        for (position, target) in self.part.positions().iter().zip(self.targets) {
            let error = target.expected(self.model.output(self.part, position, &mut units)) - target.points;
            sum += f64::from(error * error);
        }
        sum
    }
}

/// Σ clamp(unit, 0, 1)² · weight.
#[inline(always)]
fn dot(units: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            let active = unit.clamp(0.0, 1.0);
            *sum += active * active * weight;
        }
    }
    sums.iter().sum()
}

/// Adds the gradients of output weights for units, and writes those of the units into `back`.
#[inline(always)]
fn back(units: &[f32], weights: &[f32], slope: f32, outputs: &mut [f32], back: &mut [f32]) {
    for (((unit, weight), output), back) in units.iter().zip(weights).zip(outputs).zip(back) {
        let active = unit.clamp(0.0, 1.0);
        *output += slope * active * active;
        let is_inside = *unit > 0.0 && *unit < 1.0;
        *back = if is_inside { slope * weight * 2.0 * active } else { 0.0 };
    }
}
