//! The cut needs a score above beta: a score equal to beta refutes as well, and equal scores are common.

use super::each_move;
use crate::demonstration::Found;
use crate::games::{Noughts, after, moves};
use boyi_core::{Game, Ply, Score};

pub(crate) const POSITION: &str = ".../.../...";

/// Alpha-beta by win, draw and loss.
pub(crate) fn right<G: Game>(game: &G, mut alpha: Score, beta: Score, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, Ply::ROOT);
    }
    let mut best = -Score::INFINITE;
    for mv in moves(game) {
        let score = -right(&after(game, mv), -beta, -alpha, nodes);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Alpha-beta that searches on when a score is as good as beta.
pub(crate) fn wrong<G: Game>(game: &G, mut alpha: Score, beta: Score, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, Ply::ROOT);
    }
    let mut best = -Score::INFINITE;
    for mv in moves(game) {
        let score = -wrong(&after(game, mv), -beta, -alpha, nodes);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha > beta {
            break;
        }
    }
    best
}

pub(crate) fn run(game: &Noughts) -> [Found<u8>; 2] {
    [
        each_move(game, |game, alpha, beta, _, nodes| right(game, alpha, beta, nodes)),
        each_move(game, |game, alpha, beta, _, nodes| wrong(game, alpha, beta, nodes)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_is_right_and_ties_are_searched_to_the_end() {
        let [right, wrong] = run(&Noughts::read(POSITION));
        assert_eq!((right.1, &right.2), (wrong.1, &wrong.2));
        assert_eq!(right.0, 18_297);
        assert!(wrong.0 > 2 * right.0, "{} nodes", wrong.0);
    }
}
