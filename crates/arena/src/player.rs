//! The interface of the arena to a player, and the faults of players.
//!
//! A [`Player`] is anything that answers a position with a move: Boyi in this process
//! ([`BuiltIn`](crate::builtin::BuiltIn)), an external engine behind a protocol, a mock in a test.

use boyi_engine::StopFlag;
use boyi_engine::data::{GameSpec, ScoreView, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// One that plays. It is given games one after another and keeps nothing from one to the next.
pub trait Player: Send {
    /// Makes ready for a new game; what was learnt in the last one is forgotten. A player that
    /// died is started again here.
    ///
    /// # Errors
    /// A [`PlayerFault`] when it cannot be made ready.
    fn new_game(&mut self, game: &NewGame) -> Result<(), PlayerFault>;

    /// Answers a position. When `stop` is raised it returns soon with any answer, which is not used.
    ///
    /// A player enforces no clock of its own opponent's: it says how long it took
    /// ([`PlayerReply::time`]), and the referee decides. But it does not wait for ever: a player that
    /// still has not answered long after its [`Budget`] is a [`FaultKind::Stall`].
    ///
    /// # Errors
    /// A [`PlayerFault`]; the game is lost by it.
    fn choose(&mut self, turn: &Turn<'_>, stop: &StopFlag) -> Result<PlayerReply, PlayerFault> {
        self.choose_reporting(turn, stop, &mut |_| ())
    }

    /// Answers like [`choose`](Player::choose). `report` is told every best move that the player names while it
    /// searches; protocols without lines of play tell none.
    ///
    /// # Errors
    /// As [`choose`](Player::choose).
    fn choose_reporting(
        &mut self,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault>;

    /// Takes the faults between games from which the player has recovered, each reported once: an engine
    /// that exited while it had nothing to do, and was started again.
    fn recovered_faults(&mut self) -> Vec<PlayerFault> {
        Vec::new()
    }

    /// The game is over: `winner` is `None` after a draw. Most players need not know.
    fn game_over(&mut self, _winner: Option<Side>) {}
}

/// A game about to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The game and its parameters.
    pub spec: GameSpec,
    /// The start position as text, if it is not the game's own.
    pub start: Option<String>,
    /// The side of the player.
    pub side: Side,
    /// The budget for a move, as the clocks stand before the first one.
    pub budget: Budget,
    /// Seed of the player's random choices.
    pub seed: u64,
}

/// A position to be answered.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The start position as text, if it is not the game's own.
    pub start: Option<&'a str>,
    /// The moves from there by identifier (`h8`, `h2e2`), those of the opening included.
    pub moves: &'a [String],
    /// The side to move: the player itself.
    pub to_move: Side,
    /// The budget of the player.
    pub budget: Budget,
}

/// Limits of a player for a move. Several hold together; the first one met ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clocks.
    pub clock: Option<Clocks>,
}

/// Both players' clocks before a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Left to the player to move.
    pub own: Duration,
    /// Left to the opponent.
    pub opponent: Duration,
    /// Added to the own clock after every own move.
    pub own_increment: Duration,
    /// Added to the opponent's clock after every move of theirs.
    pub opponent_increment: Duration,
    /// Own moves until the own clock is set again, this one included; `None` when never.
    pub moves_to_go: Option<u32>,
}

/// The best move at some moment of a search in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestSoFar {
    /// The identifier of the move.
    pub mv: String,
    /// Its evaluation, for the side to move.
    pub score: Option<ScoreView>,
    /// The depth of the iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes searched so far.
    pub nodes: Option<u64>,
    /// Time since the question.
    pub time: Duration,
}

/// The answer of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerReply {
    /// The move, or that it gives up.
    pub action: Action,
    /// The player's evaluation, for the side to move.
    pub score: Option<ScoreView>,
    /// The depth reached, in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time of the player, measured from outside it: its clock loses this.
    pub time: Duration,
}

/// The actions of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Plays this move, in any notation of the game.
    Move(String),
    /// Gives the game up.
    Resign,
}

/// A fault of a player. It loses the game.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[error("{kind}: {detail}")]
pub struct PlayerFault {
    /// The kind of the fault.
    pub kind: FaultKind,
    /// Details: an exit code, the line that cannot be read, the last words on the standard error. One line,
    /// of bounded length.
    pub detail: String,
}

impl PlayerFault {
    /// The most characters a detail holds.
    const LONGEST: usize = 400;

    /// A fault; the detail is made one line and cut when it is long.
    pub fn new(kind: FaultKind, detail: impl AsRef<str>) -> PlayerFault {
        let mut words = detail.as_ref().split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((end, _)) = words.char_indices().nth(PlayerFault::LONGEST) {
            words.truncate(end);
            words.push('…');
        }
        PlayerFault { kind, detail: words }
    }
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// It could not be started or refused the game. This is no result: the match ends.
    Start,
    /// It ended by itself.
    Crash,
    /// It did not answer at all.
    Stall,
    /// It lives but cannot be talked to any more.
    BrokenPipe,
    /// It said something that the protocol does not allow.
    Protocol,
    /// It played a move that the rules do not allow.
    IllegalMove,
    /// It answered too late.
    TimeLoss,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [FaultKind; 7] = [
        FaultKind::Start,
        FaultKind::Crash,
        FaultKind::Stall,
        FaultKind::BrokenPipe,
        FaultKind::Protocol,
        FaultKind::IllegalMove,
        FaultKind::TimeLoss,
    ];

    /// The name people read.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start failure",
            FaultKind::Crash => "crash",
            FaultKind::Stall => "stall",
            FaultKind::BrokenPipe => "broken pipe",
            FaultKind::Protocol => "protocol error",
            FaultKind::IllegalMove => "illegal move",
            FaultKind::TimeLoss => "time loss",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told_in_one_line_of_bounded_length() {
        let fault = PlayerFault::new(FaultKind::Crash, "exit code 3,\n  last words:\tout of memory");
        assert_eq!(fault.to_string(), "crash: exit code 3, last words: out of memory");
        let long = PlayerFault::new(FaultKind::Protocol, "炮".repeat(10_000));
        assert_eq!(long.detail.chars().count(), PlayerFault::LONGEST + 1);
    }
}
