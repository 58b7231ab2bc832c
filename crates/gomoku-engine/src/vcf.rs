//! Wins by continuous fours (VCF): every move of the attacker makes a four, which leaves the defender one reply.

use crate::GomokuSearch;
use crate::params::{STOPPING_MOVES, VCF_PLIES};
use crate::point::{Fours, PointClass};
use crate::point_set::PointSet;
use boyi_core::{Position, Side};
use boyi_gomoku::{Direction, Point};

/// The moves that one search for continuous fours may still make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// The number of those moves.
    pub(crate) left: u32,
    /// A limit of moves or plies has ended a part of the search, here or in a result that it took from the table.
    cut_short: bool,
}

impl Budget {
    pub(crate) const fn new(moves: u32) -> Budget {
        Budget { left: moves, cut_short: false }
    }

    /// Takes one move; `None` if none is left.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<()> {
        let Some(left) = self.left.checked_sub(1) else { return self.cut() };
        self.left = left;
        Some(())
    }

    /// Notes that a limit ends a part of the search.
    #[inline]
    fn cut<T>(&mut self) -> Option<T> {
        self.cut_short = true;
        None
    }
}

/// One result of the search for continuous fours.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// The plies of the win, 0 where none was found.
    plies: u16,
    /// The first move of the win.
    point: u16,
    /// Where no win was found: the moves that the search was allowed, or [`COMPLETE`].
    moves: u16,
    /// Where no win was found: the plies that the search was allowed.
    within: u16,
}

/// Stands for the moves of a search that no limit cut short: more moves find no win either.
const COMPLETE: u16 = u16::MAX;

/// Results of searches for continuous fours, by position. A new result replaces the old one of its slot.
#[derive(Clone)]
pub(crate) struct VcfTable {
    slots: Box<[Slot]>,
}

impl VcfTable {
    const SLOTS: usize = 1 << 14;

    pub(crate) fn new() -> VcfTable {
        VcfTable { slots: vec![Slot::default(); VcfTable::SLOTS].into() }
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        &self.slots[key as usize % VcfTable::SLOTS]
    }

    /// The result of [`GomokuSearch::attack`] that the table holds for a position, if any.
    #[inline]
    fn find(&self, key: u64, plies: u16, budget: &mut Budget) -> Option<Option<u16>> {
        let slot = self.slot(key);
        match slot.plies {
            _ if slot.key != key => None,
            0 if slot.moves == COMPLETE => Some(None),
            0 if u32::from(slot.moves) >= budget.left && slot.within >= plies => Some(budget.cut()),
            0 => None,
            found if found <= plies => Some(Some(found)),
            _ => Some(budget.cut()),
        }
    }

    /// The first move of the win in this position.
    pub(crate) fn first_move(&self, key: u64) -> Option<Point> {
        let slot = self.slot(key);
        (slot.key == key && slot.plies > 0).then(|| Point::from_index(usize::from(slot.point)))
    }

    fn store(&mut self, slot: Slot) {
        self.slots[slot.key as usize % VcfTable::SLOTS] = slot;
    }
}

impl GomokuSearch {
    /// The number of plies in which the side to move wins by continuous fours; `None` if it does not, or if the
    /// limit of plies or moves is reached. A few wins are missed: fours that lead to no further four are not
    /// tried.
    pub(crate) fn attack(&mut self, plies: u16, budget: &mut Budget) -> Option<u16> {
        let (own, opponent) = self.both_prospects();
        if !own.fives.is_empty() {
            return Some(1);
        }
        let forced = opponent.fives.first();
        if forced.is_none() && !own.wins.is_empty() {
            return Some(3);
        }
        if opponent.fives.len() > 1 || own.fours.len() < 2 {
            return None;
        }
        if let Some(block) = forced
            && !own.fours.contains(block)
        {
            return None;
        }
        if plies < 5 {
            return budget.cut();
        }
        let key = self.board().key();
        if let Some(won) = self.vcf.find(key, plies, budget) {
            return won;
        }
        let allowed = budget.left.min(u32::from(COMPLETE - 1)) as u16;
        let outer = std::mem::replace(&mut budget.cut_short, false);
        let won = match forced {
            Some(block) => self.try_four(block, plies, budget).map(|plies| (block, plies)),
            None => self.try_fours(plies, budget),
        };
        let slot = match won {
            Some((point, plies)) => Slot { key, plies, point: point.index() as u16, moves: 0, within: 0 },
            None => {
                let moves = if budget.cut_short { allowed } else { COMPLETE };
                Slot { key, plies: 0, point: 0, moves, within: plies }
            }
        };
        budget.cut_short |= outer;
        self.vcf.store(slot);
        won.map(|(_, plies)| plies)
    }

    /// The first of the fours that wins, those that also make an open three first.
    fn try_fours(&mut self, plies: u16, budget: &mut Budget) -> Option<(Point, u16)> {
        let side = self.board().to_move();
        for strong in [true, false] {
            if strong && self.both_prospects().0.count(PointClass::FourThree) == 0 {
                continue;
            }
            let mut next = 0;
            while let Some(point) = self.both_prospects().0.fours.first_from(next) {
                next = point.index() + 1;
                if (self.info(point, side).class == PointClass::FourThree) == strong
                    && self.leads_to_fours(point, side)
                    && let Some(plies) = self.try_four(point, plies, budget)
                {
                    return Some((point, plies));
                }
            }
        }
        None
    }

    /// Returns whether a four on `point` can help to make another: it leaves a three in some line, or it shares
    /// a line, where each of the two makes a two, with another point of a four.
    #[inline]
    fn leads_to_fours(&self, point: Point, side: Side) -> bool {
        if self.info(point, side).fours == Fours::LeadingOn {
            return true;
        }
        let twos = self.twos(point, side);
        twos != 0
            && Direction::ALL.into_iter().any(|direction| {
                twos >> direction.index() & 1 == 1 && self.has_partner(point, side, direction)
            })
    }

    /// Returns whether another point of a four along `direction` makes a two there.
    fn has_partner(&self, point: Point, side: Side, direction: Direction) -> bool {
        let fours = &self.both_prospects().0.fours;
        let (dx, dy) = direction.delta();
        let step = (32 * dy + dx) as usize;
        let makes_two = |index| self.twos(Point::from_index(index), side) >> direction.index() & 1 == 1;
        // An index beyond either end of a row is one that no point has.
        let is_partner = |index| fours.has_index(index) && makes_two(index);
        (1..5).any(|steps| {
            let distance = step.wrapping_mul(steps);
            is_partner(point.index().wrapping_sub(distance))
                || is_partner(point.index().wrapping_add(distance))
        })
    }

    /// The number of plies in which the four on `point` wins by continuous fours.
    fn try_four(&mut self, point: Point, plies: u16, budget: &mut Budget) -> Option<u16> {
        if !self.may_play(point) {
            return None;
        }
        budget.take()?;
        let undo = self.make_without_values(point);
        let won = self.after_four(plies, budget);
        self.unmake_without_values(point, undo);
        won
    }

    /// The defender's only reply to a four, and the attack after it. Plies are counted from before the four.
    fn after_four(&mut self, plies: u16, budget: &mut Budget) -> Option<u16> {
        let (defender, attacker) = self.both_prospects();
        let block = attacker.fives.first()?;
        if !defender.fives.is_empty() || self.outcome().is_some() {
            return None;
        }
        if self.closes_fives() {
            return self.after_any_stop(plies, budget);
        }
        if attacker.fives.len() > 1 || !self.may_play(block) {
            return Some(3);
        }
        // The table holds results of attacks that no threat on the board would have ended earlier.
        let won = match self.vcf.find(self.board().key_after(block), plies - 2, budget) {
            Some(known) => known,
            None => {
                let undo = self.make_without_values(block);
                let won = self.attack(plies - 2, budget);
                self.unmake_without_values(block, undo);
                won
            }
        };
        Some(won? + 2)
    }

    /// The moves that can stop a win by continuous fours that the opponent threatens, the own fours among them;
    /// every other move loses. `None` where no such threat is found, or where a five or a straight four can be
    /// made or a five must be stopped.
    pub fn stopping_moves(&mut self) -> Option<Vec<Point>> {
        let (own, _) = self.both_prospects();
        if self.forced_points().is_some() || !own.wins.is_empty() {
            return None;
        }
        let points = self.stopping_points()?;
        let points = points.iter_union(&self.both_prospects().0.fours);
        Some(points.filter(|&point| self.may_play(point)).collect())
    }

    /// The points on which a stone of the side to move can stop continuous fours of its opponent, who would win
    /// by them if it were to move: every other move but a four loses. `None` where no such win is found within the
    /// budget, or in renju where it rests on a forbidden point.
    ///
    /// They are the points of the win's fours and of the replies to them, those where two chances of five arise at
    /// its end, and every point where the defender could make a four on the way; in caro the ends of the rows of five
    /// too. A stone elsewhere takes no point that the win needs, closes none of its rows and gives no counter-four.
    pub(crate) fn stopping_points(&mut self) -> Option<PointSet> {
        self.pass();
        let won = self.attack(VCF_PLIES, &mut Budget::new(STOPPING_MOVES));
        let points = won.and_then(|_| self.points_of_win());
        self.pass();
        points
    }

    /// The points of [`stopping_points`](GomokuSearch::stopping_points) for the win of the side to move that
    /// [`attack`](GomokuSearch::attack) has found.
    pub(crate) fn points_of_win(&mut self) -> Option<PointSet> {
        let (own, opponent) = self.both_prospects();
        let mut points = opponent.fours;
        if opponent.fives.is_empty() && !own.wins.is_empty() {
            points.insert_all(&self.points_against_wins());
            return Some(points);
        }
        let four = self.vcf.first_move(self.board().key())?;
        if self.class(four, self.board().to_move()) == PointClass::PerhapsForbidden {
            return None;
        }
        let undo = self.make_without_values(four);
        let rest = self.points_after_four();
        self.unmake_without_values(four, undo);
        points.insert(four);
        points.insert_all(&rest?);
        Some(points)
    }

    /// As [`points_of_win`](GomokuSearch::points_of_win), after one of its fours.
    fn points_after_four(&mut self) -> Option<PointSet> {
        if self.closes_fives() {
            return self.points_after_any_stop();
        }
        let mut points = self.both_prospects().1.fives;
        if points.len() > 1 {
            return Some(points);
        }
        let block = points.first().filter(|&block| self.may_play(block))?;
        let undo = self.make_without_values(block);
        let rest = self.points_of_win();
        self.unmake_without_values(block, undo);
        points.insert_all(&rest?);
        Some(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions won by continuous fours within the limit of plies.
    fn wins() -> impl Iterator<Item = GomokuSearch> {
        let lines = include_str!("../../../testdata/gomoku/fours-freestyle.txt").lines();
        let texts = lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split(" ; ").next());
        texts
            .map(|text| GomokuSearch::new(text.parse().unwrap()))
            .filter(|position| position.clone().attack(VCF_PLIES, &mut Budget::new(1 << 16)).is_some())
    }

    /// With twice as many moves each time, so that results of searches that ran out of moves are in the table.
    #[test]
    fn a_search_that_ran_out_of_moves_hides_no_win() {
        let (mut found, mut after_failures) = (0, 0);
        for mut position in wins() {
            let failures = (0..17)
                .take_while(|exponent| position.attack(VCF_PLIES, &mut Budget::new(1 << exponent)).is_none())
                .count();
            assert!(failures < 17, "{}", position.board());
            found += 1;
            after_failures += usize::from(failures > 2);
        }
        assert!(found >= 30 && after_failures > found / 2, "{found}, {after_failures}");
    }

    /// With two plies more each time, so that results of searches that ran out of plies are in the table.
    #[test]
    fn a_search_that_ran_out_of_plies_hides_no_win() {
        let mut after_failures = 0;
        for mut position in wins() {
            let mut attack = |plies| position.attack(plies, &mut Budget::new(1 << 16)).is_some();
            let failures = (5..=VCF_PLIES).step_by(2).take_while(|&plies| !attack(plies)).count();
            assert!(attack(VCF_PLIES), "{}", position.board());
            after_failures += usize::from(failures > 0);
        }
        assert!(after_failures >= 30, "{after_failures}");
    }

    /// A position without a win, however many moves are allowed.
    #[test]
    fn a_search_that_no_limit_cut_short_is_not_repeated() {
        let mut position = GomokuSearch::new("15/freestyle/h8g8i8k11j8a1k9a4k10o1".parse().unwrap());
        let mut few = Budget::new(16);
        assert_eq!(position.attack(VCF_PLIES, &mut few), None);
        assert!(few.left < 16 && !few.cut_short, "{few:?}");
        let mut many = Budget::new(1_000);
        assert_eq!(position.attack(VCF_PLIES, &mut many), None);
        assert_eq!(many, Budget::new(1_000));
    }
}
