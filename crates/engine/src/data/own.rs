//! Positions of a reader's own game as plain data.

use super::{LineMove, MoveNames, Side};
use boyi_lens::Words;
use serde::Serialize;
use ts_rs::TS;

/// A position of a game that the product does not know, as the game itself writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OwnPosition {
    /// The legal moves that led here from the start, each by its number among those of its position, from 0.
    pub line: Vec<u32>,
    /// Those moves by name.
    pub played: Vec<LineMove>,
    /// The position, of one line or more.
    pub text: String,
    /// The names of the two sides.
    pub sides: [Words; 2],
    /// The side to move.
    pub to_move: Side,
    /// The legal moves; none when the game is over.
    pub legal: Vec<MoveNames>,
    /// The game is over.
    pub over: bool,
    /// The winner; `null` for a draw and while the game goes on.
    pub winner: Option<Side>,
}
