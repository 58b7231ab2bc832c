//! The interface of the host to every protocol.

use crate::host::config::{EngineConfig, Patience};
use crate::host::ranks::RankBase;
use crate::host::talk::Talk;
use crate::player::{Action, BestSoFar, Budget, FaultKind, NewGame, PlayerFault, PlayerReply, Turn};
use boyi_engine::StopFlag;
use boyi_engine::data::{ScoreView, Side};
use std::time::{Duration, Instant};

/// One protocol, spoken to one engine.
pub(super) trait Dialect: Send {
    /// Greets the engine and learns what it can.
    ///
    /// # Errors
    /// A [`PlayerFault`]; it may speak something else.
    fn greet(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault>;

    /// Sets the options.
    ///
    /// # Errors
    /// A [`PlayerFault`] of kind [`FaultKind::Start`] when the engine lacks an option, another one when
    /// it fails.
    fn configure(&mut self, talk: &mut Talk, config: &EngineConfig) -> Result<(), PlayerFault>;

    /// A move of Red's from the start position, named by the engine. `None` where ranks have no
    /// numbers to wonder about. The engine is of no use for a game after it.
    ///
    /// # Errors
    /// A [`PlayerFault`] when there is no answer.
    fn first_move(&mut self, talk: &mut Talk) -> Result<Option<String>, PlayerFault>;

    /// From here on ranks are counted so.
    fn set_rank_base(&mut self, base: RankBase);

    /// Announces a game.
    ///
    /// # Errors
    /// A [`PlayerFault`], of kind [`FaultKind::Start`] when the protocol cannot say what is wanted.
    fn new_game(&mut self, talk: &mut Talk, game: &NewGame) -> Result<(), PlayerFault>;

    /// Asks for a move. `report` is told every best move that the engine names before.
    ///
    /// # Errors
    /// A [`PlayerFault`].
    fn choose(
        &mut self,
        talk: &mut Talk,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault>;

    /// Tells how the game ended, if the engine is told.
    ///
    /// # Errors
    /// A [`PlayerFault`] when it does not listen.
    fn game_over(&mut self, _talk: &mut Talk, _winner: Option<Side>) -> Result<(), PlayerFault> {
        Ok(())
    }

    /// The command that ends the engine.
    fn quit(&self) -> &'static str;
}

/// The last report of a search before the move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Thoughts {
    /// The value for the side to move.
    pub(super) score: Option<ScoreView>,
    /// Plies.
    pub(super) depth: Option<u32>,
    /// Nodes.
    pub(super) nodes: Option<u64>,
}

impl Thoughts {
    /// Takes over what is newer.
    pub(super) fn update(&mut self, newer: Thoughts) {
        self.score = newer.score.or(self.score);
        self.depth = newer.depth.or(self.depth);
        self.nodes = newer.nodes.or(self.nodes);
    }

    /// These thoughts with the best move that they are about, `time` after the question.
    pub(super) fn on(self, mv: String, time: Duration) -> BestSoFar {
        BestSoFar { mv, score: self.score, depth: self.depth, nodes: self.nodes, time }
    }

    /// The answer that these thoughts led to.
    pub(super) fn answer(self, action: Action, time: Duration) -> PlayerReply {
        PlayerReply { action, score: self.score, depth: self.depth, nodes: self.nodes, time }
    }
}

/// Plies to a mate given in own moves; negative when being mated.
pub(super) fn mate(moves: i64) -> ScoreView {
    let plies = moves.unsigned_abs().saturating_mul(2);
    let short = |plies: u64| u16::try_from(plies).unwrap_or(u16::MAX);
    if moves > 0 { ScoreView::Win(short(plies - 1)) } else { ScoreView::Loss(short(plies)) }
}

/// The longest a move may take before the engine counts as stalled. Whether it was in time is for
/// the referee to say.
pub(super) fn longest(budget: &Budget, patience: &Patience) -> Duration {
    let limits = [budget.move_time, budget.clock.map(|clock| clock.own)];
    let timed = limits.into_iter().flatten().min();
    timed.map_or(patience.untimed_move, |time| time.saturating_add(patience.stall))
}

/// The protocol cannot say what is wanted.
pub(super) fn refused(why: impl AsRef<str>) -> PlayerFault {
    PlayerFault::new(FaultKind::Start, why)
}

/// Returns whether the engine reports an unknown command, so that no answer will follow.
pub(super) fn is_refusal(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.starts_with("unknown") || line.starts_with("error") || line.starts_with("illegal move")
}

/// Whole milliseconds, as protocols have them.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_in_moves_are_mates_in_plies() {
        assert_eq!(mate(1), ScoreView::Win(1));
        assert_eq!(mate(3), ScoreView::Win(5));
        assert_eq!(mate(0), ScoreView::Loss(0));
        assert_eq!(mate(-2), ScoreView::Loss(4));
        assert_eq!(mate(i64::MIN), ScoreView::Loss(u16::MAX));
    }

    #[test]
    fn a_timed_move_is_waited_for_a_little_past_its_time() {
        let patience = Patience::default();
        let budget = Budget { move_time: Some(Duration::from_secs(2)), ..Budget::default() };
        assert_eq!(longest(&budget, &patience), Duration::from_secs(2) + patience.stall);
        assert_eq!(longest(&Budget::default(), &patience), patience.untimed_move);
    }
}
