//! Proof and disproof numbers of the claim that the attacker wins.

use crate::params::THREAT_SWITCH;

/// The least numbers of open positions to decide for a proof and for a disproof. 0 means proved or disproved,
/// [`Numbers::NEVER`] that it is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const NEVER: u32 = u32::MAX;
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: Numbers::NEVER };
    pub(super) const DISPROVED: Numbers = Numbers { proof: Numbers::NEVER, disproof: 0 };
    /// Thresholds that only a proof or a disproof reaches.
    pub(super) const UNLIMITED: Numbers = Numbers { proof: Numbers::NEVER, disproof: Numbers::NEVER };

    /// Returns whether either number has reached its threshold.
    pub(super) const fn reach(self, limits: Numbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The number of the result that one child of the mover suffices for, then that of the result that takes all.
    pub(super) const fn one_and_all(self, attacks: bool) -> (u32, u32) {
        if attacks { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The inverse of [`one_and_all`](Numbers::one_and_all).
    pub(super) const fn of(attacks: bool, one: u32, all: u32) -> Numbers {
        if attacks { Numbers { proof: one, disproof: all } } else { Numbers { proof: all, disproof: one } }
    }
}

/// The threshold of the most proving child when the second has the number `second`: more by a part of it, so that the
/// search does not switch between them at every step (Pawlewicz and Lew, *Improving depth-first PN-search: 1+ε
/// trick*, 2006).
pub(super) fn beyond(second: u32) -> u32 {
    if second == Numbers::NEVER {
        second
    } else {
        bounded(u64::from(second) + 1 + u64::from(second / THREAT_SWITCH))
    }
}

/// A number of open positions, below [`Numbers::NEVER`].
pub(super) fn bounded(number: u64) -> u32 {
    number.min(u64::from(Numbers::NEVER - 1)) as u32
}
