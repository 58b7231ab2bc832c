//! Runs the solver on a game and turns what it finds into plain data.

use super::proving::{self, Proof, ProofError};
use crate::data::{GameSpec, Side, Solution, SolveMethod, SolveProgress, SolvedValue};
use crate::played::Rules;
use crate::searching::{millis, view_line};
use crate::{InputError, StopFlag};
use boyi_core::{Outcome, Position};
use boyi_search::dfpn::{Aim, Bounds, Budget, Options, Progress, Prover, Refusal, Stopped};
use std::time::{Duration, Instant};

/// What solving is asked for. The default goes on until it is done or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveRequest {
    /// How to search.
    pub method: SolveMethod,
    /// Memory of the table in MiB.
    pub hash_mib: usize,
    /// At most this many nodes, the proof included.
    pub nodes: Option<u64>,
    /// At most this much time, the proof included.
    pub time: Option<Duration>,
    /// Asks for a proof of at most this many positions.
    pub proof: Option<usize>,
}

impl Default for SolveRequest {
    fn default() -> SolveRequest {
        SolveRequest { method: SolveMethod::Dfpn, hash_mib: 256, nodes: None, time: None, proof: None }
    }
}

/// What solving has found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value, a move, a line.
    pub solution: Solution,
    /// The proof, if one was asked for and the value is known.
    pub proof: Option<Result<Proof, ProofError>>,
}

/// What is left of a request's limits.
pub(super) struct Limits<'a> {
    nodes: Option<u64>,
    end: Option<Instant>,
    stop: &'a StopFlag,
}

impl Limits<'_> {
    fn budget(&self) -> Budget {
        let time = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        Budget { nodes: self.nodes, time }
    }

    /// A move with which `prover` keeps `aim` in reach, found within the limits.
    pub(super) fn choose<P: Position>(
        &mut self,
        prover: &mut Prover,
        position: &mut P,
        aim: Aim,
    ) -> Result<P::Move, Stopped> {
        let is_late = self.end.is_some_and(|end| Instant::now() >= end);
        if is_late || self.nodes == Some(0) || self.stop.is_stopped() {
            return Err(Stopped::Limit);
        }
        let choice = prover.choose(position, aim, &self.budget(), self.stop.control())?;
        self.spend(choice.nodes);
        Ok(choice.mv)
    }

    fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.map(|left| left.saturating_sub(nodes));
    }
}

/// Solves the position of `rules`.
pub(crate) fn solve<R: Rules>(
    rules: &R,
    request: &SolveRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<Solved, InputError> {
    let SolveMethod::Dfpn = request.method;
    let options = Options { hash_mib: request.hash_mib, probe: true };
    let mut prover = Prover::new(options).map_err(|refusal| refused(rules, refusal))?;
    let begin = Instant::now();
    let end = request.time.and_then(|time| begin.checked_add(time));
    let mut limits = Limits { nodes: request.nodes, end, stop };
    let mut position = rules.search_position();
    let mut relay = |progress: &Progress| report(searching(progress));
    let verdict = prover
        .solve_with(&mut position, &limits.budget(), &mut relay, stop.control())
        .map_err(|refusal| refused(rules, refusal))?;
    limits.spend(verdict.nodes);
    let side = rules.to_move();
    let value = value(verdict.bounds, side);
    let line = best_line(&mut prover, &mut position, verdict.bounds, &mut limits);
    let mut solution = Solution {
        side: side.into(),
        value,
        plies: None,
        best: None,
        line: view_line(rules, &line),
        nodes: verdict.nodes,
        time_ms: 0,
    };
    solution.best = solution.line.first().cloned();
    let proof = match (request.proof, verdict.value()) {
        (Some(most), Some(value)) => {
            Some(proving::prove(rules, value, &mut prover, most, &mut limits, report))
        }
        _ => None,
    };
    solution.time_ms = millis(begin.elapsed());
    Ok(Solved { solution, proof })
}

/// The bounds of the side to move as a statement about the players.
fn value(bounds: Bounds, to_move: boyi_core::Side) -> SolvedValue {
    let side = |side: boyi_core::Side| Side::from(side);
    match (bounds.lower(), bounds.upper()) {
        (Outcome::Win, _) => SolvedValue::Win { side: side(to_move) },
        (_, Outcome::Loss) => SolvedValue::Win { side: side(!to_move) },
        (Outcome::Draw, Outcome::Draw) => SolvedValue::Draw,
        (Outcome::Draw, Outcome::Win) => SolvedValue::Hold { side: side(to_move) },
        (Outcome::Loss, Outcome::Draw) => SolvedValue::Hold { side: side(!to_move) },
        (Outcome::Loss, Outcome::Win) => SolvedValue::Unknown,
    }
}

/// A line in which each side reaches what it can, and a side that can reach nothing makes it as
/// hard as the table knows. Ends early where a limit does not allow to find the next move.
fn best_line<P: Position>(
    prover: &mut Prover,
    position: &mut P,
    bounds: Bounds,
    limits: &mut Limits<'_>,
) -> Vec<P::Move> {
    let Some(mut value) = bounds.value() else { return Vec::new() };
    let (mut line, mut undos) = (Vec::new(), Vec::new());
    while position.outcome().is_none() {
        let aim = if value == Outcome::Win { Aim::Win } else { Aim::Hold };
        let mv = match value {
            Outcome::Loss => prover.toughest(position),
            Outcome::Win | Outcome::Draw => limits.choose(prover, position, aim).ok(),
        };
        let Some(mv) = mv else { break };
        undos.push(position.make(mv));
        line.push(mv);
        if !position.extra_turn() {
            value = !value;
        }
    }
    for (&mv, undo) in line.iter().zip(undos).rev() {
        position.unmake(mv, undo);
    }
    line
}

fn searching(progress: &Progress) -> SolveProgress {
    SolveProgress::Search {
        nodes: progress.nodes,
        nps: progress.nps(),
        hashfull: progress.hashfull,
        time_ms: millis(progress.elapsed),
    }
}

/// Says in the words of a request why it cannot be solved.
fn refused<R: Rules>(rules: &R, refusal: Refusal) -> InputError {
    match refusal {
        Refusal::Hash(mib) => InputError::Parameter {
            name: "hash",
            value: format!("{mib} MiB"),
            allowed: format!(
                "from 1 to {} and no more than this machine has free",
                boyi_search::Options::MAX_HASH_MIB
            ),
        },
        Refusal::PathDependent | Refusal::Endless | Refusal::TooLong(_) => InputError::Parameter {
            name: "game",
            value: game_name(rules.spec()).to_owned(),
            allowed: format!("one that can be solved; here {refusal}"),
        },
    }
}

fn game_name(spec: GameSpec) -> &'static str {
    match spec {
        GameSpec::Tictactoe => "tictactoe",
        GameSpec::Mnk { .. } => "mnk",
        GameSpec::Connect4 => "connect4",
        GameSpec::Gomoku { .. } => "gomoku",
        GameSpec::Xiangqi => "xiangqi",
    }
}
