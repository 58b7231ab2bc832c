//! Moves as text, in the four ways players and programs write them.
//!
//! | notation | Red's central cannon | Black's answer |
//! |---|---|---|
//! | UCI / UCCI | `h2e2` | `h9g7` |
//! | ICCS | `H2-E2` | `H9-G7` |
//! | WXF | `C2=5` | `H8+7` |
//! | Chinese | `炮二平五` | `马８进７`, `馬８進７` |
//!
//! UCI and ICCS name the two points. WXF and Chinese name the piece, its file counted from
//! the mover's right, and where it goes; they need the position to be read.
//!
//! ```
//! use boyi_xiangqi::{Notation, Position, Script, parse_move};
//!
//! let position = Position::start();
//! let mv = parse_move(&position, "砲二平五")?;
//! assert_eq!(Notation::Wxf.write(&position, mv), "C2=5");
//! assert_eq!(Notation::Chinese(Script::Simplified).write(&position, mv), "炮二平五");
//! # Ok::<(), boyi_xiangqi::NotationError>(())
//! ```

mod chinese;
mod coordinates;
mod description;
mod wxf;

pub use chinese::Script;
pub use coordinates::Iccs;

use crate::{Move, Position};
use thiserror::Error;

/// A way to write moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// `h2e2`: UCI and UCCI.
    Uci,
    /// `H2-E2`: Internet Chinese Chess Server.
    Iccs,
    /// `C2=5`: World Xiangqi Federation.
    Wxf,
    /// `炮二平五`: the traditional four characters.
    Chinese(Script),
}

impl Notation {
    /// Every notation.
    pub const ALL: [Notation; 5] = [
        Notation::Uci,
        Notation::Iccs,
        Notation::Wxf,
        Notation::Chinese(Script::Simplified),
        Notation::Chinese(Script::Traditional),
    ];

    /// Writes a legal move of `position`.
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Notation::Uci => mv.to_string(),
            Notation::Iccs => mv.iccs().to_string(),
            Notation::Wxf => wxf::write(position, mv),
            Notation::Chinese(script) => chinese::write(position, mv, script),
        }
    }

    /// Reads a legal move of `position`. Chinese is read in both scripts, regardless of the one named here.
    ///
    /// # Errors
    ///
    /// When the text is not of this notation, or fits no legal move, or more than one.
    pub fn parse(self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        match self {
            Notation::Uci | Notation::Iccs => {
                let mv: Move = text.parse()?;
                if position.is_legal(mv) { Ok(mv) } else { Err(NotationError::NotLegal(text.to_owned())) }
            }
            Notation::Wxf => description::resolve(position, wxf::parse(text)?, text),
            Notation::Chinese(_) => description::resolve(position, chinese::parse(text)?, text),
        }
    }
}

/// Reads a legal move of `position` in any notation.
///
/// # Errors
///
/// As [`Notation::parse`].
pub fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
    let text = text.trim();
    let notation = if !text.is_ascii() {
        Notation::Chinese(Script::Simplified)
    } else if text.parse::<Move>().is_ok() {
        Notation::Uci
    } else {
        Notation::Wxf
    };
    notation.parse(position, text)
}

/// The reason why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotationError {
    /// A character that cannot stand at its place.
    #[error("unexpected `{found}` in `{text}`, {expected} belongs there")]
    Unexpected {
        /// The whole text.
        text: String,
        /// The character.
        found: char,
        /// The characters that could stand there.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("`{text}` ends where {expected} belongs")]
    TooShort {
        /// The whole text.
        text: String,
        /// The missing part.
        expected: &'static str,
    },
    /// The text continues after a complete move.
    #[error("`{0}` goes on after the move")]
    TooLong(String),
    /// The text is a move, but not a legal one here.
    #[error("`{0}` is not a legal move here")]
    NotLegal(String),
    /// More than one legal move fits.
    #[error("`{0}` fits more than one legal move")]
    Ambiguous(String),
}

/// Reads a text character by character; white space is skipped.
struct Reader<'a> {
    text: &'a str,
    rest: std::str::Chars<'a>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, rest: text.chars() }
    }

    /// The next character.
    fn next(&mut self, expected: &'static str) -> Result<char, NotationError> {
        self.rest
            .find(|letter| !letter.is_whitespace())
            .ok_or_else(|| NotationError::TooShort { text: self.text.to_owned(), expected })
    }

    /// Reads the next character with `read`.
    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, NotationError> {
        let found = self.next(expected)?;
        read(found).ok_or_else(|| self.unexpected(found, expected))
    }

    fn unexpected(&self, found: char, expected: &'static str) -> NotationError {
        NotationError::Unexpected { text: self.text.to_owned(), found, expected }
    }

    /// Checks that nothing follows.
    fn finish(mut self) -> Result<(), NotationError> {
        match self.next("nothing") {
            Err(_) => Ok(()),
            Ok(_) => Err(NotationError::TooLong(self.text.to_owned())),
        }
    }
}
