//! Whole positions as text.
//!
//! Two forms, distinguished automatically:
//!
//! * `size/rule/moves`: `15/renju/h8i9j7`, or `15x12/renju/h8i9j7` on 15 columns and 12 rows. The moves must be
//!   legal; the last one may end the game. `--`, `pass` or `-1,-1` is a pass: the other side moves next.
//! * `rows side rule`: rows from the top, separated by `/` or white space, `X` black, `O` white,
//!   `.` empty, a number that many empty cells; then `x` or `o` to move (may be left out where it
//!   follows from the stones), then the rule (freestyle if left out):
//!   `15/15/15/15/15/15/15/7X7/8O6/15/15/15/15/15/15 x renju`. The game must still be going on. With the side
//!   to move the sides may have any numbers of stones, as problems and handicaps do.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::error::excerpt;
use crate::{Board, Direction, Point, Rule, SetupError, Size};
use boyi_core::Side;
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Board {
    /// The rows form, which [`Board::from_str`] reads back while the game is going on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.rows()).rev() {
            write_row(f, (0..self.columns()).map(|x| self.stone(Point::at(x, y))))?;
            f.write_str(if y == 0 { " " } else { "/" })?;
        }
        let side = if self.to_move() == Side::First { 'x' } else { 'o' };
        write!(f, "{side} {}", self.rule())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, cells: impl Iterator<Item = Option<Side>>) -> fmt::Result {
    let mut empties = 0;
    for cell in cells {
        let Some(side) = cell else {
            empties += 1;
            continue;
        };
        if empties > 0 {
            write!(f, "{empties}")?;
        }
        empties = 0;
        f.write_str(if side == Side::First { "X" } else { "O" })?;
    }
    if empties > 0 { write!(f, "{empties}") } else { Ok(()) }
}

impl FromStr for Board {
    type Err = SetupError;

    /// Reads either form of a position text.
    ///
    /// # Errors
    /// Names the invalid part: sizes, rows, cells, numbers of stones, a game already won, an illegal move.
    fn from_str(text: &str) -> Result<Board, SetupError> {
        let text = text.trim();
        let mut parts = text.splitn(3, '/');
        if let (Some(size), Some(rule)) = (parts.next(), parts.next())
            && rule.trim().starts_with(|c: char| c.is_ascii_alphabetic() && !is_cell(c))
        {
            return from_moves(size.trim(), rule.trim(), parts.next().unwrap_or(""));
        }
        from_rows(text)
    }
}

/// A pass in a list of moves.
const PASS: &str = "--";

const fn is_cell(c: char) -> bool {
    matches!(c, 'x' | 'X' | 'o' | 'O')
}

fn from_moves(size: &str, rule: &str, moves: &str) -> Result<Board, SetupError> {
    let mut board = Board::empty(size.parse()?, rule.parse()?);
    let separators = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/');
    let moves = moves.to_ascii_lowercase().replace("pass", PASS).replace("-1,-1", PASS);
    for (index, stretch) in moves.split(PASS).enumerate() {
        if index > 0 {
            pass(&mut board)?;
        }
        board.play_moves(stretch.trim_matches(separators))?;
    }
    Ok(board)
}

/// A pass in a game that goes on.
fn pass(board: &mut Board) -> Result<(), SetupError> {
    if board.outcome().is_some() {
        return Err(SetupError::PassAfterEnd);
    }
    board.pass();
    Ok(())
}

fn from_rows(text: &str) -> Result<Board, SetupError> {
    let mut words: Vec<&str> =
        text.split(|c: char| c == '/' || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
    let rule = match words.last() {
        Some(word) if word.starts_with(|c: char| c.is_ascii_alphabetic() && !is_cell(c)) => {
            let rule = word.parse()?;
            words.pop();
            rule
        }
        _ => Rule::Freestyle,
    };
    let side = words.pop_if(|word| matches!(*word, "x" | "o" | "X" | "O"));
    if words.len() <= 1 {
        return Err(SetupError::Malformed(excerpt(text)));
    }
    // The contents of a row are tested before the number of rows: a list of moves is no small board.
    for row in &words {
        if let Some(cell) = row.chars().find(|&c| !is_cell(c) && c != '.' && !c.is_ascii_digit()) {
            return Err(SetupError::BadCell { cell, row: excerpt(row) });
        }
    }
    let (size, stones) = size_and_stones(&words)?;
    let mut board = Board::empty(size, rule);
    let count = |side| stones.iter().filter(|stone| stone.1 == side).count();
    let (black, white) = (count(Side::First), count(Side::Second));
    let to_move = match side {
        Some(token) if token.eq_ignore_ascii_case("x") => Side::First,
        Some(_) => Side::Second,
        None if black == white => Side::First,
        None if black == white + 1 => Side::Second,
        None => return Err(SetupError::SideToMove { black, white }),
    };
    for &(point, side) in &stones {
        board.set_up(point, side);
    }
    if board.to_move() != to_move {
        pass(&mut board)?;
    }
    check_going_on(&board)?;
    Ok(board)
}

/// The size of a board of these rows, and the stones, the top row first.
fn size_and_stones(rows: &[&str]) -> Result<(Size, Vec<(Point, Side)>), SetupError> {
    let mut width = None;
    let mut stones = Vec::new();
    for (row, y) in rows.iter().zip((0..rows.len()).rev()) {
        let (cells, in_row) = cells_of(row)?;
        let columns = *width.get_or_insert(cells);
        if cells != columns {
            return Err(SetupError::RowLength { row: excerpt(row), cells, columns });
        }
        stones.extend(in_row.into_iter().map(|(x, side)| (x, y, side)));
    }
    let size = Size::new(width.unwrap_or(0), rows.len())?;
    Ok((size, stones.into_iter().map(|(x, y, side)| (Point::at(x, y), side)).collect()))
}

/// The number of cells of a row, and its stones with their columns.
fn cells_of(row: &str) -> Result<(usize, Vec<(usize, Side)>), SetupError> {
    let (mut cells, mut stones) = (0_usize, Vec::new());
    let mut rest = row.chars().peekable();
    while let Some(cell) = rest.next() {
        let width = match cell {
            '.' => 1,
            'x' | 'X' => {
                stones.push((cells, Side::First));
                1
            }
            'o' | 'O' => {
                stones.push((cells, Side::Second));
                1
            }
            '1'..='9' => {
                let mut empties = cell.to_digit(10).unwrap_or(0) as usize;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    empties = empties.saturating_mul(10).saturating_add(digit as usize);
                    rest.next();
                }
                empties
            }
            _ => return Err(SetupError::BadCell { cell, row: excerpt(row) }),
        };
        cells = cells.saturating_add(width);
    }
    Ok((cells, stones))
}

/// Refuses positions in which a side has won, or black has an overline in renju.
fn check_going_on(board: &Board) -> Result<(), SetupError> {
    for point in board.points() {
        let Some(side) = board.stone(point) else { continue };
        for direction in Direction::ALL {
            let length = board.row_through(direction, point, side);
            if board.wins_along(direction, point, side) {
                return Err(SetupError::AlreadyWon { side, point, length });
            }
            if board.rule() == Rule::Renju && length > 5 {
                return Err(SetupError::Overline { point, length });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Board>().map(|board| board.to_string()).unwrap_err().to_string()
    }

    #[test]
    fn both_forms_give_the_same_position() {
        let moves: Board = "5/standard/c3d4".parse().unwrap();
        let rows: Board = "5/3O1/2X2/5/5 x standard".parse().unwrap();
        let drawing: Board = ".....\n...O.\n..X..\n.....\n.....\nx standard".parse().unwrap();
        assert_eq!(rows, drawing);
        assert_eq!(moves.to_string(), "5/3O1/2X2/5/5 x standard");
        assert_eq!((moves.key(), moves.to_move()), (rows.key(), rows.to_move()));
        assert_eq!("5/5/2X2/5/5".parse::<Board>().unwrap().to_move(), Side::Second);
    }

    #[test]
    fn rectangles_have_columns_before_rows() {
        let moves: Board = "7x5/renju/g5a1".parse().unwrap();
        assert_eq!((moves.columns(), moves.rows()), (7, 5));
        assert_eq!(moves.to_string(), "6X/7/7/7/O6 x renju");
        let rows: Board = moves.to_string().parse().unwrap();
        assert_eq!((rows.size(), rows.key()), (moves.size(), moves.key()));
        assert_eq!("5x5/renju/c3".parse::<Board>(), "5/renju/c3".parse());
    }

    #[test]
    fn impossible_positions_are_refused_by_name() {
        assert_eq!(error("6/6/6/6/OOOOO1/XXXXXX o"), "black has 6 in a row already, through `a1`");
        assert_eq!(error("6/6/6/O5/OOOO1X/XXXXX1 o standard"), "black has 5 in a row already, through `a1`");
        let overline = "black has 6 in a row through `a1`, forbidden in renju";
        assert_eq!(error("6/6/6/O5/OOOO2/XXXXXX o renju"), overline);
        let open = "stones do not tell who is to move: write x or o after the rows";
        assert_eq!(error("5/5/XX3/5/5"), format!("2 black and 0 white {open}"));
        assert_eq!(error("5/5/O4/5/5"), format!("0 black and 1 white {open}"));
    }

    #[test]
    fn any_numbers_of_stones_are_a_position_with_a_side_to_move() {
        for (text, side) in [("XXX2/5/2O2/5/5 o", Side::Second), ("5/O1OO1/5/5/5 x renju", Side::First)] {
            let board: Board = text.parse().unwrap();
            assert_eq!(board.to_move(), side, "{text}");
            assert_eq!(board.to_string().parse(), Ok(board), "{text}");
        }
        let [black, white] = ["5/5/X4/5/5 x", "5/5/X4/5/5 o"].map(|text| text.parse::<Board>().unwrap());
        assert_ne!(black.key(), white.key());
        assert_eq!(white.key(), "5/freestyle/a3".parse::<Board>().unwrap().key());
    }

    #[test]
    fn passes_in_a_list_of_moves_give_the_turn_away() {
        let rows: Board = "5/5/XX3/5/5 o renju".parse().unwrap();
        for moves in ["a3--b3", "a3 pass b3", "A3 PASS, b3", "a3 -1,-1 b3", "----a3--b3", "a3 -- b3 -- --"] {
            let board: Board = format!("5/renju/{moves}").parse().unwrap();
            assert_eq!((board.key(), board.stones()), (rows.key(), 2), "{moves}");
        }
        assert_eq!(error("5/freestyle/a1--b1--c1--d1--e1--"), "a pass comes after the end of the game");
        assert_eq!(error("5/freestyle/a1-b1"), "`-b1` is not a point (write h8, or 7,7 counted from 0)");
    }

    #[test]
    fn overlines_that_do_not_win_are_accepted() {
        assert!("6/6/6/O5/OOOO2/XXXXXX o standard".parse::<Board>().is_ok());
    }

    #[test]
    fn malformed_positions_are_refused_by_name() {
        assert_eq!(error("23/freestyle/"), "board size `23` is not a number from 5 to 22");
        assert_eq!(error("4/renju/a1"), "board size `4` is not a number from 5 to 22");
        assert_eq!(
            error("99999999999999999999/renju"),
            "board size `99999999999999999999` is not a number from 5 to 22"
        );
        assert_eq!(error("-15/renju/h8"), "board size `-15` is not a number from 5 to 22");
        assert_eq!(
            error("15/karo/h8"),
            "unknown rule `karo` (freestyle, standard, renju, caro or caro-exact)"
        );
        assert_eq!(error("15/renju/h8h8"), "`h8` is occupied");
        assert_eq!(error("5/renju/f1"), "`f1` is outside the 5x5 board");
        assert_eq!(error("5/5/6/5/5"), "row `6` has 6 cells, the first row 5");
        assert_eq!(
            error("5/5/2Z2/5/5"),
            "`Z` in row `2Z2` is not a cell (X black, O white, . or a number empty)"
        );
        assert_eq!(
            error("5/5/05/5/5"),
            "`0` in row `05` is not a cell (X black, O white, . or a number empty)"
        );
        assert_eq!(error("5/5/99999999999999999999X/5/5 x").split(' ').next(), Some("row"));
        assert!(error("").contains("is not a position"));
        assert!(error("/////").contains("is not a position"));
        assert_eq!(
            error("h8 i9 h8 renju"),
            "`h` in row `h8` is not a cell (X black, O white, . or a number empty)"
        );
        assert_eq!(error("5/5/5/5"), "`4` is not a number of rows from 5 to 22");
        assert_eq!(error("23/23/23/23/23"), "`23` is not a number of columns from 5 to 22");
        assert_eq!(error("15x4/renju/h8"), "`4` is not a number of rows from 5 to 22");
        assert_eq!(error("15x12/renju/h13"), "`h13` is outside the 15x12 board");
    }

    #[test]
    fn a_move_text_may_end_the_game_but_not_go_on() {
        let won: Board = "15/freestyle/a1a2b1b2c1c2d1d2e1".parse().unwrap();
        assert_eq!(won.winner(), Some(Side::First));
        assert_eq!(error("15/freestyle/a1a2b1b2c1c2d1d2e1e2"), "`e2` comes after the end of the game");
    }
}
