//! The last discs of a game, played out without a table.

use crate::lookahead::{Ranked, odd};
use crate::params::{PLAYED_OUT, UNRANKED};
use boyi_othello::bitboard::{flips, placements};
use boyi_othello::{Bits, Geometry, final_difference};

/// Returns whether the side to move, with the discs `mine`, ends at least `goal` discs ahead. For at most
/// [`PLAYED_OUT`] empty cells.
pub(crate) fn reaches<G: Geometry>(mine: G::Bits, theirs: G::Bits, goal: i32) -> bool {
    let empty = G::CELLS & !(mine | theirs);
    if empty.count() <= UNRANKED {
        return few::<G>(mine, theirs, empty, goal, false);
    }
    let moves = placements::<G>(mine, theirs);
    if !moves.is_empty() {
        let mut ranked = Ranked::<G, PLAYED_OUT>::new();
        ranked.add_all(mine, theirs, moves);
        ranked.moves().any(|(after, rest)| !reaches::<G>(rest, after, 1 - goal))
    } else if !placements::<G>(theirs, mine).is_empty() {
        !reaches::<G>(theirs, mine, 1 - goal)
    } else {
        final_difference::<G>(mine, theirs) >= goal
    }
}

/// [`reaches`] near the end, where trying a cell costs less than ordering the cells by replies: cells in
/// regions with an odd number of empty cells come first. `passed` if the other side has just passed.
fn few<G: Geometry>(mine: G::Bits, theirs: G::Bits, empty: G::Bits, goal: i32, passed: bool) -> bool {
    if empty.without_first().is_empty() {
        return one::<G>(mine, theirs, empty, goal);
    }
    let odd = odd::<G>(empty);
    let mut has_moved = false;
    for cell in (empty & odd).cells().chain((empty & !odd).cells()) {
        let flips = flips::<G>(mine, theirs, cell);
        if !flips.is_empty() {
            has_moved = true;
            let placed = G::Bits::of(cell);
            if !few::<G>(theirs & !flips, mine | flips | placed, empty & !placed, 1 - goal, false) {
                return true;
            }
        }
    }
    if has_moved {
        false
    } else if passed {
        final_difference::<G>(mine, theirs) >= goal
    } else {
        !few::<G>(theirs, mine, empty, 1 - goal, true)
    }
}

/// [`reaches`] with at most one empty cell.
fn one<G: Geometry>(mine: G::Bits, theirs: G::Bits, empty: G::Bits, goal: i32) -> bool {
    let difference = mine.count() as i32 - theirs.count() as i32;
    let Some(cell) = empty.first() else { return difference >= goal };
    let gain = |flips: G::Bits| if flips.is_empty() { 0 } else { 2 * flips.count() as i32 + 1 };
    let result = match (gain(flips::<G>(mine, theirs, cell)), gain(flips::<G>(theirs, mine, cell))) {
        (0, 0) => final_difference::<G>(mine, theirs),
        (0, loss) => difference - loss,
        (gain, _) => difference + gain,
    };
    result >= goal
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use boyi_othello::{Board, Move, Six};
    use boyi_testkit::Rng;

    /// The positions of a game played at random, the last one excepted.
    pub(crate) fn random_game<G: Geometry>(seed: u64) -> impl Iterator<Item = Board<G>> {
        let mut rng = Rng::new(seed);
        std::iter::successors(Some(Board::new()), move |board| {
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            let mut next = *board;
            next.play(*rng.pick(&moves)?);
            (!next.is_over()).then_some(next)
        })
    }

    /// The positions after the legal moves.
    pub(crate) fn after_each_move<G: Geometry>(board: &Board<G>) -> impl Iterator<Item = Board<G>> + use<G> {
        let mut moves: Vec<Move> = Vec::new();
        board.legal_moves(&mut moves);
        let board = *board;
        moves.into_iter().map(move |mv| {
            let mut after = board;
            after.play(mv);
            after
        })
    }

    /// The result for the side to move by plain negamax.
    pub(crate) fn plain<G: Geometry>(board: &Board<G>) -> i32 {
        let after = after_each_move(board).map(|after| -plain(&after));
        after.max().unwrap_or_else(|| board.disc_difference())
    }

    #[test]
    fn the_result_is_that_of_plain_negamax() {
        for seed in 0..100 {
            for board in random_game::<Six>(seed).filter(|board| board.empty().count() <= UNRANKED + 2) {
                let result = plain(&board);
                for goal in result - 2..=result + 2 {
                    let reached = reaches::<Six>(board.mover_discs(), board.waiting_discs(), goal);
                    assert_eq!(reached, result >= goal, "{goal} {board}");
                }
            }
        }
    }
}
