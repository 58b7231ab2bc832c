//! Where pieces reach: tables built at compile time and looked up by occupancy.
//!
//! Chariots and cannons move along a rank (9 points) or a file (10 points), so the
//! occupancy of the whole line is a table index and one lookup per line answers
//! "how far does it slide" or "what lies behind the first screen".
//! [`Occupancy`] keeps the occupied points twice, in rank order and in file order,
//! so that either line is a shift away.
//!
//! Horses and elephants can be blocked on four points; the four bits make the index.

use crate::{Square, SquareSet};
use boyi_core::Side;

const N: usize = Square::COUNT;
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

/// Where a chariot on `square` can go: the free points up to and including the first piece in each direction.
#[inline]
pub fn slides(square: Square, occupancy: Occupancy) -> SquareSet {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let along_rank = RANK_SLIDES[file][occupancy.rank(rank)] as u128;
    let along_file = FILE_SLIDES[rank][occupancy.file(file)];
    SquareSet(along_rank << (FILES * rank) | spread(along_file) << file)
}

/// What a cannon on `square` can capture: the second piece in each direction, behind exactly one screen.
#[inline]
pub fn hops(square: Square, occupancy: Occupancy) -> SquareSet {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let along_rank = RANK_HOPS[file][occupancy.rank(rank)] as u128;
    let along_file = FILE_HOPS[rank][occupancy.file(file)];
    SquareSet(along_rank << (FILES * rank) | spread(along_file) << file)
}

/// Where a horse on `square` can go, blocked legs taken into account.
#[inline]
pub fn horse(square: Square, occupied: SquareSet) -> SquareSet {
    HORSE[square.index()][orthogonal_bits(square, occupied)]
}

/// From where a horse would attack `square`: the legs are next to the horse, not to `square`.
#[inline]
pub fn horse_origins(square: Square, occupied: SquareSet) -> SquareSet {
    HORSE_ORIGINS[square.index()][diagonal_bits(square, occupied)]
}

/// The legs of all horses that could attack `square`: its diagonal neighbours.
#[inline]
pub fn horse_legs(square: Square) -> SquareSet {
    HORSE_LEGS[square.index()]
}

/// Where an elephant on `square` can go, blocked eyes taken into account. Never across the river.
#[inline]
pub fn elephant(square: Square, occupied: SquareSet) -> SquareSet {
    ELEPHANT[square.index()][diagonal_bits(square, occupied)]
}

/// Where an advisor on `square` can go.
#[inline]
pub fn advisor(square: Square) -> SquareSet {
    ADVISOR[square.index()]
}

/// Where a general on `square` can go.
#[inline]
pub fn general(square: Square) -> SquareSet {
    GENERAL[square.index()]
}

/// Where a soldier of `side` on `square` can go.
#[inline]
pub fn soldier(side: Side, square: Square) -> SquareSet {
    SOLDIER[side.index()][square.index()]
}

/// From where a soldier of `side` would attack `square`.
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

/// The ten points where a side's own half begins and ends: five ranks on its side of the river.
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

/// Bits of a file (bit = rank) moved to the points of file a.
#[inline]
fn spread(file_bits: u16) -> u128 {
    let low = SPREAD[file_bits as usize & 31] as u128;
    let high = SPREAD[(file_bits >> 5) as usize & 31] as u128;
    low | high << (5 * FILES)
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

const ORTHOGONAL: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The bit of the point `(file, rank)` displaced by `(df, dr)`, or no bit off the board.
const fn offset(square: usize, df: i32, dr: i32) -> u128 {
    let (file, rank) = ((square % FILES) as i32 + df, (square / FILES) as i32 + dr);
    if file < 0 || file >= FILES as i32 || rank < 0 || rank >= RANKS as i32 {
        0
    } else {
        1 << (rank * FILES as i32 + file)
    }
}

/// The pieces of a line of `len` points seen from `at`: `(slides, hops)` as bits.
const fn line_attacks(len: usize, at: usize, occupied: usize) -> (u16, u16) {
    let (mut slides, mut hops) = (0u16, 0u16);
    let mut direction = 0;
    while direction < 2 {
        let mut seen = 0;
        let mut point = at;
        while seen < 2 && (if direction == 0 { point > 0 } else { point + 1 < len }) {
            point = if direction == 0 { point - 1 } else { point + 1 };
            let is_occupied = occupied >> point & 1 != 0;
            if seen == 0 {
                slides |= 1 << point;
            } else if is_occupied {
                hops |= 1 << point;
            }
            seen += is_occupied as usize;
        }
        direction += 1;
    }
    (slides, hops)
}

const fn line_table<const LEN: usize, const STATES: usize>(want_hops: bool) -> [[u16; STATES]; LEN] {
    let mut table = [[0; STATES]; LEN];
    let mut at = 0;
    while at < LEN {
        let mut occupied = 0;
        while occupied < STATES {
            let (slides, hops) = line_attacks(LEN, at, occupied);
            table[at][occupied] = if want_hops { hops } else { slides };
            occupied += 1;
        }
        at += 1;
    }
    table
}

static RANK_SLIDES: [[u16; 1 << FILES]; FILES] = line_table(false);
static RANK_HOPS: [[u16; 1 << FILES]; FILES] = line_table(true);
static FILE_SLIDES: [[u16; 1 << RANKS]; RANKS] = line_table(false);
static FILE_HOPS: [[u16; 1 << RANKS]; RANKS] = line_table(true);

static SPREAD: [u64; 32] = {
    let mut table = [0; 32];
    let mut bits = 0;
    while bits < 32 {
        let mut rank = 0;
        while rank < 5 {
            if bits >> rank & 1 != 0 {
                table[bits] |= 1 << (FILES * rank);
            }
            rank += 1;
        }
        bits += 1;
    }
    table
};

static FILE_ORDER: [u128; N] = {
    let mut table = [0; N];
    let mut square = 0;
    while square < N {
        table[square] = 1 << (RANKS * (square % FILES) + square / FILES);
        square += 1;
    }
    table
};

/// The points reached from `square` when the blockers with the given bits are occupied.
const fn horse_targets(square: usize, legs: usize) -> u128 {
    let mut targets = 0;
    let mut leg = 0;
    while leg < 4 {
        if legs >> leg & 1 == 0 {
            let (df, dr) = ORTHOGONAL[leg];
            targets |= offset(square, 2 * df + dr, 2 * dr + df) | offset(square, 2 * df - dr, 2 * dr - df);
        }
        leg += 1;
    }
    targets
}

static HORSE: [[SquareSet; 16]; N] = {
    let mut table = [[SquareSet::EMPTY; 16]; N];
    let mut square = 0;
    while square < N {
        let mut legs = 0;
        while legs < 16 {
            table[square][legs] = SquareSet(horse_targets(square, legs));
            legs += 1;
        }
        square += 1;
    }
    table
};

/// A horse's leg lies diagonally next to the point it attacks.
static HORSE_ORIGINS: [[SquareSet; 16]; N] = {
    let mut table = [[SquareSet::EMPTY; 16]; N];
    let mut square = 0;
    while square < N {
        let mut legs = 0;
        while legs < 16 {
            let mut leg = 0;
            while leg < 4 {
                if legs >> leg & 1 == 0 {
                    let (df, dr) = DIAGONAL[leg];
                    table[square][legs].0 |= offset(square, 2 * df, dr) | offset(square, df, 2 * dr);
                }
                leg += 1;
            }
            legs += 1;
        }
        square += 1;
    }
    table
};

static HORSE_LEGS: [SquareSet; N] = {
    let mut table = [SquareSet::EMPTY; N];
    let mut square = 0;
    while square < N {
        let mut leg = 0;
        while leg < 4 {
            let (df, dr) = DIAGONAL[leg];
            table[square].0 |= offset(square, df, dr);
            leg += 1;
        }
        square += 1;
    }
    table
};

static ELEPHANT: [[SquareSet; 16]; N] = {
    let mut table = [[SquareSet::EMPTY; 16]; N];
    let mut square = 0;
    while square < N {
        let own_half = if square < N / 2 { home(Side::First).0 } else { home(Side::Second).0 };
        let mut eyes = 0;
        while eyes < 16 {
            let mut eye = 0;
            while eye < 4 {
                if eyes >> eye & 1 == 0 {
                    let (df, dr) = DIAGONAL[eye];
                    table[square][eyes].0 |= offset(square, 2 * df, 2 * dr) & own_half;
                }
                eye += 1;
            }
            eyes += 1;
        }
        square += 1;
    }
    table
};

/// One step in each of four directions, staying inside the palaces.
const fn palace_steps(directions: [(i32, i32); 4]) -> [SquareSet; N] {
    let palaces = palace(Side::First).0 | palace(Side::Second).0;
    let mut table = [SquareSet::EMPTY; N];
    let mut square = 0;
    while square < N {
        let mut direction = 0;
        while direction < 4 {
            let (df, dr) = directions[direction];
            table[square].0 |= offset(square, df, dr) & palaces;
            direction += 1;
        }
        square += 1;
    }
    table
}

static GENERAL: [SquareSet; N] = palace_steps(ORTHOGONAL);
static ADVISOR: [SquareSet; N] = palace_steps(DIAGONAL);

/// Soldier steps from every point; with `reverse`, the points a soldier steps from.
const fn soldier_steps(reverse: bool) -> [[SquareSet; N]; 2] {
    let mut table = [[SquareSet::EMPTY; N]; 2];
    let mut side = 0;
    while side < 2 {
        let forward = if side == 0 { 1 } else { -1 };
        let mut square = 0;
        while square < N {
            let crossed = (square >= N / 2) == (side == 0);
            table[side][square].0 = offset(square, 0, if reverse { -forward } else { forward });
            if crossed {
                table[side][square].0 |= offset(square, -1, 0) | offset(square, 1, 0);
            }
            square += 1;
        }
        side += 1;
    }
    table
}

static SOLDIER: [[SquareSet; N]; 2] = soldier_steps(false);
static SOLDIER_ORIGINS: [[SquareSet; N]; 2] = soldier_steps(true);

static LINES: [SquareSet; N] = {
    let mut table = [SquareSet::EMPTY; N];
    let mut a = 0;
    while a < N {
        let mut b = 0;
        while b < N {
            if a != b && (a % FILES == b % FILES || a / FILES == b / FILES) {
                table[a].0 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

static BETWEEN: [[SquareSet; N]; N] = {
    let mut table = [[SquareSet::EMPTY; N]; N];
    let mut a = 0;
    while a < N {
        let mut direction = 0;
        while direction < 4 {
            let (df, dr) = ORTHOGONAL[direction];
            let mut passed = 0;
            let mut distance = 1;
            loop {
                let point = offset(a, df * distance, dr * distance);
                if point == 0 {
                    break;
                }
                table[a][point.trailing_zeros() as usize].0 = passed;
                passed |= point;
                distance += 1;
            }
            direction += 1;
        }
        a += 1;
    }
    table
};

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
    fn a_cannon_hops_over_exactly_one_screen() {
        let occupied = occupancy("e3 e1 e7 e8 e9 b5 h5 i5");
        assert_eq!(hops(square("e5"), occupied), set("e1 e8 i5"));
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
