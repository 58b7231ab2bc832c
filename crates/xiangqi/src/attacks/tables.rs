//! The tables behind [`crate::attacks`], computed at compile time.

use super::{FILES, RANKS, home, palace};
use crate::{Square, SquareSet};
use boyi_core::Side;

const N: usize = Square::COUNT;

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

/// The points of a line of `len` points seen from `at`: those up to the first piece, and those behind it up to the
/// second one, as bits.
const fn line_attacks(len: usize, at: usize, occupied: usize) -> (u16, u16) {
    let (mut slides, mut behind) = (0u16, 0u16);
    let mut direction = 0;
    while direction < 2 {
        let mut seen = 0;
        let mut point = at;
        while seen < 2 && (if direction == 0 { point > 0 } else { point + 1 < len }) {
            point = if direction == 0 { point - 1 } else { point + 1 };
            if seen == 0 {
                slides |= 1 << point;
            } else {
                behind |= 1 << point;
            }
            seen += occupied >> point & 1;
        }
        direction += 1;
    }
    (slides, behind)
}

const fn line_table<const LEN: usize, const STATES: usize>(behind_screen: bool) -> [[u16; STATES]; LEN] {
    let mut table = [[0; STATES]; LEN];
    let mut at = 0;
    while at < LEN {
        let mut occupied = 0;
        while occupied < STATES {
            let (slides, behind) = line_attacks(LEN, at, occupied);
            table[at][occupied] = if behind_screen { behind } else { slides };
            occupied += 1;
        }
        at += 1;
    }
    table
}

pub(super) static RANK_SLIDES: [[u16; 1 << FILES]; FILES] = line_table(false);
pub(super) static RANK_BEHIND: [[u16; 1 << FILES]; FILES] = line_table(true);
pub(super) static FILE_SLIDES: [[u16; 1 << RANKS]; RANKS] = line_table(false);
pub(super) static FILE_BEHIND: [[u16; 1 << RANKS]; RANKS] = line_table(true);

const fn free_table<const LEN: usize, const STATES: usize>(
    slides: &[[u16; STATES]; LEN],
) -> [[u8; STATES]; LEN] {
    let mut table = [[0; STATES]; LEN];
    let mut at = 0;
    while at < LEN {
        let mut occupied = 0;
        while occupied < STATES {
            table[at][occupied] = (slides[at][occupied] & !(occupied as u16)).count_ones() as u8;
            occupied += 1;
        }
        at += 1;
    }
    table
}

/// The number of slides that end on a free point.
pub(super) static RANK_FREE: [[u8; 1 << FILES]; FILES] = free_table(&RANK_SLIDES);
pub(super) static FILE_FREE: [[u8; 1 << RANKS]; RANKS] = free_table(&FILE_SLIDES);

pub(super) static SPREAD: [u64; 32] = {
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

pub(super) static FILE_ORDER: [u128; N] = {
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

pub(super) static HORSE: [[SquareSet; 16]; N] = {
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
pub(super) static HORSE_ORIGINS: [[SquareSet; 16]; N] = {
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

pub(super) static HORSE_LEGS: [SquareSet; N] = {
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

pub(super) static ELEPHANT: [[SquareSet; 16]; N] = {
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

pub(super) static GENERAL: [SquareSet; N] = palace_steps(ORTHOGONAL);
pub(super) static ADVISOR: [SquareSet; N] = palace_steps(DIAGONAL);

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

pub(super) static SOLDIER: [[SquareSet; N]; 2] = soldier_steps(false);
pub(super) static SOLDIER_ORIGINS: [[SquareSet; N]; 2] = soldier_steps(true);

pub(super) static LINES: [SquareSet; N] = {
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

pub(super) static BETWEEN: [[SquareSet; N]; N] = {
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
