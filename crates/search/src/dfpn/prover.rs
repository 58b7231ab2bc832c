//! The public interface of the proof search.

use super::node::{Found, Search};
use super::numbers::Numbers;
use super::table::ProofTable;
use super::{Aim, Bounds, Budget, ProverProgress, RootState};
use crate::proving::{ProvedMove, Refusal, Stopped, accept};
use crate::proving::{ReportingLimiter, Tick};
use crate::{Control, Options, OptionsError};
use boyi_core::{Hints, Knowledge, MoveClass, Outcome, Picker};
use std::time::Duration;

/// Options that stay the same from call to call.
///
/// | option | default |
/// |---|---|
/// | `hash_mib` | 64 |
/// | `probe` | `true` |
///
/// Fields are added in minor releases: end every literal with `..ProverOptions::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct ProverOptions {
    /// Memory of the table in MiB, `1 ..= `[`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Whether the game's own knowledge ([`Knowledge::probe`]) is used.
    pub probe: bool,
}

impl Default for ProverOptions {
    fn default() -> ProverOptions {
        ProverOptions { hash_mib: 64, probe: true }
    }
}

/// The result of a proof search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Proof<M> {
    /// Proved bounds of the value for the side to move.
    pub bounds: Bounds,
    /// A move that reaches [`Bounds::lower`]; `None` while that is a loss.
    pub best: Option<M>,
    /// Nodes entered.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// Occupancy of the table at the end, in thousandths.
    pub hashfull: u32,
}

impl<M> Proof<M> {
    /// Returns the value for the side to move if it is proved.
    pub fn value(&self) -> Option<Outcome> {
        self.bounds.value()
    }
}

/// Proves results of positions of one game and keeps its table from one call to the next.
///
/// After equal calls, time limits aside, it visits the same nodes on every run and every platform.
#[derive(Debug)]
pub struct Prover {
    table: ProofTable,
    probe: bool,
}

impl Prover {
    /// Returns a prover with these options.
    ///
    /// # Errors
    /// [`OptionsError::HashMib`] or [`OptionsError::Memory`] when a table of this size cannot be allocated.
    pub fn new(options: ProverOptions) -> Result<Prover, OptionsError> {
        let ProverOptions { hash_mib, probe } = options;
        Options::validate_hash(hash_mib)?;
        let table = ProofTable::new(hash_mib).ok_or(OptionsError::Memory(hash_mib))?;
        Ok(Prover { table, probe })
    }

    /// Empties the table, for positions of another game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Proves the result of a position, or bounds of it when the budget ends first.
    ///
    /// # Errors
    /// [`Refusal`] when the proof search does not support the game.
    pub fn solve<P: Knowledge>(
        &mut self,
        position: &mut P,
        budget: &Budget,
    ) -> Result<Proof<P::Move>, Refusal> {
        self.solve_with(position, budget, &mut |_| (), &Control::default())
    }

    /// Proves the result of a position and calls `report` five times a second. `control` stops it from any
    /// thread.
    ///
    /// # Errors
    /// As [`solve`](Prover::solve).
    pub fn solve_with<P: Knowledge>(
        &mut self,
        position: &mut P,
        budget: &Budget,
        report: &mut dyn FnMut(&ProverProgress),
        control: &Control,
    ) -> Result<Proof<P::Move>, Refusal> {
        accept(position)?;
        let mut report_tick = |tick| report(&ProverProgress::from(tick));
        let limiter = ReportingLimiter::new(budget, control, &mut report_tick);
        let mut search = Search::<P>::new(&mut self.table, limiter, self.probe);
        let mut proof = Proof {
            bounds: position.outcome().map_or(Bounds::UNKNOWN, Bounds::exact),
            best: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
        };
        for aim in [Aim::Win, Aim::Hold] {
            if aim.decided(proof.bounds).is_some() {
                continue;
            }
            search.table.new_search();
            let Ok(found) = search.node(position, aim, Numbers::UNLIMITED) else { break };
            if found.bounds.raises_lower_of(proof.bounds) {
                proof.best = found.best;
            }
            proof.bounds = proof.bounds.and(found.bounds);
        }
        (proof.nodes, proof.elapsed) = (search.limiter.nodes(), search.limiter.elapsed());
        proof.hashfull = self.table.hashfull();
        Ok(proof)
    }

    /// Returns a move that keeps `aim` proved against every reply. The position is searched again where the
    /// table holds no such move.
    ///
    /// # Errors
    /// [`Stopped::Limit`] when the budget ends first, [`Stopped::Refuted`] when the game is over here or the
    /// aim is disproved. The position must be one that [`solve`](Prover::solve) accepts.
    pub fn move_proving<P: Knowledge>(
        &mut self,
        position: &mut P,
        aim: Aim,
        budget: &Budget,
        control: &Control,
    ) -> Result<ProvedMove<P::Move>, Stopped> {
        if position.outcome().is_some() {
            return Err(Stopped::Refuted);
        }
        if let Some(mv) = self.tt_move(position, aim) {
            return Ok(ProvedMove { mv, nodes: 0 });
        }
        self.table.new_search();
        let mut silent = |_: Tick<RootState>| ();
        let mut search = Search::<P>::new(
            &mut self.table,
            ReportingLimiter::new(budget, control, &mut silent),
            self.probe,
        );
        let found = search.node(position, aim, Numbers::UNLIMITED);
        match found {
            Ok(Found { bounds, best: Some(mv), .. }) if aim.decided(bounds) == Some(true) => {
                Ok(ProvedMove { mv, nodes: search.limiter.nodes() })
            }
            Ok(_) => Err(Stopped::Refuted),
            Err(_) => Err(Stopped::Limit),
        }
    }

    /// Returns the move whose refutation took the most work according to the table: a try for a player whose
    /// aim is disproved. `None` when the game is over here.
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

    /// Returns the table's move that proves `aim`.
    fn tt_move<P: Knowledge>(&self, position: &mut P, aim: Aim) -> Option<P::Move> {
        let known = self.table.get(position.key(), aim)?;
        let best = known.best.filter(|_| aim.decided(known.bounds) == Some(true))?;
        let mut picker = position.picker(MoveClass::All);
        while let Some(mv) = picker.next(position, &Hints::NONE) {
            if position.encode(mv) == best {
                return Some(mv);
            }
        }
        None
    }
}
