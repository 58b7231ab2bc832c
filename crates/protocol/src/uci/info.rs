//! `info …`: what the search has found so far.

use crate::ParseError;
use crate::words::Words;
use crate::writing::{self, OneLine};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// News of a search. Everything is optional; engines send what they have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UciInfo {
    /// The iteration's depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply reached.
    pub seldepth: Option<u32>,
    /// Rank of this line among the best ones, from 1.
    pub multipv: Option<u32>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// Whether `score` is the value or bounds it.
    pub bound: UciBound,
    /// Chances of win, draw and loss.
    pub wdl: Option<Wdl>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Share of the table in use, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Since the search began, in whole milliseconds.
    pub time: Option<Duration>,
    /// The root move being searched.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The best line.
    pub pv: Vec<String>,
    /// A text for people.
    pub string: Option<String>,
}

/// A value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An evaluation in hundredths of a soldier.
    Cp(i32),
    /// Mate in this many moves; negative when being mated. `mate 0` is a side mated already.
    Mate(i32),
}

/// Relation of a score to the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UciBound {
    /// It is the value.
    #[default]
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Chances in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

/// The words with a meaning behind `info`.
const KEYWORDS: [&str; 16] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "lowerbound",
    "upperbound",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "currmove",
    "currmovenumber",
    "pv",
    "string",
];

impl UciInfo {
    /// A text for people.
    pub fn string(text: impl Into<String>) -> UciInfo {
        UciInfo { string: Some(text.into()), ..UciInfo::default() }
    }

    /// Reads what follows `info`; words of an engine's own are passed over.
    pub(super) fn read(words: &mut Words<'_>) -> Result<UciInfo, ParseError> {
        let mut info = UciInfo::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number("a depth")?),
                "seldepth" => info.seldepth = Some(words.number("a depth")?),
                "multipv" => info.multipv = Some(words.number("a line number")?),
                "score" => info.score = Some(Score::read(words)?),
                "lowerbound" => info.bound = UciBound::Lower,
                "upperbound" => info.bound = UciBound::Upper,
                "wdl" => info.wdl = Some(Wdl::read(words)?),
                "nodes" => info.nodes = Some(words.number("a number of nodes")?),
                "nps" => info.nps = Some(words.number("a number of nodes")?),
                "hashfull" => info.hashfull = Some(words.number("a share in thousandths")?),
                "tbhits" => info.tbhits = Some(words.number("a number of hits")?),
                "time" => info.time = Some(words.millis("a time")?),
                "currmove" => info.currmove = Some(words.expect("a move")?.to_owned()),
                "currmovenumber" => info.currmovenumber = Some(words.number("a move number")?),
                "pv" => info.pv = words.before(&KEYWORDS),
                "string" => info.string = Some(words.rest().to_owned()),
                _ => {}
            }
        }
        Ok(info)
    }
}

impl Score {
    fn read(words: &mut Words<'_>) -> Result<Score, ParseError> {
        match words.expect("`cp` or `mate`")? {
            "cp" => Ok(Score::Cp(words.number("a score")?)),
            "mate" => Ok(Score::Mate(words.number("a number of moves")?)),
            other => Err(ParseError::bad("`cp` or `mate`", other)),
        }
    }
}

impl Wdl {
    fn read(words: &mut Words<'_>) -> Result<Wdl, ParseError> {
        let mut chance = || words.number("a chance in thousandths");
        Ok(Wdl { win: chance()?, draw: chance()?, loss: chance()? })
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl Display for Wdl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}

/// Everything known, each with a blank before it.
impl Display for UciInfo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writing::pair(f, "depth", self.depth)?;
        writing::pair(f, "seldepth", self.seldepth)?;
        writing::pair(f, "multipv", self.multipv)?;
        writing::pair(f, "score", self.score)?;
        f.write_str(match self.bound {
            UciBound::Exact => "",
            UciBound::Lower => " lowerbound",
            UciBound::Upper => " upperbound",
        })?;
        writing::pair(f, "wdl", self.wdl)?;
        writing::pair(f, "nodes", self.nodes)?;
        writing::pair(f, "nps", self.nps)?;
        writing::pair(f, "hashfull", self.hashfull)?;
        writing::pair(f, "tbhits", self.tbhits)?;
        writing::millis(f, "time", self.time)?;
        writing::pair(f, "currmove", self.currmove.as_deref().map(OneLine))?;
        writing::pair(f, "currmovenumber", self.currmovenumber)?;
        writing::list(f, "pv", &self.pv)?;
        writing::pair(f, "string", self.string.as_deref().map(OneLine))
    }
}
