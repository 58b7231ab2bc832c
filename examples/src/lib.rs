//! Games that Boyi does not ship, written against its contract.
//!
//! * [`domineering`]: 25 lines of rules and nothing else; `docs/adding-a-game.md` measures it.
//! * [`connect_four`]: the same effort for Connect Four, as a learner would write it.
//! * [`kalah`]: a player may move several times in a row, and a win by more stones is worth more.
//! * [`dots_and_boxes`]: graded ends again, in a game that solve mode solves to the last box.
//! * [`chess`]: on the rules of another crate, with captures, checks and repetition.
//!
//! `cargo run --release -p boyi-examples --example chess` (or another name) runs one; `kalah_lens` shows the searches
//! of [`kalah`] on a page.

pub mod chess;
pub mod connect_four;
pub mod domineering;
pub mod dots_and_boxes;
pub mod kalah;

#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-game.md")]
struct AddingAGame;
