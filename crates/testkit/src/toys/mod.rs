//! Small games that stand for the kinds of games there are.

mod captures;
mod nim;
mod sowing;
mod stairs;
mod tictactoe;
mod wheel;

pub use captures::{Captures, CapturesMove};
pub use nim::Nim;
pub use sowing::Sowing;
pub use stairs::Stairs;
pub use tictactoe::TicTacToe;
pub use wheel::Wheel;
