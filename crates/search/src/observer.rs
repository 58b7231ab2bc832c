//! Reports of a running search.

use crate::report::{Line, Report, nodes_per_second};
use crate::{Entry, Table};
use boyi_core::{Bound, Depth, Ply, Score};
use std::time::Duration;

/// Receives the reports of a running search. Any `FnMut(&Info<M>)` is an observer; implement the trait to
/// receive [`tick`](Observer::tick)s and the [`answer`](Observer::answer) too.
///
/// Observing never changes what is searched.
pub trait Observer<M> {
    /// A line was found: at the end of an iteration, or when the value left the aspiration window
    /// (then `info.bound` says to which side).
    fn line(&mut self, info: &Info<'_, M>) {
        let _ = info;
    }

    /// Progress within an iteration. Called about every [`tick_interval`](Observer::tick_interval).
    fn tick(&mut self, progress: &Progress<M>) {
        let _ = progress;
    }

    /// The result, once, as soon as it is known: with several threads before the helpers have ended, which may
    /// take them long where the machine is busy. Its nodes are those reported so far.
    fn answer(&mut self, report: &Report<M>) {
        let _ = report;
    }

    /// Time between two [`tick`](Observer::tick)s; `None` for no ticks, which saves reading the clock.
    fn tick_interval(&self) -> Option<Duration> {
        None
    }
}

impl<M, F: FnMut(&Info<'_, M>)> Observer<M> for F {
    fn line(&mut self, info: &Info<'_, M>) {
        self(info);
    }
}

/// Ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Observer<M> for Silent {}

/// A line found.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Info<'a, M> {
    /// The iteration, in plies.
    pub depth: Depth,
    /// The deepest ply reached in this iteration.
    pub seldepth: Ply,
    /// Rank of the line, 1 for the best.
    pub multipv: usize,
    /// The value for the side to move at the root.
    pub score: Score,
    /// The relation of the score to the value.
    pub bound: Bound,
    /// Nodes searched so far, all iterations together.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Table entries of this search, in thousandths of its size.
    pub hashfull: u32,
    /// The line, from the root.
    pub pv: &'a [M],
    /// The table of the search, while it runs.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) table: Option<&'a Table>,
}

impl<M> Info<'_, M> {
    /// Returns what the search holds of the position with this key, with distances counted from that position; `None`
    /// also for what [`Report::infos`] returns, after the search.
    pub fn entry(&self, key: u64) -> Option<Entry> {
        self.table?.probe(key, Ply::ROOT)
    }

    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Progress of a running search.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Progress<M> {
    /// The iteration in progress, in plies.
    pub depth: Depth,
    /// The deepest ply reached in this iteration.
    pub seldepth: Ply,
    /// The root move being searched.
    pub current: Option<Current<M>>,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Table entries of this search, in thousandths of its size.
    pub hashfull: u32,
}

/// A root move being searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Current<M> {
    /// The move.
    pub mv: M,
    /// Its number in the order in which the iteration searches the root moves, from 1.
    pub number: usize,
}

impl<M> Progress<M> {
    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

impl<M: Copy> Report<M> {
    /// Returns the best lines as an [`Observer`] receives them.
    pub fn infos(&self) -> impl Iterator<Item = Info<'_, M>> {
        self.lines.iter().zip(1..).map(|(line, multipv)| self.info(line, multipv))
    }

    /// Returns the line of the move played as an [`Observer`] receives the best one, with rank 1.
    pub fn chosen_info(&self) -> Option<Info<'_, M>> {
        self.chosen().map(|line| self.info(line, 1))
    }

    fn info<'a>(&self, line: &'a Line<M>, multipv: usize) -> Info<'a, M> {
        Info {
            depth: line.depth,
            seldepth: line.seldepth,
            multipv,
            score: line.score,
            bound: line.bound,
            nodes: self.nodes,
            elapsed: self.elapsed,
            hashfull: self.hashfull,
            pv: &line.pv,
            table: None,
        }
    }
}
