//! Errors of files and of generation. Each names the offending part.

use boyi_engine::InputError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// A file that cannot be read, written or continued.
#[derive(Debug, Error)]
pub enum DataError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The path names a folder, a device or a FIFO.
    #[error("not a regular file")]
    NoFile,
    /// The file begins with something else.
    #[error("no file of training data: it does not begin with BOYIDATA")]
    Foreign,
    /// The file has another version of the format.
    #[error("version {0} of the format, but only versions 1 and 2 are known")]
    Version(u32),
    /// The header is damaged or says what cannot be.
    #[error("header: {0}")]
    Header(String),
    /// The file ends within a block, as after a kill.
    #[error("the file ends within block {block}, which begins at byte {offset}")]
    Torn {
        /// The number of the block, from 1.
        block: u64,
        /// Where it begins.
        offset: u64,
    },
    /// The bytes of a block are not those that were written.
    #[error("block {block}, which begins at byte {offset}: {what}")]
    Block {
        /// The number of the block, from 1.
        block: u64,
        /// Where it begins.
        offset: u64,
        /// The fault.
        what: String,
    },
    /// A game does not follow the rules, or is another one than it should be.
    #[error("game {game}: {what}")]
    Game {
        /// The number of the game in the file, from 1.
        game: u64,
        /// The fault.
        what: String,
    },
    /// The bytes at some place are not those that were there before.
    #[error("the file has changed while it was read")]
    Changed,
    /// Another process writes to the file.
    #[error("another process is writing to the file")]
    Busy,
    /// The file holds games of other settings.
    #[error("the file was begun with other settings: {0}")]
    OtherSettings(String),
    /// The file was merged from several.
    #[error("the file holds games of {0} settings, but those of one are made")]
    ManySettings(usize),
    /// Files of different games cannot be merged.
    #[error("it holds games of {0}, the first file of {1}")]
    OtherGame(String, String),
    /// Two files to merge hold the same games.
    #[error("it has the settings of an earlier file, and so the same games")]
    SameGames,
}

/// An error with the file it is about.
pub(crate) type AtFile = (PathBuf, DataError);

/// Generation that cannot go on.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// Writing failed.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The game or a setting cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Chance finds no opening.
    #[error(
        "no balanced opening of {plies} plies in {} random games (a larger bound or fewer plies would help)",
        boyi_arena::openings::Generator::PATIENCE
    )]
    NoOpening {
        /// Its moves.
        plies: u32,
    },
    /// A move that the format cannot express.
    #[error("the move {0} does not fit 16 bits")]
    NoCode(String),
}
