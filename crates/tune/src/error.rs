//! Errors of tuning. Each names the offending part.

use boyi_arena::runner::MatchError;
use boyi_engine::InputError;
use std::io;
use thiserror::Error;

/// Tuning that cannot be done.
#[derive(Debug, Error)]
pub enum TuneError {
    /// The search of the game has no numbers to tune.
    #[error("the search of {0} has no parameters: it leaves out no move")]
    NoParameters(String),
    /// A choice of parameters cannot be used.
    #[error("parameter `{text}`: {why}")]
    Parameter {
        /// The choice.
        text: String,
        /// The fault.
        why: String,
    },
    /// The game or a setting cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Chance finds no opening.
    #[error("no balanced opening of {plies} plies was found (a larger bound or fewer plies would help)")]
    NoOpening {
        /// Its moves.
        plies: u32,
    },
    /// The games cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Reading or writing the file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file holds something else.
    #[error("no file of a tuning")]
    Foreign,
    /// The file was begun with other settings.
    #[error("the file was begun with other settings: {0}")]
    OtherSettings(String),
    /// A line of the file is damaged.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        what: String,
    },
    /// Another process writes to the file.
    #[error("another process is writing to the file")]
    Busy,
    /// A plot cannot be drawn.
    #[error("the plot: {0}")]
    Plot(String),
}
