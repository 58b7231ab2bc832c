//! Lines from an engine.

use super::result::Winner;
use super::{CecpResult, Feature};
use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CecpReply {
    /// Features of the engine.
    Features(Vec<Feature>),
    /// Its move.
    Move(String),
    /// The move it was given is not legal.
    IllegalMove {
        /// The move.
        mv: String,
        /// The reason for people; may be empty.
        reason: String,
    },
    /// It did not understand a command or could not carry it out.
    Error {
        /// The fault, such as `unknown command`.
        reason: String,
        /// The command.
        command: String,
    },
    /// It claims that the game is over.
    Result(CecpResult),
    /// It resigns.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// The answer to a `ping`.
    Pong(u32),
    /// News of the search.
    Thinking(Thinking),
    /// A move it would advise.
    Hint(String),
    /// A text for people: `telluser …`, `tellusererror …`, `tellall …`, ….
    Tell {
        /// The command's suffix after `tell`: `user`, `usererror`, `opponent`, `others`, `all`, `ics`,
        /// `icsnoalias`.
        whom: String,
        /// The text.
        text: String,
    },
    /// A remark: `# …`.
    Remark(String),
}

/// News of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// The iteration's depth in plies.
    pub ply: u32,
    /// The value for the engine's side in hundredths of a soldier; from 100,000 on a mate in so
    /// many moves.
    pub score: i32,
    /// Since the search began, in hundredths of a second.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// The best line as the engine writes it; maybe empty.
    pub pv: String,
}

impl FromStr for CecpReply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<CecpReply, ParseError> {
        let mut words = Words::new(line)?;
        let first = words.peek().ok_or(ParseError::Empty)?;
        if Winner::named(first).is_some() {
            return CecpResult::read(&mut words).map(CecpReply::Result);
        }
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            return Thinking::read(&mut words).map(CecpReply::Thinking);
        }
        if let Some(remark) = line.trim().strip_prefix('#') {
            return Ok(CecpReply::Remark(remark.trim().to_owned()));
        }
        words.next();
        match first.to_ascii_lowercase().as_str() {
            "feature" => Feature::read_all(words.rest()).map(CecpReply::Features),
            "move" => Ok(CecpReply::Move(words.expect("a move")?.to_owned())),
            // Old engines: `My move is: b2e2`.
            "my" => match words.rest().split_once(':') {
                Some(("move is", mv)) if !mv.trim().is_empty() => Ok(CecpReply::Move(mv.trim().to_owned())),
                _ => Err(ParseError::unknown(first)),
            },
            "illegal" => illegal_move(&mut words),
            "error" => {
                let (reason, command) = reason_and_object(words.rest())?;
                Ok(CecpReply::Error { reason, command })
            }
            "resign" => Ok(CecpReply::Resign),
            "offer" => match words.expect("`draw`")? {
                "draw" => Ok(CecpReply::OfferDraw),
                other => Err(ParseError::bad("`draw`", other)),
            },
            "pong" => words.number("a number").map(CecpReply::Pong),
            "hint:" => Ok(CecpReply::Hint(words.expect("a move")?.to_owned())),
            "result" => CecpResult::read(&mut words).map(CecpReply::Result),
            other => match other.strip_prefix("tell") {
                Some(whom) => Ok(CecpReply::Tell { whom: whom.to_owned(), text: words.rest().to_owned() }),
                None => Err(ParseError::unknown(first)),
            },
        }
    }
}

/// Reads the rest of a line after `Illegal`: `move: b2b9` or `move (reason): b2b9`.
fn illegal_move(words: &mut Words<'_>) -> Result<CecpReply, ParseError> {
    let text = words.rest();
    let text = text.strip_prefix("move").ok_or_else(|| ParseError::bad("`move`", text))?;
    let (reason, mv) = reason_and_object(text.trim_start())?;
    Ok(CecpReply::IllegalMove { mv, reason })
}

/// `(reason): object`, or `: object` without a reason.
fn reason_and_object(text: &str) -> Result<(String, String), ParseError> {
    let bad = || ParseError::bad("`(reason): …`", text);
    let (reason, object) = match text.strip_prefix('(') {
        Some(reason) => reason.split_once("):").ok_or_else(bad)?,
        None => ("", text.strip_prefix(':').ok_or_else(bad)?),
    };
    Ok((reason.trim().to_owned(), object.trim().to_owned()))
}

impl Thinking {
    /// `ply score time nodes pv`. Engines mark the ply (`9.`, `9+`), and may put more numbers
    /// before the line if a tab ends them; both are passed over.
    fn read(words: &mut Words<'_>) -> Result<Thinking, ParseError> {
        let ply = words.expect("a depth")?;
        let digits = ply.trim_end_matches(|c: char| !c.is_ascii_digit());
        let thinking = Thinking {
            ply: digits.parse().map_err(|_| ParseError::bad("a depth", ply))?,
            score: words.number("a score")?,
            time: words.number("a time in hundredths of a second")?,
            nodes: words.number("a number of nodes")?,
            pv: String::new(),
        };
        let rest = words.rest();
        let pv = rest.split_once('\t').map_or(rest, |(_, pv)| pv).trim().to_owned();
        Ok(Thinking { pv, ..thinking })
    }
}

impl Display for Thinking {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Thinking { ply, score, time, nodes, pv } = self;
        write!(f, "{ply} {score} {time} {nodes} {}", OneLine(pv))
    }
}

impl Display for CecpReply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CecpReply::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            CecpReply::Move(mv) => write!(f, "move {}", OneLine(mv)),
            CecpReply::IllegalMove { mv, reason } if reason.is_empty() => {
                write!(f, "Illegal move: {}", OneLine(mv))
            }
            CecpReply::IllegalMove { mv, reason } => {
                write!(f, "Illegal move ({}): {}", OneLine(reason), OneLine(mv))
            }
            CecpReply::Error { reason, command } => {
                write!(f, "Error ({}): {}", OneLine(reason), OneLine(command))
            }
            CecpReply::Result(result) => result.fmt(f),
            CecpReply::Resign => f.write_str("resign"),
            CecpReply::OfferDraw => f.write_str("offer draw"),
            CecpReply::Pong(number) => write!(f, "pong {number}"),
            CecpReply::Thinking(thinking) => thinking.fmt(f),
            CecpReply::Hint(mv) => write!(f, "Hint: {}", OneLine(mv)),
            CecpReply::Tell { whom, text } => write!(f, "tell{} {}", OneLine(whom), OneLine(text)),
            CecpReply::Remark(text) => write!(f, "# {}", OneLine(text)),
        }
    }
}
