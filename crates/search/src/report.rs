//! The result of a search.

use crate::observer::{Info, nodes_per_second};
use boyi_core::{Bound, Depth, Ply, Score};
use std::time::Duration;

/// One line of play from the root.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<M> {
    /// The iteration that found it, in plies; 0 when the search was stopped before it had looked
    /// at the move (the score is then the static evaluation).
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
pub struct Report<M> {
    pub(crate) value: Score,
    pub(crate) chosen: Option<Line<M>>,
    pub(crate) lines: Vec<Line<M>>,
    pub(crate) choices: Vec<M>,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) hashfull: u32,
}

impl<M: Copy> Report<M> {
    /// The move to play; `None` when the game is over.
    pub fn best_move(&self) -> Option<M> {
        self.pv().first().copied()
    }

    /// The value of the position for the side to move: that of the best line.
    pub fn score(&self) -> Score {
        self.value
    }

    /// The line that begins with [`best_move`](Report::best_move).
    pub fn pv(&self) -> &[M] {
        self.chosen.as_ref().map_or(&[], |line| &line.pv)
    }

    /// The deepest iteration that gave the best line, in plies.
    pub fn depth(&self) -> Depth {
        self.lines.first().map_or(Depth::ZERO, |line| line.depth)
    }

    /// The deepest ply reached in that iteration.
    pub fn seldepth(&self) -> Ply {
        self.lines.first().map_or(Ply::ROOT, |line| line.seldepth)
    }

    /// The best lines, best first: as many as [`multi_pv`](crate::Options::multi_pv) asked for and
    /// the position has moves. With a seed the move played need not be the first.
    pub fn lines(&self) -> &[Line<M>] {
        &self.lines
    }

    /// The best lines as an [`Observer`](crate::Observer) receives them.
    pub fn infos(&self) -> impl Iterator<Item = Info<'_, M>> {
        self.lines.iter().zip(1..).map(|(line, multipv)| Info {
            depth: line.depth,
            seldepth: line.seldepth,
            multipv,
            score: line.score,
            bound: line.bound,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: &line.pv,
        })
    }

    /// The line of the move played; differs from `lines()[0]` only when a seed has chosen another.
    pub fn chosen(&self) -> Option<&Line<M>> {
        self.chosen.as_ref()
    }

    /// The moves among which the seed chose. Each is proved to be as good as the best, or within
    /// the variety margin.
    pub fn choices(&self) -> &[M] {
        &self.choices
    }

    /// Nodes searched: positions visited, the root once an iteration.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time it took.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }

    /// Table entries of this search, in thousandths of its size.
    pub fn hashfull(&self) -> u32 {
        self.hashfull
    }
}
