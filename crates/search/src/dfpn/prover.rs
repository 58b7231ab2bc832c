//! The door to the proof search.

use super::node::{Found, Search};
use super::numbers::Numbers;
use super::table::Table;
use super::{Aim, Bounds, Budget, Progress, RootState};
use crate::Control;
use crate::proving::{Choice, Refusal, Stopped, accept};
use crate::proving::{ReportingLimiter, Tick};
use boyi_core::{Hints, Knowledge, MoveClass, Outcome, Picker};
use std::time::Duration;

/// What stays the same from call to call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Memory of the table in MiB, `1 ..= `[`crate::Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Takes the game's own knowledge ([`Position::probe`]) for true.
    pub probe: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_mib: 64, probe: true }
    }
}

/// What has been proved about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict<M> {
    /// Its value for the side to move, as far as it is proved.
    pub bounds: Bounds,
    /// A move that reaches [`Bounds::lower`]; `None` while that is a loss.
    pub best: Option<M>,
    /// Nodes entered.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// How full the table was at the end, in thousandths.
    pub hashfull: u32,
}

impl<M> Verdict<M> {
    /// The value for the side to move, if it is known.
    pub fn value(&self) -> Option<Outcome> {
        self.bounds.value()
    }
}

/// Proves results of positions of one game, and remembers what it has proved.
///
/// With the same calls since it was made, time limits aside, it visits the same nodes on every run
/// and every platform.
#[derive(Debug)]
pub struct Prover {
    table: Table,
    probe: bool,
}

impl Prover {
    /// A prover with these options.
    ///
    /// # Errors
    /// [`Refusal::Hash`] when there can be no such table.
    pub fn new(options: Options) -> Result<Prover, Refusal> {
        let Options { hash_mib, probe } = options;
        let table = (1..=crate::Options::MAX_HASH_MIB).contains(&hash_mib).then(|| Table::new(hash_mib));
        Ok(Prover { table: table.flatten().ok_or(Refusal::Hash(hash_mib))?, probe })
    }

    /// Forgets everything proved: the next position may belong to another game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Proves what a position is worth, as far as the budget reaches.
    ///
    /// # Errors
    /// [`Refusal`] when this kind of game cannot be searched in this way.
    pub fn solve<P: Knowledge>(
        &mut self,
        position: &mut P,
        budget: &Budget,
    ) -> Result<Verdict<P::Move>, Refusal> {
        self.solve_with(position, budget, &mut |_| (), &Control::default())
    }

    /// The same, telling `report` five times a second how far it is. `control` stops it from any
    /// thread.
    ///
    /// # Errors
    /// As [`solve`](Prover::solve).
    pub fn solve_with<P: Knowledge>(
        &mut self,
        position: &mut P,
        budget: &Budget,
        report: &mut dyn FnMut(&Progress),
        control: &Control,
    ) -> Result<Verdict<P::Move>, Refusal> {
        accept(position)?;
        let mut tell = |tick| report(&Progress::from(tick));
        let mut search =
            Search::<P>::new(&mut self.table, ReportingLimiter::new(budget, control, &mut tell), self.probe);
        let mut verdict = Verdict {
            bounds: position.outcome().map_or(Bounds::UNKNOWN, Bounds::exact),
            best: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
        };
        for aim in [Aim::Win, Aim::Hold] {
            if aim.answer(verdict.bounds).is_some() {
                continue;
            }
            search.table.new_question();
            let Ok(found) = search.node(position, aim, Numbers::UNLIMITED) else { break };
            if found.bounds.promises_more_than(verdict.bounds) {
                verdict.best = found.best;
            }
            verdict.bounds = verdict.bounds.and(found.bounds);
        }
        (verdict.nodes, verdict.elapsed) = (search.limiter.nodes(), search.limiter.elapsed());
        verdict.hashfull = self.table.hashfull();
        Ok(verdict)
    }

    /// A move after which `aim` is still reached, whatever the opponent answers. Where the table
    /// has lost it, it is searched again.
    ///
    /// # Errors
    /// [`Stopped::Limit`] when the budget is spent before, [`Stopped::Refuted`] when the game is
    /// over here or the aim is out of reach. The position must be one that
    /// [`solve`](Prover::solve) accepts.
    pub fn choose<P: Knowledge>(
        &mut self,
        position: &mut P,
        aim: Aim,
        budget: &Budget,
        control: &Control,
    ) -> Result<Choice<P::Move>, Stopped> {
        if position.outcome().is_some() {
            return Err(Stopped::Refuted);
        }
        if let Some(mv) = self.remembered(position, aim) {
            return Ok(Choice { mv, nodes: 0 });
        }
        self.table.new_question();
        let mut silent = |_: Tick<RootState>| ();
        let mut search = Search::<P>::new(
            &mut self.table,
            ReportingLimiter::new(budget, control, &mut silent),
            self.probe,
        );
        let found = search.node(position, aim, Numbers::UNLIMITED);
        match found {
            Ok(Found { bounds, best: Some(mv), .. }) if aim.answer(bounds) == Some(true) => {
                Ok(Choice { mv, nodes: search.limiter.nodes() })
            }
            Ok(_) => Err(Stopped::Refuted),
            Err(_) => Err(Stopped::Limit),
        }
    }

    /// The move whose refutation took the most work, as far as the table remembers: what a player
    /// who cannot reach his aim may try. `None` when the game is over here.
    pub fn toughest<P: Knowledge>(&self, position: &mut P) -> Option<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let work = |mv: &P::Move| {
            let undo = position.make(*mv);
            let work = self.table.work(position.key());
            position.unmake(*mv, undo);
            std::cmp::Reverse(work)
        };
        moves.into_iter().min_by_key(work)
    }

    /// The move with which the table reaches `aim`.
    fn remembered<P: Knowledge>(&self, position: &mut P, aim: Aim) -> Option<P::Move> {
        let known = self.table.get(position.key(), aim)?;
        let best = known.best.filter(|_| aim.answer(known.bounds) == Some(true))?;
        let mut picker = position.picker(MoveClass::All);
        while let Some(mv) = picker.next(position, &Hints::NONE) {
            if position.encode(mv) == best {
                return Some(mv);
            }
        }
        None
    }
}
