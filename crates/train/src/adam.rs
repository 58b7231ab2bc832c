//! The optimiser Adam (Kingma and Ba, 2015).

/// Decay of the mean of gradients.
const MEAN_DECAY: f32 = 0.9;
/// Decay of the mean of squared gradients.
const SQUARE_DECAY: f32 = 0.999;
/// Added to the root of the mean square, so that a weight without gradient stays.
const EPSILON: f32 = 1e-12;

/// Means of the gradients of a list of weights.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Products of the decays, which correct the means for their start at zero.
    corrections: [f32; 2],
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], corrections: [1.0; 2] }
    }

    /// Everything it remembers, as lists of numbers.
    pub(crate) fn lists(&self) -> [&[f32]; 3] {
        [&self.mean, &self.square, &self.corrections]
    }

    /// The lists, to be read back.
    pub(crate) fn lists_mut(&mut self) -> [&mut [f32]; 3] {
        [&mut self.mean, &mut self.square, &mut self.corrections]
    }

    /// Moves each weight against its gradient by about its rate.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradients: &[f32], rates: impl Iterator<Item = f32>) {
        let [mean, square] = &mut self.corrections;
        *mean *= MEAN_DECAY;
        *square *= SQUARE_DECAY;
        let (mean_part, square_part) = (1.0 - *mean, 1.0 - *square);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for (((weight, &gradient), rate), (mean, square)) in
            weights.iter_mut().zip(gradients).zip(rates).zip(means)
        {
            *mean += (1.0 - MEAN_DECAY) * (gradient - *mean);
            *square += (1.0 - SQUARE_DECAY) * (gradient * gradient - *square);
            *weight -= rate * (*mean / mean_part) / ((*square / square_part).sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate_and_the_minimum_is_found() {
        let mut weights = [5.0, -3.0, 2.0];
        let mut adam = Adam::new(3);
        adam.step(&mut weights, &[1e-3, -7.0, 0.0], [0.5, 0.5, 0.5].into_iter());
        assert!((weights[0] - 4.5).abs() < 1e-4 && (weights[1] + 2.5).abs() < 1e-4 && weights[2] == 2.0);
        for step in 0..2_000 {
            let gradients = weights.map(|weight| weight - 1.0);
            let rate = 0.5 * (1.0 - step as f32 / 2_000.0);
            adam.step(&mut weights, &gradients, [rate; 3].into_iter());
        }
        assert!(weights.iter().all(|weight| (weight - 1.0).abs() < 1e-2), "{weights:?}");
    }
}
