//! The counts of a position that the evaluation weighs.
//!
//! The terms are found once, for any [`Visitor`]: the search adds up weights, training records the counts.

use crate::params;
use crate::weights::{DANGER_LEVELS, Group};
use boyi_core::Side;
use boyi_xiangqi::{Kind, Position, Square, SquareSet, attacks};

/// Something that takes the terms of one side.
pub(crate) trait Visitor {
    /// The weight `index` of a group counts so many times.
    fn add(&mut self, group: Group, index: usize, count: i32);
}

/// Number of pieces of each kind.
pub(crate) type Counts = [i8; Kind::COUNT];

/// Visits the terms of one side that depend on more than one piece. `counts` are those of both sides.
#[inline]
pub(crate) fn visit<V: Visitor>(position: &Position, counts: &[Counts; 2], side: Side, visitor: &mut V) {
    let mut attack = Attack::by(side);
    let own = position.side(side);
    for square in position.pieces(side, Kind::Chariot) {
        let free = attacks::free_points(square, position.occupancy()) as usize;
        visitor.add(Group::ChariotMobility, free, 1);
        if attack.is_in_line(square) {
            attack.add(Kind::Chariot, attacks::slides(square, position.occupancy()).without(own));
        }
    }
    for square in position.pieces(side, Kind::Cannon) {
        let free = attacks::free_points(square, position.occupancy()) as usize;
        visitor.add(Group::CannonMobility, free, 1);
        if attack.is_in_line(square) {
            attack.add(Kind::Cannon, attacks::hops(square, position.occupancy()).without(own));
        }
    }
    let mut horse_reach = SquareSet::EMPTY;
    for square in position.pieces(side, Kind::Horse) {
        let all = attacks::horse(square, position.occupied());
        let reach = all.without(own);
        visitor.add(Group::HorseMobility, reach.len() as usize, 1);
        attack.add(Kind::Horse, reach);
        horse_reach |= all;
    }
    let crossed = position.pieces(side, Kind::Soldier).without(attacks::home(side));
    for square in crossed {
        attack.add(Kind::Soldier, attacks::soldier(side, square));
        let east = Square::new(square.file() + 1, square.rank());
        if east.is_some_and(|square| crossed.contains(square)) {
            visitor.add(Group::LinkedSoldiers, 0, 1);
        }
    }
    visitor.add(Group::Danger, attack.level(), 1);
    visit_shelter(position, counts, side, visitor);
    visit_lines_on_general(position, side, visitor);
    if horse_reach.intersects(position.pieces(side, Kind::Horse)) {
        visitor.add(Group::LinkedHorses, 0, 1);
    }
    if position.side_to_move() == side {
        visitor.add(Group::Tempo, 0, 1);
    }
}

/// The attack of one side on the other's palace.
struct Attack {
    palace: SquareSet,
    units: i32,
}

impl Attack {
    fn by(side: Side) -> Attack {
        Attack { palace: attacks::palace(!side), units: 0 }
    }

    /// Returns whether a chariot or cannon on `square` is on a rank or file of the palace.
    fn is_in_line(&self, square: Square) -> bool {
        attacks::lines(square).intersects(self.palace)
    }

    fn add(&mut self, kind: Kind, reach: SquareSet) {
        let hits = reach & self.palace;
        if !hits.is_empty() {
            self.units +=
                params::ATTACK_UNITS[kind.index()] + params::ATTACK_UNIT_PER_POINT * hits.len() as i32;
        }
    }

    fn level(&self) -> usize {
        (self.units as usize).min(DANGER_LEVELS - 1)
    }
}

/// Advisors and elephants: pairs, and those missing times the attackers that profit.
#[inline]
fn visit_shelter<V: Visitor>(position: &Position, counts: &[Counts; 2], side: Side, visitor: &mut V) {
    let count = |side: Side, kind: Kind| i32::from(counts[side.index()][kind.index()]);
    let advisors = 2 - count(side, Kind::Advisor);
    let elephants = 2 - count(side, Kind::Elephant);
    for (index, missing) in [advisors, elephants].into_iter().enumerate() {
        if missing == 0 {
            visitor.add(Group::FullPair, index, 1);
        }
    }
    if advisors != 0 {
        let crossed = position.pieces(!side, Kind::Soldier).without(attacks::home(!side)).len() as i32;
        let small = count(!side, Kind::Horse) + crossed;
        visitor.add(Group::AdvisorGapByChariot, 0, advisors * count(!side, Kind::Chariot));
        visitor.add(Group::AdvisorGapBySmall, 0, advisors * small);
    }
    if elephants != 0 {
        visitor.add(Group::ElephantGapByCannon, 0, elephants * count(!side, Kind::Cannon));
    }
}

/// A side's cannons and chariots on a line with the enemy's general.
#[inline]
fn visit_lines_on_general<V: Visitor>(position: &Position, side: Side, visitor: &mut V) {
    let target = position.general(!side);
    let occupied = position.occupied();
    let aligned = attacks::lines(target);
    let between = |square: Square| (attacks::between(target, square) & occupied).len();
    for cannon in position.pieces(side, Kind::Cannon) & aligned {
        let on_file = cannon.file() == target.file();
        match between(cannon) {
            0 => visitor.add(Group::HollowCannon, 0, 1),
            2 if on_file => visitor.add(Group::CannonOnFile, 0, 1),
            1 | 2 if !on_file && is_first_line(target, !side) => visitor.add(Group::BottomCannon, 0, 1),
            _ => {}
        }
    }
    for chariot in position.pieces(side, Kind::Chariot) & aligned {
        if chariot.file() == target.file() && between(chariot) <= 1 {
            visitor.add(Group::ChariotOnFile, 0, 1);
        }
    }
}

fn is_first_line(square: Square, side: Side) -> bool {
    square.rank() == if side == Side::First { 0 } else { Square::RANKS - 1 }
}
