//! Rules of the m,n,k games: two players place stones in turn on a board of `m` columns and `n`
//! rows, and the first with `k` or more in a row (horizontally, vertically or diagonally) wins.
//! Tic-tac-toe is 3,3,3. Boards go up to 19 × 19.
//!
//! ```
//! use boyi_core::{Outcome, Side};
//! use boyi_mnk::{Board, Size};
//!
//! let mut board = Board::new(Size::TICTACTOE);
//! for text in ["a1", "b1", "b2", "c1", "c3"] {
//!     let cell = board.parse_move(text)?;
//!     board.play(cell);
//! }
//! assert_eq!(board.to_string(), "..X/.X./XOO");
//! assert_eq!(board.winner(), Some(Side::First));
//! assert_eq!(board.outcome(), Some(Outcome::Loss)); // for the side to move
//!
//! let line: Vec<String> = board.win_line().into_iter().map(|cell| board.size().name(cell)).collect();
//! assert_eq!(line, ["c3", "b2", "a1"]);
//! # Ok::<(), boyi_mnk::MoveError>(())
//! ```
//!
//! * [`Size`]: the three numbers of a game, and the names of its cells.
//! * [`Cell`], [`CellSet`]: cells in reading order, and sets of them as bits.
//! * [`Board`]: stones, play and undo, winner, key, text.
//! * [`perft`] and [`divide`]: counting move sequences, to check the rules against known figures.
//!
//! The crate holds neither evaluation nor search.

mod board;
mod cells;
mod error;
mod notation;
mod perft;
mod size;
mod validation;
mod zobrist;

pub use board::Board;
pub use cells::{Cell, CellSet, Cells};
pub use error::{MoveError, PositionError, SizeError};
pub use perft::{divide, perft};
pub use size::Size;
pub use zobrist::stone_key;
