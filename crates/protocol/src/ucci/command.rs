//! Lines from a host.

use crate::ParseError;
use crate::error::add_fault;
use crate::position::{Position, Start};
use crate::uci::UciGo;
use crate::words::Words;
use crate::writing::{self, OneLine};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

/// A line from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UcciCommand {
    /// Request to identify, answered with ids, options and `ucciok`.
    Ucci,
    /// Answered with `readyok`, even while searching.
    IsReady,
    /// `setoption NAME [VALUE]`. A line `newgame` is read as `setoption newgame`: Sylvan leaves `setoption` away.
    SetOption {
        /// Name of the option; one word.
        name: String,
        /// The new value; buttons have none.
        value: Option<String>,
    },
    /// The position to search. A line that begins with `fen` is read as this one too: Sylvan sends both.
    Position(Position),
    /// Moves that must not be played in the position just given: how hosts enforce the law on
    /// perpetual chases. None lifts the ban.
    BanMoves(Vec<String>),
    /// Search.
    Go(UcciGo),
    /// The move pondered on was played.
    PonderHit {
        /// The opponent offers a draw with it.
        draw: bool,
    },
    /// Answer now.
    Stop,
    /// Request for the table's entry of a position, answered with `pophash`.
    Probe(Position),
    /// End; answered with `bye`.
    Quit,
}

/// Limit and mode of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UcciGo {
    /// On whose time.
    pub mode: GoMode,
    /// The limit of the search.
    pub limit: Limit,
    /// Words that could not be used, the first [`MAX_FAULTS`](crate::MAX_FAULTS) of them: one bad number makes
    /// the rest of the line no less valid, and a host that gets no move waits for ever. They are not written.
    pub faults: Vec<ParseError>,
}

/// On whose time to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GoMode {
    /// On one's own.
    #[default]
    Normal,
    /// On the opponent's; do not answer before `ponderhit` or `stop`.
    Ponder,
    /// On one's own; the opponent offers a draw.
    Draw,
}

/// The limit of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Limit {
    /// Until `stop`.
    #[default]
    Infinite,
    /// Plies.
    Depth(u32),
    /// Nodes.
    Nodes(u64),
    /// By the clock.
    Time {
        /// One's own clock.
        own: Clock,
        /// The opponent's.
        opponent: Option<Clock>,
    },
    /// In the words of UCI, which Sylvan uses for clocks: the sides by name, times always in milliseconds. It
    /// begins with one of UCI's times, since all else is read as UCCI's own.
    Uci(Box<UciGo>),
    /// One that could not be read; the faults of the command say why. It is not written.
    Unreadable,
}

/// The words with a meaning behind `go`.
const GO_KEYWORDS: [&str; 12] = [
    "ponder",
    "draw",
    "infinite",
    "depth",
    "nodes",
    "time",
    "movestogo",
    "increment",
    "opptime",
    "oppmovestogo",
    "oppincrement",
    "movetime",
];

/// The allowed values of limits, for messages.
const TIME: &str = "a time";
const MOVES: &str = "a number of moves";

/// The times of UCI, which UCCI does not have.
const UCI_TIMES: [&str; 5] = ["wtime", "btime", "winc", "binc", "movetime"];

/// A clock. Numbers are seconds, or milliseconds if the option `usemillisec` is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub time: u64,
    /// The time control after that.
    pub pace: Pace,
}

/// Time that a clock gives beyond the time left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// Nothing is known.
    #[default]
    Unknown,
    /// Moves until the next time control.
    MovesToGo(u32),
    /// Time added after each move.
    Increment(u64),
}

impl FromStr for UcciCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<UcciCommand, ParseError> {
        let mut words = Words::new(line)?;
        let command = match words.command()? {
            "ucci" => UcciCommand::Ucci,
            "isready" => UcciCommand::IsReady,
            "setoption" => {
                let name = words.expect("an option name")?.to_owned();
                let value = words.rest();
                UcciCommand::SetOption { name, value: (!value.is_empty()).then(|| value.to_owned()) }
            }
            "newgame" => UcciCommand::SetOption { name: "newgame".to_owned(), value: None },
            "position" => UcciCommand::Position(Position::read(&mut words)?),
            "fen" => {
                let start = Start::Fen(words.text_before(&["moves"], "a FEN")?);
                UcciCommand::Position(Position::read_moves(start, &mut words)?)
            }
            "banmoves" => UcciCommand::BanMoves(words.before(&[])),
            "go" => UcciCommand::Go(UcciGo::read(&mut words)),
            "ponderhit" => {
                let draw = words.peek() == Some("draw");
                if draw {
                    words.next();
                }
                UcciCommand::PonderHit { draw }
            }
            "stop" => UcciCommand::Stop,
            "probe" => UcciCommand::Probe(Position::read(&mut words)?),
            "quit" => UcciCommand::Quit,
            other => return Err(ParseError::unknown(other)),
        };
        words.end()?;
        Ok(command)
    }
}

impl UcciGo {
    fn read(words: &mut Words<'_>) -> UcciGo {
        let mut go = UcciGo {
            mode: match words.peek() {
                Some("ponder") => GoMode::Ponder,
                Some("draw") => GoMode::Draw,
                _ => GoMode::Normal,
            },
            ..UcciGo::default()
        };
        if go.mode != GoMode::Normal {
            words.next();
        }
        go.limit = Limit::read(words, &mut go.faults).unwrap_or_else(|fault| {
            add_fault(&mut go.faults, fault);
            Limit::Unreadable
        });
        words.for_each(|word| add_fault(&mut go.faults, ParseError::unexpected(word)));
        go
    }
}

impl Limit {
    /// No limit at all counts as infinite, as ElephantEye has it.
    fn read(words: &mut Words<'_>, faults: &mut Vec<ParseError>) -> Result<Limit, ParseError> {
        if words.peek().is_some_and(|word| UCI_TIMES.contains(&word)) {
            let go = UciGo::read(words);
            faults.clone_from(&go.faults);
            return Ok(Limit::Uci(Box::new(go)));
        }
        match words.next() {
            None | Some("infinite") => Ok(Limit::Infinite),
            Some("depth") if words.peek() == Some("infinite") => {
                words.next();
                Ok(Limit::Infinite)
            }
            Some("depth") => Ok(Limit::Depth(words.number("a depth")?)),
            Some("nodes") => Ok(Limit::Nodes(words.number("a number of nodes")?)),
            Some("time") => Limit::read_time(words, faults),
            Some(other) => Err(ParseError::unexpected(other)),
        }
    }

    /// Reads clocks, the words after one's own time in any order: UCI2WB tells one's own pace last, and of a fixed
    /// time for each move it tells the clocks and then `movetime`.
    fn read_time(words: &mut Words<'_>, faults: &mut Vec<ParseError>) -> Result<Limit, ParseError> {
        let mut own = Clock { time: number(words, TIME)?, pace: Pace::Unknown };
        let mut opponent = None;
        let mut move_time = None;
        while let Some(word) = words.next() {
            let read = match word {
                "opptime" => {
                    number(words, TIME).map(|time| opponent = Some(Clock { time, pace: Pace::Unknown }))
                }
                "movetime" => number(words, TIME).map(|time| move_time = Some(Duration::from_millis(time))),
                _ => match (word.strip_prefix("opp"), &mut opponent) {
                    (Some(pace), Some(opponent)) => opponent.pace.take(pace, words),
                    (None, _) => own.pace.take(word, words),
                    (Some(_), None) => Err(ParseError::unexpected(word)),
                },
            };
            read.unwrap_or_else(|fault| add_fault(faults, fault));
        }
        Ok(match move_time {
            Some(_) => Limit::Uci(Box::new(UciGo { move_time, ..UciGo::default() })),
            None => Limit::Time { own, opponent },
        })
    }
}

/// The next number, which is not one of the words with a meaning.
fn number(words: &mut Words<'_>, what: &'static str) -> Result<u64, ParseError> {
    words.value(what, &GO_KEYWORDS)?.clock(what)
}

impl Clock {
    fn write(self, f: &mut Formatter<'_>, prefix: &str) -> fmt::Result {
        write!(f, " {prefix}time {}", self.time)?;
        match self.pace {
            Pace::Unknown => Ok(()),
            Pace::MovesToGo(moves) => write!(f, " {prefix}movestogo {moves}"),
            Pace::Increment(increment) => write!(f, " {prefix}increment {increment}"),
        }
    }
}

impl Pace {
    /// Takes a word about the pace and its number. A number that cannot be read is as good as none.
    fn take(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), ParseError> {
        *self = match word {
            "movestogo" => Pace::MovesToGo(words.value(MOVES, &GO_KEYWORDS)?.number(MOVES)?),
            "increment" => Pace::Increment(number(words, "an increment")?),
            other => return Err(ParseError::unexpected(other)),
        };
        Ok(())
    }
}

impl Display for UcciCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UcciCommand::Ucci => f.write_str("ucci"),
            UcciCommand::IsReady => f.write_str("isready"),
            UcciCommand::SetOption { name, value } => {
                write!(f, "setoption {}", OneLine(name))?;
                value.as_deref().map_or(Ok(()), |value| write!(f, " {}", OneLine(value)))
            }
            UcciCommand::Position(position) => write!(f, "position {position}"),
            UcciCommand::BanMoves(moves) => {
                f.write_str("banmoves")?;
                writing::words(f, moves)
            }
            UcciCommand::Go(go) => write!(f, "go{go}"),
            UcciCommand::PonderHit { draw } => {
                f.write_str(if *draw { "ponderhit draw" } else { "ponderhit" })
            }
            UcciCommand::Stop => f.write_str("stop"),
            UcciCommand::Probe(position) => write!(f, "probe {position}"),
            UcciCommand::Quit => f.write_str("quit"),
        }
    }
}

/// Mode and limit, each with a blank before it.
impl Display for UcciGo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.mode {
            GoMode::Normal => "",
            GoMode::Ponder => " ponder",
            GoMode::Draw => " draw",
        })?;
        match &self.limit {
            Limit::Infinite => f.write_str(" infinite"),
            Limit::Unreadable => Ok(()),
            Limit::Depth(depth) => write!(f, " depth {depth}"),
            Limit::Nodes(nodes) => write!(f, " nodes {nodes}"),
            Limit::Time { own, opponent } => {
                own.write(f, "")?;
                opponent.map_or(Ok(()), |clock| clock.write(f, "opp"))
            }
            Limit::Uci(go) => go.fmt(f),
        }
    }
}
