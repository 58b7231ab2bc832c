//! Lines from an engine.

use super::UciInfo;
use crate::words::Words;
use crate::writing::{self, OneLine};
use crate::{EngineOption, ParseError};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A line from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum UciReply {
    /// `id name …`.
    IdName(String),
    /// `id author …`.
    IdAuthor(String),
    /// `option name … type …`.
    Option(EngineOption),
    /// The handshake is over.
    UciOk,
    /// Ready.
    ReadyOk,
    /// News of the search.
    Info(UciInfo),
    /// The search is over.
    BestMove {
        /// The move to play; `None` (written `(none)`) when there is no legal one.
        best: Option<String>,
        /// The answer it expects.
        ponder: Option<String>,
    },
    /// `MOVE: N`, a row of `go perft`.
    PerftMove {
        /// The root move.
        mv: String,
        /// The lines of play that begin with it.
        lines: u64,
    },
    /// `Nodes searched: N`, the sum of the rows of `go perft`.
    PerftTotal(u64),
}

impl FromStr for UciReply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<UciReply, ParseError> {
        let mut words = Words::new(line)?;
        match words.command()? {
            "id" => match words.expect("`name` or `author`")? {
                "name" => Ok(UciReply::IdName(words.rest().to_owned())),
                "author" => Ok(UciReply::IdAuthor(words.rest().to_owned())),
                other => Err(ParseError::bad("`name` or `author`", other)),
            },
            "option" => match words.expect("`name`")? {
                "name" => EngineOption::read(&mut words).map(UciReply::Option),
                other => Err(ParseError::bad("`name`", other)),
            },
            "uciok" => Ok(UciReply::UciOk),
            "readyok" => Ok(UciReply::ReadyOk),
            "info" => UciInfo::read(&mut words).map(UciReply::Info),
            "bestmove" => {
                let best = real_move(words.expect("a move")?);
                let ponder = match words.next() {
                    // Some engines write the word and no move.
                    Some("ponder") => words.next().and_then(real_move),
                    _ => None,
                };
                Ok(UciReply::BestMove { best, ponder })
            }
            "Nodes" => match words.expect("`searched:`")? {
                "searched:" => Ok(UciReply::PerftTotal(words.number("a number of lines")?)),
                other => Err(ParseError::bad("`searched:`", other)),
            },
            other => match other.strip_suffix(':') {
                Some(mv) if !mv.is_empty() => {
                    Ok(UciReply::PerftMove { mv: mv.to_owned(), lines: words.number("a number of lines")? })
                }
                _ => Err(ParseError::unknown(other)),
            },
        }
    }
}

/// Engines have several words for no move at all.
fn real_move(word: &str) -> Option<String> {
    const NONE: [&str; 5] = ["(none)", "none", "0000", "null", "NULL"];
    (!NONE.contains(&word)).then(|| word.to_owned())
}

impl Display for UciReply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UciReply::IdName(name) => write!(f, "id name {}", OneLine(name)),
            UciReply::IdAuthor(author) => write!(f, "id author {}", OneLine(author)),
            UciReply::Option(option) => write!(f, "option name {option}"),
            UciReply::UciOk => f.write_str("uciok"),
            UciReply::ReadyOk => f.write_str("readyok"),
            UciReply::Info(info) => write!(f, "info{info}"),
            UciReply::BestMove { best, ponder } => {
                write!(f, "bestmove {}", OneLine(best.as_deref().unwrap_or("(none)")))?;
                writing::pair(f, "ponder", ponder.as_deref().map(OneLine))
            }
            UciReply::PerftMove { mv, lines } => write!(f, "{}: {lines}", OneLine(mv)),
            UciReply::PerftTotal(lines) => write!(f, "Nodes searched: {lines}"),
        }
    }
}
