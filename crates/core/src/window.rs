//! Depths, plies, windows and bounds.

use crate::Score;
use std::ops::{Add, Sub};

/// Half-moves from the root of a search, or between two positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Ply(pub u16);

impl Ply {
    /// The root of the search.
    pub const ROOT: Ply = Ply(0);
    /// The longest line a search follows. Longer than any board of 20 × 20 lasts.
    pub const MAX: Ply = Ply(1_000);

    /// One ply deeper.
    #[inline]
    pub const fn next(self) -> Ply {
        Ply(self.0 + 1)
    }

    /// An index into per-ply tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Plies left to search below a node. Zero or less is a leaf.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Depth(pub i32);

impl Depth {
    /// No depth left: evaluate, or search quiescence.
    pub const ZERO: Depth = Depth(0);
    /// The deepest search a limit can ask for.
    pub const MAX: Depth = Depth(Ply::MAX.0 as i32 - 1);

    /// Is there nothing left to search?
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

/// What is known about a position's value relative to a returned score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The score is the value.
    Exact,
    /// The value is at least the score: the search failed high.
    Lower,
    /// The value is at most the score: the search failed low.
    Upper,
}

impl Bound {
    /// How a fail-soft result relates to the value, given the window it was searched with.
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

    /// Does a score with this bound settle a search with `window`?
    #[inline]
    pub fn settles(self, score: Score, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        }
    }
}

/// The open interval of values the search is interested in, for the side to move:
/// the mover already has `alpha` elsewhere, the opponent will not allow `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The mover is sure of this much; values at or below do not matter.
    pub alpha: Score,
    /// The opponent is sure of this much; values at or above cut the node off.
    pub beta: Score,
}

impl Window {
    /// Every value is inside.
    pub const FULL: Window = Window { alpha: Score::from_raw(-Score::INFINITE.raw()), beta: Score::INFINITE };

    /// The window between two bounds.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The null window just above `alpha`: asks only "is the value above alpha?"
    #[inline]
    pub fn null_above(alpha: Score) -> Window {
        Window { alpha, beta: alpha.next() }
    }

    /// Is there no value strictly between the bounds?
    #[inline]
    pub fn is_null(self) -> bool {
        self.beta.raw() - self.alpha.raw() <= 1
    }

    /// Is the window closed (`alpha >= beta`), so that no value can matter?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// The same window seen by the other player.
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
