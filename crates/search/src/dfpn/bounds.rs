//! Bounds of a value, and the aims whose proofs narrow them.

use boyi_core::{Bound, Outcome, Probe, Score};

/// A lower and an upper bound of the value of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Bounds {
    lower: Outcome,
    upper: Outcome,
}

/// The claim about the side to move that is proved or disproved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Aim {
    /// The side to move wins.
    Win,
    /// The side to move wins or draws.
    Hold,
}

/// Returns 0 for a loss, 1 for a draw, 2 for a win.
const fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

fn better(a: Outcome, b: Outcome) -> Outcome {
    if rank(a) >= rank(b) { a } else { b }
}

fn worse(a: Outcome, b: Outcome) -> Outcome {
    if rank(a) <= rank(b) { a } else { b }
}

impl Bounds {
    /// Bounds that exclude no outcome.
    pub const UNKNOWN: Bounds = Bounds { lower: Outcome::Loss, upper: Outcome::Win };

    /// Returns the bounds of a known value.
    pub const fn exact(value: Outcome) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// Returns bounds with a lower bound only.
    pub const fn at_least(lower: Outcome) -> Bounds {
        Bounds { lower, upper: Outcome::Win }
    }

    /// Returns bounds with an upper bound only.
    pub const fn at_most(upper: Outcome) -> Bounds {
        Bounds { lower: Outcome::Loss, upper }
    }

    /// Returns the bounds given by the game's own knowledge. A score that is neither a decided result nor a
    /// draw gives none.
    pub(super) fn of_probe(probe: Probe) -> Bounds {
        let Probe { score, bound } = probe;
        let value = if score.is_win() {
            Outcome::Win
        } else if score.is_loss() {
            Outcome::Loss
        } else if score == Score::ZERO {
            Outcome::Draw
        } else {
            return Bounds::UNKNOWN;
        };
        match bound {
            Bound::Exact => Bounds::exact(value),
            Bound::Lower => Bounds::at_least(value),
            Bound::Upper => Bounds::at_most(value),
        }
    }

    /// Returns the lower bound.
    pub const fn lower(self) -> Outcome {
        self.lower
    }

    /// Returns the upper bound.
    pub const fn upper(self) -> Outcome {
        self.upper
    }

    /// Returns the value if the bounds are equal.
    pub fn value(self) -> Option<Outcome> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Returns the bounds for the other player.
    #[must_use]
    pub fn flipped(self) -> Bounds {
        Bounds { lower: !self.upper, upper: !self.lower }
    }

    /// Returns the intersection of two bounds of one position.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: better(self.lower, other.lower), upper: worse(self.upper, other.upper) }
    }

    /// Returns the bounds of the better of two moves.
    #[must_use]
    pub(super) fn best_of(self, other: Bounds) -> Bounds {
        Bounds { lower: better(self.lower, other.lower), upper: better(self.upper, other.upper) }
    }

    /// Returns whether this lower bound is strictly above the other one.
    pub(super) fn raises_lower_of(self, other: Bounds) -> bool {
        rank(self.lower) > rank(other.lower)
    }

    /// Returns whether the two bounds exclude each other.
    pub(super) fn contradicts(self, other: Bounds) -> bool {
        let both = self.and(other);
        rank(both.lower) > rank(both.upper)
    }

    /// Packs the bounds into four bits: lower, then upper.
    pub(super) const fn pack(self) -> u8 {
        rank(self.lower) | rank(self.upper) << 2
    }

    /// Unpacks bounds, the inverse of [`pack`](Bounds::pack).
    pub(super) const fn unpack(bits: u8) -> Bounds {
        const OUTCOMES: [Outcome; 4] = [Outcome::Loss, Outcome::Draw, Outcome::Win, Outcome::Win];
        Bounds { lower: OUTCOMES[(bits & 3) as usize], upper: OUTCOMES[(bits >> 2 & 3) as usize] }
    }
}

impl Aim {
    /// Returns the worst outcome that meets the aim.
    pub const fn least(self) -> Outcome {
        match self {
            Aim::Win => Outcome::Win,
            Aim::Hold => Outcome::Draw,
        }
    }

    /// Returns the opponent's aim: the opponent holds exactly where the side to move does not win.
    #[must_use]
    pub const fn flipped(self) -> Aim {
        match self {
            Aim::Win => Aim::Hold,
            Aim::Hold => Aim::Win,
        }
    }

    /// Returns whether the bounds prove (`true`) or disprove (`false`) the aim; `None` while it is open.
    pub fn decided(self, bounds: Bounds) -> Option<bool> {
        if rank(bounds.lower) >= rank(self.least()) {
            Some(true)
        } else if rank(bounds.upper) < rank(self.least()) {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

    #[test]
    fn bounds_pack_into_four_bits() {
        for lower in OUTCOMES {
            for upper in OUTCOMES {
                let bounds = Bounds { lower, upper };
                assert_eq!(Bounds::unpack(bounds.pack()), bounds);
                assert_eq!(bounds.flipped().flipped(), bounds);
            }
        }
    }

    #[test]
    fn one_of_the_players_reaches_his_aim() {
        for value in OUTCOMES {
            for aim in [Aim::Win, Aim::Hold] {
                let mine = aim.decided(Bounds::exact(value));
                let theirs = aim.flipped().decided(Bounds::exact(value).flipped());
                assert_eq!(mine.map(|yes| !yes), theirs, "{value:?} {aim:?}");
            }
        }
    }

    #[test]
    fn two_decided_aims_make_a_value() {
        let draw = Bounds::at_most(Outcome::Draw).and(Bounds::at_least(Outcome::Draw));
        assert_eq!(draw.value(), Some(Outcome::Draw));
        assert_eq!(Aim::Win.decided(Bounds::at_least(Outcome::Draw)), None);
        assert!(Bounds::exact(Outcome::Win).contradicts(draw));
    }

    #[test]
    fn knowledge_about_evaluations_proves_nothing() {
        let eval = Probe { score: Score::eval(5), bound: Bound::Exact };
        assert_eq!(Bounds::of_probe(eval), Bounds::UNKNOWN);
        let cannot_win = Probe { score: Score::ZERO, bound: Bound::Upper };
        assert_eq!(Bounds::of_probe(cannot_win), Bounds::at_most(Outcome::Draw));
    }
}
