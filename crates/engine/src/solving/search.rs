//! Runs the solver on a game and turns what it finds into plain data.

use super::method::{Limits, Method};
use super::proving::{self, Proof, ProofError};
use crate::data::{Side, Solution, SolveMethod, SolveProgress, SolvedValue};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::request::SearchRequest;
use crate::rules::Rules;
use crate::searching::{millis, view_line};
use boyi_core::Outcome;
use boyi_search::Control as StopFlag;
use boyi_search::dfpn::{Bounds, Refusal};
use std::time::{Duration, Instant};

/// The request for solving. The default goes on until it is done or stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveRequest {
    /// The method.
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

impl SolveRequest {
    /// Memory of the table in MiB where nothing else is set.
    pub const DEFAULT_HASH_MIB: usize = 4 * SearchRequest::DEFAULT_HASH_MIB;
}

impl Default for SolveRequest {
    fn default() -> SolveRequest {
        SolveRequest {
            method: SolveMethod::AlphaBeta,
            hash_mib: SolveRequest::DEFAULT_HASH_MIB,
            nodes: None,
            time: None,
            proof: None,
        }
    }
}

/// The result of solving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value, a move, a line.
    pub solution: Solution,
    /// The proof, if one was requested and the value is known.
    pub proof: Option<Result<Proof, ProofError>>,
}

/// Solves the position of `rules`.
pub(crate) fn solve<R: Rules>(
    rules: &R,
    request: &SolveRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<Solved, InputError> {
    let mut method = Method::new(rules, request.method, request.hash_mib)?;
    let begin = Instant::now();
    let end = request.time.and_then(|time| begin.checked_add(time));
    let mut limits = Limits { nodes: request.nodes, end, stop };
    let mut position = rules.search_position_by_hand();
    let found =
        method.solve(&mut position, &mut limits, report).map_err(|refusal| refused(rules.spec(), refusal))?;
    let side = rules.to_move();
    let line = view_line(rules, &found.line);
    let mut solution = Solution {
        side,
        value: if found.no_win_by_threats {
            SolvedValue::NoWinByThreats { side }
        } else {
            value(found.bounds, side)
        },
        plies: found.plies.map(|plies| plies.0),
        margin: found.margin,
        best: line.first().map(|first| first.mv.clone()),
        line,
        nodes: found.nodes,
        time_ms: 0,
    };
    let proof = match (request.proof, found.bounds.value()) {
        (Some(most), Some(value)) => {
            Some(proving::prove(rules, (value, found.plies), &mut method, most, &mut limits, report))
        }
        _ => None,
    };
    solution.time_ms = millis(begin.elapsed());
    Ok(Solved { solution, proof })
}

/// The bounds of the side to move as a statement about the players.
fn value(bounds: Bounds, to_move: Side) -> SolvedValue {
    match (bounds.lower(), bounds.upper()) {
        (Outcome::Win, _) => SolvedValue::Win { side: to_move },
        (_, Outcome::Loss) => SolvedValue::Win { side: !to_move },
        (Outcome::Draw, Outcome::Draw) => SolvedValue::Draw,
        (Outcome::Draw, Outcome::Win) => SolvedValue::Hold { side: to_move },
        (Outcome::Loss, Outcome::Draw) => SolvedValue::Hold { side: !to_move },
        (Outcome::Loss, Outcome::Win) => SolvedValue::Unknown,
    }
}

/// Says in the words of a request why the game cannot be solved.
fn refused(spec: GameSpec, refusal: Refusal) -> InputError {
    InputError::Parameter {
        name: "game",
        value: spec.game().name.to_owned(),
        allowed: format!("one that can be solved; here {refusal}"),
    }
}
