//! Cells and positions as text.
//!
//! A cell is a column letter (`a` at the left, no letter skipped) and a row number (1 at the
//! bottom): `a1`, `c3`, `s19`. A position is its rows from the top, divided by `/`, with `X` for
//! the first player, `O` for the second, and `.` or a number for empty cells: `XO./.../..X` and
//! `XO1/3/2X` are the same.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::{Board, Cell, CellSet, MoveError, PositionError, Size, validation};
use boyi_core::Side;
use std::fmt;

/// The letter of a side's stones.
pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

impl Size {
    /// The name of a cell, `a1` at the bottom left.
    pub fn name(self, cell: Cell) -> String {
        let (column, row) = self.column_row(cell);
        let letter = char::from(b'a' + column as u8);
        format!("{letter}{}", i32::from(self.rows()) - row)
    }

    /// Reads the name of a cell; capital letters are accepted.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] or [`MoveError::OffBoard`] with the offending text.
    pub fn parse_cell(self, text: &str) -> Result<Cell, MoveError> {
        let malformed = || MoveError::Malformed(text.to_owned());
        let mut characters = text.chars();
        let letter = characters.next().map(|c| c.to_ascii_lowercase()).filter(char::is_ascii_lowercase);
        let column = letter.ok_or_else(malformed)? as i32 - 'a' as i32;
        let digits = characters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(malformed());
        }
        // A number too long for the type is certainly off the board.
        let number = digits.parse::<i32>().unwrap_or(i32::MAX);
        self.cell(column, i32::from(self.rows()) - number).ok_or_else(|| MoveError::OffBoard {
            cell: text.to_owned(),
            last: self.name(Cell(u16::from(self.columns()) - 1)),
        })
    }
}

impl Board {
    /// Reads a legal move in this position.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no cell of the board, the cell is occupied or the game is over.
    pub fn parse_move(&self, text: &str) -> Result<Cell, MoveError> {
        let cell = self.size().parse_cell(text)?;
        if self.outcome().is_some() {
            Err(MoveError::GameOver(text.to_owned()))
        } else if !self.is_empty(cell) {
            Err(MoveError::Occupied(text.to_owned()))
        } else {
            Ok(cell)
        }
    }

    /// Reads a position that a game can reach, a finished one included.
    ///
    /// # Errors
    /// [`PositionError`] naming the row, the character or the rule that is broken.
    pub fn parse(size: Size, text: &str) -> Result<Board, PositionError> {
        let found = text.split('/').count();
        if found != usize::from(size.rows()) {
            return Err(PositionError::RowCount { found, rows: size.rows() });
        }
        let mut stones = [CellSet::EMPTY; 2];
        for (row, line) in (0..).zip(text.split('/')) {
            parse_row(size, row, line, &mut stones)?;
        }
        validation::checked(size, stones)
    }
}

/// Adds the stones of one row of a position text.
fn parse_row(size: Size, row: i32, line: &str, stones: &mut [CellSet; 2]) -> Result<(), PositionError> {
    let [first, second] = stones;
    let mut column = 0usize;
    let mut run = 0usize; // the number of empty cells being read
    let place = |column: usize, set: &mut CellSet| {
        if let Some(cell) = i32::try_from(column).ok().and_then(|column| size.cell(column, row)) {
            set.insert(cell);
        }
    };
    for symbol in line.chars() {
        // A number of empty cells does not begin with 0, which is no number of cells.
        if let Some(digit) = symbol.to_digit(10).filter(|&digit| digit > 0 || run > 0) {
            run = run.saturating_mul(10).saturating_add(digit as usize);
            continue;
        }
        column = column.saturating_add(std::mem::take(&mut run));
        match symbol {
            'X' | 'x' => place(column, first),
            'O' | 'o' => place(column, second),
            '.' => {}
            _ => return Err(PositionError::Symbol { symbol, row: line.to_owned() }),
        }
        column = column.saturating_add(1);
    }
    let found = column.saturating_add(run);
    if found != usize::from(size.columns()) {
        return Err(PositionError::RowLength { row: line.to_owned(), found, columns: size.columns() });
    }
    Ok(())
}

impl fmt::Display for Board {
    /// The position as text, one character a cell: `XO./.../..X`. [`Board::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in 0..self.size().cells() {
            if number > 0 && number.is_multiple_of(usize::from(self.size().columns())) {
                f.write_str("/")?;
            }
            let stone = self.stone_at(Cell(number as u16)).map_or('.', letter);
            write!(f, "{stone}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(columns: u8, rows: u8, k: u8) -> Size {
        Size::new(columns, rows, k).unwrap()
    }

    fn error(text: &str) -> String {
        Board::parse(Size::TICTACTOE, text).unwrap_err().to_string()
    }

    #[test]
    fn names_run_from_the_bottom_left() {
        let size = size(19, 7, 5);
        assert_eq!(size.name(Cell(0)), "a7");
        assert_eq!(size.parse_cell("a7"), Ok(Cell(0)));
        assert_eq!(size.parse_cell("S1"), Ok(Cell(7 * 19 - 1)));
        for number in 0..size.cells() {
            let cell = Cell(number as u16);
            assert_eq!(size.parse_cell(&size.name(cell)), Ok(cell));
        }
    }

    #[test]
    fn what_is_no_cell_is_named() {
        for text in ["", "a", "1", "a0", "a01", "1a", "a-1", "a1 ", "é1", "a１", "a+1"] {
            assert_eq!(Size::TICTACTOE.parse_cell(text), Err(MoveError::Malformed(text.into())));
        }
        for text in ["d1", "a4", "z9", "a99999999999999999999"] {
            let error = Size::TICTACTOE.parse_cell(text).unwrap_err();
            assert_eq!(error.to_string(), format!("`{text}` is off the board, whose last cell is `c3`"));
        }
    }

    #[test]
    fn occupied_cells_and_finished_games_take_no_move() {
        let board = Board::parse(Size::TICTACTOE, "XX./OO./...").unwrap();
        assert_eq!(board.parse_move("a3"), Err(MoveError::Occupied("a3".into())));
        let over = Board::parse(Size::TICTACTOE, "XXX/OO./...").unwrap();
        assert_eq!(over.parse_move("c1"), Err(MoveError::GameOver("c1".into())));
    }

    #[test]
    fn dots_and_numbers_read_alike() {
        let board = Board::parse(Size::TICTACTOE, "XO1/3/2X").unwrap();
        assert_eq!(board.to_string(), "XO./.../..X");
        assert_eq!(board.side_to_move(), Side::Second);
        let wide = Board::parse(size(12, 1, 5), "x10o").unwrap();
        assert_eq!(wide.to_string(), "X..........O");
    }

    #[test]
    fn unreadable_positions_name_the_part() {
        assert_eq!(error("3/3"), "the board has 3 rows, not 2");
        assert_eq!(error("3/4/3"), "row `4` should have 3 cells, not 4");
        assert_eq!(error("3/X/3"), "row `X` should have 3 cells, not 1");
        for row in ["0X2", "03", "X0X1"] {
            assert_eq!(
                error(&format!("3/{row}/3")),
                format!("`0` in row `{row}` is neither `X`, `O`, `.` nor a number of empty cells")
            );
        }
        assert_eq!(error("3/.Z./3"), "`Z` in row `.Z.` is neither `X`, `O`, `.` nor a number of empty cells");
        assert!(error("3/99999999999999999999999/3").contains("should have 3 cells"));
    }
}
