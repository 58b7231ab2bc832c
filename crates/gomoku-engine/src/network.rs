//! The network of lines: its units follow the moves of the search.

use crate::GomokuSearch;
use crate::codebook::Codebook;
use crate::row::Row;
use crate::weights::Weights;
use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Point, Rule, Undo};
use boyi_nnue::{BoardUnits, CellRanks, FileError, HiddenUnits, LineChange, LineNetwork, Lines, RankedCell};
use std::sync::Arc;

/// A network with the codebook that its codes are from.
#[derive(Clone, Debug)]
pub struct Network {
    numbers: Arc<LineNetwork>,
    book: &'static Codebook,
}

impl Network {
    /// Prepares a network for the games of a rule.
    ///
    /// # Errors
    /// [`FileError::Layout`] when its codes are not those of the rule.
    pub fn new(rule: Rule, numbers: &Lines, scale: f32) -> Result<Network, FileError> {
        let book = Codebook::of(rule);
        numbers.check_codes(Codebook::NAME, book.size(), Weights::tables(rule))?;
        Ok(Network { numbers: Arc::new(LineNetwork::new(numbers, book.swapped(), scale)), book })
    }
}

/// The units of a network for a line of positions. They are brought up to date when they are asked for, from the last
/// position that had them.
#[derive(Clone)]
pub(crate) struct Follower {
    network: Network,
    /// The position of `units`.
    board: Board,
    units: BoardUnits,
    /// The codes of the four lines through each point of it. A point with a stone keeps those that it had before.
    codes: [[u16; 4]; Point::SLOTS],
    /// The stones made since the beginning.
    path: Vec<(Point, Side)>,
    /// Those of them, or of a line left since, that `board` has.
    made: Vec<Made>,
    /// The codes that those replaced.
    replaced: Vec<Replaced>,
    /// The number of stones that `path` and `made` begin with alike.
    common: usize,
    /// The hidden units that were asked for last after each number of stones made, behind the key of their position; 0
    /// stands for none.
    hidden: Vec<(u64, HiddenUnits)>,
}

/// A stone that a follower has made.
#[derive(Clone)]
struct Made {
    point: Point,
    side: Side,
    undo: Undo,
    /// The number of codes that were replaced before it.
    replaced: usize,
}

/// A code of a line through a point, before it was replaced.
#[derive(Clone, Copy)]
struct Replaced {
    index: u16,
    direction: u16,
    code: u16,
}

/// Most lines through other points that a stone changes: five points on either side in four directions.
const MOST_CHANGES: usize = 40;

impl Follower {
    pub(crate) fn new(board: &Board, network: Network) -> Follower {
        let mut follower = Follower {
            units: network.numbers.empty_board(Point::SLOTS),
            network,
            codes: [[0; 4]; Point::SLOTS],
            board: board.clone(),
            path: Vec::new(),
            made: Vec::new(),
            replaced: Vec::new(),
            common: 0,
            hidden: Vec::new(),
        };
        for point in board.points().filter(|&point| board.is_empty(point)) {
            let codes = follower.network.book.codes(board, point);
            let changes = codes.map(|code| LineChange { cell: point.index() as u16, from: 0, to: code });
            follower.codes[point.index()] = codes;
            follower.network.numbers.change(&mut follower.units, &changes);
        }
        follower
    }

    #[inline]
    pub(crate) fn make(&mut self, point: Point, side: Side) {
        self.path.push((point, side));
    }

    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.path.pop();
        self.common = self.common.min(self.path.len());
    }

    /// The value for the side to move in the present position, whose key is given, in points.
    pub(crate) fn value(&mut self, key: u64, to_move: Side) -> i32 {
        let place = self.find_hidden(key, to_move);
        self.network.numbers.value(&self.hidden[place].1)
    }

    /// The numbers that rank the points for the side to move. [`Follower::add_ranks`] may be asked then until a move is
    /// made or taken back.
    pub(crate) fn ranks(&mut self, key: u64, to_move: Side) -> CellRanks {
        self.catch_up();
        let place = self.find_hidden(key, to_move);
        self.network.numbers.ranks(&self.hidden[place].1)
    }

    /// Adds to the ranks of empty points, in 1/64 unit of log-likelihood, by the numbers of the present position.
    #[inline]
    pub(crate) fn add_ranks(&self, ranks: &CellRanks, points: &mut [RankedCell]) {
        self.network.numbers.add_ranks(&self.units, ranks, points);
    }

    /// The place in `hidden` of the units of the present position, computed if they are not there. A move or a pass
    /// changes the key.
    fn find_hidden(&mut self, key: u64, to_move: Side) -> usize {
        let stones = self.path.len();
        if self.hidden.len() <= stones {
            self.hidden.resize(stones + 1, (0, HiddenUnits::NONE));
        }
        if self.hidden[stones].0 != key || key == 0 {
            self.catch_up();
            let (of, hidden) = &mut self.hidden[stones];
            *of = key;
            self.network.numbers.hidden(&self.units, to_move.index(), hidden);
        }
        stones
    }

    /// Brings the units to the end of the path.
    fn catch_up(&mut self) {
        while self.made.len() > self.common
            && let Some(made) = self.made.pop()
        {
            self.take_back(&made);
        }
        for place in self.common..self.path.len() {
            let (point, side) = self.path[place];
            match self.network.book.half() {
                4 => self.put::<4>(point, side),
                _ => self.put::<5>(point, side),
            }
        }
        self.common = self.path.len();
    }

    fn turn_to(&mut self, side: Side) {
        if self.board.to_move() != side {
            self.board.pass();
        }
    }

    /// Puts a stone on an empty point and gives the empty points on the lines through it their new codes.
    fn put<const HALF: usize>(&mut self, point: Point, side: Side) {
        self.turn_to(side);
        // A position with a five is the end of a game and never evaluated, so no stone of a path makes one.
        let undo = self.board.make_knowing(point, false);
        self.made.push(Made { point, side, undo, replaced: self.replaced.len() });
        let mut changes = [LineChange { cell: 0, from: 0, to: 0 }; MOST_CHANGES];
        let mut replaced = [Replaced { index: 0, direction: 0, code: 0 }; MOST_CHANGES];
        let mut count = 0;
        for direction in Direction::ALL {
            let mut row = Row::<HALF>::through(&self.board, point, direction);
            while let Some((index, window)) = row.next_empty() {
                let code = &mut self.codes[index][direction.index()];
                let (from, to) = (*code, self.network.book.of_window::<HALF>(window));
                if from != to {
                    *code = to;
                    let (cell, direction) = (index as u16, direction.index() as u16);
                    replaced[count] = Replaced { index: cell, direction, code: from };
                    changes[count] = LineChange { cell, from, to };
                    count += 1;
                }
            }
        }
        self.replaced.extend_from_slice(&replaced[..count]);
        self.network.numbers.cover(&mut self.units, point.index() as u16, &changes[..count]);
    }

    /// Takes the last stone off again.
    fn take_back(&mut self, made: &Made) {
        self.turn_to(!made.side);
        self.board.unmake(made.point, made.undo);
        for replaced in self.replaced.drain(made.replaced..) {
            self.codes[usize::from(replaced.index)][usize::from(replaced.direction)] = replaced.code;
        }
        self.network.numbers.uncover(&mut self.units);
    }
}

impl GomokuSearch {
    /// The empty points near stones with the codes of their four lines, at least one of which is not 0.
    pub fn line_codes(&self) -> Vec<(Point, [u16; 4])> {
        let board = self.board();
        let book = Codebook::of(board.rule());
        let empty = board.points().filter(|&point| board.is_empty(point));
        empty.map(|point| (point, book.codes(board, point))).filter(|(_, codes)| *codes != [0; 4]).collect()
    }
}
