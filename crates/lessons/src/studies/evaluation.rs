//! The terms of Othello's evaluation after each move: which move is chosen depends on those that count.

use super::{Found, MoveTerms, Shown, set_up};
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, InputError};

/// Black is to move.
const MOVES: &str = "f5 d6 c3 d3 c4 f4";

pub(super) fn run() -> Result<Found, InputError> {
    let mut game = set_up(GameSpec::othello(8), None, MOVES)?;
    let mut moves = Vec::new();
    for mv in game.view().legal {
        game.play(&mv.id)?;
        let evaluation = game.evaluate(&EvaluationChoice::Hand);
        game.undo();
        moves.push(MoveTerms { mv, terms: evaluation?.terms });
    }
    Ok((game, Shown::Terms { moves }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The move with the largest sum of terms for Black.
    fn choice(moves: &[MoveTerms], off: &str) -> String {
        let sum = |after: &MoveTerms| -> i32 {
            let counted = after.terms.iter().filter(|term| term.name != off);
            counted.map(|term| term.first - term.second).sum()
        };
        moves.iter().rev().max_by_key(|after| sum(after)).unwrap().mv.id.clone()
    }

    #[test]
    fn the_choice_changes_with_the_terms_that_count() {
        let (_, Shown::Terms { moves }) = run().unwrap() else { panic!("other results") };
        assert_eq!(["", "frontier", "discs"].map(|off| choice(&moves, off)), ["f6", "c5", "f6"]);
    }
}
