//! The network of lines: its units follow the moves of the search.

use crate::GomokuSearch;
use crate::codebook::Codebook;
use crate::weights::Weights;
use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Line, Point, Rule, Undo};
use boyi_nnue::{BoardUnits, CellRanks, FileError, HiddenUnits, LineChange, LineNetwork, Lines};
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
    /// The codes of the four lines through each point of it.
    codes: [[u16; 4]; Point::SLOTS],
    /// The stones made since the beginning.
    path: Vec<(Point, Side)>,
    /// Those of them, or of a line left since, that `board` has.
    made: Vec<(Point, Side, Undo)>,
    /// The number of stones that `path` and `made` begin with alike.
    common: usize,
    /// The hidden units that were asked for last, with the key of their position.
    hidden: Option<(u64, HiddenUnits)>,
}

impl Follower {
    pub(crate) fn new(board: &Board, network: Network) -> Follower {
        let mut follower = Follower {
            units: network.numbers.empty_board(Point::SLOTS),
            network,
            codes: [[0; 4]; Point::SLOTS],
            board: board.clone(),
            path: Vec::new(),
            made: Vec::new(),
            common: 0,
            hidden: None,
        };
        for point in board.points() {
            let codes = follower.network.book.codes(board, point);
            let (cell, counts) = (point.index() as u16, board.is_empty(point));
            let changes = codes.map(|code| LineChange { cell, from: 0, to: code, counted: counts, counts });
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
        let hidden = self.hidden(key, to_move);
        self.network.numbers.value(&hidden)
    }

    /// The numbers that rank the points for the side to move.
    pub(crate) fn ranks(&mut self, key: u64, to_move: Side) -> CellRanks {
        let hidden = self.hidden(key, to_move);
        self.network.numbers.ranks(&hidden)
    }

    /// The rank of an empty point, in 1/64 unit of log-likelihood, by the numbers of the present position.
    #[inline]
    pub(crate) fn rank(&self, ranks: &CellRanks, point: Point) -> i32 {
        self.network.numbers.rank(&self.units, ranks, point.index())
    }

    /// The hidden units of the present position. A move or a pass changes the key.
    fn hidden(&mut self, key: u64, to_move: Side) -> HiddenUnits {
        self.catch_up();
        match self.hidden {
            Some((of, hidden)) if of == key => hidden,
            _ => {
                let hidden = self.network.numbers.hidden(&self.units, to_move.index());
                self.hidden = Some((key, hidden));
                hidden
            }
        }
    }

    /// Brings the units to the end of the path.
    fn catch_up(&mut self) {
        while self.made.len() > self.common
            && let Some((point, side, undo)) = self.made.pop()
        {
            self.turn_to(!side);
            self.toggle(point, true, |board| board.unmake(point, undo));
        }
        for place in self.common..self.path.len() {
            let (point, side) = self.path[place];
            self.turn_to(side);
            let mut undo = None;
            self.toggle(point, false, |board| undo = Some(board.make(point)));
            if let Some(undo) = undo {
                self.made.push((point, side, undo));
            }
        }
        self.common = self.path.len();
    }

    fn turn_to(&mut self, side: Side) {
        if self.board.to_move() != side {
            self.board.pass();
        }
    }

    /// Changes the stone on `point`, which is empty afterwards or not, and carries the new codes of the lines through
    /// it into the units.
    fn toggle(&mut self, point: Point, empty: bool, change: impl FnOnce(&mut Board)) {
        change(&mut self.board);
        let book = self.network.book;
        let half = book.half();
        let own = LineChange { cell: point.index() as u16, from: 0, to: 0, counted: !empty, counts: empty };
        let mut changes = [own; 1 + MOST_CHANGES];
        let mut count = 1;
        for direction in Direction::ALL {
            let line = self.board.line(direction, point);
            let position = direction.position_of(point);
            let window = line.window(position, half);
            let (dx, dy) = direction.delta();
            let step = (dy * 32 + dx) as isize;
            for place in (0..=2 * half).filter(|&place| place != half) {
                let cell = window >> (2 * place) & 3;
                if cell == Line::OFF_BOARD {
                    continue;
                }
                let index = point.index() as isize + (place as isize - half as isize) * step;
                let counts = cell == Line::EMPTY;
                let to = book.code(line, position + place - half);
                let from = &mut self.codes[index as usize][direction.index()];
                let from = std::mem::replace(from, to);
                changes[count] = LineChange { cell: index as u16, from, to, counted: counts, counts };
                count += 1;
            }
        }
        self.network.numbers.change(&mut self.units, &changes[..count]);
    }
}

/// Most lines through other points that a stone changes: five points on either side in four directions.
const MOST_CHANGES: usize = 40;

impl GomokuSearch {
    /// The empty points near stones with the codes of their four lines, at least one of which is not 0.
    pub fn line_codes(&self) -> Vec<(Point, [u16; 4])> {
        let board = self.board();
        let book = Codebook::of(board.rule());
        let empty = board.points().filter(|&point| board.is_empty(point));
        empty.map(|point| (point, book.codes(board, point))).filter(|(_, codes)| *codes != [0; 4]).collect()
    }
}
