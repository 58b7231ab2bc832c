//! Material and placement, updated incrementally: one table look-up for every piece added or removed.

use crate::params::{self, HalfBoard, PHASE_MAX, PHASE_WEIGHT, Tapered};
use boyi_core::Side;
use boyi_xiangqi::{Kind, Piece, Position, Square, piece_key};

/// Material plus placement of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sum {
    middle: i32,
    end: i32,
}

impl Sum {
    fn at_phase(self, phase: i32) -> i32 {
        let phase = phase.min(PHASE_MAX);
        self.middle * phase + self.end * (PHASE_MAX - phase)
    }

    fn add(&mut self, value: Tapered, sign: i32) {
        self.middle += sign * i32::from(value.middle);
        self.end += sign * i32::from(value.end);
    }
}

/// Material and placement of both sides, piece counts, and the phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Placement {
    sums: [Sum; 2],
    counts: [[i8; Kind::COUNT]; 2],
    /// From 0 (no attackers) to [`PHASE_MAX`].
    phase: i32,
    keys: [u64; Placement::FEATURES],
}

impl Placement {
    /// Parts of a position with keys of their own: soldiers, horses with cannons, and the other pieces of Red
    /// and of Black.
    pub(crate) const FEATURES: usize = 4;

    /// The key of one of these parts.
    #[inline]
    pub(crate) fn key(&self, feature: usize) -> u64 {
        self.keys[feature]
    }

    #[inline]
    fn toggle_key(&mut self, piece: Piece, square: Square) {
        let feature = match piece.kind {
            Kind::Soldier => 0,
            Kind::Horse | Kind::Cannon => 1,
            _ => 2 + piece.side.index(),
        };
        self.keys[feature] ^= piece_key(piece, square);
    }

    /// Computed from scratch from the pieces.
    pub(crate) fn of(position: &Position) -> Placement {
        let mut placement = Placement::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                placement.put(piece, square);
            }
        }
        placement
    }

    /// Material plus placement of one side, times [`PHASE_MAX`]; divided only after the sides are subtracted,
    /// so that rounding is symmetric.
    pub(crate) fn sum(&self, side: Side) -> i32 {
        self.sums[side.index()].at_phase(self.phase)
    }

    /// The material in [`Placement::sum`].
    pub(crate) fn material(&self, side: Side) -> i32 {
        let mut sum = Sum::default();
        for kind in Kind::ALL {
            sum.add(params::MATERIAL[kind.index()], self.count(side, kind));
        }
        sum.at_phase(self.phase)
    }

    /// The value of a piece on a point in this phase of the game, times [`PHASE_MAX`].
    #[inline]
    pub(crate) fn worth(&self, piece: Piece, square: Square) -> i32 {
        let Tapered { middle, end } = worth(piece, square);
        let phase = self.phase.min(PHASE_MAX);
        i32::from(middle) * phase + i32::from(end) * (PHASE_MAX - phase)
    }

    /// The number of pieces of a kind that a side has.
    #[inline]
    pub(crate) fn count(&self, side: Side, kind: Kind) -> i32 {
        i32::from(self.counts[side.index()][kind.index()])
    }

    /// Adds a piece on a point.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.sums[piece.side.index()].add(worth(piece, square), 1);
        self.counts[piece.side.index()][piece.kind.index()] += 1;
        self.phase += PHASE_WEIGHT[piece.kind.index()];
        self.toggle_key(piece, square);
    }

    /// Removes a piece from a point.
    #[inline]
    pub(crate) fn take(&mut self, piece: Piece, square: Square) {
        self.sums[piece.side.index()].add(worth(piece, square), -1);
        self.counts[piece.side.index()][piece.kind.index()] -= 1;
        self.phase -= PHASE_WEIGHT[piece.kind.index()];
        self.toggle_key(piece, square);
    }
}

#[inline]
fn worth(piece: Piece, square: Square) -> Tapered {
    let square = if piece.side == Side::First { square } else { square.flipped() };
    WORTH[piece.kind.index()][square.index()]
}

/// Material plus placement for every kind and square, from Red's side.
static WORTH: [[Tapered; Square::COUNT]; Kind::COUNT] = {
    let tables: [(&HalfBoard, &HalfBoard); Kind::COUNT] = [
        (&params::GENERAL_MIDDLE, &params::GENERAL_END),
        (&params::ADVISOR, &params::ADVISOR),
        (&params::ELEPHANT, &params::ELEPHANT),
        (&params::HORSE_MIDDLE, &params::HORSE_END),
        (&params::CHARIOT, &params::CHARIOT),
        (&params::CANNON_MIDDLE, &params::CANNON_END),
        (&params::SOLDIER_MIDDLE, &params::SOLDIER_END),
    ];
    let mut worth = [[Tapered { middle: 0, end: 0 }; Square::COUNT]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            let (file, rank) = (square % 9, square / 9);
            let column = if file > 4 { 8 - file } else { file };
            worth[kind][square] = Tapered {
                middle: params::MATERIAL[kind].middle + tables[kind].0[rank][column],
                end: params::MATERIAL[kind].end + tables[kind].1[rank][column],
            };
            square += 1;
        }
        kind += 1;
    }
    worth
};
