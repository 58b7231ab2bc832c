//! Lines from an engine.

use super::Point;
use super::point::write_points;
use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GomocupReply {
    /// A move: `x,y`.
    Move(Point),
    /// Two or three moves in an opening: `x,y x,y`.
    Moves(Vec<Point>),
    /// Colours change (swap-2).
    Swap,
    /// Done.
    Ok,
    /// The command was understood and cannot be carried out.
    Error(String),
    /// The command was not understood.
    Unknown(String),
    /// A text for people.
    Message(String),
    /// A text for the engine's author.
    Debug(String),
    /// A move for the host to choose (answered with `PLAY`).
    Suggest(Point),
    /// Points forbidden to black.
    Forbid(Vec<Point>),
    /// Names and values that describe the engine, such as `name`, `version`, `author`, `country`, `www`,
    /// `email`.
    About(Vec<(String, String)>),
}

impl FromStr for GomocupReply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<GomocupReply, ParseError> {
        let mut words = Words::new(line)?;
        let first = words.peek().ok_or(ParseError::Empty)?;
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            return moves(words);
        }
        if line.contains("=\"") && !is_keyword(first) {
            return Ok(GomocupReply::About(about(line)));
        }
        words.next();
        let text = words.rest();
        match first.to_ascii_uppercase().as_str() {
            "OK" => Ok(GomocupReply::Ok),
            "SWAP" => Ok(GomocupReply::Swap),
            "ERROR" => Ok(GomocupReply::Error(text.to_owned())),
            "UNKNOWN" => Ok(GomocupReply::Unknown(text.to_owned())),
            "MESSAGE" => Ok(GomocupReply::Message(text.to_owned())),
            "DEBUG" => Ok(GomocupReply::Debug(text.to_owned())),
            "SUGGEST" => text.parse().map(GomocupReply::Suggest),
            "FORBID" => forbidden(text).map(GomocupReply::Forbid),
            _ => Err(ParseError::unknown(first)),
        }
    }
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 4] = ["ERROR", "UNKNOWN", "MESSAGE", "DEBUG"];
    KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// One point, or the two or three of an opening.
fn moves(words: Words<'_>) -> Result<GomocupReply, ParseError> {
    const MOST: usize = 3;
    let mut points = Vec::new();
    for word in words {
        if points.len() == MOST {
            return Err(ParseError::unexpected(word));
        }
        points.push(word.parse()?);
    }
    Ok(match points.as_slice() {
        [point] => GomocupReply::Move(*point),
        _ => GomocupReply::Moves(points),
    })
}

/// `XXYYXXYY….`: two digits a coordinate, a dot at the end.
fn forbidden(text: &str) -> Result<Vec<Point>, ParseError> {
    let bad = || ParseError::bad("a list of points `XXYY….`", text);
    let digits = text.strip_suffix('.').unwrap_or(text).as_bytes();
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| byte - b'0');
    let point = |four: &[u8]| match four {
        [a, b, c, d] => Some(Point { x: digit(a)? * 10 + digit(b)?, y: digit(c)? * 10 + digit(d)? }),
        _ => None,
    };
    digits.chunks(4).map(|four| point(four).ok_or_else(bad)).collect()
}

/// `name="…", version="…"`: what is not of this form is passed over.
fn about(line: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let mut rest = line;
    while let Some((name, after)) = rest.split_once("=\"") {
        let (value, after) = after.split_once('"').unwrap_or((after, ""));
        let name = name.trim_start_matches([',', ' ', '\t']).trim();
        fields.push((name.to_owned(), value.to_owned()));
        rest = after;
    }
    fields
}

impl Display for GomocupReply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            GomocupReply::Move(point) => point.fmt(f),
            GomocupReply::Moves(points) => write_points(f, points),
            GomocupReply::Swap => f.write_str("SWAP"),
            GomocupReply::Ok => f.write_str("OK"),
            GomocupReply::Error(text) => write!(f, "ERROR {}", OneLine(text)),
            GomocupReply::Unknown(text) => write!(f, "UNKNOWN {}", OneLine(text)),
            GomocupReply::Message(text) => write!(f, "MESSAGE {}", OneLine(text)),
            GomocupReply::Debug(text) => write!(f, "DEBUG {}", OneLine(text)),
            GomocupReply::Suggest(point) => write!(f, "SUGGEST {point}"),
            GomocupReply::Forbid(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|point| write!(f, "{:02}{:02}", point.x, point.y))?;
                f.write_str(".")
            }
            GomocupReply::About(fields) => {
                fields.iter().enumerate().try_for_each(|(index, (name, value))| {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{}=\"{}\"", OneLine(name), OneLine(value))
                })
            }
        }
    }
}
