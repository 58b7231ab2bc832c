//! The vote among the results of several threads.

use crate::{Line, Report};
use boyi_core::Score;

/// Weight of the worst score, in the game's units.
const LEAST_WEIGHT: i64 = 20;

/// The main thread's report with the line elected among its own and those of the `helpers`, and whether a
/// helper's line was elected.
///
/// A final report cannot be changed by an evaluation: of the helpers only those with a win or a loss vote on it.
pub(crate) fn elected<M: Copy + Eq>(main: Report<M>, helpers: Vec<Line<M>>) -> (Report<M>, bool) {
    let voters = helpers.into_iter().filter(|line| !main.is_final || line.score.is_decided());
    let mut lines: Vec<_> = main.lines.first().cloned().into_iter().chain(voters).collect();
    match winner(&lines) {
        0 => (main, false),
        place => {
            let line = lines.swap_remove(place);
            (Report { value: line.score, chosen: Some(line.clone()), lines: vec![line], ..main }, true)
        }
    }
}

/// The place of the line to follow. Each thread votes for its best move with a weight that grows
/// with its score and its depth (Stockfish, `get_best_thread`). A proved win beats all votes, the
/// shorter one first; a proved loss counts less than any other score.
fn winner<M: Copy + Eq>(lines: &[Line<M>]) -> usize {
    let worst = lines.iter().map(|line| line.score).min().unwrap_or(Score::ZERO);
    let weight = |line: &Line<M>| {
        let above = i64::from(line.score.raw() - worst.raw());
        (above + LEAST_WEIGHT) * i64::from(line.depth.0)
    };
    let votes = |line: &Line<M>| -> i64 {
        lines.iter().filter(|other| other.pv.first() == line.pv.first()).map(weight).sum()
    };
    let merit = |line: &Line<M>| {
        let score = line.score;
        let rank = if score.is_win() { 2 } else { i32::from(!score.is_loss()) };
        let decided = if score.is_decided() { score.raw() } else { 0 };
        // A thread that completed no iteration has no vote.
        (line.depth.0 > 0, rank, decided, votes(line), weight(line))
    };
    // Of equals the first: the main thread.
    (1..lines.len())
        .fold(0, |best, place| if merit(&lines[place]) > merit(&lines[best]) { place } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{Bound, Depth, Ply};
    use std::time::Duration;

    fn line(mv: u8, score: Score, depth: i32) -> Line<u8> {
        Line { depth: Depth(depth), seldepth: Ply(9), score, bound: Bound::Exact, pv: vec![mv, 0] }
    }

    fn check(found: &[(u8, Score, i32)], place: usize) {
        let lines: Vec<_> = found.iter().map(|&(mv, score, depth)| line(mv, score, depth)).collect();
        assert_eq!(winner(&lines), place, "{found:?}");
    }

    #[test]
    fn the_deeper_and_the_better_weigh_more() {
        let eval = Score::eval;
        check(&[(1, eval(10), 8), (2, eval(10), 8)], 0);
        check(&[(1, eval(10), 8), (2, eval(10), 9)], 1);
        check(&[(1, eval(10), 8), (2, eval(30), 8)], 1);
        check(&[(1, eval(10), 8), (2, eval(-30), 9)], 0);
    }

    #[test]
    fn many_threads_outvote_one() {
        let eval = Score::eval;
        check(&[(1, eval(15), 9), (2, eval(10), 8), (2, eval(10), 8)], 1);
        check(&[(1, eval(15), 9), (2, eval(10), 8), (3, eval(10), 8)], 0);
    }

    #[test]
    fn a_proof_beats_every_opinion() {
        let (eval, win, loss) = (Score::eval, Score::win_at, Score::loss_at);
        check(&[(1, eval(900), 20), (2, win(Ply(5)), 6), (1, eval(900), 20)], 1);
        check(&[(1, win(Ply(7)), 20), (2, win(Ply(5)), 6)], 1);
        check(&[(1, win(Ply(5)), 6), (2, win(Ply(7)), 20)], 0);
        check(&[(1, loss(Ply(8)), 12), (2, eval(-500), 11)], 1);
        check(&[(1, loss(Ply(8)), 12), (2, loss(Ply(10)), 11)], 1);
    }

    #[test]
    fn a_thread_that_searched_nothing_has_no_say() {
        check(&[(1, Score::eval(-50), 1), (2, Score::eval(80), 0)], 0);
        check(&[(1, Score::eval(0), 0), (2, Score::eval(0), 0)], 0);
    }

    /// The report of a main thread that has found this line.
    fn report_of(own: Line<u8>) -> Report<u8> {
        Report {
            value: own.score,
            chosen: Some(own.clone()),
            lines: vec![own],
            choices: Vec::new(),
            nodes: 100,
            elapsed: Duration::from_millis(1),
            hashfull: 0,
            is_final: false,
        }
    }

    #[test]
    fn an_evaluation_does_not_change_a_final_report() {
        let (eval, loss, win) = (Score::eval, Score::loss_at, Score::win_at);
        for score in [loss(Ply(4)), eval(0)] {
            let main = Report { is_final: true, ..report_of(line(1, score, 5)) };
            let helpers = vec![line(2, eval(30), 2), line(2, eval(40), 5)];
            assert_eq!(elected(main.clone(), helpers.clone()), (main.clone(), false));
            assert!(elected(Report { is_final: false, ..main }, helpers).1, "{score:?}");
        }
        let main = Report { is_final: true, ..report_of(line(1, win(Ply(7)), 9)) };
        let (elected, changed) = elected(main, vec![line(2, win(Ply(5)), 8)]);
        assert!(changed && elected.score() == win(Ply(5)), "the shorter win is still followed");
    }

    #[test]
    fn the_report_follows_the_line_elected() {
        let main = report_of(line(1, Score::eval(10), 8));
        assert_eq!(elected(main.clone(), Vec::new()), (main.clone(), false));
        let (elected, changed) = elected(main, vec![line(2, Score::eval(30), 9)]);
        assert!(changed);
        assert_eq!((elected.best_move(), elected.score()), (Some(2), Score::eval(30)));
        assert_eq!((elected.depth(), elected.nodes()), (Depth(9), 100));
    }
}
