//! The weights of a network of lines in floating point.

use crate::error::TrainError;
use boyi_arena::random::SplitMix64;
use boyi_engine::LineCodebook;
use boyi_nnue::{Lines, LinesNumbers, LinesShape};

/// Classes of codes.
const CLASSES: usize = 256;
/// Largest size of the weight of a code.
const MAX_CODE: f32 = Lines::MAX_CODE_WEIGHT as f32 / Lines::ONE as f32;
/// Largest size of a weight of sums or hidden units.
const MAX_WEIGHT: f32 = 32.0;

/// The sizes of the lists of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sizes {
    pub(super) codes: usize,
    /// Tables of codes, and heads.
    pub(super) tables: usize,
    pub(super) channels: usize,
    pub(super) hidden: usize,
}

impl Sizes {
    pub(super) fn new(codebook: &LineCodebook, channels: usize, hidden: usize) -> Sizes {
        let tables = if codebook.swapped.is_empty() { 2 } else { 1 };
        Sizes { codes: codebook.classes.len(), tables, channels, hidden }
    }

    /// The dimensions of each list of [`Weights`], the outermost first.
    fn dimensions(self) -> [[usize; 4]; 8] {
        let Sizes { codes, tables, channels, hidden } = self;
        [
            [tables, codes, 1, channels],
            [tables, CLASSES, 1, channels],
            [tables, hidden, 2, channels],
            [tables, 1, 1, hidden],
            [tables, 1, 1, hidden],
            [tables, 1, 1, 1],
            [tables, 2, channels, hidden],
            [tables, 1, 2, channels],
        ]
    }

    /// The length of each list of [`Weights`].
    fn lengths(self) -> [usize; 8] {
        self.dimensions().map(|dimensions| dimensions.iter().product())
    }
}

/// The weights of a fit. Those of a code are the sum of a part that all codes of its class share and of its own, so
/// that rare codes learn from all positions.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights {
    pub(super) sizes: Sizes,
    /// The own weights of code 0, of code 1, … of each table.
    pub(super) own: Vec<f32>,
    /// The weights of the classes of each table.
    pub(super) shared: Vec<f32>,
    /// Of each head and hidden unit: the weights of the sums of the side to move, then of the other.
    pub(super) hidden: Vec<f32>,
    pub(super) hidden_biases: Vec<f32>,
    /// Of each head.
    pub(super) value: Vec<f32>,
    pub(super) value_biases: Vec<f32>,
    /// Of each head and channel of the side to move, then of the other: the weights of the hidden units.
    pub(super) policy: Vec<f32>,
    pub(super) policy_biases: Vec<f32>,
}

impl Weights {
    /// Weights of zero.
    pub(super) fn zero(sizes: Sizes) -> Weights {
        let [own, shared, hidden, hidden_biases, value, value_biases, policy, policy_biases] =
            sizes.lengths().map(|length| vec![0.0; length]);
        Weights { sizes, own, shared, hidden, hidden_biases, value, value_biases, policy, policy_biases }
    }

    /// Random weights to begin with, which make a value and ranks near zero.
    pub(super) fn random(sizes: Sizes, random: &mut SplitMix64) -> Weights {
        let mut weights = Weights::zero(sizes);
        let mut uniform = |range: f32| ((random.next() >> 40) as f32 / (1u64 << 23) as f32 - 1.0) * range;
        weights.own.fill_with(|| uniform(0.05));
        weights.shared.fill_with(|| uniform(0.3));
        let range = 1.0 / (2.0 * sizes.channels as f32).sqrt();
        weights.hidden.fill_with(|| uniform(range));
        weights.hidden_biases.fill(0.4);
        let range = 0.5 / (sizes.hidden as f32).sqrt();
        weights.value.fill_with(|| uniform(range));
        weights
    }

    /// The weights of a network in whole numbers, of which values are multiplied by `share`. What the codes of a class have
    /// in common is the mean over them. A smaller network is enlarged to `sizes` without a change of its output.
    ///
    /// # Errors
    /// [`TrainError::File`] when it has other codes, [`TrainError::Start`] for more channels or more hidden units.
    pub(super) fn of(
        lines: &Lines,
        share: f32,
        codebook: &LineCodebook,
        sizes: Sizes,
        random: &mut SplitMix64,
    ) -> Result<Weights, TrainError> {
        lines.check_codes(&codebook.name, sizes.codes, sizes.tables)?;
        let [channels, hidden] = [lines.shape().channels, lines.shape().hidden].map(|size| size as usize);
        if channels > sizes.channels || hidden > sizes.hidden {
            return Err(TrainError::Start(format!("it has {channels} channels and {hidden} hidden units")));
        }
        let mut weights = Weights::exact(lines, share, Sizes { channels, hidden, ..sizes });
        weights.move_means(&codebook.classes);
        if weights.sizes != sizes {
            weights = weights.enlarged(sizes, random);
        }
        weights.clamp();
        Ok(weights)
    }

    /// The weights of a network in whole numbers, those of codes as their own.
    fn exact(lines: &Lines, share: f32, sizes: Sizes) -> Weights {
        let [one, hidden, value] = [Lines::ONE, Lines::HIDDEN_ONE, Lines::VALUE_ONE].map(f32::from);
        let policy = f32::from(Lines::POLICY_ONE) * 256.0;
        let exact = |list: &[i16], one: f32| list.iter().map(|&weight| f32::from(weight) / one).collect();
        let biases = |list: &[i32], one: f32| list.iter().map(|&bias| bias as f32 / one).collect();
        let numbers = lines.numbers();
        Weights {
            sizes,
            own: exact(&numbers.code_weights, one),
            shared: vec![0.0; sizes.lengths()[1]],
            hidden: exact(&numbers.hidden_weights, hidden),
            hidden_biases: biases(&numbers.hidden_biases, one * 1_024.0),
            value: exact(&numbers.value_weights, value / share),
            value_biases: biases(&numbers.value_biases, one * value / share),
            policy: exact(&numbers.policy_weights, policy / one),
            policy_biases: biases(&numbers.policy_biases, policy),
        }
    }

    /// A copy with more channels or hidden units. They begin with random weights and do not change the output yet: what
    /// they add to later layers has weights of 0.
    fn enlarged(&self, sizes: Sizes, random: &mut SplitMix64) -> Weights {
        let mut enlarged = Weights::random(sizes, random);
        let seen = 2 * sizes.channels;
        for head in enlarged.hidden.chunks_exact_mut(seen * sizes.hidden) {
            head.iter_mut().take(seen * self.sizes.hidden).for_each(|weight| *weight = 0.0);
        }
        enlarged.value.fill(0.0);
        let [from, to] = [self.sizes.dimensions(), sizes.dimensions()];
        let lists = enlarged.lists_mut().into_iter().zip(self.lists());
        for ((to_list, from_list), (to, from)) in lists.zip(to.into_iter().zip(from)) {
            paste(to_list, to, from_list, from);
        }
        enlarged
    }

    /// Moves the means over the codes of each class from their own weights to those of the class, which are 0 before.
    fn move_means(&mut self, classes: &[u8]) {
        let Sizes { codes, channels, .. } = self.sizes;
        self.share_codes(classes);
        let of_class = |class: u8| classes.iter().take(codes).filter(|&&other| other == class).count();
        let counts: Vec<f32> = (0..=u8::MAX).map(|class| of_class(class).max(1) as f32).collect();
        for (sums, count) in self.shared.chunks_exact_mut(channels).zip(counts.iter().cycle()) {
            sums.iter_mut().for_each(|sum| *sum /= count);
        }
        for (code, row) in self.own.chunks_exact_mut(channels).enumerate() {
            let class = classes.get(code % codes).copied().unwrap_or_default();
            let place = code / codes * CLASSES + usize::from(class);
            let shared = self.shared.chunks_exact(channels).nth(place).unwrap_or_default();
            row.iter_mut().zip(shared).for_each(|(own, mean)| *own -= mean);
        }
    }

    /// The lists, those of [`Sizes::lengths`].
    pub(super) fn lists(&self) -> [&[f32]; 8] {
        [
            &self.own,
            &self.shared,
            &self.hidden,
            &self.hidden_biases,
            &self.value,
            &self.value_biases,
            &self.policy,
            &self.policy_biases,
        ]
    }

    /// The lists, to be changed.
    pub(super) fn lists_mut(&mut self) -> [&mut [f32]; 8] {
        [
            &mut self.own,
            &mut self.shared,
            &mut self.hidden,
            &mut self.hidden_biases,
            &mut self.value,
            &mut self.value_biases,
            &mut self.policy,
            &mut self.policy_biases,
        ]
    }

    /// The weights of the codes of all tables; those of code 0 are 0.
    pub(super) fn codes(&self, classes: &[u8]) -> Vec<f32> {
        let Sizes { codes, channels, .. } = self.sizes;
        let mut sums = self.own.clone();
        for (code, row) in sums.chunks_exact_mut(channels).enumerate() {
            let class = classes.get(code % codes).copied().unwrap_or_default();
            let place = code / codes * CLASSES + usize::from(class);
            let shared = self.shared.chunks_exact(channels).nth(place).unwrap_or_default();
            match code % codes {
                0 => row.fill(0.0),
                _ => row.iter_mut().zip(shared).for_each(|(sum, shared)| *sum += shared),
            }
        }
        sums
    }

    /// Sums the gradients of the codes of each class.
    pub(super) fn share_codes(&mut self, classes: &[u8]) {
        let Sizes { codes, channels, .. } = self.sizes;
        self.shared.fill(0.0);
        for (code, row) in self.own.chunks_exact(channels).enumerate() {
            let class = classes.get(code % codes).copied().unwrap_or_default();
            let place = code / codes * CLASSES + usize::from(class);
            if let Some(shared) = self.shared.chunks_exact_mut(channels).nth(place) {
                shared.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
            }
        }
    }

    /// Draws the weights, but no biases, towards zero by a share of their size.
    pub(super) fn decay(&mut self, share: f32) {
        for list in [&mut self.own, &mut self.hidden, &mut self.value, &mut self.policy] {
            list.iter_mut().for_each(|weight| *weight -= share * *weight);
        }
    }

    /// Brings the weights into the range that can be quantised.
    pub(super) fn clamp(&mut self) {
        for list in [&mut self.own, &mut self.shared] {
            list.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_CODE / 2.0, MAX_CODE / 2.0));
        }
        for list in [&mut self.hidden, &mut self.value, &mut self.policy, &mut self.policy_biases] {
            list.iter_mut().for_each(|weight| *weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT));
        }
    }

    /// The weights in whole numbers.
    ///
    /// # Errors
    /// [`TrainError::File`] for sizes or sums that no network may have.
    pub(super) fn quantised(&self, codebook: &LineCodebook) -> Result<Lines, TrainError> {
        let [one, hidden, value] = [Lines::ONE, Lines::HIDDEN_ONE, Lines::VALUE_ONE].map(f32::from);
        let policy = f32::from(Lines::POLICY_ONE) * 256.0;
        let rounded =
            |list: &[f32], one: f32| list.iter().map(|weight| (weight * one).round() as i16).collect();
        let biases = |list: &[f32], one: f32| {
            list.iter().map(|bias| (f64::from(*bias * one)).round() as i32).collect()
        };
        let size = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let shape = LinesShape {
            codebook: codebook.name.clone(),
            codes: size(self.sizes.codes),
            tables: size(self.sizes.tables),
            channels: size(self.sizes.channels),
            hidden: size(self.sizes.hidden),
        };
        let numbers = LinesNumbers {
            code_weights: rounded(&self.codes(&codebook.classes), one),
            hidden_weights: rounded(&self.hidden, hidden),
            hidden_biases: biases(&self.hidden_biases, one * 1_024.0),
            value_weights: rounded(&self.value, value),
            value_biases: biases(&self.value_biases, one * value),
            policy_weights: rounded(&self.policy, policy / one),
            policy_biases: biases(&self.policy_biases, policy),
        };
        Ok(Lines::new(shape, numbers)?)
    }
}

/// Copies a list of dimensions `from` into the first places of each dimension of one at least as large.
fn paste(list: &mut [f32], to: [usize; 4], source: &[f32], from: [usize; 4]) {
    let length = from[3].max(1);
    for (number, row) in source.chunks_exact(length).enumerate() {
        let (third, rest) = (number % from[2], number / from[2]);
        let (second, first) = (rest % from[1], rest / from[1]);
        let start = ((first * to[1] + second) * to[2] + third) * to[3];
        if let Some(place) = list.get_mut(start..start + length) {
            place.copy_from_slice(row);
        }
    }
}
