//! Perpetual chases by the rule of the UCCI engine league.
//!
//! Only the piece that has moved chases, by a move that gives no check, and only what it has not attacked before. It chases a chariot as horse or cannon, and an unprotected horse, cannon or
//! soldier across the river as a better or another piece: a chariot all of them, a horse cannons and soldiers, a
//! cannon horses and soldiers. Pins and the legality of captures are not looked at, neither for the attacker nor for
//! what protects. Who chases one piece with every move of the cycle, while the other side does not, loses.

use super::Record;
use super::acts::{Act, Chase};
use super::scene::{Attack, Attackers, Gain, Scene};
use crate::{Kind, Move, Position, SquareSet};
use boyi_core::Side;

/// The side that loses a cycle without a one-sided perpetual check, if any.
pub(super) fn loser(end: &Position, cycle: &[Record]) -> Option<Side> {
    loser_of(&acts(end, cycle).iter().collect::<Vec<_>>())
}

/// Every act of the cycle.
pub(super) fn acts(end: &Position, cycle: &[Record]) -> Vec<Act> {
    let mut scene = Scene::at_end(end);
    let mut acts: Vec<Act> = cycle
        .iter()
        .rev()
        .map(|record| {
            let side = !record.side;
            let mut found = Vec::new();
            if !record.in_check {
                scene.for_each_attack(side, Attackers::Chasers, |attack| {
                    if attack.from == record.mv.to()
                        && let Some((kind, gain)) = gain(&scene, side, attack)
                    {
                        let named = scene.named(attack);
                        let chase = Chase { attack: named, kind, gain, pinned: false, undermines: false };
                        found.push((attack.to, chase));
                    }
                });
            }
            scene.retract(record.mv);
            let is_new = |to| !scene.has(Attack { from: record.mv.from(), to });
            let chases = found.into_iter().filter(|&(to, _)| is_new(to)).map(|(_, chase)| chase).collect();
            Act { side, check: record.in_check, kill: false, chases, key: record.key }
        })
        .collect();
    acts.reverse();
    acts
}

/// The side that loses by these acts.
pub(super) fn loser_of(acts: &[&Act]) -> Option<Side> {
    let chased = Side::BOTH.map(|side| super::acts::chased_always(acts, side, |_| true));
    match chased.map(|set: SquareSet| !set.is_empty()) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// The kind of the attacker and the reason why it chases.
fn gain(scene: &Scene, side: Side, attack: Attack) -> Option<(Kind, Gain)> {
    let mut position = scene.with_turn(side);
    let (attacker, target) = (position.piece_at(attack.from)?.kind, position.piece_at(attack.to)?.kind);
    let gain = match (attacker, target) {
        (Kind::Horse | Kind::Cannon, Kind::Chariot) => Gain::BetterPiece,
        (Kind::Chariot, Kind::Horse | Kind::Cannon | Kind::Soldier)
        | (Kind::Horse, Kind::Cannon | Kind::Soldier)
        | (Kind::Cannon, Kind::Horse | Kind::Soldier) => {
            position.make(Move::new(attack.from, attack.to));
            if position.is_reached(attack.to) {
                return None;
            }
            Gain::Unprotected
        }
        _ => return None,
    };
    Some((attacker, gain))
}
