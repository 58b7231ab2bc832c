//! The public interface of solve mode: null-window tests until the value is known.

use super::bisection::Interval;
use super::node::{RootBounds, Search};
use super::table::SolveTable;
use super::{Budget, Refusal};
use crate::proving::{ProvedMove, Stopped, accept};
use crate::proving::{ReportingLimiter, Tick};
use crate::report::nodes_per_second;
use crate::unwind::Unwind;
use crate::{Control, Options, OptionsError};
use boyi_core::{Ply, QuickBounds, Score, Solvable, Window};
use std::time::Duration;

/// Options that stay the same from call to call.
///
/// | option | default |
/// |---|---|
/// | `hash_mib` | 128 |
/// | `line` | `true` |
///
/// Fields are added in minor releases: end every literal with `..SolveOptions::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct SolveOptions {
    /// Memory of the table in MiB, `1 ..= `[`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Whether the best move and the best line are wanted. They take additional searches.
    pub line: bool,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions { hash_mib: 128, line: true }
    }
}

/// The value of a position and a line that reaches it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution<M> {
    /// The exact value for the side to move: a draw, or a win or a loss with its distance or its margin.
    pub score: Score,
    /// A best move; `None` when the game is over or no line was wanted.
    pub best: Option<M>,
    /// The best line to the end of the game; empty when no line was wanted.
    pub pv: Vec<M>,
    /// Nodes searched; nodes decided by quick bounds are not counted.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

/// The result of one test of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct BoundTest {
    /// Whether the value is at least the bound.
    pub holds: bool,
    /// Nodes searched; nodes decided by quick bounds are not counted.
    pub nodes: u64,
}

/// Progress of a running solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SolverProgress {
    /// Lower bound of the value.
    pub lower: Score,
    /// Upper bound of the value.
    pub upper: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the call began.
    pub elapsed: Duration,
    /// Occupancy of the table, in thousandths.
    pub hashfull: u32,
}

impl SolverProgress {
    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Solves positions of one game and keeps its table from one call to the next.
///
/// After equal calls, limits aside, it visits the same nodes on every run and every platform.
#[derive(Debug)]
pub struct Solver {
    table: SolveTable,
    line: bool,
}

impl Solver {
    /// Returns a solver with these options.
    ///
    /// # Errors
    /// [`OptionsError::HashMib`] or [`OptionsError::Memory`] when a table of this size cannot be allocated.
    pub fn new(options: SolveOptions) -> Result<Solver, OptionsError> {
        let SolveOptions { hash_mib, line } = options;
        Options::validate_hash(hash_mib)?;
        let table = SolveTable::new(hash_mib).ok_or(OptionsError::Memory(hash_mib))?;
        Ok(Solver { table, line })
    }

    /// Empties the table, for positions of another game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Solves a position; `None` when the budget ends first.
    ///
    /// # Errors
    /// [`Refusal`] when solve mode does not support the game.
    pub fn solve<P: Solvable>(
        &mut self,
        position: &mut P,
        budget: &Budget,
    ) -> Result<Option<Solution<P::Move>>, Refusal> {
        self.solve_with(position, budget, &mut |_| (), &Control::default())
    }

    /// Solves a position and calls `report` five times a second, and once more when it ends early. `control`
    /// stops it from any thread, with `None`.
    ///
    /// # Errors
    /// As [`solve`](Solver::solve).
    pub fn solve_with<P: Solvable>(
        &mut self,
        position: &mut P,
        budget: &Budget,
        report: &mut dyn FnMut(&SolverProgress),
        control: &Control,
    ) -> Result<Option<Solution<P::Move>>, Refusal> {
        let plies = accept(position)?;
        let mut report_tick = |tick| report(&SolverProgress::from(tick));
        let limiter = ReportingLimiter::new(budget, control, &mut report_tick);
        let mut search = Search::<P>::new(&mut self.table, limiter);
        let found = search.find(position, plies, self.line);
        let (nodes, elapsed) = (search.limiter.nodes(), search.limiter.elapsed());
        let Interval { lower, upper } = search.known;
        if found.is_err() {
            report(&SolverProgress { lower, upper, nodes, elapsed, hashfull: self.table.hashfull() });
        }
        Ok(found.ok().map(|(score, pv)| Solution { score, best: pv.first().copied(), pv, nodes, elapsed }))
    }

    /// Tests whether the value for the side to move is at least `least`, distances counted from this
    /// position: one null-window search, where [`solve`](Solver::solve) runs several. `None` when the budget
    /// ends first.
    ///
    /// # Errors
    /// As [`solve`](Solver::solve).
    pub fn test_bound<P: Solvable>(
        &mut self,
        position: &mut P,
        least: Score,
        budget: &Budget,
        control: &Control,
    ) -> Result<Option<BoundTest>, Refusal> {
        accept(position)?;
        let mut silent = |_: Tick<RootBounds>| ();
        let mut search =
            Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut silent));
        let value = search.value(position, least, Ply::ROOT);
        Ok(value.ok().map(|value| BoundTest { holds: value >= least, nodes: search.limiter.nodes() }))
    }

    /// Returns a move whose value for the side to move is at least `least`, distances counted from this
    /// position; proofs follow a known value by it.
    ///
    /// # Errors
    /// [`Stopped::Limit`] when the budget ends first, [`Stopped::Refuted`] when no move reaches the bound.
    /// The position must be one that [`solve`](Solver::solve) accepts.
    pub fn move_reaching<P: Solvable>(
        &mut self,
        position: &mut P,
        least: Score,
        budget: &Budget,
        control: &Control,
    ) -> Result<ProvedMove<P::Move>, Stopped> {
        let mut silent = |_: Tick<RootBounds>| ();
        let mut search =
            Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut silent));
        match search.move_reaching(position, least, Ply::ROOT) {
            Ok(Some(mv)) => Ok(ProvedMove { mv, nodes: search.limiter.nodes() }),
            Ok(None) => Err(Stopped::Refuted),
            Err(_) => Err(Stopped::Limit),
        }
    }
}

impl<P: Solvable> Search<'_, P> {
    /// Returns the value of a position with at most `plies` to come, and a best line if `line` is set.
    fn find(&mut self, position: &mut P, plies: Ply, line: bool) -> Result<(Score, Vec<P::Move>), Unwind> {
        if let Some(outcome) = position.outcome() {
            return Ok((Score::at_end(position, outcome, Ply::ROOT), Vec::new()));
        }
        // The quick bounds decide most positions near the end.
        let QuickBounds { lower, upper, .. } =
            position.quick_bounds(Window::new(self.known.lower, self.known.upper));
        if lower == upper {
            self.known = Interval { lower, upper };
        }
        if P::CAPS.max_margin > 0 {
            self.find_margin(position)?;
        } else {
            self.find_distance(position, plies)?;
        }
        let score = self.known.lower;
        let pv = if line { self.line(position, score)? } else { Vec::new() };
        Ok((score, pv))
    }

    /// Narrows the bounds of the root down to its value, in a game of at most `plies` more plies.
    fn find_distance(&mut self, position: &mut P, plies: Ply) -> Result<(), Unwind> {
        while let Some(beta) = self.known.next_bound(plies) {
            let score = self.value(position, beta, Ply::ROOT)?;
            self.known = self.known.narrowed(beta, score);
        }
        Ok(())
    }
}

impl From<Tick<RootBounds>> for SolverProgress {
    fn from(tick: Tick<RootBounds>) -> SolverProgress {
        let RootBounds { known: Interval { lower, upper }, hashfull } = tick.state;
        SolverProgress { lower, upper, nodes: tick.nodes, elapsed: tick.elapsed, hashfull }
    }
}
