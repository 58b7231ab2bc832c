//! Moves, positions and transcripts as text.
//!
//! A cell is a column letter (`a` at the left) and a row number (1 at the **top**, as Othello players count):
//! `a1`, `f5`, `j10`. A pass is `--`; `pass`, `pa` and `ps` are read too.
//!
//! A position is its rows from the top, divided by `/`, with `X` for black, `O` for white, and `.` or a number
//! for empty cells, then a space and the side to move: `8/8/8/3OX3/3XO3/8/8/8 X`. The rows may follow each
//! other without `/`, and `-` and `*` are read as an empty cell and a black disc, as in published endgame tests.
//!
//! A transcript is the moves of a game in a row, `f5d6c3`; forced passes may be left out when it is read.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::{Bits, Board, Cell, Geometry, Move, MoveError, PositionError, validation};
use boyi_core::Side;
use std::fmt;

/// The text of a pass.
const PASS: &str = "--";

/// The letter of a side's discs.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

impl Cell {
    /// The name of the cell, `a1` at the top left.
    pub fn name<G: Geometry>(self) -> String {
        let letter = char::from(b'a' + self.column::<G>());
        format!("{letter}{}", self.row::<G>() + 1)
    }

    /// Reads the name of a cell; capital letters are accepted.
    ///
    /// # Errors
    /// [`MoveError::Malformed`] or [`MoveError::OffBoard`] with the offending text.
    pub fn parse<G: Geometry>(text: &str) -> Result<Cell, MoveError> {
        let malformed = || MoveError::Malformed(text.to_owned());
        let mut characters = text.chars();
        let letter = characters.next().map(|c| c.to_ascii_lowercase()).filter(char::is_ascii_lowercase);
        let column = letter.ok_or_else(malformed)? as u32 - 'a' as u32;
        let digits = characters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(malformed());
        }
        // A number too long for the type is certainly off the board.
        let row = digits.parse::<u32>().unwrap_or(u32::MAX).saturating_sub(1);
        let cell = u8::try_from(column).ok().zip(u8::try_from(row).ok());
        cell.and_then(|(column, row)| Cell::at::<G>(column, row)).ok_or_else(|| MoveError::OffBoard {
            cell: text.to_owned(),
            last: Cell(G::SIDE * G::SIDE - 1).name::<G>(),
        })
    }
}

impl Move {
    /// The move as text, a pass as `--`.
    pub fn name<G: Geometry>(self) -> String {
        self.cell().map_or_else(|| PASS.to_owned(), Cell::name::<G>)
    }

    /// Reads a cell or a pass.
    ///
    /// # Errors
    /// As [`Cell::parse`].
    pub fn parse<G: Geometry>(text: &str) -> Result<Move, MoveError> {
        match text.to_ascii_lowercase().as_str() {
            PASS | "pass" | "pa" | "ps" => Ok(Move::Pass),
            _ => Cell::parse::<G>(text).map(Move::Place),
        }
    }
}

impl<G: Geometry> Board<G> {
    /// Reads a legal move in this position.
    ///
    /// # Errors
    /// [`MoveError`] when the text is no move or the move is not legal, with the reason.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::parse::<G>(text)?;
        let text = || text.to_owned();
        match (mv, self.placements().first()) {
            _ if self.is_over() => Err(MoveError::GameOver(text())),
            (Move::Pass, Some(cell)) => Err(MoveError::MayNotPass(cell.name::<G>())),
            (Move::Pass, None) => Ok(mv),
            (Move::Place(_), None) => Err(MoveError::MustPass(text())),
            (Move::Place(cell), _) if !self.empty().contains(cell) => Err(MoveError::Occupied(text())),
            (Move::Place(cell), _) if self.flips(cell).is_empty() => Err(MoveError::FlipsNothing(text())),
            (Move::Place(_), _) => Ok(mv),
        }
    }

    /// Reads a position, a finished one included.
    ///
    /// # Errors
    /// [`PositionError`] naming the row, the character, the cell or the rule that is broken.
    pub fn parse(text: &str) -> Result<Board<G>, PositionError> {
        let mut words = text.split_whitespace();
        let cells = words.next().unwrap_or_default();
        let mut discs = [G::Bits::EMPTY; 2];
        if cells.contains('/') {
            read_rows::<G>(cells, &mut discs)?;
        } else {
            let cell_count = usize::from(G::SIDE) * usize::from(G::SIDE);
            let found = read_cells::<G>(cells, 0, cell_count, &mut discs)?;
            if found != cell_count {
                return Err(PositionError::CellCount { found, cells: cell_count });
            }
        }
        let side_to_move = match words.next().ok_or(PositionError::NoTurn)? {
            "X" | "x" | "*" => Side::First,
            "O" | "o" => Side::Second,
            other => return Err(PositionError::Turn(other.to_owned())),
        };
        if let Some(more) = words.next() {
            return Err(PositionError::Trailing(more.to_owned()));
        }
        let [first, second] = discs;
        let board = match side_to_move {
            Side::First => Board::with_discs(first, second, side_to_move),
            Side::Second => Board::with_discs(second, first, side_to_move),
        };
        validation::checked(board)
    }

    /// Plays the moves of a transcript from the beginning.
    ///
    /// # Errors
    /// [`PositionError::Move`] with the number of the move that cannot be played.
    pub fn parse_transcript(text: &str) -> Result<Board<G>, PositionError> {
        let mut board = Board::new();
        for mv in board.read_transcript(text)? {
            board.play(mv);
        }
        Ok(board)
    }

    /// Reads the moves of a transcript that goes on from this position. Forced passes that it leaves out are
    /// put in; white space between moves is skipped.
    ///
    /// # Errors
    /// [`PositionError::Move`] with the number of the move that cannot be played.
    pub fn read_transcript(&self, text: &str) -> Result<Vec<Move>, PositionError> {
        let (mut board, mut moves) = (*self, Vec::new());
        for (number, word) in (1..).zip(split_moves(text)) {
            let error = |error| PositionError::Move { number, error };
            if board.must_pass() && Cell::parse::<G>(word).is_ok() {
                board.pass();
                moves.push(Move::Pass);
            }
            let mv = board.parse_move(word).map_err(error)?;
            board.play(mv);
            moves.push(mv);
        }
        Ok(moves)
    }
}

/// Divides a text of moves written without spaces: a letter begins a move unless it follows a letter, `--` is
/// one.
pub(crate) fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let dashes = rest.starts_with(PASS);
        let mut before = first;
        let end = rest.char_indices().skip(1).find(|&(index, symbol)| {
            let digit_then_more = before.is_ascii_digit() && !symbol.is_ascii_digit();
            let ends = symbol.is_whitespace() || digit_then_more || dashes && index >= PASS.len();
            let dashes_begin = symbol == '-' && before != '-';
            before = symbol;
            ends || dashes_begin
        });
        let (word, more) = rest.split_at(end.map_or(rest.len(), |(index, _)| index));
        rest = more.trim_start();
        Some(word)
    })
}

/// Reads the rows of a position from the top.
fn read_rows<G: Geometry>(text: &str, discs: &mut [G::Bits; 2]) -> Result<(), PositionError> {
    let side = usize::from(G::SIDE);
    let found = text.split('/').count();
    if found != side {
        return Err(PositionError::RowCount { found, side: G::SIDE });
    }
    for (row, line) in text.split('/').enumerate() {
        let found = read_cells::<G>(line, row * side, side, discs)?;
        if found != side {
            return Err(PositionError::RowLength { row: line.to_owned(), found, side: G::SIDE });
        }
    }
    Ok(())
}

/// Adds the discs of a text of cells, of which the first has the number `start`. Returns the number of cells in
/// the text; discs beyond the first `limit` of them are not added.
fn read_cells<G: Geometry>(
    line: &str,
    start: usize,
    limit: usize,
    [first, second]: &mut [G::Bits; 2],
) -> Result<usize, PositionError> {
    let bit = |place: usize| {
        let cell = u8::try_from(start.saturating_add(place)).ok().and_then(Cell::new::<G>);
        cell.filter(|_| place < limit).map_or(G::Bits::EMPTY, G::Bits::of)
    };
    let mut place = 0usize;
    let mut run = 0usize; // the number of empty cells being read
    for symbol in line.chars() {
        // A number of empty cells does not begin with 0, which is no number of cells.
        if let Some(digit) = symbol.to_digit(10).filter(|&digit| digit > 0 || run > 0) {
            run = run.saturating_mul(10).saturating_add(digit as usize);
            continue;
        }
        place = place.saturating_add(std::mem::take(&mut run));
        match symbol {
            'X' | 'x' | '*' => *first |= bit(place),
            'O' | 'o' => *second |= bit(place),
            '.' | '-' => {}
            _ => return Err(PositionError::Symbol { symbol, row: line.to_owned() }),
        }
        place = place.saturating_add(1);
    }
    Ok(place.saturating_add(run))
}

impl<G: Geometry> fmt::Display for Board<G> {
    /// The position as rows, one character a cell, and the side to move. [`Board::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all::<G>() {
            if cell.column::<G>() == 0 && cell.row::<G>() > 0 {
                f.write_str("/")?;
            }
            let disc = self.disc_at(cell).map_or('.', letter);
            write!(f, "{disc}")?;
        }
        write!(f, " {}", letter(self.side_to_move()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Six, Ten};

    fn error(text: &str) -> String {
        Board::<Six>::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn names_run_from_the_top_left() {
        assert_eq!(Cell::new::<Ten>(0).unwrap().name::<Ten>(), "a1");
        assert_eq!(Cell::parse::<Ten>("J10"), Ok(Cell(99)));
        for cell in Cell::all::<Ten>() {
            assert_eq!(Cell::parse::<Ten>(&cell.name::<Ten>()), Ok(cell));
        }
    }

    #[test]
    fn unreadable_cells_are_named() {
        for text in ["", "a", "1", "a0", "a01", "1a", "a-1", "a1 ", "é1", "a１", "a+1", "-"] {
            assert_eq!(Move::parse::<Six>(text), Err(MoveError::Malformed(text.into())), "{text}");
        }
        for text in ["g1", "a7", "z9", "a99999999999999999999"] {
            let error = Cell::parse::<Six>(text).unwrap_err().to_string();
            assert_eq!(error, format!("`{text}` is off the board, whose last cell is `f6`"));
        }
    }

    #[test]
    fn moves_that_are_not_legal_say_why() {
        let board = Board::<Eight>::new();
        assert_eq!(board.parse_move("d4"), Err(MoveError::Occupied("d4".into())));
        assert_eq!(board.parse_move("a1"), Err(MoveError::FlipsNothing("a1".into())));
        assert_eq!(board.parse_move("pass"), Err(MoveError::MayNotPass("d3".into())));
        let passing = Board::<Six>::parse("OOOOX1/OOOO2/OOOO2/OOOO2/O5/6 O").unwrap();
        assert_eq!(passing.parse_move("f1"), Ok(Move::Place(Cell(5))));
        let passing = Board::<Six>::parse("OOOOX1/OOOO2/OOOO2/OOOO2/O5/6 X").unwrap();
        assert_eq!(passing.parse_move("f1"), Err(MoveError::MustPass("f1".into())));
        for text in ["--", "PASS", "pa", "ps"] {
            assert_eq!(passing.parse_move(text), Ok(Move::Pass));
        }
        let over = Board::<Six>::parse("6/6/2OO2/2OO2/2O3/6 X").unwrap();
        assert_eq!(over.parse_move("a1"), Err(MoveError::GameOver("a1".into())));
    }

    #[test]
    fn every_form_of_a_position_reads_alike() {
        let board = Board::<Eight>::new();
        assert_eq!(
            board.to_string(),
            "......../......../......../...OX.../...XO.../......../......../........ X"
        );
        for text in ["8/8/8/3OX3/3XO3/8/8/8 X", "8/8/8/3o*3/3xo3/8/8/8 *"] {
            assert_eq!(Board::parse(text), Ok(board));
        }
        let flat = format!("{}OX------XO{} X", "-".repeat(27), ".".repeat(27));
        assert_eq!(Board::parse(&flat), Ok(board));
        assert_eq!(Board::<Ten>::parse("10/10/10/10/4OX4/4XO4/10/10/10/10 X"), Ok(Board::new()));
    }

    #[test]
    fn unreadable_positions_name_the_part() {
        assert_eq!(error(""), "0 cells given, but the board has 36");
        assert_eq!(error("6/6 X"), "the board has 6 rows, not 2");
        assert_eq!(error("6/6/7/6/6/6 X"), "row `7` should have 6 cells, not 7");
        assert_eq!(error("6/6/XXXXXXX/6/6/6 X"), "row `XXXXXXX` should have 6 cells, not 7");
        assert_eq!(
            error("6/6/2Z3/6/6/6 X"),
            "`Z` in row `2Z3` is neither `X`, `O`, `.` nor a number of empty cells"
        );
        assert_eq!(
            error("6/06/2OX2/2XO2/6/6 X"),
            "`0` in row `06` is neither `X`, `O`, `.` nor a number of empty cells"
        );
        assert_eq!(error("6/6/2OX2/2XO2/6/6"), "the side to move is missing: add ` X` or ` O`");
        assert_eq!(error("6/6/2OX2/2XO2/6/6 black"), "`black` is not a side to move: `X` or `O` is");
        assert_eq!(error("6/6/2OX2/2XO2/6/6 X 1"), "`1` follows the side to move, but nothing should");
        assert_eq!(
            error("6/6/2OX2/2X3/6/6 X"),
            "`d4` is empty, but the four cells in the middle are occupied from the beginning"
        );
        assert_eq!(error("X5/6/2OX2/2XO2/6/6 X"), "the disc on `a1` is not connected with the middle");
        assert_eq!(
            error("6/6/2OX2/2XO2/6/6 O"),
            "with four discs only the position at the beginning is possible, with `X` to move"
        );
    }

    #[test]
    fn transcripts_may_leave_passes_out() {
        let words: Vec<&str> = split_moves("f5d6 C3--pa\td3").collect();
        assert_eq!(words, ["f5", "d6", "C3", "--", "pa", "d3"]);
        assert_eq!(split_moves("j10a1pass").collect::<Vec<_>>(), ["j10", "a1", "pass"]);
        let board = Board::<Six>::parse("OOOOX1/OOOO2/OOOO2/OOOO2/O5/6 X").unwrap();
        let full = board.read_transcript("--f1").unwrap();
        assert_eq!(board.read_transcript("f1"), Ok(full));
        let error = Board::<Eight>::parse_transcript("f5d6a1").unwrap_err();
        assert_eq!(error.to_string(), "move 3: a disc on `a1` flips nothing");
    }
}
