//! Errors of sizes, moves and positions; every message names the offending part.

use thiserror::Error;

/// A number of a [`Size`](crate::Size) is outside its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{name} is {value}, but must be 1 to {max}")]
pub struct SizeError {
    /// `columns`, `rows` or `k`.
    pub name: &'static str,
    /// The value given.
    pub value: u8,
    /// The largest allowed value.
    pub max: u8,
}

/// A text that is not a playable move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Not a column letter followed by a row number.
    #[error("`{0}` is not a cell like `a1`")]
    Malformed(String),
    /// The cell lies outside the board.
    #[error("`{cell}` is off the board, whose last cell is `{last}`")]
    OffBoard {
        /// The offending cell.
        cell: String,
        /// The cell in the top right corner.
        last: String,
    },
    /// A stone lies there already.
    #[error("`{0}` is occupied")]
    Occupied(String),
    /// No move can be played any more.
    #[error("`{0}` cannot be played: the game is over")]
    GameOver(String),
}

/// A position text that cannot be read, or that no game can reach.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// The number of rows differs from the board's.
    #[error("the board has {rows} rows, not {found}")]
    RowCount {
        /// Rows in the text.
        found: usize,
        /// Rows of the board.
        rows: u8,
    },
    /// A row has too many or too few cells.
    #[error("row `{row}` should have {columns} cells, not {found}")]
    RowLength {
        /// The offending row.
        row: String,
        /// Its cells.
        found: usize,
        /// Columns of the board.
        columns: u8,
    },
    /// A character that is neither a stone nor empty cells.
    #[error("`{symbol}` in row `{row}` is neither `X`, `O`, `.` nor a number of empty cells")]
    Symbol {
        /// The offending character.
        symbol: char,
        /// The row that contains it.
        row: String,
    },
    /// Alternating moves cannot lead to these numbers of stones.
    #[error("{first} `X` and {second} `O`: `X` begins, so it has as many stones as `O` or one more")]
    StoneCounts {
        /// Stones of the first player.
        first: usize,
        /// Stones of the second player.
        second: usize,
    },
    /// Both players have a winning row.
    #[error("both `X` and `O` have {k} in a row")]
    BothWon {
        /// The length that wins.
        k: u8,
    },
    /// The winning row belongs to the side to move; the game would have ended before the last move.
    #[error("`{winner}` has {k} in a row although the other side moved last")]
    WrongWinner {
        /// The side with the row.
        winner: char,
        /// The length that wins.
        k: u8,
    },
    /// The winning rows share no stone, so no single move can have completed them.
    #[error(
        "`{winner}` has winning rows that no single move can have completed, one of them through `{cell}`"
    )]
    WonBefore {
        /// The side with the rows.
        winner: char,
        /// A cell of the offending rows.
        cell: String,
    },
}
