//! One ply with and without quiescence: the chariot takes a soldier that a horse protects, or does not.

use super::{Finding, Found, Shown, search, set_up};
use boyi_engine::data::{GameSpec, LineMove, ScoreView};
use boyi_engine::{AnyGame, EvaluationChoice, InputError};

const POSITION: &str = "3ak4/4a4/6n2/p3p3p/9/9/P7P/4R4/4A4/3AK4 w - - 0 1";

pub(super) fn run() -> Result<Found, InputError> {
    let mut game = set_up(GameSpec::XIANGQI, Some(POSITION), "")?;
    let without = one_ply(&mut *game)?;
    let with = search(&*game, 1, true)?;
    Ok((game, Shown::Searches { without: Box::new(without), with: Box::new(with) }))
}

/// The move after which the static evaluation is best.
fn one_ply(game: &mut dyn AnyGame) -> Result<Finding, InputError> {
    let side = game.to_move();
    let mut best: Option<Finding> = None;
    let mut nodes = 1;
    for mv in game.view().legal {
        game.play(&mv.id)?;
        let score = game.evaluate(&EvaluationChoice::Hand).map(|evaluation| evaluation.score);
        game.undo();
        nodes += 1;
        let ScoreView::Eval(value) = score? else { continue };
        let score = ScoreView::Eval(-value);
        if best.as_ref().is_none_or(|best| matches!(best.score, ScoreView::Eval(most) if -value > most)) {
            let line = vec![LineMove { side, mv: mv.clone() }];
            best = Some(Finding { best: mv, score, nodes: 0, line });
        }
    }
    best.map(|best| Finding { nodes, ..best })
        .ok_or_else(|| InputError::GameOver { text: game.position(), reason: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_quiescence_the_chariot_is_given_for_a_soldier() {
        let (_, Shown::Searches { without, with }) = run().unwrap() else { panic!("other results") };
        assert_eq!(without.best.id, "e2e6");
        assert_ne!(with.best.id, "e2e6");
        let (ScoreView::Eval(hoped), ScoreView::Eval(true_value)) = (without.score, with.score) else {
            panic!("decided");
        };
        assert!(hoped > true_value, "{hoped} and {true_value}");
        assert!(with.nodes > 1 && without.nodes > 1);
    }
}
