//! Cells in reading order, and sets of them as bits.

use crate::Size;
use std::ops::{BitAnd, BitOr};

/// A cell, numbered in reading order: `row * columns + column`, row 0 at the top, column 0 at the
/// left. The name (`a1` at the bottom left) comes from [`Size::name`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// An index into per-cell tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

const WORDS: usize = Size::MAX_CELLS.div_ceil(64);

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// The first `count` cells in reading order.
    pub fn first(count: usize) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in 0..count.min(Size::MAX_CELLS) {
            set.insert(Cell(cell as u16));
        }
        set
    }

    /// Returns whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The number of cells in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set holds two cells or more.
    #[inline]
    pub fn has_several(&self) -> bool {
        let mut seen = 0u64;
        for word in self.0 {
            if word & word.wrapping_sub(1) != 0 || (word != 0 && seen != 0) {
                return true;
            }
            seen |= word;
        }
        false
    }

    /// The cells of this set that are not in `other`.
    #[inline]
    pub fn without(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> Cells {
        Cells { words: self.0, word: 0 }
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    /// The cells in both sets.
    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    /// The cells in either set.
    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

/// The cells of a [`CellSet`] in reading order.
#[derive(Clone, Debug)]
pub struct Cells {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Cell((self.word * 64) as u16 + bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_holds_what_a_sorted_list_would(numbers in proptest::collection::btree_set(0u16..361, 0..40)) {
            let set: CellSet = numbers.iter().map(|&number| Cell(number)).collect();
            prop_assert_eq!(set.iter().map(|cell| cell.0).collect::<Vec<_>>(), numbers.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set.len(), numbers.len());
            prop_assert_eq!(set.is_empty(), numbers.is_empty());
            prop_assert_eq!(set.has_several(), numbers.len() > 1);
            let all = CellSet::first(361);
            prop_assert_eq!(all.without(set) | set, all);
            prop_assert!((all.without(set) & set).is_empty());
        }
    }
}
