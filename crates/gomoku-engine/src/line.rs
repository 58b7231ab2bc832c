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
    /// Four unbroken stones that two points complete: a straight four.
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
        static TABLES: [OnceLock<LineTable>; 3] = [const { OnceLock::new() }; 3];
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
        let low = window & ((1 << (2 * self.half)) - 1);
        let high = window >> (2 * self.half + 2);
        self.classes[low | high << (2 * self.half)]
    }

    fn build(rule: Rule) -> LineTable {
        let half = if rule == Rule::Freestyle { 4 } else { 5 };
        let shapes = Side::BOTH.map(|side| shapes_of(rule, side, half));
        let digits = Side::BOTH.map(|side| ternary_of_windows(side, half));
        let cells = 1 << (2 * half);
        let mut classes = Vec::with_capacity(cells * cells);
        for high in 0..cells {
            for low in 0..cells {
                let class = |side: usize| {
                    shapes[side][digits[side][low] + 3_usize.pow(half as u32) * digits[side][high]] as u8
                };
                classes.push(class(0) | class(1) << 4);
            }
        }
        LineTable { half, classes }
    }
}

/// Cells as seen by one side, the digits of a ternary number.
const BLOCKED: usize = 0;
const OPEN: usize = 1;
const OWN: usize = 2;

/// For each group of `half` cells, two bits each, its ternary number as seen by `side`.
fn ternary_of_windows(side: Side, half: usize) -> Vec<usize> {
    let digit = |code: u32| match code {
        Line::EMPTY => OPEN,
        code if code == Line::code(side) => OWN,
        _ => BLOCKED,
    };
    let number = |cells: u32| (0..half).rev().fold(0, |sum, cell| 3 * sum + digit(cells >> (2 * cell) & 3));
    (0..1_u32 << (2 * half)).map(number).collect()
}

/// The class of each surrounding of `half` cells on either side, by its ternary number (the
/// lowest position is the lowest digit, the point itself is left out).
///
/// A surrounding is classed by the classes it has after one more own stone, and a stone only makes the number
/// larger; counting down thus visits every surrounding after those it depends on.
fn shapes_of(rule: Rule, side: Side, half: usize) -> Vec<LineClass> {
    let cells = 2 * half;
    let mut shapes = vec![LineClass::Dead; 3_usize.pow(cells as u32)];
    let mut digits = vec![0; cells];
    for number in (0..shapes.len()).rev() {
        let mut rest = number;
        for digit in &mut digits {
            *digit = rest % 3;
            rest /= 3;
        }
        let down = digits[..half].iter().rev().take_while(|&&digit| digit == OWN).count();
        let up = digits[half..].iter().take_while(|&&digit| digit == OWN).count();
        let mut next = [0_u8; LineClass::ALL.len()];
        let mut place = 1;
        for &digit in &digits {
            if digit == OPEN {
                next[shapes[number + place] as usize] += 1;
            }
            place *= 3;
        }
        shapes[number] = classify(rule, side, down + 1 + up, &next);
    }
    mark_repeated_fours(&mut shapes);
    shapes
}

/// Marks the fours after which, their five blocked, the line is still a three.
fn mark_repeated_fours(shapes: &mut [LineClass]) {
    for number in 0..shapes.len() {
        if shapes[number] != LineClass::Four {
            continue;
        }
        let (mut place, mut rest) = (1, number);
        while rest > 0 {
            if rest % 3 == OPEN && shapes[number + place] == LineClass::Five {
                let stopped = shapes[number - place * (OPEN - BLOCKED)];
                if matches!(stopped, LineClass::Three | LineClass::OpenThree) {
                    shapes[number] = LineClass::FourAgain;
                }
            }
            rest /= 3;
            place *= 3;
        }
    }
}

/// The class of a row of `row` stones, given the number of further stones that lead to each class.
fn classify(rule: Rule, side: Side, row: usize, next: &[u8; LineClass::ALL.len()]) -> LineClass {
    let leads_to = |class: LineClass| next[class as usize];
    if rule.wins(side, row as u32) {
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
