//! The numbers of the linear evaluation, by name.

use crate::params::{OPEN_PAIR, OPEN_SINGLE, OTHER_PARITY_THREAT, OWN_PARITY_THREAT, TEMPO};
use boyi_core::Side;

/// Rows of the board.
pub(crate) const ROWS: usize = 6;
/// The place of the weight of open pairs, after the threats of both sides.
pub(crate) const PAIRS: usize = 2 * ROWS;
/// The place of the weight of open singles.
pub(crate) const SINGLES: usize = PAIRS + 1;
/// The place of the weight of the right to move.
pub(crate) const MOVE: usize = SINGLES + 1;
/// The number of weights.
const WEIGHTS: usize = MOVE + 1;

/// A set of weights: those of lasting threats by side and row from the bottom, of open pairs, of open singles and of
/// the right to move, in units of [`Weights::SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights([i16; WEIGHTS]);

impl Weights {
    /// Units of a weight in the unit of [`params`](crate::params).
    pub(crate) const PER_UNIT: i32 = 10;
    /// The value of one unit of a weight in the unit of [`params`](crate::params).
    pub const SCALE: f32 = 0.1;
    /// The groups of weights: their names in files and their sizes.
    pub const GROUPS: [(&'static str, usize); 5] = [
        ("threats of the first side", ROWS),
        ("threats of the second side", ROWS),
        ("open pairs", 1),
        ("open singles", 1),
        ("to move", 1),
    ];

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

    /// The weight of a lasting threat of a side in a row.
    #[inline]
    pub(crate) fn threat(&self, side: Side, row: usize) -> i32 {
        self.0[side.index() * ROWS + row].into()
    }

    /// The weight at one of the places that do not depend on the side.
    #[inline]
    pub(crate) fn at(&self, place: usize) -> i32 {
        self.0[place].into()
    }
}

/// Returns whether a row is of the side's own parity: the first, third and fifth from the bottom for the first side.
#[inline]
pub(crate) const fn is_own_row(side_index: usize, row: usize) -> bool {
    row % 2 == side_index
}

const fn hand() -> [i16; WEIGHTS] {
    const fn tenths(value: i32) -> i16 {
        (value * Weights::PER_UNIT) as i16
    }
    let mut weights = [0; WEIGHTS];
    let mut place = 0;
    while place < PAIRS {
        let own = is_own_row(place / ROWS, place % ROWS);
        weights[place] = tenths(if own { OWN_PARITY_THREAT } else { OTHER_PARITY_THREAT });
        place += 1;
    }
    weights[PAIRS] = tenths(OPEN_PAIR);
    weights[SINGLES] = tenths(OPEN_SINGLE);
    weights[MOVE] = tenths(TEMPO);
    weights
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::HAND
    }
}
