//! What discs do on a board, in bits: where one can be placed, and which ones it turns over.

/// Bits of a row of the board; smaller boards use its upper left corner.
pub(super) const STRIDE: usize = 8;

/// The geometry of a board of `N` × `N` cells.
pub(super) struct Board<const N: usize>;

impl<const N: usize> Board<N> {
    /// Every cell.
    pub(super) const CELLS: u64 = {
        let mut cells = 0;
        let mut row = 0;
        while row < N {
            cells |= ((1 << N) - 1) << (STRIDE * row);
            row += 1;
        }
        cells
    };

    /// The corner cells.
    pub(super) const CORNERS: u64 = {
        let far = STRIDE * (N - 1);
        1 | 1 << (N - 1) | 1 << far | 1 << (far + N - 1)
    };

    /// The cells that are not in the first or the last column: a run of discs in a row or a diagonal is
    /// turned over only between two others, so it lies here and no shift carries it around the edge.
    const INNER: u64 = Self::CELLS & !Self::FIRST & !(Self::FIRST << (N - 1));

    /// The first column.
    const FIRST: u64 = Self::CELLS & 0x0101_0101_0101_0101;

    /// How far apart neighbours are in the bits of a row, of a column and of both kinds of diagonals.
    const AXES: [u32; 4] = [1, STRIDE as u32, STRIDE as u32 - 1, STRIDE as u32 + 1];

    /// The cells on each axis through a cell, beyond it: four times upwards in the bits, four times downwards.
    const RAYS: [[u64; 8]; 64] = {
        let steps: [(isize, isize); 4] = [(0, 1), (1, 0), (1, -1), (1, 1)];
        let mut rays = [[0; 8]; 64];
        let mut cell = 0;
        while cell < 64 {
            let (row, column) = ((cell / STRIDE) as isize, (cell % STRIDE) as isize);
            let mut axis = 0;
            while axis < 4 {
                let (down, right) = steps[axis];
                let mut far = 1;
                while far < N as isize {
                    let (up_row, up_column) = (row + far * down, column + far * right);
                    if Self::is_inside(up_row, up_column) {
                        rays[cell][axis] |= 1 << (STRIDE as isize * up_row + up_column);
                    }
                    let (low_row, low_column) = (row - far * down, column - far * right);
                    if Self::is_inside(low_row, low_column) {
                        rays[cell][4 + axis] |= 1 << (STRIDE as isize * low_row + low_column);
                    }
                    far += 1;
                }
                axis += 1;
            }
            cell += 1;
        }
        rays
    };

    const fn is_inside(row: isize, column: isize) -> bool {
        let size = N as isize;
        row >= 0 && row < size && column >= 0 && column < size
    }

    /// The cells where a player with discs `mine` can place one: those behind a run of `theirs` that begins
    /// beside one of his.
    #[inline]
    pub(super) fn placements(mine: u64, theirs: u64) -> u64 {
        let mut ends = 0;
        for (axis, step) in Self::AXES.into_iter().enumerate() {
            let through = if axis == 1 { theirs } else { theirs & Self::INNER };
            let (mut up, mut down) = (mine << step & through, mine >> step & through);
            // One disc further, then two at a time over pairs of discs: runs of up to 2, 4, 6.
            up |= up << step & through;
            down |= down >> step & through;
            let pairs_up = through & through << step;
            let pairs_down = pairs_up >> step;
            for _ in 0..N / 2 - 2 {
                up |= up << (2 * step) & pairs_up;
                down |= down >> (2 * step) & pairs_down;
            }
            ends |= up << step | down >> step;
        }
        ends & Self::CELLS & !(mine | theirs)
    }

    /// The discs of `theirs` that one of `mine` placed on an empty cell turns over.
    #[inline]
    pub(super) fn turned(mine: u64, theirs: u64, cell: u8) -> u64 {
        let rays = &Self::RAYS[usize::from(cell & 63)];
        let mut turned = 0;
        for axis in 0..4 {
            // Upwards the run ends at the lowest bit that is not theirs, downwards at the highest.
            let ray = rays[axis];
            let others = ray & !theirs;
            let end = others & others.wrapping_neg() & mine;
            turned |= ray & end.wrapping_sub(u64::from(end != 0));
            let ray = rays[4 + axis];
            let others = ray & !theirs;
            let end = 1 << (63 - (others | 1).leading_zeros()) & ray & mine;
            turned |= ray & (end << 1).wrapping_neg();
        }
        turned
    }

    /// The cells beside some cells, in all eight directions, and those cells themselves.
    #[inline]
    pub(super) fn spread(cells: u64) -> u64 {
        let wide = cells | (cells & !(Self::FIRST << (N - 1))) << 1 | (cells & !Self::FIRST) >> 1;
        (wide | wide << STRIDE | wide >> STRIDE) & Self::CELLS
    }
}

/// The bits of a set one by one.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then_some(set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::random_game;

    /// The discs that one of `mine` on an empty cell turns over, found cell by cell.
    fn turned_one_by_one<const N: usize>(mine: u64, theirs: u64, cell: u8) -> u64 {
        let (row, column) = (isize::from(cell) / STRIDE as isize, isize::from(cell) % STRIDE as isize);
        let bit = |far: isize, down: isize, right: isize| {
            let (row, column) = (row + far * down, column + far * right);
            Board::<N>::is_inside(row, column).then(|| 1u64 << (STRIDE as isize * row + column))
        };
        let mut turned = 0;
        for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
            let run = (1..).map_while(|far| bit(far, down, right).filter(|&bit| theirs & bit != 0));
            let run: Vec<u64> = run.take(N).collect();
            let end = bit(run.len() as isize + 1, down, right).is_some_and(|end| mine & end != 0);
            turned |= if end { run.iter().sum() } else { 0 };
        }
        turned
    }

    fn check<const N: usize>() {
        for seed in 0..100 {
            for game in random_game::<N>(seed) {
                let (mine, theirs) = (game.mine, game.theirs);
                let mut placements = 0;
                for cell in bits(game.empty()) {
                    let turned = turned_one_by_one::<N>(mine, theirs, cell);
                    assert_eq!(Board::<N>::turned(mine, theirs, cell), turned, "{cell} in {game:?}");
                    placements |= if turned != 0 { 1 << cell } else { 0 };
                }
                assert_eq!(Board::<N>::placements(mine, theirs), placements, "{game:?}");
            }
        }
    }

    #[test]
    fn discs_are_turned_as_one_finds_cell_by_cell() {
        check::<4>();
        check::<6>();
        check::<8>();
    }

    #[test]
    fn neighbours_do_not_lie_around_the_edge() {
        assert_eq!(Board::<4>::spread(0b1000), 0b1100_0000_1100);
        assert_eq!(Board::<8>::spread(1 << 8), 0b11_0000_0011_0000_0011);
        assert_eq!(Board::<8>::spread(1 << 63), 0b11 << 62 | 0b11 << 54);
    }
}
