//! Search-explosion tests: positions full of checks, fours and captures, each with a node cap.
//!
//! Each position is searched to a fixed depth with one thread and an empty table. The positions were
//! found by hill climbing on the node count, those of Othello as the largest of random ones. The caps
//! are round numbers above what the search takes and below twenty times that, so that ordinary changes
//! of play pass and an explosion does not.

use crate::bench::set_up;
use boyi_engine::{EvaluationChoice, Game, InputError, SearchRequest, StopFlag, StressPosition, games};

/// One position and its node cap.
#[derive(Clone, Copy, Debug)]
pub struct StressTest {
    game: &'static Game,
    /// The position, the depth and the cap.
    pub position: StressPosition,
}

/// The positions of all games.
pub fn stress_tests() -> impl Iterator<Item = StressTest> {
    games().flat_map(|game| game.stress.iter().map(move |&position| StressTest { game, position }))
}

impl StressTest {
    /// The game's name, as the command line knows it.
    pub fn game(&self) -> &'static str {
        self.game.name
    }

    /// The nodes that the search visits; it is ended at twice the cap.
    ///
    /// # Errors
    /// None that the tests would not find: the positions are fixed.
    pub fn nodes(&self, evaluation: &EvaluationChoice) -> Result<u64, InputError> {
        let request = SearchRequest {
            depth: Some(self.position.depth),
            nodes: Some(2 * self.position.cap),
            hash_mib: 16,
            evaluation: evaluation.clone(),
            ..SearchRequest::default()
        };
        let game = set_up(self.game, &self.position.at)?;
        Ok(game.search(&request, &StopFlag::default(), &mut |_| ())?.nodes)
    }
}
