//! Proof and disproof numbers.

use super::{Aim, Bounds};

/// How much is at least left to do for either answer of a question. 0 means that the answer is
/// given, [`Numbers::NEVER`] that it is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Open positions to settle before the answer can be yes.
    pub(super) proof: u32,
    /// The same for no.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The number of an impossible answer.
    pub(super) const NEVER: u32 = u32::MAX;
    /// A position that has not been looked into.
    pub(super) const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// Limits that only an answer reaches.
    pub(super) const UNLIMITED: Numbers = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };

    /// The numbers of a question that the bounds answer, else `open`.
    pub(super) fn of(aim: Aim, bounds: Bounds, open: Numbers) -> Numbers {
        match aim.answer(bounds) {
            Some(true) => Numbers { proof: 0, disproof: Numbers::NEVER },
            Some(false) => Numbers { proof: Numbers::NEVER, disproof: 0 },
            None => open,
        }
    }

    /// The same for the opponent's question.
    pub(super) const fn flipped(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Do the numbers claim no answer?
    pub(super) const fn is_open(self) -> bool {
        self.proof != 0
            && self.proof != Numbers::NEVER
            && self.disproof != 0
            && self.disproof != Numbers::NEVER
    }

    /// Has either number reached its limit?
    pub(super) const fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// Adds numbers of open positions; the sum stays below [`Numbers::NEVER`] unless a part is that.
pub(super) fn sum(a: u32, b: u32) -> u32 {
    if a == Numbers::NEVER || b == Numbers::NEVER {
        Numbers::NEVER
    } else {
        a.saturating_add(b).min(Numbers::NEVER - 1)
    }
}

/// The limit for the best move when the second best has the proof number `second`: a quarter more,
/// so that the search does not change its mind at every step (the 1+ε trick).
pub(super) fn beyond(second: u32) -> u32 {
    if second == Numbers::NEVER { Numbers::NEVER } else { sum(sum(second, 1), second / 4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_open_positions_are_never_taken_for_answers() {
        assert_eq!(sum(3, 4), 7);
        assert_eq!(sum(Numbers::NEVER - 1, 5), Numbers::NEVER - 1);
        assert_eq!(sum(Numbers::NEVER, 5), Numbers::NEVER);
    }

    #[test]
    fn limits_lie_beyond_the_second_best() {
        assert_eq!(beyond(0), 1);
        assert_eq!(beyond(1), 2);
        assert_eq!(beyond(100), 126);
        assert_eq!(beyond(Numbers::NEVER), Numbers::NEVER);
    }
}
