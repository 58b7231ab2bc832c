//! Learned evaluations as files, and the arithmetic that evaluates networks.
//!
//! An [`EvaluationFile`] holds the numbers of one evaluation of one game: a [`Payload`] of weights, the game
//! they are for, their scale and the recipe that made them. A file that is damaged, foreign or inconsistent is
//! refused with the reason ([`FileError`]). `docs/training.md` says the format byte by byte.
//!
//! ```
//! use boyi_nnue::{EvaluationFile, Group, Linear, Payload};
//! use serde_json::json;
//!
//! let linear = Linear::new(vec![Group::new("material", 2), Group::new("tempo", 1)], vec![100, 450, 12])?;
//! let game = json!({"game": "xiangqi"});
//! let file = EvaluationFile::new(game, 0.5, "fitted by hand".into(), Payload::Linear(linear))?;
//!
//! let read = EvaluationFile::from_bytes(file.bytes())?;
//! assert_eq!(read, file);
//! assert_eq!(read.name().len(), 8);
//! # Ok::<(), boyi_nnue::FileError>(())
//! ```
//!
//! A [`Network`] evaluates positions with the numbers of a [`Perspective`]. A search keeps [`Accumulators`], which
//! follow its moves. [`Kernels`] are the loops, chosen for the processor at run time
//! (`docs/decisions/0007-network-inference.md`).

mod accumulators;
mod block;
mod container;
mod error;
mod file;
mod kernels;
mod linear;
mod lines;
mod lines_network;
mod network;
mod perspective;

pub use accumulators::{Accumulators, Change};
pub use block::Block;
pub use error::FileError;
pub use file::{EvaluationFile, Payload};
pub use kernels::Kernels;
pub use linear::{Group, Linear};
pub use lines::{Lines, LinesNumbers, LinesShape};
pub use lines_network::{BoardUnits, CellRanks, HiddenUnits, LineChange, LineNetwork, RankedCell};
pub use network::Network;
pub use perspective::{Perspective, Shape};
