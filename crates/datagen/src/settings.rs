//! Everything that decides the games of a file.

use crate::identity::EngineIdentity;
use crate::record::GameRecord;
use crate::step::Step;
use boyi_arena::adjudication::Adjudication;
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, InputError, SearchRequest};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Settings of self-play. Equal settings give equal games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Game `i` follows from this number and `i`.
    pub seed: u64,
    /// Mean of the soft node limit of a move. The search ends at [`Settings::HARD_FACTOR`] times its soft limit
    /// in any case.
    pub nodes: u64,
    /// The soft limit of each move is drawn from within so many percent of the mean.
    pub noise: u32,
    /// Memory of the transposition table in MiB. Both sides use one table, which is empty at the beginning of
    /// each game.
    pub hash_mib: usize,
    /// The moves before the first search.
    pub opening: OpeningSettings,
    /// Conditions for ending a game before its rules do.
    pub adjudication: Adjudication,
    /// The engine that plays.
    pub engine: EngineIdentity,
    /// Changes made to the games after they were played, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
}

/// Random openings that a search calls balanced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningSettings {
    /// Random moves; every other game, by chance, has one more.
    pub plies: u32,
    /// Largest score on either side, in hundredths of the game's unit.
    pub max_score: i32,
    /// Nodes of the search that judges.
    pub nodes: u64,
}

impl Settings {
    /// The hard node limit of a move by its soft limit.
    pub const HARD_FACTOR: u64 = 8;
    /// Largest noise in percent.
    pub const MAX_NOISE: u32 = 100;
    /// Most moves of an opening, without the one that half of the games have more.
    pub const MAX_OPENING_PLIES: u32 = 100;

    /// The settings that suit a game, with this seed and evaluation.
    ///
    /// # Errors
    /// As [`EngineIdentity::of`].
    pub fn of(game: GameSpec, seed: u64, evaluation: &EvaluationChoice) -> Result<Settings, InputError> {
        let own = game.game().self_play;
        Ok(Settings {
            seed,
            nodes: own.nodes,
            noise: 25,
            hash_mib: 4,
            opening: OpeningSettings { plies: own.opening_plies, max_score: own.max_score, nodes: 5_000 },
            adjudication: Adjudication::of(game),
            engine: EngineIdentity::of(game, evaluation)?,
            steps: Vec::new(),
        })
    }

    /// Checks that games can be played by these settings.
    ///
    /// # Errors
    /// [`InputError::Parameter`] naming the first that lies outside its range.
    pub fn validate(&self) -> Result<(), InputError> {
        const _: () = assert!(Settings::MAX_OPENING_PLIES < GameRecord::MAX_OPENING);
        let check = |name, value: u64, low: u64, high: u64| {
            let allowed =
                || if high == u64::MAX { format!("at least {low}") } else { format!("from {low} to {high}") };
            match (low..=high).contains(&value) {
                true => Ok(()),
                false => Err(InputError::Parameter { name, value: value.to_string(), allowed: allowed() }),
            }
        };
        check("nodes", self.nodes, 1, u64::MAX)?;
        check("noise", self.noise.into(), 0, Settings::MAX_NOISE.into())?;
        check("hash", self.hash_mib as u64, 1, SearchRequest::MAX_HASH_MIB as u64)?;
        check("opening plies", self.opening.plies.into(), 0, Settings::MAX_OPENING_PLIES.into())?;
        check("opening nodes", self.opening.nodes, 1, u64::MAX)?;
        match self.adjudication.max_plies {
            Some(plies) => check("max plies", plies.into(), 1, GameRecord::MAX_MOVES.into()),
            None => Ok(()),
        }
    }

    /// Returns whether the games were played by the same settings, whatever was done to them since.
    pub(crate) fn plays_as(&self, other: &Settings) -> bool {
        let played = |settings: &Settings| Settings { steps: Vec::new(), ..settings.clone() };
        played(self) == played(other)
    }

    /// The first setting that differs, as `nodes is 1000, now 2000`; `None` when the settings are equal.
    pub(crate) fn difference(&self, now: &Settings) -> Option<String> {
        let (Ok(before), Ok(now)) = (serde_json::to_value(self), serde_json::to_value(now)) else {
            return None;
        };
        difference("", &before, &now)
    }
}

/// The first difference of two values, by its path.
fn difference(path: &str, before: &Value, now: &Value) -> Option<String> {
    if let (Value::Object(before), Value::Object(now)) = (before, now) {
        let added = now.keys().filter(|name| !before.contains_key(*name));
        return before.keys().chain(added).find_map(|name| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            let [before, now] = [before, now].map(|values| values.get(name).unwrap_or(&Value::Null));
            difference(&path, before, now)
        });
    }
    if let (Value::Array(before), Value::Array(now)) = (before, now)
        && before.len() == now.len()
    {
        let mut pairs = (1..).zip(before.iter().zip(now));
        return pairs
            .find_map(|(number, (before, now))| difference(&format!("{path} {number}"), before, now));
    }
    let shown = |value: &Value| if value.is_null() { "none".to_owned() } else { value.to_string() };
    (before != now).then(|| format!("{path} is {} there, now {}", shown(before), shown(now)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Settings for tests of files; no game needs to be played by them.
    pub(crate) fn settings(seed: u64) -> Settings {
        Settings {
            seed,
            nodes: 200,
            noise: 50,
            hash_mib: 1,
            opening: OpeningSettings { plies: 2, max_score: 300, nodes: 200 },
            adjudication: Adjudication::default(),
            engine: EngineIdentity {
                version: "0.1.0".into(),
                evaluation: "hand".into(),
                fingerprint: "0".into(),
            },
            steps: Vec::new(),
        }
    }

    #[test]
    fn the_settings_of_every_game_can_be_used() {
        for game in boyi_engine::games() {
            let mut values = boyi_engine::NO_VALUES;
            for (parameter, value) in game.parameters.iter().zip(&mut values) {
                *value = parameter.default;
            }
            Settings::of(GameSpec::new(game, values), 1, &EvaluationChoice::Own).unwrap().validate().unwrap();
        }
    }

    #[test]
    fn settings_outside_their_range_are_refused_by_name() {
        let error = |change: fn(&mut Settings)| {
            let mut settings = settings(1);
            change(&mut settings);
            settings.validate().unwrap_err().to_string()
        };
        assert_eq!(error(|settings| settings.nodes = 0), "nodes is 0, but must be at least 1");
        assert_eq!(error(|settings| settings.noise = 101), "noise is 101, but must be from 0 to 100");
        let error = error(|settings| settings.adjudication.max_plies = Some(70_000));
        assert_eq!(error, "max plies is 70000, but must be from 1 to 65535");
    }

    #[test]
    fn a_difference_is_told_by_its_path() {
        let before = settings(1);
        assert_eq!(before.difference(&before), None);
        let mut now = before.clone();
        now.opening.plies = 7;
        assert_eq!(before.difference(&now).unwrap(), "opening.plies is 2 there, now 7");
        let mut filtered = before.clone();
        filtered.steps = vec![Step::Shuffle { seed: 3, games: None }];
        let told = before.difference(&filtered).unwrap();
        assert!(told.starts_with("steps is none there, now [{"), "{told}");
        assert!(filtered.difference(&before).is_some() && before.plays_as(&filtered));
        let mut other = filtered.clone();
        other.steps = vec![Step::Shuffle { seed: 4, games: None }];
        assert_eq!(filtered.difference(&other).unwrap(), "steps 1.seed is 3 there, now 4");
        let mut now = before.clone();
        now.adjudication.max_plies = Some(100);
        assert_eq!(before.difference(&now).unwrap(), "adjudication.max_plies is none there, now 100");
    }
}
