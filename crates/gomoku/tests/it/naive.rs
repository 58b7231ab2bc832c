//! The rules written a second time, straight from their definitions, on a plain grid.

use boyi_core::Side;
use boyi_gomoku::{Board, Forbidden, Point, Rule};
use std::collections::BTreeSet;

const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

type Cell = (i32, i32);

/// A plain board.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    columns: i32,
    rows: i32,
    rule: Rule,
    cells: Vec<Option<Side>>,
}

impl Grid {
    fn new(columns: usize, rows: usize, rule: Rule) -> Grid {
        Grid { columns: columns as i32, rows: rows as i32, rule, cells: vec![None; columns * rows] }
    }

    pub(crate) fn of(board: &Board) -> Grid {
        let mut grid = Grid::new(board.columns(), board.rows(), board.rule());
        for point in board.points() {
            grid.set(cell(point), board.stone(point));
        }
        grid
    }

    fn get(&self, (x, y): Cell) -> Option<Option<Side>> {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        inside.then(|| self.cells[(y * self.columns + x) as usize])
    }

    pub(crate) fn set(&mut self, (x, y): Cell, stone: Option<Side>) {
        self.cells[(y * self.columns + x) as usize] = stone;
    }

    /// The stone at `at`, which is on the board.
    pub(crate) fn stone(&self, at: Cell) -> Option<Side> {
        self.get(at).unwrap()
    }

    pub(crate) fn with(&self, at: Cell, side: Side) -> Grid {
        let mut grid = self.clone();
        grid.set(at, Some(side));
        grid
    }

    fn empties_on_line(&self, through: Cell, (dx, dy): Cell) -> Vec<Cell> {
        let longest = self.columns.max(self.rows);
        let on_line = (-longest..=longest).map(|k| (through.0 + k * dx, through.1 + k * dy));
        on_line.filter(|&at| self.get(at) == Some(None)).collect()
    }

    /// The unbroken row through the stone at `at`.
    fn row(&self, at: Cell, (dx, dy): Cell) -> BTreeSet<Cell> {
        let stone = self.get(at).unwrap();
        let mut row = BTreeSet::from([at]);
        for sign in [-1, 1] {
            let mut next = (at.0 + sign * dx, at.1 + sign * dy);
            while self.get(next) == Some(stone) {
                row.insert(next);
                next = (next.0 + sign * dx, next.1 + sign * dy);
            }
        }
        row
    }

    /// Returns whether the stone at `at` belongs to a winning row.
    pub(crate) fn wins(&self, at: Cell) -> bool {
        let side = self.get(at).unwrap().unwrap();
        STEPS.iter().any(|&step| {
            let length = self.row(at, step).len();
            match (self.rule, side) {
                (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => length >= 5,
                (Rule::Standard, _) | (Rule::Renju, Side::First) => length == 5,
                (Rule::Caro, _) => length > 5 || length == 5 && !self.is_closed(at, step, side),
                (Rule::CaroExact, _) => length == 5 && !self.is_closed(at, step, side),
            }
        })
    }

    /// Returns whether the first cells beyond both ends of the row hold stones of the opponent.
    fn is_closed(&self, at: Cell, (dx, dy): Cell, side: Side) -> bool {
        [-1, 1].into_iter().all(|sign| {
            let beyond = (1..).map(|k| self.get((at.0 + sign * k * dx, at.1 + sign * k * dy)));
            beyond.into_iter().find(|&cell| cell != Some(Some(side))) == Some(Some(Some(!side)))
        })
    }

    /// The fours through `at` along a line: sets of four black stones, each with the empty cells
    /// that make exactly five of it.
    fn fours(&self, at: Cell, step: Cell) -> Vec<(BTreeSet<Cell>, Vec<Cell>)> {
        let mut fours: Vec<(BTreeSet<Cell>, Vec<Cell>)> = Vec::new();
        for fifth in self.empties_on_line(at, step) {
            let mut row = self.with(fifth, Side::First).row(fifth, step);
            if row.len() == 5 && row.contains(&at) {
                row.remove(&fifth);
                match fours.iter_mut().find(|four| four.0 == row) {
                    Some(four) => four.1.push(fifth),
                    None => fours.push((row, vec![fifth])),
                }
            }
        }
        fours
    }

    /// Returns whether the black stone at `at` belongs to a row of five.
    pub(crate) fn is_five(&self, at: Cell) -> bool {
        STEPS.iter().any(|&step| self.row(at, step).len() == 5)
    }

    fn is_real_three(&self, at: Cell, step: Cell) -> bool {
        self.empties_on_line(at, step).into_iter().any(|fourth| {
            let after = self.with(fourth, Side::First);
            let straight = after.fours(fourth, step).iter().any(|(four, fifths)| {
                four.contains(&at) && after.row(at, step) == *four && fifths.len() == 2
            });
            straight && !after.is_five(fourth) && self.forbidden(fourth).is_none()
        })
    }

    /// The reason why black may not play the empty cell `at`.
    pub(crate) fn forbidden(&self, at: Cell) -> Option<Forbidden> {
        let after = self.with(at, Side::First);
        if after.is_five(at) {
            return None;
        }
        if STEPS.iter().any(|&step| after.row(at, step).len() > 5) {
            return Some(Forbidden::Overline);
        }
        if STEPS.iter().map(|&step| after.fours(at, step).len()).sum::<usize>() >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        let threes = STEPS.iter().filter(|&&step| after.is_real_three(at, step)).count();
        (threes >= 2).then_some(Forbidden::DoubleThree)
    }
}

pub(crate) fn cell(point: Point) -> Cell {
    (point.x() as i32, point.y() as i32)
}
