//! Proof and disproof numbers.

use super::{Aim, Bounds};

/// Proof and disproof number of a position. 0 means proved or disproved, [`Numbers::NEVER`] that a proof or
/// disproof is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Least number of open positions to prove for a proof.
    pub(super) proof: u32,
    /// Least number of open positions to disprove for a disproof.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The number of an impossible proof or disproof.
    pub(super) const NEVER: u32 = u32::MAX;
    /// The numbers of a leaf that has not been expanded.
    pub(super) const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// Thresholds that only a proof or a disproof reaches.
    pub(super) const UNLIMITED: Numbers = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };

    /// Returns the numbers of an aim that the bounds prove or disprove, else `open`.
    pub(super) fn of(aim: Aim, bounds: Bounds, open: Numbers) -> Numbers {
        match aim.decided(bounds) {
            Some(true) => Numbers { proof: 0, disproof: Numbers::NEVER },
            Some(false) => Numbers { proof: Numbers::NEVER, disproof: 0 },
            None => open,
        }
    }

    /// Returns the numbers for the opponent's aim.
    pub(super) const fn flipped(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }

    /// Returns whether the aim is neither proved nor disproved.
    pub(super) const fn is_open(self) -> bool {
        self.proof != 0
            && self.proof != Numbers::NEVER
            && self.disproof != 0
            && self.disproof != Numbers::NEVER
    }

    /// Returns whether either number has reached its threshold.
    pub(super) const fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// Adds two numbers; the sum stays below [`Numbers::NEVER`] unless one of them equals it.
pub(super) fn sum(a: u32, b: u32) -> u32 {
    if a == Numbers::NEVER || b == Numbers::NEVER {
        Numbers::NEVER
    } else {
        a.saturating_add(b).min(Numbers::NEVER - 1)
    }
}

/// Returns the threshold of the most proving child when the second has the proof number `second`: a quarter
/// more, so that the search does not switch between them at every step (the 1+ε trick).
pub(super) fn beyond(second: u32) -> u32 {
    if second == Numbers::NEVER { Numbers::NEVER } else { sum(sum(second, 1), second / 4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_open_positions_are_never_taken_for_decided_aims() {
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
