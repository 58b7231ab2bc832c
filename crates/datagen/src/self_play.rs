//! One game of self-play.

use crate::error::GenerateError;
use crate::move_code::MoveCode;
use crate::record::{Cause, GameRecord, ScoredMove};
use crate::settings::Settings;
use boyi_arena::adjudication::{AdjudicationReason, Adjudicator};
use boyi_arena::openings::{Generator, Recipe};
use boyi_arena::random::SplitMix64;
use boyi_core::Score;
use boyi_engine::data::{GameSpec, MoveView, Side};
use boyi_engine::{AnyEngine, AnyGame, EvaluationChoice, SearchRequest, StopFlag, start};

/// A game, and how it is played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlayPlan<'a> {
    /// The game.
    pub game: GameSpec,
    /// The settings, which name the evaluation among other things.
    pub settings: &'a Settings,
    /// The evaluation.
    pub evaluation: &'a EvaluationChoice,
}

/// Plays games, one at a time. Each follows from the settings and its number alone.
pub(crate) struct SelfPlayer<'a> {
    settings: &'a Settings,
    evaluation: &'a EvaluationChoice,
    start: Box<dyn AnyGame>,
    openings: Generator,
    engine: Box<dyn AnyEngine>,
}

impl<'a> SelfPlayer<'a> {
    /// A player by that plan.
    pub(crate) fn new(plan: SelfPlayPlan<'a>) -> Result<SelfPlayer<'a>, GenerateError> {
        let SelfPlayPlan { game: spec, settings, evaluation } = plan;
        let start = start(spec, None)?;
        let recipe = Recipe {
            plies: settings.opening.plies,
            seed: settings.seed,
            nodes: settings.opening.nodes,
            max_score: settings.opening.max_score,
        };
        let openings = Generator::new(spec, recipe)?.judged_by(evaluation.clone());
        Ok(SelfPlayer { settings, evaluation, engine: start.engine(), start, openings })
    }

    /// Plays the game of that number; `None` when `stop` was raised before its end.
    pub(crate) fn play(&mut self, number: u64, stop: &StopFlag) -> Result<Option<GameRecord>, GenerateError> {
        let mut random = random_of(self.settings.seed, number);
        let mut game = self.opening(&mut random)?;
        let spec = game.spec();
        let code = |mv: &MoveView| MoveCode::of(spec, mv).ok_or_else(|| GenerateError::NoCode(mv.id.clone()));
        let opening: Vec<_> =
            game.view().moves.iter().map(|played| code(&played.mv)).collect::<Result<_, _>>()?;
        let mut moves = Vec::new();
        let mut adjudicator = Adjudicator::new(self.settings.adjudication);
        self.engine.forget();
        let (winner, cause) = loop {
            let request = self.request(&mut random);
            let found = self.engine.search(&*game, &request, stop, &mut |_| {})?;
            if stop.is_stopped() {
                return Ok(None);
            }
            let (Some(best), Some(line)) = (found.best, found.lines.first()) else {
                break (None, Cause::Rules); // An opening is never the end of a game.
            };
            let mover = game.to_move();
            moves.push(ScoredMove { code: code(&best)?, score: Some(Score::from(line.score)) });
            game.play_between(best.from, best.to)?;
            if let Some(result) = game.result() {
                break (result.winner, Cause::Rules);
            }
            let plies = u32::try_from(game.ply()).unwrap_or(u32::MAX);
            if let Some(verdict) = adjudicator.see(mover, Some(line.score), plies) {
                break ended(verdict);
            }
            if moves.len() >= GameRecord::MAX_MOVES as usize {
                break (None, Cause::Length);
            }
        };
        Ok(Some(GameRecord { winner, cause, margin: game.margin(), opening, moves }))
    }

    /// The position after a balanced opening.
    fn opening(&mut self, random: &mut SplitMix64) -> Result<Box<dyn AnyGame>, GenerateError> {
        let plies = self.settings.opening.plies + u32::from(random.next() & 1 == 1);
        self.openings.restart(plies, random.next());
        let opening = self.openings.next().ok_or(GenerateError::NoOpening { plies })?;
        let mut game = self.start.boxed_clone();
        for mv in &opening.moves {
            game.play(mv)?;
        }
        Ok(game)
    }

    /// The request for the next move.
    fn request(&self, random: &mut SplitMix64) -> SearchRequest {
        let soft = noisy(self.settings.nodes, self.settings.noise, random);
        SearchRequest {
            soft_nodes: Some(soft),
            nodes: Some(soft.saturating_mul(Settings::HARD_FACTOR)),
            hash_mib: self.settings.hash_mib,
            evaluation: self.evaluation.clone(),
            ..SearchRequest::default()
        }
    }
}

/// The random numbers of a game.
fn random_of(seed: u64, number: u64) -> SplitMix64 {
    SplitMix64::new(SplitMix64::new(seed).next() ^ SplitMix64::new(!number).next())
}

/// A number within `percent` of `mean`, at least 1, each equally likely.
fn noisy(mean: u64, percent: u32, random: &mut SplitMix64) -> u64 {
    let spread = u128::from(mean) * u128::from(percent) / 100;
    let above = (u128::from(random.next()) * (2 * spread + 1)) >> 64;
    u64::try_from(u128::from(mean) + above - spread).unwrap_or(u64::MAX).max(1)
}

/// The winner and the cause by the verdict of an adjudicator.
fn ended((reason, winner): (AdjudicationReason, Option<Side>)) -> (Option<Side>, Cause) {
    match reason {
        AdjudicationReason::Win | AdjudicationReason::Draw => (winner, Cause::Scores),
        AdjudicationReason::MaxPlies => (winner, Cause::Length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Replay;
    use crate::settings::tests::settings;
    use boyi_engine::data::GomokuRule;

    fn player(game: GameSpec, settings: &Settings) -> SelfPlayer<'_> {
        SelfPlayer::new(SelfPlayPlan { game, settings, evaluation: &EvaluationChoice::Own }).unwrap()
    }

    fn games(spec: GameSpec, settings: &Settings, count: u64) -> Vec<GameRecord> {
        let mut player = player(spec, settings);
        (0..count).map(|number| player.play(number, &StopFlag::default()).unwrap().unwrap()).collect()
    }

    fn specs() -> Vec<GameSpec> {
        let rules = GomokuRule::ALL.map(|rule| GameSpec::gomoku(15, rule));
        let others = [
            GameSpec::TICTACTOE,
            GameSpec::mnk(5, 4, 4),
            GameSpec::CONNECT4,
            GameSpec::XIANGQI,
            GameSpec::othello(6),
        ];
        others.into_iter().chain(rules).collect()
    }

    #[test]
    fn every_game_of_the_product_is_played_and_replayed_by_the_rules() {
        for spec in specs() {
            let mut settings =
                Settings { nodes: 100, ..Settings::of(spec, 5, &EvaluationChoice::Own).unwrap() };
            settings.opening.nodes = 200;
            for record in games(spec, &settings, 4) {
                let mut replay = Replay::new(spec, &record).unwrap();
                let opening = record.opening.len() as u32;
                assert!(opening == settings.opening.plies || opening == settings.opening.plies + 1);
                while replay.chosen().is_some() {
                    assert!(replay.game().result().is_none(), "{spec:?}");
                    replay.advance().unwrap();
                }
                let result = replay.game().result();
                assert_eq!(result.is_some(), record.cause == Cause::Rules, "{spec:?}");
                assert!(result.is_none_or(|result| result.winner == record.winner), "{spec:?}");
                assert_eq!(replay.game().margin(), record.margin);
            }
        }
    }

    #[test]
    fn a_game_follows_from_its_number_whatever_was_played_before() {
        let settings = settings(9);
        let in_order = games(GameSpec::CONNECT4, &settings, 4);
        let mut player = player(GameSpec::CONNECT4, &settings);
        for number in (0..4).rev() {
            let game = player.play(number as u64, &StopFlag::default()).unwrap().unwrap();
            assert_eq!(game, in_order[number]);
        }
        assert!(in_order.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_raised_flag_ends_the_game_without_a_record() {
        let settings = settings(9);
        let stop = StopFlag::default();
        stop.stop();
        let mut player = player(GameSpec::CONNECT4, &settings);
        assert!(player.play(0, &stop).unwrap().is_none());
    }

    #[test]
    fn a_game_is_adjudicated_by_scores_and_by_length() {
        let mut settings = settings(1);
        settings.adjudication.max_plies = Some(9);
        let game = &games(GameSpec::CONNECT4, &settings, 1)[0];
        assert_eq!((game.winner, game.cause), (None, Cause::Length));
        assert_eq!(game.opening.len() + game.moves.len(), 9);
        settings.adjudication.max_plies = None;
        settings.adjudication.draw = Some("28000/4/6".parse().unwrap());
        let game = &games(GameSpec::CONNECT4, &settings, 1)[0];
        assert_eq!((game.winner, game.cause), (None, Cause::Scores));
    }

    #[test]
    fn no_opening_is_an_error_that_says_so() {
        let spec = GameSpec::mnk(1, 1, 1);
        let settings = settings(1);
        let error = player(spec, &settings).play(0, &StopFlag::default()).unwrap_err();
        assert!(error.to_string().starts_with("no balanced opening of"), "{error}");
    }

    #[test]
    fn noise_lies_within_its_percentage_and_reaches_both_ends() {
        let mut random = SplitMix64::new(1);
        let drawn: Vec<u64> = (0..2_000).map(|_| noisy(100, 20, &mut random)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&80), Some(&120)));
        assert!((0..100).all(|_| noisy(100, 0, &mut random) == 100));
        assert!((0..100).all(|_| (1..=2).contains(&noisy(1, 100, &mut random))));
    }
}
