//! A move whose search failed low returns the best score so far as a bound, and is taken for an equally good one.

use crate::demonstration::Found;
use crate::games::{Noughts, after, moves};
use boyi_core::{Game, Ply, Score};

/// O answers the corner: only the centre holds the draw.
pub(crate) const POSITION: &str = "X../.../...";

/// The best moves, among which one is chosen at random.
pub(crate) fn right<G: Game>(game: &G, nodes: &mut u64) -> (Score, Vec<G::Move>) {
    let mut best = -Score::INFINITE;
    let mut choices = Vec::new();
    for mv in moves(game) {
        // With alpha one below the best, a score equal to the best is inside the window and exact.
        let alpha = (best - 1).max(-Score::INFINITE);
        let score = -fail_hard(&after(game, mv), -Score::INFINITE, -alpha, nodes);
        if score > best {
            best = score;
            choices.clear();
        }
        if score == best {
            choices.push(mv);
        }
    }
    (best, choices)
}

/// The moves whose score equals the best, bounds among them.
pub(crate) fn wrong<G: Game>(game: &G, nodes: &mut u64) -> (Score, Vec<G::Move>) {
    let mut best = -Score::INFINITE;
    let mut choices = Vec::new();
    for mv in moves(game) {
        let alpha = best;
        let score = -fail_hard(&after(game, mv), -Score::INFINITE, -alpha, nodes);
        if score > best {
            best = score;
            choices.clear();
        }
        if score == best {
            choices.push(mv);
        }
    }
    (best, choices)
}

/// Alpha-beta by win, draw and loss that returns no score outside the window.
fn fail_hard<G: Game>(game: &G, mut alpha: Score, beta: Score, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, Ply::ROOT).max(alpha).min(beta);
    }
    for mv in moves(game) {
        alpha = alpha.max(-fail_hard(&after(game, mv), -beta, -alpha, nodes));
        if alpha >= beta {
            return beta;
        }
    }
    alpha
}

pub(crate) fn run(game: &Noughts) -> [Found<u8>; 2] {
    [right, wrong].map(|search| {
        // The root is a node too.
        let mut nodes = 1;
        let (value, choices) = search(game, &mut nodes);
        (nodes, value, choices)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Outcome;

    #[test]
    fn moves_that_lose_are_among_those_chosen_from() {
        let game = Noughts::read(POSITION);
        let [(_, value, right), (_, same, wrong)] = run(&game);
        assert_eq!((value, right), (Score::ZERO, vec![4]));
        assert_eq!((same, wrong.clone()), (Score::ZERO, vec![4, 5, 6, 7, 8]));
        for mv in wrong.into_iter().filter(|&mv| mv != 4) {
            let below = after(&game, mv);
            let value = fail_hard(&below, -Score::INFINITE, Score::INFINITE, &mut 0);
            assert_eq!(
                value,
                Score::of_outcome(Outcome::Win, Ply::ROOT),
                "O loses with {}",
                Noughts::name(mv)
            );
        }
    }
}
