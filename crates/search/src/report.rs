//! The result of a search.

use boyi_core::{Bound, Depth, Ply, Score};
use std::time::Duration;

/// One line of play from the root.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Line<M> {
    /// The depth of the iteration that found it; 0 when the search was stopped before the move was searched
    /// (the score is then the static evaluation).
    pub depth: Depth,
    /// The deepest ply reached in that iteration.
    pub seldepth: Ply,
    /// The value for the side to move at the root.
    pub score: Score,
    /// The relation of the score to the value.
    pub bound: Bound,
    /// The moves, from the root.
    pub pv: Vec<M>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    pub(crate) value: Score,
    pub(crate) chosen: Option<Line<M>>,
    pub(crate) lines: Vec<Line<M>>,
    pub(crate) choices: Vec<M>,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) hashfull: u32,
    pub(crate) is_final: bool,
}

impl<M: Copy> Report<M> {
    /// Returns the move to play; `None` when the game is over.
    pub fn best_move(&self) -> Option<M> {
        self.pv().first().copied()
    }

    /// Returns the value of the best line for the side to move.
    pub fn score(&self) -> Score {
        self.value
    }

    /// Returns whether a deeper search cannot change the score: the game is over, every line requested is won or
    /// lost within the depth, or no line was cut by the depth. A final score of 0 is a draw; one that is not
    /// final is an evaluation.
    ///
    /// A search that is [selective](boyi_core::Capabilities::selective) is final where it sees a win or a loss
    /// or the depth exceeds [`plies_left`](boyi_core::Position::plies_left).
    pub fn is_final(&self) -> bool {
        self.is_final
    }

    /// Returns the line that begins with [`best_move`](Report::best_move).
    pub fn pv(&self) -> &[M] {
        self.chosen.as_ref().map_or(&[], |line| &line.pv)
    }

    /// Returns the depth of the last iteration that gave the best line.
    pub fn depth(&self) -> Depth {
        self.lines.first().map_or(Depth::ZERO, |line| line.depth)
    }

    /// Returns the deepest ply reached in that iteration.
    pub fn seldepth(&self) -> Ply {
        self.lines.first().map_or(Ply::ROOT, |line| line.seldepth)
    }

    /// Returns the best lines, best first: [`multi_pv`](crate::Options::multi_pv) of them, or one for each
    /// move if there are fewer. With a seed the move played need not be the first.
    pub fn lines(&self) -> &[Line<M>] {
        &self.lines
    }

    /// Returns the line of the move played; it differs from `lines()[0]` only by the choice of a seed.
    pub fn chosen(&self) -> Option<&Line<M>> {
        self.chosen.as_ref()
    }

    /// Returns the moves among which the seed chose. Each is proved to be as good as the best, or within
    /// the variety margin.
    pub fn choices(&self) -> &[M] {
        &self.choices
    }

    /// Returns the number of positions visited, the root once an iteration.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time spent.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Returns the nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }

    /// Returns the share of the table taken by entries of this search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        self.hashfull
    }
}

/// Nodes per second; 0 before the first microsecond has passed.
pub(crate) fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let per_second = (u128::from(nodes) * 1_000_000).checked_div(elapsed.as_micros()).unwrap_or(0);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}
