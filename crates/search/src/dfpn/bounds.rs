//! What is known of a value, and the questions that narrow it.

use boyi_core::{Bound, Outcome, Probe, Score};

/// Between which outcomes the value of a position lies, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    lower: Outcome,
    upper: Outcome,
}

/// A question about the side to move that has yes or no for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// Does it win?
    Win,
    /// Does it win or draw?
    Hold,
}

/// 0 for a loss, 1 for a draw, 2 for a win.
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
    /// Anything is possible.
    pub const UNKNOWN: Bounds = Bounds { lower: Outcome::Loss, upper: Outcome::Win };

    /// The value is known.
    pub const fn exact(value: Outcome) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// The value is this or better.
    pub const fn at_least(lower: Outcome) -> Bounds {
        Bounds { lower, upper: Outcome::Win }
    }

    /// The value is this or worse.
    pub const fn at_most(upper: Outcome) -> Bounds {
        Bounds { lower: Outcome::Loss, upper }
    }

    /// What the game's own knowledge says. A score that is neither a decided result nor a draw
    /// says nothing here.
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

    /// The worst value possible.
    pub const fn lower(self) -> Outcome {
        self.lower
    }

    /// The best value possible.
    pub const fn upper(self) -> Outcome {
        self.upper
    }

    /// The value, if only one is possible.
    pub fn value(self) -> Option<Outcome> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same seen by the other player.
    #[must_use]
    pub fn flipped(self) -> Bounds {
        Bounds { lower: !self.upper, upper: !self.lower }
    }

    /// What two statements about one position say together.
    #[must_use]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { lower: better(self.lower, other.lower), upper: worse(self.upper, other.upper) }
    }

    /// What the better of two moves is worth.
    #[must_use]
    pub(super) fn best_of(self, other: Bounds) -> Bounds {
        Bounds { lower: better(self.lower, other.lower), upper: better(self.upper, other.upper) }
    }

    /// Is this a strictly better worst case?
    pub(super) fn promises_more_than(self, other: Bounds) -> bool {
        rank(self.lower) > rank(other.lower)
    }

    /// Can both statements not be true of one position?
    pub(super) fn contradicts(self, other: Bounds) -> bool {
        let both = self.and(other);
        rank(both.lower) > rank(both.upper)
    }

    /// Four bits: lower, then upper.
    pub(super) const fn pack(self) -> u8 {
        rank(self.lower) | rank(self.upper) << 2
    }

    /// The inverse of [`pack`](Bounds::pack).
    pub(super) const fn unpack(bits: u8) -> Bounds {
        const OUTCOMES: [Outcome; 4] = [Outcome::Loss, Outcome::Draw, Outcome::Win, Outcome::Win];
        Bounds { lower: OUTCOMES[(bits & 3) as usize], upper: OUTCOMES[(bits >> 2 & 3) as usize] }
    }
}

impl Aim {
    /// The worst value that is a yes.
    pub const fn least(self) -> Outcome {
        match self {
            Aim::Win => Outcome::Win,
            Aim::Hold => Outcome::Draw,
        }
    }

    /// What the opponent asks: he holds exactly where the side to move does not win.
    #[must_use]
    pub const fn flipped(self) -> Aim {
        match self {
            Aim::Win => Aim::Hold,
            Aim::Hold => Aim::Win,
        }
    }

    /// The answer, as far as the bounds give one.
    pub fn answer(self, bounds: Bounds) -> Option<bool> {
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
                let mine = aim.answer(Bounds::exact(value));
                let theirs = aim.flipped().answer(Bounds::exact(value).flipped());
                assert_eq!(mine.map(|yes| !yes), theirs, "{value:?} {aim:?}");
            }
        }
    }

    #[test]
    fn two_answers_make_a_value() {
        let draw = Bounds::at_most(Outcome::Draw).and(Bounds::at_least(Outcome::Draw));
        assert_eq!(draw.value(), Some(Outcome::Draw));
        assert_eq!(Aim::Win.answer(Bounds::at_least(Outcome::Draw)), None);
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
