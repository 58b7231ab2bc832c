//! Aspiration windows.

use boyi_core::{Depth, Score, Window};

/// A window around the score of the last iteration, widened on the side where a score falls outside.
pub(crate) struct Aspiration {
    pub(crate) window: Window,
    margin: i32,
}

impl Aspiration {
    /// Scores of shallower iterations vary too much.
    const MIN_DEPTH: Depth = Depth(4);
    /// Half the width of the first window, in the game's units.
    const MARGIN: i32 = 16;
    /// Factor of the margin after each failure.
    const GROWTH: i32 = 4;
    /// Beyond this margin the window is opened on the side of the failure.
    const MAX_MARGIN: i32 = 1_500;

    /// The first window of an iteration: full at shallow depth and for decided scores, which change by whole
    /// games.
    pub(crate) fn around(last: Score, depth: Depth) -> Aspiration {
        let margin = Aspiration::MARGIN;
        let window = if depth < Aspiration::MIN_DEPTH || last.is_decided() {
            Window::FULL
        } else {
            Window::new(last - margin, last + margin)
        };
        Aspiration { window, margin }
    }

    /// The window of a search for more than a score.
    pub(crate) fn above(score: Score) -> Aspiration {
        Aspiration { window: Window::new(score, Window::FULL.beta), margin: Aspiration::MARGIN }
    }

    /// Widens the window after a score that was not inside.
    pub(crate) fn widen(&mut self, score: Score) {
        self.margin *= Aspiration::GROWTH;
        let open = self.margin > Aspiration::MAX_MARGIN || score.is_decided();
        if score <= self.window.alpha {
            self.window.alpha = if open { Window::FULL.alpha } else { score - self.margin };
        } else {
            self.window.beta = if open { Window::FULL.beta } else { score + self.margin };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_on_the_side_of_the_failure_until_it_is_full_there() {
        let mut aspiration = Aspiration::around(Score::eval(10), Depth(4));
        assert_eq!(aspiration.window, Window::new(Score::eval(-6), Score::eval(26)));
        aspiration.widen(Score::eval(-20));
        assert_eq!(aspiration.window, Window::new(Score::eval(-84), Score::eval(26)));
        for _ in 0..3 {
            aspiration.widen(aspiration.window.alpha);
        }
        assert_eq!(aspiration.window, Window::new(Window::FULL.alpha, Score::eval(26)));
        aspiration.widen(Score::INFINITE);
        assert_eq!(aspiration.window, Window::FULL);
    }

    #[test]
    fn shallow_and_decided_scores_get_the_full_window() {
        assert_eq!(Aspiration::around(Score::eval(10), Depth(3)).window, Window::FULL);
        assert_eq!(Aspiration::around(Score::MAX_EVAL + 5, Depth(9)).window, Window::FULL);
    }
}
