//! The acts of a cycle: what each of its moves does.

use super::scene::{Attack, Attackers, Gain, Scene};
use super::{Record, kill};
use crate::{Kind, Move, Position, Square, SquareSet};
use boyi_core::Side;

/// One move of a cycle.
pub(super) struct Act {
    /// The side that made it.
    pub(super) side: Side,
    /// Whether it gave check.
    pub(super) check: bool,
    /// Whether it threatens mate. Looked for where it neither checks nor chases by a better piece than a soldier, and
    /// by the Chinese law alone.
    pub(super) kill: bool,
    /// The chases it has made.
    pub(super) chases: Vec<Chase>,
    /// The key of the position after it.
    pub(super) key: u64,
}

/// An attack that a move has made or made dangerous.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chase {
    /// Attacker and target, by their points at the end of the cycle.
    pub(super) attack: Attack,
    /// The kind of the attacker.
    pub(super) kind: Kind,
    /// The reason why it is one.
    pub(super) gain: Gain,
    /// Whether the attacker shields its own general.
    pub(super) pinned: bool,
    /// Whether the attack was there before, and the move only took the protection away.
    pub(super) undermines: bool,
}

/// The way in which the acts of a cycle are read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// The pieces that can chase.
    pub(super) attackers: Attackers,
    /// Whether a threat of mate is an attack, and a capture that lets the other side mate is none.
    pub(super) with_mates: bool,
}

impl Reading {
    /// Reads the acts of a cycle that ends in `end`, in order of play. `goes_on` is told the acts so far, the last one
    /// first; reading ends with `None` as soon as it returns `false`.
    pub(super) fn acts(
        self,
        end: &Position,
        cycle: &[Record],
        mut goes_on: impl FnMut(&Act) -> bool,
    ) -> Option<Vec<Act>> {
        let mut scene = Scene::at_end(end);
        let mut acts = Vec::with_capacity(cycle.len());
        for record in cycle.iter().rev() {
            let act = self.act(&mut scene, record);
            if !goes_on(&act) {
                return None;
            }
            acts.push(act);
        }
        acts.reverse();
        Some(acts)
    }

    /// Every act of a cycle that ends in `end`, in order of play.
    pub(super) fn all_acts(self, end: &Position, cycle: &[Record]) -> Vec<Act> {
        self.acts(end, cycle, |_| true).unwrap_or_default()
    }

    /// Reads the move that led to the scene, and goes back over it.
    fn act(self, scene: &mut Scene, record: &Record) -> Act {
        let side = !record.side;
        let mut candidates = Vec::new();
        scene.for_each_attack(side, self.attackers, |attack| {
            let position = scene.position();
            let kind = position.piece_at(attack.from).map(|piece| piece.kind);
            if let (Some(kind), Some(gain)) = (kind, self.gain(scene, side, attack)) {
                let pinned = position.is_attacked_without(side, attack.from);
                let chase = Chase { attack: scene.named(attack), kind, gain, pinned, undermines: false };
                candidates.push((attack, chase));
            }
        });

        scene.retract(record.mv);
        // Under check most captures and recaptures are illegal. An attack that was there before has not been made by
        // the move that gives the check, nor by the one that answers it.
        let under_check = record.in_check || scene.position().in_check();
        let mut chases = Vec::new();
        for (attack, chase) in candidates {
            let before = Attack { from: origin(attack.from, record.mv), to: attack.to };
            let undermines = scene.has(before);
            let is_old = undermines && (under_check || self.gain(scene, side, before).is_some());
            if !is_old {
                chases.push(Chase { undermines, ..chase });
            }
        }
        // Soldiers may chase for ever, so their chases do not stand in for a threat of mate.
        let is_idle = !record.in_check && chases.iter().all(|chase| chase.kind == Kind::Soldier);
        let kill = self.with_mates && is_idle && {
            let mut after = scene.position().clone();
            after.make(record.mv);
            kill::is_threatened(&after)
        };
        Act { side, check: record.in_check, kill, chases, key: record.key }
    }

    fn gain(self, scene: &Scene, side: Side, attack: Attack) -> Option<Gain> {
        let gain = scene.gain(side, attack)?;
        (!self.with_mates || !scene.is_punished_by_mate(side, attack)).then_some(gain)
    }
}

/// The point before `mv` of the piece on `square` after it.
fn origin(square: Square, mv: Move) -> Square {
    if square == mv.to() { mv.from() } else { square }
}

/// The pieces that `side` chases with every one of its moves, counting only the chases that `counts` accepts.
pub(super) fn chased_always(acts: &[&Act], side: Side, counts: impl Fn(&Chase) -> bool) -> SquareSet {
    let own = acts.iter().filter(|act| act.side == side);
    own.fold(SquareSet::ALL, |always, act| {
        let counted = act.chases.iter().filter(|&chase| counts(chase));
        always & counted.map(|chase| chase.attack.to).collect()
    })
}

/// Returns whether `holds` is true of every part of the acts that comes back to a position and contains no smaller
/// such part. The acts themselves come back to the position before them.
pub(super) fn all_simple_cycles(acts: &[&Act], mut holds: impl FnMut(&[&Act]) -> bool) -> bool {
    let Some(last) = acts.last() else { return true };
    // The way from the start without the parts that came back.
    let mut path: Vec<&Act> = Vec::new();
    for &act in acts {
        let start = match path.iter().rposition(|earlier| earlier.key == act.key) {
            Some(earlier) => Some(earlier + 1),
            None => (act.key == last.key).then_some(0),
        };
        path.push(act);
        if let Some(start) = start {
            if !holds(&path[start..]) {
                return false;
            }
            path.truncate(start);
        }
    }
    true
}
