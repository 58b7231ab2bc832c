//! Errors of moves and positions; every message names the offending part.

use thiserror::Error;

/// A text that is not a playable move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// Neither a column letter followed by a row number nor a pass.
    #[error("`{0}` is neither a cell like `d3` nor `pass`")]
    Malformed(String),
    /// The cell lies outside the board.
    #[error("`{cell}` is off the board, whose last cell is `{last}`")]
    OffBoard {
        /// The offending cell.
        cell: String,
        /// The cell in the bottom right corner.
        last: String,
    },
    /// A disc lies there already.
    #[error("`{0}` is occupied")]
    Occupied(String),
    /// A disc there encloses none of the other side.
    #[error("a disc on `{0}` flips nothing")]
    FlipsNothing(String),
    /// No cell can be played, so that the side to move has to pass.
    #[error("`{0}` cannot be played: the side to move has to pass")]
    MustPass(String),
    /// A pass where a disc can be placed.
    #[error("no pass is allowed while a disc can be placed, on `{0}` for example")]
    MayNotPass(String),
    /// No move can be played any more.
    #[error("`{0}` cannot be played: the game is over")]
    GameOver(String),
}

/// A position text that cannot be read, or that no game can reach.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// A move of a transcript cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The move's number, 1 for the first; passes count where they are written.
        number: usize,
        /// The error of that move.
        error: MoveError,
    },
    /// Not as many rows as the board has.
    #[error("the board has {side} rows, not {found}")]
    RowCount {
        /// Rows in the text.
        found: usize,
        /// Rows of the board.
        side: u8,
    },
    /// A row has too many or too few cells.
    #[error("row `{row}` should have {side} cells, not {found}")]
    RowLength {
        /// The offending row.
        row: String,
        /// Its cells.
        found: usize,
        /// Columns of the board.
        side: u8,
    },
    /// A text without rows has too many or too few cells.
    #[error("{found} cells given, but the board has {cells}")]
    CellCount {
        /// Cells in the text.
        found: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A character that is neither a disc nor empty cells.
    #[error("`{symbol}` in row `{row}` is neither `X`, `O`, `.` nor a number of empty cells")]
    Symbol {
        /// The offending character.
        symbol: char,
        /// The row that contains it.
        row: String,
    },
    /// The side to move is missing after the cells.
    #[error("the side to move is missing: add ` X` or ` O`")]
    NoTurn,
    /// The side to move is not one.
    #[error("`{0}` is not a side to move: `X` or `O` is")]
    Turn(String),
    /// Text after the side to move.
    #[error("`{0}` follows the side to move, but nothing should")]
    Trailing(String),
    /// One of the four cells in the middle is empty: they are occupied from the beginning.
    #[error("`{0}` is empty, but the four cells in the middle are occupied from the beginning")]
    EmptyMiddle(String),
    /// A disc that no chain of neighbours connects with the middle.
    #[error("the disc on `{0}` is not connected with the middle")]
    Apart(String),
    /// The four discs of the beginning do not lie as they do then, or the wrong side is to move.
    #[error("with four discs only the position at the beginning is possible, with `X` to move")]
    Beginning,
}
