//! The common interface of the solvers: a value, and moves that keep it.

use crate::data::{SolveMethod, SolveProgress};
use crate::error::InputError;
use crate::rules::Rules;
use crate::searching::{bad_option, millis};
use crate::threats::{ThreatSolving, ThreatsFound};
use boyi_core::{Outcome, Ply, Score, Solvable};
use boyi_proof::CommonAnswer;
use boyi_search::Control as StopFlag;
use boyi_search::dfpn::{self, Aim, Bounds, Budget, ProvedMove, Prover, Refusal, Stopped};
use boyi_search::solve::{self, SolveOptions, Solver};
use std::time::{Duration, Instant};

/// A solver and what it has learnt.
pub(super) enum Method<P: Solvable> {
    AlphaBeta(Solver),
    Dfpn(Prover),
    Threats(Box<dyn ThreatSolving<P>>),
}

/// The result of a solver for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value<M> {
    /// The value for the side to move, as far as it is proved.
    pub(super) bounds: Bounds,
    /// Plies to the end of a decided game, if the method tells.
    pub(super) plies: Option<Ply>,
    /// Points by which the winner wins a game with graded ends, if the method tells.
    pub(super) margin: Option<u16>,
    /// A line in which each side reaches what it can; it may end early where a limit does not
    /// allow to find the next move.
    pub(super) line: Vec<M>,
    pub(super) nodes: u64,
    /// The side to move does not win by the threats that were searched.
    pub(super) no_win_by_threats: bool,
}

/// The result that a side aims at from a position on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// A win; within so many plies, if the method tells distances.
    Win(Option<Ply>),
    /// A win or a draw.
    Hold,
}

/// The time between two reports of a search for threats.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// The rest of a request's limits.
pub(super) struct Limits<'a> {
    pub(super) nodes: Option<u64>,
    pub(super) end: Option<Instant>,
    pub(super) stop: &'a StopFlag,
}

impl Limits<'_> {
    fn budget(&self) -> Budget {
        let time = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        Budget { nodes: self.nodes, time }
    }

    fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.map(|left| left.saturating_sub(nodes));
    }

    fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end) || self.stop.is_stopped()
    }

    fn is_over(&self) -> bool {
        self.nodes == Some(0) || self.is_late()
    }
}

impl<P: Solvable> Method<P> {
    pub(super) fn new<R: Rules<Search = P>>(
        rules: &R,
        method: SolveMethod,
        hash_mib: usize,
    ) -> Result<Method<P>, InputError> {
        Ok(match method {
            SolveMethod::AlphaBeta => Method::AlphaBeta(
                Solver::new(SolveOptions { hash_mib, ..SolveOptions::default() }).map_err(bad_option)?,
            ),
            SolveMethod::Dfpn => Method::Dfpn(
                Prover::new(dfpn::ProverOptions { hash_mib, ..dfpn::ProverOptions::default() })
                    .map_err(bad_option)?,
            ),
            SolveMethod::Threats(threats) => Method::Threats(rules.threat_solver(threats, hash_mib)?),
        })
    }

    /// Solves a position, as far as the limits allow.
    pub(super) fn solve(
        &mut self,
        position: &mut P,
        limits: &mut Limits<'_>,
        report: &mut dyn FnMut(SolveProgress),
    ) -> Result<Value<P::Move>, Refusal> {
        match self {
            Method::Threats(solver) => Ok(solve_by_threats(&mut **solver, position, limits, report)),
            Method::AlphaBeta(solver) => solve_by_alpha_beta(solver, position, limits, report),
            Method::Dfpn(prover) => solve_by_dfpn(prover, position, limits, report),
        }
    }

    /// A move that keeps `target` in reach.
    pub(super) fn proved_move(
        &mut self,
        position: &mut P,
        target: Target,
        limits: &mut Limits<'_>,
    ) -> Result<P::Move, Stopped> {
        if limits.is_over() {
            return Err(Stopped::Limit);
        }
        let (budget, control) = (limits.budget(), limits.stop);
        let choice = match (self, target) {
            (Method::AlphaBeta(solver), Target::Win(plies)) => {
                let least = plies.map_or(Score::LEAST_WIN, Score::win_at);
                solver.move_reaching(position, least, &budget, control)?
            }
            (Method::AlphaBeta(solver), Target::Hold) => {
                solver.move_reaching(position, Score::ZERO, &budget, control)?
            }
            (Method::Dfpn(prover), Target::Win(_)) => {
                prover.move_proving(position, Aim::Win, &budget, control)?
            }
            (Method::Dfpn(prover), Target::Hold) => {
                prover.move_proving(position, Aim::Hold, &budget, control)?
            }
            (Method::Threats(solver), _) => return move_by_threats(&mut **solver, position, limits),
        };
        limits.spend(choice.nodes);
        Ok(choice.mv)
    }

    /// An answer that replies of the side to move, the loser, have in common, as [`boyi_proof::Strategist`] has it.
    pub(super) fn common_answer(&self, position: &mut P) -> Option<CommonAnswer<P::Move>> {
        match self {
            Method::Threats(solver) => solver.common_answer(position),
            Method::AlphaBeta(_) | Method::Dfpn(_) => None,
        }
    }
}

fn solve_by_alpha_beta<P: Solvable>(
    solver: &mut Solver,
    position: &mut P,
    limits: &mut Limits<'_>,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<Value<P::Move>, Refusal> {
    let (budget, control) = (limits.budget(), limits.stop);
    let (mut bounds, mut nodes) = (Bounds::UNKNOWN, 0);
    let mut relay = |progress: &solve::SolverProgress| {
        let solve::SolverProgress { lower, upper, elapsed, hashfull, .. } = *progress;
        (bounds, nodes) = (between(lower, upper), progress.nodes);
        report(searching(nodes, progress.nps(), hashfull, elapsed));
    };
    let solved = solver.solve_with(position, &budget, &mut relay, control)?;
    let value = match solved {
        None => {
            Value { bounds, plies: None, margin: None, line: Vec::new(), nodes, no_win_by_threats: false }
        }
        Some(solve::Solution { score, pv, nodes, .. }) => Value {
            bounds: between(score, score),
            plies: score.distance(),
            margin: score.margin().map(|points| points.unsigned_abs() as u16),
            line: pv,
            nodes,
            no_win_by_threats: false,
        },
    };
    limits.spend(value.nodes);
    Ok(value)
}

fn solve_by_dfpn<P: Solvable>(
    prover: &mut Prover,
    position: &mut P,
    limits: &mut Limits<'_>,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<Value<P::Move>, Refusal> {
    let (budget, control) = (limits.budget(), limits.stop);
    let mut relay = |progress: &dfpn::ProverProgress| {
        let dfpn::ProverProgress { nodes, elapsed, hashfull, .. } = *progress;
        report(searching(nodes, progress.nps(), hashfull, elapsed));
    };
    let verdict = prover.solve_with(position, &budget, &mut relay, control)?;
    limits.spend(verdict.nodes);
    let line = verdict.value().map_or_else(Vec::new, |value| line_by_dfpn(prover, position, value, limits));
    Ok(Value {
        bounds: verdict.bounds,
        plies: None,
        margin: None,
        line,
        nodes: verdict.nodes,
        no_win_by_threats: false,
    })
}

/// A line in which each side reaches what it can, and a side that can reach nothing makes it as
/// hard as the table knows.
fn line_by_dfpn<P: Solvable>(
    prover: &mut Prover,
    position: &mut P,
    mut value: Outcome,
    limits: &mut Limits<'_>,
) -> Vec<P::Move> {
    let (mut line, mut undos) = (Vec::new(), Vec::new());
    while position.outcome().is_none() && !limits.is_over() {
        let (budget, control) = (limits.budget(), limits.stop);
        let proved = |found: Result<ProvedMove<_>, _>| found.ok().map(|found| (found.mv, found.nodes));
        let choice = match value {
            Outcome::Win => proved(prover.move_proving(position, Aim::Win, &budget, control)),
            Outcome::Draw => proved(prover.move_proving(position, Aim::Hold, &budget, control)),
            Outcome::Loss => prover.toughest(position).map(|mv| (mv, 0)),
        };
        let Some((mv, nodes)) = choice else { break };
        limits.spend(nodes);
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

fn solve_by_threats<P: Solvable>(
    solver: &mut dyn ThreatSolving<P>,
    position: &mut P,
    limits: &mut Limits<'_>,
    report: &mut dyn FnMut(SolveProgress),
) -> Value<P::Move> {
    if let Some(outcome) = position.outcome() {
        return Value {
            bounds: Bounds::exact(outcome),
            plies: (outcome != Outcome::Draw).then_some(Ply::ROOT),
            margin: None,
            line: Vec::new(),
            nodes: 0,
            no_win_by_threats: false,
        };
    }
    let begin = Instant::now();
    let mut next_report = REPORT_EVERY;
    let mut go_on = |nodes: u64, hashfull: u32| {
        let elapsed = begin.elapsed();
        if elapsed >= next_report {
            next_report = elapsed + REPORT_EVERY;
            let nps = nodes.saturating_mul(1000) / millis(elapsed).max(1);
            report(searching(nodes, nps, hashfull, elapsed));
        }
        !limits.is_late()
    };
    let (found, nodes) = solver.solve(position, limits.nodes, &mut go_on);
    limits.spend(nodes);
    let bounds = match found {
        ThreatsFound::Win { .. } => Bounds::exact(Outcome::Win),
        ThreatsFound::NoWin | ThreatsFound::Undecided => Bounds::UNKNOWN,
    };
    let line = match found {
        ThreatsFound::Win { mv, .. } => {
            let line = solver.line(position, limits.nodes, &mut |_, _| !limits.is_late());
            if line.is_empty() { vec![mv] } else { line }
        }
        _ => Vec::new(),
    };
    let no_win_by_threats = found == ThreatsFound::NoWin;
    Value { bounds, plies: None, margin: None, line, nodes, no_win_by_threats }
}

fn move_by_threats<P: Solvable>(
    solver: &mut dyn ThreatSolving<P>,
    position: &mut P,
    limits: &mut Limits<'_>,
) -> Result<P::Move, Stopped> {
    let (found, nodes) = solver.solve(position, limits.nodes, &mut |_, _| !limits.is_late());
    limits.spend(nodes);
    match found {
        ThreatsFound::Win { mv, .. } => Ok(mv),
        ThreatsFound::NoWin => Err(Stopped::Refuted),
        ThreatsFound::Undecided => Err(Stopped::Limit),
    }
}

/// The bounds of the result by two proved bounds of a score.
fn between(lower: Score, upper: Score) -> Bounds {
    let least = match lower {
        _ if lower.is_win() => Outcome::Win,
        _ if lower >= Score::ZERO => Outcome::Draw,
        _ => Outcome::Loss,
    };
    let most = match upper {
        _ if upper.is_loss() => Outcome::Loss,
        _ if upper <= Score::ZERO => Outcome::Draw,
        _ => Outcome::Win,
    };
    Bounds::at_least(least).and(Bounds::at_most(most))
}

fn searching(nodes: u64, nps: u64, hashfull: u32, elapsed: Duration) -> SolveProgress {
    SolveProgress::Search { nodes, nps, hashfull, time_ms: millis(elapsed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_a_score_are_bounds_of_the_result() {
        let (win, loss) = (Score::win_at(Ply(9)), Score::loss_at(Ply(8)));
        assert_eq!(between(win, win).value(), Some(Outcome::Win));
        assert_eq!(between(Score::ZERO, Score::ZERO).value(), Some(Outcome::Draw));
        assert_eq!(between(loss, loss - 2), Bounds::exact(Outcome::Loss));
        assert_eq!(between(Score::ZERO, win), Bounds::at_least(Outcome::Draw));
        // More than a draw is a win, less is a loss, however far it is.
        assert_eq!(between(loss, Score::ZERO), Bounds::at_most(Outcome::Draw));
        assert_eq!(between(loss, win), Bounds::UNKNOWN);
    }
}
