//! The numbers of the linear evaluation, by name.

use crate::params::{OPEN_WINDOW, TEMPO};

/// Most stones that a window of some value lacks.
pub(crate) const LACKING: usize = OPEN_WINDOW.len() - 1;

/// A set of weights: those of windows that one side holds, by the stones they lack from one on, and that of the right
/// to move, in units of [`Weights::SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights([i16; LACKING + 1]);

impl Weights {
    /// Units of a weight in the unit of [`params`](crate::params).
    pub(crate) const PER_UNIT: i32 = 10;
    /// The value of one unit of a weight in the unit of [`params`](crate::params).
    pub const SCALE: f32 = 0.1;
    /// The groups of weights: their names in files and their sizes.
    pub const GROUPS: [(&'static str, usize); 2] = [("open windows", LACKING), ("to move", 1)];

    /// The weights set by hand, from [`params`](crate::params).
    pub const HAND: Weights = Weights(hand());

    /// Reads the weights from numbers in the order of [`Weights::GROUPS`]; `None` if their count is another.
    pub fn from_numbers(numbers: &[i16]) -> Option<Weights> {
        numbers.try_into().ok().map(Weights)
    }

    /// The numbers in the order of [`Weights::GROUPS`].
    pub fn numbers(&self) -> &[i16] {
        &self.0
    }

    /// The weight of a window that lacks so many stones, from 1 to [`LACKING`].
    #[inline]
    pub(crate) fn window(&self, lacking: usize) -> i32 {
        self.0[lacking - 1].into()
    }

    /// The weight of the right to move.
    #[inline]
    pub(crate) fn tempo(&self) -> i32 {
        self.0[LACKING].into()
    }
}

const fn hand() -> [i16; LACKING + 1] {
    let mut weights = [0; LACKING + 1];
    let mut lacking = 1;
    while lacking <= LACKING {
        weights[lacking - 1] = (OPEN_WINDOW[lacking] * Weights::PER_UNIT) as i16;
        lacking += 1;
    }
    weights[LACKING] = (TEMPO * Weights::PER_UNIT) as i16;
    weights
}
