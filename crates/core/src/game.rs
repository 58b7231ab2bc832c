//! Layer 1 of the contract: the game as a learner writes it.

use crate::{Outcome, Ply, Score, SearchParams};
use std::hash::Hash;

/// A two-player game in about 30 lines. Wrap it in [`Easy`](crate::Easy) to search it.
///
/// Four methods are required. The others have defaults and make the search stronger where a game knows more:
/// [`evaluate`](Game::evaluate) first, then [`move_score`](Game::move_score), then noisy moves for quiescence
/// ([`QUIESCENCE`](Game::QUIESCENCE)) and a repetition law ([`REPETITION`](Game::REPETITION)). See the
/// [crate's front page](crate) for a complete game.
pub trait Game: Clone {
    /// A move: an index, a pair of squares, an enum.
    type Move: Copy + Eq + Hash;

    /// Appends every legal move. Not called when [`outcome`](Game::outcome) is `Some`.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Plays a legal move; the other player is to move afterwards.
    fn play(&mut self, mv: Self::Move);

    /// Returns the end of the game **for the side to move**: after a winning move that is
    /// [`Outcome::Loss`]. Must be `Some` whenever there is no legal move.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the identity of the position: positions with equal keys are treated as equal, side to move
    /// included. Packed bits will do; the key need not be a good hash.
    fn key(&self) -> u64;

    /// Returns the static evaluation for the side to move, in units of your choice.
    fn evaluate(&self) -> Score {
        Score::ZERO
    }

    /// Returns whether the side to move also made the last move (extra turns). Not part of
    /// [`key`](Game::key).
    fn extra_turn(&self) -> bool {
        false
    }

    /// Returns an upper bound of the plies that can still be played, for games that always end. Needed by
    /// solve mode and proof-number search, and to end [selective](Game::SELECTIVE) searches of drawn games.
    fn plies_left(&self) -> Option<Ply> {
        None
    }

    /// The largest margin in points by which the game can end, at most [`Score::MAX_MARGIN`], if a win by more
    /// points is worth more; the search then maximises [`margin`](Game::margin). 0 for games that are only won,
    /// drawn or lost, of which it finds the shortest win.
    const MAX_MARGIN: u16 = 0;

    /// Returns by how many points the side to move is ahead in a position where the game is over, negative if it
    /// is behind, within ±[`MAX_MARGIN`](Game::MAX_MARGIN): positive exactly for [`Outcome::Win`], 0 exactly for
    /// a draw. Called only with `MAX_MARGIN`, where [`outcome`](Game::outcome) is `Some`.
    fn margin(&self) -> i32 {
        0
    }

    /// Returns an ordering score of a legal move for the side that makes it: larger scores are searched first.
    /// In units of history, whose values lie within ±16,384: a score of 20,000 outweighs any history, one of
    /// 1,000 breaks near-ties.
    fn move_score(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Leaves are searched on with [noisy](Game::is_noisy) moves until the position is quiet, so that no leaf
    /// is evaluated in the middle of an exchange. Lines of noisy moves must end by themselves, as captures do that
    /// take a piece off the board: nothing limits their depth.
    const QUIESCENCE: bool = false;

    /// Returns whether a legal move changes the balance at once (a capture, a promotion). Called only with
    /// [`QUIESCENCE`](Game::QUIESCENCE).
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns whether the side to move is forced: in check, or obliged to capture. A forced leaf has no
    /// stand-pat and is searched with all moves. Called only with [`QUIESCENCE`](Game::QUIESCENCE).
    fn is_forced(&self) -> bool {
        false
    }

    /// The repetition law: the outcome for the side to move in a position that has occurred before, since the
    /// beginning of the game ([`Easy::play`](crate::Easy::play)) or in the line being searched. `None` where
    /// repetitions mean nothing. With a law, sound mode uses the transposition table for move order only, and
    /// solve mode refuses the game.
    const REPETITION: Option<Outcome> = None;

    /// The tree is too large to be searched to its end: moves that come late are searched less deeply than
    /// others. Sound mode and solve mode ignore it.
    const SELECTIVE: bool = false;

    /// The parameters of the selective search.
    fn search_params() -> &'static SearchParams {
        &SearchParams::EASY
    }
}
