//! The classes of all empty points, and the sums over them, kept up to date move by move.

use crate::line::LineTable;
use crate::point::{POINT_CLASSES, PointClass, PointInfo, PointTable};
use crate::point_set::PointSet;
use boyi_core::Side;
use boyi_gomoku::{Board, Direction, Point, Undo};

/// What is known about one point: nothing while a stone is on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cell {
    /// The line classes, one byte a direction, black low, white high.
    lines: u32,
    /// Both sides' view.
    info: [PointInfo; 2],
}

/// Sums over the empty points, for one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Prospects {
    /// The sum of the points' values.
    pub(crate) value: i32,
    /// How many points have each class.
    pub(crate) classes: [u16; POINT_CLASSES],
    /// Points that make five.
    pub(crate) fives: PointSet,
    /// Points that make two chances of five at once and may be played.
    pub(crate) wins: PointSet,
    /// Points that make a four of any kind, forbidden ones included.
    pub(crate) fours: PointSet,
}

impl Prospects {
    /// How many empty points have this class.
    #[inline]
    pub(crate) fn count(&self, class: PointClass) -> usize {
        usize::from(self.classes[class as usize])
    }
}

/// A board with the classes of its empty points.
#[derive(Clone)]
pub(crate) struct State {
    board: Board,
    lines: &'static LineTable,
    points: [&'static PointTable; 2],
    cells: [Cell; Point::SLOTS],
    prospects: [Prospects; 2],
    stones: PointSet,
}

impl State {
    pub(crate) fn new(board: Board) -> State {
        let rule = board.rule();
        let mut state = State {
            lines: LineTable::of(rule),
            points: Side::BOTH.map(|side| PointTable::of(rule, side)),
            cells: [Cell::default(); Point::SLOTS],
            prospects: [Prospects::default(), Prospects::default()],
            stones: PointSet::default(),
            board,
        };
        for point in state.board.points() {
            for prospects in &mut state.prospects {
                prospects.classes[PointClass::Quiet as usize] += 1;
            }
            if state.board.is_empty(point) {
                state.set_lines(point, state.scan(point));
            } else {
                state.stones.toggle(point);
            }
        }
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

    /// The sums over the empty points for `side`.
    #[inline]
    pub(crate) fn prospects(&self, side: Side) -> &Prospects {
        &self.prospects[side.index()]
    }

    /// What is known about an empty point for `side`.
    #[inline]
    pub(crate) fn info(&self, point: Point, side: Side) -> PointInfo {
        self.cells[point.index()].info[side.index()]
    }

    pub(crate) fn make(&mut self, point: Point) -> Undo {
        let undo = self.board.make(point);
        self.stones.toggle(point);
        self.set_lines(point, 0);
        self.rescan_around(point);
        undo
    }

    pub(crate) fn unmake(&mut self, point: Point, undo: Undo) {
        self.board.unmake(point, undo);
        self.stones.toggle(point);
        self.set_lines(point, self.scan(point));
        self.rescan_around(point);
    }

    /// The line classes of an empty point, looked up afresh.
    fn scan(&self, point: Point) -> u32 {
        Direction::ALL.iter().fold(0, |lines, &direction| {
            let line = self.board.line(direction, point);
            let classes = self.lines.classes(line, direction.position_of(point));
            lines | u32::from(classes) << (8 * direction.index())
        })
    }

    /// Looks up again the empty points whose lines go through `point`, where a stone has come or gone.
    fn rescan_around(&mut self, point: Point) {
        let half = self.lines.half();
        for direction in Direction::ALL {
            let line = self.board.line(direction, point);
            let position = direction.position_of(point);
            let window = line.window(position, half);
            let (dx, dy) = direction.delta();
            let step = dy as isize * 32 + dx as isize;
            for cell in (0..=2 * half).filter(|&cell| cell != half) {
                if window >> (2 * cell) & 3 != 0 {
                    continue;
                }
                let classes = self.lines.classes(line, position + cell - half);
                let index = point.index() as isize + (cell as isize - half as isize) * step;
                self.set_line(Point::from_index(index as usize), direction, classes);
            }
        }
    }

    /// Sets the classes of one line through an empty point.
    #[inline]
    fn set_line(&mut self, point: Point, direction: Direction, classes: u8) {
        let shift = 8 * direction.index();
        let old = self.cells[point.index()].lines;
        let new = old & !(0xFF << shift) | u32::from(classes) << shift;
        if new != old {
            self.set_lines(point, new);
        }
    }

    /// Sets the classes of all lines through a point and carries the change into the sums.
    #[inline]
    fn set_lines(&mut self, point: Point, lines: u32) {
        let changed = self.cells[point.index()].lines ^ lines;
        self.cells[point.index()].lines = lines;
        for side in Side::BOTH {
            if changed >> (4 * side.index()) & 0x0F0F_0F0F != 0 {
                let info = self.points[side.index()].get(lines, side);
                self.set_info(point, side, info);
            }
        }
    }

    #[inline]
    fn set_info(&mut self, point: Point, side: Side, info: PointInfo) {
        let old = std::mem::replace(&mut self.cells[point.index()].info[side.index()], info);
        let prospects = &mut self.prospects[side.index()];
        prospects.value += i32::from(info.value) - i32::from(old.value);
        if old.has_four != info.has_four {
            prospects.fours.toggle(point);
        }
        if old.class == info.class {
            return;
        }
        prospects.classes[old.class as usize] -= 1;
        prospects.classes[info.class as usize] += 1;
        if (old.class == PointClass::Five) != (info.class == PointClass::Five) {
            prospects.fives.toggle(point);
        }
        let wins = |class| matches!(class, PointClass::DoubleFour | PointClass::OpenFour);
        if wins(old.class) != wins(info.class) {
            prospects.wins.toggle(point);
        }
    }
}

impl PartialEq for State {
    /// The same position with the same sums.
    fn eq(&self, other: &State) -> bool {
        self.board == other.board
            && self.cells == other.cells
            && self.prospects == other.prospects
            && self.stones == other.stones
    }
}
