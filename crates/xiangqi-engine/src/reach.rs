//! The points that the pieces of a side reach.

use boyi_core::Side;
use boyi_xiangqi::{Kind, Position, SquareSet, attacks};

/// Classes of attackers, as indices of [`Reach::classes`].
pub(crate) const CHARIOTS: usize = 0;
pub(crate) const CANNONS: usize = 1;
pub(crate) const HORSES: usize = 2;
pub(crate) const SOLDIERS: usize = 3;
/// The number of classes.
pub(crate) const CLASSES: usize = 4;

/// A chariot, cannon or horse.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    /// The points on which it can capture or protects a piece; those of chariots and horses may be free.
    pub(crate) hits: SquareSet,
    /// The points to which it can go without capturing; those of a horse may hold enemy pieces.
    pub(crate) free: SquareSet,
}

/// Up to two pieces of one class.
#[derive(Clone, Copy)]
struct Pair {
    pieces: [Piece; 2],
    count: usize,
}

/// The points that the pieces of one side reach.
pub(crate) struct Reach {
    /// The chariots, cannons and horses, by class.
    pairs: [Pair; SOLDIERS],
    /// The points on which chariots, cannons, horses and soldiers can capture or protect.
    pub(crate) classes: [SquareSet; CLASSES],
    /// The points on which any piece can capture or protect.
    pub(crate) all: SquareSet,
    /// The free points to which cannons can go.
    pub(crate) cannon_moves: SquareSet,
}

impl Reach {
    #[inline]
    pub(crate) fn of(position: &Position, side: Side) -> Reach {
        let (occupied, occupancy, own) = (position.occupied(), position.occupancy(), position.side(side));
        let none = Piece { hits: SquareSet::EMPTY, free: SquareSet::EMPTY };
        let mut reach = Reach {
            pairs: [Pair { pieces: [none; 2], count: 0 }; SOLDIERS],
            classes: [SquareSet::EMPTY; CLASSES],
            all: attacks::general(position.general(side)),
            cannon_moves: SquareSet::EMPTY,
        };
        for square in position.pieces(side, Kind::Chariot) {
            let hits = attacks::slides(square, occupancy);
            reach.add(CHARIOTS, hits, hits.without(occupied));
        }
        for square in position.pieces(side, Kind::Cannon) {
            let free = attacks::slides(square, occupancy).without(occupied);
            reach.cannon_moves |= free;
            reach.add(CANNONS, attacks::hops(square, occupancy), free);
        }
        for square in position.pieces(side, Kind::Horse) {
            let hits = attacks::horse(square, occupied);
            reach.add(HORSES, hits, hits.without(own));
        }
        for square in position.pieces(side, Kind::Soldier) {
            reach.classes[SOLDIERS] |= attacks::soldier(side, square);
        }
        reach.all |= reach.classes[SOLDIERS];
        for square in position.pieces(side, Kind::Advisor) {
            reach.all |= attacks::advisor(square);
        }
        for square in position.pieces(side, Kind::Elephant) {
            reach.all |= attacks::elephant(square, occupied);
        }
        reach
    }

    #[inline(always)]
    fn add(&mut self, class: usize, hits: SquareSet, free: SquareSet) {
        let Pair { pieces, count } = &mut self.pairs[class];
        // A position has at most two pieces of each class.
        if let Some(place) = pieces.get_mut(*count) {
            *place = Piece { hits, free };
            *count += 1;
        }
        self.classes[class] |= hits;
        self.all |= hits;
    }

    /// The pieces of a class below [`SOLDIERS`].
    #[inline(always)]
    pub(crate) fn pieces(&self, class: usize) -> &[Piece] {
        let Pair { pieces, count } = &self.pairs[class];
        pieces.get(..*count).unwrap_or(pieces)
    }
}
