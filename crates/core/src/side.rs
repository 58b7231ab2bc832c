//! The two players and how a game ends for one of them.

use std::ops::Not;

/// One of the two players. `First` moves first: crosses, black stones, the red army.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
pub enum Side {
    /// The player who makes the first move of the game.
    #[default]
    First,
    /// The player who makes the second move of the game.
    Second,
}

impl Side {
    /// Both sides, in move order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// `0` for [`Side::First`], `1` for [`Side::Second`]: an index into per-side tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// The other player.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The outcome of a game, always **from the point of view of the side to move** in the final position.
///
/// After a move that completes three in a row the opponent is to move, so the
/// outcome is [`Outcome::Loss`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Neither side has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Outcome {
    /// Returns the outcome of a game that ends with the side to move ahead by `points`, negative if it is behind.
    #[inline]
    pub const fn of_margin(points: i32) -> Outcome {
        match points {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// Returns the winner when `to_move` is to move in the final position; `None` for a draw.
    pub fn winner(self, to_move: Side) -> Option<Side> {
        match self {
            Outcome::Win => Some(to_move),
            Outcome::Draw => None,
            Outcome::Loss => Some(!to_move),
        }
    }
}

impl Not for Outcome {
    type Output = Outcome;

    /// Returns the outcome for the other player.
    #[inline]
    fn not(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
        }
    }
}
