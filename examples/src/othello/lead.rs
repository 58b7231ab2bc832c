//! The margin under best play, found by questions.

use super::order::best_by_look;
use super::{Ahead, Othello, PASS};
use boyi_core::Game;
use boyi_search::solve::{Answer, Solver};

/// With so many empty cells or fewer any guess will do.
const NEAR_END: u32 = 16;

/// With more, the value is guessed from a position so many cells nearer to the end.
const CLOSER: u32 = 5;

/// How far the first player is ahead at the end under best play; negative when he is behind. `tell` hears
/// every question and its answer.
pub fn lead<const N: usize>(game: Othello<N>, solver: &mut Solver, tell: impl FnMut(i32, Answer)) -> i32 {
    lead_from(game, guess(game, solver), solver, tell)
}

/// What [`lead`] may be: what it is after a few more moves that both sides made without looking far.
fn guess<const N: usize>(game: Othello<N>, solver: &mut Solver) -> i32 {
    let empty = game.empty().count_ones();
    if empty <= NEAR_END {
        return 0;
    }
    let later = played_on(game, empty - CLOSER);
    lead_from(later, guess(later, solver), solver, |_, _| ())
}

/// The same, beginning with the question whether it is `guess`.
fn lead_from<const N: usize>(
    game: Othello<N>,
    guess: i32,
    solver: &mut Solver,
    mut tell: impl FnMut(i32, Answer),
) -> i32 {
    let cells = (N * N) as i32;
    let (mut low, mut high, mut goal) = (-cells, cells, guess);
    while low < high {
        let answer = Ahead::new(game, goal).answer(solver);
        tell(goal, answer);
        // The margin of a full board is even: an odd one is asked about to exclude the next even one.
        if answer.yes {
            low = goal;
            goal = high.min(if low % 2 == 0 { low + 1 } else { low + 2 });
        } else {
            high = goal - 1;
            goal = (low + 1).max(if high % 2 == 0 { high } else { high - 1 });
        }
    }
    low
}

/// The position with so many empty cells to which both sides get who look only a few moves ahead, or the
/// end of the game if that comes before.
pub fn played_on<const N: usize>(game: Othello<N>, empty: u32) -> Othello<N> {
    let mut game = game;
    while game.empty().count_ones() > empty && game.outcome().is_none() {
        game.play(best_by_look(&game).unwrap_or(PASS));
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::random_game;
    use boyi_search::solve::SolveOptions;

    #[test]
    fn any_guess_leads_to_the_value_and_the_right_one_soonest() {
        let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: false }).expect("one MiB");
        for seed in 0..20 {
            let Some(game) = random_game::<6>(seed).find(|game| game.empty().count_ones() == 8) else {
                continue;
            };
            let truth = lead(game, &mut solver, |_, _| ());
            for guess in -36..=36 {
                let mut questions = 0;
                assert_eq!(
                    lead_from(game, guess, &mut solver, |_, _| questions += 1),
                    truth,
                    "{guess} {game:?}"
                );
                assert!(guess != truth || questions <= 2 + truth.abs() % 2, "{questions} {game:?}");
            }
        }
    }
}
