//! Moves and positions as text.
//!
//! A move is a column number, 1 at the left to 7. A position is either the list of columns played
//! (`4453`, the empty text being the empty board) or its rows from the top, divided by `/`, with
//! `X` for the first player, `O` for the second, and `.` or a number for empty cells.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::bitboard::{COLUMNS, ROWS};
use crate::{Board, Cell, Column, MoveError, PositionError, validation};
use boyi_core::Side;
use std::fmt;

/// The letter of a side's discs.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

impl Column {
    /// Reads a column number, `1` to `7`.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] with the text.
    pub fn parse(text: &str) -> Result<Column, MoveError> {
        let mut characters = text.chars();
        match (characters.next().and_then(|symbol| symbol.to_digit(10)), characters.next()) {
            (Some(digit), None) => digit.checked_sub(1).and_then(|index| Column::new(index as u8)),
            _ => None,
        }
        .ok_or_else(|| MoveError::Malformed(text.to_owned()))
    }
}

impl Board {
    /// Reads a legal move in this position.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no column, the column is full or the game is over.
    pub fn parse_move(&self, text: &str) -> Result<Column, MoveError> {
        let column = Column::parse(text)?;
        if self.outcome().is_some() {
            Err(MoveError::GameOver(text.to_owned()))
        } else if !self.has_room(column) {
            Err(MoveError::ColumnFull(text.to_owned()))
        } else {
            Ok(column)
        }
    }

    /// Reads a position, as a list of columns (`4453`) or as rows; finished games are accepted.
    ///
    /// # Errors
    /// [`PositionError`] naming the move, the row, the character or the rule that is broken.
    pub fn parse(text: &str) -> Result<Board, PositionError> {
        if text.contains('/') { parse_rows(text) } else { parse_columns(text) }
    }
}

/// Plays a list of columns from the empty board.
fn parse_columns(text: &str) -> Result<Board, PositionError> {
    let mut board = Board::new();
    for (number, symbol) in (1..).zip(text.chars()) {
        let column = board
            .parse_move(symbol.encode_utf8(&mut [0; 4]))
            .map_err(|error| PositionError::Move { number, error })?;
        board.play(column);
    }
    Ok(board)
}

/// Reads the rows of a position from the top.
fn parse_rows(text: &str) -> Result<Board, PositionError> {
    let found = text.split('/').count();
    if found != usize::from(ROWS) {
        return Err(PositionError::RowCount(found));
    }
    let mut discs = [0; 2];
    for (row, line) in (0..).zip(text.split('/')) {
        parse_row(row, line, &mut discs)?;
    }
    validation::checked(discs)
}

/// Adds the discs of one row of a position text.
fn parse_row(row: u8, line: &str, [first, second]: &mut [u64; 2]) -> Result<(), PositionError> {
    let bit = |column: usize| {
        u8::try_from(column).ok().and_then(|column| Cell::at(column, row)).map_or(0, Cell::bit)
    };
    let mut column = 0usize;
    for symbol in line.chars() {
        let cells = match symbol {
            'X' | 'x' => {
                *first |= bit(column);
                1
            }
            'O' | 'o' => {
                *second |= bit(column);
                1
            }
            '.' => 1,
            '1'..='9' => symbol as usize - '0' as usize,
            _ => return Err(PositionError::Symbol { symbol, row: line.to_owned() }),
        };
        column = column.saturating_add(cells);
    }
    if column != usize::from(COLUMNS) {
        return Err(PositionError::RowLength { row: line.to_owned(), found: column });
    }
    Ok(())
}

impl fmt::Display for Board {
    /// The position as rows, one character a cell. [`Board::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() > 0 {
                f.write_str("/")?;
            }
            let disc = self.disc_at(cell).map_or('.', letter);
            write!(f, "{disc}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Board::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn both_forms_of_a_position_read_alike() {
        let board = Board::parse("4453").unwrap();
        assert_eq!(board.to_string(), "......./......./......./......./...O.../..OXX..");
        assert_eq!(Board::parse("7/7/7/7/3O3/2OXX2"), Ok(board));
        assert_eq!(Board::parse(""), Ok(Board::new()));
    }

    #[test]
    fn move_lists_name_the_move_that_cannot_be_played() {
        assert_eq!(error("448"), "move 3: `8` is not a column 1 to 7");
        assert_eq!(error("0"), "move 1: `0` is not a column 1 to 7");
        assert_eq!(error("44x"), "move 3: `x` is not a column 1 to 7");
        assert_eq!(error("4444444"), "move 7: column `4` is full");
        assert_eq!(error("12121212"), "move 8: `2` cannot be played: the game is over");
    }

    #[test]
    fn moves_are_one_digit() {
        for text in ["", "8", "0", "44", "-1", "a", "４", "4 "] {
            assert_eq!(Board::new().parse_move(text), Err(MoveError::Malformed(text.into())), "{text}");
        }
        assert_eq!(Board::new().parse_move("7").unwrap().index(), 6);
    }

    #[test]
    fn unreadable_rows_are_named() {
        assert_eq!(error("7/7"), "the board has 6 rows, not 2");
        assert_eq!(error("7/7/7/7/7/8"), "row `8` should have 7 cells, not 8");
        assert_eq!(error("7/7/7/7/7/XO"), "row `XO` should have 7 cells, not 2");
        assert_eq!(
            error("7/7/7/7/7/3Z3"),
            "`Z` in row `3Z3` is neither `X`, `O`, `.` nor a number of empty cells"
        );
    }
}
