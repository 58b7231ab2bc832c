//! Knowledge of Othello for the search: evaluation, move ordering, stable discs and exact results.
//!
//! ```
//! use boyi_core::Position;
//! use boyi_othello::{Board, Cell, Eight};
//! use boyi_othello_engine::OthelloPosition;
//!
//! let mut position = OthelloPosition::new(Board::<Eight>::new());
//! let (mut moves, undo) = (Vec::new(), position.make(Cell::parse::<Eight>("d3")?));
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 3);
//! # position.unmake(moves[0], undo);
//! # Ok::<(), boyi_othello::MoveError>(())
//! ```
//!
//! # Reading order
//!
//! * [`OthelloPosition`]: a board with the moves of the side to move, the position of the search.
//! * `evaluation`: mobility, corners, stable discs and parity, weighted by the phase of the game.
//! * `picker`: move ordering of the search, by the replies that a move leaves.
//! * `stability`: discs that no move can flip any more.
//! * `lookahead`: move ordering of solve mode, by a small search of its own.
//! * `endgame`: plays the last discs out, in solve mode.
//! * [`params`]: the parameters that change how Boyi plays.

mod endgame;
mod evaluation;
mod lookahead;
pub mod params;
mod picker;
mod position;
mod stability;
mod weights;

pub use picker::OthelloPicker;
pub use position::{OthelloPosition, Turn};
pub use weights::Linear;
