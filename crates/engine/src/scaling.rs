//! How much sooner several threads finish the same iteration.
//!
//! Positions from the middle of games that the engine plays against itself, the same on every
//! machine; each searched to the same depth by one thread and by several, in turn, with an empty
//! table each.

use crate::data::{GameSpec, GomokuRule, ScoreView};
use crate::{AnyGame, InputError, Level, SearchRequest, StopFlag, start};

/// The games that are measured.
pub const SCALING: [ScalingSuite; 4] = [
    ScalingSuite { game: "mnk", spec: GameSpec::Mnk { columns: 15, rows: 15, k: 5 }, plies: 12 },
    ScalingSuite { game: "connect4", spec: GameSpec::Connect4, plies: 8 },
    ScalingSuite {
        game: "gomoku",
        spec: GameSpec::Gomoku { size: 15, rule: GomokuRule::Freestyle },
        plies: 12,
    },
    ScalingSuite { game: "xiangqi", spec: GameSpec::Xiangqi, plies: 30 },
];

/// One game's positions.
#[derive(Clone, Copy, Debug)]
pub struct ScalingSuite {
    /// The game's name, as the command line knows it.
    pub game: &'static str,
    spec: GameSpec,
    /// How many moves have been played, at least.
    plies: usize,
}

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchCost {
    /// Nodes of all threads.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: u64,
}

/// One position searched by one thread and by several.
#[derive(Clone, Debug)]
pub struct ScalingRow {
    /// The position as text.
    pub position: String,
    /// How deep it was searched, in plies.
    pub depth: u32,
    /// By one thread.
    pub one: SearchCost,
    /// By several.
    pub many: SearchCost,
}

impl ScalingRow {
    /// The time of several threads by that of one.
    pub fn time_ratio(&self) -> f64 {
        self.many.time_ms.max(1) as f64 / self.one.time_ms.max(1) as f64
    }

    /// The nodes of several threads together by those of one.
    pub fn node_ratio(&self) -> f64 {
        self.many.nodes.max(1) as f64 / self.one.nodes.max(1) as f64
    }
}

impl ScalingSuite {
    /// The nodes of each move of the games that lead to the positions.
    const NODES_A_MOVE: u64 = 2_000;
    /// Who stands better by more than this, in hundredths, has won already.
    const EVEN: i32 = 300;

    /// Measures `positions` positions on `threads` threads, each at the depth of the iteration in
    /// which one thread passes `nodes` nodes. `each` hears every row.
    ///
    /// # Errors
    /// [`InputError`] when the number of threads cannot be used.
    pub fn run(
        &self,
        threads: usize,
        positions: usize,
        nodes: u64,
        mut each: impl FnMut(&ScalingRow),
    ) -> Result<(), InputError> {
        let mut seen = Vec::new();
        for seed in 0.. {
            if seen.len() == positions {
                break;
            }
            let Some(game) = self.midgame(seed)? else { continue };
            let position = game.position();
            if seen.contains(&position) {
                continue;
            }
            seen.push(position);
            // Whoever comes first has the colder caches: by turns.
            each(&self.row(game.as_ref(), threads, nodes, seen.len().is_multiple_of(2))?);
        }
        Ok(())
    }

    /// The position after the moves of a game that the engine plays against itself, unless the game
    /// is decided by then.
    fn midgame(&self, seed: u64) -> Result<Option<Box<dyn AnyGame>>, InputError> {
        let mut game = start(self.spec, None)?;
        let mut engine = game.engine();
        let level = Level::new(5).unwrap_or(Level::FULL);
        let nodes = Some(Self::NODES_A_MOVE);
        let mut request = SearchRequest { nodes, hash_mib: 1, ..SearchRequest::default() };
        for _ in 0..self.plies {
            let request = SearchRequest { level, seed: Some(seed), ..request.clone() };
            let found = engine.search(game.as_ref(), &request, &StopFlag::default(), &mut |_| ())?;
            let Some(best) = found.best else { return Ok(None) };
            game.play(&best.id)?;
        }
        request.nodes = Some(Self::NODES_A_MOVE * 20);
        let found = game.search(&request, &StopFlag::default(), &mut |_| ())?;
        let even = |score| matches!(score, ScoreView::Eval(value) if value.abs() <= Self::EVEN);
        Ok(found.lines.first().is_some_and(|line| even(line.score)).then_some(game))
    }

    fn row(
        &self,
        game: &dyn AnyGame,
        threads: usize,
        nodes: u64,
        many_first: bool,
    ) -> Result<ScalingRow, InputError> {
        let search = |request| game.search(&request, &StopFlag::default(), &mut |_| ());
        let probe = search(SearchRequest { soft_nodes: Some(nodes), ..SearchRequest::default() })?;
        let depth = probe.lines.first().map_or(1, |line| line.depth);
        let cost = |threads| {
            let request = SearchRequest { depth: Some(depth), threads, ..SearchRequest::default() };
            search(request).map(|found| SearchCost { nodes: found.nodes, time_ms: found.time_ms })
        };
        let (one, many) = if many_first {
            let many = cost(threads)?;
            (cost(1)?, many)
        } else {
            (cost(1)?, cost(threads)?)
        };
        Ok(ScalingRow { position: game.position(), depth, one, many })
    }
}
