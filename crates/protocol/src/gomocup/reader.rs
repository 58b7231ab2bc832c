//! Lines in, commands out.

use super::point::read_turn;
use super::skipped::{Skipped, Tail};
use super::{GomocupCommand, GomocupInfo, Point, Stone};
use crate::ParseError;
use crate::words::Words;

/// The most stones a list may have: those of the largest board any engine plays on (32 × 32).
const MOST_STONES: usize = 32 * 32;

/// Puts the lines of a command together.
///
/// ```
/// use boyi_protocol::gomocup::{GomocupCommand, CommandReader};
///
/// let mut reader = CommandReader::default();
/// assert_eq!(reader.push("START 15"), Ok(Some(GomocupCommand::Start(15))));
/// assert_eq!(reader.push("BOARD"), Ok(None));
/// assert_eq!(reader.push("7,7,1"), Ok(None));
/// assert!(matches!(reader.push("DONE"), Ok(Some(GomocupCommand::Board(stones))) if stones.len() == 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct CommandReader {
    list: Option<List>,
}

/// A list that is being read.
#[derive(Clone, Debug)]
enum List {
    Stones(fn(Vec<Stone>) -> GomocupCommand, Vec<Stone>),
    Points {
        make: fn(Vec<Point>) -> GomocupCommand,
        points: Vec<Point>,
        /// They are the stones of a whole board.
        is_board: bool,
    },
    /// A broken one, which was told already, or one of a command that is not carried out: passed over up to `DONE`.
    Broken,
    /// One line that is passed over.
    Line,
}

impl CommandReader {
    /// Reads a line; `None` while a list goes on.
    ///
    /// `END` and `yxstop` count even within a list, which is dropped then. The lines of Yixin-Board's commands that are
    /// not carried out are passed over, and queries of its database are wholly so.
    ///
    /// # Errors
    /// A [`ParseError`] for a line that is not of the protocol. A bad line within a list spoils the
    /// list: the lines up to `DONE` are passed over.
    pub fn push(&mut self, line: &str) -> Result<Option<GomocupCommand>, ParseError> {
        let mut words = Words::new(line).inspect_err(|_| self.spoil())?;
        if words.peek().is_none() {
            return Ok(None);
        }
        match self.list.take() {
            None => self.command(&mut words),
            Some(list) => self.entry(list, words.rest()),
        }
    }

    /// Returns whether the lines of a whole board are being read.
    pub fn reads_board(&self) -> bool {
        matches!(self.list, Some(List::Stones(..) | List::Points { is_board: true, .. }))
    }

    /// A line came that could not be read: a list that goes on is spoilt.
    pub fn spoil(&mut self) {
        self.list = self.list.take().and_then(List::spoilt);
    }

    fn command(&mut self, words: &mut Words<'_>) -> Result<Option<GomocupCommand>, ParseError> {
        let name = words.command()?;
        let command = match name.to_ascii_lowercase().as_str() {
            "start" => GomocupCommand::Start(words.number("a board size")?),
            "rectstart" => rect_start(words.expect_rest("a board size")?)?,
            "restart" => GomocupCommand::Restart,
            "begin" => GomocupCommand::Begin,
            "turn" => GomocupCommand::Turn(read_turn(words.expect_rest("a point")?)?),
            "takeback" => GomocupCommand::TakeBack(point(words)?),
            "play" => GomocupCommand::Play(point(words)?),
            "info" => GomocupCommand::Info(GomocupInfo::read(words)?),
            "about" => GomocupCommand::About,
            "end" => GomocupCommand::End,
            "yxstop" | "stop" => GomocupCommand::YxStop,
            "yxshowforbid" => GomocupCommand::YxShowForbid,
            "yxhashclear" => GomocupCommand::YxHashClear,
            "yxnbest" => GomocupCommand::YxNBest(words.number("a number of moves")?),
            "yxbalanceone" => GomocupCommand::YxBalanceOne(words.number("a value")?),
            "yxbalancetwo" => GomocupCommand::YxBalanceTwo(words.number("a value")?),
            "yxswap2step1" => GomocupCommand::YxSwap2Step(1),
            "yxswap2step2" => GomocupCommand::YxSwap2Step(2),
            "yxswap2step3" => GomocupCommand::YxSwap2Step(3),
            "yxblockreset" => GomocupCommand::YxBlockReset,
            "yxshowinfo" => GomocupCommand::YxShowInfo,
            list => {
                if let Some(skipped) = Skipped::named(list) {
                    self.list = Some(if skipped.tail == Tail::List { List::Broken } else { List::Line });
                    return if skipped.is_silent { Ok(None) } else { Err(ParseError::unknown(name)) };
                }
                let list = List::named(list).ok_or_else(|| ParseError::unknown(name))?;
                words.end()?;
                self.list = Some(list);
                return Ok(None);
            }
        };
        words.end()?;
        Ok(Some(command))
    }

    fn entry(&mut self, list: List, line: &str) -> Result<Option<GomocupCommand>, ParseError> {
        match line.to_ascii_lowercase().as_str() {
            "done" => return Ok(list.close()),
            "end" => return Ok(Some(GomocupCommand::End)),
            "yxstop" | "stop" => return Ok(Some(GomocupCommand::YxStop)),
            _ => {}
        }
        self.list = Some(List::Broken);
        self.list = list.with(line)?;
        Ok(None)
    }
}

impl List {
    fn named(name: &str) -> Option<List> {
        match name {
            "board" => Some(List::Stones(GomocupCommand::Board, Vec::new())),
            "yxboard" => Some(List::Stones(GomocupCommand::YxBoard, Vec::new())),
            "swap2board" => Some(List::points(GomocupCommand::Swap2Board, true)),
            "yxblock" => Some(List::points(GomocupCommand::YxBlock, false)),
            "yxblockundo" => Some(List::points(GomocupCommand::YxBlockUndo, false)),
            _ => None,
        }
    }

    fn points(make: fn(Vec<Point>) -> GomocupCommand, is_board: bool) -> List {
        List::Points { make, points: Vec::new(), is_board }
    }

    /// The list with one more line; `None` after its last one.
    fn with(self, line: &str) -> Result<Option<List>, ParseError> {
        let too_long = |len| {
            if len < MOST_STONES {
                Ok(())
            } else {
                Err(ParseError::TooLong { what: "the list of stones", limit: MOST_STONES })
            }
        };
        match self {
            List::Stones(make, mut stones) => {
                too_long(stones.len())?;
                stones.push(line.parse()?);
                Ok(Some(List::Stones(make, stones)))
            }
            List::Points { make, mut points, is_board } => {
                too_long(points.len())?;
                points.push(line.parse()?);
                Ok(Some(List::Points { make, points, is_board }))
            }
            List::Broken => Ok(Some(List::Broken)),
            List::Line => Ok(None),
        }
    }

    /// The list after a line that could not be read.
    fn spoilt(self) -> Option<List> {
        if matches!(self, List::Line) { None } else { Some(List::Broken) }
    }

    fn close(self) -> Option<GomocupCommand> {
        match self {
            List::Stones(make, stones) => Some(make(stones)),
            List::Points { make, points, .. } => Some(make(points)),
            List::Broken | List::Line => None,
        }
    }
}

fn point(words: &mut Words<'_>) -> Result<Point, ParseError> {
    words.expect_rest("a point")?.parse()
}

fn rect_start(text: &str) -> Result<GomocupCommand, ParseError> {
    let bad = || ParseError::bad("a board size `width,height`", text);
    let (width, height) = text.split_once(',').ok_or_else(bad)?;
    let number = |text: &str| text.trim().parse().map_err(|_| bad());
    Ok(GomocupCommand::RectStart { width: number(width)?, height: number(height)? })
}
