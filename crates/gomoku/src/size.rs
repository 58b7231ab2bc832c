//! Columns and rows of a board.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::error::excerpt;
use crate::{Board, SetupError};
use std::fmt;
use std::str::FromStr;

/// Columns and rows of a board, each from [`Board::MIN_SIZE`] to [`Board::MAX_SIZE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The largest board.
    pub const LARGEST: Size = Size::known(Board::MAX_SIZE, Board::MAX_SIZE);

    /// The size of a board of so many columns and rows.
    ///
    /// # Errors
    /// Names the number that is not between [`Board::MIN_SIZE`] and [`Board::MAX_SIZE`].
    pub fn new(columns: usize, rows: usize) -> Result<Size, SetupError> {
        if !is_side(columns) {
            Err(SetupError::BadColumns(columns.to_string()))
        } else if !is_side(rows) {
            Err(SetupError::BadRows(rows.to_string()))
        } else {
            Ok(Size::known(columns, rows))
        }
    }

    /// The size of a square board.
    ///
    /// # Errors
    /// When `side` is not between [`Board::MIN_SIZE`] and [`Board::MAX_SIZE`].
    pub fn square(side: usize) -> Result<Size, SetupError> {
        if is_side(side) { Ok(Size::known(side, side)) } else { Err(SetupError::BadSize(side.to_string())) }
    }

    /// Numbers known to be those of a board.
    pub(crate) const fn known(columns: usize, rows: usize) -> Size {
        Size { columns: columns as u8, rows: rows as u8 }
    }

    /// Points in a row.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Points in a column.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns whether there are as many columns as rows.
    #[inline]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }
}

fn is_side(number: usize) -> bool {
    (Board::MIN_SIZE..=Board::MAX_SIZE).contains(&number)
}

impl fmt::Display for Size {
    /// `15` for a square, `15x12` for 15 columns and 12 rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_square() {
            write!(f, "{}", self.columns)
        } else {
            write!(f, "{}x{}", self.columns, self.rows)
        }
    }
}

impl FromStr for Size {
    type Err = SetupError;

    /// Reads both forms that are written, and `15x15` as a square.
    fn from_str(text: &str) -> Result<Size, SetupError> {
        let number = |text: &str, error: fn(String) -> SetupError| {
            text.trim().parse().map_err(|_| error(excerpt(text.trim())))
        };
        match text.split_once(['x', 'X']) {
            None => Size::square(number(text, SetupError::BadSize)?),
            Some((columns, rows)) => {
                Size::new(number(columns, SetupError::BadColumns)?, number(rows, SetupError::BadRows)?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for (text, columns, rows) in [("15", 15, 15), ("15x12", 15, 12), ("5x22", 5, 22), ("22x5", 22, 5)] {
            let size: Size = text.parse().unwrap();
            assert_eq!((size.columns(), size.rows(), size.to_string().as_str()), (columns, rows, text));
        }
        assert_eq!("15x15".parse(), Size::square(15));
        assert_eq!("15 X 12".parse(), Size::new(15, 12));
    }

    #[test]
    fn the_side_that_is_no_number_of_points_is_named() {
        let error = |text: &str| text.parse::<Size>().unwrap_err().to_string();
        assert_eq!(error("23"), "board size `23` is not a number from 5 to 22");
        assert_eq!(error("15x4"), "`4` is not a number of rows from 5 to 22");
        assert_eq!(error("23x4"), "`23` is not a number of columns from 5 to 22");
        assert_eq!(error("x12"), "`` is not a number of columns from 5 to 22");
        assert_eq!(error("15x"), "`` is not a number of rows from 5 to 22");
        assert_eq!(error("15x12x9"), "`12x9` is not a number of rows from 5 to 22");
    }
}
