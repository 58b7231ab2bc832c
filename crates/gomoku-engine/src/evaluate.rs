//! The static evaluation.

use crate::GomokuSearch;
use crate::params::{ANSWERING_THREE, DOUBLE_THREAT_TO_MOVE, TEMPO, THREE_TO_MOVE};
use crate::point::PointClass;
use boyi_core::{Score, Side};

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

impl GomokuSearch {
    /// The value for the side to move: the values of its points minus the opponent's, and the initiative.
    pub(crate) fn static_eval(&self) -> Score {
        let (own, opponent) = self.both_prospects();
        Score::eval(own.value - opponent.value + self.initiative())
    }

    /// Value of the right to move, given the threats on the board.
    fn initiative(&self) -> i32 {
        let (own, opponent) = self.both_prospects();
        if !opponent.wins.is_empty() {
            return TEMPO + ANSWERING_THREE;
        }
        let double_threats = own.count(PointClass::FourThree) + own.count(PointClass::DoubleThree);
        let double = if double_threats > 0 { DOUBLE_THREAT_TO_MOVE } else { 0 };
        let three = if own.count(PointClass::OpenThree) > 0 { THREE_TO_MOVE } else { 0 };
        TEMPO + double + three
    }

    /// The named terms of the evaluation. In sum, black's minus white's is the value for black that
    /// [`Position::evaluate`](boyi_core::Position::evaluate) gives (up to the clamp of [`Score::eval`]).
    pub fn evaluate_breakdown(&self) -> Vec<Term> {
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
            counted.map(|info| i32::from(info.value)).sum()
        };
        let initiative = |side: Side| if board.to_move() == side { self.initiative() } else { 0 };
        let parts = NAMES.iter().map(|&(name, lowest, highest)| Term {
            name,
            first: sum(Side::First, lowest, highest),
            second: sum(Side::Second, lowest, highest),
        });
        let to_move =
            Term { name: "to move", first: initiative(Side::First), second: initiative(Side::Second) };
        parts.chain([to_move]).collect()
    }
}
