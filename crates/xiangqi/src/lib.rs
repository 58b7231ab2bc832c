//! Xiangqi (象棋, Chinese chess): rules, notation and perft.
//!
//! No evaluation and no search: `boyi-xiangqi-engine` brings those.
//!
//! ```
//! use boyi_xiangqi::{Position, perft};
//!
//! let mut position = Position::from_fen("4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1")?;
//! assert_eq!(perft(&mut position, 4), 92_741);
//! # Ok::<(), boyi_xiangqi::FenError>(())
//! ```
//!
//! Red is [`Side::First`](boyi_core::Side::First). Squares are named from Red's left and
//! Red's first line: `a0` … `i9`.

pub mod attacks;
mod check;
mod fen;
mod game;
mod movegen;
mod moves;
mod notation;
mod perft;
mod piece;
mod position;
pub mod repetition;
mod square;
mod zobrist;

pub use fen::{Fen, FenError};
pub use game::{Game, GameResult, NO_CAPTURE_LIMIT, PlayError, Reason};
pub use moves::{Move, MoveList};
pub use notation::{Iccs, Notation, NotationError, Script, parse_move};
pub use perft::{divide, perft, perft_unbulked};
pub use piece::{Kind, Piece};
pub use position::{Position, Undo};
pub use square::{Square, SquareSet};
pub use zobrist::piece_key;
