//! Perpetual attacks by the law of the Chinese Xiangqi Association, edition of 1999.
//!
//! A move attacks if it checks, threatens mate by checks, or chases a piece, whichever. A side whose every move
//! attacks must change unless the other side's does too; the side that alone checks with every move loses in any case.
//! Attacks by soldiers count where both sides attack, and are idle otherwise; those of the general are always idle.
//!
//! Threats of mate are looked for up to three checks deep. The law's exception for the side that holds a known draw by
//! guarding a point is not judged: a program would have to know the drawn endings. Neither are gains by complete
//! exchanges (29.1) and by successive checks (29.3): a piece that any legal move protects is not chased.

use super::Record;
use super::acts::{Act, Reading};
use super::scene::Attackers;
use super::weighing::{Exception, Weighing};
use crate::{Kind, Position};
use boyi_core::Side;

pub(super) const READING: Reading = Reading { attackers: Attackers::WithSoldiers, with_mates: true };

/// The side that loses a cycle without a one-sided perpetual check, if any.
pub(super) fn loser(end: &Position, cycle: &[Record]) -> Option<Side> {
    let mut always = [true; 2];
    let acts = READING.acts(end, cycle, |act| {
        always[act.side.index()] &= attacks(act, true);
        always.contains(&true)
    })?;
    weigh(&acts.iter().collect::<Vec<_>>()).loser
}

/// Weighs these acts.
pub(super) fn weigh(acts: &[&Act]) -> Weighing {
    let always = |side: Side, soldiers: bool| {
        acts.iter().filter(|act| act.side == side).all(|act| attacks(act, soldiers))
    };
    let attacker = match Side::BOTH.map(|side| always(side, true)) {
        [true, false] => Side::First,
        [false, true] => Side::Second,
        _ => return Weighing::default(),
    };
    let mut weighing = Weighing::default();
    if always(attacker, false) {
        weighing.loser = Some(attacker);
    } else {
        weighing.exceptions[attacker.index()] = Some(Exception::Permitted);
    }
    weighing
}

/// Returns whether the move attacks.
pub(super) fn attacks(act: &Act, by_soldiers_too: bool) -> bool {
    let chases = act.chases.iter().any(|chase| by_soldiers_too || chase.kind != Kind::Soldier);
    act.check || act.kill || chases
}
