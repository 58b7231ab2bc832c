//! Caro: replies that stop a five without taking its point.
//!
//! A five between two stones of the opponent does not win, so one that has such a stone at one end is also stopped
//! by another at its other end. A four thus has up to two replies, and two points that make five may have one reply
//! in common.

use crate::GomokuSearch;
use crate::point_set::PointSet;
use crate::vcf::Budget;
use boyi_core::Side;
use boyi_gomoku::{Direction, Point};

impl GomokuSearch {
    /// The empty points where a stone of the side to move leaves the opponent without a five.
    pub(crate) fn stops(&self) -> PointSet {
        let (_, opponent) = self.both_prospects();
        let mut fives = opponent.fives.iter();
        let mut common = fives.next().map(|five| self.stops_of(five)).unwrap_or_default();
        for five in fives {
            let stops = self.stops_of(five);
            common.retain(|stop| stops.contains(stop));
        }
        let mut stops = PointSet::default();
        for stop in common {
            stops.toggle(stop);
        }
        stops
    }

    /// The points that stop the opponent's five at `five`: the point itself, and the open end of its row where that
    /// row is the only one.
    pub(crate) fn stops_of(&self, five: Point) -> Vec<Point> {
        let opponent: Side = !self.board().to_move();
        let wins_along = |direction: &Direction| self.board().wins_along(*direction, five, opponent);
        let mut directions = Direction::ALL.into_iter().filter(wins_along);
        let end = match (directions.next(), directions.next()) {
            (Some(direction), None) => self.closing_end(five, direction, opponent),
            _ => None,
        };
        [Some(five), end].into_iter().flatten().collect()
    }

    /// The empty end of the row of exactly five that a stone of `side` on `five` makes, if the other end is closed.
    fn closing_end(&self, five: Point, direction: Direction, side: Side) -> Option<Point> {
        let board = self.board();
        let (down, up) = board.arms(direction, five, side);
        let ends = [-(down as i32) - 1, up as i32 + 1];
        let [below, above] = ends.map(|steps| five.step(direction, steps).filter(|&end| board.contains(end)));
        let is_closed = |end: Option<Point>| end.is_some_and(|end| board.stone(end) == Some(!side));
        let open = match (is_closed(below), is_closed(above)) {
            (true, false) => above,
            (false, true) => below,
            _ => None,
        };
        open.filter(|_| down + 1 + up == 5)
    }

    /// The defender's replies to a four, all of which must lose, and the attack after each. Plies are counted from
    /// before the four.
    pub(crate) fn after_any_stop(&mut self, plies: u16, budget: &mut Budget) -> Option<u16> {
        let mut longest = 3;
        for stop in self.stops().iter() {
            let undo = self.make_without_values(stop);
            let won = self.attack(plies - 2, budget);
            self.unmake_without_values(stop, undo);
            longest = longest.max(won? + 2);
        }
        Some(longest)
    }

    /// The points that a win by continuous fours needs after one of its fours, to which the defender may have several
    /// replies; `None` where one of them leads to a win that is not known.
    pub(crate) fn points_after_any_stop(&mut self) -> Option<PointSet> {
        let mut points = self.both_prospects().1.fives;
        points.insert_all(&self.ends_of_fives());
        for stop in self.stops().iter() {
            let undo = self.make_without_values(stop);
            let rest = self.points_of_win();
            self.unmake_without_values(stop, undo);
            points.insert_all(&rest?);
        }
        Some(points)
    }
}
