//! Numbers of a network of lines.

use crate::error::FileError;
use serde::{Deserialize, Serialize};

/// The sizes of a network of lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinesShape {
    /// The name of the list of codes, which says what each code means.
    pub codebook: String,
    /// The number of codes.
    pub codes: u32,
    /// The number of tables of the codes: 1 for both sides, or 2 for the first side and the second. There are as many
    /// heads: 1, or 2 by the side to move.
    pub tables: u32,
    /// The number of units by which a side sees a cell.
    pub channels: u32,
    /// The number of hidden units.
    pub hidden: u32,
}

/// A network that sees each cell of a board by the codes of the lines through it.
///
/// A side sees an empty cell as `h = clamp(Σ weights of the codes of its lines, 0, 255)`, and the board as the sum `s` of
/// `h` over all cells. With the sums of the side to move followed by those of the other side, rounded down to whole
/// fours, the hidden units are `a = clamp((Σ w · (s / 4) + b) >> 10, 0, 255)`.
///
/// The value is `(Σ a · v + c) · scale / (255 · 64)`, the rank of a cell `Σ h · p / 1,024` over both sides in 1/64 unit
/// of log-likelihood, where `p = clamp((Σ a · w + b) >> 8)` to 16 bits. Divisions of values round towards zero, shifts
/// down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    shape: LinesShape,
    numbers: LinesNumbers,
}

/// The lists of numbers of [`Lines`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinesNumbers {
    /// For each table the weights of code 0, of code 1 and so on. Those of code 0 are 0.
    pub code_weights: Vec<i16>,
    /// For each head and hidden unit the weights of the sums.
    pub hidden_weights: Vec<i16>,
    /// For each head the biases of the hidden units.
    pub hidden_biases: Vec<i32>,
    /// For each head the weights of the hidden units in the value.
    pub value_weights: Vec<i16>,
    /// For each head the bias of the value.
    pub value_biases: Vec<i32>,
    /// For each head and channel of the side to move, then of the other, the weights of the hidden units in the rank.
    pub policy_weights: Vec<i16>,
    /// For each head the biases of those.
    pub policy_biases: Vec<i32>,
}

impl Lines {
    /// Most codes.
    pub const MAX_CODES: u32 = 1 << 16;
    /// A cell's unit, and a hidden one, is active from 0 to this number, which stands for 1.
    pub const ONE: i16 = 255;
    /// Sums over the board are divided by so many cells.
    pub const CELLS_PER_ONE: f32 = 16.0;
    /// A hidden weight of this size stands for 1.
    pub const HIDDEN_ONE: i16 = 256;
    /// A weight of the value of this size stands for 1.
    pub const VALUE_ONE: i16 = 64;
    /// A number that multiplies units of cells in a rank stands for 1 with this size.
    pub const POLICY_ONE: i16 = 256;
    /// Largest weight of a code on either side of zero: four of them are within 16 bits.
    pub const MAX_CODE_WEIGHT: i16 = 8_191;
    /// Most cells of a board.
    pub const MAX_CELLS: i64 = 484;

    /// A network of these numbers.
    ///
    /// # Errors
    /// [`FileError::Header`] for impossible sizes, [`FileError::Section`] for a list of another length, and
    /// [`FileError::Range`] for numbers with which a sum can exceed its bits.
    pub fn new(shape: LinesShape, numbers: LinesNumbers) -> Result<Lines, FileError> {
        shape.check()?;
        for (name, has, needs) in shape.lengths(&numbers) {
            if has as u64 != needs {
                return Err(FileError::section(
                    name,
                    format!("it has {has} numbers, the shape needs {needs}"),
                ));
            }
        }
        let lines = Lines { shape, numbers };
        lines.check_ranges()?;
        Ok(lines)
    }

    /// The sizes.
    pub fn shape(&self) -> &LinesShape {
        &self.shape
    }

    /// The numbers.
    pub fn numbers(&self) -> &LinesNumbers {
        &self.numbers
    }

    /// Checks that the codes are those of the engine.
    ///
    /// # Errors
    /// [`FileError::Layout`] naming both.
    pub fn check_codes(&self, codebook: &str, codes: usize, tables: usize) -> Result<(), FileError> {
        let shown =
            |name: &str, codes: u64, tables: u64| format!("{codes} codes `{name}` in {tables} tables");
        let shape = &self.shape;
        let found = shown(&shape.codebook, shape.codes.into(), shape.tables.into());
        let expected = shown(codebook, codes as u64, tables as u64);
        if found == expected {
            return Ok(());
        }
        Err(FileError::Layout(format!("the network has {found}; the game has {expected}")))
    }

    fn check_ranges(&self) -> Result<(), FileError> {
        let (numbers, shape) = (&self.numbers, &self.shape);
        let largest = Lines::MAX_CODE_WEIGHT.unsigned_abs();
        if let Some(place) = numbers.code_weights.iter().position(|weight| weight.unsigned_abs() > largest) {
            return Err(FileError::Range(format!("code weight {place} is outside -{largest} to {largest}")));
        }
        let channels = shape.channels as usize;
        for table in numbers.code_weights.chunks_exact(shape.codes as usize * channels) {
            if table.iter().take(channels).any(|&weight| weight != 0) {
                return Err(FileError::Range("code 0 has a weight".into()));
            }
        }
        let one = i64::from(Lines::ONE);
        let sum = Lines::MAX_CELLS * one / 4;
        let hidden = shape.hidden as usize;
        fits("hidden unit", &numbers.hidden_weights, 2 * channels, sum, &numbers.hidden_biases)?;
        fits("value", &numbers.value_weights, hidden, one, &numbers.value_biases)?;
        fits("rank", &numbers.policy_weights, hidden, one, &numbers.policy_biases)
    }
}

/// Checks that sums of weights, so many at a time, with their biases stay within 32 bits when everything that they
/// multiply is at most `most`.
fn fits(what: &str, weights: &[i16], count: usize, most: i64, biases: &[i32]) -> Result<(), FileError> {
    for (place, (weights, bias)) in weights.chunks_exact(count).zip(biases).enumerate() {
        let sum: i64 = weights.iter().map(|&weight| i64::from(weight.unsigned_abs())).sum();
        let reach = sum * most + i64::from(bias.unsigned_abs());
        if reach > i64::from(i32::MAX) {
            return Err(FileError::Range(format!(
                "{what} {place} can reach {reach}, more than 32 bits hold"
            )));
        }
    }
    Ok(())
}

impl LinesShape {
    fn check(&self) -> Result<(), FileError> {
        let within = |name: &str, value: u32, allowed: &[u32]| {
            if allowed.contains(&value) {
                return Ok(());
            }
            let list: Vec<String> = allowed.iter().map(u32::to_string).collect();
            Err(FileError::Header(format!("{name} is {value}, but must be {}", list.join(" or "))))
        };
        within("tables", self.tables, &[1, 2])?;
        within("channels", self.channels, &[16, 32])?;
        within("hidden", self.hidden, &[32, 64, 96, 128])?;
        if self.codes == 0 || self.codes > Lines::MAX_CODES {
            let (codes, most) = (self.codes, Lines::MAX_CODES);
            return Err(FileError::Header(format!("codes is {codes}, but must be from 1 to {most}")));
        }
        Ok(())
    }

    /// The name of each list with its length and the length that it needs.
    fn lengths(&self, numbers: &LinesNumbers) -> [(&'static str, usize, u64); 7] {
        let &LinesShape { codes, tables, channels, hidden, .. } = self;
        let [codes, tables, channels, hidden] = [codes, tables, channels, hidden].map(u64::from);
        let both = tables * 2 * channels;
        [
            (CODE_WEIGHTS, numbers.code_weights.len(), tables * codes * channels),
            (HIDDEN_WEIGHTS, numbers.hidden_weights.len(), both * hidden),
            (HIDDEN_BIASES, numbers.hidden_biases.len(), tables * hidden),
            (VALUE_WEIGHTS, numbers.value_weights.len(), tables * hidden),
            (VALUE_BIASES, numbers.value_biases.len(), tables),
            (POLICY_WEIGHTS, numbers.policy_weights.len(), both * hidden),
            (POLICY_BIASES, numbers.policy_biases.len(), both),
        ]
    }
}

/// The names of the sections.
pub(crate) const CODE_WEIGHTS: &str = "code weights";
pub(crate) const HIDDEN_WEIGHTS: &str = "hidden weights";
pub(crate) const HIDDEN_BIASES: &str = "hidden biases";
pub(crate) const VALUE_WEIGHTS: &str = "value weights";
pub(crate) const VALUE_BIASES: &str = "value biases";
pub(crate) const POLICY_WEIGHTS: &str = "policy weights";
pub(crate) const POLICY_BIASES: &str = "policy biases";
