//! The static evaluation.

use crate::GomokuSearch;
use crate::linear::Linear;
use crate::network::Network;
use crate::point::PointClass;
use crate::weights::{Group, PER_POINT, Weights, code, threats};
use boyi_core::Side;
use boyi_gomoku::Point;
use std::sync::Arc;

/// The numbers that a search evaluates positions and ranks moves with.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The linear evaluation and order of moves.
    pub linear: Arc<Linear>,
    /// The network whose value and ranks are added to those.
    pub network: Option<Network>,
}

impl From<Arc<Linear>> for Evaluation {
    fn from(linear: Arc<Linear>) -> Evaluation {
        Evaluation { linear, network: None }
    }
}

/// One named part of the evaluation, for both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Black's part, in points.
    pub first: i32,
    /// White's part, in points.
    pub second: i32,
}

/// The weights that count in a position or in a move, with their counts: index of a number in
/// [`Weights::numbers`], each once, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted(pub Vec<(u16, i16)>);

impl Counted {
    fn of(mut counts: Vec<(usize, i16)>) -> Counted {
        counts.sort_unstable();
        let mut merged: Vec<(u16, i16)> = Vec::with_capacity(counts.len());
        for (index, count) in counts {
            match merged.last_mut() {
                Some(last) if usize::from(last.0) == index => last.1 += count,
                _ => merged.push((index as u16, count)),
            }
        }
        merged.retain(|&(_, count)| count != 0);
        Counted(merged)
    }
}

impl GomokuSearch {
    /// The linear value for the side to move, in points: the values of its points minus the opponent's, and the
    /// threats.
    pub(crate) fn linear_value(&self) -> i32 {
        let (own, opponent) = self.both_prospects();
        let threats = self.linear().threats(self.board().to_move(), threats(own, opponent));
        (own.value - opponent.value + threats) / PER_POINT
    }

    /// The weights that count in this position, for black.
    pub fn counted(&self) -> Counted {
        let (board, rule) = (self.board(), self.board().rule());
        let mut counts = Vec::new();
        for (side, count) in [(Side::First, 1), (Side::Second, -1)] {
            let offset = Weights::offset(rule, side, Group::Points);
            let empty = board.points().filter(|&point| board.is_empty(point));
            counts.extend(empty.map(|point| (offset + code(self.point_key(point, side)), count)));
        }
        let (own, opponent) = self.both_prospects();
        let offset = Weights::offset(rule, board.to_move(), Group::Threats);
        let sign = if board.to_move() == Side::First { 1 } else { -1 };
        counts.push((offset + threats(own, opponent), sign));
        Counted::of(counts)
    }

    /// The weights that count in the rank of a move.
    pub fn counted_of_move(&self, point: Point) -> Counted {
        let rule = self.board().rule();
        let side = self.board().to_move();
        let attack = Weights::offset(rule, side, Group::Attack) + code(self.point_key(point, side));
        let defence = Weights::offset(rule, !side, Group::Defence) + code(self.point_key(point, !side));
        Counted::of(vec![(attack, 1), (defence, 1)])
    }

    /// The named terms of the evaluation. In sum, black's minus white's is the value for black that
    /// [`Position::evaluate`](boyi_core::Position::evaluate) gives (up to rounding and the clamp of
    /// [`Score::eval`](boyi_core::Score::eval)).
    pub fn evaluate_breakdown(&mut self) -> Vec<Term> {
        let network = self.network_value();
        const NAMES: [(&str, PointClass, PointClass); 6] = [
            ("fives", PointClass::Five, PointClass::Five),
            ("open and double fours", PointClass::DoubleFour, PointClass::OpenFour),
            ("fours", PointClass::Four, PointClass::FourThree),
            ("threes", PointClass::OpenThree, PointClass::DoubleThree),
            ("perhaps forbidden", PointClass::Forbidden, PointClass::PerhapsForbidden),
            ("twos and ones", PointClass::Quiet, PointClass::Quiet),
        ];
        let board = self.board();
        let sum = |side: Side, lowest: PointClass, highest: PointClass| {
            let infos =
                board.points().filter(|&point| board.is_empty(point)).map(|point| self.info(point, side));
            let counted = infos.filter(|info| (lowest..=highest).contains(&info.class));
            counted.map(|info| i32::from(info.value)).sum::<i32>() / PER_POINT
        };
        let (own, opponent) = self.both_prospects();
        let threats = self.linear().threats(board.to_move(), threats(own, opponent)) / PER_POINT;
        let initiative = |side: Side| if board.to_move() == side { threats } else { 0 };
        let parts = NAMES.iter().map(|&(name, lowest, highest)| Term {
            name,
            first: sum(Side::First, lowest, highest),
            second: sum(Side::Second, lowest, highest),
        });
        let to_move =
            Term { name: "to move", first: initiative(Side::First), second: initiative(Side::Second) };
        let for_first = if board.to_move() == Side::First { network } else { -network };
        let network = Term { name: "network", first: for_first.max(0), second: (-for_first).max(0) };
        parts.chain([to_move]).chain(Some(network).filter(|_| self.has_network())).collect()
    }
}
