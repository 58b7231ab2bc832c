//! The last discs of a game, played out without a table.

use super::board::{Board, bits};
use super::order::{Ranked, odd};

/// With so many empty cells or fewer a position is played out.
pub(super) const LAST: usize = 7;

/// With so many empty cells or fewer cells are tried in any order.
const FEW: u32 = 5;

/// Does the side to move, with discs `mine`, end at least `goal` discs ahead? For at most [`LAST`]
/// empty cells.
pub(super) fn reaches<const N: usize>(mine: u64, theirs: u64, goal: i32) -> bool {
    let empty = Board::<N>::CELLS & !(mine | theirs);
    if empty.count_ones() <= FEW {
        return few::<N>(mine, theirs, empty, goal, false);
    }
    let placements = Board::<N>::placements(mine, theirs);
    if placements != 0 {
        let mut ranked = Ranked::<N, LAST>::EMPTY;
        ranked.add_all(mine, theirs, placements);
        ranked.moves().any(|(_, after, rest)| !reaches::<N>(rest, after, 1 - goal))
    } else if Board::<N>::placements(theirs, mine) != 0 {
        !reaches::<N>(theirs, mine, 1 - goal)
    } else {
        margin(mine, theirs) >= goal
    }
}

/// The same near the end, where it is cheaper to try a cell than to find out whether it is worth it:
/// those in regions with an odd number of empty cells first. `passed` if the other side just did.
fn few<const N: usize>(mine: u64, theirs: u64, empty: u64, goal: i32, passed: bool) -> bool {
    if empty & empty.wrapping_sub(1) == 0 {
        return one::<N>(mine, theirs, empty, goal);
    }
    let odd = odd::<N>(empty);
    let mut stuck = true;
    for cell in bits(empty & odd).chain(bits(empty & !odd)) {
        let turned = Board::<N>::turned(mine, theirs, cell);
        if turned != 0 {
            stuck = false;
            let placed = 1 << cell;
            if !few::<N>(theirs & !turned, mine | turned | placed, empty & !placed, 1 - goal, false) {
                return true;
            }
        }
    }
    stuck
        && if passed { margin(mine, theirs) >= goal } else { !few::<N>(theirs, mine, empty, 1 - goal, true) }
}

/// The same with one empty cell or none.
fn one<const N: usize>(mine: u64, theirs: u64, empty: u64, goal: i32) -> bool {
    let margin = margin(mine, theirs);
    if empty == 0 {
        return margin >= goal;
    }
    let cell = empty.trailing_zeros() as u8;
    let gain = |turned: u64| if turned == 0 { 0 } else { 2 * turned.count_ones() as i32 + 1 };
    match gain(Board::<N>::turned(mine, theirs, cell)) {
        0 => margin - gain(Board::<N>::turned(theirs, mine, cell)) >= goal,
        gain => margin + gain >= goal,
    }
}

fn margin(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{Othello, random_game};
    use boyi_core::Game;

    /// The margin of the side to move by plain negamax.
    fn plain(game: Othello<6>) -> i32 {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv| {
            let mut after = game;
            after.play(mv);
            -plain(after)
        };
        if game.outcome().is_some() {
            game.margin()
        } else {
            moves.into_iter().map(after).max().expect("it is not over")
        }
    }

    #[test]
    fn the_margin_is_that_of_plain_negamax() {
        for seed in 0..100 {
            for game in random_game::<6>(seed).filter(|game| game.empty().count_ones() <= FEW + 2) {
                let margin = plain(game);
                for goal in margin - 2..=margin + 2 {
                    assert_eq!(reaches::<6>(game.mine, game.theirs, goal), margin >= goal, "{goal} {game:?}");
                }
            }
        }
    }
}
