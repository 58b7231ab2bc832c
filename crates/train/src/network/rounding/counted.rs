//! The moments of what a network's weights weigh, in the positions of a fit.

use super::super::data::{Labelled, Part};
use super::super::gradient::Model;
use super::joint::{Moments, add};
use crate::dispatch::Loops;

/// The most positions, evenly spread, that are counted.
const COUNTED: usize = 50_000;

/// Positions of a part, evenly spread.
#[inline(always)]
fn spread(part: &Part) -> impl Iterator<Item = &Labelled> {
    part.positions().iter().step_by(part.len().div_ceil(COUNTED).max(1))
}

/// The moments of so many inputs, of both sides' views.
pub(super) fn inputs(part: &Part, inputs: usize) -> Moments {
    let mut sums = vec![0f32; inputs];
    let mut products = vec![0f32; inputs * inputs];
    let mut views = 0;
    for active in spread(part).flat_map(|position| part.inputs(position)) {
        for &input in active {
            let input = usize::from(input);
            let Some(row) = products.get_mut(input * inputs..(input + 1) * inputs) else { continue };
            for &other in active {
                if let Some(product) = row.get_mut(usize::from(other)) {
                    *product += 1.0;
                }
            }
            if let Some(sum) = sums.get_mut(input) {
                *sum += 1.0;
            }
        }
        views += 1;
    }
    Moments::new(sums, products, views)
}

/// The squares of the units of both sides, which the output weights of a bucket weigh.
pub(super) struct Squares {
    pub(super) moments: Moments,
    /// The covariance of each square with what the output lacks.
    pub(super) missing: Vec<f32>,
}

/// Counts the squares of each bucket, with the output of `exact` minus that of `model` as what the latter lacks.
pub(super) struct Counting<'a> {
    pub(super) exact: &'a Model<'a>,
    pub(super) model: &'a Model<'a>,
    pub(super) part: &'a Part,
    pub(super) hidden: usize,
    pub(super) buckets: usize,
}

impl Loops for Counting<'_> {
    type Output = Vec<Squares>;

    #[inline(always)]
    fn run(self) -> Vec<Squares> {
        let length = 2 * self.hidden;
        let none = || Sums {
            samples: 0,
            squares: vec![0.0; length],
            products: vec![0.0; length * length],
            lacks: 0.0,
            missing: vec![0.0; length],
        };
        let mut sums: Vec<Sums> = (0..self.buckets).map(|_| none()).collect();
        let mut units = [vec![0.0; self.hidden], vec![0.0; self.hidden]];
        for position in spread(self.part) {
            let [exact, output] = [self.exact, self.model].map(|model| model.output_of(self.part, position));
            self.model.units(self.part, position, &mut units);
            let squares: Vec<f32> = units.iter().flatten().map(|unit| unit.clamp(0.0, 1.0).powi(2)).collect();
            if let Some(sums) = sums.get_mut(position.bucket) {
                sums.add(&squares, exact - output);
            }
        }
        sums.into_iter().map(Sums::finished).collect()
    }
}

/// Sums of the positions of a bucket.
struct Sums {
    samples: usize,
    squares: Vec<f32>,
    products: Vec<f32>,
    lacks: f32,
    missing: Vec<f32>,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, squares: &[f32], lacks: f32) {
        self.samples += 1;
        self.lacks += lacks;
        add(&mut self.squares, squares, 1.0);
        add(&mut self.missing, squares, lacks);
        for (row, &square) in self.products.chunks_mut(squares.len().max(1)).zip(squares) {
            if square > 0.0 {
                add(row, squares, square);
            }
        }
    }

    fn finished(self) -> Squares {
        let samples = self.samples.max(1) as f32;
        let moments = Moments::new(self.squares, self.products, self.samples);
        let lacks = self.lacks / samples;
        let missing = self.missing.iter().zip(&moments.means).map(|(sum, mean)| sum / samples - mean * lacks);
        Squares { missing: missing.collect(), moments }
    }
}
