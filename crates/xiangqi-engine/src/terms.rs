//! The counts of a position that the evaluation weighs.
//!
//! The terms are found once, for any [`Visitor`]: the search adds up weights, training records the counts.

use crate::params;
use crate::reach::{CANNONS, CHARIOTS, HORSES, Reach, SOLDIERS};
use crate::weights::{CANNON_GAPS, CHARIOT_GAPS, CHECKS, DANGER_LEVELS, EXPOSED, Group, SMALL_GAPS};
use boyi_core::Side;
use boyi_xiangqi::{Kind, Position, Square, SquareSet, attacks};

/// Something that takes the terms of one side.
pub(crate) trait Visitor {
    /// The weight `index` of a group counts for the side, once for each call.
    fn add(&mut self, group: Group, index: usize);
}

/// Number of pieces of each kind.
pub(crate) type Counts = [i8; Kind::COUNT];

/// The counts of both sides.
pub(crate) fn counts(position: &Position) -> [Counts; 2] {
    Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind).len() as i8))
}

/// Visits the terms that depend on more than one piece, those of Red by the first visitor. `counts` are those of both
/// sides.
#[inline]
pub(crate) fn visit<V: Visitor>(position: &Position, counts: &[Counts; 2], [red, black]: [V; 2]) -> [V; 2] {
    let (mut reach_of_red, mut reach_of_black) = (Reach::EMPTY, Reach::EMPTY);
    reach_of_red.add_pieces(position, Side::First);
    reach_of_black.add_pieces(position, Side::Second);
    [
        visit_side(position, counts, Side::First, [&reach_of_red, &reach_of_black], red),
        visit_side(position, counts, Side::Second, [&reach_of_black, &reach_of_red], black),
    ]
}

/// Visits the terms of one side; `own` and `other` are the reaches of that side and of the other one. The visitor is
/// passed by value, so that its fields stay in registers.
#[inline(never)]
fn visit_side<V: Visitor>(
    position: &Position,
    counts: &[Counts; 2],
    side: Side,
    [own, other]: [&Reach; 2],
    mut visitor: V,
) -> V {
    visit_activity(position, side, own, other, &mut visitor);
    visit_threats(position, side, own, other, &mut visitor);
    visit_general(position, side, other, &mut visitor);
    visit_checks(position, side, own, other, &mut visitor);
    visit_shelter(position, counts, side, &mut visitor);
    visit_lines_on_general(position, side, &mut visitor);
    if position.side_to_move() == side {
        visitor.add(Group::Tempo, 0);
    }
    visit_generals_file(position, side, &mut visitor);
    visitor
}

/// Mobility, the attack on the enemy's palace, and pieces that stand together.
#[inline(always)]
fn visit_activity<V: Visitor>(position: &Position, side: Side, own: &Reach, other: &Reach, visitor: &mut V) {
    const MOBILITY: [(usize, Group, Group); 3] = [
        (CHARIOTS, Group::ChariotMobility, Group::ChariotSafety),
        (CANNONS, Group::CannonMobility, Group::CannonSafety),
        (HORSES, Group::HorseMobility, Group::HorseSafety),
    ];
    let mut attack = Attack::by(side);
    let safe = SquareSet::ALL.without(other.all);
    for (class, mobility, safety) in MOBILITY {
        for piece in own.pieces(class) {
            visitor.add(mobility, piece.free.len() as usize);
            visitor.add(safety, (piece.free & safe).len() as usize);
            attack.add(class, piece.hits.without(position.side(side)));
        }
    }
    let crossed = position.pieces(side, Kind::Soldier).without(attacks::home(side));
    for square in crossed {
        attack.add(SOLDIERS, attacks::soldier(side, square));
    }
    for _ in crossed.with_east_neighbour() {
        visitor.add(Group::LinkedSoldiers, 0);
    }
    visitor.add(Group::Danger, attack.level());
    visitor.add(Group::Attackers, attack.attackers());
    if own.classes[HORSES].intersects(position.pieces(side, Kind::Horse)) {
        visitor.add(Group::LinkedHorses, 0);
    }
}

/// Attacks of one side on pieces of the other, the number of those it can win, and own pieces that nothing protects.
#[inline(always)]
fn visit_threats<V: Visitor>(position: &Position, side: Side, own: &Reach, other: &Reach, visitor: &mut V) {
    let kind_of = |square| position.piece_at(square).map_or(0, |piece| piece.kind.index());
    let to_move = usize::from(position.side_to_move() == side);
    let enemies = position.side(!side);
    for (attacker, &points) in own.classes.iter().enumerate() {
        for square in points & enemies {
            let is_protected = usize::from(other.all.contains(square));
            let index = ((attacker * 2 + to_move) * 2 + is_protected) * Kind::COUNT + kind_of(square);
            visitor.add(Group::Threat, index);
        }
    }
    let chariots = position.pieces(!side, Kind::Chariot);
    let pieces = chariots | position.pieces(!side, Kind::Cannon) | position.pieces(!side, Kind::Horse);
    let by_lesser = own.classes[CANNONS] | own.classes[HORSES];
    let exposed = pieces & own.all.without(other.all) | pieces & own.classes[SOLDIERS] | chariots & by_lesser;
    visitor.add(Group::Exposed, to_move * EXPOSED + (exposed.len() as usize).min(EXPOSED - 1));
    for square in position.side(side).without(own.all) {
        visitor.add(Group::Loose, kind_of(square));
    }
}

/// The points from which chariots, cannons and horses can give check with the next move. A move that opens a line for
/// another piece does not count.
#[inline(always)]
fn visit_checks<V: Visitor>(position: &Position, side: Side, own: &Reach, other: &Reach, visitor: &mut V) {
    let target = position.general(!side);
    let (occupied, occupancy) = (position.occupied(), position.occupancy());
    let seen = attacks::slides(target, occupancy);
    let behind_screens = attacks::behind_screens(target, occupancy);
    let can_go = |class: usize| own.classes[class].without(position.side(side));
    let cannon_points = own.cannon_moves | own.classes[CANNONS] & position.side(!side);
    let checks = [
        seen & can_go(CHARIOTS),
        behind_screens & cannon_points,
        attacks::horse_origins(target, occupied) & can_go(HORSES),
    ];
    let to_move = usize::from(position.side_to_move() == side);
    for (class, points) in checks.into_iter().enumerate() {
        for (is_safe, points) in [points & other.all, points.without(other.all)].into_iter().enumerate() {
            let index = ((class * 2 + to_move) * 2 + is_safe) * CHECKS;
            visitor.add(Group::Checks, index + (points.len() as usize).min(CHECKS - 1));
        }
    }
}

/// The points to which a general can go.
#[inline(always)]
fn visit_general<V: Visitor>(position: &Position, side: Side, other: &Reach, visitor: &mut V) {
    let points = attacks::general(position.general(side)).without(position.side(side)).without(other.all);
    visitor.add(Group::GeneralMobility, points.len() as usize);
}

/// The only piece between generals on one file, which must not leave it.
#[inline(always)]
fn visit_generals_file<V: Visitor>(position: &Position, side: Side, visitor: &mut V) {
    let [red, black] = Side::BOTH.map(|side| position.general(side));
    if red.file() != black.file() {
        return;
    }
    let between = attacks::between(red, black) & position.occupied();
    if !between.is_many() {
        for piece in (between & position.side(side)).filter_map(|square| position.piece_at(square)) {
            visitor.add(Group::BetweenGenerals, piece.kind.index());
        }
    }
}

/// The attack of one side on the other's palace.
struct Attack {
    palace: SquareSet,
    units: i32,
    /// Chariots, cannons and horses that attack it.
    counts: [usize; 3],
}

impl Attack {
    fn by(side: Side) -> Attack {
        Attack { palace: attacks::palace(!side), units: 0, counts: [0; 3] }
    }

    #[inline]
    fn add(&mut self, class: usize, reach: SquareSet) {
        let hits = reach & self.palace;
        if hits.is_empty() {
            return;
        }
        self.units += params::ATTACK_UNITS[class] + params::ATTACK_UNIT_PER_POINT * hits.len() as i32;
        if let Some(count) = self.counts.get_mut(class) {
            *count += 1;
        }
    }

    fn level(&self) -> usize {
        (self.units as usize).min(DANGER_LEVELS - 1)
    }

    /// The numbers of attackers as the digits of a number to the base 3: chariots, cannons, horses.
    fn attackers(&self) -> usize {
        self.counts.iter().fold(0, |sum, &count| sum * 3 + count.min(2))
    }
}

/// Advisors and elephants: pairs, and those missing times the attackers that profit.
#[inline(always)]
fn visit_shelter<V: Visitor>(position: &Position, counts: &[Counts; 2], side: Side, visitor: &mut V) {
    let count = |side: Side, kind: Kind| i32::from(counts[side.index()][kind.index()]);
    let advisors = 2 - count(side, Kind::Advisor);
    let elephants = 2 - count(side, Kind::Elephant);
    for (index, missing) in [advisors, elephants].into_iter().enumerate() {
        if missing == 0 {
            visitor.add(Group::FullPair, index);
        }
    }
    if advisors != 0 {
        let crossed = position.pieces(!side, Kind::Soldier).without(attacks::home(!side)).len() as i32;
        let small = count(!side, Kind::Horse) + crossed;
        visitor.add(Group::AdvisorGapByChariot, product(advisors, count(!side, Kind::Chariot), CHARIOT_GAPS));
        visitor.add(Group::AdvisorGapBySmall, product(advisors, small, SMALL_GAPS));
    }
    if elephants != 0 {
        visitor.add(Group::ElephantGapByCannon, product(elephants, count(!side, Kind::Cannon), CANNON_GAPS));
    }
}

/// Missing pieces times attackers, as the index in a group of a size.
fn product(missing: i32, attackers: i32, size: usize) -> usize {
    ((missing.max(0) * attackers) as usize).min(size - 1)
}

/// A side's cannons and chariots on a line with the enemy's general, and the pieces between that must not leave it, or
/// that give check when they do.
#[inline(always)]
fn visit_lines_on_general<V: Visitor>(position: &Position, side: Side, visitor: &mut V) {
    let target = position.general(!side);
    let occupied = position.occupied();
    let aligned = attacks::lines(target);
    let between = |square: Square| attacks::between(target, square) & occupied;
    for cannon in position.pieces(side, Kind::Cannon) & aligned {
        let on_file = cannon.file() == target.file();
        let pieces = between(cannon);
        match pieces.len() {
            0 => visitor.add(Group::HollowCannon, 0),
            2 if on_file => visitor.add(Group::CannonOnFile, 0),
            1 | 2 if !on_file && is_first_line(target, !side) => {
                visitor.add(Group::BottomCannon, 0);
            }
            _ => {}
        }
        if pieces.len() == 2 {
            visit_line(position, side, Group::CannonLine, pieces, visitor);
        }
    }
    for chariot in position.pieces(side, Kind::Chariot) & aligned {
        let pieces = between(chariot);
        if chariot.file() == target.file() && pieces.len() <= 1 {
            visitor.add(Group::ChariotOnFile, 0);
        }
        if pieces.len() == 1 {
            visit_line(position, side, Group::ChariotLine, pieces, visitor);
        }
    }
}

/// The pieces between an attacker and the enemy's general: own ones, then those of the enemy.
#[inline(always)]
fn visit_line<V: Visitor>(position: &Position, side: Side, group: Group, pieces: SquareSet, visitor: &mut V) {
    for piece in pieces.into_iter().filter_map(|square| position.piece_at(square)) {
        let is_enemy = usize::from(piece.side != side);
        visitor.add(group, is_enemy * Kind::COUNT + piece.kind.index());
    }
}

fn is_first_line(square: Square, side: Side) -> bool {
    square.rank() == if side == Side::First { 0 } else { Square::RANKS - 1 }
}
