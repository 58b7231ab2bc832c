//! Threats, and the replies that can stop them.

use super::Threats;
use crate::GomokuSearch;
use crate::line::LineClass;
use crate::point::PointClass;
use crate::point_set::PointSet;
use boyi_core::Side;
use boyi_gomoku::{Direction, Point};

/// The attacker's position when it is to move.
pub(super) enum Attack {
    /// It wins within this many plies by this move.
    Won { plies: u16, point: Point },
    /// It cannot stop the defender's five.
    Lost,
    /// The moves to try; none where it has no threat.
    Moves(Vec<Point>),
}

/// The defender's position after a move of the attacker.
pub(crate) enum Defence {
    /// The defender can make five, or nothing is threatened.
    Holds,
    /// The attacker wins in two more plies, whatever is played.
    Lost,
    /// Every other move loses at once.
    Replies(Vec<Point>),
}

impl GomokuSearch {
    /// The threats of the side to move; its only moves where the opponent can make five.
    pub(super) fn threat_attack(&self, threats: Threats) -> Attack {
        let (own, opponent) = self.both_prospects();
        if let Some(point) = own.fives.first() {
            return Attack::Won { plies: 1, point };
        }
        if !opponent.fives.is_empty() {
            let stops = self.playable_stops();
            if stops.is_empty() {
                return Attack::Lost;
            }
            let allowed = |point: &Point| threats == Threats::Threes || own.fours.contains(*point);
            return Attack::Moves(stops.into_iter().filter(allowed).collect());
        }
        if let Some(point) = own.wins.first() {
            return Attack::Won { plies: 3, point };
        }
        let mut points: Vec<Point> = own.fours.iter().filter(|&point| self.may_play(point)).collect();
        if threats == Threats::Threes {
            let side = self.board().to_move();
            let near = self.stones().iter_surroundings(self.board().size());
            points.extend(near.filter(|&point| {
                !own.fours.contains(point) && self.may_make_three(point, side) && self.may_play(point)
            }));
        }
        let side = self.board().to_move();
        let ranks = self.linear().ranks(side);
        let rank = |&point: &Point| ranks[self.point_key(point, side)].attack;
        points.sort_by_key(|point| std::cmp::Reverse(rank(point)));
        Attack::Moves(points)
    }

    /// The points that stop the opponent's fives and may be played.
    pub(crate) fn playable_stops(&self) -> Vec<Point> {
        let fives = &self.both_prospects().1.fives;
        let stops = match fives.len() {
            _ if self.closes_fives() => self.stops(),
            0 | 1 => *fives,
            _ => PointSet::default(),
        };
        stops.iter().filter(|&point| self.may_play(point)).collect()
    }

    /// Returns whether a stone on `point`, which makes no four, may threaten two chances of five: by an open three,
    /// or by a three in the line of another point of a four.
    fn may_make_three(&self, point: Point, side: Side) -> bool {
        if matches!(self.class(point, side), PointClass::OpenThree | PointClass::DoubleThree) {
            return true;
        }
        Direction::ALL.into_iter().any(|direction| match self.line_class(point, side, direction) {
            LineClass::OpenThree => true,
            LineClass::Three => self.meets_four(point, direction),
            _ => false,
        })
    }

    /// Returns whether a point where the side to move makes a four lies near `point` along `direction`.
    fn meets_four(&self, point: Point, direction: Direction) -> bool {
        let fours = &self.both_prospects().0.fours;
        if fours.is_empty() {
            return false;
        }
        let has_four = |near: Point| self.board().contains(near) && fours.contains(near);
        (1..5)
            .flat_map(|steps| [-steps, steps])
            .any(|steps| point.step(direction, steps).is_some_and(has_four))
    }

    /// The replies of the side to move, the defender, to the move before.
    pub(crate) fn threat_defence(&mut self, threats: Threats) -> Defence {
        let (own, attacker) = self.both_prospects();
        if !own.fives.is_empty() {
            return Defence::Holds;
        }
        if !attacker.fives.is_empty() {
            let stops = self.playable_stops();
            return if stops.is_empty() { Defence::Lost } else { Defence::Replies(stops) };
        }
        if threats == Threats::Fours || attacker.wins.is_empty() {
            return Defence::Holds;
        }
        let counter_fours = own.fours;
        self.pass();
        let points = self.points_against_wins();
        self.pass();
        let replies = points.iter_union(&counter_fours);
        Defence::Replies(replies.filter(|&point| self.may_play(point)).collect())
    }

    /// A move against a threat that no move stops: one that takes a point of it, if one may be played.
    pub(crate) fn hopeless_reply(&self) -> Option<Point> {
        let attacker = self.both_prospects().1;
        let threats = if attacker.fives.is_empty() { attacker.wins } else { attacker.fives };
        let taken = threats.iter().find(|&point| self.may_play(point));
        taken.or_else(|| self.board().legal_points().next())
    }

    /// The points outside of which a stone of the opponent leaves the side to move a point with two chances of five.
    pub(crate) fn points_against_wins(&mut self) -> PointSet {
        let mut common: Option<PointSet> = None;
        for point in self.both_prospects().0.wins.iter() {
            let points = self.points_against(point);
            common = Some(common.map_or(points, |common| common.intersection(&points)));
        }
        common.unwrap_or_default()
    }

    /// The points outside of which a stone of the opponent leaves the side to move its two chances of five by `point`.
    pub(super) fn points_against(&mut self, point: Point) -> PointSet {
        let mut points = self.fives_after(point);
        if self.closes_fives() {
            let undo = self.make_without_values(point);
            points.insert_all(&self.ends_of_fives());
            self.unmake_without_values(point, undo);
        }
        points.insert(point);
        points
    }

    /// The empty ends of the rows of the opponent that its fives would make: in caro two stones there stop a five.
    pub(crate) fn ends_of_fives(&self) -> PointSet {
        let (board, opponent) = (self.board(), !self.board().to_move());
        let mut ends = PointSet::default();
        for five in self.both_prospects().1.fives.iter() {
            let winning = |direction: &Direction| board.wins_along(*direction, five, opponent);
            for direction in Direction::ALL.into_iter().filter(winning) {
                let (down, up) = board.arms(direction, five, opponent);
                let steps = [-(down as i32) - 1, up as i32 + 1];
                let points = steps.into_iter().filter_map(|steps| five.step(direction, steps));
                points.filter(|&end| board.is_empty(end)).for_each(|end| ends.insert(end));
            }
        }
        ends
    }
}
