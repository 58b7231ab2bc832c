//! The side to move is taken from the parity of the depth: right at even depths, upside down at odd ones.

use crate::demonstration::Found;
use crate::games::{Noughts, after, moves};
use boyi_core::{Game, Outcome, Ply, Score};

/// X wins at once.
pub(crate) const POSITION: &str = "XX./OO./...";

/// Plies searched: an odd number.
const DEPTH: u32 = 3;

/// Minimax with values for X, who takes the largest.
pub(crate) fn right(game: &Noughts, depth: u32, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(value) = end(game, ply) {
        return value;
    }
    if depth == 0 {
        return Score::ZERO;
    }
    let maximize = game.x_moves();
    let values = moves(game).into_iter().map(|mv| right(&after(game, mv), depth - 1, ply.next(), nodes));
    if maximize { values.max().unwrap() } else { values.min().unwrap() }
}

/// Minimax that takes X to be on move when an even number of plies is left.
pub(crate) fn wrong(game: &Noughts, depth: u32, ply: Ply, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(value) = end(game, ply) {
        return value;
    }
    if depth == 0 {
        return Score::ZERO;
    }
    let maximize = depth.is_multiple_of(2);
    let values = moves(game).into_iter().map(|mv| wrong(&after(game, mv), depth - 1, ply.next(), nodes));
    if maximize { values.max().unwrap() } else { values.min().unwrap() }
}

/// The value of a finished game for X.
fn end(game: &Noughts, ply: Ply) -> Option<Score> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::ZERO,
        // The side that has just moved has won.
        _ if game.x_moves() => Score::loss_at(ply),
        _ => Score::win_at(ply),
    })
}

pub(crate) fn run(game: &Noughts) -> [Found<u8>; 2] {
    [at_depth(game, DEPTH, right), at_depth(game, DEPTH, wrong)]
}

/// The search of the position and the moves that have its value.
fn at_depth(game: &Noughts, depth: u32, search: fn(&Noughts, u32, Ply, &mut u64) -> Score) -> Found<u8> {
    let mut nodes = 0;
    let value = search(game, depth, Ply::ROOT, &mut nodes);
    let has_value = |&mv: &u8| search(&after(game, mv), depth - 1, Ply::ROOT.next(), &mut 0) == value;
    (nodes, value, moves(game).into_iter().filter(has_value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_depths_are_right_and_odd_ones_avoid_the_win() {
        let game = Noughts::read(POSITION);
        for depth in [2, 4] {
            assert_eq!(at_depth(&game, depth, wrong), at_depth(&game, depth, right), "depth {depth}");
        }
        for depth in [3, 5] {
            let (_, value, best) = at_depth(&game, depth, right);
            assert_eq!((value, best), (Score::win_at(Ply(1)), vec![2]), "depth {depth}");
            let (_, value, best) = at_depth(&game, depth, wrong);
            assert!(!value.is_win() && !best.contains(&2), "depth {depth}: {value} by {best:?}");
        }
    }
}
