//! Gomoku: the last moves of a proved win.

use crate::proved::Proved;
use boyi_core::Bound;
use boyi_gomoku::Point;
use boyi_gomoku_engine::{GomokuSearch, KnownWin};

/// A line to the five; empty where none is found.
pub(super) fn line(mut position: GomokuSearch, proved: &Proved<'_>) -> Vec<Point> {
    let known = |key| {
        let entry =
            (proved.entry)(key).filter(|entry| entry.score.is_win() && entry.bound != Bound::Upper)?;
        Some(KnownWin { plies: entry.score.distance()?.0, best: entry.best })
    };
    position.ending(proved.plies, proved.moves, &known)
}

#[cfg(test)]
mod tests {
    use crate::data::{EndReason, GameSpec, ScoreView};
    use crate::games::GomokuRule;
    use crate::request::SearchRequest;
    use crate::{StopFlag, start};

    const TACTICS: &str = include_str!("../../../../../testdata/gomoku/tactics.txt");

    /// The five is reached although the search proves the win of this position with a move or two on its line.
    #[test]
    fn a_win_of_the_table_is_told_to_the_five() {
        let text = "15/15/15/15/5O9/4X1X2O5/7X7/9X5/15/4O10/9O5/15/15/15/15 x freestyle";
        let mut game = start(GameSpec::gomoku(15, GomokuRule::Freestyle), Some(text)).unwrap();
        let request = SearchRequest { nodes: Some(100_000), hash_mib: 4, ..SearchRequest::default() };
        let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
        assert!(matches!(found.lines[0].score, ScoreView::Win(_)), "{:?}", found.lines[0].score);
        for step in &found.lines[0].pv {
            game.play(&step.mv.id).unwrap();
        }
        assert_eq!(game.view().result.map(|result| result.reason), Some(EndReason::Row));
    }

    #[test]
    fn lines_of_proved_wins_end_with_five() {
        let mut checked = 0;
        for line in TACTICS.lines().filter(|line| line.starts_with("four") || line.starts_with("double")) {
            let (_, text) = line.split_once(' ').unwrap();
            let rule = GomokuRule::ALL.into_iter().find(|rule| text.contains(rule.name())).unwrap();
            let mut game = start(GameSpec::gomoku(15, rule), Some(text.trim())).unwrap();
            let request = SearchRequest { nodes: Some(20_000), hash_mib: 1, ..SearchRequest::default() };
            let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
            let best = &found.lines[0];
            let ScoreView::Win(plies) = best.score else { continue };
            assert!(best.pv.len() <= usize::from(plies), "{text}");
            for step in &best.pv {
                game.play(&step.mv.id).unwrap();
            }
            let result = game.view().result.unwrap_or_else(|| panic!("{text}: {:?}", best.pv.len()));
            assert_eq!((result.reason, result.winner), (EndReason::Row, Some(best.pv[0].side)), "{text}");
            checked += 1;
        }
        assert!(checked > 10, "{checked}");
    }
}
