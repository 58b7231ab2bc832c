//! The three numbers of a game.

use crate::{Cell, SizeError};

/// Columns, rows and the length of a winning row. Always within range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
    k: u8,
}

impl Size {
    /// The longest side a board can have.
    pub const MAX_SIDE: u8 = 19;
    /// The most cells a board can have.
    pub const MAX_CELLS: usize = 361;
    /// Three in a row on 3 × 3.
    pub const TICTACTOE: Size = Size { columns: 3, rows: 3, k: 3 };

    /// A game of `k` in a row on `columns` × `rows`.
    ///
    /// # Errors
    /// [`SizeError`] unless both sides are 1 to 19 and `k` is 1 to the longer side.
    pub fn new(columns: u8, rows: u8, k: u8) -> Result<Size, SizeError> {
        let checked = |name, value, max| match value {
            _ if (1..=max).contains(&value) => Ok(value),
            _ => Err(SizeError { name, value, max }),
        };
        Ok(Size {
            columns: checked("columns", columns, Size::MAX_SIDE)?,
            rows: checked("rows", rows, Size::MAX_SIDE)?,
            k: checked("k", k, columns.max(rows))?,
        })
    }

    /// Cells in a row, 1 to 19.
    #[inline]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Cells in a column, 1 to 19.
    #[inline]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Stones in a row that win.
    #[inline]
    pub const fn k(self) -> u8 {
        self.k
    }

    /// Cells of the board.
    #[inline]
    pub const fn cells(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The cell in `column` (0 at the left) and `row` (0 at the top), if it is on the board.
    #[inline]
    pub const fn cell(self, column: i32, row: i32) -> Option<Cell> {
        if column < 0 || row < 0 || column >= self.columns as i32 || row >= self.rows as i32 {
            None
        } else {
            Some(Cell((row * self.columns as i32 + column) as u16))
        }
    }

    /// The column (0 at the left) and row (0 at the top) of a cell.
    #[inline]
    pub const fn column_row(self, cell: Cell) -> (i32, i32) {
        let columns = self.columns as u16;
        ((cell.0 % columns) as i32, (cell.0 / columns) as i32)
    }
}
