//! A game of a match as it was played: what the store keeps and the records are written from.

use crate::adjudication::AdjudicationReason;
use crate::player::PlayerFault;
use boyi_engine::data::{EndReason, ScoreView, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// The start position as text, if it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves played from there before the players are asked, by identifier.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A move that a player made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedMove {
    /// Its identifier.
    #[serde(rename = "move")]
    pub id: String,
    /// The evaluation of the player, for the side that moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreView>,
    /// The depth reached, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds it took. Left out where time is no limit, so that a game that is played again
    /// is the same to the last bit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The moves after the opening.
    pub moves: Vec<PlayedMove>,
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// The cause of the end.
    pub ending: Ending,
}

/// Causes of the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// The rules of the game.
    Rules {
        /// The rule.
        reason: EndReason,
    },
    /// The arena did not wait for the rules.
    Adjudication {
        /// The reason.
        verdict: AdjudicationReason,
    },
    /// The loser gave up.
    Resignation,
    /// A player's fault.
    Fault {
        /// The side at fault.
        side: Side,
        /// The fault.
        fault: PlayerFault,
    },
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules { reason } => reason.fmt(f),
            Ending::Adjudication { verdict } => verdict.fmt(f),
            Ending::Resignation => f.write_str("resignation"),
            Ending::Fault { fault, .. } => fault.fmt(f),
        }
    }
}

/// Both games of an opening, colours exchanged: the unit of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedPair {
    /// The first game, in which the pairing's first contestant has [`Side::First`], and the
    /// second, in which it has [`Side::Second`].
    pub games: [PlayedGame; 2],
}

impl PlayedPair {
    /// The side of the pairing's first contestant in game 0 and 1.
    pub const SIDES: [Side; 2] = [Side::First, Side::Second];

    /// Half points of the pairing's first contestant in each game: 0, 1 or 2.
    pub fn half_points(&self) -> [u8; 2] {
        let [first, second] = &self.games;
        let points = |game: &PlayedGame, side| match game.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        };
        [points(first, Side::First), points(second, Side::Second)]
    }
}
