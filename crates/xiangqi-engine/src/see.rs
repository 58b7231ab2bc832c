//! Static exchange evaluation: the material result of a series of captures on one point.
//!
//! Both sides capture with their least valuable piece and may stop when going on would lose. Occupancy is
//! updated after every capture, so cannons gain and lose screens, chariots behind others join, and horses' legs
//! become free. A general captures only when no enemy piece could recapture and the other general does not face the
//! point; the only piece between two generals captures along their file alone. Other pins are ignored.
//!
//! The sequence of least valuable pieces is the usual approximation; with cannons another
//! order is sometimes better, because the capturing piece may itself be a screen.

use crate::params::EXCHANGE;
use boyi_core::Side;
use boyi_xiangqi::attacks::{self, Occupancy};
use boyi_xiangqi::{Kind, Move, Position, Square, SquareSet};

/// Kinds from the least to the most valuable.
const BY_VALUE: [Kind; Kind::COUNT] =
    [Kind::Soldier, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Chariot, Kind::General];

/// Upper bound of the captures on one point: all pieces but two can take part.
const LONGEST: usize = 32;

/// The material a move wins (or loses, below zero) under best captures on its target.
pub fn see(position: &Position, mv: Move) -> i32 {
    let target = mv.to();
    let Some(mover) = position.piece_at(mv.from()) else { return 0 };
    let mut occupancy = position.occupancy();
    let mut gains = [0; LONGEST];
    gains[0] = position.piece_at(target).map_or(0, |taken| EXCHANGE[taken.kind.index()]);
    if gains[0] == 0 {
        occupancy.toggle(target);
    }
    occupancy.toggle(mv.from());
    let mut side = !mover.side;
    let mut at_risk = EXCHANGE[mover.kind.index()];
    let mut last = 0;
    while let Some((square, kind)) = least_attacker(position, side, target, occupancy) {
        if last + 1 == LONGEST {
            break;
        }
        last += 1;
        gains[last] = at_risk - gains[last - 1];
        at_risk = EXCHANGE[kind.index()];
        occupancy.toggle(square);
        side = !side;
    }
    while last > 0 {
        gains[last - 1] = -gains[last].max(-gains[last - 1]);
        last -= 1;
    }
    gains[0]
}

/// Returns whether [`see`] is at least `threshold`. Most results need no exchange to be played out.
pub(crate) fn see_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let worth = |square| position.piece_at(square).map_or(0, |piece| EXCHANGE[piece.kind.index()]);
    let gain = worth(mv.to());
    if gain < threshold {
        return false;
    }
    gain - worth(mv.from()) >= threshold || see(position, mv) >= threshold
}

/// The least valuable piece of `side` that can capture on `target`. Pieces not in the occupancy have been
/// captured.
fn least_attacker(
    position: &Position,
    side: Side,
    target: Square,
    occupancy: Occupancy,
) -> Option<(Square, Kind)> {
    BY_VALUE.iter().find_map(|&kind| {
        let mut found = attackers(position, side, kind, target, occupancy);
        let attacker = found.find(|&attacker| {
            let mut after = occupancy;
            after.toggle(attacker);
            if kind != Kind::General {
                return !faces(position, position.general(side), target, !side, after);
            }
            let is_taken_next = || {
                Kind::ALL.into_iter().any(|kind| !attackers(position, !side, kind, target, after).is_empty())
            };
            !faces(position, target, target, !side, after) && !is_taken_next()
        })?;
        Some((attacker, kind))
    })
}

/// Returns whether nothing stands between a general on `general` and that of `other` on its file, after a capture on
/// `target`.
#[inline]
fn faces(position: &Position, general: Square, target: Square, other: Side, after: Occupancy) -> bool {
    let facing = position.general(other);
    if general.file() != facing.file() {
        return false;
    }
    let between = attacks::between(general, facing);
    !between.contains(target) && (between & after.set()).is_empty()
}

/// The pieces of one kind and side that can capture on `target`, which is taken to be occupied.
fn attackers(position: &Position, side: Side, kind: Kind, target: Square, occupancy: Occupancy) -> SquareSet {
    let pieces = position.pieces(side, kind) & occupancy.set();
    let stays_in_palace = matches!(kind, Kind::General | Kind::Advisor);
    let is_slider = matches!(kind, Kind::Chariot | Kind::Cannon);
    if pieces.is_empty()
        || stays_in_palace && !attacks::palace(side).contains(target)
        || is_slider && !pieces.intersects(attacks::lines(target))
    {
        return SquareSet::EMPTY;
    }
    let origins = match kind {
        Kind::Soldier => attacks::soldier_origins(side, target),
        Kind::Advisor => attacks::advisor(target),
        Kind::Elephant => attacks::elephant(target, occupancy.set()),
        Kind::Horse => attacks::horse_origins(target, occupancy.set()),
        Kind::Cannon => attacks::hops(target, occupancy),
        Kind::Chariot => attacks::slides(target, occupancy),
        Kind::General => attacks::general(target),
    };
    origins & pieces
}
