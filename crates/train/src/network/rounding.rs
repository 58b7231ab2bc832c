//! The weights of a fit brought to the numbers that a file holds, with little change of the values.
//!
//! Three steps, each by the positions of the fit:
//!
//! 1. Decay draws feature weights together, so that most units use a small part of their range and lose much by
//!    rounding. Inside the range the square of a unit is homogeneous: a unit times `a`, with its output weights times
//!    1 / a², gives equal outputs. So each unit is stretched by the factor with the least error, that of the positions in
//!    which it would leave the range counted too.
//! 2. The feature weights of a unit are rounded together, so that their errors cancel ([`joint`]), and the bias of the unit
//!    takes over the mean of what is left.
//! 3. So are the output weights of a bucket, which make up for a part of what is left of 2 as well; its bias takes over the
//!    mean of the rest.

mod counted;
mod joint;

use super::data::Part;
use super::gradient::Model;
use super::weights::{Sizes, Weights};
use crate::dispatch::{Loops, dispatch};
use boyi_nnue::Perspective;
use counted::Counting;
use joint::{Moments, REACH, Rounding};

/// Steps of the range of a unit in which its values are counted.
const STEPS: usize = 100;
/// The factors that are tried: powers of the first, so many.
const FACTORS: (f32, i32) = (1.05, 30);

/// The weights on the steps of whole numbers.
pub(super) fn rounded(weights: &Weights, part: &Part) -> Weights {
    let inputs = counted::inputs(part, weights.sizes.inputs);
    let mut rounded = weights.stretched(&factors(weights, part, &inputs.means));
    round_features(&mut rounded, &inputs);
    round_outputs(&mut rounded, weights, part);
    let (before, after) = (Model::new(weights), Model::new(&rounded));
    let means = dispatch(Differences { models: [&before, &after], part, buckets: weights.sizes.buckets });
    rounded.own_biases.iter_mut().zip(means).for_each(|(bias, mean)| *bias += mean);
    rounded
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
    // Rounding adds up to REACH to each feature weight, and as much for each active input to the bias.
    let room = (f32::from(i16::MAX) - 2.0 * REACH * active - 1.0) / f32::from(Perspective::ONE);
    let reach = largest.iter().zip(&weights.biases).map(|(weight, bias)| bias.abs() + active * weight);
    reach.map(|reach| room / reach.max(f32::MIN_POSITIVE)).collect()
}

/// Rounds the weights and biases of the units. A unit that its weights have brought to the limit of 16 bits before stays
/// within it.
fn round_features(weights: &mut Weights, inputs: &Moments) {
    let one = f32::from(Perspective::ONE);
    let most = f32::from(i16::MAX);
    let active = weights.sizes.active as f32;
    let Weights { features, biases, .. } = weights;
    let hidden = biases.len().max(1);
    for (unit, bias) in biases.iter_mut().enumerate() {
        let exact: Vec<f32> = features.iter().skip(unit).step_by(hidden).map(|weight| weight * one).collect();
        let largest = |list: &[f32]| list.iter().fold(0f32, |largest, weight| largest.max(weight.abs()));
        let beside = (*bias * one).abs() + REACH * active + 1.0;
        let limit = ((most - beside) / active).floor().max(largest(&exact).round());
        let rounded = dispatch(Rounding { moments: inputs, weights: &exact, missing: &[], limit });
        let differences = exact.iter().zip(&rounded).map(|(exact, rounded)| exact - rounded);
        let mean: f32 = differences.zip(&inputs.means).map(|(difference, mean)| difference * mean).sum();
        let room = (most - active * largest(&rounded)).max(0.0);
        *bias = (*bias * one + mean).round().clamp(-room, room) / one;
        let places = features.iter_mut().skip(unit).step_by(hidden);
        places.zip(rounded).for_each(|(weight, rounded)| *weight = rounded / one);
    }
}

/// Rounds the output weights, with the shared part moved to those of each bucket; `exact` are the weights of the fit.
fn round_outputs(weights: &mut Weights, exact: &Weights, part: &Part) {
    let one = f32::from(Perspective::OUTPUT_ONE);
    weights.own = weights.outputs();
    weights.shared.fill(0.0);
    let Sizes { hidden, buckets, .. } = weights.sizes;
    let counting = Counting { exact: &Model::new(exact), model: &Model::new(weights), part, hidden, buckets };
    let squares = dispatch(counting);
    for (own, squares) in weights.own.chunks_mut(2 * hidden.max(1)).zip(&squares) {
        let exact: Vec<f32> = own.iter().map(|weight| weight * one).collect();
        let missing: Vec<f32> = squares.missing.iter().map(|missing| missing * one).collect();
        let limit = f32::from(Perspective::MAX_OUTPUT);
        let rounding = Rounding { moments: &squares.moments, weights: &exact, missing: &missing, limit };
        own.iter_mut().zip(dispatch(rounding)).for_each(|(weight, rounded)| *weight = rounded / one);
    }
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
