//! Errors of moves and positions.

use crate::{Forbidden, Point, Size};
use boyi_core::Side;
use thiserror::Error;

/// A move that cannot be read or played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Neither `h8` nor `7,7`.
    #[error("`{0}` is not a point (write h8, or 7,7 counted from 0)")]
    Malformed(String),
    /// A point that this board does not have.
    #[error("`{token}` is outside the {}x{} board", .size.columns(), .size.rows())]
    Outside {
        /// The point as it was written.
        token: String,
        /// Columns and rows of the board.
        size: Size,
    },
    /// There is a stone already.
    #[error("`{0}` is occupied")]
    Occupied(Point),
    /// Forbidden to black in renju.
    #[error("`{point}` is forbidden to black: {reason}")]
    Forbidden {
        /// The point.
        point: Point,
        /// The shape that forbids it.
        reason: Forbidden,
    },
    /// The game has ended before this move.
    #[error("`{0}` comes after the end of the game")]
    GameOver(Point),
}

/// A position that cannot be read or cannot occur.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// Not the size of a square board, or one that is not supported.
    #[error("board size `{0}` is not a number from 5 to 22")]
    BadSize(String),
    /// Not a number of columns, or one that is not supported.
    #[error("`{0}` is not a number of columns from 5 to 22")]
    BadColumns(String),
    /// Not a number of rows, or one that is not supported.
    #[error("`{0}` is not a number of rows from 5 to 22")]
    BadRows(String),
    /// Not a rule's name.
    #[error("unknown rule `{0}` (freestyle, standard, renju, caro or caro-exact)")]
    UnknownRule(String),
    /// A text that is neither rows of cells nor `size/rule/moves`.
    #[error("`{0}` is not a position (write rows of cells, side and rule, or size/rule/moves)")]
    Malformed(String),
    /// A row that does not have as many cells as the uppermost one.
    #[error("row `{row}` has {cells} cells, the first row {columns}")]
    RowLength {
        /// The row as it was written.
        row: String,
        /// Its number of cells.
        cells: usize,
        /// The number of cells of the uppermost row.
        columns: usize,
    },
    /// A character that is neither a stone nor empty cells.
    #[error("`{cell}` in row `{row}` is not a cell (X black, O white, . or a number empty)")]
    BadCell {
        /// The character.
        cell: char,
        /// The row as it was written.
        row: String,
    },
    /// No side to move is named, and it does not follow from the numbers of stones: black has neither as many as
    /// white nor one more.
    #[error("{black} black and {white} white stones do not tell who is to move: write x or o after the rows")]
    SideToMove {
        /// Black stones.
        black: usize,
        /// White stones.
        white: usize,
    },
    /// The game has ended before a pass.
    #[error("a pass comes after the end of the game")]
    PassAfterEnd,
    /// A side has five in a row already.
    #[error("{} has {length} in a row already, through `{point}`", colour(*.side))]
    AlreadyWon {
        /// That side.
        side: Side,
        /// A point of the row.
        point: Point,
        /// Stones in the row.
        length: usize,
    },
    /// Black has more than five in a row, which renju forbids.
    #[error("black has {length} in a row through `{point}`, forbidden in renju")]
    Overline {
        /// A point of the row.
        point: Point,
        /// Stones in the row.
        length: usize,
    },
    /// One of the moves cannot be read or played.
    #[error("{0}")]
    Move(#[from] MoveError),
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// The beginning of an input, short enough for a message.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
