//! Positions along a line of play, with all that it takes to tell of them.

use crate::data::{MoveView, Side};
use crate::outcome_curve::OutcomeCurve;
use crate::proved::Proved;
use crate::rules::{Rules, legal_move};
use boyi_lens::Words;

/// A position of any game, one of the product's or one of a reader's own.
pub(crate) trait Walked: Clone + Send + 'static {
    /// A move; the same type as in the search.
    type Move: Copy + Eq + Send;

    fn to_move(&self) -> Side;
    fn is_over(&self) -> bool;
    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);
    /// The position with the other side to move; `None` where the rules know no such position.
    fn passed(&self) -> Option<Self>;
    /// The moves up to the end of a game whose result is proved; empty where they are not found.
    fn finish(&self, _proved: &Proved<'_>) -> Vec<Self::Move> {
        Vec::new()
    }
    /// The move for people; `mv` is legal here.
    fn view_move(&self, mv: Self::Move) -> MoveView;
    /// The legal move with this text; `None` for other texts.
    fn read_move(&self, text: &str) -> Option<Self::Move>;
    /// The names of the two sides.
    fn sides(&self) -> [Words; 2];
    /// The chances of win, draw and loss by score.
    fn outcome_curve(&self) -> Option<OutcomeCurve>;
}

impl<R: Rules> Walked for R {
    type Move = R::Move;

    fn to_move(&self) -> Side {
        Rules::to_move(self)
    }

    fn is_over(&self) -> bool {
        self.result().is_some()
    }

    fn finish(&self, proved: &Proved<'_>) -> Vec<R::Move> {
        Rules::finish(self, proved)
    }

    fn play(&mut self, mv: R::Move) {
        Rules::play(self, mv);
    }

    fn passed(&self) -> Option<R> {
        Rules::passed(self)
    }

    fn view_move(&self, mv: R::Move) -> MoveView {
        Rules::view_move(self, mv)
    }

    fn read_move(&self, text: &str) -> Option<R::Move> {
        legal_move(self, text).ok()
    }

    fn sides(&self) -> [Words; 2] {
        self.spec().game().sides.map(|side| Words::new(side.en, side.hans, side.hant))
    }

    fn outcome_curve(&self) -> Option<OutcomeCurve> {
        self.spec().outcome_curve()
    }
}
