//! The classes of all empty points, and the sums over them, updated incrementally.

use crate::line::{LineClass, LineTable};
use crate::linear::Linear;
use crate::point::{Keys, PointClass, PointInfo, are_weak};
use crate::point_set::PointSet;
use crate::row::Row;
use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Point, Undo};
use std::sync::Arc;

/// Classes of one point; empty while a stone is on it. Its layout lets a copy be made of whole words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(8))]
struct Cell {
    /// The line classes, one byte a direction, black low, white high.
    lines: [u8; 4],
    /// The line classes of each side as a key of its point table.
    keys: Keys,
    /// Table entries of both sides.
    info: [PointInfo; 2],
}

/// Sums over the empty points, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prospects {
    /// The sum of the points' values, in 1/16 point.
    pub(crate) value: i32,
    /// The number of points of each class.
    pub(crate) classes: [u16; PointClass::COUNT],
    /// Points that make five.
    pub(crate) fives: PointSet,
    /// Points that make two chances of five at once and may be played.
    pub(crate) wins: PointSet,
    /// Points that make a four of any kind, forbidden ones included.
    pub(crate) fours: PointSet,
}

impl Prospects {
    /// The number of empty points of this class.
    #[inline]
    pub(crate) fn count(&self, class: PointClass) -> usize {
        usize::from(self.classes[class as usize])
    }

    /// Replaces the entry `old` of the point by `new` in the sums.
    #[inline(always)]
    fn update(&mut self, point: Point, old: PointInfo, new: PointInfo) {
        self.value += i32::from(new.value) - i32::from(old.value);
        if old.kind() != new.kind() {
            self.reclass(point, old, new);
        }
    }

    /// Moves the point to another class, into sets or out of them.
    #[inline(never)]
    fn reclass(&mut self, point: Point, old: PointInfo, new: PointInfo) {
        self.classes[old.class as usize] -= 1;
        self.classes[new.class as usize] += 1;
        if old.has_four() != new.has_four() {
            self.fours.toggle(point);
        }
        if old.class.max(new.class) < PointClass::DoubleFour {
            return;
        }
        if (old.class == PointClass::Five) != (new.class == PointClass::Five) {
            self.fives.toggle(point);
        }
        if old.class.is_win() != new.class.is_win() {
            self.wins.toggle(point);
        }
    }
}

/// A cell that a move changed, as it was before.
#[derive(Clone, Copy, Default)]
struct Change {
    cell: Cell,
    /// The index of its point.
    place: u16,
}

/// Most cells that a move changes: its own, and five on either side in four directions.
const MOST_CHANGES: usize = 41;

/// One position of the line that was played: its sums, and the cells that the move to it changed.
#[derive(Clone)]
struct Frame {
    prospects: [Prospects; 2],
    changes: [Change; MOST_CHANGES],
    /// The number of those changes.
    changed: usize,
}

impl Frame {
    /// Records a cell that is about to change.
    #[inline(always)]
    fn record(&mut self, cell: &Cell, place: usize) {
        self.changes[self.changed] = Change { cell: *cell, place: place as u16 };
        self.changed += 1;
    }

    /// Sets the classes of one line through an empty point and carries the change into the sums. Without `VALUES` only
    /// classes and fours of the point are kept, which a change from a weak line to another leaves as they are.
    #[inline(always)]
    fn set_line<const DIRECTION: usize, const VALUES: bool>(
        &mut self,
        tables: [&[PointInfo]; 2],
        cell: &mut Cell,
        point: Point,
        classes: u8,
    ) {
        let old = std::mem::replace(&mut cell.lines[DIRECTION], classes);
        let keys = cell.keys.moved::<DIRECTION>(old, classes);
        let before = std::mem::replace(&mut cell.keys, keys);
        if !VALUES && are_weak(old) && are_weak(classes) {
            return;
        }
        for side in Side::BOTH {
            let key = keys.of(side);
            if key != before.of(side) {
                let info = tables[side.index()][key];
                let old = std::mem::replace(&mut cell.info[side.index()], info);
                self.prospects[side.index()].update(point, old, info);
            }
        }
    }

    /// Clears the entry of a point that has got a stone.
    #[inline(always)]
    fn clear(&mut self, cell: &mut Cell, point: Point) {
        self.record(cell, point.index());
        let cell = std::mem::take(cell);
        for (prospects, info) in self.prospects.iter_mut().zip(cell.info) {
            prospects.update(point, info, PointInfo::default());
        }
    }
}

/// A board with the classes of its empty points.
#[derive(Clone)]
pub(crate) struct State {
    board: Board,
    lines: &'static LineTable,
    linear: Arc<Linear>,
    /// The tables of points of both sides, from `linear`.
    points: [Arc<[PointInfo]>; 2],
    cells: [Cell; Point::SLOTS],
    stones: PointSet,
    /// The first position and one for each move made; those behind `depth` are room for further moves.
    frames: Vec<Frame>,
    /// The number of moves made.
    depth: usize,
}

impl State {
    pub(crate) fn new(board: Board, linear: Arc<Linear>) -> State {
        let lines = LineTable::of(board.rule());
        let points = Side::BOTH.map(|side| linear.points(side));
        let mut cells = [Cell::default(); Point::SLOTS];
        let mut stones = PointSet::default();
        let mut frame = Frame {
            prospects: [Prospects::default(); 2],
            changes: [Change::default(); MOST_CHANGES],
            changed: 0,
        };
        for prospects in &mut frame.prospects {
            prospects.classes[PointClass::Quiet as usize] = (board.columns() * board.rows()) as u16;
        }
        for point in board.points() {
            if !board.is_empty(point) {
                stones.toggle(point);
                continue;
            }
            let classes = Direction::ALL
                .map(|direction| lines.classes(board.line(direction, point), direction.position_of(point)));
            let (cell, tables) = (&mut cells[point.index()], [&*points[0], &*points[1]]);
            cell.info = tables.map(|table| table[0]);
            for (prospects, info) in frame.prospects.iter_mut().zip(cell.info) {
                prospects.update(point, PointInfo::default(), info);
            }
            frame.set_line::<0, true>(tables, cell, point, classes[0]);
            frame.set_line::<1, true>(tables, cell, point, classes[1]);
            frame.set_line::<2, true>(tables, cell, point, classes[2]);
            frame.set_line::<3, true>(tables, cell, point, classes[3]);
        }
        State { lines, points, linear, cells, stones, frames: vec![frame], depth: 0, board }
    }

    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    pub(crate) fn stones(&self) -> &PointSet {
        &self.stones
    }

    /// The weights.
    #[inline]
    pub(crate) fn linear(&self) -> &Linear {
        &self.linear
    }

    /// The key of the lines of an empty point for `side`.
    #[inline]
    pub(crate) fn point_key(&self, point: Point, side: Side) -> usize {
        self.cells[point.index()].keys.of(side)
    }

    /// The sums over the empty points for `side`.
    #[inline]
    pub(crate) fn prospects(&self, side: Side) -> &Prospects {
        &self.frames[self.depth].prospects[side.index()]
    }

    /// The table entry of an empty point for `side`.
    #[inline]
    pub(crate) fn info(&self, point: Point, side: Side) -> PointInfo {
        self.cells[point.index()].info[side.index()]
    }

    /// The directions in which a stone of `side` on an empty point makes a two, as bits from 0 on.
    #[inline]
    pub(crate) fn twos(&self, point: Point, side: Side) -> u32 {
        // Both classes of two differ in their lowest bit alone.
        const TWO: u32 = LineClass::Two as u32;
        let lines = u32::from_le_bytes(self.cells[point.index()].lines) >> (4 * side.index());
        let others = (lines & 0x0E0E_0E0E) ^ (TWO * 0x0101_0101);
        // Adding to the bytes that are not 0 carries into their highest bits.
        let twos = !(others + 0x7F7F_7F7F) >> 7 & 0x0101_0101;
        // Gathers the four bits.
        twos.wrapping_mul(0x1020_4080) >> 28
    }

    /// The class of a stone of `side` in one line through an empty point.
    #[inline]
    pub(crate) fn line_class(&self, point: Point, side: Side, direction: Direction) -> LineClass {
        let classes = self.cells[point.index()].lines[direction.index()] >> (4 * side.index());
        LineClass::ALL[usize::from(classes & 0xF)]
    }

    pub(crate) fn make(&mut self, point: Point) -> Undo {
        self.make_keeping::<true>(point)
    }

    /// As [`make`](State::make), but the values of points and their sums are wrong until the move is taken back, as is
    /// every further move's until then. Searches for continuous fours, which do not evaluate, save much by it.
    pub(crate) fn make_without_values(&mut self, point: Point) -> Undo {
        self.make_keeping::<false>(point)
    }

    #[inline(always)]
    fn make_keeping<const VALUES: bool>(&mut self, point: Point) -> Undo {
        let makes_five = self.info(point, self.board.to_move()).class == PointClass::Five;
        let undo = self.board.make_knowing(point, makes_five);
        self.stones.toggle(point);
        self.depth += 1;
        match self.frames.split_at_mut(self.depth) {
            (before, [frame, ..]) => {
                frame.prospects = before[self.depth - 1].prospects;
                frame.changed = 0;
            }
            (before, []) => {
                let frame = Frame { changed: 0, ..before[self.depth - 1].clone() };
                self.frames.push(frame);
            }
        }
        match self.lines.half() {
            4 => self.rescan::<4, VALUES>(point),
            _ => self.rescan::<5, VALUES>(point),
        }
        undo
    }

    /// Undoes the last move made on this state.
    pub(crate) fn unmake(&mut self, point: Point, undo: Undo) {
        self.board.unmake(point, undo);
        self.stones.toggle(point);
        let frame = &self.frames[self.depth];
        for change in &frame.changes[..frame.changed] {
            self.cells[usize::from(change.place)] = change.cell;
        }
        self.depth -= 1;
    }

    /// Gives the move to the other side.
    pub(crate) fn pass(&mut self) {
        self.board.pass();
    }

    /// The points where the side to move makes five after its move to `point`.
    pub(crate) fn fives_after(&self, point: Point) -> PointSet {
        match self.lines.half() {
            4 => self.fives_after_within::<4>(point),
            _ => self.fives_after_within::<5>(point),
        }
    }

    fn fives_after_within<const HALF: usize>(&self, point: Point) -> PointSet {
        let side = self.board.to_move();
        let makes_five = |classes: u8| classes >> (4 * side.index()) & 0xF == LineClass::Five as u8;
        let before = &self.prospects(side).fives;
        let mut fives = *before;
        for direction in Direction::ALL {
            // Where there is no five yet, only a four makes some.
            if before.is_empty() && !self.line_class(point, side, direction).is_four() {
                continue;
            }
            let mut row = Row::<HALF>::through(&self.board, point, direction);
            row.place(side);
            while let Some((index, window)) = row.next_empty() {
                let mut lines = self.cells[index].lines;
                lines[direction.index()] = self.lines.of_window::<HALF>(window);
                let five = Point::from_index(index);
                if lines.into_iter().any(makes_five) != fives.contains(five) {
                    fives.toggle(five);
                }
            }
        }
        if fives.contains(point) {
            fives.toggle(point);
        }
        fives
    }

    /// Updates the point of a new stone and the empty points within `HALF` steps on the four lines through it.
    #[inline]
    fn rescan<const HALF: usize, const VALUES: bool>(&mut self, point: Point) {
        self.frames[self.depth].clear(&mut self.cells[point.index()], point);
        self.rescan_line::<HALF, 0, VALUES>(point);
        self.rescan_line::<HALF, 1, VALUES>(point);
        self.rescan_line::<HALF, 2, VALUES>(point);
        self.rescan_line::<HALF, 3, VALUES>(point);
    }

    /// Updates the empty points on the line of one direction.
    #[inline(always)]
    fn rescan_line<const HALF: usize, const DIRECTION: usize, const VALUES: bool>(&mut self, point: Point) {
        let State { board, lines, points, cells, frames, .. } = self;
        let frame = &mut frames[self.depth];
        let tables: [&[PointInfo]; 2] = [&points[0], &points[1]];
        let mut row = Row::<HALF>::through(board, point, Direction::ALL[DIRECTION]);
        while let Some((index, window)) = row.next_empty() {
            let classes = lines.of_window::<HALF>(window);
            let cell = &mut cells[index];
            if cell.lines[DIRECTION] != classes {
                frame.record(cell, index);
                frame.set_line::<DIRECTION, VALUES>(tables, cell, Point::from_index(index), classes);
            }
        }
    }
}

impl PartialEq for State {
    /// Equal positions with equal sums.
    fn eq(&self, other: &State) -> bool {
        self.board == other.board
            && self.cells == other.cells
            && Side::BOTH.iter().all(|&side| self.prospects(side) == other.prospects(side))
            && self.stones == other.stones
    }
}

#[cfg(test)]
mod tests;
