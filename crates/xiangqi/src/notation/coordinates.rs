//! Moves as two points: UCI `h2e2` and ICCS `H2-E2`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::{NotationError, Reader};
use crate::{Move, Square};
use std::fmt;
use std::str::FromStr;

impl FromStr for Move {
    type Err = NotationError;

    /// Reads `h2e2` or `H2-E2`, in either case. Legality is not tested.
    fn from_str(text: &str) -> Result<Move, NotationError> {
        let mut reader = Reader::new(text);
        let from = read_square(&mut reader, None)?;
        let after = reader.next("a file a-i")?;
        let to = read_square(&mut reader, Some(after).filter(|&letter| letter != '-'))?;
        reader.finish()?;
        Ok(Move::new(from, to))
    }
}

/// Reads a point whose first character may already have been taken.
fn read_square(reader: &mut Reader<'_>, first: Option<char>) -> Result<Square, NotationError> {
    const FILE: &str = "a file a-i";
    let letter = match first {
        Some(letter) => letter,
        None => reader.next(FILE)?,
    };
    let file = match letter.to_ascii_lowercase() {
        lower @ 'a'..='i' => lower as u8 - b'a',
        _ => return Err(reader.unexpected(letter, FILE)),
    };
    reader.take("a rank 0-9", |digit| Square::new(file, digit.to_digit(10)? as u8))
}

impl Move {
    /// The ICCS spelling: `H2-E2`.
    pub const fn iccs(self) -> Iccs {
        Iccs(self)
    }
}

/// Writes a move as ICCS; made by [`Move::iccs`].
#[derive(Clone, Copy, Debug)]
pub struct Iccs(Move);

impl fmt::Display for Iccs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: Square| square.to_string().to_ascii_uppercase();
        write!(f, "{}-{}", name(self.0.from()), name(self.0.to()))
    }
}
