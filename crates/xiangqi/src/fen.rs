//! Positions as text: Forsyth–Edwards notation for xiangqi.
//!
//! Rank 9 comes first, Red is upper case. Letters are read in both styles (`n`/`h` horse,
//! `b`/`e` elephant) and written as `n` and `b`; the side to move is read as `w`, `r` or `b`
//! and written as `w` or `b`. The fields after the side may be left out, the two dashes also where
//! numbers follow (UCI2WB writes such). The fifth field counts plies since the last capture, at most 9999: games go
//! on past the draw at 120 where nobody claims it. The sixth is the number of the move; 0 is read as 1.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::attacks;
use crate::{Kind, Piece, Position, Square, SquareSet};
use boyi_core::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The error in a FEN, with the offending part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// Nothing but white space.
    #[error("the FEN is empty")]
    Empty,
    /// The board does not have ten ranks.
    #[error("the board has 10 ranks, not {0}")]
    RankCount(usize),
    /// A rank does not describe nine points.
    #[error("rank {rank} (`{text}`) should have 9 points, not {files}")]
    FileCount {
        /// The rank, 0–9 from Red's side.
        rank: usize,
        /// Its text.
        text: String,
        /// The number of points it describes.
        files: usize,
    },
    /// A letter that is no piece.
    #[error("`{letter}` on rank {rank} is not a piece")]
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The rank, 0–9 from Red's side.
        rank: usize,
    },
    /// More pieces of one kind than a side starts with, or not exactly one general.
    #[error("{count} × `{}` on the board", .piece.letter())]
    PieceCount {
        /// The piece.
        piece: Piece,
        /// The number of them.
        count: u32,
    },
    /// A piece on a point it can never reach.
    #[error("`{}` cannot stand on {square}", .piece.letter())]
    ImpossiblePoint {
        /// The piece.
        piece: Piece,
        /// Its point.
        square: Square,
    },
    /// The generals face each other on an open file.
    #[error("the generals face each other on file {}", char::from(b'a' + .0))]
    GeneralsFacing(u8),
    /// The side that is not to move is in check.
    #[error("{} is in check although it is not to move", side_name(*.0))]
    NotToMoveInCheck(Side),
    /// The second field is none of `w`, `r`, `b`.
    #[error("side to move `{0}` is none of w, r, b")]
    UnknownSide(String),
    /// The third or the fourth field is not `-`, nor the third one the counter.
    #[error("field {field} is `{text}` instead of `-`")]
    NotDash {
        /// The field's place, counted from 1.
        field: usize,
        /// Its text.
        text: String,
    },
    /// The no-capture counter is no number from 0 to 9999.
    #[error("no-capture counter `{0}` is not a number from 0 to 9999")]
    NoCaptureCounter(String),
    /// The move number is no number from 0 to 9999.
    #[error("move number `{0}` is not a number from 0 to 9999")]
    MoveNumber(String),
    /// Something follows the sixth field.
    #[error("`{0}` follows the move number")]
    Trailing(String),
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "black",
    }
}

const LARGEST_NUMBER: u16 = 9999;

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        let mut fields = fen.split_whitespace().peekable();
        let cells = parse_board(fields.next().ok_or(FenError::Empty)?)?;
        check_board(&cells)?;
        let side = match fields.next() {
            None | Some("w" | "r" | "W" | "R") => Side::First,
            Some("b" | "B") => Side::Second,
            Some(other) => return Err(FenError::UnknownSide(other.to_owned())),
        };
        let has_dashes = !fields.peek().is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        for field in [3, 4].into_iter().filter(|_| has_dashes) {
            if let Some(text) = fields.next().filter(|&text| text != "-") {
                return Err(FenError::NotDash { field, text: text.to_owned() });
            }
        }
        let no_capture = match fields.next() {
            None => 0,
            Some(text) => {
                number(text, 0..=LARGEST_NUMBER).ok_or_else(|| FenError::NoCaptureCounter(text.to_owned()))?
            }
        };
        let move_number = match fields.next() {
            None => 1,
            Some(text) => {
                number(text, 0..=LARGEST_NUMBER).ok_or_else(|| FenError::MoveNumber(text.to_owned()))?.max(1)
            }
        };
        if let Some(text) = fields.next() {
            return Err(FenError::Trailing(text.to_owned()));
        }
        let plies = 2 * (move_number - 1) + side.index() as u16;
        let position = Position::from_cells(&cells, side, no_capture, plies);
        check_generals(&position)?;
        Ok(position)
    }
}

fn number(text: &str, range: std::ops::RangeInclusive<u16>) -> Option<u16> {
    text.parse().ok().filter(|value| range.contains(value))
}

type Cells = [Option<Piece>; Square::COUNT];

fn parse_board(text: &str) -> Result<Cells, FenError> {
    let ranks = text.split('/').count();
    if ranks != usize::from(Square::RANKS) {
        return Err(FenError::RankCount(ranks));
    }
    let mut cells = [None; Square::COUNT];
    for (rank, text) in (0..ranks).rev().zip(text.split('/')) {
        let mut files = 0;
        for letter in text.chars() {
            if let Some(gap) = letter.to_digit(10).filter(|&gap| gap > 0) {
                files += gap as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::UnknownPiece { letter, rank })?;
            let on_rank = files < usize::from(Square::FILES);
            if let Some(cell) = cells.get_mut(rank * usize::from(Square::FILES) + files).filter(|_| on_rank) {
                *cell = Some(piece);
            }
            files += 1;
        }
        if files != usize::from(Square::FILES) {
            return Err(FenError::FileCount { rank, text: text.to_owned(), files });
        }
    }
    Ok(cells)
}

/// Piece counts, and every piece on a point that it can reach.
fn check_board(cells: &Cells) -> Result<(), FenError> {
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece::new(side, kind);
            let points: SquareSet = Square::all()
                .zip(cells)
                .filter_map(|(square, cell)| (*cell == Some(piece)).then_some(square))
                .collect();
            let count = points.len();
            if count > kind.full_count() || (kind == Kind::General && count != 1) {
                return Err(FenError::PieceCount { piece, count });
            }
            if let Some(square) = points.without(reachable(piece)).first() {
                return Err(FenError::ImpossiblePoint { piece, square });
            }
        }
    }
    Ok(())
}

fn reachable(piece: Piece) -> SquareSet {
    match piece.kind {
        Kind::General => attacks::palace(piece.side),
        Kind::Advisor => attacks::advisor_points(piece.side),
        Kind::Elephant => attacks::elephant_points(piece.side),
        Kind::Soldier => attacks::soldier_points(piece.side),
        Kind::Horse | Kind::Chariot | Kind::Cannon => SquareSet::ALL,
    }
}

fn check_generals(position: &Position) -> Result<(), FenError> {
    let [red, black] = Side::BOTH.map(|side| position.general(side));
    if red.file() == black.file() && !attacks::between(red, black).intersects(position.occupied()) {
        return Err(FenError::GeneralsFacing(red.file()));
    }
    let waiting = !position.side_to_move();
    if position.is_attacked(waiting) { Err(FenError::NotToMoveInCheck(waiting)) } else { Ok(()) }
}

/// Writes a position as FEN; made by [`Position::fen`].
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a>(pub(crate) &'a Position);

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        for rank in (0..Square::RANKS).rev() {
            let mut gap = 0;
            for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
                match position.piece_at(square) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                        }
                        gap = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let side = if position.side_to_move() == Side::First { 'w' } else { 'b' };
        write!(f, " {side} - - {} {}", position.no_capture_plies(), position.plies_played() / 2 + 1)
    }
}

impl fmt::Display for Position {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn error(fen: &str) -> FenError {
        Position::from_fen(fen).expect_err("a faulty FEN")
    }

    #[test]
    fn the_start_position_is_the_known_fen() {
        assert_eq!(Position::start().to_string(), START);
        assert_eq!(Position::from_fen(START), Ok(Position::start()));
    }

    #[test]
    fn move_number_0_is_the_first_move() {
        for side in ["w", "b"] {
            let fen = START.replace(" w ", &format!(" {side} "));
            assert_eq!(Position::from_fen(&fen.replace("0 1", "0 0")), Position::from_fen(&fen));
        }
    }

    #[test]
    fn both_letter_styles_and_side_letters_are_read() {
        let other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
        assert_eq!(Position::from_fen(other), Ok(Position::start()));
    }

    #[test]
    fn the_dashes_may_be_left_out() {
        let dashless = |fen: &str| Position::from_fen(&fen.replace(" - - ", " "));
        assert_eq!(dashless(START), Ok(Position::start()));
        let late = START.replace("0 1", "17 30");
        assert_eq!(dashless(&late), Position::from_fen(&late));
        assert_eq!(
            dashless(&START.replace("0 1", "10000 1")),
            Err(FenError::NoCaptureCounter("10000".to_owned()))
        );
        assert!(matches!(error(&START.replace("- - 0", "- 0")), FenError::NotDash { field: 4, .. }));
    }

    #[test]
    fn errors_name_the_faulty_part() {
        assert_eq!(error(" "), FenError::Empty);
        assert_eq!(error("9/9 w"), FenError::RankCount(2));
        assert!(matches!(error(&START.replacen('9', "8", 1)), FenError::FileCount { rank: 8, files: 8, .. }));
        assert!(matches!(error(&START.replacen('9', "99", 1)), FenError::FileCount { files: 18, .. }));
        assert!(matches!(
            error(&START.replace("1c5c1", "1x5c1")),
            FenError::UnknownPiece { letter: 'x', rank: 7 }
        ));
        assert!(matches!(error(&START.replacen('9', "R8", 1)), FenError::PieceCount { count: 3, .. }));
        assert!(matches!(error(&START.replace('K', "1")), FenError::PieceCount { count: 0, .. }));
        assert_eq!(error(&START.replace(" w ", " x ")), FenError::UnknownSide("x".to_owned()));
        assert!(matches!(error(&START.replace("- - 0", "- KQ 0")), FenError::NotDash { field: 4, .. }));
        let too_large = FenError::NoCaptureCounter("10000".to_owned());
        assert_eq!(error(&START.replace("0 1", "10000 1")), too_large);
        assert_eq!(error(&START.replace("0 1", "0 10000")), FenError::MoveNumber("10000".to_owned()));
        assert_eq!(error(&START.replace("0 1", "0 1 e4")), FenError::Trailing("e4".to_owned()));
    }

    #[test]
    fn pieces_on_impossible_points_are_refused() {
        for (fen, square) in [
            ("4k4/9/9/9/9/9/9/9/3A5/4K4 w", "d1"),
            ("4k4/9/9/9/9/9/9/9/2B6/3K5 w", "c1"),
            ("4k4/9/9/9/9/9/9/9/P8/3K5 w", "a1"),
            ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", "b3"),
            ("4k4/9/9/p8/1p7/9/9/9/9/3K5 w", "b5"),
            ("4k4/9/9/9/9/9/9/9/9/2K6 w", "c0"),
        ] {
            let FenError::ImpossiblePoint { square: found, .. } = error(fen) else {
                panic!("{fen} is accepted")
            };
            assert_eq!(found.to_string(), square);
        }
    }

    #[test]
    fn facing_generals_and_a_check_out_of_turn_are_refused() {
        assert_eq!(error("4k4/9/9/9/9/9/9/9/9/4K4 w"), FenError::GeneralsFacing(4));
        assert_eq!(error("3k5/9/9/9/9/9/9/9/9/3RK4 w"), FenError::NotToMoveInCheck(Side::Second));
        assert!(Position::from_fen("3k5/9/9/9/9/9/9/9/9/3RK4 b").is_ok());
    }
}
