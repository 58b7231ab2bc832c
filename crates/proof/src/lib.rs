//! Proofs of game results as files.
//!
//! A proof is a strategy written out: one move wherever its player is to move, every legal move
//! wherever the opponent is, down to ends of the game that are what was claimed. A win needs one
//! such strategy, a draw two: each player holds at least a draw. [`verify`] replays it with the
//! [`Rules`] of the game and nothing else; it needs no trust in the search that found the moves.
//!
//! # The format
//!
//! Text, in lines of words:
//!
//! ```text
//! boyi proof 1
//! game {"game":"tictactoe"}
//! position X.O/.../..X
//! claim second wins in 4
//! strategy second
//! b2 ( a1 … c3 … )
//! end
//! ```
//!
//! * The first line names the format and its version. `game` and `position` say where the strategy
//!   starts, in the notation of its writer, which the verifier must be able to read.
//! * The claim is `first wins in N`, `second wins in N` (in at most N plies) or `draw`.
//! * Each `strategy` is told for one player: the winner, or for a draw `first` and then `second`.
//! * Where that player is to move, his move follows, then the position after it. Where the other
//!   player is to move, `(`, then each legal move once followed by the position after it, then `)`.
//!   Where the game is over nothing is written.
//! * `*` as the last of these moves stands for every legal move that the brackets have not named: the text
//!   behind it, 12 words at most, holds for the position after each of them. It numbers no position.
//! * `#N` before a position gives it the number N; numbers count up from 1 in each strategy. `=N`
//!   instead of a position says that it is the same as number N, which has ended before. Only games
//!   in which results do not depend on the path may share positions in this way.
//! * `[ a1 b2 c3 d4 ]` instead of what follows on a position says how a player holds it who is to hold: he answers
//!   each move of the opponent in one of these pairs by the other move of the pair, and moves as he likes elsewhere.
//!   The rules say whether that holds ([`Rules::is_held_by_pairs`]).
//! * `end` ends the file.
//!
//! White space divides words; where lines break says nothing.
//!
//! # Reading order
//!
//! [`Rules`]: what is asked of a game. [`Claim`], [`Header`]: what is claimed. [`Strategy`],
//! [`build`]: how a strategy is made. [`write_proof`], [`Reader`], [`verify`]: to a file and back.
//! [`verify_outlined`], [`Outline`], [`Drawing`]: a strategy for readers.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod build;
mod drawing;
mod error;
mod header;
mod outline;
mod read;
mod rules;
mod strategy;
mod verify;
mod write;

pub use build::{BuildError, CommonAnswer, Strategist, build};
pub use drawing::{Branch, Drawing, DrawingLimits, Replies, Then};
pub use error::{ProofFault, VerifyError};
pub use header::{Claim, Goal, Header};
pub use outline::Outline;
pub use read::Reader;
pub use rules::{GameEnd, Rules};
pub use strategy::Strategy;
pub use verify::{Outlined, Verified, verify, verify_outlined};
pub use write::write_proof;
