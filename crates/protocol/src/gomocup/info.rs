//! `INFO key value`: settings. Never answered.

use super::Point;
use crate::ParseError;
use crate::words::Words;
use crate::writing::OneLine;
use std::fmt::{self, Display, Formatter};

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GomocupInfo {
    /// A setting that is a number.
    Number(Key, i64),
    /// The point under the mouse: the engine shows its evaluation.
    Evaluate(Point),
    /// A folder for files that outlive the engine.
    Folder(String),
    /// A setting not known here, to be ignored.
    Other {
        /// Its name.
        key: String,
        /// Its value, maybe empty.
        value: String,
    },
}

/// The settings that are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// Milliseconds for each move; 0: as fast as possible.
    TimeoutTurn,
    /// Milliseconds for the whole game; 0: no limit.
    TimeoutMatch,
    /// Milliseconds left of the game; 2147483647: no limit. May be negative.
    TimeLeft,
    /// Milliseconds that each move gives back (Yixin-Board).
    TimeIncrement,
    /// Bytes of memory; 0: no limit.
    MaxMemory,
    /// Opponent: 0 human, 1 engine, 2 tournament, 3 network tournament.
    GameType,
    /// Sum of 1 (exactly five wins), 2 (the game goes on after a win), 4 (renju), 8 (caro).
    Rule,
    /// Plies (Yixin-Board).
    MaxDepth,
    /// The first iteration's depth in plies (Yixin-Board).
    StartDepth,
    /// Nodes (Yixin-Board).
    MaxNode,
    /// KiB of the transposition table (Yixin-Board).
    HashSize,
    /// Threads (Yixin-Board).
    ThreadNum,
    /// Depth at which threads part (Yixin-Board).
    ThreadSplitDepth,
    /// Detail of the reports: 0 none, 1 live lines, 2 and 3 more (Yixin-Board).
    ShowDetail,
    /// Distance from stones within which moves are candidates, 0 to 5 (Yixin-Board).
    CautionFactor,
    /// Think on the opponent's time (Yixin-Board).
    Pondering,
    /// Show symmetric moves in n-best (Yixin-Board).
    NbestSym,
    /// Threads that look for wins by fours (Yixin-Board).
    VcThread,
    /// Search for wins only (Yixin-Board).
    Checkmate,
    /// Use the database (Yixin-Board).
    UseDatabase,
    /// Keeps the database as it is (Yixin-Board).
    DatabaseReadonly,
    /// The opening may be swapped (Rapfi).
    Swapable,
    /// Strength, 0 to 100 (Rapfi).
    Strength,
    /// Moves until the game is drawn (Rapfi).
    MaxMoves,
    /// Result of a full board: 0 draw, 1 black wins, 2 white wins (Rapfi).
    DrawResult,
}

const KEYS: [(&str, Key); 25] = [
    ("timeout_turn", Key::TimeoutTurn),
    ("timeout_match", Key::TimeoutMatch),
    ("time_left", Key::TimeLeft),
    ("time_increment", Key::TimeIncrement),
    ("max_memory", Key::MaxMemory),
    ("game_type", Key::GameType),
    ("rule", Key::Rule),
    ("max_depth", Key::MaxDepth),
    ("start_depth", Key::StartDepth),
    ("max_node", Key::MaxNode),
    ("hash_size", Key::HashSize),
    ("thread_num", Key::ThreadNum),
    ("thread_split_depth", Key::ThreadSplitDepth),
    ("show_detail", Key::ShowDetail),
    ("caution_factor", Key::CautionFactor),
    ("pondering", Key::Pondering),
    ("nbestsym", Key::NbestSym),
    ("vcthread", Key::VcThread),
    ("checkmate", Key::Checkmate),
    ("usedatabase", Key::UseDatabase),
    ("database_readonly", Key::DatabaseReadonly),
    ("swapable", Key::Swapable),
    ("strength", Key::Strength),
    ("max_moves", Key::MaxMoves),
    ("draw_result", Key::DrawResult),
];

impl Key {
    /// Every key.
    pub fn all() -> impl Iterator<Item = Key> {
        KEYS.into_iter().map(|(_, key)| key)
    }

    /// Its name on the line.
    pub fn name(self) -> &'static str {
        KEYS.iter().find(|(_, key)| *key == self).map_or("", |(name, _)| name)
    }
}

impl GomocupInfo {
    /// Reads what follows `INFO`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<GomocupInfo, ParseError> {
        let key = words.expect("a key")?;
        if let Some((_, number)) = KEYS.iter().find(|(name, _)| key.eq_ignore_ascii_case(name)) {
            return Ok(GomocupInfo::Number(*number, words.number("a whole number")?));
        }
        match key.to_ascii_lowercase().as_str() {
            "evaluate" => Ok(GomocupInfo::Evaluate(words.expect_rest("a point")?.parse()?)),
            "folder" => Ok(GomocupInfo::Folder(words.expect_rest("a folder")?.to_owned())),
            _ => Ok(GomocupInfo::Other { key: key.to_owned(), value: words.rest().to_owned() }),
        }
    }
}

impl Display for GomocupInfo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            GomocupInfo::Number(key, value) => write!(f, "{} {value}", key.name()),
            GomocupInfo::Evaluate(point) => write!(f, "evaluate {point}"),
            GomocupInfo::Folder(path) => write!(f, "folder {}", OneLine(path)),
            GomocupInfo::Other { key, value } if value.is_empty() => OneLine(key).fmt(f),
            GomocupInfo::Other { key, value } => write!(f, "{} {}", OneLine(key), OneLine(value)),
        }
    }
}
