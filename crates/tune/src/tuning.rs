//! The iterations of a tuning: openings, games, steps.

use crate::error::TuneError;
use crate::spsa::{Gains, Parameter, Spsa};
use crate::state::Results;
use boyi_arena::adjudication::Adjudication;
use boyi_arena::builtin::{BuiltIn, BuiltInOptions};
use boyi_arena::game::Opening;
use boyi_arena::limits::ContestantLimits;
use boyi_arena::openings::{Generator, Recipe};
use boyi_arena::plan::{Contestant, Engine, Format, Plan};
use boyi_arena::player::{FaultKind, Player, PlayerFault};
use boyi_arena::random::SplitMix64;
use boyi_arena::runner::{Match, MatchEnd};
use boyi_arena::store::Store;
use boyi_datagen::EngineIdentity;
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, StopFlag};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Everything that decides a tuning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneSettings {
    /// The game.
    pub game: GameSpec,
    /// The numbers to tune.
    pub parameters: Vec<Parameter>,
    /// Perturbations and steps.
    pub gains: Gains,
    /// Pairs of games of an iteration.
    pub pairs: u32,
    /// The limits of a move.
    pub limits: ContestantLimits,
    /// Memory of the transposition table of a player in MiB.
    pub hash_mib: usize,
    /// The openings of the games.
    pub openings: Openings,
    /// Conditions for ending games before their rules end them.
    pub adjudication: Adjudication,
    /// Everything random comes from here.
    pub seed: u64,
    /// The engine that plays.
    pub engine: EngineIdentity,
}

/// Random openings that a search calls balanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Openings {
    /// Their moves.
    pub plies: u32,
    /// The nodes of the search that judges them.
    pub nodes: u64,
    /// Largest score on either side, in hundredths of the game's unit.
    pub max_score: i32,
}

/// A tuning in progress.
pub struct Tuning {
    settings: TuneSettings,
    evaluation: EvaluationChoice,
    spsa: Spsa,
    generator: Generator,
    /// The values before each iteration and after the last one.
    course: Vec<Vec<f64>>,
    results: Results,
}

/// Interval at which a thread looks for an interrupt.
const TICK: Duration = Duration::from_millis(50);

impl Tuning {
    /// The state of a tuning after iterations with these results.
    ///
    /// # Errors
    /// [`TuneError::Input`] naming the setting that cannot be used.
    pub fn new(
        settings: TuneSettings,
        evaluation: EvaluationChoice,
        played: &[Results],
    ) -> Result<Tuning, TuneError> {
        let Openings { plies, nodes, max_score } = settings.openings;
        let recipe = Recipe { plies, seed: settings.seed, nodes, max_score };
        let generator = Generator::new(settings.game, recipe)?.judged_by(evaluation.clone());
        let spsa = Spsa::new(settings.parameters.clone(), settings.gains);
        let course = vec![spsa.values().to_vec()];
        let results = Results::default();
        let mut tuning = Tuning { settings, evaluation, spsa, generator, course, results };
        for results in played {
            let trial = tuning.spsa.trial(&mut tuning.random());
            tuning.learn(&trial, *results);
        }
        Ok(tuning)
    }

    /// The settings.
    pub fn settings(&self) -> &TuneSettings {
        &self.settings
    }

    /// The number of iterations that have been played.
    pub fn iterations(&self) -> u32 {
        u32::try_from(self.course.len()).map_or(u32::MAX, |count| count - 1)
    }

    /// Returns whether all pairs have been played.
    pub fn is_done(&self) -> bool {
        u64::from(self.iterations()) * u64::from(self.settings.pairs) >= self.settings.gains.pairs
    }

    /// The present values, in the order of the parameters.
    pub fn values(&self) -> &[f64] {
        self.spsa.values()
    }

    /// The values before each iteration and after the last one.
    pub fn course(&self) -> &[Vec<f64>] {
        &self.course
    }

    /// The results of all games for the points in the direction of their perturbations.
    pub fn results(&self) -> Results {
        self.results
    }

    /// Plays the games of the next iteration, `threads` at a time, and moves the values. `None` when `stop` was raised
    /// before its end; nothing has happened then.
    ///
    /// # Errors
    /// [`TuneError::NoOpening`], or [`TuneError::Match`] when the games cannot be played.
    pub fn step(&mut self, threads: usize, stop: &StopFlag) -> Result<Option<Results>, TuneError> {
        let mut random = self.random();
        let trial = self.spsa.trial(&mut random);
        let plan = Plan {
            game: self.settings.game,
            contestants: vec![self.contestant("plus", &trial.plus), self.contestant("minus", &trial.minus)],
            format: Format::Gauntlet,
            openings: self.openings(&mut random)?,
            adjudication: self.settings.adjudication,
            seed: random.next(),
            sprt: None,
        };
        let Some(results) = play(&plan, threads, stop)? else { return Ok(None) };
        self.learn(&trial, results);
        Ok(Some(results))
    }

    fn learn(&mut self, trial: &crate::spsa::Trial, results: Results) {
        self.spsa.learn(trial, results.score(), self.settings.pairs.into());
        self.course.push(self.spsa.values().to_vec());
        self.results.wins += results.wins;
        self.results.draws += results.draws;
        self.results.losses += results.losses;
    }

    /// The random numbers of the next iteration.
    fn random(&self) -> SplitMix64 {
        let number = SplitMix64::new(!u64::from(self.iterations())).next();
        SplitMix64::new(SplitMix64::new(self.settings.seed).next() ^ number)
    }

    fn contestant(&self, name: &str, values: &[i32]) -> Contestant {
        let names = self.settings.parameters.iter().map(|parameter| parameter.name.clone());
        let params: BTreeMap<String, i32> = names.zip(values.iter().copied()).collect();
        let evaluation = self.evaluation.clone();
        let options =
            BuiltInOptions { hash: self.settings.hash_mib, params, evaluation, ..BuiltInOptions::default() };
        Contestant { name: name.into(), engine: Engine::BuiltIn(options), limits: self.settings.limits }
    }

    /// An opening for each pair. Where there are fewer, they come again.
    fn openings(&mut self, random: &mut SplitMix64) -> Result<Vec<Opening>, TuneError> {
        let (plies, pairs) = (self.settings.openings.plies, self.settings.pairs as usize);
        self.generator.restart(plies, random.next());
        let found: Vec<Opening> = self.generator.by_ref().take(pairs).collect();
        match found.is_empty() {
            true => Err(TuneError::NoOpening { plies }),
            false => Ok(found.into_iter().cycle().take(pairs).collect()),
        }
    }
}

/// Plays all pairs of a plan; `None` when `stop` was raised.
fn play(plan: &Plan, threads: usize, stop: &StopFlag) -> Result<Option<Results>, TuneError> {
    if stop.is_stopped() {
        return Ok(None);
    }
    let store = Store::in_memory(plan).map_err(boyi_arena::runner::MatchError::from)?;
    let players = |contestant: &Contestant| player(plan.game, contestant);
    // The match raises its own flag at its end.
    let own = StopFlag::default();
    let (standings, end) = thread::scope(|scope| {
        let (ended, wait) = mpsc::channel::<()>();
        let own = &own;
        scope.spawn(move || {
            while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if stop.is_stopped() {
                    own.stop();
                }
            }
        });
        let run = Match { plan, players: &players, concurrency: threads, stop: own };
        let played = run.run(&store, &mut |_| Ok(()));
        drop(ended);
        played
    })?;
    if end != MatchEnd::Complete {
        return Ok(None);
    }
    let tally = standings.encounters.first().map(|encounter| encounter.tally).unwrap_or_default();
    let [wins, draws, losses] =
        [tally.wins, tally.draws, tally.losses].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok(Some(Results { wins, draws, losses }))
}

fn player(game: GameSpec, contestant: &Contestant) -> Result<Box<dyn Player>, PlayerFault> {
    let fault = |what: String| PlayerFault::new(FaultKind::Start, what);
    match &contestant.engine {
        Engine::BuiltIn(options) => match BuiltIn::new(game, options.clone()) {
            Ok(player) => Ok(Box::new(player)),
            Err(error) => Err(fault(error.to_string())),
        },
        Engine::External(_) => Err(fault("only Boyi itself is tuned".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::chosen;

    fn settings(seed: u64) -> TuneSettings {
        let game = GameSpec::othello(6);
        let names = ["lmr_*".to_owned(), "lmp_base".to_owned()];
        TuneSettings {
            game,
            parameters: chosen(game, &names, 0.02).unwrap(),
            gains: Gains { alpha: 0.602, gamma: 0.101, stability: 0.1, pairs: 18 },
            pairs: 3,
            limits: ContestantLimits { nodes: Some(120), ..ContestantLimits::default() },
            hash_mib: 1,
            openings: Openings { plies: 6, nodes: 100, max_score: 2_000 },
            adjudication: Adjudication::default(),
            seed,
            engine: EngineIdentity::of(game, &EvaluationChoice::Own).unwrap(),
        }
    }

    fn tuning(seed: u64, played: &[Results]) -> Tuning {
        Tuning::new(settings(seed), EvaluationChoice::Own, played).unwrap()
    }

    fn run(tuning: &mut Tuning, threads: usize) -> Vec<Results> {
        let mut all = Vec::new();
        while !tuning.is_done() {
            all.push(tuning.step(threads, &StopFlag::default()).unwrap().unwrap());
        }
        all
    }

    #[test]
    fn a_tuning_follows_from_its_settings_whatever_the_threads_and_the_interrupts() {
        let mut at_once = tuning(1, &[]);
        let all = run(&mut at_once, 1);
        assert_eq!((all.len(), at_once.course().len()), (6, 7));
        assert!(all.iter().all(|results| results.games() == 6));
        assert_eq!(at_once.results().games(), 36);
        assert_ne!(at_once.values(), at_once.course()[0]);

        let mut threaded = tuning(1, &[]);
        assert_eq!(run(&mut threaded, 3), all);
        assert_eq!(threaded.values(), at_once.values());

        let mut continued = tuning(1, &all[..2]);
        assert_eq!(continued.iterations(), 2);
        assert_eq!(run(&mut continued, 2), all[2..]);
        assert_eq!(continued.course(), at_once.course());
        assert_ne!(run(&mut tuning(2, &[]), 2), all);
    }

    #[test]
    fn an_interrupted_iteration_leaves_everything_as_it_was() {
        let mut tuning = tuning(1, &[]);
        let before = tuning.values().to_vec();
        let stop = StopFlag::default();
        stop.stop();
        assert!(tuning.step(1, &stop).unwrap().is_none());
        assert!(tuning.iterations() == 0 && tuning.values() == before && !tuning.is_done());
    }
}
