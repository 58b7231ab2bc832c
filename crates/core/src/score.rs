//! Values of positions: evaluations, and wins and losses with their distance or their margin.

#[cfg(feature = "serde")]
mod serial;

use crate::{Outcome, Ply, Position};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position for the side to move.
///
/// | range                          | meaning                                   |
/// |--------------------------------|-------------------------------------------|
/// | `-MAX_EVAL ..= MAX_EVAL`       | an evaluation, in the game's own units    |
/// | `MAX_EVAL + m` with `1 <= m <= MAX_MARGIN` | the side to move wins by `m` points |
/// | `-(MAX_EVAL + m)`              | the side to move loses by `m` points      |
/// | `WIN - n` with `n <= MAX_PLY`  | the side to move wins `n` plies from the root |
/// | `-(WIN - n)`                   | the side to move loses `n` plies from the root |
/// | `±INFINITE`                    | outside every value; only window bounds   |
///
/// A faster win is a larger score, a slower loss too, so maximising a score
/// also picks the shortest win; in a game with [graded ends](crate::Capabilities::max_margin) it picks the
/// largest margin. Every proved win exceeds every evaluation. Every score fits 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// A draw, or an even position.
    pub const ZERO: Score = Score(0);
    /// Larger than every value a position can have: 32,000.
    pub const INFINITE: Score = Score(32_000);
    /// A win at the root itself: 31,000. A win `n` plies below is `WIN - n`.
    pub const WIN: Score = Score(31_000);
    /// The largest margin by which a game with graded ends can end: 1,000 points.
    pub const MAX_MARGIN: u16 = 1_000;
    /// The largest evaluation: 28,999; anything above is a proved win.
    pub const MAX_EVAL: Score = Score(Score::LAST_MARGIN - Score::MAX_MARGIN as i32);
    /// The least proved win: 29,000. Its negation is the least proved loss.
    pub const LEAST_WIN: Score = Score(Score::MAX_EVAL.0 + 1);
    /// The largest win by a margin; anything above is a win with its distance.
    const LAST_MARGIN: i32 = Score::WIN.0 - Ply::MAX.0 as i32 - 1;

    /// Returns an evaluation in the game's own units, clamped to ±[`Score::MAX_EVAL`], outside the range of
    /// proved results.
    #[inline]
    pub const fn eval(units: i32) -> Score {
        let max = Score::MAX_EVAL.0;
        Score(if units > max {
            max
        } else if units < -max {
            -max
        } else {
            units
        })
    }

    /// Returns the score with this raw number, the inverse of [`Score::raw`].
    ///
    /// Values outside ±[`Score::INFINITE`] are clamped.
    #[inline]
    pub const fn from_raw(raw: i32) -> Score {
        let max = Score::INFINITE.0;
        Score(if raw > max {
            max
        } else if raw < -max {
            -max
        } else {
            raw
        })
    }

    /// Returns the next larger score, for scores below [`Score::INFINITE`].
    #[inline]
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// Returns the raw number, which fits 16 bits.
    #[inline]
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// Returns the score in 16 bits, as tables store it.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0 as i16 as u16
    }

    /// Returns the score of these bits, the inverse of [`Score::to_bits`].
    #[inline]
    pub const fn from_bits(bits: u16) -> Score {
        Score(bits as i16 as i32)
    }

    /// Returns a win of the side to move, `ply` plies from the root.
    #[inline]
    pub const fn win_at(ply: Ply) -> Score {
        Score(Score::WIN.0 - ply.0 as i32)
    }

    /// Returns a loss of the side to move, `ply` plies from the root.
    #[inline]
    pub const fn loss_at(ply: Ply) -> Score {
        Score(ply.0 as i32 - Score::WIN.0)
    }

    /// Returns a win by `points` of the side to move, a loss by `-points` if that is negative, a draw at 0.
    /// Clamped to ±[`Score::MAX_MARGIN`] points.
    #[inline]
    pub const fn by_margin(points: i32) -> Score {
        let most = Score::MAX_MARGIN as i32;
        match points {
            0 => Score::ZERO,
            1.. => Score(Score::MAX_EVAL.0 + if points > most { most } else { points }),
            _ => Score(-Score::MAX_EVAL.0 + if points < -most { -most } else { points }),
        }
    }

    /// Returns the value of `position`, in which the game is over with `outcome`, `ply` plies from the root:
    /// the margin in a game with graded ends, else the outcome with its distance.
    #[inline]
    pub fn at_end<P: Position>(position: &P, outcome: Outcome, ply: Ply) -> Score {
        const { assert!(P::CAPS.max_margin <= Score::MAX_MARGIN, "margins are at most Score::MAX_MARGIN") }
        if P::CAPS.max_margin > 0 {
            Score::by_margin(position.margin())
        } else {
            Score::of_outcome(outcome, ply)
        }
    }

    /// Returns the value of a game without graded ends whose final position lies `ply` plies from the root.
    #[inline]
    pub const fn of_outcome(outcome: Outcome, ply: Ply) -> Score {
        match outcome {
            Outcome::Win => Score::win_at(ply),
            Outcome::Draw => Score::ZERO,
            Outcome::Loss => Score::loss_at(ply),
        }
    }

    /// Returns whether this is a proved win of the side to move.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Score::MAX_EVAL.0
    }

    /// Returns whether this is a proved loss of the side to move.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::MAX_EVAL.0
    }

    /// Returns whether this is a proved win or a proved loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Returns the plies from the root to the end of the game, for a proved win or loss with its distance.
    pub const fn distance(self) -> Option<Ply> {
        match self.winner() {
            0 => None,
            winner => Some(Ply((Score::WIN.0 - winner * self.0) as u16)),
        }
    }

    /// Returns the points by which the side to move wins, negative if it loses, for a proved win or loss with
    /// its margin.
    pub const fn margin(self) -> Option<i32> {
        if !self.is_decided() || self.winner() != 0 {
            None
        } else if self.is_win() {
            Some(self.0 - Score::MAX_EVAL.0)
        } else {
            Some(self.0 + Score::MAX_EVAL.0)
        }
    }

    /// Returns the score with the distance of a proved result counted from a node `ply` plies below the root
    /// instead of from the root. Tables store scores in this form, because transpositions reach a position
    /// at different plies.
    #[inline]
    pub const fn relative_to(self, ply: Ply) -> Score {
        Score(self.0 + self.winner() * ply.0 as i32)
    }

    /// Returns the score with the distance of a proved result counted from the root instead of from a node
    /// `ply` plies below it, the inverse of [`Score::relative_to`].
    #[inline]
    pub const fn from_node(self, ply: Ply) -> Score {
        Score(self.0 - self.winner() * ply.0 as i32)
    }

    /// Returns the least margin in points whose score is at least this one, above [`Score::MAX_MARGIN`] if there
    /// is none: a null-window search below this bound tests whether the side to move wins by that margin.
    pub const fn least_margin(self) -> i32 {
        if self.0 > Score::MAX_EVAL.0 {
            self.0 - Score::MAX_EVAL.0
        } else if self.0 < -Score::MAX_EVAL.0 {
            self.0 + Score::MAX_EVAL.0
        } else {
            (self.0 > 0) as i32
        }
    }

    /// Returns 1 for a win with its distance, -1 for such a loss, else 0. Branch-free: the branch would be
    /// unpredictable.
    #[inline]
    const fn winner(self) -> i32 {
        (self.0 > Score::LAST_MARGIN) as i32 - (self.0 < -Score::LAST_MARGIN) as i32
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    /// Adds a margin and clamps to ±[`Score::INFINITE`].
    #[inline]
    fn add(self, margin: i32) -> Score {
        Score::from_raw(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    /// Subtracts a margin and clamps to ±[`Score::INFINITE`].
    #[inline]
    fn sub(self, margin: i32) -> Score {
        Score::from_raw(self.0 - margin)
    }
}

impl fmt::Display for Score {
    /// Writes `+123`, `0`, `win in 5` or `loss in 4` (plies), `win by 6` or `loss by 2` (points).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = if self.is_win() { "win" } else { "loss" };
        match (self.distance(), self.margin()) {
            (Some(ply), _) => write!(f, "{result} in {}", ply.0),
            (_, Some(points)) => write!(f, "{result} by {}", points.abs()),
            _ if self.0 == 0 => f.write_str("0"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_wins_and_slower_losses_are_larger() {
        assert!(Score::win_at(Ply(1)) > Score::win_at(Ply(3)));
        assert!(Score::loss_at(Ply(4)) > Score::loss_at(Ply(2)));
        assert!(Score::win_at(Ply::MAX) > Score::MAX_EVAL);
        assert!(Score::loss_at(Ply::MAX) < -Score::MAX_EVAL);
    }

    #[test]
    fn larger_margins_are_larger_and_lie_between_evaluations_and_distances() {
        let by = Score::by_margin;
        assert!(by(2) > by(1) && by(1) == Score::LEAST_WIN && by(1) > Score::MAX_EVAL);
        assert!(by(-1) > by(-2) && by(-1) < -Score::MAX_EVAL && by(0) == Score::ZERO);
        assert!(by(1_000) < Score::win_at(Ply::MAX) && by(1_001) == by(1_000));
        for points in [-1_000, -7, -1, 1, 64, 1_000] {
            assert_eq!((by(points).margin(), by(points).distance()), (Some(points), None));
            assert_eq!((-by(points), by(points).relative_to(Ply(3))), (by(-points), by(points)));
            assert!(by(points).is_decided());
        }
        assert_eq!((Score::win_at(Ply::MAX).margin(), Score::MAX_EVAL.margin()), (None, None));
        assert_eq!(Score::ZERO.margin(), None);
        for points in [-1_000, -1, 0, 1, 1_000] {
            assert_eq!((by(points).least_margin(), (by(points) + 1).least_margin()), (points, points + 1));
        }
    }

    #[test]
    fn evaluations_are_never_taken_for_results() {
        assert!(!Score::eval(i32::MAX).is_decided());
        assert!(!Score::eval(i32::MIN).is_decided());
        assert!(Score::win_at(Ply::MAX).is_win() && Score::loss_at(Ply::MAX).is_loss());
    }

    #[test]
    fn node_relative_scores_round_trip() {
        for raw in [Score::win_at(Ply(9)), Score::loss_at(Ply(12)), Score::eval(77)] {
            assert_eq!(raw.relative_to(Ply(5)).from_node(Ply(5)), raw);
        }
        assert_eq!(Score::win_at(Ply(9)).relative_to(Ply(4)), Score::win_at(Ply(5)));
    }

    #[test]
    fn every_score_fits_sixteen_bits() {
        assert!(i16::try_from(Score::INFINITE.raw()).is_ok());
    }

    #[test]
    fn display_names_the_distance() {
        assert_eq!(Score::win_at(Ply(5)).to_string(), "win in 5");
        assert_eq!(Score::loss_at(Ply(4)).to_string(), "loss in 4");
        assert_eq!(Score::eval(-20).to_string(), "-20");
        assert_eq!(
            (Score::by_margin(6).to_string(), Score::by_margin(-2).to_string()),
            ("win by 6".into(), "loss by 2".into())
        );
    }
}
