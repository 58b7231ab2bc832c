//! Gomoku, five in a row: the rules of freestyle, standard, renju and caro on boards of
//! 5 to 22 columns and 5 to 22 rows, with notation. No evaluation, no search.
//!
//! ```
//! use boyi_gomoku::{Board, Forbidden, Point, Rule};
//!
//! let mut board = Board::new(15, Rule::Freestyle)?;
//! board.play_moves("h8 i9 h9 i10 h10 i11 h11 i12")?;
//! let undo = board.play("h12".parse()?)?;
//! assert_eq!(board.winner(), Some(boyi_core::Side::First));
//! assert_eq!(board.win_line().len(), 5);
//! board.unmake(Point::at(7, 11), undo);
//!
//! // Renju: black may not make two open threes at once.
//! let renju: Board = "15/renju/g8a1i8a15h7o15h9o1".parse()?;
//! assert_eq!(renju.forbidden("h8".parse()?), Some(Forbidden::DoubleThree));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Black is [`Side::First`](boyi_core::Side::First). Points are named as renju players do: a
//! letter for the column, then the row counted from the bottom (`h8` is the centre of 15 × 15).
//!
//! The stones live in [`Line`] words, one per row, column and diagonal, kept up to date by
//! [`Board::make`] and [`Board::unmake`]; pattern tables are indexed by [`Line::window`] directly.

mod board;
mod error;
mod line;
mod notation;
mod perft;
mod point;
mod renju;
mod rule;
mod size;
mod text;
mod zobrist;

pub use board::{Board, Undo};
pub use error::{MoveError, SetupError};
pub use line::Line;
pub use notation::{format_moves, parse_moves};
pub use perft::{divide, perft};
pub use point::{Direction, Point};
pub use renju::{Forbidden, RenjuShape, RenjuShapeKind, WhyFalse};
pub use rule::Rule;
pub use size::Size;
