//! Openings made: random moves from the start, kept when a search calls them balanced.

use super::symmetry::canonical;
use crate::game::Opening;
use crate::random::SplitMix64;
use boyi_engine::data::{GameSpec, GameView, ScoreView};
use boyi_engine::{AnyEngine, AnyGame, EvaluationChoice, InputError, SearchRequest, StopFlag, start};
use std::collections::HashSet;

/// Settings of generated openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Moves in each.
    pub plies: u32,
    /// The seed; equal seeds make equal openings.
    pub seed: u64,
    /// Nodes of the search that judges an opening.
    pub nodes: u64,
    /// An opening is balanced when the search calls it neither won nor lost and its score lies
    /// within this of zero, in hundredths of the game's unit.
    pub max_score: i32,
}

/// Makes balanced openings one after another, no two alike under the board's symmetry. Ends when
/// [`PATIENCE`](Generator::PATIENCE) tries in a row have brought nothing new.
pub struct Generator {
    start: Box<dyn AnyGame>,
    engine: Box<dyn AnyEngine>,
    evaluation: EvaluationChoice,
    recipe: Recipe,
    random: SplitMix64,
    /// Every position tried, balanced or not.
    seen: HashSet<Vec<u8>>,
}

impl Generator {
    /// Failed tries in a row after which generation ends.
    pub const PATIENCE: u32 = 2_000;

    /// Memory of the search that judges, in MiB: little, because it is cleared every time.
    const HASH_MIB: usize = 1;

    /// A maker of openings.
    ///
    /// # Errors
    /// [`InputError`] naming the parameter of the game or the recipe that cannot be used.
    pub fn new(spec: GameSpec, recipe: Recipe) -> Result<Generator, InputError> {
        if recipe.nodes == 0 {
            let allowed = "at least 1".to_owned();
            return Err(InputError::Parameter { name: "nodes", value: "0".into(), allowed });
        }
        let start = start(spec, None)?;
        let (engine, random) = (start.engine(), SplitMix64::new(recipe.seed));
        let evaluation = EvaluationChoice::Own;
        Ok(Generator { start, engine, evaluation, recipe, random, seen: HashSet::new() })
    }

    /// Judges by another evaluation than the game's own.
    #[must_use]
    pub fn judged_by(self, evaluation: EvaluationChoice) -> Generator {
        Generator { evaluation, ..self }
    }

    /// Begins anew with openings of `plies` moves from another seed: the same as a new generator, which would
    /// need memory of its own.
    pub fn restart(&mut self, plies: u32, seed: u64) {
        self.recipe = Recipe { plies, seed, ..self.recipe };
        self.random = SplitMix64::new(seed);
        self.seen.clear();
    }

    /// Makes a random opening; `None` when the game ended on the way or the position is known.
    fn attempt(&mut self) -> Option<Box<dyn AnyGame>> {
        let mut game = self.start.boxed_clone();
        for _ in 0..self.recipe.plies {
            let moves = candidates(&game.view());
            let mv = moves.get(self.random.below(moves.len())?)?;
            game.play(mv).ok()?;
        }
        let new = game.result().is_none() && self.seen.insert(canonical(&game.view()));
        new.then_some(game)
    }

    /// Returns whether a search with an empty table finds the position balanced.
    fn is_balanced(&mut self, game: &dyn AnyGame) -> bool {
        let request = SearchRequest {
            nodes: Some(self.recipe.nodes),
            hash_mib: Generator::HASH_MIB,
            evaluation: self.evaluation.clone(),
            ..SearchRequest::default()
        };
        self.engine.forget();
        let found = self.engine.search(game, &request, &StopFlag::default(), &mut |_| {});
        let score = found.ok().and_then(|found| found.lines.first().map(|line| line.score));
        matches!(score, Some(ScoreView::Eval(value)) if value.abs() <= self.recipe.max_score)
    }
}

impl Iterator for Generator {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        for _ in 0..Generator::PATIENCE {
            if let Some(game) = self.attempt()
                && self.is_balanced(&*game)
            {
                return Some(Opening { start: None, moves: game.moves() });
            }
        }
        None
    }
}

/// The moves among which chance chooses.
fn candidates(view: &GameView) -> Vec<String> {
    let columns = usize::from(view.geometry.columns);
    let place = |cell: usize| (cell / columns, cell % columns);
    let mut centres: Vec<(usize, usize)> = Vec::new();
    let reach = view.spec.game().opening_reach;
    if reach.is_some() {
        let stones = view.cells.iter().enumerate().filter(|(_, piece)| piece.is_some());
        centres.extend(stones.map(|(cell, _)| place(cell)));
        if centres.is_empty() {
            centres.push((usize::from(view.geometry.rows) / 2, columns / 2));
        }
    }
    let near = |cell: usize| {
        let (row, column) = place(cell);
        let close = |&(r, c): &(usize, usize)| {
            row.abs_diff(r).max(column.abs_diff(c)) <= usize::from(reach.unwrap_or(u8::MAX))
        };
        centres.is_empty() || centres.iter().any(close)
    };
    view.legal.iter().filter(|mv| near(usize::from(mv.to))).map(|mv| mv.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::{RowOrigin, read, write};
    use boyi_engine::data::GomokuRule;

    const GOMOKU: GameSpec = GameSpec::gomoku(15, GomokuRule::Freestyle);

    fn recipe(plies: u32, seed: u64) -> Recipe {
        Recipe { plies, seed, nodes: 500, max_score: 100 }
    }

    fn made(spec: GameSpec, recipe: Recipe, count: usize) -> Vec<Opening> {
        Generator::new(spec, recipe).unwrap().take(count).collect()
    }

    #[test]
    fn a_seed_makes_the_same_openings_again_and_another_one_others() {
        for spec in [GOMOKU, GameSpec::XIANGQI, GameSpec::CONNECT4] {
            let openings = made(spec, recipe(4, 7), 8);
            assert_eq!(openings.len(), 8, "{spec:?}");
            assert_eq!(openings, made(spec, recipe(4, 7), 8));
            assert_ne!(openings, made(spec, recipe(4, 8), 8));
        }
    }

    #[test]
    fn a_generator_begun_anew_is_a_new_one() {
        let mut used = Generator::new(GOMOKU, recipe(6, 1)).unwrap();
        used.by_ref().take(3).for_each(drop);
        used.restart(4, 7);
        assert_eq!(used.take(3).collect::<Vec<_>>(), made(GOMOKU, recipe(4, 7), 3));
    }

    #[test]
    fn openings_made_are_read_back() {
        for spec in [GOMOKU, GameSpec::XIANGQI, GameSpec::CONNECT4, GameSpec::mnk(9, 8, 5)] {
            for plies in [0, 3] {
                let openings = made(spec, Recipe { max_score: 1_000, ..recipe(plies, 1) }, 3);
                assert_eq!(openings.len(), if plies == 0 { 1 } else { 3 }, "{spec:?}");
                let text: String = openings.iter().map(|opening| write(spec, opening) + "\n").collect();
                assert_eq!(read(spec, "book", &text, RowOrigin::Bottom).unwrap(), openings, "{text}");
            }
        }
    }

    #[test]
    fn openings_are_balanced_and_no_two_are_alike() {
        let recipe = recipe(6, 3);
        let openings = made(GOMOKU, recipe, 10);
        let mut seen = HashSet::new();
        for opening in &openings {
            assert_eq!(opening.moves.len(), 6);
            let mut game = start(GOMOKU, None).unwrap();
            opening.moves.iter().for_each(|mv| game.play(mv).unwrap());
            assert!(seen.insert(canonical(&game.view())));
            let request =
                SearchRequest { nodes: Some(recipe.nodes), hash_mib: 1, ..SearchRequest::default() };
            let found = game.search(&request, &StopFlag::default(), &mut |_| {}).unwrap();
            let ScoreView::Eval(score) = found.lines[0].score else { panic!("{opening:?}: {found:?}") };
            assert!(score.abs() <= recipe.max_score);
        }
    }

    #[test]
    fn a_game_with_few_openings_ends_the_search_for_more() {
        // A centre, a corner and an edge, less those that the search sees to the end of.
        let openings = made(GameSpec::TICTACTOE, Recipe { max_score: i32::MAX, ..recipe(1, 1) }, 100);
        assert!(openings.len() <= 3, "{openings:?}");
    }

    #[test]
    fn stones_of_gomoku_openings_stand_close() {
        let view = start(GOMOKU, None).unwrap().view();
        assert_eq!(candidates(&view).len(), 49);
        let large = GameSpec::gomoku(20, GomokuRule::Freestyle);
        assert!(candidates(&start(large, None).unwrap().view()).contains(&"n13".to_owned()));
        assert_eq!(candidates(&start(GameSpec::CONNECT4, None).unwrap().view()).len(), 7);
    }

    #[test]
    fn a_search_of_no_nodes_is_refused_by_name() {
        let error = Generator::new(GOMOKU, Recipe { nodes: 0, ..recipe(1, 1) }).err().unwrap();
        assert_eq!(error.to_string(), "nodes is 0, but must be at least 1");
    }
}
