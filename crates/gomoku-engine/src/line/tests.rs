//! The table and what is derived from it against a literal scanner, for every key.

use super::*;
use crate::codebook::Codebook;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Own,
    Opponent,
    Outside,
}

/// A line as one side sees it after its stone on the middle cell.
#[derive(Clone)]
struct Scene {
    rule: Rule,
    side: Side,
    cells: Vec<Cell>,
}

impl Scene {
    /// The surrounding with this number: two bits a cell, the middle one left out.
    fn new(rule: Rule, side: Side, surrounding: usize, half: usize) -> Scene {
        let cell = |place: usize| match (surrounding >> (2 * place) & 3, side) {
            (0, _) => Cell::Empty,
            (1, Side::First) | (2, Side::Second) => Cell::Own,
            (3, _) => Cell::Outside,
            _ => Cell::Opponent,
        };
        let mut cells: Vec<Cell> = (0..2 * half).map(cell).collect();
        cells.insert(half, Cell::Own);
        Scene { rule, side, cells }
    }

    fn middle(&self) -> usize {
        self.cells.len() / 2
    }

    fn with(&self, place: usize, cell: Cell) -> Scene {
        let mut scene = self.clone();
        scene.cells[place] = cell;
        scene
    }

    fn empties(&self) -> impl Iterator<Item = usize> {
        (0..self.cells.len()).filter(|&place| self.cells[place] == Cell::Empty)
    }

    /// Whether a row over the cells from `first` to `last`, which hold no opponent's stone, would win: it must not be a
    /// part of a longer row.
    fn wins(&self, first: usize, last: usize) -> bool {
        let end = |place: Option<usize>| place.and_then(|place| self.cells.get(place).copied());
        let ends = [end(first.checked_sub(1)), end(Some(last + 1))];
        let is_closed = ends == [Some(Cell::Opponent); 2];
        let length = last + 1 - first;
        !ends.contains(&Some(Cell::Own))
            && match self.rule {
                Rule::Freestyle => length >= 5,
                Rule::Standard => length == 5,
                Rule::Renju if self.side == Side::First => length == 5,
                Rule::Renju => length >= 5,
                Rule::Caro => length >= 6 || length == 5 && !is_closed,
                Rule::CaroExact => length == 5 && !is_closed,
            }
    }

    /// The least number of further stones that make a winning row through the middle; `None` if none can be made.
    fn missing(&self) -> Option<usize> {
        let is_free = |place: &usize| matches!(self.cells[*place], Cell::Own | Cell::Empty);
        let (middle, end) = (self.middle(), self.cells.len());
        let empties = |first: usize, last: usize| {
            self.cells[first..=last].iter().filter(|cell| **cell == Cell::Empty).count()
        };
        (0..=middle)
            .rev()
            .take_while(is_free)
            .flat_map(|first| (middle..end).take_while(is_free).map(move |last| (first, last)))
            .filter(|&(first, last)| self.wins(first, last))
            .map(|(first, last)| empties(first, last))
            .min()
    }

    /// The cells that complete a winning row.
    fn fives(&self) -> impl Iterator<Item = usize> {
        self.empties().filter(|&place| self.with(place, Cell::Own).missing() == Some(0))
    }

    /// The number of stones of the row through the middle.
    fn row(&self) -> usize {
        let own = |cell: &&Cell| **cell == Cell::Own;
        let (low, high) = self.cells.split_at(self.middle());
        low.iter().rev().take_while(own).count() + high.iter().take_while(own).count()
    }

    /// Returns whether one of the further stones that a winning row needs makes one of these classes.
    fn leads_to(&self, classes: &[LineClass], missing: usize) -> bool {
        let after = |place| self.with(place, Cell::Own);
        let is_nearer = |next: &Scene| next.missing() == Some(missing - 1);
        self.empties().map(after).any(|next| is_nearer(&next) && classes.contains(&next.class()))
    }

    fn class(&self) -> LineClass {
        let open = |is_open: bool, open: LineClass, closed: LineClass| if is_open { open } else { closed };
        match self.missing() {
            None if self.row() > 5 => LineClass::Overline,
            None => LineClass::Dead,
            Some(0) => LineClass::Five,
            Some(1) => self.four(),
            Some(2) => {
                // Two fours in one line are forbidden to renju's black.
                let is_black_of_renju = self.rule == Rule::Renju && self.side == Side::First;
                let strong: &[LineClass] = match is_black_of_renju {
                    true => &[LineClass::OpenFour],
                    false => &[LineClass::OpenFour, LineClass::TwoFours],
                };
                open(self.leads_to(strong, 2), LineClass::OpenThree, LineClass::Three)
            }
            Some(3) => open(self.leads_to(&[LineClass::OpenThree], 3), LineClass::OpenTwo, LineClass::Two),
            Some(4) => open(self.leads_to(&[LineClass::OpenTwo], 4), LineClass::OpenOne, LineClass::One),
            Some(_) => LineClass::Dead,
        }
    }

    fn four(&self) -> LineClass {
        let is_stopped = self.empties().any(|stop| self.with(stop, Cell::Opponent).fives().next().is_none());
        let leaves_three = |five: usize| {
            matches!(self.with(five, Cell::Opponent).class(), LineClass::Three | LineClass::OpenThree)
        };
        if !is_stopped && self.row() == 4 {
            LineClass::OpenFour
        } else if !is_stopped {
            LineClass::TwoFours
        } else if self.fives().any(leaves_three) {
            LineClass::FourAgain
        } else {
            LineClass::Four
        }
    }
}

/// Returns whether nothing but the outside follows an outer cell on the way outwards.
fn is_possible(surrounding: usize, half: usize) -> bool {
    let is_outside = |place: usize| surrounding >> (2 * place) & 3 == Line::OFF_BOARD as usize;
    (0..half - 1).all(|place| !is_outside(place + 1) || is_outside(place))
        && (half..2 * half - 1).all(|place| !is_outside(place) || is_outside(place + 1))
}

fn check(rule: Rule, surrounding: usize) {
    let (table, book) = (LineTable::of(rule), Codebook::of(rule));
    let half = table.half();
    let classes = table.of_surrounding(surrounding);
    for side in Side::BOTH {
        let scene = Scene::new(rule, side, surrounding, half);
        let class = LineClass::ALL[usize::from(classes >> (4 * side.index()) & 0xF)];
        assert_eq!(class, scene.class(), "{rule} {side:?}, cells {surrounding:0width$b}", width = 4 * half);
    }
    let low = surrounding & ((1 << (2 * half)) - 1);
    let high = surrounding >> (2 * half);
    for stone in 0..4 {
        let window = low | stone << (2 * half) | high << (2 * half + 2);
        let (in_table, code) = match half {
            4 => (table.of_window::<4>(window), book.of_window::<4>(window)),
            _ => (table.of_window::<5>(window), book.of_window::<5>(window)),
        };
        assert_eq!(in_table, classes);
        // Code 0 stands for all surroundings without a stone near.
        if code > 0 && is_possible(surrounding, half) {
            assert_eq!(book.classes()[usize::from(code)], classes, "{rule}, window {window:b}");
        }
    }
}

#[test]
fn the_class_of_every_key_is_that_of_a_literal_scanner() {
    for rule in Rule::ALL {
        for surrounding in 0..1 << (4 * LineTable::of(rule).half()) {
            check(rule, surrounding);
        }
    }
}
