//! The static evaluation: windows that only one side holds.

use crate::MnkPosition;
use crate::params::{OPEN_WINDOW, TEMPO};
use boyi_core::{Score, Side};

/// Names of the terms, by the stones a window lacks.
const LACKING: [&str; OPEN_WINDOW.len()] =
    ["rows", "one short of a row", "two short", "three short", "four short", "five short"];

impl MnkPosition {
    /// The value for the side to move, in hundredths of an open three.
    pub(crate) fn static_eval(&self) -> Score {
        let me = self.board().side_to_move();
        let value =
            |side| (1..OPEN_WINDOW.len()).map(|lacking| self.windows_worth(side, lacking)).sum::<i32>();
        Score::eval(value(me) - value(!me) + TEMPO)
    }

    /// The named terms of the evaluation for both sides, by [`Side::index`], in hundredths of an open three.
    pub fn evaluate_breakdown(&self) -> Vec<(&'static str, [i32; 2])> {
        let k = usize::from(self.board().size().k());
        let terms = (1..OPEN_WINDOW.len()).filter(|&lacking| lacking < k);
        let mut breakdown: Vec<_> = terms
            .map(|lacking| (LACKING[lacking], Side::BOTH.map(|side| self.windows_worth(side, lacking))))
            .collect();
        let to_move = self.board().side_to_move();
        breakdown.push(("to move", Side::BOTH.map(|side| if side == to_move { TEMPO } else { 0 })));
        breakdown
    }

    /// Value of the windows in which `side` alone has stones and lacks `lacking` of them.
    #[inline]
    fn windows_worth(&self, side: Side, lacking: usize) -> i32 {
        match usize::from(self.board().size().k()).checked_sub(lacking) {
            None | Some(0) => 0, // an empty window belongs to neither side
            Some(stones) => OPEN_WINDOW[lacking] * i32::from(self.open_windows(side, stones)),
        }
    }
}
