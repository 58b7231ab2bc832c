//! The laws of repetition.
//!
//! A line that comes back to an earlier position is judged by the moves in between, by one of several [`Law`]s.
//! In a game that happens at the third occurrence (the fourth by [`Law::Computer`]). A search may treat the first
//! return inside its own tree as final, for the line can be repeated at will; [`Record`]s before the root still need
//! as many as a game.
//!
//! Finding a return costs a comparison of keys per earlier position; only where there is one are its positions
//! walked backwards and attacks looked at. `scene` knows attacks, `acts` what each move of a cycle does, and
//! `asian`, `chinese` and `computer` weigh the acts by their law. [`explain`] gives the grounds, with the [`Exception`]s
//! that have decided.

mod acts;
mod asian;
mod chinese;
mod computer;
mod explain;
mod kill;
mod law;
mod scene;
mod weighing;

pub use explain::{Habit, Judgement};
pub use law::Law;
pub use weighing::Exception;

use crate::{Move, Position, Undo};
use boyi_core::Side;

/// Checks by one side that count towards the plies without a capture. Neither later ones nor the replies to them do,
/// so that no side can reach the draw by checks.
pub const COUNTED_CHECKS: u8 = 10;

/// One position of a line, as the laws of repetition need it. The first record is the position in which the line
/// starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// [`Position::key`] of the position.
    pub key: u64,
    /// The move that led to it; meaningless in the first record and after a null move.
    pub mv: Move,
    /// Plies of the line since the last capture; no earlier position can come back.
    pub reversible: u16,
    /// Checks of each side since the last capture.
    checks: [u8; 2],
    /// The side to move in it.
    pub side: Side,
    /// Whether that side is in check.
    pub in_check: bool,
}

impl Record {
    /// The record of a position in which a line starts.
    pub fn of(position: &Position) -> Record {
        Record {
            key: position.key(),
            mv: Move::default(),
            reversible: 0,
            checks: [0; 2],
            side: position.side_to_move(),
            in_check: position.in_check(),
        }
    }

    /// The record of the position after `mv`, which has just been made in the position of `self`. Takes the ply out
    /// of the count towards the draw without a capture if it is a check too many, or the reply to one.
    #[inline]
    pub fn after(&self, position: &mut Position, mv: Move, undo: Undo) -> Record {
        let captures = undo.captured().is_some();
        let mut next = Record { mv, ..Record::of(position) };
        if !captures {
            next.reversible = self.reversible.saturating_add(1);
            next.checks = self.checks;
        }
        let [mover, other] = [!next.side, next.side].map(Side::index);
        let is_surplus_reply = self.in_check && self.checks[other] > COUNTED_CHECKS;
        let mut is_surplus = is_surplus_reply;
        if next.in_check {
            next.checks[mover] = next.checks[mover].saturating_add(1);
            is_surplus |= next.checks[mover] > COUNTED_CHECKS;
        }
        if is_surplus && !captures {
            position.uncount();
        }
        next
    }

    /// Returns whether a quiet legal move of the position, whose record this is, counts towards the draw without a
    /// capture: checks too many and the replies to them do not.
    pub fn counts(&self, position: &Position, mv: Move) -> bool {
        let [mover, other] = [self.side, !self.side].map(Side::index);
        let is_reply = self.in_check && self.checks[other] > COUNTED_CHECKS;
        let is_check = || self.checks[mover] >= COUNTED_CHECKS && position.gives_check(mv);
        !is_reply && !is_check()
    }

    /// Begins the counts of checks anew.
    pub(crate) fn restart_count(&mut self) {
        self.checks = [0; 2];
    }

    /// The record of the position after a null move in the position of `self`.
    pub fn passed(&self, position: &Position) -> Record {
        Record { checks: self.checks, ..Record::of(position) }
    }
}

/// The result of a line that repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Neither side broke the law, or both did.
    Draw,
    /// Only this side did.
    Loss {
        /// The side that loses.
        loser: Side,
        /// Its offence.
        offence: Offence,
    },
}

/// A way to break a law of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offence {
    /// Every move checks.
    PerpetualCheck,
    /// Every move chases the same piece.
    PerpetualChase,
    /// Every move attacks: by check, threat of mate or chase ([`Law::Chinese`]).
    PerpetualAttack,
}

/// Judges the last position of a line, which is `position`: `None` unless it repeats.
///
/// `root` is the index of the record from which a search started: one earlier occurrence
/// after it is enough, while as many as in a game are needed on the way to it. A game passes the index of
/// its last record.
#[inline]
pub fn judge(law: Law, position: &Position, line: &[Record], root: usize) -> Option<Repetition> {
    let start = start_of_cycle(law, line, root)?;
    Some(verdict(law, position, &line[start + 1..]))
}

/// Judges the last position of the line of a game, which is `position`, with the grounds: `None` unless it repeats as
/// often as the law asks for.
pub fn explain(law: Law, position: &Position, line: &[Record]) -> Option<Judgement> {
    let start = start_of_cycle(law, line, line.len().saturating_sub(1))?;
    Some(explain::judgement(law, position, &line[start + 1..]))
}

/// The index of the earliest occurrence that counts of the last position of a line.
#[inline]
fn start_of_cycle(law: Law, line: &[Record], root: usize) -> Option<usize> {
    let (last, earlier) = line.split_last()?;
    let mut occurrences = 1;
    occurrences_before(earlier, last.reversible, last.key).find(|&index| {
        occurrences += 1;
        occurrences == law.occurrences() || index > root
    })
}

/// The indices of the records with this key, latest first, that the position after the last of `earlier` can repeat.
/// `reversible` counts its plies since the last capture.
#[inline]
fn occurrences_before(earlier: &[Record], reversible: u16, key: u64) -> impl Iterator<Item = usize> {
    let reach = earlier.len().min(usize::from(reversible));
    // Each side needs two moves to come back, so a cycle has at least four plies.
    let indices = (4..=reach).step_by(2).map(|distance| earlier.len() - distance);
    indices.filter(move |&index| earlier[index].key == key)
}

/// Returns whether a legal move leads back to a position of the line that has led to `position`, its last.
pub fn comes_back(line: &[Record], position: &Position, mv: Move) -> bool {
    let Some(last) = line.last().filter(|_| position.piece_at(mv.to()).is_none()) else { return false };
    last.reversible >= 3
        && occurrences_before(line, last.reversible.saturating_add(1), position.key_after(mv))
            .next()
            .is_some()
}

/// The result of one or more whole cycles: `cycle` has the positions after each of their moves.
#[cold]
fn verdict(law: Law, end: &Position, cycle: &[Record]) -> Repetition {
    if let Some(verdict) = verdict_on_checks(cycle) {
        return verdict;
    }
    let (loser, offence) = match law {
        Law::Asian => (asian::loser(end, cycle), Offence::PerpetualChase),
        Law::Chinese => (chinese::loser(end, cycle), Offence::PerpetualAttack),
        Law::Computer => (computer::loser(end, cycle), Offence::PerpetualChase),
    };
    loser.map_or(Repetition::Draw, |loser| Repetition::Loss { loser, offence })
}

/// The result if a side checks with every move. A move gives check if the side that has to answer it is in check.
fn verdict_on_checks(cycle: &[Record]) -> Option<Repetition> {
    let always_checks =
        |side: Side| cycle.iter().filter(|record| record.side != side).all(|record| record.in_check);
    let loses = |loser| Some(Repetition::Loss { loser, offence: Offence::PerpetualCheck });
    match Side::BOTH.map(always_checks) {
        [true, false] => loses(Side::First),
        [false, true] => loses(Side::Second),
        [true, true] => Some(Repetition::Draw),
        [false, false] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of positions named by letters, red to move first; upper case means "in check".
    fn line(text: &str) -> Vec<Record> {
        let record = |(ply, letter): (usize, char)| Record {
            key: u64::from(letter.to_ascii_lowercase()),
            mv: Move::default(),
            reversible: ply as u16,
            checks: [0; 2],
            side: Side::BOTH[ply % 2],
            in_check: letter.is_ascii_uppercase(),
        };
        text.chars().enumerate().map(record).collect()
    }

    fn start_in_game(law: Law, text: &str) -> Option<usize> {
        let line = line(text);
        start_of_cycle(law, &line, line.len() - 1)
    }

    #[test]
    fn a_game_needs_as_many_occurrences_as_its_law_asks_for() {
        for law in [Law::Asian, Law::Chinese] {
            assert_eq!(start_in_game(law, "abcda"), None);
            assert_eq!(start_in_game(law, "xabcdabcda"), Some(1));
        }
        assert_eq!(start_in_game(Law::Computer, "abcdabcda"), None);
        assert_eq!(start_in_game(Law::Computer, "abcdabcdabcda"), Some(0));
    }

    #[test]
    fn a_search_needs_one_return_after_its_root() {
        let start = |text, root| start_of_cycle(Law::Asian, &line(text), root);
        assert_eq!(start("abcda", 0), None, "the root itself lies on the game's way");
        assert_eq!(start("xyabcdab", 0), Some(3));
        assert_eq!(start("xyabcdab", 4), None);
    }

    #[test]
    fn the_only_perpetual_checker_loses() {
        let verdict = |text| verdict_on_checks(&line(text)[1..]);
        let loses = |loser| Some(Repetition::Loss { loser, offence: Offence::PerpetualCheck });
        assert_eq!(verdict("aBcDaBcDa"), loses(Side::First));
        assert_eq!(verdict("AbCdAbCdA"), loses(Side::Second));
        assert_eq!(verdict("aBcdaBcda"), None, "a quiet move in between");
        assert_eq!(verdict("ABCDABCDA"), Some(Repetition::Draw), "both check");
    }

    #[test]
    fn nothing_comes_back_over_a_capture() {
        let mut line = line("abcdabcda");
        for (ply, record) in line.iter_mut().enumerate().skip(3) {
            record.reversible = ply as u16 - 3;
        }
        assert_eq!(start_of_cycle(Law::Asian, &line, 8), None);
    }
}
