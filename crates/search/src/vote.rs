//! The vote among the results of several threads.

use crate::Report;
use boyi_core::Score;

/// Weight of the worst score, in the game's units.
const LEAST_WEIGHT: i64 = 20;

/// The main thread's report, first in `reports`, with the lines of the elected thread if there is a `vote`
/// and with the nodes of all; and whether another thread than the main one was elected.
pub(crate) fn elected<M: Copy + Eq>(mut reports: Vec<Report<M>>, vote: bool) -> (Report<M>, bool) {
    let nodes = reports.iter().map(|report| report.nodes).sum();
    let place = if vote { winner(&reports) } else { 0 };
    let elapsed = reports[0].elapsed;
    (Report { nodes, elapsed, ..reports.swap_remove(place) }, place > 0)
}

/// The place of the report to follow. Each thread votes for its best move with a weight that grows
/// with its score and its depth (Stockfish, `get_best_thread`). A proved win beats all votes, the
/// shorter one first; a proved loss counts less than any other score.
fn winner<M: Copy + Eq>(reports: &[Report<M>]) -> usize {
    let worst = reports.iter().map(Report::score).min().unwrap_or(Score::ZERO);
    let weight = |report: &Report<M>| {
        let above = i64::from(report.score().raw() - worst.raw());
        (above + LEAST_WEIGHT) * i64::from(report.depth().0)
    };
    let votes = |report: &Report<M>| -> i64 {
        reports.iter().filter(|other| other.best_move() == report.best_move()).map(weight).sum()
    };
    let merit = |report: &Report<M>| {
        let score = report.score();
        let rank = if score.is_win() { 2 } else { i32::from(!score.is_loss()) };
        let decided = if score.is_decided() { score.raw() } else { 0 };
        // A thread that completed no iteration has no vote.
        (report.depth().0 > 0, rank, decided, votes(report), weight(report))
    };
    // Of equals the first: the main thread.
    (1..reports.len())
        .fold(0, |best, place| if merit(&reports[place]) > merit(&reports[best]) { place } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;
    use boyi_core::{Bound, Depth, Ply};
    use std::time::Duration;

    fn report(mv: u8, score: Score, depth: i32) -> Report<u8> {
        let line =
            Line { depth: Depth(depth), seldepth: Ply(9), score, bound: Bound::Exact, pv: vec![mv, 0] };
        Report {
            value: score,
            chosen: Some(line.clone()),
            lines: vec![line],
            choices: Vec::new(),
            nodes: 100,
            elapsed: Duration::from_millis(u64::from(mv)),
            hashfull: 0,
            is_final: false,
        }
    }

    fn check(found: &[(u8, Score, i32)], place: usize) {
        let reports: Vec<_> = found.iter().map(|&(mv, score, depth)| report(mv, score, depth)).collect();
        assert_eq!(winner(&reports), place, "{found:?}");
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

    #[test]
    fn nodes_are_summed_whichever_thread_is_elected() {
        for vote in [false, true] {
            let reports = vec![report(1, Score::eval(10), 8), report(2, Score::eval(10), 9)];
            let (elected, changed) = elected(reports, vote);
            assert_eq!(changed, vote);
            assert_eq!(elected.nodes(), 200);
            assert_eq!(elected.elapsed(), Duration::from_millis(1));
            assert_eq!(elected.best_move(), Some(if vote { 2 } else { 1 }));
        }
    }
}
