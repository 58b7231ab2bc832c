//! The table keeps the distance from the root at which a win was found; at another distance it is another win.

use crate::demonstration::Found;
use crate::games::{Heap, after, moves};
use boyi_core::{Game, Ply, Score};
use std::collections::HashMap;

/// The game of twenty-one.
pub(crate) const STONES: u32 = 21;

/// The values of the positions searched so far.
type Table = HashMap<u64, Score>;

/// Minimax with a table that keeps distances from the position.
pub(crate) fn right<G: Game>(game: &G, ply: Ply, table: &mut Table, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, ply);
    }
    if let Some(&kept) = table.get(&game.key()) {
        return from_table(kept, ply);
    }
    let scores = moves(game).into_iter().map(|mv| -right(&after(game, mv), ply.next(), table, nodes));
    let best = scores.max().unwrap();
    table.insert(game.key(), to_table(best, ply));
    best
}

/// Minimax with a table that keeps distances from the root.
pub(crate) fn wrong<G: Game>(game: &G, ply: Ply, table: &mut Table, nodes: &mut u64) -> Score {
    *nodes += 1;
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, ply);
    }
    if let Some(&kept) = table.get(&game.key()) {
        return kept;
    }
    let scores = moves(game).into_iter().map(|mv| -wrong(&after(game, mv), ply.next(), table, nodes));
    let best = scores.max().unwrap();
    table.insert(game.key(), best);
    best
}

/// The score with its distance counted from the position at this ply instead of from the root.
fn to_table(score: Score, ply: Ply) -> Score {
    match score.distance() {
        Some(Ply(plies)) if score.is_win() => Score::win_at(Ply(plies - ply.0)),
        Some(Ply(plies)) => Score::loss_at(Ply(plies - ply.0)),
        None => score,
    }
}

/// The score with its distance counted from the root again.
fn from_table(score: Score, ply: Ply) -> Score {
    match score.distance() {
        Some(Ply(plies)) if score.is_win() => Score::win_at(Ply(plies + ply.0)),
        Some(Ply(plies)) => Score::loss_at(Ply(plies + ply.0)),
        None => score,
    }
}

/// A variant of the search of a heap.
type Search = fn(&Heap, Ply, &mut Table, &mut u64) -> Score;

pub(crate) fn run() -> [Found<u32>; 2] {
    [right as Search, wrong as Search].map(|search| {
        let (heap, mut table, mut nodes) = (Heap(STONES), Table::new(), 0);
        let value = search(&heap, Ply::ROOT, &mut table, &mut nodes);
        let best = moves(&heap).into_iter().filter(|&stones| {
            let mut table = Table::new();
            (-search(&after(&heap, stones), Ply::ROOT.next(), &mut table, &mut 0)).is_win()
        });
        (nodes, value, best.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_in_eleven_plies_is_taken_for_one_in_eight() {
        let [right, wrong] = run();
        assert_eq!((right.1, wrong.1), (Score::win_at(Ply(11)), Score::win_at(Ply(8))));
        assert_eq!((right.2, wrong.2), (vec![1], vec![1]));
        assert_eq!(right.0, wrong.0);
    }

    #[test]
    fn distances_survive_the_table() {
        for score in [Score::win_at(Ply(9)), Score::loss_at(Ply(6)), Score::ZERO] {
            assert_eq!(from_table(to_table(score, Ply(4)), Ply(4)), score);
        }
    }
}
