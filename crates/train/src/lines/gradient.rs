//! The loss of positions and its gradient.

use super::data::{Candidate, Labelled, Part};
use super::weights::{Sizes, Weights};
use crate::dispatch::{Loops, dispatch};
use crate::loss::logistic;
use crate::shards::{self, Shard};
use crate::vectors::{add, add_at, add_times, row, row_mut};
use boyi_engine::LineCodebook;
use boyi_engine::data::Side;
use boyi_nnue::Lines;

/// The output is so many times the logit of the expected points, so that the weights of the value lose less by rounding.
pub(super) const GAIN: f32 = 4.0;

/// The weights as positions use them.
pub(super) struct Model<'a> {
    weights: &'a Weights,
    /// The weights of the codes of all tables.
    codes: Vec<f32>,
    swapped: &'a [u16],
    /// The share of the ranks in the loss.
    policy_share: f32,
}

/// The target of a position.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The expected points.
    pub(super) points: f32,
    /// The linear evaluation, as a logit.
    pub(super) base: f32,
}

/// Losses summed over positions.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    /// Squared errors of the expected points.
    pub(super) value: f64,
    /// Negative logarithms of the probability of the move chosen.
    pub(super) moves: f64,
    /// Positions with a move chosen among the candidates.
    pub(super) ranked: u64,
}

impl Sums {
    pub(super) fn add(&mut self, other: Sums) {
        self.value += other.value;
        self.moves += other.moves;
        self.ranked += other.ranked;
    }
}

/// Gradients of the weights, the losses they belong to, and a position in work.
pub(super) struct Gradient {
    /// The lists of weights; the own weights of codes stand for all of the codes.
    pub(super) weights: Weights,
    sums: Sums,
    work: Work,
}

/// The numbers of a position in work.
#[derive(Default)]
struct Work {
    /// The sums of the codes of each cell: for the side to move, then for the other.
    units: Vec<f32>,
    /// The sums over the board.
    inputs: Vec<f32>,
    /// The hidden units before they are clamped.
    hidden: Vec<f32>,
    /// The factors of the units of a cell in its rank.
    policy: Vec<f32>,
    /// The slope of the rank of each cell.
    slopes: Vec<f32>,
    /// Gradients of `inputs`, `hidden` and `policy`.
    back_inputs: Vec<f32>,
    back_hidden: Vec<f32>,
    back_policy: Vec<f32>,
    logits: Vec<f32>,
}

impl Gradient {
    pub(super) fn new(sizes: Sizes) -> Gradient {
        Gradient { weights: Weights::zero(sizes), sums: Sums::default(), work: Work::default() }
    }
}

impl Shard for Gradient {
    fn clear(&mut self) {
        self.weights.lists_mut().into_iter().for_each(|list| list.fill(0.0));
        self.sums = Sums::default();
    }

    fn add(&mut self, other: &Gradient) {
        for (sums, numbers) in self.weights.lists_mut().into_iter().zip(other.weights.lists()) {
            add(sums, numbers);
        }
        self.sums.add(other.sums);
    }
}

impl<'a> Model<'a> {
    pub(super) fn new(weights: &'a Weights, codebook: &'a LineCodebook, policy_share: f32) -> Model<'a> {
        let codes = weights.codes(&codebook.classes);
        Model { weights, codes, swapped: &codebook.swapped, policy_share }
    }

    /// The losses of the positions at these places, summed, and into the first of the shards their gradient, divided
    /// by the number of places.
    pub(super) fn batch(
        &self,
        part: &Part,
        targets: &[Target],
        places: &[u32],
        shards: &mut [Gradient],
        threads: usize,
    ) -> Sums {
        let descend = |gradient: &mut Gradient, places: &[u32], weight| {
            dispatch(Descent { model: self, part, targets, places, gradient, weight });
        };
        shards::sum(shards, places, threads, descend).map_or(Sums::default(), |sum| sum.sums)
    }

    /// The losses of all positions of a part, summed.
    pub(super) fn losses(&self, part: &Part, targets: &[Target]) -> Sums {
        dispatch(Losses { model: self, part, targets })
    }

    /// The output for a position of a part.
    pub(super) fn output_of(&self, part: &Part, position: &Labelled) -> f32 {
        let mut work = Work::default();
        match self.weights.sizes.channels {
            16 => self.forward::<16>(part, position, &mut work),
            _ => self.forward::<32>(part, position, &mut work),
        }
    }

    /// The head and the tables of the side to move and of the other.
    #[inline(always)]
    fn head(&self, to_move: Side) -> usize {
        if self.weights.sizes.tables == 1 { 0 } else { to_move.index() }
    }

    /// The rows of a code for the side to move and for the other.
    #[inline(always)]
    fn rows(&self, code: u16, to_move: Side) -> [usize; 2] {
        let code = usize::from(code);
        if self.weights.sizes.tables == 2 {
            let places = [code, self.weights.sizes.codes + code];
            return if to_move == Side::First { places } else { [places[1], places[0]] };
        }
        let other = self.swapped.get(code).copied().unwrap_or_default().into();
        if to_move == Side::First { [code, other] } else { [other, code] }
    }

    /// Fills in the work on a position and returns the output.
    #[inline(always)]
    fn forward<const C: usize>(&self, part: &Part, position: &Labelled, work: &mut Work) -> f32 {
        let Sizes { hidden, .. } = self.weights.sizes;
        let cells = part.cells(position);
        let (table, _) = self.codes.as_chunks::<C>();
        work.units.clear();
        let mut sums = [[0.0_f32; C]; 2];
        for codes in cells {
            let mut units = [[0.0_f32; C]; 2];
            for &code in codes.iter().filter(|&&code| code != 0) {
                for (units, row) in units.iter_mut().zip(self.rows(code, position.to_move)) {
                    if let Some(row) = table.get(row) {
                        add(units, row);
                    }
                }
            }
            for (sums, units) in sums.iter_mut().zip(&units) {
                let active = units.iter().map(|unit| unit.clamp(0.0, 1.0));
                sums.iter_mut().zip(active).for_each(|(sum, unit)| *sum += unit);
                work.units.extend_from_slice(units);
            }
        }
        work.inputs.clear();
        work.inputs.extend(sums.as_flattened().iter().map(|sum| sum / Lines::CELLS_PER_ONE));
        let head = self.head(position.to_move);
        let weights = row(&self.weights.hidden, head, hidden * 2 * C);
        let biases = row(&self.weights.hidden_biases, head, hidden);
        work.hidden.clear();
        let sum_of = |(weights, bias): (&[f32], &f32)| bias + dot(weights, &work.inputs);
        work.hidden.extend(weights.chunks_exact(2 * C).zip(biases).map(sum_of));
        let bias = self.weights.value_biases.get(head).copied().unwrap_or_default();
        let units = work.hidden.iter().map(|unit| unit.clamp(0.0, 1.0));
        bias + units
            .zip(row(&self.weights.value, head, hidden))
            .map(|(unit, weight)| unit * weight)
            .sum::<f32>()
    }

    /// Fills in the probability of each candidate move, and returns the negative logarithm of that of the move chosen;
    /// `None` if it is not among them.
    #[inline(always)]
    fn rank<const C: usize>(&self, part: &Part, position: &Labelled, work: &mut Work) -> Option<f32> {
        let candidates = part.candidates(position);
        let Sizes { hidden, .. } = self.weights.sizes;
        let head = self.head(position.to_move);
        let weights = row(&self.weights.policy, head, hidden * 2 * C).chunks_exact(hidden);
        let biases = row(&self.weights.policy_biases, head, 2 * C);
        let Work { hidden: hidden_units, policy, logits, units, .. } = work;
        policy.clear();
        policy.extend(weights.zip(biases).map(|(weights, bias)| {
            let units = hidden_units.iter().map(|unit| unit.clamp(0.0, 1.0));
            bias + units.zip(weights).map(|(unit, weight)| unit * weight).sum::<f32>()
        }));
        logits.clear();
        logits.extend(candidates.iter().map(|candidate| {
            let units = row(units, candidate.cell.into(), 2 * C);
            candidate.rank + dot_clamped(units, policy)
        }));
        let largest = logits.iter().copied().fold(f32::MIN, f32::max);
        let chosen = logits.get(usize::from(position.chosen)).copied()?;
        logits.iter_mut().for_each(|logit| *logit = (*logit - largest).exp());
        let sum: f32 = logits.iter().sum();
        logits.iter_mut().for_each(|logit| *logit /= sum);
        Some(sum.ln() - (chosen - largest))
    }

    /// Adds the losses of a position, and their gradients times `weight`.
    #[inline(always)]
    fn descend<const C: usize>(
        &self,
        part: &Part,
        position: &Labelled,
        target: &Target,
        gradient: &mut Gradient,
        weight: f32,
    ) {
        let Sizes { hidden, .. } = self.weights.sizes;
        let Gradient { weights: back, sums, work } = gradient;
        let expected = logistic(target.base + self.forward::<C>(part, position, work) / GAIN);
        let error = expected - target.points;
        sums.value += f64::from(error * error);
        let slope = 2.0 * error * expected * (1.0 - expected) * weight / GAIN;
        let head = self.head(position.to_move);
        add_at(&mut back.value_biases, head, slope);
        work.back_hidden.clear();
        work.back_hidden.extend(row(&self.weights.value, head, hidden).iter().map(|weight| weight * slope));
        let values = row_mut(&mut back.value, head, hidden);
        values.iter_mut().zip(&work.hidden).for_each(|(sum, unit)| *sum += slope * unit.clamp(0.0, 1.0));
        work.slopes.clear();
        work.slopes.resize(part.cells(position).len(), 0.0);
        work.policy.clear();
        if let Some(loss) = self.rank::<C>(part, position, work) {
            sums.moves += f64::from(loss);
            sums.ranked += 1;
            self.descend_ranks::<C>(part, position, head, (back, work), self.policy_share * weight);
        }
        let hidden_units = work.hidden.iter().zip(&mut work.back_hidden);
        hidden_units.for_each(|(unit, back)| *back = if *unit > 0.0 && *unit < 1.0 { *back } else { 0.0 });
        add(row_mut(&mut back.hidden_biases, head, hidden), &work.back_hidden);
        work.back_inputs.clear();
        work.back_inputs.resize(2 * C, 0.0);
        let weights = row(&self.weights.hidden, head, hidden * 2 * C).chunks_exact(2 * C);
        let backs = row_mut(&mut back.hidden, head, hidden * 2 * C).chunks_exact_mut(2 * C);
        for ((weights, backs), slope) in weights.zip(backs).zip(&work.back_hidden) {
            add_times(&mut work.back_inputs, weights, *slope);
            add_times(backs, &work.inputs, *slope);
        }
        self.descend_codes::<C>(part, position, back, work);
    }

    /// Adds the gradients of the ranks: those of the numbers of the policy, of the hidden units, and the slope of each
    /// cell.
    #[inline(always)]
    fn descend_ranks<const C: usize>(
        &self,
        part: &Part,
        position: &Labelled,
        head: usize,
        (back, work): (&mut Weights, &mut Work),
        weight: f32,
    ) {
        let Sizes { hidden, .. } = self.weights.sizes;
        work.back_policy.clear();
        work.back_policy.resize(2 * C, 0.0);
        for (place, (candidate, probability)) in (0..).zip(part.candidates(position).iter().zip(&work.logits))
        {
            if candidate.cell == Candidate::FAR {
                continue;
            }
            let slope = weight * (probability - f32::from(u8::from(place == position.chosen)));
            let units = row(&work.units, candidate.cell.into(), 2 * C);
            for (back, unit) in work.back_policy.iter_mut().zip(units) {
                *back += slope * unit.clamp(0.0, 1.0);
            }
            add_at(&mut work.slopes, candidate.cell.into(), slope);
        }
        add(row_mut(&mut back.policy_biases, head, 2 * C), &work.back_policy);
        let weights = row(&self.weights.policy, head, hidden * 2 * C).chunks_exact(hidden);
        let backs = row_mut(&mut back.policy, head, hidden * 2 * C).chunks_exact_mut(hidden);
        for ((weights, backs), slope) in weights.zip(backs).zip(&work.back_policy) {
            add_times(&mut work.back_hidden, weights, *slope);
            for (back, unit) in backs.iter_mut().zip(&work.hidden) {
                *back += slope * unit.clamp(0.0, 1.0);
            }
        }
    }

    /// Adds the gradients of the codes, from those of the sums over the board and the slopes of the cells.
    #[inline(always)]
    fn descend_codes<const C: usize>(
        &self,
        part: &Part,
        position: &Labelled,
        back: &mut Weights,
        work: &Work,
    ) {
        let (rows, _) = back.own.as_chunks_mut::<C>();
        let (units, _) = work.units.as_chunks::<C>();
        let [inputs, policy] = [&work.back_inputs, &work.policy].map(|list| list.as_chunks::<C>().0);
        for ((codes, units), &slope) in
            part.cells(position).iter().zip(units.as_chunks::<2>().0).zip(&work.slopes)
        {
            let mut slopes = [[0.0; C]; 2];
            for (side, (slopes, units)) in slopes.iter_mut().zip(units).enumerate() {
                let policy = policy.get(side).copied().unwrap_or([0.0; C]);
                let Some(inputs) = inputs.get(side) else { continue };
                for (((back, unit), input), policy) in slopes.iter_mut().zip(units).zip(inputs).zip(&policy) {
                    let sum = input / Lines::CELLS_PER_ONE + slope * policy;
                    *back = if *unit > 0.0 && *unit < 1.0 { sum } else { 0.0 };
                }
            }
            for &code in codes.iter().filter(|&&code| code != 0) {
                for (slopes, row) in slopes.iter().zip(self.rows(code, position.to_move)) {
                    if let Some(row) = rows.get_mut(row) {
                        add(row, slopes);
                    }
                }
            }
        }
    }
}

/// The gradients of one shard.
struct Descent<'a, 'b> {
    model: &'a Model<'a>,
    part: &'a Part,
    targets: &'a [Target],
    places: &'a [u32],
    gradient: &'b mut Gradient,
    weight: f32,
}

impl Loops for Descent<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for &place in self.places {
            let position = self.part.positions().get(place as usize).zip(self.targets.get(place as usize));
            let Some((position, target)) = position else { continue };
            match self.model.weights.sizes.channels {
                16 => self.model.descend::<16>(self.part, position, target, self.gradient, self.weight),
                _ => self.model.descend::<32>(self.part, position, target, self.gradient, self.weight),
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
    type Output = Sums;

    #[inline(always)]
    fn run(self) -> Sums {
        let (mut work, mut sums) = (Work::default(), Sums::default());
        for (position, target) in self.part.positions().iter().zip(self.targets) {
            let (output, rank) = match self.model.weights.sizes.channels {
                16 => self.model.losses_of::<16>(self.part, position, &mut work),
                _ => self.model.losses_of::<32>(self.part, position, &mut work),
            };
            let error = logistic(target.base + output / GAIN) - target.points;
            sums.value += f64::from(error * error);
            sums.moves += f64::from(rank.unwrap_or_default());
            sums.ranked += u64::from(rank.is_some());
        }
        sums
    }
}

impl Model<'_> {
    #[inline(always)]
    fn losses_of<const C: usize>(
        &self,
        part: &Part,
        position: &Labelled,
        work: &mut Work,
    ) -> (f32, Option<f32>) {
        (self.forward::<C>(part, position, work), self.rank::<C>(part, position, work))
    }
}

/// Sums of a product that are kept apart, so that they make vectors.
const LANES: usize = 8;

#[inline(always)]
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (one, other) in one.as_chunks::<LANES>().0.iter().zip(other.as_chunks::<LANES>().0) {
        let products = one.iter().zip(other).map(|(one, other)| one * other);
        sums.iter_mut().zip(products).for_each(|(sum, product)| *sum += product);
    }
    sums.iter().sum()
}

/// Σ clamp(unit, 0, 1) · number.
#[inline(always)]
fn dot_clamped(units: &[f32], numbers: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    for (units, numbers) in units.as_chunks::<LANES>().0.iter().zip(numbers.as_chunks::<LANES>().0) {
        let products = units.iter().zip(numbers).map(|(unit, number)| unit.clamp(0.0, 1.0) * number);
        sums.iter_mut().zip(products).for_each(|(sum, product)| *sum += product);
    }
    sums.iter().sum()
}
