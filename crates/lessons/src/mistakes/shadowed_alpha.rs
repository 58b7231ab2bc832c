//! Alpha is declared anew inside the loop: the value stays right, but no later move profits from an earlier one.

use super::each_move;
use crate::demonstration::Found;
use crate::games::{Noughts, after, moves};
use boyi_core::{Game, Ply, Score};

pub(crate) const POSITION: &str = ".../.../...";

/// Alpha-beta.
pub(crate) fn right<G: Game>(game: &G, alpha: Score, beta: Score, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, ply);
    }
    let mut best = -Score::INFINITE;
    let mut alpha = alpha;
    for mv in moves(game) {
        let score = -right(&after(game, mv), -beta, -alpha, ply.next(), nodes);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Alpha-beta whose alpha is forgotten at the end of each turn of the loop.
pub(crate) fn wrong<G: Game>(game: &G, alpha: Score, beta: Score, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, ply);
    }
    let mut best = -Score::INFINITE;
    for mv in moves(game) {
        let score = -wrong(&after(game, mv), -beta, -alpha, ply.next(), nodes);
        best = best.max(score);
        let alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

pub(crate) fn run(game: &Noughts) -> [Found<u8>; 2] {
    [each_move(game, right), each_move(game, wrong)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_and_the_moves_are_right_but_nothing_is_cut() {
        let [right, wrong] = run(&Noughts::read(POSITION));
        assert_eq!((right.1, &right.2), (wrong.1, &wrong.2));
        assert_eq!(right.1, Score::ZERO);
        assert_eq!((right.0, wrong.0), (20_866, 549_946));
    }
}
