//! Rules of Othello (reversi) on boards of 6 × 6, 8 × 8 and 10 × 10 cells: a disc is placed so that it
//! encloses discs of the other side in straight lines, and those are flipped.
//!
//! ```
//! use boyi_core::Side;
//! use boyi_othello::{Board, Eight};
//!
//! let mut board = Board::<Eight>::new();
//! board.play(board.parse_move("f5").unwrap());
//! assert_eq!(board.to_string(), "......../......../......../...OX.../...XXX../......../......../........ O");
//! assert_eq!(board.disc_count(Side::First), 4);
//! assert_eq!(Board::<Eight>::parse_transcript("f5")?, board);
//! # Ok::<(), boyi_othello::PositionError>(())
//! ```
//!
//! # Rules
//!
//! * Black, the [first](boyi_core::Side::First) side, begins.
//! * A side that cannot flip a disc must pass, which is a [move](Move::Pass) of its own; a side that can flip
//!   one must not pass.
//! * The game is over when neither side can flip a disc. More discs win.
//! * Empty cells of a finished game count for the winner, as in tournaments of the World Othello
//!   Federation ([`Board::disc_difference`]); who has won does not depend on that.
//!
//! # Reading order
//!
//! * [`Geometry`]: the three sizes, [`Six`], [`Eight`] and [`Ten`], and the sets of cells that follow from them.
//! * [`bitboard`]: legal placements and flips as bits.
//! * [`Board`], [`Move`], [`Cell`]: play, end of the game, key, text.
//! * [`Symmetry`]: the eight images of a board.
//! * [`perft`] and [`divide`]: counting move sequences, to check the rules against known figures.
//!
//! The crate holds neither evaluation nor search.

pub mod bitboard;
mod board;
mod cell;
mod error;
mod geometry;
mod key;
mod notation;
mod perft;
mod symmetry;
mod validation;

pub use bitboard::Bits;
pub use board::{Board, final_difference};
pub use cell::{Cell, Move};
pub use error::{MoveError, PositionError};
pub use geometry::{Eight, Geometry, Six, Ten};
pub use perft::{divide, perft};
pub use symmetry::Symmetry;
