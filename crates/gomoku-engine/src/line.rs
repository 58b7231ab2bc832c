//! Line classes: the shape that a stone on an empty point makes in one line, for every surrounding.

use boyi_core::Side;
use boyi_gomoku::{Line, Rule};
use std::sync::OnceLock;

/// The shape of a line after a stone of a side on an empty point of it, weakest first.
///
/// "Open" means that a further stone can make the next stronger open shape, so that one blocking
/// stone does not stop it at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum LineClass {
    /// Five is impossible in this line.
    Dead,
    /// Six or more where exactly five are needed.
    Overline,
    /// Four further stones make five.
    One,
    /// As `One`, open.
    OpenOne,
    /// Three further stones make five.
    Two,
    /// As `Two`; a further stone makes an open three.
    OpenTwo,
    /// Two further stones make five.
    Three,
    /// As `Three`; a further stone makes a straight four.
    OpenThree,
    /// One further stone makes five, at one point.
    Four,
    /// As `Four`; once that point is taken, a further stone makes another four, as in `..XXX..X`.
    FourAgain,
    /// Four unbroken stones that two points complete: a straight four. As with `TwoFours`, no stone of the opponent
    /// stops both points, which in caro one at an end of the row may do.
    OpenFour,
    /// Two different fours in one line, as in `X.XXX.X`.
    TwoFours,
    /// Five: the game is won.
    Five,
}

impl LineClass {
    /// Every class, weakest first.
    pub const ALL: [LineClass; 13] = [
        LineClass::Dead,
        LineClass::Overline,
        LineClass::One,
        LineClass::OpenOne,
        LineClass::Two,
        LineClass::OpenTwo,
        LineClass::Three,
        LineClass::OpenThree,
        LineClass::Four,
        LineClass::FourAgain,
        LineClass::OpenFour,
        LineClass::TwoFours,
        LineClass::Five,
    ];

    /// Returns whether the class is a four of any kind.
    pub const fn is_four(self) -> bool {
        self.is_single_four() || matches!(self, LineClass::OpenFour | LineClass::TwoFours)
    }

    /// Returns whether the class is a four that one stone stops.
    pub(crate) const fn is_single_four(self) -> bool {
        matches!(self, LineClass::Four | LineClass::FourAgain)
    }
}

/// The line classes of both sides for every surrounding of an empty point.
pub(crate) struct LineTable {
    /// Cells on either side that matter: 4, or 5 where six in a row differ from five.
    half: usize,
    /// By surrounding: black's class in the low four bits, white's in the high ones.
    classes: Vec<u8>,
}

impl LineTable {
    /// The table of a rule, built on first use.
    pub(crate) fn of(rule: Rule) -> &'static LineTable {
        static TABLES: [OnceLock<LineTable>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| LineTable::build(rule))
    }

    /// The number of cells on either side of a point that its class depends on.
    #[inline]
    pub(crate) fn half(&self) -> usize {
        self.half
    }

    /// The classes of the empty point at `position` of `line`, both sides in one byte.
    #[inline]
    pub(crate) fn classes(&self, line: Line, position: usize) -> u8 {
        let window = line.window(position, self.half) as usize;
        match self.half {
            4 => self.of_window::<4>(window),
            _ => self.of_window::<5>(window),
        }
    }

    /// The classes of an empty point by the cells of its line from `HALF` before it on, two bits each; `HALF` is the
    /// table's.
    #[inline]
    pub(crate) fn of_window<const HALF: usize>(&self, cells: usize) -> u8 {
        let low = (1 << (2 * HALF)) - 1;
        self.of_surrounding(cells & low | cells >> 2 & low << (2 * HALF))
    }

    /// The classes of an empty point by the cells of its line on either side, two bits each, the lowest position in
    /// the lowest bits.
    #[inline]
    pub(crate) fn of_surrounding(&self, cells: usize) -> u8 {
        self.classes[cells]
    }

    fn build(rule: Rule) -> LineTable {
        let half = if rule == Rule::Freestyle { 4 } else { 5 };
        let digits = Digits::of(rule);
        let shapes = Side::BOTH.map(|side| shapes_of(rule, side, half, digits));
        let numbers = Side::BOTH.map(|side| digits.of_windows(side, half));
        let cells = 1 << (2 * half);
        let mut classes = Vec::with_capacity(cells * cells);
        for high in 0..cells {
            for low in 0..cells {
                let class = |side: usize| {
                    let high = digits.base.pow(half as u32) * numbers[side][high];
                    shapes[side][numbers[side][low] + high] as u8
                };
                classes.push(class(0) | class(1) << 4);
            }
        }
        LineTable { half, classes }
    }
}

/// Cells as seen by one side: the digits of a number, of which an own stone is the largest.
#[derive(Clone, Copy)]
struct Digits {
    base: usize,
    /// An opponent's stone; also the edge of the board, where the rule makes no difference between them.
    blocked: usize,
    open: usize,
    own: usize,
}

impl Digits {
    const EDGE: usize = 0;

    fn of(rule: Rule) -> Digits {
        let blocked = usize::from(rule.closes_fives());
        Digits { base: blocked + 3, blocked, open: blocked + 1, own: blocked + 2 }
    }

    /// For each group of `half` cells, two bits each, its number as seen by `side`.
    fn of_windows(self, side: Side, half: usize) -> Vec<usize> {
        let digit = |code: u32| match code {
            Line::EMPTY => self.open,
            Line::OFF_BOARD => Digits::EDGE,
            code if code == Line::code(side) => self.own,
            _ => self.blocked,
        };
        let number = |cells: u32| {
            (0..half).rev().fold(0, |sum, cell| self.base * sum + digit(cells >> (2 * cell) & 3))
        };
        (0..1_u32 << (2 * half)).map(number).collect()
    }

    /// Returns whether the row through the middle of a surrounding wins.
    fn win(self, rule: Rule, side: Side, cells: &[usize]) -> bool {
        let (row, closed) = self.row(cells);
        rule.wins(side, row as u32, closed)
    }

    /// The length of the row through the middle, and whether opponent's stones stand at both of its ends.
    fn row(self, cells: &[usize]) -> (usize, bool) {
        let (low, high) = cells.split_at(cells.len() / 2);
        let (down, closed_below) = self.arm(low.iter().rev());
        let (up, closed_above) = self.arm(high.iter());
        (down + 1 + up, closed_below && closed_above)
    }

    /// The number of own stones that the cells begin with, and whether an opponent's stone follows them.
    fn arm<'a>(self, mut cells: impl Iterator<Item = &'a usize>) -> (usize, bool) {
        let mut length = 0;
        let end = cells.find(|&&cell| {
            length += usize::from(cell == self.own);
            cell != self.own
        });
        (length, self.blocked > Digits::EDGE && end == Some(&self.blocked))
    }

    /// Returns whether one stone of the opponent takes every point that makes five.
    fn one_stone_stops(self, rule: Rule, side: Side, cells: &[usize]) -> bool {
        let open: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == self.open).collect();
        open.iter().any(|&stop| {
            let mut after = cells.to_vec();
            after[stop] = self.blocked;
            !open.iter().any(|&five| {
                let mut completed = after.clone();
                completed[five] = self.own;
                five != stop && self.win(rule, side, &completed)
            })
        })
    }
}

/// The class of each surrounding of `half` cells on either side, by its number (the
/// lowest position is the lowest digit, the point itself is left out).
///
/// A surrounding is classed by the classes it has after one more own stone, and a stone only makes the number
/// larger; counting down thus visits every surrounding after those it depends on.
fn shapes_of(rule: Rule, side: Side, half: usize, digits: Digits) -> Vec<LineClass> {
    let mut cells = vec![0; 2 * half];
    let mut shapes = vec![LineClass::Dead; digits.base.pow(cells.len() as u32)];
    for number in (0..shapes.len()).rev() {
        let mut rest = number;
        for cell in &mut cells {
            *cell = rest % digits.base;
            rest /= digits.base;
        }
        let (row, closed) = digits.row(&cells);
        let mut next = [0_u8; LineClass::ALL.len()];
        let mut place = 1;
        for &cell in &cells {
            if cell == digits.open {
                next[shapes[number + place] as usize] += 1;
            }
            place *= digits.base;
        }
        let class = classify(rule, side, (row, closed), &next);
        let stopped = matches!(class, LineClass::OpenFour | LineClass::TwoFours)
            && rule.closes_fives()
            && digits.one_stone_stops(rule, side, &cells);
        shapes[number] = if stopped { LineClass::Four } else { class };
    }
    mark_repeated_fours(&mut shapes, digits);
    shapes
}

/// Marks the fours after which, their five blocked, the line is still a three.
fn mark_repeated_fours(shapes: &mut [LineClass], digits: Digits) {
    for number in 0..shapes.len() {
        if shapes[number] != LineClass::Four {
            continue;
        }
        let (mut place, mut rest) = (1, number);
        while rest > 0 {
            if rest % digits.base == digits.open && shapes[number + place] == LineClass::Five {
                let stopped = shapes[number - place * (digits.open - digits.blocked)];
                if matches!(stopped, LineClass::Three | LineClass::OpenThree) {
                    shapes[number] = LineClass::FourAgain;
                }
            }
            rest /= digits.base;
            place *= digits.base;
        }
    }
}

/// The class of a row of so many stones, which may be closed at both ends, given the number of further stones that lead to each class.
fn classify(
    rule: Rule,
    side: Side,
    (row, closed): (usize, bool),
    next: &[u8; LineClass::ALL.len()],
) -> LineClass {
    let leads_to = |class: LineClass| next[class as usize];
    if rule.wins(side, row as u32, closed) {
        return LineClass::Five;
    }
    if row > 5 {
        return LineClass::Overline;
    }
    // In renju two fours in one line are forbidden to black, so only straight fours make a three open.
    let black_of_renju = rule == Rule::Renju && side == Side::First;
    let strong_fours = if black_of_renju { 0 } else { leads_to(LineClass::TwoFours) };
    match leads_to(LineClass::Five) {
        0 if leads_to(LineClass::OpenFour) + strong_fours > 0 => LineClass::OpenThree,
        0 if leads_to(LineClass::Four) + leads_to(LineClass::TwoFours) > 0 => LineClass::Three,
        0 if leads_to(LineClass::OpenThree) > 0 => LineClass::OpenTwo,
        0 if leads_to(LineClass::Three) > 0 => LineClass::Two,
        0 if leads_to(LineClass::OpenTwo) > 0 => LineClass::OpenOne,
        0 if leads_to(LineClass::Two) > 0 => LineClass::One,
        0 => LineClass::Dead,
        1 => LineClass::Four,
        _ if row == 4 => LineClass::OpenFour,
        _ => LineClass::TwoFours,
    }
}

#[cfg(test)]
mod tests;
