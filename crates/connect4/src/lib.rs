//! Rules of Connect Four: two players drop discs into seven columns of six cells, and the
//! first with four in a row (horizontally, vertically or diagonally) wins.
//!
//! ```
//! use boyi_connect4::Board;
//! use boyi_core::{Outcome, Side};
//!
//! let mut board = Board::parse("444555")?; // the columns played so far
//! board.play(board.parse_move("6").unwrap());
//! board.play(board.parse_move("1").unwrap());
//! board.play(board.parse_move("3").unwrap());
//! assert_eq!(board.to_string(), "......./......./......./...XO../...OX../O.XXOX.");
//! assert_eq!(board.outcome(), None);
//! assert_eq!(board.side_to_move(), Side::Second);
//! # Ok::<(), boyi_connect4::PositionError>(())
//! ```
//!
//! * [`Column`]: a move; [`Cell`]: a cell in reading order.
//! * [`Board`]: discs, play and undo, winner, key, text.
//! * [`bitboard`]: the layout of the 49-bit boards.
//! * [`perft`] and [`divide`]: counting move sequences, to check the rules against known figures.
//!
//! The crate holds neither evaluation nor search.

pub mod bitboard;
mod board;
mod error;
mod notation;
mod perft;
mod validation;

pub use board::{Board, Cell, Column};
pub use error::{MoveError, PositionError};
pub use perft::{divide, perft};
