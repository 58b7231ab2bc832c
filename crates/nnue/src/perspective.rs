//! Numbers of a perspective network.

use crate::error::FileError;
use serde::{Deserialize, Serialize};

/// The sizes of a perspective network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The name of the list of inputs, which says what each input means.
    pub features: String,
    /// The number of inputs of one perspective.
    pub inputs: u32,
    /// The most inputs of one perspective that are active at a time.
    pub active: u32,
    /// The number of hidden units of one perspective.
    pub hidden: u32,
    /// The number of output buckets.
    pub buckets: u32,
}

/// A network with one hidden layer, seen by both sides.
///
/// The hidden units of a side are `a = biases + Σ weights of its active inputs`. The output of a bucket is
///
/// `(Σ clamp(a, 0, 255)² · w / 255 + b) · scale / (255 · 64)`,
///
/// over the units of the side to move and then those of the other side; divisions round towards zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perspective {
    shape: Shape,
    feature_weights: Vec<i16>,
    feature_biases: Vec<i16>,
    output_weights: Vec<i16>,
    output_biases: Vec<i32>,
}

impl Perspective {
    /// The hidden units come in blocks of so many.
    pub const BLOCK: u32 = 32;
    /// Most hidden units of one perspective.
    pub const MAX_HIDDEN: u32 = 1_024;
    /// Most output buckets.
    pub const MAX_BUCKETS: u32 = 64;
    /// A hidden unit is active from 0 to this number, which stands for 1.
    pub const ONE: i16 = 255;
    /// An output weight of this size stands for 1.
    pub const OUTPUT_ONE: i16 = 64;
    /// Largest output weight on either side of zero.
    pub const MAX_OUTPUT: i16 = 127;

    /// A network of these numbers: the weights of each input one after another, the biases of the hidden units,
    /// then for every bucket the weights of the side to move and of the other side, and its bias.
    ///
    /// # Errors
    /// [`FileError::Header`] for impossible sizes, [`FileError::Section`] for a list of another length, and
    /// [`FileError::Range`] for numbers with which a hidden unit can exceed 16 bits.
    pub fn new(
        shape: Shape,
        feature_weights: Vec<i16>,
        feature_biases: Vec<i16>,
        output_weights: Vec<i16>,
        output_biases: Vec<i32>,
    ) -> Result<Perspective, FileError> {
        shape.check()?;
        let (inputs, hidden, buckets) =
            (u64::from(shape.inputs), u64::from(shape.hidden), u64::from(shape.buckets));
        let lengths = [
            (FEATURE_WEIGHTS, feature_weights.len(), inputs * hidden),
            (FEATURE_BIASES, feature_biases.len(), hidden),
            (OUTPUT_WEIGHTS, output_weights.len(), buckets * 2 * hidden),
            (OUTPUT_BIASES, output_biases.len(), buckets),
        ];
        for (name, has, needs) in lengths {
            if has as u64 != needs {
                return Err(FileError::section(
                    name,
                    format!("it has {has} numbers, the shape needs {needs}"),
                ));
            }
        }
        let network = Perspective { shape, feature_weights, feature_biases, output_weights, output_biases };
        network.check_ranges()?;
        Ok(network)
    }

    /// Checks that no hidden unit can leave 16 bits and that clipped units times output weights stay within
    /// them.
    fn check_ranges(&self) -> Result<(), FileError> {
        let largest = |weight: &i16| weight.unsigned_abs() > Perspective::MAX_OUTPUT.unsigned_abs();
        if let Some(place) = self.output_weights.iter().position(largest) {
            return Err(FileError::Range(format!(
                "output weight {place} is outside -{0} to {0}",
                Perspective::MAX_OUTPUT
            )));
        }
        let hidden = self.shape.hidden as usize;
        let mut largest = vec![0; hidden];
        for row in self.feature_weights.chunks_exact(hidden) {
            for (largest, weight) in largest.iter_mut().zip(row) {
                *largest = weight.unsigned_abs().max(*largest);
            }
        }
        for (unit, (bias, largest)) in self.feature_biases.iter().zip(largest).enumerate() {
            let most = u64::from(bias.unsigned_abs()) + u64::from(self.shape.active) * u64::from(largest);
            if most > i16::MAX as u64 {
                return Err(FileError::Range(format!(
                    "hidden unit {unit} can reach {most}, more than 16 bits hold"
                )));
            }
        }
        Ok(())
    }

    /// Checks that the inputs and the buckets are those of the engine.
    ///
    /// # Errors
    /// [`FileError::Layout`] naming both.
    pub fn check_inputs(
        &self,
        features: &str,
        inputs: u32,
        active: u32,
        buckets: u32,
    ) -> Result<(), FileError> {
        let shown = |features: &str, inputs, active, buckets| {
            format!("{inputs} inputs `{features}`, {active} active at most, and {buckets} buckets")
        };
        let has = &self.shape;
        let found = shown(&has.features, has.inputs, has.active, has.buckets);
        let expected = shown(features, inputs, active, buckets);
        if found == expected {
            return Ok(());
        }
        Err(FileError::Layout(format!("the network has {found}; the game has {expected}")))
    }

    /// The sizes.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The weights of the hidden units: those of input 0, of input 1 and so on.
    pub fn feature_weights(&self) -> &[i16] {
        &self.feature_weights
    }

    /// The biases of the hidden units.
    pub fn feature_biases(&self) -> &[i16] {
        &self.feature_biases
    }

    /// For every bucket the weights of the units of the side to move, then of the other side.
    pub fn output_weights(&self) -> &[i16] {
        &self.output_weights
    }

    /// The bias of every bucket, in units of 1 / (255 · 64) of the scale.
    pub fn output_biases(&self) -> &[i32] {
        &self.output_biases
    }
}

impl Shape {
    fn check(&self) -> Result<(), FileError> {
        let within = |name: &str, value: u32, least: u32, most: u32| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(FileError::Header(format!("{name} is {value}, but must be from {least} to {most}")))
        };
        within("inputs", self.inputs, 1, 1 << 16)?;
        within("active", self.active, 1, 1 << 10)?;
        within("hidden", self.hidden, Perspective::BLOCK, Perspective::MAX_HIDDEN)?;
        within("buckets", self.buckets, 1, Perspective::MAX_BUCKETS)?;
        if !self.hidden.is_multiple_of(Perspective::BLOCK) {
            let (hidden, block) = (self.hidden, Perspective::BLOCK);
            return Err(FileError::Header(format!("hidden is {hidden}, but must be a multiple of {block}")));
        }
        Ok(())
    }
}

/// The names of the sections.
pub(crate) const FEATURE_WEIGHTS: &str = "feature weights";
pub(crate) const FEATURE_BIASES: &str = "feature biases";
pub(crate) const OUTPUT_WEIGHTS: &str = "output weights";
pub(crate) const OUTPUT_BIASES: &str = "output biases";

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(hidden: u32, buckets: u32) -> Shape {
        Shape { features: "test".into(), inputs: 3, active: 2, hidden, buckets }
    }

    fn network(weight: i16, bias: i16, output: i16) -> Result<Perspective, FileError> {
        Perspective::new(shape(32, 1), vec![weight; 96], vec![bias; 32], vec![output; 64], vec![0])
    }

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        assert!(network(16_000, 767, 127).is_ok());
        assert!(network(-16_000, -767, -127).is_ok());
        let error = |weight, bias, output| network(weight, bias, output).unwrap_err().to_string();
        assert_eq!(error(16_000, 768, 0), "hidden unit 0 can reach 32768, more than 16 bits hold");
        assert_eq!(error(i16::MIN, 0, 0), "hidden unit 0 can reach 65536, more than 16 bits hold");
        assert_eq!(error(0, 0, 128), "output weight 0 is outside -127 to 127");
        assert_eq!(error(0, 0, i16::MIN), "output weight 0 is outside -127 to 127");
    }

    #[test]
    fn impossible_shapes_are_refused_by_the_size_that_is_wrong() {
        let error = |hidden, buckets| shape(hidden, buckets).check().unwrap_err().to_string();
        assert_eq!(error(0, 1), "header: hidden is 0, but must be from 32 to 1024");
        assert_eq!(error(1_056, 1), "header: hidden is 1056, but must be from 32 to 1024");
        assert_eq!(error(48, 1), "header: hidden is 48, but must be a multiple of 32");
        assert_eq!(error(64, 65), "header: buckets is 65, but must be from 1 to 64");
        let other = Perspective::new(shape(32, 1), vec![0; 95], vec![0; 32], vec![0; 64], vec![0]);
        let other = other.unwrap_err().to_string();
        assert_eq!(other, "section `feature weights`: it has 95 numbers, the shape needs 96");
    }
}
