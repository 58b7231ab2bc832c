//! Points of the board and sets of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

/// A point of the board: file `a`–`i` counted from Red's left, rank `0`–`9` counted from Red's first line.
///
/// Stored as `rank * 9 + file`, so the value is always below [`Square::COUNT`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Points on the board.
    pub const COUNT: usize = 90;
    /// Files (columns).
    pub const FILES: u8 = 9;
    /// Ranks (rows).
    pub const RANKS: u8 = 10;

    /// The point on `file` (0–8, 0 = a) and `rank` (0–9), or `None` off the board.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < Square::FILES && rank < Square::RANKS {
            Some(Square(rank * Square::FILES + file))
        } else {
            None
        }
    }

    /// The point with this index (`rank * 9 + file`), or `None` when it is 90 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// An index known to be on the board; debug builds check it.
    #[inline]
    pub(crate) const fn at(index: u8) -> Square {
        debug_assert!((index as usize) < Square::COUNT);
        Square(index)
    }

    /// `rank * 9 + file`, an index into per-square tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 (a, Red's left) to 8 (i).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % Square::FILES
    }

    /// The rank, 0 (Red's first line) to 9 (Black's first line).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / Square::FILES
    }

    /// The point mirrored across the river (ranks swapped, files kept).
    #[inline]
    pub const fn flipped(self) -> Square {
        Square((Square::RANKS - 1 - self.rank()) * Square::FILES + self.file())
    }

    /// The point reflected left to right (files swapped, ranks kept).
    #[inline]
    pub const fn mirrored(self) -> Square {
        Square(self.rank() * Square::FILES + (Square::FILES - 1 - self.file()))
    }

    /// The set holding only this point.
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// All points, from a0 to i9.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    /// The UCI and UCCI spelling: `h2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A set of points: bit `n` is the point with index `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub(crate) u128);

impl SquareSet {
    /// No point.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// Every point of the board.
    pub const ALL: SquareSet = SquareSet((1 << Square::COUNT) - 1);

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        // A shift of one half is cheaper than one of 128 bits.
        let half = if square.0 < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (square.0 & 63) & 1 != 0
    }

    /// Number of points in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set holds two points or more.
    #[inline]
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The points of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }

    /// Returns whether the two sets have a point in common.
    #[inline]
    pub const fn intersects(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The points of this set whose right neighbour is in it too.
    #[inline]
    pub const fn with_east_neighbour(self) -> SquareSet {
        SquareSet(self.0 & self.0 >> 1 & SquareSet::NOT_LAST_FILE)
    }

    /// All points but those of file i.
    const NOT_LAST_FILE: u128 = {
        let (mut points, mut rank) = (0, 0);
        while rank < Square::RANKS {
            points |= ((1 << (Square::FILES - 1)) - 1) << (rank * Square::FILES);
            rank += 1;
        }
        points
    };

    /// The point with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: SquareSet) {
        self.0 ^= other.0;
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    /// Removes and returns the point with the lowest index. The halves are taken apart, because most processors know no
    /// numbers of 128 bits.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if low != 0 {
            self.0 = u128::from(high) << 64 | u128::from(low & (low - 1));
            Some(Square(low.trailing_zeros() as u8))
        } else if high != 0 {
            self.0 = u128::from(high & (high - 1)) << 64;
            Some(Square(64 + high.trailing_zeros() as u8))
        } else {
            None
        }
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | square.set())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_run_from_a0_to_i9() {
        assert_eq!(Square::all().count(), Square::COUNT);
        assert_eq!(Square::new(0, 0).map(Square::index), Some(0));
        assert_eq!(Square::new(8, 9).map(Square::index), Some(89));
        assert_eq!(Square::new(9, 0), None);
        assert_eq!(Square::new(0, 10), None);
        assert_eq!(Square::from_index(90), None);
    }

    #[test]
    fn reflections_undo_themselves() {
        for square in Square::all() {
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.mirrored().mirrored(), square);
            assert_eq!(
                (square.file(), 9 - square.rank()),
                (square.flipped().file(), square.flipped().rank())
            );
        }
    }

    #[test]
    fn neighbours_stand_side_by_side_on_one_rank() {
        let set: SquareSet = [0, 1, 2, 8, 9, 17, 18].into_iter().filter_map(Square::from_index).collect();
        assert_eq!(set.with_east_neighbour().map(Square::index).collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn a_set_gives_its_points_in_order() {
        let set: SquareSet = [80, 3, 64, 63].into_iter().filter_map(Square::from_index).collect();
        assert_eq!(set.map(Square::index).collect::<Vec<_>>(), [3, 63, 64, 80]);
        assert_eq!(set.len(), 4);
        assert_eq!(SquareSet::ALL.len(), 90);
    }
}
