//! Errors of training. Each names the offending part.

use boyi_datagen::DataError;
use boyi_nnue::FileError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Training that cannot be done.
#[derive(Debug, Error)]
pub enum TrainError {
    /// A file cannot be opened.
    #[error("{}: {error}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file of training data is damaged or of another game.
    #[error("{}: {error}", path.display())]
    Data {
        /// The file.
        path: PathBuf,
        /// The fault.
        error: DataError,
    },
    /// The evaluation of the game has nothing to fit.
    #[error("{0} has no linear evaluation to fit")]
    NotLinear(String),
    /// An evaluation is not for the game of the data.
    #[error(transparent)]
    Evaluation(boyi_engine::InputError),
    /// The game does not rank moves by weights.
    #[error("{0} has no ranks of moves to fit")]
    NoRanks(String),
    /// The game has no network to fit.
    #[error("{0} has no network to fit")]
    NoNetwork(String),
    /// A fit to margins has games that did not end by one.
    #[error("{0} positions are of games that did not end by a margin")]
    NoMargin(usize),
    /// A checkpoint cannot be used.
    #[error("the checkpoint: {0}")]
    Checkpoint(String),
    /// The network of a file cannot be the beginning of a fit.
    #[error("the network to begin with: {0}")]
    Start(String),
    /// Too few positions are left.
    #[error("{positions} positions can be used, but a batch needs {needed}")]
    TooFew {
        /// Positions left.
        positions: usize,
        /// Positions needed.
        needed: usize,
    },
    /// The weights have grown without bounds.
    #[error(
        "the fit diverged in pass {0}: its weights are beyond what a file can hold (a lower rate would help)"
    )]
    Diverged(u32),
    /// The numbers make no evaluation file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A plot cannot be drawn.
    #[error("the plot: {0}")]
    Plot(String),
}
