//! The losses of moves by a deep search.

use crate::item::Item;
use boyi_engine::data::ScoreView;
use boyi_engine::{AnyGame, EvaluationChoice, InputError, SearchRequest, StopFlag, start};
use std::collections::BTreeMap;

/// Values beyond this many hundredths, wins and losses among them, count as so many: whoever is winning anyway does
/// not lose much by a slower way.
pub const MAX_VALUE: i32 = 1_000;

/// The greatest loss.
pub const MAX_LOSS: u32 = 2 * MAX_VALUE as u32;

/// Searches the position after every legal move with `nodes` nodes and gives each move its loss against the best
/// one. The position stands without its history. `None` where fewer than two moves can be played or the search was
/// stopped.
///
/// # Errors
/// [`InputError`] when the search cannot be made.
pub fn judge(
    game: &dyn AnyGame,
    nodes: u64,
    hash_mib: usize,
    by: &EvaluationChoice,
    stop: &StopFlag,
) -> Result<Option<Item>, InputError> {
    let text = game.position();
    let bare = start(game.spec(), Some(&text))?;
    let request =
        SearchRequest { nodes: Some(nodes), hash_mib, evaluation: by.clone(), ..SearchRequest::default() };
    let mut values = BTreeMap::new();
    for mv in bare.view().legal {
        let mut after = bare.boxed_clone();
        after.play(&mv.id)?;
        let value = match after.result() {
            Some(result) => match result.winner {
                Some(winner) if winner == bare.to_move() => MAX_VALUE,
                Some(_) => -MAX_VALUE,
                None => 0,
            },
            None => {
                let mut engine = after.engine();
                let found = engine.search(&*after, &request, stop, &mut |_| ())?;
                let score = found.lines.first().map(|line| line.score);
                let sign = if after.to_move() == bare.to_move() { 1 } else { -1 };
                sign * score.map_or(0, hundredths)
            }
        };
        values.insert(mv.id, value);
        if stop.is_stopped() {
            return Ok(None);
        }
    }
    let Some(&best) = values.values().max() else { return Ok(None) };
    let losses: BTreeMap<_, _> = values.into_iter().map(|(mv, value)| (mv, best.abs_diff(value))).collect();
    let item =
        Item { position: Some(text), value: Some(best), nodes: Some(nodes), losses, ..Item::default() };
    Ok((item.losses.len() > 1).then_some(item))
}

/// A score in hundredths, at most [`MAX_VALUE`].
fn hundredths(score: ScoreView) -> i32 {
    match score {
        ScoreView::Eval(value) => value.clamp(-MAX_VALUE, MAX_VALUE),
        ScoreView::Win(_) => MAX_VALUE,
        ScoreView::Loss(_) => -MAX_VALUE,
        ScoreView::Margin(points) => i32::from(points.signum()) * MAX_VALUE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;

    #[test]
    fn every_move_has_its_loss() {
        let mut game = start(GameSpec::TICTACTOE, None).unwrap();
        for mv in ["a1", "b2", "c1"] {
            game.play(mv).unwrap();
        }
        // The second player must block at b1; every other move loses.
        let item = judge(&*game, 10_000, 1, &EvaluationChoice::Own, &StopFlag::default()).unwrap().unwrap();
        assert_eq!(item.losses.len(), 6);
        for (mv, loss) in &item.losses {
            assert_eq!(*loss, if mv == "b1" { 0 } else { MAX_VALUE as u32 }, "{mv}");
        }
        assert_eq!(item.value, Some(0));
    }
}
