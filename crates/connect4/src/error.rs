//! Errors of moves and positions; every message names the offending part.

use thiserror::Error;

/// A text that is not a playable move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not a column number.
    #[error("`{0}` is not a column 1 to 7")]
    Malformed(String),
    /// The column has no room.
    #[error("column `{0}` is full")]
    ColumnFull(String),
    /// No move can be played any more.
    #[error("`{0}` cannot be played: the game is over")]
    GameOver(String),
}

/// A position text that cannot be read, or that no game can reach.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A move in a list of columns cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number in the list, 1 for the first.
        number: usize,
        /// The error of that move.
        error: MoveError,
    },
    /// Not six rows.
    #[error("the board has 6 rows, not {0}")]
    RowCount(usize),
    /// A row has too many or too few cells.
    #[error("row `{row}` should have 7 cells, not {found}")]
    RowLength {
        /// The offending row.
        row: String,
        /// Its cells.
        found: usize,
    },
    /// A character that is neither a disc nor empty cells.
    #[error("`{symbol}` in row `{row}` is neither `X`, `O`, `.` nor a number of empty cells")]
    Symbol {
        /// The offending character.
        symbol: char,
        /// The row that contains it.
        row: String,
    },
    /// A disc with an empty cell below it.
    #[error("the disc in column {column}, row {row} from the bottom has an empty cell below it")]
    Floating {
        /// Column, 1 at the left.
        column: u8,
        /// Row, 1 at the bottom.
        row: u8,
    },
    /// Alternating moves cannot lead to these numbers of discs.
    #[error("{first} `X` and {second} `O`: `X` begins, so it has as many discs as `O` or one more")]
    DiscCounts {
        /// Discs of the first player.
        first: u32,
        /// Discs of the second player.
        second: u32,
    },
    /// Both players have four in a row.
    #[error("both `X` and `O` have four in a row")]
    BothWon,
    /// The winning row belongs to the side to move; the game would have ended before the last move.
    #[error("`{0}` has four in a row although the other side moved last")]
    WrongWinner(char),
    /// No single last move can have completed every winning row.
    #[error("`{0}` has winning rows that no single last move can have completed")]
    WonBefore(char),
    /// No alternating order of moves leads to these discs.
    #[error("no order of alternating moves drops the discs like this")]
    Unreachable,
}
