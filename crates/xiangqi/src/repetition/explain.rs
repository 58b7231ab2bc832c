//! The judgement of a repetition with its grounds.

use super::acts::{Act, Chase, Reading, chased_always};
use super::scene::{Attackers, Gain};
use super::weighing::Exception;
use super::{Law, Offence, Record, Repetition, asian, chinese, computer, verdict, verdict_on_checks};
use crate::{Kind, Position};
use boyi_core::Side;

/// A repetition judged, with its grounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// The law applied.
    pub law: Law,
    /// The verdict.
    pub verdict: Repetition,
    /// The habits of both sides in the part that repeats.
    pub habits: [Habit; 2],
    /// The exceptions by which the habits of the sides are no offences, or not the ones that decide.
    pub exceptions: [Option<Exception>; 2],
    /// Number of plies of that part.
    pub plies: usize,
}

/// The moves of one side in a cycle, taken together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Habit {
    /// Every move checks.
    Checks,
    /// Every move chases the same piece.
    Chases {
        /// The kinds of the chasing pieces, each once.
        by: Vec<Kind>,
        /// The kind of the piece chased.
        target: Kind,
        /// Whether the target is unprotected each time; otherwise it may be protected and is the better piece.
        unprotected: bool,
    },
    /// Every move threatens mate.
    Kills,
    /// Every move checks, threatens mate ([`Law::Chinese`]) or chases some piece, but not all of them do the same.
    /// Forbidden by [`Law::Chinese`] alone.
    Attacks,
    /// Some moves check or chase, others do neither.
    AttacksAtTimes,
    /// No move checks or chases.
    Idle,
}

/// Judges a cycle as the search does, and says why. `cycle` has the positions after each of its moves; the last of
/// them is `end`.
pub(super) fn judgement(law: Law, end: &Position, cycle: &[Record]) -> Judgement {
    let acts = match law {
        Law::Asian => asian::READING.all_acts(end, cycle),
        Law::Chinese => chinese::READING.all_acts(end, cycle),
        Law::Computer => computer::acts(end, cycle),
    };
    let acts: Vec<&Act> = acts.iter().collect();
    let verdict = verdict(law, end, cycle);
    let is_loser = |side| matches!(verdict, Repetition::Loss { loser, .. } if loser == side);
    let mut habits = Side::BOTH.map(|side| habit(end, &acts, side, is_loser(side)));
    let mut exceptions = match verdict_on_checks(cycle) {
        Some(Repetition::Loss { loser, .. }) => Side::BOTH.map(|side| {
            let is_outweighed = side != loser && habits[side.index()].is_offence(law);
            is_outweighed.then_some(Exception::Outweighed)
        }),
        Some(Repetition::Draw) => [None; 2],
        None if law == Law::Asian => asian::weigh(&acts).exceptions,
        None if law == Law::Chinese => chinese::weigh(&acts).exceptions,
        None => [None; 2],
    };
    for (side, habit) in permitted_chases(law, end, cycle) {
        if !habits[side.index()].is_offence(law) {
            habits[side.index()] = habit;
            exceptions[side.index()] = Some(Exception::Permitted);
        }
    }
    Judgement { law, verdict, habits, exceptions, plies: cycle.len() }
}

fn habit(end: &Position, acts: &[&Act], side: Side, is_loser: bool) -> Habit {
    let own = || acts.iter().filter(|act| act.side == side);
    if own().all(|act| act.check) {
        return Habit::Checks;
    }
    if let Some(habit) = chase(end, acts, side, |chase| chase.kind != Kind::Soldier) {
        return habit;
    }
    // Attacks by soldiers are no offence of the side that loses.
    if !is_loser && let Some(habit) = chase(end, acts, side, |_| true) {
        return habit;
    }
    if own().all(|act| act.kill) {
        return Habit::Kills;
    }
    let attacks = |act: &&&Act| chinese::attacks(act, true);
    match (own().all(|act| attacks(&act)), own().any(|act| attacks(&act))) {
        (true, _) => Habit::Attacks,
        (_, true) => Habit::AttacksAtTimes,
        (_, false) => Habit::Idle,
    }
}

/// The chase of one piece with every move, counting only the chases that `counts` accepts; `None` if there is none.
fn chase(end: &Position, acts: &[&Act], side: Side, counts: impl Fn(&Chase) -> bool) -> Option<Habit> {
    let target = chased_always(acts, side, &counts).first()?;
    let mut by: Vec<Kind> = Vec::new();
    let mut unprotected = true;
    let own = acts.iter().filter(|act| act.side == side).flat_map(|act| &act.chases);
    for chase in own.filter(|chase| chase.attack.to == target && counts(chase)) {
        if !by.contains(&chase.kind) {
            by.push(chase.kind);
        }
        unprotected &= chase.gain == Gain::Unprotected;
    }
    let kind = end.piece_at(target).map_or(Kind::Soldier, |piece| piece.kind);
    Some(Habit::Chases { by, target: kind, unprotected })
}

/// The chases of one piece with every move if generals and soldiers are counted among the chasing pieces.
fn permitted_chases(law: Law, end: &Position, cycle: &[Record]) -> impl Iterator<Item = (Side, Habit)> {
    let reading = if law == Law::Chinese { chinese::READING } else { asian::READING };
    let acts = Reading { attackers: Attackers::All, ..reading }.all_acts(end, cycle);
    let acts: Vec<&Act> = acts.iter().collect();
    // The computer law has chases of its own for the other pieces.
    let counts = |chase: &Chase| law != Law::Computer || matches!(chase.kind, Kind::General | Kind::Soldier);
    let chases = Side::BOTH.map(|side| Some((side, chase(end, &acts, side, counts)?)));
    chases.into_iter().flatten()
}

impl Habit {
    /// Returns whether a side loses by this habit if the other side has none such and no exception excuses it.
    pub fn is_offence(&self, law: Law) -> bool {
        match self {
            Habit::Checks | Habit::Chases { .. } => true,
            Habit::Kills | Habit::Attacks => law == Law::Chinese,
            Habit::AttacksAtTimes | Habit::Idle => false,
        }
    }
}

impl Judgement {
    /// Returns whether the habit of a side is an offence that no exception excuses. The only such side loses.
    pub fn offends(&self, side: Side) -> bool {
        self.habits[side.index()].is_offence(self.law) && self.exceptions[side.index()].is_none()
    }

    /// The side that loses and the offence; `None` for a draw.
    pub fn loss(&self) -> Option<(Side, Offence)> {
        match self.verdict {
            Repetition::Loss { loser, offence } => Some((loser, offence)),
            Repetition::Draw => None,
        }
    }
}
