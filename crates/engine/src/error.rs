//! Errors of input. Each names the offending part.

use crate::data::EndReason;
use serde::Serialize;
use thiserror::Error;
use ts_rs::TS;

/// Input that cannot be used. Every variant names the offending part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum InputError {
    /// No such game.
    #[error("unknown game `{name}` (known: {known})")]
    UnknownGame {
        /// The value given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A parameter of the game is outside its range.
    #[error("{name} is {value}, but must be {allowed}")]
    Parameter {
        /// The parameter's name.
        name: &'static str,
        /// The value given.
        value: String,
        /// The allowed values in words.
        allowed: String,
    },
    /// The position text cannot be read or is impossible.
    #[error("position: {0}")]
    Position(String),
    /// The evaluation cannot be read, or the game cannot be played with it.
    #[error("evaluation {name}: {why}")]
    Evaluation {
        /// The file, or the name in it.
        name: String,
        /// The reason.
        why: String,
    },
    /// The text is not a move of this game; says what is wrong with it.
    #[error("{why}")]
    BadMove {
        /// The offending text, cut if it is long.
        text: String,
        /// The reason, naming the text.
        why: String,
    },
    /// The text is a move, but not a legal one here; says which move and why.
    #[error("{why}")]
    IllegalMove {
        /// The offending move.
        text: String,
        /// The reason, naming the move.
        why: String,
    },
    /// The game is over; no move can be made.
    #[error("`{text}` cannot be played: the game is over{}", in_brackets(*.reason))]
    GameOver {
        /// The offending move.
        text: String,
        /// The reason of the end.
        reason: Option<EndReason>,
    },
}

fn in_brackets(reason: Option<EndReason>) -> String {
    reason.map_or_else(String::new, |reason| format!(" ({reason})"))
}

impl InputError {
    /// A text that is no move.
    pub(crate) fn bad_move(text: &str, why: &impl ToString) -> InputError {
        InputError::BadMove { text: text.to_owned(), why: why.to_string() }
    }

    /// A move that the rules do not allow here.
    pub(crate) fn illegal_move(text: &str, why: &impl ToString) -> InputError {
        InputError::IllegalMove { text: text.to_owned(), why: why.to_string() }
    }

    /// A stable name of the kind of error, for programs and translations.
    pub fn code(&self) -> ErrorCode {
        match self {
            InputError::UnknownGame { .. } => ErrorCode::UnknownGame,
            InputError::Parameter { .. } | InputError::Evaluation { .. } => ErrorCode::Parameter,
            InputError::Position(_) => ErrorCode::Position,
            InputError::BadMove { .. } => ErrorCode::BadMove,
            InputError::IllegalMove { .. } => ErrorCode::IllegalMove,
            InputError::GameOver { .. } => ErrorCode::GameOver,
        }
    }
}

/// Stable names of the kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// No such game.
    UnknownGame,
    /// A parameter outside its range, or an evaluation that cannot be used.
    Parameter,
    /// An unreadable or impossible position.
    Position,
    /// Not a move at all.
    BadMove,
    /// A move that the rules do not allow here.
    IllegalMove,
    /// The game has ended already.
    GameOver,
    /// A message that is not valid JSON or not of a known form.
    Message,
    /// No game with this identifier.
    UnknownSession,
    /// The action makes no sense now (nothing to undo, not this player's turn).
    NotNow,
    /// Too much: too large, too often, too many.
    Limit,
    /// Something failed inside; the log says what.
    Internal,
}
