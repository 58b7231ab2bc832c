//! The weights as the search reads them.

use crate::params::{PHASE_MAX, Tapered};
use crate::ranks::Ranks;
use crate::weights::{Group, WEIGHTS, Weights, placement_index};
use boyi_xiangqi::{Kind, Square};
use std::sync::{Arc, LazyLock};

/// A sum of weights: the middle game in the low half, the end game in the high half, so that both are added at
/// once. Each half must stay within an `i16`; sums of absurd weights wrap round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair(i32);

impl Pair {
    pub(crate) const fn new(value: Tapered) -> Pair {
        Pair(value.middle as i32 + ((value.end as i32) << 16))
    }

    /// The value at a phase of the game, times [`PHASE_MAX`].
    #[inline]
    pub(crate) const fn at_phase(self, phase: i32) -> i32 {
        let middle = self.0 as i16;
        let end = ((self.0 - middle as i32) >> 16) as i16;
        middle as i32 * phase + end as i32 * (PHASE_MAX - phase)
    }

    /// This sum times a number.
    #[inline]
    pub(crate) const fn times(self, count: i32) -> Pair {
        Pair(self.0.wrapping_mul(count))
    }
}

impl std::ops::AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Pair) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl std::ops::SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Pair) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

impl std::ops::Sub for Pair {
    type Output = Pair;

    #[inline]
    fn sub(mut self, other: Pair) -> Pair {
        self -= other;
        self
    }
}

/// The weights as the search reads them.
#[derive(Clone, Debug)]
pub struct Linear {
    weights: Weights,
    /// Material plus placement for every kind and square, from Red's side.
    pieces: [[Pair; Square::COUNT]; Kind::COUNT],
    terms: [Pair; WEIGHTS],
    /// The order of quiet moves.
    ranks: Ranks,
}

impl Linear {
    /// The evaluation set by hand.
    pub fn hand() -> Arc<Linear> {
        static HAND: LazyLock<Arc<Linear>> = LazyLock::new(|| Arc::new(Linear::new(Weights::HAND)));
        HAND.clone()
    }

    /// Prepares weights for the search, with the built-in order of moves.
    pub fn new(weights: Weights) -> Linear {
        Linear::with_ranks(weights, Ranks::BUILT_IN)
    }

    /// Prepares weights for the search.
    pub fn with_ranks(weights: Weights, ranks: Ranks) -> Linear {
        let mut pieces = [[Pair(0); Square::COUNT]; Kind::COUNT];
        let mut kind = 0;
        while kind < Kind::COUNT {
            let material = weights.get(Group::Material, kind);
            let mut square = 0;
            while square < Square::COUNT {
                let placement = weights.get(Group::Placement, placement_index(kind, square));
                pieces[kind][square] = Pair::new(Tapered {
                    middle: material.middle.saturating_add(placement.middle),
                    end: material.end.saturating_add(placement.end),
                });
                square += 1;
            }
            kind += 1;
        }
        let mut terms = [Pair(0); WEIGHTS];
        let mut index = 0;
        while index < WEIGHTS {
            terms[index] = Pair::new(weights.0[index]);
            index += 1;
        }
        Linear { weights, pieces, terms, ranks }
    }

    /// The weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The order of quiet moves.
    #[inline]
    pub(crate) fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// Material plus placement of a piece of Red on a square.
    #[inline]
    pub(crate) fn piece(&self, kind: Kind, square: Square) -> Pair {
        self.pieces[kind.index()][square.index()]
    }

    /// A weight.
    #[inline]
    pub(crate) fn term(&self, group: Group, index: usize) -> Pair {
        self.terms[group.offset() + index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_of_a_pair_are_added_apart() {
        let mut sum = Pair::default();
        for (middle, end) in [(300, -7), (-20_000, 9_000), (-3, -1), (1_000, 0)] {
            sum += Pair::new(Tapered { middle, end });
        }
        sum -= Pair::new(Tapered { middle: 4, end: -2 }).times(-3);
        assert_eq!(sum.at_phase(PHASE_MAX), (300 - 20_000 - 3 + 1_000 + 12) * PHASE_MAX);
        assert_eq!(sum.at_phase(0), (-7 + 9_000 - 1 - 6) * PHASE_MAX);
    }
}
