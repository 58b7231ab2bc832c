//! Attack tables of all pieces, built at compile time and indexed by occupancy.
//!
//! Chariots and cannons move along a rank (9 points) or a file (10 points), so the occupancy of the whole line
//! is a table index, and one look-up per line gives the sliding moves or the captures behind the first screen.
//! [`Occupancy`] keeps the occupied points twice, in rank order and in file order, so that either line is one
//! shift away.
//!
//! Horses and elephants can be blocked on four points; the four bits make the index.

mod tables;

use crate::{Square, SquareSet};
use boyi_core::Side;
use tables::{
    ADVISOR, BETWEEN, ELEPHANT, FILE_BEHIND, FILE_FREE, FILE_ORDER, FILE_SLIDES, GENERAL, HORSE, HORSE_LEGS,
    HORSE_ORIGINS, LINES, RANK_BEHIND, RANK_FREE, RANK_SLIDES, SOLDIER, SOLDIER_ORIGINS, SPREAD,
};

const FILES: usize = Square::FILES as usize;
const RANKS: usize = Square::RANKS as usize;

/// The occupied points, in rank order (bit `9 * rank + file`, as in [`SquareSet`])
/// and in file order (bit `10 * file + rank`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Occupancy {
    by_rank: u128,
    by_file: u128,
}

impl Occupancy {
    /// Occupies a free point or frees an occupied one.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        self.by_rank ^= 1 << square.index();
        self.by_file ^= FILE_ORDER[square.index()];
    }

    /// The occupied points.
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(self.by_rank)
    }

    /// The occupied points of a rank, bit 0 on file a.
    #[inline]
    const fn rank(self, rank: usize) -> usize {
        (self.by_rank >> (FILES * rank)) as usize & ((1 << FILES) - 1)
    }

    /// The occupied points of a file, bit 0 on rank 0.
    #[inline]
    const fn file(self, file: usize) -> usize {
        (self.by_file >> (RANKS * file)) as usize & ((1 << RANKS) - 1)
    }
}

/// The points a chariot on `square` can reach: the points up to and including the first piece in each
/// direction.
#[inline]
pub fn slides(square: Square, occupancy: Occupancy) -> SquareSet {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let along_rank = RANK_SLIDES[file][occupancy.rank(rank)] as u128;
    let along_file = FILE_SLIDES[rank][occupancy.file(file)];
    SquareSet(along_rank << (FILES * rank) | spread(along_file, file))
}

/// The points a cannon on `square` can capture on: the second piece in each direction, behind exactly one
/// screen.
#[inline]
pub fn hops(square: Square, occupancy: Occupancy) -> SquareSet {
    behind_screens(square, occupancy) & occupancy.set()
}

/// The points seen from `square` over exactly one screen: in each direction those behind the first piece, up to and
/// including the second one.
#[inline]
pub fn behind_screens(square: Square, occupancy: Occupancy) -> SquareSet {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let along_rank = RANK_BEHIND[file][occupancy.rank(rank)] as u128;
    let along_file = FILE_BEHIND[rank][occupancy.file(file)];
    SquareSet(along_rank << (FILES * rank) | spread(along_file, file))
}

/// The number of free points a chariot or a cannon on `square` can move to.
#[inline]
pub fn free_points(square: Square, occupancy: Occupancy) -> u32 {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    u32::from(RANK_FREE[file][occupancy.rank(rank)]) + u32::from(FILE_FREE[rank][occupancy.file(file)])
}

/// The points a horse on `square` can reach over free legs.
#[inline]
pub fn horse(square: Square, occupied: SquareSet) -> SquareSet {
    HORSE[square.index()][orthogonal_bits(square, occupied)]
}

/// The points from which a horse would attack `square`: the legs are next to the horse, not to `square`.
#[inline]
pub fn horse_origins(square: Square, occupied: SquareSet) -> SquareSet {
    HORSE_ORIGINS[square.index()][diagonal_bits(square, occupied)]
}

/// The legs of all horses that could attack `square`: its diagonal neighbours.
#[inline]
pub fn horse_legs(square: Square) -> SquareSet {
    HORSE_LEGS[square.index()]
}

/// The points an elephant on `square` can reach over free eyes. Never across the river.
#[inline]
pub fn elephant(square: Square, occupied: SquareSet) -> SquareSet {
    ELEPHANT[square.index()][diagonal_bits(square, occupied)]
}

/// The points an advisor on `square` can reach.
#[inline]
pub fn advisor(square: Square) -> SquareSet {
    ADVISOR[square.index()]
}

/// The points a general on `square` can reach.
#[inline]
pub fn general(square: Square) -> SquareSet {
    GENERAL[square.index()]
}

/// The points a soldier of `side` on `square` can reach.
#[inline]
pub fn soldier(side: Side, square: Square) -> SquareSet {
    SOLDIER[side.index()][square.index()]
}

/// The points from which a soldier of `side` would attack `square`.
#[inline]
pub fn soldier_origins(side: Side, square: Square) -> SquareSet {
    SOLDIER_ORIGINS[side.index()][square.index()]
}

/// The other points on the rank and the file of `square`.
#[inline]
pub fn lines(square: Square) -> SquareSet {
    LINES[square.index()]
}

/// The points strictly between two points of one line; empty when they share none.
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    BETWEEN[a.index()][b.index()]
}

/// The nine points of a side's palace.
#[inline]
pub const fn palace(side: Side) -> SquareSet {
    let red = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;
    SquareSet(match side {
        Side::First => red,
        Side::Second => red << (7 * FILES),
    })
}

/// A side's own half of the board: the five ranks on its side of the river.
#[inline]
pub const fn home(side: Side) -> SquareSet {
    let red = (1 << (5 * FILES)) - 1;
    SquareSet(match side {
        Side::First => red,
        Side::Second => red << (5 * FILES),
    })
}

/// The five points an advisor of `side` can stand on.
pub const fn advisor_points(side: Side) -> SquareSet {
    let red = 1 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23;
    SquareSet(match side {
        Side::First => red,
        Side::Second => red << (7 * FILES),
    })
}

/// The seven points an elephant of `side` can stand on.
pub const fn elephant_points(side: Side) -> SquareSet {
    let edge = 1 << 2 | 1 << 6;
    let middle = (1 << 0 | 1 << 4 | 1 << 8) << (2 * FILES);
    let red = edge | middle | edge << (4 * FILES);
    SquareSet(match side {
        Side::First => red,
        Side::Second => red << (5 * FILES),
    })
}

/// The points a soldier of `side` can stand on: its five columns before the river, everything beyond.
pub const fn soldier_points(side: Side) -> SquareSet {
    let columns: u128 = 0b1_0101_0101;
    match side {
        Side::First => {
            SquareSet(SquareSet::ALL.0 & !home(side).0 | columns << (3 * FILES) | columns << (4 * FILES))
        }
        Side::Second => {
            SquareSet(SquareSet::ALL.0 & !home(side).0 | columns << (5 * FILES) | columns << (6 * FILES))
        }
    }
}

/// Bits of a file (bit = rank) moved to the points of that file. Five ranks fit into 64 bits.
#[inline]
fn spread(file_bits: u16, file: usize) -> u128 {
    let low = SPREAD[file_bits as usize & 31] << file;
    let high = SPREAD[(file_bits >> 5) as usize & 31] << file;
    low as u128 | (high as u128) << (5 * FILES)
}

/// Occupancy of the four neighbours along the lines, as an index: south, west, east, north.
/// Neighbours off the board give garbage that the tables ignore.
#[inline]
fn orthogonal_bits(square: Square, occupied: SquareSet) -> usize {
    let window = ((occupied.0 << 9) >> square.index()) as u32;
    (window & 1 | window >> 7 & 2 | window >> 8 & 4 | window >> 15 & 8) as usize
}

/// Occupancy of the four diagonal neighbours, as an index: south-west, south-east, north-west, north-east.
#[inline]
fn diagonal_bits(square: Square, occupied: SquareSet) -> usize {
    let window = ((occupied.0 << 10) >> square.index()) as u32;
    (window & 1 | window >> 1 & 2 | window >> 16 & 4 | window >> 17 & 8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        let bytes = name.as_bytes();
        Square::new(bytes[0] - b'a', bytes[1] - b'0').expect("a point of the board")
    }

    fn set(names: &str) -> SquareSet {
        names.split_whitespace().map(square).collect()
    }

    fn occupancy(names: &str) -> Occupancy {
        let mut occupancy = Occupancy::default();
        set(names).for_each(|square| occupancy.toggle(square));
        occupancy
    }

    #[test]
    fn a_chariot_slides_up_to_the_first_piece() {
        let occupied = occupancy("e3 e7 b5 h5");
        assert_eq!(slides(square("e5"), occupied), set("e3 e4 e6 e7 b5 c5 d5 f5 g5 h5"));
    }

    #[test]
    fn free_points_are_the_slides_without_the_pieces_that_end_them() {
        for occupied in ["", "e3 e7 b5 h5", "e4 d5", "a5 i5 e0 e9"].map(occupancy) {
            for square in Square::all() {
                let free = slides(square, occupied).without(occupied.set());
                assert_eq!(free_points(square, occupied), free.len(), "{square}");
            }
        }
    }

    #[test]
    fn a_cannon_hops_over_exactly_one_screen() {
        let occupied = occupancy("e3 e1 e7 e8 e9 b5 h5 i5");
        assert_eq!(hops(square("e5"), occupied), set("e1 e8 i5"));
    }

    #[test]
    fn points_behind_screens_end_with_the_second_piece() {
        let occupied = occupancy("e3 e1 e7 b5 h5");
        assert_eq!(behind_screens(square("e5"), occupied), set("e2 e1 e8 e9 a5 i5"));
    }

    #[test]
    fn a_blocked_leg_stops_two_horse_moves() {
        assert_eq!(horse(square("e4"), set("e5")), set("g5 g3 c5 c3 f2 d2"));
        assert_eq!(horse(square("a0"), SquareSet::EMPTY), set("b2 c1"));
        assert_eq!(horse(square("a0"), set("a1")), set("c1"));
    }

    #[test]
    fn horse_attacks_are_not_symmetric() {
        let occupied = set("e5");
        assert!(!horse(square("e4"), occupied).contains(square("f6")));
        assert!(horse(square("f6"), occupied).contains(square("e4")));
        assert!(horse_origins(square("e4"), occupied).contains(square("f6")));
        assert!(!horse_origins(square("f6"), occupied).contains(square("e4")));
    }

    #[test]
    fn elephants_stay_at_home_and_need_their_eye() {
        assert_eq!(elephant(square("c4"), SquareSet::EMPTY), set("a2 e2"));
        assert_eq!(elephant(square("e2"), set("d3")), set("g4 c0 g0"));
    }

    #[test]
    fn points_of_short_legged_pieces_are_closed_under_their_moves() {
        for side in Side::BOTH {
            for point in advisor_points(side) {
                assert!(advisor(point).without(advisor_points(side)).is_empty());
            }
            for point in elephant_points(side) {
                assert!(elephant(point, SquareSet::EMPTY).without(elephant_points(side)).is_empty());
            }
            for point in palace(side) {
                assert!(general(point).without(palace(side)).is_empty());
            }
            for point in soldier_points(side) {
                assert!(soldier(side, point).without(soldier_points(side)).is_empty());
            }
        }
        assert_eq!((advisor_points(Side::First).len(), elephant_points(Side::Second).len()), (5, 7));
        assert_eq!(soldier_points(Side::First).len(), 55);
    }

    #[test]
    fn soldiers_step_sideways_only_across_the_river() {
        assert_eq!(soldier(Side::First, square("c4")), set("c5"));
        assert_eq!(soldier(Side::First, square("c5")), set("c6 b5 d5"));
        assert_eq!(soldier(Side::Second, square("c5")), set("c4"));
        assert_eq!(soldier(Side::Second, square("a0")), set("b0"));
    }

    #[test]
    fn between_holds_the_points_of_a_common_line() {
        assert_eq!(between(square("e0"), square("e4")), set("e1 e2 e3"));
        assert_eq!(between(square("e0"), square("f2")), SquareSet::EMPTY);
        assert_eq!(lines(square("e0")).len(), 17);
    }
}
