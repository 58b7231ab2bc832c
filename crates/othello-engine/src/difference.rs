//! The result in discs under best play, found by a series of tests.

use crate::AtLeast;
use crate::lookahead::shallow_best_move;
use crate::params::{GUESS_CLOSER, GUESS_NEAR_END};
use boyi_othello::{Bits, Board, Geometry, Move};

/// The number of discs by which the first side wins under best play, negative if it loses; empty cells count
/// for the winner.
///
/// `wins` returns whether the side to move wins an [`AtLeast`] game, that is whether its value is at least
/// [`AtLeast::least_win`]; solve mode's `Solver::ask` does. The first goal is guessed, so a few tests suffice.
///
/// # Errors
/// The first error of `wins`.
pub fn disc_difference<G: Geometry, E>(
    board: Board<G>,
    mut wins: impl FnMut(AtLeast<G>) -> Result<bool, E>,
) -> Result<i32, E> {
    let mut ask = |board, goal| {
        let question = AtLeast::new(board, goal);
        wins(question).map(|wins| question.answer(wins))
    };
    let guess = guess(board, &mut ask)?;
    difference_from(board, guess, &mut ask)
}

/// The result after a few more moves of both sides, chosen by a shallow search.
fn guess<G: Geometry, E>(
    board: Board<G>,
    ask: &mut impl FnMut(Board<G>, i32) -> Result<bool, E>,
) -> Result<i32, E> {
    let empty = board.empty().count();
    if empty <= GUESS_NEAR_END {
        return Ok(0);
    }
    let later = played_on(board, empty - GUESS_CLOSER);
    let guess = guess(later, ask)?;
    difference_from(later, guess, ask)
}

/// The difference, with the first goal at `guess`.
fn difference_from<G: Geometry, E>(
    board: Board<G>,
    guess: i32,
    ask: &mut impl FnMut(Board<G>, i32) -> Result<bool, E>,
) -> Result<i32, E> {
    // Differences are even, since empty cells count.
    let cells = i32::from(G::SIDE) * i32::from(G::SIDE);
    let (mut low, mut high, mut goal) = (-cells, cells, guess / 2 * 2);
    while low < high {
        goal = goal.clamp(low + 2, high);
        if ask(board, goal)? {
            (low, goal) = (goal, goal + 2);
        } else {
            (high, goal) = (goal - 2, goal - 2);
        }
    }
    Ok(low)
}

/// The position with `empty` empty cells after moves of both sides chosen by a shallow search, or the end of
/// the game if it comes first.
pub fn played_on<G: Geometry>(board: Board<G>, empty: u32) -> Board<G> {
    let mut board = board;
    while board.empty().count() > empty && !board.is_over() {
        board.play(shallow_best_move(&board).map_or(Move::Pass, Move::Place));
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::tests::{plain, random_game};
    use boyi_core::Side;
    use boyi_othello::Six;
    use std::convert::Infallible;

    #[test]
    fn any_guess_leads_to_the_value_and_the_right_one_soonest() {
        for seed in 0..20 {
            let Some(board) = random_game::<Six>(seed).find(|board| board.empty().count() == 7) else {
                continue;
            };
            let result = plain(&board);
            let truth = if board.side_to_move() == Side::First { result } else { -result };
            for guess in -36..=36 {
                let mut questions = 0;
                let found = difference_from(board, guess, &mut |_, goal| {
                    questions += 1;
                    Ok::<_, Infallible>(truth >= goal)
                });
                assert_eq!(found, Ok(truth), "{guess} {board}");
                assert!(guess != truth || questions <= 2, "{questions} {board}");
            }
        }
    }
}
