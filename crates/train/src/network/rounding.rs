//! The weights of a fit brought to the numbers that a file holds, with little change of the values.
//!
//! Three steps, each by the positions of the fit:
//!
//! 1. Decay draws feature weights together, so that most units use a small part of their range and lose much by
//!    rounding. Inside the range the square of a unit is homogeneous: a unit times `a`, with its output weights times
//!    1 / a², gives equal outputs. So each unit is stretched by the factor with the least error, that of the positions in
//!    which it would leave the range counted too.
//! 2. The bias of a unit takes over the mean of what rounding the feature weights adds to the unit.
//! 3. The bias of an output bucket takes over the mean of what is left.

use super::data::Part;
use super::gradient::Model;
use super::weights::Weights;
use crate::dispatch::{Loops, dispatch};
use boyi_nnue::Perspective;

/// Steps of the range of a unit in which its values are counted.
const STEPS: usize = 100;
/// The factors that are tried: powers of the first, so many.
const FACTORS: (f32, i32) = (1.05, 30);

/// The weights on the steps of whole numbers.
pub(super) fn rounded(weights: &Weights, part: &Part) -> Weights {
    let frequencies = frequencies(weights, part);
    let mut rounded = weights.stretched(&factors(weights, part, &frequencies));
    round_features(&mut rounded, &frequencies);
    round_outputs(&mut rounded);
    let (before, after) = (Model::new(weights), Model::new(&rounded));
    let means = dispatch(Differences { models: [&before, &after], part, buckets: weights.sizes.buckets });
    rounded.own_biases.iter_mut().zip(means).for_each(|(bias, mean)| *bias += mean);
    rounded
}

/// The mean number of times that each input is active in the view of a side.
fn frequencies(weights: &Weights, part: &Part) -> Vec<f32> {
    let mut counts = vec![0u64; weights.sizes.inputs];
    for position in part.positions() {
        for &input in part.inputs(position).into_iter().flatten() {
            if let Some(count) = counts.get_mut(usize::from(input)) {
                *count += 1;
            }
        }
    }
    let views = 2.0 * part.len().max(1) as f64;
    counts.into_iter().map(|count| (count as f64 / views) as f32).collect()
}

/// The factors by which the hidden units are stretched: 1 or more.
fn factors(weights: &Weights, part: &Part, frequencies: &[f32]) -> Vec<f32> {
    let model = Model::new(weights);
    let uses = dispatch(Uses { model: &model, part, hidden: weights.sizes.hidden });
    // The rest of the mean square of a unit's error in the steps of feature weights, with the mean taken out, and
    // that of its bias.
    let spread = 1.0 + frequencies.iter().map(|share| share * (1.0 - share).max(0.0)).sum::<f32>();
    let best = |(seen, most): (&Use, f32)| {
        let tried = (0..FACTORS.1).map(|power| FACTORS.0.powi(power)).filter(|&factor| factor <= most);
        let least = tried.map(|factor| (seen.error(factor, spread), factor));
        least.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(1.0, |(_, factor)| factor)
    };
    uses.iter().zip(most(weights)).map(best).collect()
}

/// The largest factor of each unit with which no sum of whole numbers leaves 16 bits.
fn most(weights: &Weights) -> Vec<f32> {
    let mut largest = vec![0f32; weights.sizes.hidden];
    for row in weights.features.chunks(largest.len().max(1)) {
        for (largest, weight) in largest.iter_mut().zip(row) {
            *largest = largest.max(weight.abs());
        }
    }
    let active = weights.sizes.active as f32;
    // Rounding adds up to a half to each number, and as much for each active input to the bias.
    let room = (f32::from(i16::MAX) - active - 1.0) / f32::from(Perspective::ONE);
    let reach = largest.iter().zip(&weights.biases).map(|(weight, bias)| bias.abs() + active * weight);
    reach.map(|reach| room / reach.max(f32::MIN_POSITIVE)).collect()
}

/// Rounds the weights and biases of the units.
fn round_features(weights: &mut Weights, frequencies: &[f32]) {
    let one = f32::from(Perspective::ONE);
    let hidden = weights.sizes.hidden.max(1);
    for (row, share) in weights.features.chunks_mut(hidden).zip(frequencies) {
        for (weight, bias) in row.iter_mut().zip(&mut weights.biases) {
            let rounded = (*weight * one).round() / one;
            *bias += share * (*weight - rounded);
            *weight = rounded;
        }
    }
    weights.biases.iter_mut().for_each(|bias| *bias = (*bias * one).round() / one);
}

/// Rounds the output weights, with the shared part moved to those of each bucket.
fn round_outputs(weights: &mut Weights) {
    let one = f32::from(Perspective::OUTPUT_ONE);
    weights.own = weights.outputs().into_iter().map(|weight| (weight * one).round() / one).collect();
    weights.shared.fill(0.0);
}

/// The values of a hidden unit in the positions of a fit, by steps of its range.
#[derive(Clone)]
struct Use {
    /// The number of times.
    counts: Vec<f64>,
    /// The sums of the squares of the output weights.
    weights: Vec<f64>,
}

impl Use {
    /// The sum of the squares of the errors of the output that the unit causes when it is stretched by a factor.
    fn error(&self, factor: f32, spread: f32) -> f64 {
        // The mean square of the error of a number that is rounded to wholes is 1 / 12.
        let step = |one: i16| 1.0 / (f64::from(one) * f64::from(one) * 12.0);
        let (feature, output) = (f64::from(spread) * step(Perspective::ONE), step(Perspective::OUTPUT_ONE));
        let factor = f64::from(factor);
        let of_step = |(place, (count, weights)): (usize, (&f64, &f64))| {
            let unit = place as f64 / STEPS as f64;
            let reached = (unit * factor).min(1.0);
            let beyond = unit * unit - (reached / factor).powi(2);
            let inside =
                if unit * factor < 1.0 { 4.0 * unit * unit * feature / (factor * factor) } else { 0.0 };
            weights * (beyond * beyond + inside) + count * reached.powi(4) * output
        };
        self.counts.iter().zip(&self.weights).enumerate().map(of_step).sum()
    }
}

/// The uses of all hidden units in the positions of a part.
struct Uses<'a> {
    model: &'a Model<'a>,
    part: &'a Part,
    hidden: usize,
}

impl Loops for Uses<'_> {
    type Output = Vec<Use>;

    #[inline(always)]
    fn run(self) -> Vec<Use> {
        let none = Use { counts: vec![0.0; STEPS + 1], weights: vec![0.0; STEPS + 1] };
        let mut uses = vec![none; self.hidden];
        let mut units = [vec![0.0; self.hidden], vec![0.0; self.hidden]];
        for position in self.part.positions() {
            self.model.units(self.part, position, &mut units);
            for (units, outputs) in units.iter().zip(self.model.output_rows(position.bucket)) {
                for ((seen, unit), weight) in uses.iter_mut().zip(units).zip(outputs) {
                    let place = (unit.clamp(0.0, 1.0) * STEPS as f32).round() as usize;
                    if let Some((count, sum)) = seen.counts.get_mut(place).zip(seen.weights.get_mut(place)) {
                        *count += 1.0;
                        *sum += f64::from(weight * weight);
                    }
                }
            }
        }
        uses
    }
}

/// The mean of the first model's output minus the second's in each bucket.
struct Differences<'a> {
    models: [&'a Model<'a>; 2],
    part: &'a Part,
    buckets: usize,
}

impl Loops for Differences<'_> {
    type Output = Vec<f32>;

    #[inline(always)]
    fn run(self) -> Vec<f32> {
        let mut sums = vec![(0.0f64, 0u64); self.buckets];
        for position in self.part.positions() {
            let [before, after] = self.models.map(|model| model.output_of(self.part, position));
            if let Some((sum, count)) = sums.get_mut(position.bucket) {
                *sum += f64::from(before - after);
                *count += 1;
            }
        }
        sums.into_iter().map(|(sum, count)| (sum / count.max(1) as f64) as f32).collect()
    }
}
