//! The static evaluation: windows that only one side holds.

use crate::MnkPosition;
use crate::weights::{LACKING, Weights};
use boyi_core::{Score, Side};

/// Names of the terms, by the stones a window lacks.
const NAMES: [&str; LACKING + 1] =
    ["rows", "one short of a row", "two short", "three short", "four short", "five short"];

impl MnkPosition {
    /// The value for the side to move, in hundredths of an open three.
    pub(crate) fn static_eval(&self) -> Score {
        let me = self.board().side_to_move();
        let value = |side| (1..=LACKING).map(|lacking| self.windows_worth(side, lacking)).sum::<i32>();
        Score::eval((value(me) - value(!me) + self.weights().tempo()) / Weights::PER_UNIT)
    }

    /// The named terms of the evaluation for both sides, by [`Side::index`], in hundredths of an open three.
    pub fn evaluate_breakdown(&self) -> Vec<(&'static str, [i32; 2])> {
        let k = usize::from(self.board().size().k());
        let terms = (1..=LACKING).filter(|&lacking| lacking < k);
        let worth = |side, lacking| self.windows_worth(side, lacking) / Weights::PER_UNIT;
        let mut breakdown: Vec<_> =
            terms.map(|lacking| (NAMES[lacking], Side::BOTH.map(|side| worth(side, lacking)))).collect();
        let (to_move, tempo) = (self.board().side_to_move(), self.weights().tempo() / Weights::PER_UNIT);
        breakdown.push(("to move", Side::BOTH.map(|side| if side == to_move { tempo } else { 0 })));
        breakdown
    }

    /// The places in [`Weights::numbers`] that make the value of the position for the first side, with how often
    /// each counts.
    pub fn counted(&self) -> Vec<(u16, i32)> {
        let windows = (1..=LACKING).map(|lacking| {
            let [first, second] = Side::BOTH.map(|side| self.open_windows_short_of(side, lacking));
            (lacking as u16 - 1, first - second)
        });
        let tempo = if self.board().side_to_move() == Side::First { 1 } else { -1 };
        windows.chain([(LACKING as u16, tempo)]).filter(|&(_, count)| count != 0).collect()
    }

    /// Value of the windows in which `side` alone has stones and lacks `lacking` of them, in units of
    /// [`Weights::SCALE`].
    #[inline]
    fn windows_worth(&self, side: Side, lacking: usize) -> i32 {
        self.weights().window(lacking) * self.open_windows_short_of(side, lacking)
    }

    /// The number of windows in which `side` alone has stones and lacks `lacking` of them.
    #[inline]
    fn open_windows_short_of(&self, side: Side, lacking: usize) -> i32 {
        match usize::from(self.board().size().k()).checked_sub(lacking) {
            None | Some(0) => 0, // an empty window belongs to neither side
            Some(stones) => self.open_windows(side, stones).into(),
        }
    }
}
