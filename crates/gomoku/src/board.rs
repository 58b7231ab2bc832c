//! The board: stones on line words, make and unmake, results.

use crate::{
    Direction, Forbidden, Line, MoveError, Point, RenjuShape, Rule, SetupError, Size, renju, zobrist,
};
use boyi_core::{Outcome, Side};

/// A position of gomoku: rule, size, stones and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    lines: [[Line; Direction::MAX_LINES]; 4],
    key: u64,
    last_move: Option<Point>,
    stones: u16,
    size: Size,
    rule: Rule,
    to_move: Side,
    won: bool,
}

/// The state that [`Board::unmake`] restores besides the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    last_move: Option<Point>,
}

impl Default for Board {
    /// The empty 15 × 15 board, freestyle.
    fn default() -> Board {
        Board::empty(Size::known(Board::DEFAULT_SIZE, Board::DEFAULT_SIZE), Rule::Freestyle)
    }
}

impl Board {
    /// Fewest points on a side.
    pub const MIN_SIZE: usize = 5;
    /// Most points on a side.
    pub const MAX_SIZE: usize = 22;
    /// Points on a side of the board of the tournaments.
    pub const DEFAULT_SIZE: usize = 15;

    /// An empty board of `size` × `size` points, black to move.
    ///
    /// # Errors
    /// When `size` is not between [`Board::MIN_SIZE`] and [`Board::MAX_SIZE`].
    pub fn new(size: usize, rule: Rule) -> Result<Board, SetupError> {
        Size::square(size).map(|size| Board::empty(size, rule))
    }

    /// An empty board of `columns` × `rows` points, black to move.
    ///
    /// # Errors
    /// Names the number that is not between [`Board::MIN_SIZE`] and [`Board::MAX_SIZE`].
    pub fn rectangle(columns: usize, rows: usize, rule: Rule) -> Result<Board, SetupError> {
        Size::new(columns, rows).map(|size| Board::empty(size, rule))
    }

    /// An empty board of this size, black to move.
    pub fn empty(size: Size, rule: Rule) -> Board {
        let mut lines = [[Line::NOWHERE; Direction::MAX_LINES]; 4];
        for point in points_of(size) {
            for direction in Direction::ALL {
                lines[direction.index()][direction.line_of(point)].open(direction.position_of(point));
            }
        }
        Board { lines, key: 0, last_move: None, stones: 0, size, rule, to_move: Side::First, won: false }
    }

    /// Columns and rows.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Points in a row.
    #[inline]
    pub const fn columns(&self) -> usize {
        self.size.columns()
    }

    /// Points in a column.
    #[inline]
    pub const fn rows(&self) -> usize {
        self.size.rows()
    }

    /// The point in the middle; of two columns in the middle the right one, of two rows the upper one.
    #[inline]
    pub const fn centre(&self) -> Point {
        Point::at(self.columns() / 2, self.rows() / 2)
    }

    /// The rule in force.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The side to move. After the game's end, the side that would be.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Stones on the board.
    #[inline]
    pub const fn stones(&self) -> usize {
        self.stones as usize
    }

    /// Points without a stone.
    #[inline]
    pub const fn empties(&self) -> usize {
        self.columns() * self.rows() - self.stones()
    }

    /// The point played last, if the position was reached by a move.
    #[inline]
    pub const fn last_move(&self) -> Option<Point> {
        self.last_move
    }

    /// A 64-bit identity of stones and side to move, the same on every machine. Size and rule are
    /// not in it.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The [key](Board::key) after a stone of the side to move on the empty `point`.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone(self.to_move, point) ^ zobrist::WHITE_TO_MOVE
    }

    /// Every point of the board, bottom row first.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        points_of(self.size)
    }

    /// Returns whether `point` is on this board.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        point.x() < self.columns() && point.y() < self.rows()
    }

    /// The stone on `point`.
    #[inline]
    pub const fn stone(&self, point: Point) -> Option<Side> {
        match self.lines[0][point.y()].cell(point.x()) {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }

    /// Returns whether `point` is on the board and empty.
    #[inline]
    pub const fn is_empty(&self, point: Point) -> bool {
        self.lines[0][point.y()].cell(point.x()) == Line::EMPTY
    }

    /// The line through `point` along `direction`.
    #[inline]
    pub const fn line(&self, direction: Direction, point: Point) -> Line {
        self.lines[direction.index()][direction.line_of(point)]
    }

    /// The cells within `half` steps of `point` along `direction`: see [`Line::window`].
    #[inline]
    pub const fn window(&self, direction: Direction, point: Point, half: usize) -> u32 {
        self.line(direction, point).window(direction.position_of(point), half)
    }

    /// The numbers of stones of `side` that follow `point` without a gap, backwards and forwards along
    /// `direction`.
    #[inline]
    pub const fn arms(&self, direction: Direction, point: Point, side: Side) -> (usize, usize) {
        self.line(direction, point).arms(direction.position_of(point), side)
    }

    /// The length of the row of `side` along `direction` that a stone on `point` is or would be part of.
    #[inline]
    pub const fn row_through(&self, direction: Direction, point: Point, side: Side) -> usize {
        self.line(direction, point).row_through(direction.position_of(point), side)
    }

    /// Returns whether a stone of `side` on `point` makes (or would make) five as the rule counts it.
    #[inline]
    pub fn makes_five(&self, point: Point, side: Side) -> bool {
        Direction::ALL.into_iter().any(|direction| self.wins_along(direction, point, side))
    }

    /// Returns whether the row of `side` along `direction` that a stone on `point` is or would be part of wins.
    #[inline]
    pub fn wins_along(&self, direction: Direction, point: Point, side: Side) -> bool {
        let (line, position) = (self.line(direction, point), direction.position_of(point));
        let length = line.row_through(position, side) as u32;
        length >= 5 && self.rule.wins(side, length, line.is_closed(position, side))
    }

    /// Puts a stone of `side` on the lines, or takes it off; nothing else changes.
    #[inline]
    pub(crate) const fn toggle_stone(&mut self, point: Point, side: Side) {
        let mut index = 0;
        while index < 4 {
            let direction = Direction::ALL[index];
            self.lines[index][direction.line_of(point)].toggle(direction.position_of(point), side);
            index += 1;
        }
    }

    /// Plays `point` for the side to move. The move must be legal: see [`Board::play`] for a
    /// checked one.
    #[inline]
    pub fn make(&mut self, point: Point) -> Undo {
        self.make_knowing(point, self.makes_five(point, self.to_move))
    }

    /// As [`Board::make`], told whether the move makes five.
    #[inline]
    pub fn make_knowing(&mut self, point: Point, makes_five: bool) -> Undo {
        debug_assert!(self.is_empty(point) && !self.won, "{point} is not playable");
        debug_assert_eq!(self.makes_five(point, self.to_move), makes_five, "a five at {point}");
        let undo = Undo { last_move: self.last_move };
        let side = self.to_move;
        self.place(point, side);
        self.won = makes_five;
        self.last_move = Some(point);
        self.to_move = !side;
        undo
    }

    /// Gives the move to the other side, which no rule knows: a search asks thus what that side threatens, and records
    /// and problems have passes. A second pass takes it back.
    #[inline]
    pub const fn pass(&mut self) {
        self.key ^= zobrist::WHITE_TO_MOVE;
        self.to_move = match self.to_move {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, point: Point, undo: Undo) {
        let side = !self.to_move;
        self.toggle_stone(point, side);
        self.key ^= zobrist::stone(side, point) ^ zobrist::WHITE_TO_MOVE;
        self.stones -= 1;
        self.won = false;
        self.last_move = undo.last_move;
        self.to_move = side;
    }

    /// Puts down a stone of `side`; the turn passes to the other side in the key alone.
    #[inline]
    fn place(&mut self, point: Point, side: Side) {
        self.toggle_stone(point, side);
        self.key ^= zobrist::stone(side, point) ^ zobrist::WHITE_TO_MOVE;
        self.stones += 1;
    }

    /// Puts a stone of `side` on the empty `point` of a position being set up; the side to move
    /// follows from the numbers of stones.
    pub(crate) fn set_up(&mut self, point: Point, side: Side) {
        self.place(point, side);
        self.to_move = !self.to_move;
    }

    /// Checks that the side to move may play `point`.
    ///
    /// # Errors
    /// Names the reason: outside the board, occupied, forbidden, or the game is over.
    pub fn check(&self, point: Point) -> Result<(), MoveError> {
        if !self.contains(point) {
            return Err(MoveError::Outside { token: point.to_string(), size: self.size() });
        }
        if self.outcome().is_some() {
            return Err(MoveError::GameOver(point));
        }
        if !self.is_empty(point) {
            return Err(MoveError::Occupied(point));
        }
        match self.forbidden(point) {
            Some(reason) if self.to_move == Side::First => Err(MoveError::Forbidden { point, reason }),
            _ => Ok(()),
        }
    }

    /// Plays `point` if it is legal.
    ///
    /// # Errors
    /// As [`Board::check`]; the position is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Undo, MoveError> {
        self.check(point)?;
        Ok(self.make(point))
    }

    /// The reason why black may not play the empty `point`; `None` under other rules than renju, on occupied
    /// points, and where black may play. Ignores the side to move.
    #[inline]
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        if self.rule == Rule::Renju { renju::forbidden(self, point) } else { None }
    }

    /// All points forbidden to black, with the reasons, as a board view marks them. Ignores the side to move.
    pub fn forbidden_points(&self) -> impl Iterator<Item = (Point, Forbidden)> + '_ {
        let points = (self.rule == Rule::Renju).then(|| self.points());
        points.into_iter().flatten().filter_map(|point| Some((point, self.forbidden(point)?)))
    }

    /// The shapes that black's stone on the empty `point` makes in renju: those that a reason of
    /// [`Board::forbidden`] consists of, and threes that do not count; none under other rules and where black makes
    /// five. Ignores the side to move.
    pub fn renju_shapes(&self, point: Point) -> Vec<RenjuShape> {
        if self.rule == Rule::Renju { renju::shapes(self, point) } else { Vec::new() }
    }

    /// Returns whether the rule lets the side to move play the empty `point`.
    #[inline]
    fn is_allowed(&self, point: Point) -> bool {
        self.to_move == Side::Second || self.forbidden(point).is_none()
    }

    /// The moves the rule allows, bottom row first, whether or not the game is over.
    fn allowed_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|&point| self.is_empty(point) && self.is_allowed(point))
    }

    /// All legal moves, bottom row first; none when the game is over.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        let points = (!self.won).then(|| self.allowed_points());
        points.into_iter().flatten()
    }

    /// The side with five in a row.
    #[inline]
    pub const fn winner(&self) -> Option<Side> {
        if self.won {
            Some(if matches!(self.to_move, Side::First) { Side::Second } else { Side::First })
        } else {
            None
        }
    }

    /// The result for the side to move; `None` while the game goes on. It is a draw when no legal move is left:
    /// on a full board, and in renju when every empty point is forbidden to black, who is to move.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Loss)
        } else if self.allowed_points().next().is_none() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The points of the winning row or rows, in board order; empty without a winner.
    pub fn win_line(&self) -> Vec<Point> {
        let Some(side) = self.winner() else { return Vec::new() };
        let on_winning_row = |&point: &Point| self.stone(point) == Some(side) && self.makes_five(point, side);
        self.points().filter(on_winning_row).collect()
    }
}

fn points_of(size: Size) -> impl Iterator<Item = Point> + use<> {
    (0..size.rows()).flat_map(move |y| (0..size.columns()).map(move |x| Point::at(x, y)))
}
