//! A player's answer to an item.

use crate::item::Item;
use boyi_arena::player::{Action, BestSoFar, Budget, NewGame, Player, PlayerFault, Turn};
use boyi_engine::data::{GameSpec, ScoreView};
use boyi_engine::{AnyGame, InputError, StopFlag};
use serde::Serialize;
use std::time::Duration;
use thiserror::Error;

/// An item that could not be asked.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum AskError {
    #[error("{0}")]
    Fault(#[from] PlayerFault),
    #[error("{0}")]
    Input(#[from] InputError),
    #[error("its move `{0}` is not legal")]
    Illegal(String),
    #[error("it gave the game up")]
    Resigned,
}

/// An answer and its marks. A mark is `None` where the item does not ask for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The identifier of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The evaluation, for the side to move.
    pub score: Option<ScoreView>,
    /// The depth reached, in plies.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub time_ms: u64,
    /// Whether the answer is right: a best move, none to avoid, a win no later than the shortest.
    pub solved: Option<bool>,
    /// From where on every best move was a right answer; `None` where the last one was none.
    pub solution: Option<Solution>,
    /// The mark of the distance told of the forced win.
    pub mate: Option<MateMark>,
    /// The loss of the move in hundredths; `None` for a move that was not judged.
    pub loss: Option<u32>,
}

/// The first report from which the right answer stayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Solution {
    /// The depth of the iteration in plies.
    pub depth: Option<u32>,
    /// Nodes searched until then.
    pub nodes: Option<u64>,
    /// Milliseconds since the question.
    pub time_ms: u64,
}

/// Marks of the distance told of a forced win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MateMark {
    /// It tells the true distance.
    Exact,
    /// It tells a win that takes longer.
    Longer,
    /// It tells a win that takes fewer moves than there are: an error.
    Shorter,
    /// It tells no win.
    Missed,
}

/// Gives the item to the player and marks the answer. The player forgets what it learnt before.
///
/// # Errors
/// [`AskError`] when the player fails, gives up or plays what is not legal.
pub fn ask(
    spec: GameSpec,
    item: &Item,
    player: &mut dyn Player,
    budget: Budget,
    stop: &StopFlag,
) -> Result<Answer, AskError> {
    let game = item.game(spec)?;
    let side = game.to_move();
    player.new_game(&NewGame { spec, start: item.position.clone(), side, budget, seed: 1 })?;
    let turn = Turn { start: item.position.as_deref(), moves: &[], to_move: side, budget };
    let mut solution = Streak::default();
    let mut report = |best: BestSoFar| solution.next(item, best);
    let reply = player.choose_reporting(&turn, stop, &mut report)?;
    let Action::Move(text) = reply.action else { return Err(AskError::Resigned) };
    let mv = identifier(&*game, &text).ok_or(AskError::Illegal(text))?;
    let (score, depth, nodes) = (reply.score, reply.depth, reply.nodes);
    solution.next(item, BestSoFar { mv: mv.clone(), score, depth, nodes, time: reply.time });
    Ok(Answer {
        solved: asks(item).then(|| is_right(item, &mv, score)),
        solution: solution.since.filter(|_| asks(item)),
        mate: item.mate_plies().map(|plies| mate_mark(score, plies)),
        loss: item.losses.get(&mv).copied(),
        time_ms: millis(reply.time),
        mv,
        score,
        depth,
        nodes,
    })
}

/// The first of the reports since which all were right.
#[derive(Default)]
struct Streak {
    since: Option<Solution>,
}

impl Streak {
    fn next(&mut self, item: &Item, best: BestSoFar) {
        let BestSoFar { mv, score, depth, nodes, time } = best;
        let here = Solution { depth, nodes, time_ms: millis(time) };
        self.since = is_right(item, &mv, score).then(|| self.since.unwrap_or(here));
    }
}

/// Returns whether the item has a right answer.
fn asks(item: &Item) -> bool {
    !item.best.is_empty() || !item.avoid.is_empty() || item.mate.is_some()
}

/// Returns whether move and score fulfil all that the item asks for.
fn is_right(item: &Item, mv: &str, score: Option<ScoreView>) -> bool {
    (item.best.is_empty() || item.best.iter().any(|best| best == mv))
        && item.avoid.iter().all(|avoided| avoided != mv)
        && item.mate_plies().is_none_or(|plies| mate_mark(score, plies) == MateMark::Exact)
}

fn mate_mark(score: Option<ScoreView>, plies: u32) -> MateMark {
    match score {
        Some(ScoreView::Win(told)) => match u32::from(told).cmp(&plies) {
            std::cmp::Ordering::Less => MateMark::Shorter,
            std::cmp::Ordering::Equal => MateMark::Exact,
            std::cmp::Ordering::Greater => MateMark::Longer,
        },
        _ => MateMark::Missed,
    }
}

fn identifier(game: &dyn AnyGame, text: &str) -> Option<String> {
    let mut after = game.boxed_clone();
    after.play(text).ok()?;
    after.last_move()
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(mv: &str, depth: u32) -> BestSoFar {
        let nodes = Some(u64::from(depth) * 10);
        BestSoFar { mv: mv.into(), score: None, depth: Some(depth), nodes, time: Duration::ZERO }
    }

    #[test]
    fn a_solution_begins_where_the_answer_stays() {
        let item = Item { best: vec!["a1".into()], ..Item::default() };
        let mut streak = Streak::default();
        for (depth, mv) in (1..).zip(["a1", "b1", "a1", "a1"]) {
            streak.next(&item, report(mv, depth));
        }
        assert_eq!(streak.since, Some(Solution { depth: Some(3), nodes: Some(30), time_ms: 0 }));
        streak.next(&item, report("b1", 5));
        assert_eq!(streak.since, None);
    }

    #[test]
    fn a_mate_is_marked_by_its_distance() {
        let mark = |score| mate_mark(Some(score), 5);
        assert_eq!(mark(ScoreView::Win(5)), MateMark::Exact);
        assert_eq!(mark(ScoreView::Win(7)), MateMark::Longer);
        assert_eq!(mark(ScoreView::Win(3)), MateMark::Shorter);
        assert_eq!(mark(ScoreView::Eval(900)), MateMark::Missed);
        assert_eq!(mark(ScoreView::Loss(4)), MateMark::Missed);
        assert_eq!(mate_mark(None, 5), MateMark::Missed);
    }

    #[test]
    fn everything_that_is_asked_for_must_be_right() {
        let item = Item { avoid: vec!["a1".into()], mate: Some(1), ..Item::default() };
        assert!(is_right(&item, "b1", Some(ScoreView::Win(1))));
        assert!(!is_right(&item, "a1", Some(ScoreView::Win(1))));
        assert!(!is_right(&item, "b1", Some(ScoreView::Win(3))));
    }
}
