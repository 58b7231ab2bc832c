//! The vocabulary and the contracts of Boyi: one alpha-beta search for any two-player game of perfect
//! information without chance.
//!
//! Write your game as a [`Game`] and the search plays it. Here is all of tic-tac-toe:
//!
//! ```
//! use boyi_core::{Easy, Game, Outcome};
//! use boyi_search::{Limits, Searcher};
//!
//! #[derive(Clone, Default)]
//! struct TicTacToe {
//!     mine: u16,   // one bit a cell, for the side to move
//!     theirs: u16, // and for the other side
//! }
//!
//! const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//!
//! impl Game for TicTacToe {
//!     type Move = u8;
//!
//!     fn moves(&self, out: &mut Vec<u8>) {
//!         out.extend((0..9).filter(|cell| (self.mine | self.theirs) >> cell & 1 == 0));
//!     }
//!
//!     fn play(&mut self, cell: u8) {
//!         let mover = self.mine | 1 << cell;
//!         self.mine = self.theirs;
//!         self.theirs = mover;
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         if LINES.iter().any(|&line| self.theirs & line == line) {
//!             Some(Outcome::Loss)
//!         } else if self.mine | self.theirs == 0o777 {
//!             Some(Outcome::Draw)
//!         } else {
//!             None
//!         }
//!     }
//!
//!     fn key(&self) -> u64 {
//!         // Stones of the two sides differ in number exactly when the second player is to move.
//!         u64::from(self.mine) << 9 | u64::from(self.theirs)
//!     }
//! }
//!
//! // From the empty board, perfect play is a draw.
//! let mut searcher = Searcher::default();
//! let report = searcher.search(&mut Easy::new(TicTacToe::default()), &Limits::depth(9));
//! assert_eq!(report.score(), boyi_core::Score::ZERO);
//!
//! // Cells 0 and 1 are mine: cell 2 wins at once.
//! let mut position = Easy::new(TicTacToe { mine: 0b000_000_011, theirs: 0b000_011_000 });
//! let report = searcher.search(&mut position, &Limits::depth(9));
//! assert_eq!(report.best_move(), Some(2));
//! assert_eq!(report.score().to_string(), "win in 1");
//! ```
//!
//! # Reading order
//!
//! * [`Score`], [`Window`], [`Bound`], [`Depth`], [`Ply`]: the numbers of a search.
//! * [`Side`], [`Outcome`]: the players and how a game ends.
//! * [`Game`] and [`Easy`]: layer 1, what a learner writes and the adapter that makes it searchable.
//! * [`Position`], [`Picker`], [`MoveClass`], [`Hints`]: layer 2, what an engine author writes: rules, key,
//!   evaluation and move order; [`Capabilities`] names the optional features of a game.
//! * [`Staged`], [`StagedPicker`]: the order of moves of games that generate and rank noisy and quiet moves.
//! * [`Knowledge`]: optional knowledge, every member with a default; [`SearchParams`]: the parameters of the
//!   selective search; [`Solvable`]: optional knowledge for solve mode.
//!
//! # Features
//!
//! Both are off by default. `serde` reads and writes [`Score`] (as its raw number), [`Depth`], [`Ply`], [`Window`],
//! [`Side`], [`Outcome`], [`Bound`] (as lower-case words), [`Probe`] and [`SearchParams`] (as a map of names).
//! `ts-rs` gives TypeScript types of [`Side`] and [`Bound`].
//!
//! This crate depends on nothing else and does no input or output.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod capabilities;
mod easy;
mod game;
pub mod hash;
mod hints;
mod knowledge;
mod params;
mod position;
mod score;
mod side;
mod solvable;
mod staged;
mod window;

pub use capabilities::Capabilities;
pub use easy::{Easy, EasyPicker, EasyUndo};
pub use game::Game;
pub use hints::{Hints, QuietScores};
pub use knowledge::{Knowledge, Probe};
pub use params::{ParamError, SearchParams};
pub use position::{MoveClass, MoveCode, Picker, Position};
pub use score::Score;
pub use side::{Outcome, Side};
pub use solvable::{QuickBounds, Solvable};
pub use staged::{MoveKind, Staged, StagedPicker};
pub use window::{Bound, Depth, Ply, Window};
