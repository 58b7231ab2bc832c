//! Results known without search: fives, fours that cannot be stopped, double threats, and continuous fours
//! (VCF), where every move of the attacker leaves one reply.

use crate::GomokuSearch;
use crate::line::LineClass;
use crate::params::{VCF_LEAF_MOVES, VCF_MOVES_PER_DEPTH, VCF_PLIES};
use crate::point::{Fours, PointClass};
use boyi_core::{Bound, Depth, Ply, Position, Probe, Score, Side};
use boyi_gomoku::{Direction, Point};

impl GomokuSearch {
    /// The result that the classes of the points prove for the side to move.
    ///
    /// * Own five: won in one.
    /// * Two points where the opponent makes five, or one that black may not take (renju): lost in two.
    /// * No five on either side, but a move that makes two chances of five: the opponent takes one of
    ///   them and makes no five by it. Won in three, and not sooner.
    /// * Two open threes at once while the opponent has no four to make: any answer leaves one of the threes,
    ///   for the two lines meet only in the point just played. Won in five, or sooner. Not claimed for black in
    ///   renju, whose straight four may be forbidden.
    pub(crate) fn known_result(&self) -> Option<Probe> {
        let (own, opponent) = self.both_prospects();
        let exact = |score| Some(Probe { score, bound: Bound::Exact });
        if !own.fives.is_empty() {
            return exact(Score::win_at(Ply(1)));
        }
        if let Some(block) = opponent.fives.first() {
            let lost = opponent.fives.len() > 1 || !self.may_play(block);
            return if lost { exact(Score::loss_at(Ply(2))) } else { None };
        }
        if !own.wins.is_empty() {
            return exact(Score::win_at(Ply(3)));
        }
        (own.count(PointClass::DoubleThree) > 0 && opponent.fours.is_empty())
            .then(|| Probe { score: Score::win_at(Ply(5)), bound: Bound::Lower })
    }

    /// Searches for a win by continuous fours, within a number of moves that grows with the depth left. A win
    /// found may not be the fastest, so its score is a lower bound. A few wins are missed: fours that lead to
    /// no further four are not tried.
    pub(crate) fn vcf(&mut self, depth: Depth) -> Option<Probe> {
        let (own, _) = self.both_prospects();
        if own.fours.len() < 2 {
            return None;
        }
        let mut moves = VCF_LEAF_MOVES + VCF_MOVES_PER_DEPTH * depth.0.clamp(0, 8) as u32;
        let plies = self.attack(VCF_PLIES, &mut moves)?;
        Some(Probe { score: Score::win_at(Ply(plies)), bound: Bound::Lower })
    }

    /// The number of plies in which the side to move wins by continuous fours; `None` if it does not, or if the
    /// limit of plies or moves is reached.
    fn attack(&mut self, plies: u16, moves: &mut u32) -> Option<u16> {
        let (own, opponent) = self.both_prospects();
        if !own.fives.is_empty() {
            return Some(1);
        }
        let forced = opponent.fives.first();
        if forced.is_none() && !own.wins.is_empty() {
            return Some(3);
        }
        if plies < 5 || opponent.fives.len() > 1 {
            return None;
        }
        let fours = own.fours;
        if let Some(block) = forced {
            return if fours.contains(block) { self.try_four(block, plies, moves) } else { None };
        }
        let side = self.board().to_move();
        let is_strong = |position: &Self, point| position.info(point, side).class == PointClass::FourThree;
        for strong in [true, false] {
            for point in fours.iter() {
                if is_strong(self, point) == strong
                    && self.leads_to_fours(point, side)
                    && let Some(plies) = self.try_four(point, plies, moves)
                {
                    return Some(plies);
                }
            }
        }
        None
    }

    /// Returns whether a four on `point` can help to make another: it leaves a three in some line, or it shares
    /// a line, where each of the two makes a two, with another point of a four.
    fn leads_to_fours(&self, point: Point, side: Side) -> bool {
        self.info(point, side).fours == Fours::LeadingOn
            || Direction::ALL.into_iter().any(|direction| {
                self.makes_two(point, side, direction) && self.has_partner(point, side, direction)
            })
    }

    /// Returns whether another point of a four along `direction` makes a two there.
    fn has_partner(&self, point: Point, side: Side, direction: Direction) -> bool {
        let fours = &self.both_prospects().0.fours;
        let is_partner = |other| fours.contains(other) && self.makes_two(other, side, direction);
        (1..5)
            .flat_map(|steps| [-steps, steps])
            .any(|steps| point.step(direction, steps).is_some_and(is_partner))
    }

    #[inline]
    fn makes_two(&self, point: Point, side: Side, direction: Direction) -> bool {
        matches!(self.line_class(point, side, direction), LineClass::Two | LineClass::OpenTwo)
    }

    /// The number of plies in which the four on `point` wins by continuous fours.
    fn try_four(&mut self, point: Point, plies: u16, moves: &mut u32) -> Option<u16> {
        if *moves == 0 || !self.may_play(point) {
            return None;
        }
        *moves -= 1;
        let undo = self.make(point);
        let won = self.after_four(plies, moves);
        self.unmake(point, undo);
        won
    }

    /// The defender's only reply to a four, and the attack after it. Plies are counted from before the four.
    fn after_four(&mut self, plies: u16, moves: &mut u32) -> Option<u16> {
        let (defender, attacker) = self.both_prospects();
        let block = attacker.fives.first()?;
        if !defender.fives.is_empty() || self.outcome().is_some() {
            return None;
        }
        if attacker.fives.len() > 1 || !self.may_play(block) {
            return Some(3);
        }
        let undo = self.make(block);
        let won = self.attack(plies - 2, moves);
        self.unmake(block, undo);
        Some(won? + 2)
    }
}
