//! Time of several threads against one thread for the same iteration.
//!
//! Positions from the middle of games, each searched to the same depth by one thread and by several,
//! alternately and with an empty table each time. The positions lie in files, so that figures of
//! different days compare: they come from self-play at a middling level with 2,000 nodes a move, one
//! position a game, kept when the score was within 300 of zero.

use boyi_engine::data::GameSpec;
use boyi_engine::{
    AnyGame, EvaluationChoice, Game, InputError, ScalingPositions, SearchRequest, StopFlag, games, start,
};

/// One game's positions.
#[derive(Clone, Copy, Debug)]
pub struct ScalingSuite {
    game: &'static Game,
    positions: ScalingPositions,
}

/// The suites of the games that are measured.
pub fn scaling_suites() -> impl Iterator<Item = ScalingSuite> {
    games().filter_map(|game| Some(ScalingSuite { game, positions: game.scaling? }))
}

/// The parameters of a measurement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScalingPlan {
    /// Number of threads compared with one.
    pub threads: usize,
    /// Number of positions searched, from the first on; at most [`ScalingSuite::POSITIONS`].
    pub positions: usize,
    /// The depth is that of the iteration in which one thread passes this many nodes.
    pub nodes: u64,
    /// Searches of each position with either number of threads, at least one; the median time counts.
    pub rounds: usize,
    /// The evaluation of every search.
    pub evaluation: EvaluationChoice,
}

/// The cost of a search.
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
    /// Depth of the search in plies.
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
    /// Number of positions of each game.
    pub const POSITIONS: usize = 60;

    /// The game's name, as the command line knows it.
    pub fn game(&self) -> &'static str {
        self.game.name
    }

    fn spec(&self) -> GameSpec {
        GameSpec::new(self.game, self.positions.values)
    }

    /// Carries out the plan. `each` receives every row.
    ///
    /// # Errors
    /// [`InputError`] when the number of threads cannot be used.
    pub fn run(&self, plan: &ScalingPlan, mut each: impl FnMut(&ScalingRow)) -> Result<(), InputError> {
        for (number, position) in self.positions.lines.lines().take(plan.positions).enumerate() {
            let game = start(self.spec(), Some(position))?;
            each(&row(game.as_ref(), plan, number)?);
        }
        Ok(())
    }
}

fn row(game: &dyn AnyGame, plan: &ScalingPlan, number: usize) -> Result<ScalingRow, InputError> {
    let search = |request| {
        let request = SearchRequest { evaluation: plan.evaluation.clone(), ..request };
        game.search(&request, &StopFlag::default(), &mut |_| ())
    };
    let probe = search(SearchRequest { soft_nodes: Some(plan.nodes), ..SearchRequest::default() })?;
    let depth = probe.lines.first().map_or(1, |line| line.depth);
    let cost = |threads| {
        let request = SearchRequest { depth: Some(depth), threads, ..SearchRequest::default() };
        search(request).map(|found| SearchCost { nodes: found.nodes, time_ms: found.time_ms })
    };
    let (mut one, mut many) = (Vec::new(), Vec::new());
    for round in 0..plan.rounds.max(1) {
        // The first search has the colder caches, so the two alternate.
        if (number + round).is_multiple_of(2) {
            one.push(cost(1)?);
            many.push(cost(plan.threads)?);
        } else {
            many.push(cost(plan.threads)?);
            one.push(cost(1)?);
        }
    }
    Ok(ScalingRow { position: game.position(), depth, one: median(one), many: median(many) })
}

/// The cost of the median time; of two in the middle the lower one.
fn median(mut costs: Vec<SearchCost>) -> SearchCost {
    costs.sort_by_key(|cost| cost.time_ms);
    costs[(costs.len() - 1) / 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_median_is_in_the_middle() {
        let costs = |times: &[u64]| times.iter().map(|&time_ms| SearchCost { nodes: 0, time_ms }).collect();
        assert_eq!(median(costs(&[7])).time_ms, 7);
        assert_eq!(median(costs(&[9, 1, 3])).time_ms, 3);
        assert_eq!(median(costs(&[9, 1, 3, 4])).time_ms, 3);
    }

    #[test]
    fn every_game_has_so_many_positions_that_are_not_over() {
        for suite in scaling_suites() {
            let positions: HashSet<_> = suite.positions.lines.lines().collect();
            assert_eq!(positions.len(), ScalingSuite::POSITIONS, "{}", suite.game());
            for position in positions {
                let game =
                    start(suite.spec(), Some(position)).unwrap_or_else(|error| panic!("{position}: {error}"));
                assert_eq!(game.position(), position);
                assert!(game.result().is_none(), "{position}");
            }
        }
    }
}
