//! Writes out the strategies that prove a value.

use super::method::{Limits, Method, Target};
use super::replaying::Replayed;
use crate::data::SolveProgress;
use crate::rules::Rules;
use boyi_core::{Outcome, Ply, Side, Solvable};
use boyi_proof::{
    BuildError, Claim, CommonAnswer, Goal, Header, Rules as _, Strategist, Strategy, build, write_proof,
};
use boyi_search::dfpn::Stopped;
use std::io::{self, Write};
use thiserror::Error;

/// A proof that can be written to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    header: Header,
    strategies: Vec<Strategy>,
}

/// The reason for which there is no proof of a known value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ProofError {
    /// It would be larger than was asked for.
    #[error("the proof has more than {0} positions")]
    TooLarge(usize),
    /// A limit was reached or the search stopped before it was complete.
    #[error("a limit was reached before the proof was complete")]
    Limit,
    /// There is nothing to prove.
    #[error("the game is over")]
    GameOver,
    /// The search contradicts itself; two positions may have had the same key.
    #[error("the search cannot repeat what it found")]
    Contradiction,
}

impl Proof {
    /// Positions in all its strategies together.
    pub fn positions(&self) -> usize {
        self.strategies.iter().map(Strategy::positions).sum()
    }

    /// In how many plies the winner wins at the latest; `None` for a draw.
    pub fn plies(&self) -> Option<u16> {
        match self.header.claim {
            Claim::Win(_, plies) => Some(plies),
            Claim::Draw => None,
        }
    }

    /// Writes it in the format of [`boyi_proof`].
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write_proof(out, &self.header, &self.strategies)
    }
}

/// Proves that the position of `rules` is worth `value` to the side to move (within so many plies,
/// if they are told), with the moves that `method` knows or finds.
pub(super) fn prove<R: Rules>(
    rules: &R,
    (value, plies): (Outcome, Option<Ply>),
    method: &mut Method<R::Search>,
    most_positions: usize,
    limits: &mut Limits<'_>,
    report: &mut dyn FnMut(SolveProgress),
) -> Result<Proof, ProofError> {
    if rules.result().is_some() {
        return Err(ProofError::GameOver);
    }
    let start = Replayed(rules.clone());
    let to_move = Rules::to_move(rules);
    let mut claim = value.winner(to_move).map_or(Claim::Draw, |side| Claim::Win(side, 0));
    let mut strategies: Vec<Strategy> = Vec::new();
    for (player, goal) in claim.strategies() {
        let before: usize = strategies.iter().map(Strategy::positions).sum();
        let mut line = Line {
            position: rules.search_position_by_hand(),
            undos: Vec::new(),
            player,
            goal,
            plies,
            method: &mut *method,
            limits: &mut *limits,
        };
        let mut built = |positions: usize| {
            report(SolveProgress::Proof { positions: before + positions });
        };
        let left = most_positions.saturating_sub(before);
        let strategy = build(&start, player, goal, &mut line, left, &mut built);
        strategies.push(strategy.map_err(|error| match error {
            BuildError::TooLarge(_) => ProofError::TooLarge(most_positions),
            BuildError::Stopped(Stopped::Limit) => ProofError::Limit,
            BuildError::Stopped(Stopped::Refuted) | BuildError::Fails => ProofError::Contradiction,
        })?);
    }
    if let (Claim::Win(side, _), Some(strategy)) = (claim, strategies.first()) {
        claim = Claim::Win(side, strategy.height());
    }
    let header = Header { game: game_text(rules), position: start.identity(), claim };
    Ok(Proof { header, strategies })
}

/// The game and its parameters in one line.
fn game_text<R: Rules>(rules: &R) -> String {
    serde_json::to_string(&rules.spec()).unwrap_or_default()
}

/// A line of the strategy, as the solver walks it.
struct Line<'a, 'b, P: Solvable> {
    position: P,
    undos: Vec<(P::Move, P::Undo)>,
    player: Side,
    goal: Goal,
    /// Plies in which a win is known to be possible from the start.
    plies: Option<Ply>,
    method: &'a mut Method<P>,
    limits: &'a mut Limits<'b>,
}

impl<P: Solvable> Strategist<P::Move> for Line<'_, '_, P> {
    type Stop = Stopped;

    fn choose(&mut self) -> Result<P::Move, Stopped> {
        let played = self.undos.len() as u16;
        let target = match self.goal {
            Goal::Win => Target::Win(self.plies.map(|plies| Ply(plies.0.saturating_sub(played)))),
            Goal::Hold => Target::Hold,
        };
        self.method.proved_move(&mut self.position, target, self.limits)
    }

    fn pairs(&mut self) -> Option<Vec<[P::Move; 2]>> {
        self.position.holding_pairs(self.player)
    }

    fn common_answer(&mut self) -> Option<CommonAnswer<P::Move>> {
        match self.goal {
            Goal::Win => self.method.common_answer(&mut self.position),
            Goal::Hold => None,
        }
    }

    fn make(&mut self, mv: P::Move) {
        let undo = self.position.make(mv);
        self.undos.push((mv, undo));
    }

    fn unmake(&mut self) {
        if let Some((mv, undo)) = self.undos.pop() {
            self.position.unmake(mv, undo);
        }
    }
}
