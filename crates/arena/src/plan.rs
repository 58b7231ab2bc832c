//! The plan of a match: everything that decides its games, and nothing else.
//!
//! A plan is stored with the results. A match is resumed with the same plan only; another one is refused by
//! naming the difference.

use crate::adjudication::Adjudication;
use crate::builtin::BuiltInOptions;
use crate::game::Opening;
use crate::host::EngineConfig;
use crate::limits::ContestantLimits;
use crate::random::SplitMix64;
use crate::referee::set_up;
use crate::stats::Sprt;
use boyi_engine::InputError;
use boyi_engine::data::GameSpec;
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

/// A match: who plays whom, from where, under which limits.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The game and its parameters.
    pub game: GameSpec,
    /// The players.
    pub contestants: Vec<Contestant>,
    /// The pairings.
    pub format: Format,
    /// One round an opening: in each round every pairing plays it with both colours.
    pub openings: Vec<Opening>,
    /// Conditions for ending games before their rules end them.
    pub adjudication: Adjudication,
    /// Everything random in the games comes from here.
    pub seed: u64,
    /// Ends the match as soon as it has decided. For two contestants.
    pub sprt: Option<Sprt>,
}

/// One that plays.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contestant {
    /// The name in tables and records; no two alike.
    pub name: String,
    /// The engine.
    pub engine: Engine,
    /// Its limits.
    pub limits: ContestantLimits,
}

/// The engine of a contestant.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Engine {
    /// Boyi in this process.
    BuiltIn(BuiltInOptions),
    /// A program that speaks one of the field's protocols.
    External(Box<EngineConfig>),
}

/// The pairings of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The first contestant against each of the others.
    Gauntlet,
    /// Everyone against everyone.
    RoundRobin,
    /// Everyone against the next two: for many of ever greater strength, where a game between
    /// distant ones tells nothing.
    Ladder,
}

/// A plan that cannot be played.
#[derive(Clone, PartialEq, Debug, Error)]
#[allow(missing_docs)] // the messages say it
pub enum PlanError {
    #[error("a match needs at least two engines")]
    TooFew,
    #[error("two engines are named `{0}`")]
    SameName(String),
    #[error("engine `{0}` has no limit (nodes, depth, movetime or tc)")]
    Unlimited(String),
    #[error("there is no opening")]
    NoOpening,
    #[error("opening {number}: {error}")]
    Opening { number: usize, error: InputError },
    #[error("opening {0}: the game is over already")]
    OpeningOver(usize),
    #[error("a sequential test compares two engines, not {0}")]
    SprtNeedsTwo(usize),
    #[error("there are {0} pairs to play, more than can be counted")]
    TooMany(usize),
}

/// Two games of a match: a pairing and an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Its number, from 0; the order in which results count.
    pub number: u32,
    /// The contestant with [`Side::First`](boyi_engine::data::Side::First) in the first game.
    pub first: usize,
    /// The contestant with it in the second game.
    pub second: usize,
    /// The opening of both games.
    pub opening: usize,
    /// Seed of all random choices in both games.
    pub seed: u64,
}

impl Plan {
    /// Checks that the match can be played to its end.
    ///
    /// # Errors
    /// [`PlanError`] naming what stands against it.
    pub fn validate(&self) -> Result<(), PlanError> {
        if self.contestants.len() < 2 {
            return Err(PlanError::TooFew);
        }
        for (index, contestant) in self.contestants.iter().enumerate() {
            if self.contestants.iter().take(index).any(|other| other.name == contestant.name) {
                return Err(PlanError::SameName(contestant.name.clone()));
            }
            if !contestant.limits.is_bounded() {
                return Err(PlanError::Unlimited(contestant.name.clone()));
            }
        }
        if self.sprt.is_some() && self.contestants.len() != 2 {
            return Err(PlanError::SprtNeedsTwo(self.contestants.len()));
        }
        if self.openings.is_empty() {
            return Err(PlanError::NoOpening);
        }
        for (number, opening) in (1..).zip(&self.openings) {
            let board = set_up(self.game, opening).map_err(|error| PlanError::Opening { number, error })?;
            if board.result().is_some() {
                return Err(PlanError::OpeningOver(number));
            }
        }
        let pairs = self.openings.len().saturating_mul(self.pairings().len());
        u32::try_from(pairs).map(|_| ()).map_err(|_| PlanError::TooMany(pairs))
    }

    /// Pairs of contestants by index, in the order of play.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.contestants.len();
        let (hosts, reach) = match self.format {
            Format::Gauntlet => (count.min(1), count),
            Format::RoundRobin => (count, count),
            Format::Ladder => (count, 2),
        };
        let guests = |first: usize| first + 1..count.min(first + 1 + reach);
        (0..hosts).flat_map(|first| guests(first).map(move |second| (first, second))).collect()
    }

    /// Every pair of games in the order in which it counts: round by round.
    pub fn pairs(&self) -> Vec<Pair> {
        let pairings = self.pairings();
        let rounds = (0..self.openings.len())
            .flat_map(|opening| pairings.iter().map(move |&(first, second)| (opening, first, second)));
        (0..)
            .zip(rounds)
            .map(|(number, (opening, first, second))| {
                let scrambled = |number| SplitMix64::new(number).next();
                let seed = scrambled(self.seed ^ scrambled(u64::from(number)));
                Pair { number, first, second, opening, seed }
            })
            .collect()
    }
}

/// The first thing in which the plan `own` differs from `other`, both in their JSON form; `None`
/// when they are the same. `place` is where both stand, empty at the top.
pub fn difference(place: &str, own: &Value, other: &Value) -> Option<String> {
    if own == other {
        return None;
    }
    let inside = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match (own, other) {
        (Value::Object(a), Value::Object(b)) => {
            let mut names: Vec<&String> = a.keys().chain(b.keys()).collect();
            names.sort();
            let part =
                |map: &serde_json::Map<String, Value>, name| map.get(name).cloned().unwrap_or_default();
            names.into_iter().find_map(|name| difference(&inside(name), &part(a, name), &part(b, name)))
        }
        (Value::Array(a), Value::Array(b)) if a.len() != b.len() => {
            Some(format!("{place}: {} of them against {}", a.len(), b.len()))
        }
        (Value::Array(a), Value::Array(b)) => (1..)
            .zip(a.iter().zip(b))
            .find_map(|(number, (a, b))| difference(&format!("{place} {number}"), a, b)),
        _ => Some(format!("{place}: {} against {}", shown(own), shown(other))),
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".into(),
        value => value.to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn contestant(name: &str, nodes: u64) -> Contestant {
        Contestant {
            name: name.into(),
            engine: Engine::BuiltIn(BuiltInOptions { hash: 1, ..BuiltInOptions::default() }),
            limits: ContestantLimits { nodes: Some(nodes), ..ContestantLimits::default() },
        }
    }

    /// A match of tic-tac-toe with an opening for each of the first moves.
    pub(crate) fn plan(names: &[&str], format: Format) -> Plan {
        let first = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
        Plan {
            game: GameSpec::TICTACTOE,
            contestants: names.iter().map(|name| contestant(name, 200)).collect(),
            format,
            openings: first.map(|mv| Opening { start: None, moves: vec![mv.into()] }).into(),
            adjudication: Adjudication::default(),
            seed: 1,
            sprt: None,
        }
    }

    #[test]
    fn a_gauntlet_is_of_one_against_all_a_round_robin_of_all_a_ladder_of_neighbours() {
        let names = ["a", "b", "c", "d"];
        assert_eq!(plan(&names, Format::Gauntlet).pairings(), [(0, 1), (0, 2), (0, 3)]);
        let all = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        assert_eq!(plan(&names, Format::RoundRobin).pairings(), all);
        let near = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)];
        assert_eq!(plan(&names, Format::Ladder).pairings(), near);
    }

    #[test]
    fn in_every_round_all_pairings_play_the_same_opening() {
        let pairs = plan(&["a", "b", "c"], Format::Gauntlet).pairs();
        assert_eq!(pairs.len(), 18);
        let shown = |pair: &Pair| (pair.number, pair.first, pair.second, pair.opening);
        let start: Vec<_> = pairs.iter().take(3).map(shown).collect();
        assert_eq!(start, [(0, 0, 1, 0), (1, 0, 2, 0), (2, 0, 1, 1)]);
        assert_ne!(pairs[0].seed, pairs[1].seed);
    }

    #[test]
    fn a_plan_that_cannot_be_played_says_why() {
        let good = plan(&["a", "b"], Format::Gauntlet);
        assert_eq!(good.validate(), Ok(()));
        let error = |change: fn(&mut Plan)| {
            let mut plan = good.clone();
            change(&mut plan);
            plan.validate().unwrap_err().to_string()
        };
        assert_eq!(error(|plan| plan.contestants.truncate(1)), "a match needs at least two engines");
        assert_eq!(error(|plan| plan.contestants[1].name = "a".into()), "two engines are named `a`");
        assert_eq!(
            error(|plan| plan.contestants[1].limits = ContestantLimits::default()),
            "engine `b` has no limit (nodes, depth, movetime or tc)"
        );
        assert_eq!(error(|plan| plan.openings.clear()), "there is no opening");
        assert!(error(|plan| plan.openings[1].moves = vec!["z9".into()]).starts_with("opening 2: "));
        let won = |plan: &mut Plan| {
            plan.openings[0].moves = "a1 b1 a2 b2 a3".split(' ').map(String::from).collect();
        };
        assert_eq!(error(won), "opening 1: the game is over already");
    }

    #[test]
    fn an_opening_may_go_past_an_end_by_a_referee() {
        let mut past = plan(&["a", "b"], Format::Gauntlet);
        past.game = GameSpec::XIANGQI;
        let shuffle = "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 h2e2";
        past.openings = vec![Opening { start: None, moves: shuffle.split(' ').map(String::from).collect() }];
        assert_eq!(past.validate(), Ok(()));
    }

    #[test]
    fn the_difference_between_plans_is_named() {
        let plan = plan(&["a", "b"], Format::Gauntlet);
        let value = |plan: &Plan| serde_json::to_value(plan).unwrap();
        let difference = |change: fn(&mut Plan)| {
            let mut other = plan.clone();
            change(&mut other);
            difference("", &value(&plan), &value(&other))
        };
        assert_eq!(difference(|_| ()), None);
        assert_eq!(difference(|plan| plan.seed = 2).unwrap(), "seed: 1 against 2");
        assert_eq!(
            difference(|plan| plan.contestants[1].limits.nodes = Some(300)).unwrap(),
            "contestants 2.limits.nodes: 200 against 300"
        );
        assert_eq!(difference(|plan| plan.openings.truncate(5)).unwrap(), "openings: 9 of them against 5");
        assert_eq!(
            difference(|plan| plan.adjudication.max_plies = Some(9)).unwrap(),
            "adjudication.max_plies: none against 9"
        );
    }
}
