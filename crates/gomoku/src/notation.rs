//! Points and lists of moves as text, in and out.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::error::excerpt;
use crate::{Board, MoveError, Point, Size, Undo};
use std::str::FromStr;

impl FromStr for Point {
    type Err = MoveError;

    /// Reads `h8` in either case (column letter, row from 1 at the bottom), or `7,7` (column and row from 0).
    /// The point may lie outside a smaller board, which [`Board::check`] detects.
    fn from_str(text: &str) -> Result<Point, MoveError> {
        let malformed = || MoveError::Malformed(excerpt(text));
        let outside = || MoveError::Outside { token: excerpt(text), size: Size::LARGEST };
        let trimmed = text.trim();
        let (x, y) = if let Some((x, y)) = trimmed.split_once(',') {
            (number(x.trim()).ok_or_else(malformed)?, number(y.trim()).ok_or_else(malformed)?)
        } else {
            let letter = trimmed.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(malformed)?;
            let row = trimmed.get(1..).and_then(number).ok_or_else(malformed)?;
            (letter.to_ascii_lowercase() as usize - 'a' as usize, row.checked_sub(1).ok_or_else(outside)?)
        };
        if x < Board::MAX_SIZE && y < Board::MAX_SIZE { Ok(Point::at(x, y)) } else { Err(outside()) }
    }
}

/// A number of at most three digits and nothing else.
fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

/// Reads a list of moves: `h8i9j7`, `h8 i9 j7`, `H8,i9`, `h8/i9`, or `7,7 8,8` (one `x,y` a word).
/// Numbered lists with dots are not understood.
///
/// # Errors
/// Names the first piece that is no point. The legality of the moves is not tested.
pub fn parse_moves(text: &str) -> Result<Vec<Point>, MoveError> {
    let mut moves = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty()) {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            moves.push(word.parse()?);
        } else {
            parse_letters(word, &mut moves)?;
        }
    }
    Ok(moves)
}

/// Reads a word of `h8` points, with or without `,` or `/` between them.
fn parse_letters(word: &str, moves: &mut Vec<Point>) -> Result<(), MoveError> {
    let mut rest = word;
    while !rest.is_empty() {
        let after_letters = rest.trim_start_matches(|c: char| !c.is_ascii_digit());
        let after_point = after_letters.trim_start_matches(|c: char| c.is_ascii_digit());
        let (token, next) = rest.split_at(rest.len() - after_point.len());
        moves.push(token.parse()?);
        rest = next.strip_prefix([',', '/']).unwrap_or(next);
    }
    Ok(())
}

/// Writes moves as `h8i9j7`, the form [`parse_moves`] reads.
pub fn format_moves(moves: &[Point]) -> String {
    moves.iter().map(Point::to_string).collect()
}

impl Board {
    /// Plays a list of moves in any form [`parse_moves`] reads; returns them with what
    /// [`Board::unmake`] needs for each.
    ///
    /// # Errors
    /// Names the move that cannot be read or played. The moves before it stay on the board only if
    /// it could be read.
    pub fn play_moves(&mut self, text: &str) -> Result<Vec<(Point, Undo)>, MoveError> {
        parse_moves(text)?.into_iter().map(|point| Ok((point, self.play(point)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_in_both_forms_and_either_case() {
        for text in ["h8", "H8", " h8 ", "7,7", "7, 7", "h08"] {
            assert_eq!(text.parse(), Ok(Point::at(7, 7)), "{text}");
        }
        assert_eq!("v22".parse(), Ok(Point::at(21, 21)));
    }

    #[test]
    fn bad_points_are_named() {
        for text in
            ["", "h", "8", "hh8", "h8x", "8h", "7,", ",7", "-1,3", "h-8", "ｈ8", "h1000", "h8,i9", "+1,2"]
        {
            assert_eq!(text.parse::<Point>(), Err(MoveError::Malformed(text.into())), "{text}");
        }
        for text in ["w1", "h23", "h0", "22,3", "z99"] {
            let outside = MoveError::Outside { token: text.into(), size: Size::LARGEST };
            assert_eq!(text.parse::<Point>(), Err(outside), "{text}");
        }
    }

    #[test]
    fn move_lists_read_in_every_separation() {
        let expected = vec![Point::at(7, 7), Point::at(8, 8), Point::at(9, 6)];
        for text in ["h8i9j7", "H8I9J7", "h8 i9 j7", "h8,i9,j7", "h8/i9/j7", "7,7 8,8;9,6", " h8i9\n9,6 "] {
            assert_eq!(parse_moves(text).as_ref(), Ok(&expected), "{text}");
        }
        assert_eq!(format_moves(&expected), "h8i9j7");
        assert_eq!(parse_moves(""), Ok(vec![]));
    }

    #[test]
    fn the_offending_move_of_a_list_is_named() {
        assert_eq!(parse_moves("h8i9?10"), Err(MoveError::Malformed("?10".into())));
        assert_eq!(parse_moves("h8i9j"), Err(MoveError::Malformed("j".into())));
        assert_eq!(parse_moves("h8..i9"), Err(MoveError::Malformed("..i9".into())));
        let long = "x".repeat(1 << 20);
        assert!(parse_moves(&long).is_err_and(|error| error.to_string().len() < 100));
    }

    #[test]
    fn illegal_moves_of_a_list_are_named() {
        let mut board = Board::default();
        assert_eq!(board.clone().play_moves("h8i9h8"), Err(MoveError::Occupied(Point::at(7, 7))));
        let outside = MoveError::Outside { token: "q17".into(), size: board.size() };
        assert_eq!(board.play_moves("h8q17"), Err(outside));
        assert_eq!(board.stones(), 1);
    }
}
