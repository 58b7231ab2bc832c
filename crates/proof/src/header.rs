//! Header of a proof: game, position, claim.

use crate::GameEnd;
use boyi_core::Side;
use std::fmt;

/// The beginning of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game and its parameters, in one line.
    pub game: String,
    /// The position where the strategies start, in one line.
    pub position: String,
    /// The claim about the position.
    pub claim: Claim,
}

/// The claim of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// This side wins in at most this many plies.
    Win(Side, u16),
    /// Each side can hold a draw.
    Draw,
}

/// The result that a strategy secures for its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// A win.
    Win,
    /// A win or a draw.
    Hold,
}

impl Claim {
    /// The strategies that prove it, in their order: whose, and what they reach.
    pub fn strategies(self) -> impl Iterator<Item = (Side, Goal)> {
        let sides = match self {
            Claim::Win(side, _) => vec![(side, Goal::Win)],
            Claim::Draw => Side::BOTH.map(|side| (side, Goal::Hold)).to_vec(),
        };
        sides.into_iter()
    }

    /// Reads what stands behind `claim`.
    pub(crate) fn read(text: &str) -> Option<Claim> {
        if text == "draw" {
            return Some(Claim::Draw);
        }
        let (side, plies) = text.split_once(" wins in ")?;
        Some(Claim::Win(read_side(side)?, read_number(plies)?))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Win(side, plies) => write!(f, "{} wins in {plies}", side_name(*side)),
            Claim::Draw => f.write_str("draw"),
        }
    }
}

impl Goal {
    /// Returns whether the player of the strategy has reached it.
    pub(crate) fn is_reached(self, player: Side, end: GameEnd) -> bool {
        match end {
            GameEnd::Won(winner) => winner == player,
            GameEnd::Drawn => self == Goal::Hold,
        }
    }
}

/// `first` or `second`.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

pub(crate) fn read_side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| side_name(side) == text)
}

/// A number in digits alone, without leading zeros.
pub(crate) fn read_number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_round_trip() {
        for claim in [Claim::Win(Side::First, 41), Claim::Win(Side::Second, 0), Claim::Draw] {
            assert_eq!(Claim::read(&claim.to_string()), Some(claim));
        }
    }

    #[test]
    fn what_is_no_claim_is_none() {
        for text in ["", "first", "first wins", "third wins in 3", "first wins in -3", "first wins in +3"] {
            assert_eq!(Claim::read(text), None, "{text}");
        }
        for text in ["first wins in 03", "first wins in 70000", "Draw", "draw "] {
            assert_eq!(Claim::read(text), None, "{text}");
        }
    }
}
