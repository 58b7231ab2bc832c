//! Training data: games that Boyi plays against itself, in files.
//!
//! [`generate`] plays games by the [`Settings`] of a [`Header`] and appends them to a [`Writer`]'s file. A
//! game is random moves to a balanced position, then the moves of two equal players with the score of each
//! search. Everything in the file follows from its header: equal headers give equal bytes, whatever the
//! number of threads and however often the work was interrupted. [`Reader`] reads a file block by block,
//! [`Replay`] leads a [`GameRecord`] through its positions by the rules alone, [`Stats`] says what files
//! hold, [`merge`] makes one file of several.
//!
//! [`filter`] marks positions that are not to be learned from, [`shuffle`] brings games into a random order,
//! [`relabel`] searches positions again. What was done to games stands in the header, as [`Step`]s of their
//! [`Settings`].
//!
//! # The format
//!
//! A file is a header (game and settings) and blocks of games, each checked by a CRC-32; a position takes four
//! to five bytes. `docs/training.md` says it byte by byte.
//!
//! Games begin at the game's own start position. A move is a [`MoveCode`], a score the number of
//! [`Score`](boyi_core::Score): up to ±28,999 an evaluation in hundredths of the game's unit,
//! ±(28,999 + m) a win or loss by m points, ±(31,000 − n) a win or loss in n plies.
//!
//! A [`Writer`] fills each block with [`Writer::GAMES_PER_BLOCK`] games; only the last one of a file may
//! hold fewer, and it is written anew when the file is continued.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod anew;
mod block;
mod bytes;
mod error;
mod filter;
mod fingerprint;
mod generate;
mod header;
mod identity;
mod in_order;
mod merge;
mod move_code;
mod reader;
mod record;
mod relabel;
mod replay;
mod selection;
mod self_play;
mod settings;
mod shuffle;
mod stats;
mod step;
mod writer;

pub use block::Block;
pub use error::{DataError, GenerateError};
pub use filter::{Filtered, filter};
pub use generate::{Goal, Standing, generate};
pub use header::Header;
pub use identity::EngineIdentity;
pub use in_order::End;
pub use merge::{Merged, merge};
pub use move_code::MoveCode;
pub use reader::Reader;
pub use record::{Cause, GameRecord, ScoredMove};
pub use relabel::{Amount, RelabelPlan, Relabelled, relabel};
pub use replay::Replay;
pub use selection::{Criteria, Selected, Selector};
pub use self_play::SelfPlayPlan;
pub use settings::{OpeningSettings, Settings};
pub use shuffle::shuffle;
pub use stats::Stats;
pub use step::Step;
pub use writer::Writer;
