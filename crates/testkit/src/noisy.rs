//! Noisy lines that never end.

use crate::reference::picked;
use crate::{Contract, Rng};
use boyi_core::{MoveClass, Solvable};
use std::fmt::Debug;

/// More noisy and forced moves in a row than any exchange has: all pieces captured, or a stone on every cell of a
/// board of 20 × 20.
const LONGEST: usize = 450;

/// Positions of noisy lines that are visited from one position of a game.
const VISITED: usize = 600;

impl<P: Solvable> Contract<P>
where
    P::Move: Debug,
{
    /// Plays noisy moves, and all moves in forced positions, into the depth. Quiescence has no limit of depth:
    /// where such lines go on for ever, no search of two plies ends.
    pub(crate) fn check_noisy_lines(&self, position: &mut P, rng: &mut Rng, path: &[P::Move]) {
        assert!(
            ends(position, rng, 0, &mut { VISITED }),
            "more than {LONGEST} noisy moves in a row, after {path:?}{}: quiescence searches noisy moves until there \
             are none, so that each must bring the end of the exchange nearer, as a capture does that takes a \
             piece off the board",
            self.shown(position)
        );
    }
}

/// Returns whether no line of noisy moves was seen to go on for more than [`LONGEST`] plies, of which `plies` are
/// played, among as many positions as are left.
fn ends<P: Solvable>(position: &mut P, rng: &mut Rng, plies: usize, left: &mut usize) -> bool {
    if plies > LONGEST {
        return false;
    }
    let repeated = P::CAPS.path_dependent && plies > 0 && position.repetition().is_some();
    if position.outcome().is_some() || repeated {
        return true;
    }
    let mut moves = Vec::new();
    if position.is_forced() {
        position.legal_moves(&mut moves);
    } else {
        moves = picked(position, MoveClass::Noisy);
    }
    rng.shuffle(&mut moves);
    moves.into_iter().all(|mv| {
        if *left == 0 {
            return true;
        }
        *left -= 1;
        let undo = position.make(mv);
        let ends = ends(position, rng, plies + 1, left);
        position.unmake(mv, undo);
        ends
    })
}
