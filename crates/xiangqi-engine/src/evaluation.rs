//! The handcrafted evaluation.
//!
//! A sum of named terms for Red and for Black. [`Breakdown`] lists them; the search uses only the sum, for the
//! side to move.

use crate::params;
use crate::placement::Placement;
use boyi_core::{Score, Side};
use boyi_xiangqi::{Kind, Position, Square, SquareSet, attacks};

/// The terms that depend on more than one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Terms {
    mobility: i32,
    safety: i32,
    structure: i32,
}

/// One named part of an evaluation, in centi-soldiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Red's share.
    pub red: i32,
    /// Black's share.
    pub black: i32,
}

/// The terms and the sum of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The terms; their differences add up to [`Breakdown::undamped`], but for rounding.
    pub terms: Vec<Term>,
    /// The sum for Red, before lack of progress or of attackers scales it towards zero.
    pub undamped: i32,
    /// The value for the side to move, as the search uses it.
    pub score: Score,
}

/// The value of a position for the side to move.
pub(crate) fn evaluate(position: &Position, placement: &Placement) -> Score {
    damped(position, placement, for_red(position, placement))
}

/// The named terms of the evaluation.
pub(crate) fn breakdown(position: &Position) -> Breakdown {
    let placement = Placement::of(position);
    let [red, black] = Side::BOTH.map(|side| {
        let material = placement.material(side);
        let terms = Terms::of(position, &placement, side);
        let tempo = if position.side_to_move() == side { params::TEMPO } else { 0 };
        [
            ("material", material / params::PHASE_MAX),
            ("placement", (placement.sum(side) - material) / params::PHASE_MAX),
            ("mobility", terms.mobility),
            ("king safety", terms.safety),
            ("structure", terms.structure),
            ("tempo", tempo),
        ]
    });
    let terms =
        red.into_iter().zip(black).map(|((name, red), (_, black))| Term { name, red, black }).collect();
    let undamped = for_red(position, &placement);
    Breakdown { terms, undamped, score: damped(position, &placement, undamped) }
}

/// The sum of all terms for Red.
fn for_red(position: &Position, placement: &Placement) -> i32 {
    let [red, black] = Side::BOTH.map(|side| placement.sum(side));
    let [ours, theirs] = Side::BOTH.map(|side| Terms::of(position, placement, side).sum());
    let tempo = if position.side_to_move() == Side::First { params::TEMPO } else { -params::TEMPO };
    (red - black) / params::PHASE_MAX + ours - theirs + tempo
}

/// Returns whether a side has mating material: a chariot, horse or soldier, or a cannon with an advisor, an
/// elephant or another cannon as its screen.
fn can_mate(placement: &Placement, side: Side) -> bool {
    let count = |kind: Kind| placement.count(side, kind);
    let screens = || count(Kind::Advisor) + count(Kind::Elephant) + count(Kind::Cannon) > 1;
    count(Kind::Chariot) + count(Kind::Horse) + count(Kind::Soldier) > 0
        || count(Kind::Cannon) > 0 && screens()
}

/// A value for Red as a score for the side to move, scaled towards zero if the side that is ahead makes no
/// progress or has insufficient material to mate.
fn damped(position: &Position, placement: &Placement, for_red: i32) -> Score {
    let ahead = if for_red > 0 { Side::First } else { Side::Second };
    let winnable =
        if can_mate(placement, ahead) { for_red } else { for_red / params::INSUFFICIENT_MATERIAL_DIVISOR };
    let waiting = i32::from(position.no_capture_plies()).min(params::NO_CAPTURE_SCALE);
    let value = winnable * (params::NO_CAPTURE_SCALE - waiting) / params::NO_CAPTURE_SCALE;
    Score::eval(if position.side_to_move() == Side::First { value } else { -value })
}

impl Terms {
    fn of(position: &Position, placement: &Placement, side: Side) -> Terms {
        let mut terms = Terms::default();
        let mut attack = Attack::by(side);
        let own = position.side(side);
        for square in position.pieces(side, Kind::Chariot) {
            let free = attacks::free_points(square, position.occupancy()) as i32;
            terms.mobility += params::CHARIOT_MOBILITY * (free - params::CHARIOT_USUAL);
            if attack.is_in_line(square) {
                attack.add(Kind::Chariot, attacks::slides(square, position.occupancy()).without(own));
            }
        }
        for square in position.pieces(side, Kind::Cannon) {
            let free = attacks::free_points(square, position.occupancy()) as i32;
            terms.mobility += params::CANNON_MOBILITY * (free - params::CANNON_USUAL);
            if attack.is_in_line(square) {
                attack.add(Kind::Cannon, attacks::hops(square, position.occupancy()).without(own));
            }
        }
        let mut horse_reach = SquareSet::EMPTY;
        for square in position.pieces(side, Kind::Horse) {
            let all = attacks::horse(square, position.occupied());
            let reach = all.without(own);
            terms.mobility += params::HORSE_MOBILITY[reach.len() as usize];
            attack.add(Kind::Horse, reach);
            horse_reach |= all;
        }
        for square in position.pieces(side, Kind::Soldier).without(attacks::home(side)) {
            attack.add(Kind::Soldier, attacks::soldier(side, square));
        }
        terms.structure = structure(position, placement, side, horse_reach);
        terms.safety =
            attack.danger() - shelter_gaps(position, placement, side) + lines_on_general(position, side);
        terms
    }

    fn sum(self) -> i32 {
        self.mobility + self.safety + self.structure
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

    fn danger(&self) -> i32 {
        (self.units * self.units / params::ATTACK_DIVISOR).min(params::ATTACK_MAX)
    }
}

/// Penalty for missing advisors and elephants, by the attackers that profit.
fn shelter_gaps(position: &Position, placement: &Placement, side: Side) -> i32 {
    let missing = |kind: Kind| 2 - placement.count(side, kind);
    let (advisors, elephants) = (missing(Kind::Advisor), missing(Kind::Elephant));
    if advisors + elephants == 0 {
        return 0;
    }
    let crossed = position.pieces(!side, Kind::Soldier).without(attacks::home(!side)).len() as i32;
    let small = placement.count(!side, Kind::Horse) + crossed;
    let chariots = placement.count(!side, Kind::Chariot);
    advisors * (params::ADVISOR_GAP_PER_CHARIOT * chariots + params::ADVISOR_GAP_PER_SMALL * small)
        + elephants * params::ELEPHANT_GAP_PER_CANNON * placement.count(!side, Kind::Cannon)
}

/// Bonus for a side's cannons and chariots on a line with the enemy's general.
fn lines_on_general(position: &Position, side: Side) -> i32 {
    let target = position.general(!side);
    let occupied = position.occupied();
    let aligned = attacks::lines(target);
    let between = |square: Square| (attacks::between(target, square) & occupied).len();
    let mut value = 0;
    for cannon in position.pieces(side, Kind::Cannon) & aligned {
        let on_file = cannon.file() == target.file();
        value += match between(cannon) {
            0 => params::HOLLOW_CANNON,
            2 if on_file => params::CANNON_ON_FILE,
            1 | 2 if !on_file && is_first_line(target, !side) => params::BOTTOM_CANNON,
            _ => 0,
        };
    }
    for chariot in position.pieces(side, Kind::Chariot) & aligned {
        if chariot.file() == target.file() && between(chariot) <= 1 {
            value += params::CHARIOT_ON_FILE;
        }
    }
    value
}

fn is_first_line(square: Square, side: Side) -> bool {
    square.rank() == if side == Side::First { 0 } else { Square::RANKS - 1 }
}

/// Pieces that help each other.
fn structure(position: &Position, placement: &Placement, side: Side, horse_reach: SquareSet) -> i32 {
    let mut value = 0;
    if horse_reach.intersects(position.pieces(side, Kind::Horse)) {
        value += params::LINKED_HORSES;
    }
    let crossed = position.pieces(side, Kind::Soldier).without(attacks::home(side));
    for soldier in crossed {
        let east = Square::new(soldier.file() + 1, soldier.rank());
        if east.is_some_and(|square| crossed.contains(square)) {
            value += params::LINKED_SOLDIERS;
        }
    }
    for kind in [Kind::Advisor, Kind::Elephant] {
        if placement.count(side, kind) == 2 {
            value += params::FULL_PAIR;
        }
    }
    value
}
