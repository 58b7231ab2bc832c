//! Answers that many replies have in common, for proofs that hold every legal reply.

use crate::GomokuSearch;
use crate::point_set::PointSet;
use boyi_core::Side;
use boyi_gomoku::{Point, Rule};

/// A move of the attacker, and the replies of the defender to which it is perhaps no answer. After every other legal
/// reply it wins by the same moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommonAnswer {
    /// The move: a five, or one that makes two chances of five.
    pub answer: Point,
    /// The replies that need answers of their own.
    pub others: Vec<Point>,
}

impl GomokuSearch {
    /// The common answer to the replies of the side to move, the defender, to a threat; `None` without a threat, and
    /// where the defender can make five.
    pub fn common_answer(&mut self) -> Option<CommonAnswer> {
        let (own, attacker) = self.both_prospects();
        if !own.fives.is_empty() {
            return None;
        }
        if let Some(five) = attacker.fives.first() {
            let others = if self.closes_fives() { self.stops_of(five) } else { vec![five] };
            return Some(CommonAnswer { answer: five, others });
        }
        let answer = attacker.wins.first()?;
        let mut others = own.fours;
        self.pass();
        others.insert_all(&self.points_against(answer));
        let fives = self.fives_after(answer);
        self.pass();
        if self.board().rule() == Rule::Renju && self.board().to_move() == Side::First {
            others.insert_all(&self.replies_that_change_bans(answer, &fives, &others));
        }
        Some(CommonAnswer { answer, others: others.iter().collect() })
    }

    /// The replies of renju's black, `known` ones excepted, after which other ones of the points `fives` than without a
    /// reply are forbidden to it once white has played `answer`: the proof would have to name other moves there.
    fn replies_that_change_bans(&mut self, answer: Point, fives: &PointSet, known: &PointSet) -> PointSet {
        let banned = |position: &mut GomokuSearch| {
            let undo = position.make_without_values(answer);
            let banned: Vec<bool> =
                fives.iter().map(|five| position.board().forbidden(five).is_some()).collect();
            position.unmake_without_values(answer, undo);
            banned
        };
        self.pass();
        let without_reply = banned(self);
        self.pass();
        let replies: Vec<Point> =
            self.board().legal_points().filter(|&reply| !known.contains(reply)).collect();
        let mut changing = PointSet::default();
        for reply in replies {
            let undo = self.make_without_values(reply);
            if banned(self) != without_reply {
                changing.insert(reply);
            }
            self.unmake_without_values(reply, undo);
        }
        changing
    }
}
