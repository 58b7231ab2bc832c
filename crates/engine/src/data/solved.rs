//! Plain data about solved positions and proofs.

use super::{MoveView, Side};
use crate::game::GameSpec;
use serde::Serialize;

/// How a position is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SolveMethod {
    /// Alpha-beta to the end of the game: who wins, and how soon.
    AlphaBeta,
    /// Proof-number search: who wins, not how soon.
    Dfpn,
}

/// What is proved of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SolvedValue {
    /// This side wins.
    Win {
        /// The winner.
        side: Side,
    },
    /// Each side can hold a draw.
    Draw,
    /// This side can hold a draw; whether it can win is not known.
    Hold {
        /// The side that does not lose.
        side: Side,
    },
    /// Nothing.
    Unknown,
}

/// What solving a position has found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// Who is to move.
    pub side: Side,
    /// What is proved.
    pub value: SolvedValue,
    /// In how many plies the winner wins, if the method tells.
    pub plies: Option<u16>,
    /// The move to play; `None` when the game is over or nothing is known.
    pub best: Option<MoveView>,
    /// A line that both sides may follow, from here on.
    pub line: Vec<MoveView>,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// How far solving is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum SolveProgress {
    /// It searches.
    Search {
        /// Nodes so far.
        nodes: u64,
        /// Nodes per second.
        nps: u64,
        /// How full the table is, in thousandths.
        hashfull: u32,
        /// Milliseconds.
        time_ms: u64,
    },
    /// It writes the proof out.
    Proof {
        /// Positions so far.
        positions: usize,
    },
}

/// A proof that has been verified.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerifiedProof {
    /// The game and its parameters.
    pub spec: GameSpec,
    /// The position that it is about.
    pub position: String,
    /// What is true of it: a win or a draw.
    pub value: SolvedValue,
    /// A win takes at most so many plies.
    pub plies: Option<u16>,
    /// Positions replayed.
    pub positions: u64,
}
