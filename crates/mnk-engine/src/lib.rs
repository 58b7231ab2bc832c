//! Knowledge of m,n,k games for the search: evaluation, move ordering, bounds and symmetries.
//!
//! All of it is computed from *windows*: the stretches of `k` cells in a line, each of which wins when one side
//! fills it. [`MnkPosition`] updates the number of stones in every window incrementally and derives
//!
//! * the cells that win at once and the cells that must be blocked,
//! * the sides that can still win (if neither can, the game is drawn, however many cells are empty),
//! * an evaluation: windows that only one side holds, weighted by the stones they lack,
//! * the order of moves: cells in many promising windows first.
//!
//! ```
//! use boyi_core::Knowledge;
//! use boyi_mnk::{Board, Size};
//! use boyi_mnk_engine::MnkPosition;
//!
//! let board = Board::parse(Size::TICTACTOE, "XX./OO./...")?;
//! let mut position = MnkPosition::new(board);
//! assert_eq!(position.probe(boyi_core::Window::FULL, boyi_core::Depth(1)).unwrap().score.to_string(), "win in 1");
//! # Ok::<(), boyi_mnk::PositionError>(())
//! ```

mod evaluation;
mod pairing;
pub mod params;
mod picker;
mod position;
mod symmetry;
mod weights;
mod windows;

pub use picker::MnkPicker;
pub use position::MnkPosition;
pub use weights::Weights;
