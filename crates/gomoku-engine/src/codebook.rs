//! The line codebook: a number for every surrounding of a point in one line, for networks.

use crate::line::LineTable;
use crate::weights::Weights;
use boyi_gomoku::{Board, Direction, Line, Point, Rule};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Cells on either side of a point that tell its codes apart. Cells beyond them count by the classes of both sides.
const NEAR: usize = 4;
/// Bits of an arm of near cells.
const NEAR_BITS: u32 = (1 << (2 * NEAR)) - 1;

/// Codes of the surroundings of a point in one line. A code stands for the four cells on either side, whichever way
/// they are read, with the classes that a stone of either side has there. Code 0 has no stone near.
#[derive(Debug)]
pub struct Codebook {
    /// Cells on either side that a code depends on.
    half: usize,
    /// The numbers of the arms below and above a point, by their cells, two bits each. The number of an arm that cannot
    /// be is 0.
    arms: [Vec<u16>; 2],
    /// The number of arms that can be.
    arm_count: usize,
    /// By the arm below, then by the one above.
    codes: Vec<u16>,
    /// The code of each code's surrounding with the colours changed.
    swapped: Vec<u16>,
    /// The classes of both sides, black's in the low four bits, by code.
    classes: Vec<u8>,
}

/// The meaning of a code: both arms of near cells from the point outwards, the smaller first, and the classes.
type Meaning = ([u32; 2], u8);

impl Codebook {
    /// The name of this list of codes in files.
    pub const NAME: &str = "gomoku-lines-1";

    /// The codebook of a rule, built on first use.
    pub fn of(rule: Rule) -> &'static Codebook {
        static BOOKS: [OnceLock<Codebook>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];
        BOOKS[rule as usize].get_or_init(|| Codebook::build(rule))
    }

    fn build(rule: Rule) -> Codebook {
        let table = LineTable::of(rule);
        let half = table.half();
        let arms: Vec<u32> = (0..1 << (2 * half)).filter(|&arm| is_possible(arm, half)).collect();
        let mut meanings = BTreeMap::from([(STONE_FREE, 0)]);
        for (&low, &high) in arms.iter().flat_map(|low| arms.iter().map(move |high| (low, high))) {
            meanings.insert(meaning(table, low, high), 0);
        }
        (0..).zip(meanings.values_mut()).for_each(|(number, code)| *code = number);
        let mut book = Codebook {
            half,
            arms: [vec![0; 1 << (2 * half)], vec![0; 1 << (2 * half)]],
            arm_count: arms.len(),
            codes: vec![0; arms.len() * arms.len()],
            swapped: vec![0; if Weights::tables(rule) == 1 { meanings.len() } else { 0 }],
            classes: meanings.keys().map(|&(_, classes)| classes).collect(),
        };
        for (number, &arm) in (0..).zip(&arms) {
            book.arms[0][reversed(arm, half) as usize] = number;
            book.arms[1][arm as usize] = number;
        }
        for (&low, &high) in arms.iter().flat_map(|low| arms.iter().map(move |high| (low, high))) {
            let code = meanings[&meaning(table, low, high)];
            let place = book.place(reversed(low, half) as usize, high as usize);
            book.codes[place] = code;
            if let Some(swapped) = book.swapped.get_mut(usize::from(code)) {
                *swapped = meanings[&meaning(table, with_colours_changed(low), with_colours_changed(high))];
            }
        }
        book
    }

    /// The number of codes.
    pub fn size(&self) -> usize {
        self.classes.len()
    }

    /// The code of the surrounding with the colours changed, by code; empty in renju, whose sides differ.
    pub fn swapped(&self) -> &[u16] {
        &self.swapped
    }

    /// The classes of a stone of either side, black's in the low four bits, by code.
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    /// The number of cells on either side that a code depends on.
    #[inline]
    pub(crate) fn half(&self) -> usize {
        self.half
    }

    /// The code of the point at `position` of `line`, whatever stands on it.
    #[inline]
    pub(crate) fn code(&self, line: Line, position: usize) -> u16 {
        let window = line.window(position, self.half) as usize;
        match self.half {
            4 => self.of_window::<4>(window),
            _ => self.of_window::<5>(window),
        }
    }

    /// The code of a point by the cells of its line from `HALF` before it on, two bits each; `HALF` is the book's.
    #[inline]
    pub(crate) fn of_window<const HALF: usize>(&self, cells: usize) -> u16 {
        let arm = (1 << (2 * HALF)) - 1;
        self.codes[self.place(cells & arm, cells >> (2 * HALF + 2) & arm)]
    }

    /// The codes of the four lines through a point.
    pub(crate) fn codes(&self, board: &Board, point: Point) -> [u16; 4] {
        Direction::ALL.map(|direction| self.code(board.line(direction, point), direction.position_of(point)))
    }

    /// The place of the code of a point by the cells of the arms below and above it, as a line has them.
    #[inline]
    fn place(&self, low: usize, high: usize) -> usize {
        usize::from(self.arms[0][low]) * self.arm_count + usize::from(self.arms[1][high])
    }
}

const STONE_FREE: Meaning = ([0, 0], 0);

/// Returns whether nothing but the outside follows a cell off the board. Arms lead outwards from the lowest bits.
fn is_possible(arm: u32, half: usize) -> bool {
    let cells = (0..half).map(|cell| arm >> (2 * cell) & 3);
    cells.is_sorted_by(|&inner, &outer| inner != Line::OFF_BOARD || outer == Line::OFF_BOARD)
}

/// An arm read the other way round.
fn reversed(arm: u32, half: usize) -> u32 {
    (0..half).fold(0, |reversed, cell| reversed << 2 | arm >> (2 * cell) & 3)
}

/// The surrounding of two arms that lead outwards, as a window has it.
fn surrounding(low: u32, high: u32, half: usize) -> usize {
    (reversed(low, half) | high << (2 * half)) as usize
}

/// Black stones for white ones, and white ones for black.
fn with_colours_changed(arm: u32) -> u32 {
    let (low, high) = (arm & 0x5555_5555, arm >> 1 & 0x5555_5555);
    let is_stone = low ^ high;
    arm ^ (is_stone | is_stone << 1)
}

fn has_stones(arm: u32) -> bool {
    (arm ^ arm >> 1) & 0x5555_5555 & NEAR_BITS != 0
}

fn meaning(table: &LineTable, low: u32, high: u32) -> Meaning {
    if !has_stones(low) && !has_stones(high) {
        return STONE_FREE;
    }
    let classes = table.of_surrounding(surrounding(low, high, table.half()));
    let mut arms = [low & NEAR_BITS, high & NEAR_BITS];
    arms.sort_unstable();
    (arms, classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Side;

    /// The code of the seventh point of the middle row, whose surroundings are drawn from its fourth left neighbour on.
    fn code(rule: Rule, text: &str) -> u16 {
        let mut board = Board::new(15, rule).unwrap();
        for (x, cell) in text.chars().enumerate() {
            let side = match cell {
                'X' => Side::First,
                'O' => Side::Second,
                _ => continue,
            };
            if board.to_move() != side {
                board.pass();
            }
            board.make(Point::at(x + 3, 7));
        }
        Codebook::of(rule).code(board.line(Direction::ALL[0], Point::at(7, 7)), 7)
    }

    #[test]
    fn a_code_is_read_from_either_side_and_knows_its_counterpart() {
        for rule in Rule::ALL {
            let book = Codebook::of(rule);
            assert_eq!(code(rule, "........."), 0);
            let one = code(rule, "..XX.O...");
            assert_eq!(one, code(rule, "...O.XX.."));
            assert_ne!(one, code(rule, "..XX..O.."));
            if rule != Rule::Renju {
                assert_eq!(book.swapped()[usize::from(one)], code(rule, "..OO.X..."));
            }
            for code in 0..book.size() {
                if rule != Rule::Renju {
                    let swapped = usize::from(book.swapped()[code]);
                    assert_eq!(usize::from(book.swapped()[swapped]), code);
                    let classes = book.classes()[code];
                    assert_eq!(book.classes()[swapped], classes.rotate_right(4));
                }
            }
        }
    }

    #[test]
    fn cells_beyond_the_near_ones_count_by_the_classes() {
        assert_eq!(Codebook::of(Rule::Freestyle).size(), 7_367);
        let (five, six) = (".....XXXX", ".....XXXXX");
        assert_eq!(code(Rule::Freestyle, five), code(Rule::Freestyle, six));
        assert_ne!(code(Rule::Standard, five), code(Rule::Standard, six));
    }
}
