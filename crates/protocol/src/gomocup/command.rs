//! Lines from a host.

use super::point::shown_turn;
use super::{GomocupInfo, Point, Stone};
use std::fmt::{self, Display, Formatter};

/// A command from the host, with all its lines. [`CommandReader`](super::CommandReader) reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GomocupCommand {
    /// Begin a game on a square board of this size. Answered with `OK` or `ERROR`.
    Start(u16),
    /// Begins a game on a board of this many columns and rows. Answered with `OK` or `ERROR`.
    RectStart {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// Begin another game on the same board. Answered with `OK`.
    Restart,
    /// Make the first move. Answered with a point.
    Begin,
    /// The opponent's move, `None` for a pass (`-1,-1`). Answered with a point.
    Turn(Option<Point>),
    /// The whole board; in renju the stones stand in playing order. Answered with a point.
    Board(Vec<Stone>),
    /// Remove the stone there. Answered with `OK`.
    TakeBack(Point),
    /// An opening by the swap-2 protocol: no stone yet, three or five. Answered with points or
    /// `SWAP`.
    Swap2Board(Vec<Point>),
    /// Play the move that you suggested. Answered with that point.
    Play(Point),
    /// A setting. Not answered.
    Info(GomocupInfo),
    /// Request for the engine's name, version and author.
    About,
    /// End. Not answered.
    End,
    /// Answer now (`yxstop`, Rapfi also takes `STOP`).
    YxStop,
    /// The whole board, to set it up. Not answered.
    YxBoard(Vec<Stone>),
    /// Request for the points forbidden to black, answered with `FORBID`.
    YxShowForbid,
    /// Forget what the table holds.
    YxHashClear,
    /// Request for this many best moves of the position set up.
    YxNBest(u32),
    /// Find a move that leaves the position balanced (value nearest to this).
    YxBalanceOne(i32),
    /// Find two moves that leave the position balanced (value nearest to this).
    YxBalanceTwo(i32),
    /// A stage of swap-2 on the board set up: 1 asks for an opening, 2 for the choice after three stones, 3 for that after
    /// five. Answered with `MESSAGE SWAP2 …`.
    YxSwap2Step(u8),
    /// Moves to leave out of the search.
    YxBlock(Vec<Point>),
    /// Search these again.
    YxBlockUndo(Vec<Point>),
    /// Search all moves again.
    YxBlockReset,
    /// Show what the engine can do.
    YxShowInfo,
}

/// Several lines for commands with a list; none ends with a line end.
impl Display for GomocupCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            GomocupCommand::Start(size) => write!(f, "START {size}"),
            GomocupCommand::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            GomocupCommand::Restart => f.write_str("RESTART"),
            GomocupCommand::Begin => f.write_str("BEGIN"),
            GomocupCommand::Turn(point) => write!(f, "TURN {}", shown_turn(point.as_ref())),
            GomocupCommand::Board(stones) => block(f, "BOARD", stones),
            GomocupCommand::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            GomocupCommand::Swap2Board(points) => block(f, "SWAP2BOARD", points),
            GomocupCommand::Play(point) => write!(f, "PLAY {point}"),
            GomocupCommand::Info(info) => write!(f, "INFO {info}"),
            GomocupCommand::About => f.write_str("ABOUT"),
            GomocupCommand::End => f.write_str("END"),
            GomocupCommand::YxStop => f.write_str("yxstop"),
            GomocupCommand::YxBoard(stones) => block(f, "yxboard", stones),
            GomocupCommand::YxShowForbid => f.write_str("yxshowforbid"),
            GomocupCommand::YxHashClear => f.write_str("yxhashclear"),
            GomocupCommand::YxNBest(moves) => write!(f, "yxnbest {moves}"),
            GomocupCommand::YxBalanceOne(bias) => write!(f, "yxbalanceone {bias}"),
            GomocupCommand::YxBalanceTwo(bias) => write!(f, "yxbalancetwo {bias}"),
            GomocupCommand::YxSwap2Step(step) => write!(f, "yxswap2step{step}"),
            GomocupCommand::YxBlock(points) => block(f, "yxblock", points),
            GomocupCommand::YxBlockUndo(points) => block(f, "yxblockundo", points),
            GomocupCommand::YxBlockReset => f.write_str("yxblockreset"),
            GomocupCommand::YxShowInfo => f.write_str("yxshowinfo"),
        }
    }
}

/// A list, one entry a line, closed by `DONE`.
fn block(f: &mut Formatter<'_>, name: &str, lines: &[impl Display]) -> fmt::Result {
    writeln!(f, "{name}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
    f.write_str("DONE")
}
