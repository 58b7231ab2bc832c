//! Common parts of solve mode and proof-number search: requirements, limits with progress, results.

use crate::Control;
use crate::limiter::{Budget, Limiter};
use crate::unwind::Unwind;
use boyi_core::{Ply, Position};
use std::fmt;
use std::time::Duration;

/// The reason for which a game cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The value of a position depends on the path (repetition law).
    PathDependent,
    /// The game gives no bound of its length ([`Position::plies_left`]).
    Endless,
    /// The game may last this many plies, longer than a search can follow.
    TooLong(Ply),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::PathDependent => {
                f.write_str("the value of a position depends on the moves that led to it (repetition law)")
            }
            Refusal::Endless => f.write_str("the game gives no bound of its length"),
            Refusal::TooLong(plies) => {
                write!(f, "the game may last {} plies, more than {}", plies.0, Ply::MAX.0)
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// The reason for which no move is returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// A limit was reached or the search stopped.
    Limit,
    /// The aim is disproved.
    Refuted,
}

/// A move that keeps an aim proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ProvedMove<M> {
    /// The move.
    pub mv: M,
    /// Nodes searched to find it; 0 when it was in the table.
    pub nodes: u64,
}

/// Returns the maximum number of plies to come, if the game can be solved.
pub(crate) fn accept<P: Position>(position: &P) -> Result<Ply, Refusal> {
    if P::CAPS.path_dependent {
        return Err(Refusal::PathDependent);
    }
    match position.plies_left() {
        None => Err(Refusal::Endless),
        Some(plies) if plies > Ply::MAX => Err(Refusal::TooLong(plies)),
        Some(plies) => Ok(plies),
    }
}

/// A [`Limiter`] that reports progress; `S` is the state of the search in a report.
pub(crate) struct ReportingLimiter<'a, S> {
    limiter: Limiter<'a>,
    report: &'a mut dyn FnMut(Tick<S>),
}

/// Progress of a running proof.
#[derive(Clone, Copy)]
pub(crate) struct Tick<S> {
    /// Nodes so far.
    pub(crate) nodes: u64,
    /// Time since the call began.
    pub(crate) elapsed: Duration,
    pub(crate) state: S,
}

impl<'a, S> ReportingLimiter<'a, S> {
    pub(crate) fn new(
        budget: &Budget,
        control: &'a Control,
        report: &'a mut dyn FnMut(Tick<S>),
    ) -> ReportingLimiter<'a, S> {
        ReportingLimiter { limiter: Limiter::of_budget(budget, control), report }
    }

    /// Counts a node; ends the search at a limit. `state` is called when a report is due.
    #[inline]
    pub(crate) fn enter(&mut self, state: impl FnOnce() -> S) -> Result<(), Unwind> {
        if self.limiter.is_due() {
            self.poll(state)?;
        }
        self.limiter.count();
        Ok(())
    }

    #[cold]
    fn poll(&mut self, state: impl FnOnce() -> S) -> Result<(), Unwind> {
        if let Some(elapsed) = self.limiter.poll()? {
            (self.report)(Tick { nodes: self.limiter.nodes, elapsed, state: state() });
        }
        Ok(())
    }

    /// Returns the number of nodes entered so far.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.limiter.nodes
    }

    /// Returns the time since the call began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.limiter.elapsed()
    }
}
