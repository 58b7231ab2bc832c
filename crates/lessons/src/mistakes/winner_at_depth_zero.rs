//! The end of the game is looked for at depth zero only: play goes on after a win, and the other side may win too.

use super::each_move;
use crate::demonstration::Found;
use crate::games::{Noughts, after, moves};
use boyi_core::{Game, Ply, Score};

/// X wins at once, or lets O complete a row of its own.
pub(crate) const POSITION: &str = "XX./OO./...";

/// Plies searched: the own move and the reply.
const DEPTH: u32 = 2;

/// Minimax of a few plies.
pub(crate) fn right<G: Game>(game: &G, depth: u32, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, ply);
    }
    if depth == 0 {
        return game.evaluate();
    }
    let scores = moves(game).into_iter().map(|mv| -right(&after(game, mv), depth - 1, ply.next(), nodes));
    scores.max().unwrap_or(Score::ZERO)
}

/// Minimax that looks for a winner only where it looks no further.
pub(crate) fn wrong<G: Game>(game: &G, depth: u32, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if depth == 0 {
        return match game.outcome() {
            Some(outcome) => Score::of_outcome(outcome, ply),
            None => game.evaluate(),
        };
    }
    let scores = moves(game).into_iter().map(|mv| -wrong(&after(game, mv), depth - 1, ply.next(), nodes));
    scores.max().unwrap_or(Score::ZERO)
}

pub(crate) fn run(game: &Noughts) -> [Found<u8>; 2] {
    let left = |ply: Ply| DEPTH - u32::from(ply.0);
    [
        each_move(game, |game, _, _, ply, nodes| right(game, left(ply), ply, nodes)),
        each_move(game, |game, _, _, ply, nodes| wrong(game, left(ply), ply, nodes)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winning_move_is_refused_for_fear_of_a_reply_that_cannot_be_played() {
        let [right, wrong] = run(&Noughts::read(POSITION));
        let names = |moves: Vec<u8>| moves.into_iter().map(Noughts::name).collect::<Vec<_>>();
        assert_eq!((right.1, names(right.2)), (Score::win_at(Ply(1)), vec!["c3".to_owned()]));
        assert_eq!((wrong.1, names(wrong.2)), (Score::ZERO, vec!["c2".to_owned()]));
    }
}
