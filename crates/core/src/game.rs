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

    /// Is the game over, and how, **for the side to move**? After a winning move that is
    /// [`Outcome::Loss`]. Must be `Some` whenever there is no legal move.
    fn outcome(&self) -> Option<Outcome>;

    /// Tells positions apart: two positions with the same key are the same, side to move included.
    fn key(&self) -> u64;

    /// How good the position is for the side to move, in units of your choice.
    fn evaluate(&self) -> Score {
        Score::ZERO
    }

    /// Did the side to move also make the last move? Only games with extra turns say `true`.
    fn extra_turn(&self) -> bool {
        false
    }

    /// At most how many plies are left, if the game always ends? Optional; helps proofs.
    fn plies_left(&self) -> Option<Ply> {
        None
    }

    /// Is the tree too large to be searched to its end, so that moves which look late and bad should be
    /// searched less deeply than others? Sound mode and solve mode take no notice.
    const SELECTIVE: bool = false;

    /// What the selective search goes by: [`SearchParams::EASY`] unless the game knows better.
    fn search_params() -> &'static SearchParams {
        &SearchParams::EASY
    }
}
