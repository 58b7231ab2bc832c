//! `1-0 {reason}`: how a game ended.

use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};

/// The winner of a game, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The first player: `1-0`.
    First,
    /// The second player: `0-1`.
    Second,
    /// A draw: `1/2-1/2`.
    Nobody,
    /// The game was broken off: `*`.
    Unknown,
}

/// The result of a game and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CecpResult {
    /// The winner.
    pub winner: Winner,
    /// The reason for people; may be empty.
    pub reason: String,
}

const TOKENS: [(&str, Winner); 4] =
    [("1-0", Winner::First), ("0-1", Winner::Second), ("1/2-1/2", Winner::Nobody), ("*", Winner::Unknown)];

impl Winner {
    /// The winner whom a word like `1-0` names.
    pub(super) fn named(word: &str) -> Option<Winner> {
        TOKENS.iter().find(|(token, _)| *token == word).map(|(_, winner)| *winner)
    }
}

impl CecpResult {
    pub(super) fn read(words: &mut Words<'_>) -> Result<CecpResult, ParseError> {
        let word = words.expect("a result")?;
        let winner = Winner::named(word).ok_or_else(|| ParseError::bad("a result", word))?;
        let text = words.rest();
        let text = text.strip_prefix('{').unwrap_or(text);
        let reason = text.strip_suffix('}').unwrap_or(text).trim().to_owned();
        Ok(CecpResult { winner, reason })
    }
}

impl Display for CecpResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let token = TOKENS.iter().find(|(_, winner)| *winner == self.winner).map_or("*", |(token, _)| token);
        f.write_str(token)?;
        if self.reason.is_empty() { Ok(()) } else { write!(f, " {{{}}}", OneLine(&self.reason)) }
    }
}
