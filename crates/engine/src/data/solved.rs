//! Plain data about solved positions and proofs.

use super::{LineMove, MoveView, Side};
use crate::game::GameSpec;
use serde::Serialize;

/// A method of solving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SolveMethod {
    /// Alpha-beta to the end of the game: who wins, and how soon.
    AlphaBeta,
    /// Proof-number search: who wins, not how soon.
    Dfpn,
    /// Proof-number search among threats and the replies to them: whether the side to move wins by threats.
    Threats(Threats),
}

/// The threats of a search for wins by threats alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Threats {
    /// Fours.
    Fours,
    /// Fours, and threes that threaten two chances of five.
    Threes,
}

/// The proved value of a position.
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
    /// This side does not win by the threats that were searched; it may win by other moves.
    #[serde(rename = "no-win-by-threats")]
    NoWinByThreats {
        /// The side to move.
        side: Side,
    },
    /// Nothing.
    Unknown,
}

/// The result of solving a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// The side to move.
    pub side: Side,
    /// The proved value.
    pub value: SolvedValue,
    /// In how many plies the winner wins, if the method tells.
    pub plies: Option<u16>,
    /// By how many points the winner wins, in a game with graded ends if the method tells.
    pub margin: Option<u16>,
    /// The move to play; `None` when the game is over or nothing is known.
    pub best: Option<MoveView>,
    /// A line that both sides may follow, from here on.
    pub line: Vec<LineMove>,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// Progress of solving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum SolveProgress {
    /// It searches.
    Search {
        /// Nodes so far.
        nodes: u64,
        /// Nodes per second.
        nps: u64,
        /// Occupancy of the table in thousandths.
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
    /// The proved value: a win or a draw.
    pub value: SolvedValue,
    /// A win takes at most so many plies.
    pub plies: Option<u16>,
    /// Positions replayed.
    pub positions: u64,
}
