//! Training data: games that Boyi plays against itself, in files.
//!
//! [`generate`] plays games by the [`Settings`] of a [`Header`] and appends them to a [`Writer`]'s file. A
//! game is random moves to a balanced position, then the moves of two equal players with the score of each
//! search. Everything in the file follows from its header: equal headers give equal bytes, whatever the
//! number of threads and however often the work was interrupted. [`Reader`] reads a file block by block,
//! [`Replay`] leads a [`GameRecord`] through its positions by the rules alone, [`Stats`] says what files
//! hold, [`merge`] makes one file of several.
//!
//! # The format
//!
//! Numbers are little-endian. A file is a header and blocks of games, each checked by a CRC-32 (that of
//! zlib).
//!
//! | offset | header | |
//! |---|---|---|
//! | 0 | 8 bytes | `BOYIDATA` |
//! | 8 | `u32` | version of the format: 1 |
//! | 12 | `u32` | length `n` of the text, at most 1 MiB |
//! | 16 | `n` bytes | JSON: `game` with its parameters, `sources`: a list of [`Settings`] |
//! | 16 + `n` | `u32` | CRC-32 of all bytes before |
//!
//! | offset | block | |
//! |---|---|---|
//! | 0 | `u32` | length `n` of the games in bytes, at most 16 MiB |
//! | 4 | `u32` | number of games |
//! | 8 | `u32` | number of positions: moves with a score |
//! | 12 | `u16` | the settings the games were played by, as an index into `sources` |
//! | 14 | `u16` | 0 |
//! | 16 | `u32` | CRC-32 of the games |
//! | 20 | `u32` | CRC-32 of the 20 bytes before |
//! | 24 | `n` bytes | the games one after another |
//!
//! | bytes | game | |
//! |---|---|---|
//! | 1 | `u8` | bits 0 and 1: 0 drawn, 1 won by the first side, 2 by the second; bits 2 and 3: ended 0 by the rules, 1 by agreeing scores, 2 by its length; bit 4: a margin follows; the others are 0 |
//! | 1 | `u8` | moves of the opening |
//! | 2 | `u16` | moves with a score |
//! | 0 or 2 | `i16` | the margin in points for the first side (games with graded ends that ended by the rules) |
//! | 2 each | `u16` | the moves of the opening |
//! | 4 each | `u16`, `i16` | a move, and the score of the position before it for the side to move |
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

mod block;
mod bytes;
mod error;
mod fingerprint;
mod generate;
mod header;
mod merge;
mod move_code;
mod reader;
mod record;
mod replay;
mod self_play;
mod settings;
mod stats;
mod writer;

pub use block::Block;
pub use error::{DataError, GenerateError};
pub use generate::{End, Goal, Standing, generate};
pub use header::Header;
pub use merge::{Merged, merge};
pub use move_code::MoveCode;
pub use reader::Reader;
pub use record::{Cause, GameRecord, ScoredMove};
pub use replay::Replay;
pub use settings::{EngineIdentity, OpeningSettings, Settings};
pub use stats::Stats;
pub use writer::Writer;
