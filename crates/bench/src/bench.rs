//! The bench: fixed positions searched to a fixed depth, one thread, an empty table each.
//!
//! The number of nodes is the *signature* of a game's play: it is the same on every machine and
//! changes only when play changes. A commit that must not change play leaves it alone, a commit
//! that does names the new one.

use boyi_engine::data::GameSpec;
use boyi_engine::{
    AnyGame, EvaluationChoice, Game, InputError, SearchRequest, StopFlag, SuitePosition, games, play_moves,
    split_moves, start,
};

/// The positions of one game.
#[derive(Clone, Copy, Debug)]
pub struct BenchSuite {
    game: &'static Game,
}

/// Every game's suite.
pub fn bench_suites() -> impl ExactSizeIterator<Item = BenchSuite> {
    games().map(|game| BenchSuite { game })
}

impl BenchSuite {
    /// The suite of the game of that name.
    ///
    /// # Errors
    /// [`InputError::UnknownGame`].
    pub fn named(name: &str) -> Result<BenchSuite, InputError> {
        boyi_engine::game_named(name).map(|game| BenchSuite { game })
    }

    /// The game's name, as the command line knows it.
    pub fn game(&self) -> &'static str {
        self.game.name
    }

    /// Depth of each search in plies.
    pub fn depth(&self) -> u32 {
        self.game.bench.depth
    }

    /// The positions.
    pub fn positions(&self) -> &'static [SuitePosition] {
        self.game.bench.positions
    }

    /// Searches every position and returns the sum of nodes. `each` receives the position's text and
    /// its nodes.
    ///
    /// # Errors
    /// None that the tests would not find: the positions are fixed.
    pub fn run(
        &self,
        evaluation: &EvaluationChoice,
        mut each: impl FnMut(&str, u64),
    ) -> Result<u64, InputError> {
        let request = SearchRequest {
            depth: Some(self.depth()),
            hash_mib: 16,
            evaluation: evaluation.clone(),
            ..SearchRequest::default()
        };
        let mut sum = 0;
        for position in self.positions() {
            let game = set_up(self.game, position)?;
            let nodes = game.search(&request, &StopFlag::default(), &mut |_| ())?.nodes;
            each(position.text, nodes);
            sum += nodes;
        }
        Ok(sum)
    }
}

/// The game at a position.
pub(crate) fn set_up(game: &'static Game, at: &SuitePosition) -> Result<Box<dyn AnyGame>, InputError> {
    let spec = GameSpec::new(game, at.values);
    let (position, moves) = if at.text.contains('/') { (Some(at.text), "") } else { (None, at.text) };
    let mut game = start(spec, position)?;
    play_moves(game.as_mut(), split_moves(spec, moves)).map_err(|(_, error)| error)?;
    Ok(game)
}
