//! A network prepared for evaluating positions.

use crate::block::Block;
use crate::kernels::Kernels;
use crate::perspective::Perspective;

/// A perspective network with its numbers in blocks, its scale, and the kernels of this processor.
#[derive(Clone, Debug)]
pub struct Network {
    kernels: Kernels,
    /// Blocks of the hidden units of one perspective.
    blocks: usize,
    feature_weights: Vec<Block>,
    feature_biases: Vec<Block>,
    output_weights: Vec<Block>,
    output_biases: Vec<i32>,
    scale: i64,
}

impl Network {
    /// Prepares a network; `scale` is that of its file.
    pub fn new(numbers: &Perspective, scale: f32) -> Network {
        Network::with(numbers, scale, Kernels::best())
    }

    /// As [`Network::new`], with these kernels.
    pub fn with(numbers: &Perspective, scale: f32, kernels: Kernels) -> Network {
        Network {
            kernels,
            blocks: numbers.shape().hidden as usize / Block::LANES,
            feature_weights: Block::row(numbers.feature_weights()),
            feature_biases: Block::row(numbers.feature_biases()),
            output_weights: Block::row(numbers.output_weights()),
            output_biases: numbers.output_biases().to_vec(),
            scale: scale as i64,
        }
    }

    /// The number of blocks of the hidden units of one perspective.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The kernels.
    pub(crate) fn kernels(&self) -> &Kernels {
        &self.kernels
    }

    /// The weights of an input.
    #[inline]
    pub(crate) fn row(&self, input: u16) -> &[Block] {
        &self.feature_weights[usize::from(input) * self.blocks..][..self.blocks]
    }

    /// Computes the hidden units of a perspective from all its active inputs.
    pub fn refresh(&self, units: &mut [Block], inputs: &[u16]) {
        units.copy_from_slice(&self.feature_biases);
        self.kernels.add_rows(units, &self.feature_weights, inputs);
    }

    /// Adds active pairs of inputs to the hidden units of both perspectives: 2p to the first, 2p + 1 to the second.
    #[inline]
    pub(crate) fn add_pairs(&self, units: &mut [Block], pairs: &[u16]) {
        self.kernels.add_rows(units, &self.feature_weights, pairs);
    }

    /// The value of a position for the side to move, in hundredths of the game's unit: from the hidden units of that
    /// side and of the other one, with the weights of an output bucket.
    #[inline]
    pub fn output(&self, units: [&[Block]; 2], bucket: usize) -> i32 {
        let weights = &self.output_weights[bucket * 2 * self.blocks..][..2 * self.blocks];
        let (own, other) = weights.split_at(self.blocks);
        let sum = self.kernels.output(units, [own, other]);
        let one = i64::from(Perspective::ONE);
        let value = sum / one + i64::from(self.output_biases[bucket]);
        let value = value * self.scale / (one * i64::from(Perspective::OUTPUT_ONE));
        value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// The value of a position by its active inputs: those of the side to move and of the other one.
    pub fn evaluate(&self, inputs: [&[u16]; 2], bucket: usize) -> i32 {
        let [own, other] = inputs.map(|inputs| {
            let mut units = vec![Block::ZERO; self.blocks];
            self.refresh(&mut units, inputs);
            units
        });
        self.output([&own, &other], bucket)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perspective::Shape;

    /// A small network of numbers without a pattern.
    fn numbers() -> Perspective {
        let shape = Shape { features: "test".into(), inputs: 5, active: 3, hidden: 64, buckets: 2 };
        let list = |count: i32, range: i32, step: i32| -> Vec<i16> {
            (1..=count).map(|number| ((number * step) % (2 * range + 1) - range) as i16).collect()
        };
        let (weights, biases) = (list(5 * 64, 200, 7_919), list(64, 120, 104_729));
        Perspective::new(shape, weights, biases, list(2 * 2 * 64, 127, 1_299_709), vec![-3_000, 4_567])
            .unwrap()
    }

    /// The formula of [`Perspective`], one number at a time.
    fn by_the_formula(numbers: &Perspective, inputs: [&[u16]; 2], bucket: usize, scale: i64) -> i64 {
        let mut sum = 0;
        for (side, inputs) in inputs.into_iter().enumerate() {
            for unit in 0..64 {
                let weight =
                    |&input: &u16| i64::from(numbers.feature_weights()[usize::from(input) * 64 + unit]);
                let unit_value =
                    i64::from(numbers.feature_biases()[unit]) + inputs.iter().map(weight).sum::<i64>();
                let active = unit_value.clamp(0, 255);
                sum += active * active * i64::from(numbers.output_weights()[(bucket * 2 + side) * 64 + unit]);
            }
        }
        (sum / 255 + i64::from(numbers.output_biases()[bucket])) * scale / (255 * 64)
    }

    #[test]
    fn the_value_is_that_of_the_documented_formula() {
        let numbers = numbers();
        let all: [&[u16]; 5] = [&[], &[0], &[4, 1], &[2, 3, 0], &[1, 2, 4]];
        for kernels in Kernels::available() {
            let network = Network::with(&numbers, 400.0, kernels);
            for (own, other) in all.iter().flat_map(|own| all.map(|other| (*own, other))) {
                for bucket in 0..2 {
                    let expected = by_the_formula(&numbers, [own, other], bucket, 400);
                    assert_eq!(i64::from(network.evaluate([own, other], bucket)), expected, "{kernels:?}");
                    assert_ne!(expected, 0);
                }
            }
        }
    }

    #[test]
    fn a_value_that_no_32_bits_hold_is_the_largest() {
        let shape = Shape { features: "test".into(), inputs: 1, active: 1, hidden: 1_024, buckets: 1 };
        let network = |output: i16| {
            let lists = (vec![255; 1_024], vec![0; 1_024], vec![output; 2_048]);
            Network::new(&Perspective::new(shape.clone(), lists.0, lists.1, lists.2, vec![0]).unwrap(), 1e6)
        };
        assert_eq!(network(127).evaluate([&[0], &[0]], 0), i32::MAX);
        assert_eq!(network(-127).evaluate([&[0], &[0]], 0), i32::MIN);
    }
}
