//! Lines from a host.

use super::CecpResult;
use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

/// A line from the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CecpCommand {
    /// The first line of all. Not answered.
    Xboard,
    /// The version of the protocol; from 2 on answered with features.
    Protover(u32),
    /// A feature was taken.
    Accepted(String),
    /// A feature was refused.
    Rejected(String),
    /// A new game; the engine plays the second side.
    New,
    /// The game's name, as `xiangqi`.
    Variant(String),
    /// A position as FEN.
    SetBoard(String),
    /// Take moves and play none.
    Force,
    /// Play the side to move.
    Go,
    /// Play the side not to move.
    PlayOther,
    /// A move of the opponent, after the feature `usermove`.
    UserMove(String),
    /// A move alone on its line, for engines without the feature `usermove`.
    Move(String),
    /// Play at once (`?`).
    MoveNow,
    /// Take back one move.
    Undo,
    /// Take back two moves.
    Remove,
    /// A time control.
    Level {
        /// Moves in a session; 0 for the whole game.
        moves: u32,
        /// Time for a session, in whole seconds.
        base: Duration,
        /// Time added after each move, in whole milliseconds.
        increment: Duration,
    },
    /// Seconds for each move.
    SetTime(u32),
    /// Plies at most.
    SetDepth(u32),
    /// The engine's clock, in hundredths of a second; may be negative.
    Time(i64),
    /// The opponent's clock, in hundredths of a second; may be negative.
    OppTime(i64),
    /// Answered with `pong` and the same number, once everything before it is done.
    Ping(u32),
    /// The opponent offers a draw.
    Draw,
    /// The game is over.
    Result(CecpResult),
    /// Think on the opponent's time.
    Hard,
    /// Ponder off.
    Easy,
    /// Show the thinking.
    Post,
    /// Reports off.
    NoPost,
    /// Search the position until told otherwise.
    Analyze,
    /// End the analysis.
    Exit,
    /// The opponent is a program too.
    Computer,
    /// The opponent's name.
    Name(String),
    /// Memory in MiB.
    Memory(u32),
    /// Threads.
    Cores(u32),
    /// An option of the engine's.
    Option {
        /// Its name.
        name: String,
        /// The new value; buttons have none.
        value: Option<String>,
    },
    /// Use no randomness, or do (it toggles).
    Random,
    /// End.
    Quit,
}

/// Commands of a single word.
const SINGLE: [(&str, CecpCommand); 18] = [
    ("xboard", CecpCommand::Xboard),
    ("new", CecpCommand::New),
    ("force", CecpCommand::Force),
    ("go", CecpCommand::Go),
    ("playother", CecpCommand::PlayOther),
    ("?", CecpCommand::MoveNow),
    ("undo", CecpCommand::Undo),
    ("remove", CecpCommand::Remove),
    ("draw", CecpCommand::Draw),
    ("hard", CecpCommand::Hard),
    ("easy", CecpCommand::Easy),
    ("post", CecpCommand::Post),
    ("nopost", CecpCommand::NoPost),
    ("analyze", CecpCommand::Analyze),
    ("exit", CecpCommand::Exit),
    ("computer", CecpCommand::Computer),
    ("random", CecpCommand::Random),
    ("quit", CecpCommand::Quit),
];

impl FromStr for CecpCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<CecpCommand, ParseError> {
        let mut words = Words::new(line)?;
        let name = words.command()?;
        let command = match SINGLE.iter().find(|(single, _)| *single == name) {
            Some((_, command)) => command.clone(),
            None => with_argument(name, &mut words)?,
        };
        words.end()?;
        Ok(command)
    }
}

fn with_argument(name: &str, words: &mut Words<'_>) -> Result<CecpCommand, ParseError> {
    Ok(match name {
        "protover" => CecpCommand::Protover(words.number("a version")?),
        "accepted" => CecpCommand::Accepted(words.expect("a feature")?.to_owned()),
        "rejected" => CecpCommand::Rejected(words.expect("a feature")?.to_owned()),
        "variant" => CecpCommand::Variant(words.expect("a variant")?.to_owned()),
        "setboard" => CecpCommand::SetBoard(words.expect_rest("a FEN")?.to_owned()),
        "usermove" => CecpCommand::UserMove(words.expect("a move")?.to_owned()),
        "level" => level(words)?,
        "st" => CecpCommand::SetTime(words.number("a number of seconds")?),
        "sd" => CecpCommand::SetDepth(words.number("a depth")?),
        "time" => CecpCommand::Time(words.number("a time in hundredths of a second")?),
        "otim" => CecpCommand::OppTime(words.number("a time in hundredths of a second")?),
        "ping" => CecpCommand::Ping(words.number("a number")?),
        "result" => CecpCommand::Result(CecpResult::read(words)?),
        "name" => CecpCommand::Name(words.expect_rest("a name")?.to_owned()),
        "memory" => CecpCommand::Memory(words.number("a number of MiB")?),
        "cores" => CecpCommand::Cores(words.number("a number of threads")?),
        "option" => option(words.expect_rest("an option")?),
        bare if looks_like_a_move(bare) => CecpCommand::Move(bare.to_owned()),
        other => return Err(ParseError::unknown(other)),
    })
}

/// `40 5:30 0.5`: moves, minutes with seconds, increment in seconds.
fn level(words: &mut Words<'_>) -> Result<CecpCommand, ParseError> {
    let moves = words.number("a number of moves")?;
    let text = words.expect("a time `minutes:seconds`")?;
    let bad = || ParseError::bad("a time `minutes:seconds`", text);
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let number = |text: &str| text.parse::<u32>().map(u64::from).map_err(|_| bad());
    let base = Duration::from_secs(number(minutes)? * 60 + number(seconds)?);
    let text = words.expect("an increment in seconds")?;
    let seconds: f64 = text
        .parse()
        .ok()
        .filter(|seconds| (0.0..1e6).contains(seconds))
        .ok_or_else(|| ParseError::bad("an increment in seconds", text))?;
    let increment = Duration::from_millis((seconds * 1000.0).round() as u64);
    Ok(CecpCommand::Level { moves, base, increment })
}

/// `NAME=VALUE` or `NAME`; names may have blanks in them.
fn option(text: &str) -> CecpCommand {
    match text.split_once('=') {
        Some((name, value)) => {
            CecpCommand::Option { name: name.trim().to_owned(), value: Some(value.trim().to_owned()) }
        }
        None => CecpCommand::Option { name: text.to_owned(), value: None },
    }
}

/// Two squares, such as `b2e2` or `a10a9`, and maybe a letter behind.
fn looks_like_a_move(word: &str) -> bool {
    let after_square = |text: &str| -> Option<String> {
        let rest = text.strip_prefix(|c: char| c.is_ascii_lowercase())?;
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        (digits.len() < rest.len()).then(|| digits.to_owned())
    };
    let rest = after_square(word).and_then(|rest| after_square(&rest));
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}

impl Display for CecpCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CecpCommand::Protover(version) => write!(f, "protover {version}"),
            CecpCommand::Accepted(feature) => write!(f, "accepted {}", OneLine(feature)),
            CecpCommand::Rejected(feature) => write!(f, "rejected {}", OneLine(feature)),
            CecpCommand::Variant(name) => write!(f, "variant {}", OneLine(name)),
            CecpCommand::SetBoard(fen) => write!(f, "setboard {}", OneLine(fen)),
            CecpCommand::UserMove(mv) => write!(f, "usermove {}", OneLine(mv)),
            CecpCommand::Move(mv) => OneLine(mv).fmt(f),
            CecpCommand::Level { moves, base, increment } => write_level(f, *moves, *base, *increment),
            CecpCommand::SetTime(seconds) => write!(f, "st {seconds}"),
            CecpCommand::SetDepth(depth) => write!(f, "sd {depth}"),
            CecpCommand::Time(time) => write!(f, "time {time}"),
            CecpCommand::OppTime(time) => write!(f, "otim {time}"),
            CecpCommand::Ping(number) => write!(f, "ping {number}"),
            CecpCommand::Result(result) => write!(f, "result {result}"),
            CecpCommand::Name(name) => write!(f, "name {}", OneLine(name)),
            CecpCommand::Memory(mib) => write!(f, "memory {mib}"),
            CecpCommand::Cores(cores) => write!(f, "cores {cores}"),
            CecpCommand::Option { name, value } => {
                write!(f, "option {}", OneLine(name))?;
                value.as_deref().map_or(Ok(()), |value| write!(f, "={}", OneLine(value)))
            }
            single => {
                f.write_str(SINGLE.iter().find(|(_, known)| known == single).map_or("", |(name, _)| name))
            }
        }
    }
}

fn write_level(f: &mut Formatter<'_>, moves: u32, base: Duration, increment: Duration) -> fmt::Result {
    write!(f, "level {moves} {}", base.as_secs() / 60)?;
    if !base.as_secs().is_multiple_of(60) {
        write!(f, ":{:02}", base.as_secs() % 60)?;
    }
    match increment.subsec_millis() {
        0 => write!(f, " {}", increment.as_secs()),
        millis => write!(f, " {}.{millis:03}", increment.as_secs()),
    }
}
