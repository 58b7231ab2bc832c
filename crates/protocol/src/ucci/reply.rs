//! Lines from an engine.

use crate::words::Words;
use crate::writing::{self, OneLine};
use crate::{EngineOption, ParseError};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UcciReply {
    /// `id name|version|copyright|author|user …`.
    Id(Id, String),
    /// `option NAME type …`.
    Option(EngineOption),
    /// The handshake is over.
    UcciOk,
    /// Ready.
    ReadyOk,
    /// News of the search.
    Info(UcciInfo),
    /// The search is over.
    BestMove {
        /// The move to play.
        best: String,
        /// The answer it expects.
        ponder: Option<String>,
        /// The engine's judgement of the game.
        verdict: EndOffer,
    },
    /// The search is over and there is no move to play.
    NoBestMove,
    /// The table's entry of the position probed.
    PopHash(HashEntry),
    /// The engine ends.
    Bye,
}

/// The fact that an `id` line states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Id {
    /// The engine's name.
    Name,
    /// Its version.
    Version,
    /// Its licence.
    Copyright,
    /// The author.
    Author,
    /// The licensed user.
    User,
}

/// The engine's judgement of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EndOffer {
    /// It plays on.
    #[default]
    PlaysOn,
    /// It offers a draw, or takes the one offered.
    Draw,
    /// It resigns.
    Resign,
}

/// News of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UcciInfo {
    /// Since the search began; always milliseconds.
    pub time: Option<Duration>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The iteration's depth in plies.
    pub depth: Option<u32>,
    /// The value for the side to move, in hundredths of a soldier.
    pub score: Option<i32>,
    /// The best line.
    pub pv: Vec<String>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// A text for people.
    pub message: Option<String>,
}

/// A table entry as `probe` shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HashEntry {
    /// The move that was best.
    pub best: Option<String>,
    /// Lower bound of the value.
    pub lower: Option<HashBound>,
    /// Upper bound of the value.
    pub upper: Option<HashBound>,
}

/// A bound of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HashBound {
    /// In hundredths of a soldier, for the side to move.
    pub score: i32,
    /// The depth it was found at, in plies.
    pub depth: u32,
}

const IDS: [(&str, Id); 5] = [
    ("name", Id::Name),
    ("version", Id::Version),
    ("copyright", Id::Copyright),
    ("author", Id::Author),
    ("user", Id::User),
];

/// The words with a meaning behind `info`.
const INFO_KEYWORDS: [&str; 7] = ["time", "nodes", "depth", "score", "pv", "currmove", "message"];

impl FromStr for UcciReply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<UcciReply, ParseError> {
        let mut words = Words::new(line)?;
        match words.command()? {
            "id" => {
                let word = words.expect("what is told")?;
                let id = IDS.iter().find(|(name, _)| *name == word);
                let (_, id) = id.ok_or_else(|| ParseError::bad("`name`, `version` or the like", word))?;
                Ok(UcciReply::Id(*id, words.rest().to_owned()))
            }
            "option" => EngineOption::read(&mut words).map(UcciReply::Option),
            "ucciok" => Ok(UcciReply::UcciOk),
            "readyok" => Ok(UcciReply::ReadyOk),
            "info" => UcciInfo::read(&mut words).map(UcciReply::Info),
            "bestmove" => best_move(&mut words),
            "nobestmove" => Ok(UcciReply::NoBestMove),
            "pophash" => HashEntry::read(&mut words).map(UcciReply::PopHash),
            "bye" => Ok(UcciReply::Bye),
            other => Err(ParseError::unknown(other)),
        }
    }
}

fn best_move(words: &mut Words<'_>) -> Result<UcciReply, ParseError> {
    let best = words.expect("a move")?.to_owned();
    let (mut ponder, mut verdict) = (None, EndOffer::PlaysOn);
    while let Some(word) = words.next() {
        match word {
            // Some engines write the word and no move.
            "ponder" => ponder = words.next().map(str::to_owned),
            "draw" => verdict = EndOffer::Draw,
            "resign" => verdict = EndOffer::Resign,
            _ => {}
        }
    }
    Ok(UcciReply::BestMove { best, ponder, verdict })
}

impl UcciInfo {
    /// A text for people.
    pub fn message(text: impl Into<String>) -> UcciInfo {
        UcciInfo { message: Some(text.into()), ..UcciInfo::default() }
    }

    /// Reads what follows `info`; words of an engine's own are passed over.
    fn read(words: &mut Words<'_>) -> Result<UcciInfo, ParseError> {
        let mut info = UcciInfo::default();
        while let Some(word) = words.next() {
            match word {
                "time" => info.time = Some(words.millis("a time")?),
                "nodes" => info.nodes = Some(words.number("a number of nodes")?),
                "depth" => info.depth = Some(words.number("a depth")?),
                "score" => {
                    // Engines that also speak UCI write `score cp 13`.
                    if words.peek() == Some("cp") {
                        words.next();
                    }
                    info.score = Some(words.number("a score")?);
                }
                "pv" => info.pv = words.before(&INFO_KEYWORDS),
                "currmove" => info.currmove = Some(words.expect("a move")?.to_owned()),
                "message" => info.message = Some(words.rest().to_owned()),
                _ => {}
            }
        }
        Ok(info)
    }
}

impl HashEntry {
    fn read(words: &mut Words<'_>) -> Result<HashEntry, ParseError> {
        let mut entry = HashEntry::default();
        while let Some(word) = words.next() {
            match word {
                "bestmove" => entry.best = Some(words.expect("a move")?.to_owned()),
                "lowerbound" => entry.lower = Some(HashBound::read(words)?),
                "upperbound" => entry.upper = Some(HashBound::read(words)?),
                _ => {}
            }
        }
        Ok(entry)
    }
}

impl HashBound {
    fn read(words: &mut Words<'_>) -> Result<HashBound, ParseError> {
        let score = words.number("a score")?;
        match words.expect("`depth`")? {
            "depth" => Ok(HashBound { score, depth: words.number("a depth")? }),
            other => Err(ParseError::bad("`depth`", other)),
        }
    }
}

impl Display for HashBound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} depth {}", self.score, self.depth)
    }
}

impl Display for UcciReply {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UcciReply::Id(id, text) => {
                let name = IDS.iter().find(|(_, known)| known == id).map_or("", |(name, _)| name);
                write!(f, "id {name} {}", OneLine(text))
            }
            UcciReply::Option(option) => write!(f, "option {option}"),
            UcciReply::UcciOk => f.write_str("ucciok"),
            UcciReply::ReadyOk => f.write_str("readyok"),
            UcciReply::Info(info) => write!(f, "info{info}"),
            UcciReply::BestMove { best, ponder, verdict } => {
                write!(f, "bestmove {}", OneLine(best))?;
                writing::pair(f, "ponder", ponder.as_deref().map(OneLine))?;
                f.write_str(match verdict {
                    EndOffer::PlaysOn => "",
                    EndOffer::Draw => " draw",
                    EndOffer::Resign => " resign",
                })
            }
            UcciReply::NoBestMove => f.write_str("nobestmove"),
            UcciReply::PopHash(entry) => {
                f.write_str("pophash")?;
                writing::pair(f, "bestmove", entry.best.as_deref().map(OneLine))?;
                writing::pair(f, "lowerbound", entry.lower)?;
                writing::pair(f, "upperbound", entry.upper)
            }
            UcciReply::Bye => f.write_str("bye"),
        }
    }
}

/// Everything known, each with a blank before it.
impl Display for UcciInfo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writing::millis(f, "time", self.time)?;
        writing::pair(f, "nodes", self.nodes)?;
        writing::pair(f, "depth", self.depth)?;
        writing::pair(f, "score", self.score)?;
        writing::list(f, "pv", &self.pv)?;
        writing::pair(f, "currmove", self.currmove.as_deref().map(OneLine))?;
        writing::pair(f, "message", self.message.as_deref().map(OneLine))
    }
}
