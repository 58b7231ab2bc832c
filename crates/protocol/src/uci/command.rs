//! Lines from a host.

use crate::ParseError;
use crate::error::add_fault;
use crate::position::{Position, Start};
use crate::words::Words;
use crate::writing::{self, OneLine};
use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// A line from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciCommand {
    /// Request to identify, answered with ids, options and `uciok`.
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// Answered with `readyok`, even while searching.
    IsReady,
    /// `setoption name … [value …]`.
    SetOption {
        /// Name of the option; may contain blanks.
        name: String,
        /// The new value; buttons have none.
        value: Option<String>,
    },
    /// Announces another game.
    UciNewGame,
    /// The position to search. A line that begins with `fen` is read as this one too: some GUIs
    /// leave the word `position` away.
    Position(Position),
    /// Search.
    Go(UciGo),
    /// Answer now.
    Stop,
    /// The move pondered on was played.
    PonderHit,
    /// End.
    Quit,
}

/// Limits and root moves of a search. Times are whole milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UciGo {
    /// Search these moves only, if there are any.
    pub search_moves: Vec<String>,
    /// Search on the opponent's time; do not answer before `ponderhit` or `stop`.
    pub ponder: bool,
    /// Time left for the first player (red, whom UCI calls white).
    pub wtime: Option<Duration>,
    /// Time left for the second player.
    pub btime: Option<Duration>,
    /// Increment of the first player.
    pub winc: Option<Duration>,
    /// Increment of the second player.
    pub binc: Option<Duration>,
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// A mate in this many moves of the side to move.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// Until `stop`.
    pub infinite: bool,
    /// No search: the lines of play of this many moves, from 1, are counted below each root move.
    pub perft: Option<NonZeroU32>,
    /// Words that could not be used, the first [`MAX_FAULTS`](crate::MAX_FAULTS) of them: one bad number makes
    /// the rest of the line no less valid, and a host that gets no move waits for ever. They are not written.
    pub faults: Vec<ParseError>,
}

/// The words with a meaning behind `go`.
const GO_KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// The allowed values of limits, for messages.
const TIME: &str = "a time";
const INCREMENT: &str = "an increment";
const MOVES: &str = "a number of moves";
const DEPTH: &str = "a depth";
const NODES: &str = "a number of nodes";
const PERFT: &str = "a number of moves from 1";

impl FromStr for UciCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<UciCommand, ParseError> {
        let mut words = Words::new(line)?;
        let command = match words.command()? {
            "uci" => UciCommand::Uci,
            "debug" => UciCommand::Debug(match words.expect("`on` or `off`")? {
                "on" => true,
                "off" => false,
                other => return Err(ParseError::bad("`on` or `off`", other)),
            }),
            "isready" => UciCommand::IsReady,
            "setoption" => set_option(&mut words)?,
            "ucinewgame" => UciCommand::UciNewGame,
            "position" => UciCommand::Position(Position::read(&mut words)?),
            "fen" => {
                let start = Start::Fen(words.text_before(&["moves"], "a FEN")?);
                UciCommand::Position(Position::read_moves(start, &mut words)?)
            }
            "go" => UciCommand::Go(UciGo::read(&mut words)),
            "stop" => UciCommand::Stop,
            "ponderhit" => UciCommand::PonderHit,
            "quit" => UciCommand::Quit,
            other => return Err(ParseError::unknown(other)),
        };
        words.end()?;
        Ok(command)
    }
}

fn set_option(words: &mut Words<'_>) -> Result<UciCommand, ParseError> {
    match words.expect("`name`")? {
        "name" => {}
        other => return Err(ParseError::bad("`name`", other)),
    }
    let name = words.text_before(&["value"], "an option name")?;
    let value = words.next().map(|_| words.rest().to_owned());
    Ok(UciCommand::SetOption { name, value })
}

impl UciGo {
    pub(crate) fn read(words: &mut Words<'_>) -> UciGo {
        let mut go = UciGo::default();
        while let Some(word) = words.next() {
            if let Err(fault) = go.take(word, words) {
                add_fault(&mut go.faults, fault);
            }
        }
        go
    }

    /// Takes a word and what belongs to it. A value that cannot be used leaves its limit as it was.
    fn take(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), ParseError> {
        match word {
            "searchmoves" => self.search_moves = words.before(&GO_KEYWORDS),
            "ponder" => self.ponder = true,
            "wtime" => self.wtime = Some(millis(words, TIME)?),
            "btime" => self.btime = Some(millis(words, TIME)?),
            "winc" => self.winc = Some(millis(words, INCREMENT)?),
            "binc" => self.binc = Some(millis(words, INCREMENT)?),
            "movestogo" => self.moves_to_go = Some(number(words, MOVES)?),
            "depth" => self.depth = Some(number(words, DEPTH)?),
            "nodes" => self.nodes = Some(number(words, NODES)?),
            "mate" => self.mate = Some(number(words, MOVES)?),
            "movetime" => self.move_time = Some(millis(words, TIME)?),
            "infinite" => self.infinite = true,
            "perft" => self.perft = Some(number(words, PERFT)?),
            other => return Err(ParseError::unexpected(other)),
        }
        Ok(())
    }
}

fn number<T: FromStr>(words: &mut Words<'_>, what: &'static str) -> Result<T, ParseError> {
    words.value(what, &GO_KEYWORDS)?.number(what)
}

fn millis(words: &mut Words<'_>, what: &'static str) -> Result<Duration, ParseError> {
    words.value(what, &GO_KEYWORDS)?.millis(what)
}

impl Display for UciCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UciCommand::Uci => f.write_str("uci"),
            UciCommand::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            UciCommand::IsReady => f.write_str("isready"),
            UciCommand::SetOption { name, value } => {
                write!(f, "setoption name {}", OneLine(name))?;
                writing::pair(f, "value", value.as_deref().map(OneLine))
            }
            UciCommand::UciNewGame => f.write_str("ucinewgame"),
            UciCommand::Position(position) => write!(f, "position {position}"),
            UciCommand::Go(go) => write!(f, "go{go}"),
            UciCommand::Stop => f.write_str("stop"),
            UciCommand::PonderHit => f.write_str("ponderhit"),
            UciCommand::Quit => f.write_str("quit"),
        }
    }
}

/// Every limit with a blank before it.
impl Display for UciGo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.ponder {
            f.write_str(" ponder")?;
        }
        writing::millis(f, "wtime", self.wtime)?;
        writing::millis(f, "btime", self.btime)?;
        writing::millis(f, "winc", self.winc)?;
        writing::millis(f, "binc", self.binc)?;
        writing::pair(f, "movestogo", self.moves_to_go)?;
        writing::pair(f, "depth", self.depth)?;
        writing::pair(f, "nodes", self.nodes)?;
        writing::pair(f, "mate", self.mate)?;
        writing::millis(f, "movetime", self.move_time)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        writing::pair(f, "perft", self.perft)?;
        writing::list(f, "searchmoves", &self.search_moves)
    }
}
