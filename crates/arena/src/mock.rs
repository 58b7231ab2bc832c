//! Players for the tests of this crate that do what they are told.

use crate::player::{Action, BestSoFar, FaultKind, NewGame, Player, PlayerFault, PlayerReply, Turn};
use boyi_engine::StopFlag;
use boyi_engine::data::ScoreView;
use std::time::Duration;

/// Plays the moves it was given, then gives up or makes its fault.
#[derive(Clone)]
pub(crate) struct Mock {
    moves: Vec<String>,
    next: usize,
    fault: Option<FaultKind>,
    recovered: Option<FaultKind>,
    score: Option<ScoreView>,
    time: Duration,
}

impl Mock {
    /// Plays these moves in every game, then gives up.
    pub(crate) fn moves(moves: &str) -> Mock {
        let moves = moves.split_whitespace().map(String::from).collect();
        Mock { moves, next: 0, fault: None, recovered: None, score: None, time: Duration::ZERO }
    }

    /// Makes this fault when it is first asked.
    pub(crate) fn fault(kind: FaultKind) -> Mock {
        Mock { fault: Some(kind), ..Mock::moves("") }
    }

    /// Adds a recovered fault of this kind before every game.
    pub(crate) fn mended(self, kind: FaultKind) -> Mock {
        Mock { recovered: Some(kind), ..self }
    }

    /// Says that every move took so long.
    pub(crate) fn taking(self, time: Duration) -> Mock {
        Mock { time, ..self }
    }

    /// Says this of every position.
    pub(crate) fn thinking(self, score: ScoreView) -> Mock {
        Mock { score: Some(score), ..self }
    }
}

impl Player for Mock {
    fn new_game(&mut self, _: &NewGame) -> Result<(), PlayerFault> {
        self.next = 0;
        Ok(())
    }

    fn recovered_faults(&mut self) -> Vec<PlayerFault> {
        self.recovered.map(|kind| PlayerFault::new(kind, "as it was told")).into_iter().collect()
    }

    fn choose_reporting(
        &mut self,
        _: &Turn<'_>,
        _: &StopFlag,
        _: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let action = match (self.moves.get(self.next), self.fault) {
            (Some(mv), _) => Action::Move(mv.clone()),
            (None, Some(kind)) => return Err(PlayerFault::new(kind, "as it was told")),
            (None, None) => Action::Resign,
        };
        self.next += 1;
        Ok(PlayerReply { action, score: self.score, depth: None, nodes: None, time: self.time })
    }
}
