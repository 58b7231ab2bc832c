//! The chances of win, draw and loss for a score in xiangqi.
//!
//! Two logistic curves, one for each side's win; what both leave is a draw. The numbers were fitted
//! to self-play; docs/measurements.md says how, and how to do it again when the evaluation changes.

use boyi_engine::data::ScoreView;
use boyi_protocol::uci::Wdl;

/// The score at which a win is as likely as not, in hundredths.
const EVEN: f64 = 418.0;
/// Slope of the curve: at `EVEN + SCALE` a win is 73 % likely.
const SCALE: f64 = 425.0;

/// The chances that a score gives the side to move.
pub(crate) fn wdl(score: ScoreView) -> Wdl {
    let (win, loss) = match score {
        ScoreView::Win(_) | ScoreView::Margin(1..) => (1000, 0),
        ScoreView::Loss(_) | ScoreView::Margin(..0) => (0, 1000),
        ScoreView::Margin(0) => (0, 0),
        ScoreView::Eval(value) => (chance(value.into()), chance(-f64::from(value))),
    };
    Wdl { win, draw: 1000_u16.saturating_sub(win).saturating_sub(loss), loss }
}

/// The chance of a win in thousandths.
fn chance(score: f64) -> u16 {
    // At most a thousand, which fits.
    (1000.0 / (1.0 + ((EVEN - score) / SCALE).exp())).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_a_whole_and_the_same_for_both_sides() {
        for value in -3000..=3000 {
            let (own, other) = (wdl(ScoreView::Eval(value)), wdl(ScoreView::Eval(-value)));
            assert_eq!(own.win + own.draw + own.loss, 1000, "{value}");
            assert_eq!((own.win, own.draw, own.loss), (other.loss, other.draw, other.win), "{value}");
            assert!(own.win <= wdl(ScoreView::Eval(value + 1)).win);
        }
    }

    #[test]
    fn known_scores_have_known_chances() {
        let shown = |score| wdl(score).to_string();
        assert_eq!(shown(ScoreView::Eval(0)), "272 456 272");
        assert_eq!(shown(ScoreView::Eval(418)), "500 377 123");
        assert_eq!(shown(ScoreView::Win(9)), "1000 0 0");
        assert_eq!(shown(ScoreView::Loss(0)), "0 0 1000");
    }
}
