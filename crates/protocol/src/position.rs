//! `position startpos|fen … moves …`, the same in UCI and UCCI.

use crate::ParseError;
use crate::words::Words;
use crate::writing::{self, OneLine};
use std::fmt::{self, Display, Formatter};

/// A position by its history.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The position before the moves.
    pub start: Start,
    /// The moves played from there.
    pub moves: Vec<String>,
}

/// The first position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Start {
    /// The game's own start position.
    #[default]
    Startpos,
    /// A position as FEN, unread.
    Fen(String),
}

impl Position {
    pub(crate) fn read(words: &mut Words<'_>) -> Result<Position, ParseError> {
        let start = match words.expect("a position (startpos or fen)")? {
            "startpos" => Start::Startpos,
            "fen" => Start::Fen(words.text_before(&["moves"], "a FEN")?),
            other => return Err(ParseError::bad("`startpos` or `fen`", other)),
        };
        Position::read_moves(start, words)
    }

    pub(crate) fn read_moves(start: Start, words: &mut Words<'_>) -> Result<Position, ParseError> {
        match words.next() {
            None => Ok(Position { start, moves: Vec::new() }),
            Some("moves") => Ok(Position { start, moves: words.before(&[]) }),
            Some(other) => Err(ParseError::unexpected(other)),
        }
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.start {
            Start::Startpos => f.write_str("startpos")?,
            Start::Fen(fen) => write!(f, "fen {}", OneLine(fen))?,
        }
        writing::list(f, "moves", &self.moves)
    }
}
