//! Layer 1 of the contract: what a learner writes for a game of their own.

use crate::{Outcome, Ply, Score, SearchParams};
use std::hash::Hash;

/// A two-player game in about 30 lines. Wrap it in [`Easy`](crate::Easy) to search it.
///
/// See the [crate's front page](crate) for a complete game.
pub trait Game: Clone {
    /// A move: an index, a pair of squares, an enum.
    type Move: Copy + Eq + Hash;

    /// Appends every legal move. Not called when [`outcome`](Game::outcome) is `Some`.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Plays a legal move; the other player is to move afterwards.
    fn play(&mut self, mv: Self::Move);

    /// Returns the outcome **for the side to move** if the game is over: [`Outcome::Loss`] after a winning
    /// move. Must be `Some` whenever there is no legal move.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a key that identifies the position: positions with equal keys are equal, side to move
    /// included. It need not be hashed; packed bits will do.
    fn key(&self) -> u64;

    /// Returns the static evaluation for the side to move, in the game's own units.
    fn evaluate(&self) -> Score {
        Score::ZERO
    }

    /// Returns whether the side to move also made the last move. Only games with extra turns return `true`.
    /// Not part of [`key`](Game::key).
    fn extra_turn(&self) -> bool {
        false
    }

    /// Returns an upper bound of the plies left in a game that always ends. Needed by `solve`, `dfpn`, and
    /// to end drawn searches.
    fn plies_left(&self) -> Option<Ply> {
        None
    }

    /// Switches the selective search on, for trees too large to be searched to their end: late moves are
    /// searched less deeply. Sound mode and solve mode ignore it.
    const SELECTIVE: bool = false;

    /// Returns the parameters of the selective search; [`SearchParams::EASY`] by default.
    fn search_params() -> &'static SearchParams {
        &SearchParams::EASY
    }
}
