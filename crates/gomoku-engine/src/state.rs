//! The classes of all empty points, and the sums over them, updated incrementally.

use crate::line::{LineClass, LineTable};
use crate::linear::Linear;
use crate::point::{PointClass, PointInfo, moved};
use crate::point_set::PointSet;
use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Point, Undo};
use std::sync::Arc;

/// Classes of one point; empty while a stone is on it. Its layout lets a copy be made of whole words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C, align(8))]
struct Cell {
    /// The line classes, one byte a direction, black low, white high.
    lines: u32,
    /// The line classes of each side as a key of its point table.
    keys: [u16; 2],
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
    #[inline]
    fn update(&mut self, point: Point, old: PointInfo, new: PointInfo) {
        self.value += i32::from(new.value) - i32::from(old.value);
        if old.class == new.class && old.has_four() == new.has_four() {
            return;
        }
        self.classes[old.class as usize] -= 1;
        self.classes[new.class as usize] += 1;
        if old.has_four() != new.has_four() {
            self.fours.toggle(point);
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
#[derive(Clone, Copy)]
struct Change {
    cell: Cell,
    point: Point,
}

/// Undo entry of a move: the sums before it, and the start of its changed cells.
#[derive(Clone)]
struct Before {
    prospects: [Prospects; 2],
    changes: usize,
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
    prospects: [Prospects; 2],
    stones: PointSet,
    /// One undo entry for each move made.
    past: Vec<Before>,
    /// The cells that those moves changed.
    changes: Vec<Change>,
}

impl State {
    pub(crate) fn new(board: Board, linear: Arc<Linear>) -> State {
        let rule = board.rule();
        let mut state = State {
            lines: LineTable::of(rule),
            points: Side::BOTH.map(|side| linear.points(side)),
            linear,
            cells: [Cell::default(); Point::SLOTS],
            prospects: [Prospects::default(); 2],
            stones: PointSet::default(),
            past: Vec::new(),
            changes: Vec::new(),
            board,
        };
        for prospects in &mut state.prospects {
            prospects.classes[PointClass::Quiet as usize] = (state.board.size() * state.board.size()) as u16;
        }
        for point in state.board.points() {
            if state.board.is_empty(point) {
                for side in Side::BOTH {
                    let info = state.points[side.index()][0];
                    state.cells[point.index()].info[side.index()] = info;
                    state.prospects[side.index()].update(point, PointInfo::default(), info);
                }
                for direction in Direction::ALL {
                    let line = state.board.line(direction, point);
                    let classes = state.lines.classes(line, direction.position_of(point));
                    state.set_line(point, direction, classes);
                }
            } else {
                state.stones.toggle(point);
            }
        }
        state.changes.clear();
        state
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
    pub(crate) fn point_key(&self, point: Point, side: Side) -> usize {
        usize::from(self.cells[point.index()].keys[side.index()])
    }

    /// The sums over the empty points for `side`.
    #[inline]
    pub(crate) fn prospects(&self, side: Side) -> &Prospects {
        &self.prospects[side.index()]
    }

    /// The table entry of an empty point for `side`.
    #[inline]
    pub(crate) fn info(&self, point: Point, side: Side) -> PointInfo {
        self.cells[point.index()].info[side.index()]
    }

    /// The class of a stone of `side` in one line through an empty point.
    #[inline]
    pub(crate) fn line_class(&self, point: Point, side: Side, direction: Direction) -> LineClass {
        let classes = self.cells[point.index()].lines >> (8 * direction.index() + 4 * side.index());
        LineClass::ALL[(classes & 0xF) as usize]
    }

    pub(crate) fn make(&mut self, point: Point) -> Undo {
        self.past.push(Before { prospects: self.prospects, changes: self.changes.len() });
        let undo = self.board.make(point);
        self.stones.toggle(point);
        self.clear_cell(point);
        for direction in Direction::ALL {
            self.rescan_line(point, direction);
        }
        undo
    }

    /// Undoes the last move made on this state.
    pub(crate) fn unmake(&mut self, point: Point, undo: Undo) {
        self.board.unmake(point, undo);
        self.stones.toggle(point);
        if let Some(before) = self.past.pop() {
            self.prospects = before.prospects;
            for change in self.changes.drain(before.changes..) {
                self.cells[change.point.index()] = change.cell;
            }
        }
    }

    /// Gives the move to the other side.
    pub(crate) fn pass(&mut self) {
        self.board.pass();
    }

    /// Clears the entry of a point that has got a stone.
    fn clear_cell(&mut self, point: Point) {
        let cell = std::mem::take(&mut self.cells[point.index()]);
        self.changes.push(Change { cell, point });
        for side in Side::BOTH {
            self.prospects[side.index()].update(point, cell.info[side.index()], PointInfo::default());
        }
    }

    /// Updates the empty points on one line through `point` after a stone there.
    #[inline]
    fn rescan_line(&mut self, point: Point, direction: Direction) {
        let half = self.lines.half();
        let line = self.board.line(direction, point);
        let position = direction.position_of(point);
        let window = line.window(position, half);
        let (dx, dy) = direction.delta();
        let step = (dy * 32 + dx) as isize;
        let mut empties = !(window | window >> 1) & EVERY_CELL >> (32 - (4 * half + 2));
        while empties != 0 {
            let cell = empties.trailing_zeros() as usize / 2;
            empties &= empties - 1;
            let classes = self.lines.classes(line, position + cell - half);
            let index = point.index() as isize + (cell as isize - half as isize) * step;
            self.set_line(Point::from_index(index as usize), direction, classes);
        }
    }

    /// Sets the classes of one line through an empty point and carries the change into the sums.
    #[inline]
    fn set_line(&mut self, point: Point, direction: Direction, classes: u8) {
        let shift = 8 * direction.index();
        let cell = &mut self.cells[point.index()];
        let changed = (cell.lines >> shift) as u8 ^ classes;
        if changed == 0 {
            return;
        }
        self.changes.push(Change { cell: *cell, point });
        let old = (cell.lines >> shift) as u8;
        cell.lines ^= u32::from(changed) << shift;
        for side in Side::BOTH {
            let class_of = |classes: u8| u16::from(classes >> (4 * side.index()) & 0xF);
            if class_of(changed) != 0 {
                let key = &mut cell.keys[side.index()];
                *key = moved(*key, direction, class_of(old), class_of(classes));
                let info = self.points[side.index()][usize::from(*key)];
                let old = std::mem::replace(&mut cell.info[side.index()], info);
                self.prospects[side.index()].update(point, old, info);
            }
        }
    }
}

/// The low bit of every cell of a line window.
const EVERY_CELL: u32 = 0x5555_5555;

impl PartialEq for State {
    /// Equal positions with equal sums.
    fn eq(&self, other: &State) -> bool {
        self.board == other.board
            && self.cells == other.cells
            && self.prospects == other.prospects
            && self.stones == other.stones
    }
}
