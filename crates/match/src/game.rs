//! One game, held to the rules.

use crate::Player;
use boyi_core::{Knowledge, Outcome, Position, Side};
use boyi_search::{Limits, Searcher};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use thiserror::Error;

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlayedGame<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// The winner; [`Side::First`] is the side to move at the start. `None` is a draw.
    pub winner: Option<Side>,
    /// Whether the rules ended it; otherwise it reached the maximum length and counts as a draw.
    pub is_over: bool,
}

/// A player that does not play by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GameFault {
    /// No move in a position that has legal ones.
    #[error("the {side:?} side has no move after {after}")]
    NoMove {
        /// The side to move; [`Side::First`] moved first.
        side: Side,
        /// The moves of the game.
        after: String,
    },
    /// A move that the referee's position does not have.
    #[error("the {side:?} side plays the illegal {mv} after {after}")]
    IllegalMove {
        /// The side to move; [`Side::First`] moved first.
        side: Side,
        /// The move.
        mv: String,
        /// The moves of the game.
        after: String,
    },
}

impl GameFault {
    /// The side at fault.
    pub fn side(&self) -> Side {
        match self {
            GameFault::NoMove { side, .. } | GameFault::IllegalMove { side, .. } => *side,
        }
    }
}

/// Plays one game from `start` on; `first` has the side to move there. After `max_plies` plies it is a draw.
///
/// # Errors
/// [`GameFault`] naming the side that has no move or an illegal one.
pub fn play_game<P: Position + Clone>(
    start: &P,
    first: &mut dyn Player<P>,
    second: &mut dyn Player<P>,
    max_plies: usize,
) -> Result<PlayedGame<P::Move>, GameFault>
where
    P::Move: Debug,
{
    first.begin(start);
    second.begin(start);
    referee(start, max_plies, |side, played| {
        if let Some(&mv) = played.last() {
            first.follow(mv);
            second.follow(mv);
        }
        match side {
            Side::First => first.choose(),
            Side::Second => second.choose(),
        }
    })
}

/// Lets one search play both sides from `start` on, with `limits` a move. After `max_plies` plies it is a draw.
///
/// # Errors
/// [`GameFault`] where the search proposes a move that `legal_moves` does not have: the game breaks its contract.
pub fn self_play<P: Knowledge + Clone + Send>(
    searcher: &mut Searcher<P>,
    start: &P,
    limits: &Limits<P::Move>,
    max_plies: usize,
) -> Result<PlayedGame<P::Move>, GameFault>
where
    P::Move: Debug + Send,
{
    let mut position = start.clone();
    referee(start, max_plies, |_, played| {
        if let Some(&mv) = played.last() {
            position.make(mv);
        }
        searcher.search(&mut position, limits).best_move()
    })
}

/// Asks `choose` for the moves of a game and holds them to the rules. `choose` is given the side to move and the
/// moves of the game, of which the last one is new to it.
fn referee<P: Position + Clone>(
    start: &P,
    max_plies: usize,
    mut choose: impl FnMut(Side, &[P::Move]) -> Option<P::Move>,
) -> Result<PlayedGame<P::Move>, GameFault>
where
    P::Move: Debug,
{
    let (mut position, mut side) = (start.clone(), Side::First);
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    loop {
        legal.clear();
        position.legal_moves(&mut legal);
        if let Some(outcome) = end(&position, &moves, &legal) {
            return Ok(PlayedGame { moves, winner: outcome.winner(side), is_over: true });
        }
        if moves.len() >= max_plies {
            return Ok(PlayedGame { moves, winner: None, is_over: false });
        }
        let after = || format!("{moves:?}");
        let mv = choose(side, &moves).ok_or_else(|| GameFault::NoMove { side, after: after() })?;
        if !legal.contains(&mv) {
            return Err(GameFault::IllegalMove { side, mv: format!("{mv:?}"), after: after() });
        }
        position.make(mv);
        moves.push(mv);
        if !position.extra_turn() {
            side = !side;
        }
    }
}

/// The outcome for the side to move if the game is over: by its rules, its repetition law, or for want of a move.
fn end<P: Position>(position: &P, moves: &[P::Move], legal: &[P::Move]) -> Option<Outcome> {
    let repeats = P::CAPS.path_dependent && !moves.is_empty();
    let repetition = || if repeats { position.repetition() } else { None };
    let stuck = || legal.is_empty().then(|| position.outcome_without_moves());
    position.outcome().or_else(repetition).or_else(stuck)
}
