//! The three board sizes and the sets of cells that follow from them.

use crate::Cell;
use crate::bitboard::Bits;
use std::fmt::Debug;
use std::hash::Hash;

/// A board size. Bit `n` of a set is the cell with number `n` in reading order.
pub trait Geometry: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// A set of cells.
    type Bits: Bits;

    /// Cells in a row and in a column; even.
    const SIDE: u8;
    /// Every cell.
    const CELLS: Self::Bits;
    /// The four corners.
    const CORNERS: Self::Bits;
    /// The cells diagonally beside a corner (X squares), in the order of [`CORNER`](Geometry::CORNER).
    const X_SQUARES: [Self::Bits; 4];
    /// The two cells beside a corner at the edge (C squares), in the order of [`CORNER`](Geometry::CORNER).
    const C_SQUARES: [Self::Bits; 4];
    /// The corners one by one: top left, top right, bottom left, bottom right.
    const CORNER: [Self::Bits; 4];
    /// The four quarters of the board, in the order of [`CORNER`](Geometry::CORNER).
    const QUARTERS: [Self::Bits; 4];
    /// The cells that lie neither in the first nor in the last column: no shift carries one of them around
    /// the edge.
    const INNER: Self::Bits;
    /// The left, right, top and bottom edge, corners included.
    const EDGES: [Self::Bits; 4];
    /// The discs of the side to move and of the other side at the beginning.
    const START: [Self::Bits; 2];

    /// The cells beyond `cell` on each axis through it: towards higher numbers on the four axes of
    /// [`axes`](Geometry::axes), then towards lower numbers.
    fn rays(cell: Cell) -> &'static [Self::Bits; 8];

    /// The distances of neighbours in bits on the four axes: in a row, in a column, on the rising and on the
    /// falling diagonals.
    #[inline]
    fn axes() -> [u32; 4] {
        let side = u32::from(Self::SIDE);
        [1, side, side - 1, side + 1]
    }
}

/// Declares a board size with its tables.
macro_rules! geometry {
    ($(#[$about:meta])* $Name:ident, $Bits:ty, $side:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $Name;

        impl $Name {
            const N: usize = $side;

            const fn bit(row: usize, column: usize) -> $Bits {
                1 << (row * Self::N + column)
            }

            /// `rows` × `columns` cells with the upper left one at `row`, `column`.
            const fn block(row: usize, column: usize, rows: usize, columns: usize) -> $Bits {
                let (mut bits, mut index) = (0, 0);
                while index < rows * columns {
                    bits |= Self::bit(row + index / columns, column + index % columns);
                    index += 1;
                }
                bits
            }

            const RAYS: [[$Bits; 8]; $side * $side] = {
                let steps: [(isize, isize); 4] = [(0, 1), (1, 0), (1, -1), (1, 1)];
                let side = Self::N as isize;
                let mut rays = [[0; 8]; $side * $side];
                let mut ray = 0;
                while ray < 8 * rays.len() {
                    let (cell, axis, sign) = (ray / 8, ray % 4, if ray % 8 < 4 { 1 } else { -1 });
                    let (mut row, mut column) = (cell as isize / side, cell as isize % side);
                    loop {
                        (row, column) = (row + sign * steps[axis].0, column + sign * steps[axis].1);
                        if row < 0 || row >= side || column < 0 || column >= side {
                            break;
                        }
                        rays[cell][ray % 8] |= Self::bit(row as usize, column as usize);
                    }
                    ray += 1;
                }
                rays
            };
        }

        impl Geometry for $Name {
            type Bits = $Bits;

            const SIDE: u8 = $side;
            const CELLS: $Bits = Self::block(0, 0, Self::N, Self::N);
            const CORNERS: $Bits = Self::CORNER[0] | Self::CORNER[1] | Self::CORNER[2] | Self::CORNER[3];
            const X_SQUARES: [$Bits; 4] = {
                let (near, far) = (1, Self::N - 2);
                [Self::bit(near, near), Self::bit(near, far), Self::bit(far, near), Self::bit(far, far)]
            };
            const C_SQUARES: [$Bits; 4] = {
                let (last, far) = (Self::N - 1, Self::N - 2);
                [
                    Self::bit(0, 1) | Self::bit(1, 0),
                    Self::bit(0, far) | Self::bit(1, last),
                    Self::bit(far, 0) | Self::bit(last, 1),
                    Self::bit(far, last) | Self::bit(last, far),
                ]
            };
            const CORNER: [$Bits; 4] = {
                let last = Self::N - 1;
                [Self::bit(0, 0), Self::bit(0, last), Self::bit(last, 0), Self::bit(last, last)]
            };
            const QUARTERS: [$Bits; 4] = {
                let half = Self::N / 2;
                [
                    Self::block(0, 0, half, half),
                    Self::block(0, half, half, half),
                    Self::block(half, 0, half, half),
                    Self::block(half, half, half, half),
                ]
            };
            const INNER: $Bits = Self::block(0, 1, Self::N, Self::N - 2);
            const EDGES: [$Bits; 4] = [
                Self::block(0, 0, Self::N, 1),
                Self::block(0, Self::N - 1, Self::N, 1),
                Self::block(0, 0, 1, Self::N),
                Self::block(Self::N - 1, 0, 1, Self::N),
            ];
            const START: [$Bits; 2] = {
                let (low, high) = (Self::N / 2 - 1, Self::N / 2);
                [
                    Self::bit(low, high) | Self::bit(high, low),
                    Self::bit(low, low) | Self::bit(high, high),
                ]
            };

            #[inline]
            fn rays(cell: Cell) -> &'static [$Bits; 8] {
                static RAYS: [[$Bits; 8]; $side * $side] = $Name::RAYS;
                &RAYS[cell.index()]
            }
        }
    };
}

geometry! {
    /// 6 × 6 cells.
    Six, u64, 6
}

geometry! {
    /// 8 × 8 cells: the game of tournaments.
    Eight, u64, 8
}

geometry! {
    /// 10 × 10 cells.
    Ten, u128, 10
}
