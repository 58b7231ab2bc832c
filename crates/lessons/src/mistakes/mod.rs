//! One mistake a file: a function `right` and a function `wrong` that differ in a line or two.

pub(crate) mod cut_on_greater;
pub(crate) mod shadowed_alpha;
pub(crate) mod shortened_by_table;
pub(crate) mod side_by_parity;
pub(crate) mod tie_on_fail_low;
pub(crate) mod winner_at_depth_zero;

use crate::demonstration::Found;
use crate::games::{after, moves};
use boyi_core::{Game, Ply, Score};

/// Searches a position, and each of its moves by itself, with one search: `search(position, alpha, beta, ply, nodes)`.
/// The nodes are those of the search of the position.
fn each_move<G: Game>(game: &G, search: impl Fn(&G, Score, Score, Ply, &mut u64) -> Score) -> Found<G::Move> {
    let mut nodes = 0;
    let value = search(game, -Score::INFINITE, Score::INFINITE, Ply::ROOT, &mut nodes);
    let score = |&mv: &G::Move| {
        let below = after(game, mv);
        -search(&below, -Score::INFINITE, Score::INFINITE, Ply::ROOT.next(), &mut 0)
    };
    let best = moves(game).into_iter().filter(|mv| score(mv) == value).collect();
    (nodes, value, best)
}
