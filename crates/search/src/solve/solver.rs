//! The door: asks one question after the other until the value is known.

use super::bisection::Interval;
use super::node::Search;
use super::table::Table;
use super::{Budget, Refusal};
use crate::Control;
use crate::observer::nodes_per_second;
use crate::proving::{Choice, Stopped, accept};
use crate::proving::{ReportingLimiter, Tick};
use crate::unwind::Unwind;
use boyi_core::{Ply, QuickBounds, Score, Solvable, Window};
use std::time::Duration;

/// What stays the same from call to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// Memory of the table in MiB, `1 ..= `[`crate::Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Are the best move and the best line wanted? They take some searching of their own.
    pub line: bool,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions { hash_mib: 128, line: true }
    }
}

/// The value of a position and how it is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The exact value for the side to move: a draw, or a win or a loss with its distance.
    pub score: Score,
    /// A best move; `None` when the game is over or no line was wanted.
    pub best: Option<M>,
    /// The best line to the end of the game; empty when no line was wanted.
    pub pv: Vec<M>,
    /// Nodes searched; what a game sees at a glance is not counted.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

/// The answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Is the position worth as much?
    pub yes: bool,
    /// Nodes searched; what a game sees at a glance is not counted.
    pub nodes: u64,
}

/// How far a running solver is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// Time since the call began.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

impl Progress {
    /// Nodes per second so far.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Solves positions of one game, and remembers what it has found out.
///
/// With the same calls since it was made, limits aside, it visits the same nodes on every run and
/// every platform.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    line: bool,
}

impl Solver {
    /// A solver with these options.
    ///
    /// # Errors
    /// [`Refusal::Hash`] when there can be no such table.
    pub fn new(options: SolveOptions) -> Result<Solver, Refusal> {
        let SolveOptions { hash_mib, line } = options;
        let table = (1..=crate::Options::MAX_HASH_MIB).contains(&hash_mib).then(|| Table::new(hash_mib));
        Ok(Solver { table: table.flatten().ok_or(Refusal::Hash(hash_mib))?, line })
    }

    /// Forgets everything: the next position may belong to another game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Solves a position; `None` when the budget was spent before.
    ///
    /// # Errors
    /// [`Refusal`] when this kind of game cannot be solved in this way.
    pub fn solve<P: Solvable>(
        &mut self,
        position: &mut P,
        budget: &Budget,
    ) -> Result<Option<Solution<P::Move>>, Refusal> {
        self.solve_with(position, budget, &mut |_| (), &Control::default())
    }

    /// The same, telling `report` five times a second how far it is, and once more when it ends early. Stopping it
    /// through `control`, from any thread, ends it soon after, with `None`.
    ///
    /// # Errors
    /// As [`solve`](Solver::solve).
    pub fn solve_with<P: Solvable>(
        &mut self,
        position: &mut P,
        budget: &Budget,
        report: &mut dyn FnMut(&Progress),
        control: &Control,
    ) -> Result<Option<Solution<P::Move>>, Refusal> {
        let plies = accept(position)?;
        let mut tell = |tick| report(&Progress::from(tick));
        let mut search = Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut tell));
        let found = search.find(position, plies, self.line);
        let (nodes, elapsed) = (search.limiter.nodes(), search.limiter.elapsed());
        let Interval { lower, upper } = search.known;
        if found.is_err() {
            report(&Progress { lower, upper, nodes, elapsed, hashfull: self.table.hashfull() });
        }
        Ok(found.ok().map(|(score, pv)| Solution { score, best: pv.first().copied(), pv, nodes, elapsed }))
    }

    /// Is a position worth at least `least` to the side to move, distances counted from this position? One
    /// question, where [`solve`](Solver::solve) asks several; `None` when the budget was spent before.
    ///
    /// # Errors
    /// As [`solve`](Solver::solve).
    pub fn ask<P: Solvable>(
        &mut self,
        position: &mut P,
        least: Score,
        budget: &Budget,
        control: &Control,
    ) -> Result<Option<Answer>, Refusal> {
        accept(position)?;
        let mut silent = |_: Tick<Standing>| ();
        let mut search =
            Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut silent));
        let value = search.value(position, least, Ply::ROOT);
        Ok(value.ok().map(|value| Answer { yes: value >= least, nodes: search.limiter.nodes() }))
    }

    /// A move that is worth at least `least` to the side to move, its distance counted from this
    /// position: how a proof follows a value that is known.
    ///
    /// # Errors
    /// [`Stopped::Limit`] when the budget is spent before, [`Stopped::Refuted`] when no move is
    /// worth as much. The position must be one that [`solve`](Solver::solve) accepts.
    pub fn choose<P: Solvable>(
        &mut self,
        position: &mut P,
        least: Score,
        budget: &Budget,
        control: &Control,
    ) -> Result<Choice<P::Move>, Stopped> {
        let mut silent = |_: Tick<Standing>| ();
        let mut search =
            Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut silent));
        match search.keeping(position, least, Ply::ROOT) {
            Ok(Some(mv)) => Ok(Choice { mv, nodes: search.limiter.nodes() }),
            Ok(None) => Err(Stopped::Refuted),
            Err(_) => Err(Stopped::Limit),
        }
    }
}

impl<P: Solvable> Search<'_, P> {
    /// The value of a position with at most `plies` to come, and a best line if it is wanted.
    fn find(&mut self, position: &mut P, plies: Ply, line: bool) -> Result<(Score, Vec<P::Move>), Unwind> {
        if let Some(outcome) = position.outcome() {
            return Ok((Score::of_outcome(outcome, Ply::ROOT), Vec::new()));
        }
        // Most near ends are seen at once.
        let QuickBounds { lower, upper, .. } =
            position.quick_bounds(Window::new(self.known.lower, self.known.upper));
        if lower == upper {
            self.known = Interval { lower, upper };
        }
        while let Some(beta) = self.known.question(plies) {
            let answer = self.value(position, beta, Ply::ROOT)?;
            self.known = self.known.after(beta, answer);
        }
        let score = self.known.lower;
        let pv = if line { self.line(position, score)? } else { Vec::new() };
        Ok((score, pv))
    }
}

/// What the meter cannot know by itself when it reports.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) known: Interval,
    pub(super) hashfull: u32,
}

impl From<Tick<Standing>> for Progress {
    fn from(tick: Tick<Standing>) -> Progress {
        let Standing { known: Interval { lower, upper }, hashfull } = tick.state;
        Progress { lower, upper, nodes: tick.nodes, elapsed: tick.elapsed, hashfull }
    }
}
