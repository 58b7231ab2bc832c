//! Lines from an engine.

use crate::words::Words;
use crate::writing::{self, OneLine};
use crate::{EngineOption, ParseError};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// `id name|version|copyright|author|user …`.
    Id(Id, String),
    /// `option NAME type …`.
    Option(EngineOption),
    /// The handshake is over.
    UcciOk,
    /// Ready.
    ReadyOk,
    /// News of the search.
    Info(Info),
    /// The search is over.
    BestMove {
        /// The move to play.
        best: String,
        /// The answer it expects.
        ponder: Option<String>,
        /// The engine's judgement of the game.
        verdict: Verdict,
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
pub enum Verdict {
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
pub struct Info {
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
    pub lower: Option<Bound>,
    /// Upper bound of the value.
    pub upper: Option<Bound>,
}

/// A bound of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
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

impl FromStr for Answer {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Answer, ParseError> {
        let mut words = Words::new(line)?;
        match words.command()? {
            "id" => {
                let word = words.expect("what is told")?;
                let id = IDS.iter().find(|(name, _)| *name == word);
                let (_, id) = id.ok_or_else(|| ParseError::bad("`name`, `version` or the like", word))?;
                Ok(Answer::Id(*id, words.rest().to_owned()))
            }
            "option" => EngineOption::read(&mut words).map(Answer::Option),
            "ucciok" => Ok(Answer::UcciOk),
            "readyok" => Ok(Answer::ReadyOk),
            "info" => Info::read(&mut words).map(Answer::Info),
            "bestmove" => best_move(&mut words),
            "nobestmove" => Ok(Answer::NoBestMove),
            "pophash" => HashEntry::read(&mut words).map(Answer::PopHash),
            "bye" => Ok(Answer::Bye),
            other => Err(ParseError::unknown(other)),
        }
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Answer, ParseError> {
    let best = words.expect("a move")?.to_owned();
    let (mut ponder, mut verdict) = (None, Verdict::PlaysOn);
    while let Some(word) = words.next() {
        match word {
            "ponder" => ponder = Some(words.expect("a move to ponder on")?.to_owned()),
            "draw" => verdict = Verdict::Draw,
            "resign" => verdict = Verdict::Resign,
            _ => {}
        }
    }
    Ok(Answer::BestMove { best, ponder, verdict })
}

impl Info {
    /// A text for people.
    pub fn message(text: impl Into<String>) -> Info {
        Info { message: Some(text.into()), ..Info::default() }
    }

    /// Reads what follows `info`; words of an engine's own are passed over.
    fn read(words: &mut Words<'_>) -> Result<Info, ParseError> {
        let mut info = Info::default();
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
                "lowerbound" => entry.lower = Some(Bound::read(words)?),
                "upperbound" => entry.upper = Some(Bound::read(words)?),
                _ => {}
            }
        }
        Ok(entry)
    }
}

impl Bound {
    fn read(words: &mut Words<'_>) -> Result<Bound, ParseError> {
        let score = words.number("a score")?;
        match words.expect("`depth`")? {
            "depth" => Ok(Bound { score, depth: words.number("a depth")? }),
            other => Err(ParseError::bad("`depth`", other)),
        }
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} depth {}", self.score, self.depth)
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Id(id, text) => {
                let name = IDS.iter().find(|(_, known)| known == id).map_or("", |(name, _)| name);
                write!(f, "id {name} {}", OneLine(text))
            }
            Answer::Option(option) => write!(f, "option {option}"),
            Answer::UcciOk => f.write_str("ucciok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => write!(f, "info{info}"),
            Answer::BestMove { best, ponder, verdict } => {
                write!(f, "bestmove {}", OneLine(best))?;
                writing::pair(f, "ponder", ponder.as_deref().map(OneLine))?;
                f.write_str(match verdict {
                    Verdict::PlaysOn => "",
                    Verdict::Draw => " draw",
                    Verdict::Resign => " resign",
                })
            }
            Answer::NoBestMove => f.write_str("nobestmove"),
            Answer::PopHash(entry) => {
                f.write_str("pophash")?;
                writing::pair(f, "bestmove", entry.best.as_deref().map(OneLine))?;
                writing::pair(f, "lowerbound", entry.lower)?;
                writing::pair(f, "upperbound", entry.upper)
            }
            Answer::Bye => f.write_str("bye"),
        }
    }
}

/// Everything known, each with a blank before it.
impl Display for Info {
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
