//! Sets of cells as bits: legal placements and flips.
//!
//! Bit `row * side + column` stands for a cell, row 0 at the top. The generic functions compile to code of
//! their own for each [`Geometry`].

use crate::{Cell, Geometry};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// An unsigned integer used as a set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const EMPTY: Self;

    /// The set of one cell.
    fn of(cell: Cell) -> Self;

    /// The number of cells.
    fn count(self) -> u32;

    /// The cell with the lowest number; `None` for no cell.
    fn first(self) -> Option<Cell>;

    /// The set without the cell with the lowest number; of no cell no cell.
    #[must_use]
    fn without_first(self) -> Self;

    /// The lowest bit alone; of no cell no cell.
    #[must_use]
    fn lowest(self) -> Self;

    /// The highest bit alone; of no cell the lowest bit of the type.
    #[must_use]
    fn highest(self) -> Self;

    /// The bits below the only bit of this set; of no cell no cell.
    #[must_use]
    fn below(self) -> Self;

    /// The bits above the only bit of this set; of no cell no cell.
    #[must_use]
    fn above(self) -> Self;

    /// The number in two words.
    fn words(self) -> [u64; 2];

    /// Returns whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether there is exactly one cell.
    #[inline]
    fn is_single(self) -> bool {
        !self.is_empty() && self.without_first().is_empty()
    }

    /// Returns whether the cell is in the set.
    #[inline]
    fn contains(self, cell: Cell) -> bool {
        !(self & Self::of(cell)).is_empty()
    }

    /// The cells in reading order.
    #[inline]
    fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let cell = left.first()?;
            left = left.without_first();
            Some(cell)
        })
    }
}

macro_rules! bits {
    ($Bits:ty) => {
        impl Bits for $Bits {
            const EMPTY: $Bits = 0;

            #[inline]
            fn of(cell: Cell) -> $Bits {
                1 << cell.0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<Cell> {
                (self != 0).then_some(Cell(self.trailing_zeros() as u8))
            }

            #[inline]
            fn without_first(self) -> $Bits {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn lowest(self) -> $Bits {
                self & self.wrapping_neg()
            }

            #[inline]
            fn highest(self) -> $Bits {
                1 << (<$Bits>::BITS - 1 - (self | 1).leading_zeros())
            }

            #[inline]
            fn below(self) -> $Bits {
                self.wrapping_sub(<$Bits>::from(self != 0))
            }

            #[inline]
            fn above(self) -> $Bits {
                (self << 1).wrapping_neg()
            }

            #[inline]
            fn words(self) -> [u64; 2] {
                let wide = u128::from(self);
                [wide as u64, (wide >> 64) as u64]
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The cells where a side with the discs `mine` can place one: empty cells at the end of a run of `theirs`
/// that begins beside one of `mine`.
#[inline]
pub fn placements<G: Geometry>(mine: G::Bits, theirs: G::Bits) -> G::Bits {
    let mut ends = G::Bits::EMPTY;
    for (axis, step) in G::axes().into_iter().enumerate() {
        // A run that is flipped lies between two discs of its line, so no shift carries it around the edge.
        let through = if axis == 1 { theirs } else { theirs & G::INNER };
        let (mut up, mut down) = (mine << step & through, mine >> step & through);
        // One disc further, then two at a time over pairs of discs, until the longest run is reached.
        up |= up << step & through;
        down |= down >> step & through;
        let pairs_up = through & through << step;
        let pairs_down = pairs_up >> step;
        for _ in 0..G::SIDE / 2 - 2 {
            up |= up << (2 * step) & pairs_up;
            down |= down >> (2 * step) & pairs_down;
        }
        ends |= up << step | down >> step;
    }
    ends & G::CELLS & !(mine | theirs)
}

/// The discs of `theirs` that a disc of the other side placed on the empty `cell` flips.
#[inline]
pub fn flips<G: Geometry>(mine: G::Bits, theirs: G::Bits, cell: Cell) -> G::Bits {
    let rays = G::rays(cell);
    let mut flips = G::Bits::EMPTY;
    for axis in 0..4 {
        // Upwards a run ends at the lowest bit that is not theirs, downwards at the highest.
        let (up, down) = (rays[axis], rays[4 + axis]);
        let end = (up & !theirs).lowest() & mine;
        flips |= up & end.below();
        let end = (down & !theirs).highest() & down & mine;
        flips |= down & end.above();
    }
    flips
}

/// The cells beside those of a set in all eight directions, and the set itself.
#[inline]
pub fn spread<G: Geometry>(set: G::Bits) -> G::Bits {
    let [left, right, _, _] = G::EDGES;
    let side = u32::from(G::SIDE);
    let wide = set | (set & !right) << 1 | (set & !left) >> 1;
    (wide | wide << side | wide >> side) & G::CELLS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Eight, Six, Ten};

    #[test]
    fn neighbours_do_not_lie_around_the_edge() {
        assert_eq!(spread::<Six>(1 << 5), 0b11_0000 | 0b11_0000 << 6);
        assert_eq!(spread::<Eight>(1 << 8), 0b11 | 0b11 << 8 | 0b11 << 16);
        assert_eq!(spread::<Eight>(1 << 63), 0b11 << 62 | 0b11 << 54);
        assert_eq!(spread::<Ten>(1 << 99), 0b11 << 98 | 0b11 << 88);
    }

    #[test]
    fn a_disc_flips_runs_in_every_direction() {
        // One disc of theirs on every neighbour of the middle, one of mine behind each.
        let cell = Cell::at::<Eight>(3, 3).unwrap();
        let ring = spread::<Eight>(u64::of(cell)) & !u64::of(cell);
        let behind = spread::<Eight>(ring) & !ring & !u64::of(cell);
        assert_eq!(flips::<Eight>(behind, ring, cell), ring);
        assert_eq!(placements::<Eight>(behind, ring), u64::of(cell));
    }

    #[test]
    fn sets_list_their_cells_in_reading_order() {
        let cells: Vec<usize> = (1u128 << 99 | 1 << 7 | 1).cells().map(Cell::index).collect();
        assert_eq!(cells, [0, 7, 99]);
    }
}
