//! Depths, plies, windows and bounds.

use crate::Score;
use std::ops::{Add, Sub};

/// Half-moves from the root of a search, or between two positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ply(pub u16);

impl Ply {
    /// The root of the search.
    pub const ROOT: Ply = Ply(0);
    /// Maximum length of a line: 1,000 plies, more than the 484 moves of a game on a 22 × 22 board. Where a line is
    /// that long, a search evaluates the position.
    pub const MAX: Ply = Ply(1_000);

    /// Returns the next ply.
    #[inline]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// Returns the index into per-ply tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Plies left to search below a node. Zero or less is a leaf.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Depth(pub i32);

impl Depth {
    /// Depth of a leaf: evaluation or quiescence.
    pub const ZERO: Depth = Depth(0);
    /// Maximum depth of a search: 999 plies.
    pub const MAX: Depth = Depth(Ply::MAX.0 as i32 - 1);

    /// Returns whether no depth is left.
    #[inline]
    pub const fn is_leaf(self) -> bool {
        self.0 <= 0
    }
}

impl Add<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn add(self, plies: i32) -> Depth {
        Depth(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    #[inline]
    fn sub(self, plies: i32) -> Depth {
        Depth(self.0 - plies)
    }
}

/// The relation of a returned score to the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "ts-rs", derive(ts_rs::TS))]
pub enum Bound {
    /// The score is the value.
    Exact,
    /// The value is at least the score: the search failed high.
    Lower,
    /// The value is at most the score: the search failed low.
    Upper,
}

impl Bound {
    /// Returns the bound of a fail-soft score that was searched with `window`.
    #[inline]
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Returns whether a score with this bound allows a cutoff in a search with `window`.
    #[inline]
    pub fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        }
    }
}

/// The open interval of values that can still change the result, for the side to move: the mover already
/// has `alpha` elsewhere, the opponent already has a line that avoids `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Window {
    /// Lower bound; scores at or below it fail low.
    pub alpha: Score,
    /// Upper bound; scores at or above it fail high and cut the node.
    pub beta: Score,
}

impl Window {
    /// The full window, which contains every value.
    pub const FULL: Window = Window { alpha: Score::from_raw(-Score::INFINITE.raw()), beta: Score::INFINITE };

    /// Returns the window between two bounds.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// Returns the null window just above `alpha`, which tests whether the value exceeds alpha.
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// Returns whether no value lies strictly between the bounds.
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.raw() - self.alpha.raw() <= 1
    }

    /// Returns whether the window is closed (`alpha >= beta`).
    #[inline]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Returns the window for the other player.
    #[inline]
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_twice_gives_the_window_back() {
        let window = Window::new(Score::eval(-3), Score::eval(8));
        assert_eq!(window.flipped(), Window::new(Score::eval(-8), Score::eval(3)));
        assert_eq!(window.flipped().flipped(), window);
    }

    #[test]
    fn null_windows_hold_no_value() {
        assert!(Window::null_above(Score::eval(4)).is_null());
        assert!(!Window::FULL.is_null());
    }

    #[test]
    fn bounds_settle_only_what_they_prove() {
        let window = Window::new(Score::eval(0), Score::eval(10));
        assert_eq!(Bound::of(Score::eval(10), window), Bound::Lower);
        assert_eq!(Bound::of(Score::eval(0), window), Bound::Upper);
        assert_eq!(Bound::of(Score::eval(5), window), Bound::Exact);
        assert!(Bound::Lower.settles(Score::eval(12), window));
        assert!(!Bound::Lower.settles(Score::eval(5), window));
        assert!(!Bound::Upper.settles(Score::eval(5), window));
    }
}
