//! The engines of a match or a suite, as they are written in the terminal.

use crate::exit::UsageError;
use boyi_arena::builtin::{BuiltIn, BuiltInOptions};
use boyi_arena::host::{BoyiConfig, EngineConfig, EngineFile, External, OptionValue, ProtocolChoice};
use boyi_arena::limits::ContestantLimits;
use boyi_arena::plan::{Contestant, Engine};
use boyi_arena::player::{FaultKind, Player, PlayerFault};
use boyi_engine::data::GameSpec;
use boyi_engine::{EvaluationChoice, SearchRequest};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as ValueError;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// Reads a file of engines.
pub(crate) fn load(path: &Path) -> Result<EngineFile, UsageError> {
    let file = EngineFile::load(path).map_err(|error| UsageError(error.to_string()))?;
    for config in &file.boyi {
        Draft::of(config).map_err(|why| UsageError(format!("{}: {why}", path.display())))?;
    }
    Ok(file)
}

/// Reads `NAME,KEY=VALUE,…` or `KEY=VALUE,…`; limits that it does not give are those of the match.
pub(crate) fn contestant(
    keys: &str,
    file: Option<&EngineFile>,
    of_the_match: ContestantLimits,
) -> Result<Contestant, UsageError> {
    draft(keys, file)
        .and_then(|draft| draft.contestant(of_the_match))
        .map_err(|why| UsageError(format!("--engine: {why}")))
}

fn draft(keys: &str, file: Option<&EngineFile>) -> Result<Draft, String> {
    let mut draft = Draft::default();
    for (place, part) in keys.split(',').filter(|part| !part.trim().is_empty()).enumerate() {
        match part.split_once('=') {
            Some((key, value)) => draft.set(key.trim(), value.trim())?,
            None if place == 0 => draft = named(part.trim(), file)?,
            None => return Err(format!("`{part}` is not KEY=VALUE")),
        }
    }
    Ok(draft)
}

/// The engine of that name in the file.
fn named(name: &str, file: Option<&EngineFile>) -> Result<Draft, String> {
    let Some(file) = file else {
        return Err(format!("`{name}` is not KEY=VALUE; engines by name come from --engines-file"));
    };
    if let Some(config) = file.boyi.iter().find(|config| config.name == name) {
        return Draft::of(config);
    }
    match file.engine(name) {
        Some(config) => Ok(Draft { external: Some(config.clone()), ..Draft::default() }),
        None => Err(format!("there is no engine `{name}` in the file")),
    }
}

/// A contestant in the making. What is wrong with it is told in words.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    options: Option<BuiltInOptions>,
    external: Option<EngineConfig>,
    limits: ContestantLimits,
}

impl Draft {
    /// Boyi as a file describes it: by the keys of `--engine`.
    fn of(config: &BoyiConfig) -> Result<Draft, String> {
        let name = Some(config.name.clone());
        let mut draft = Draft { name, options: Some(BuiltInOptions::default()), ..Draft::default() };
        for (key, value) in &config.keys {
            draft.set(key, &value.to_string()).map_err(|why| format!("`{}`: {why}", config.name))?;
        }
        // Keys of programs have no place here.
        draft
            .external
            .is_none()
            .then_some(draft)
            .ok_or_else(|| format!("`{}`: cmd is no key of Boyi itself", config.name))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "name" => self.name = Some(value.to_owned()),
            "level" => self.built_in().level = read(key, value)?,
            "hash" => self.built_in().hash = within(key, value, SearchRequest::MAX_HASH_MIB)?,
            "sound" => self.built_in().sound = read(key, value)?,
            "threads" => self.built_in().threads = within(key, value, SearchRequest::MAX_THREADS)?,
            "eval" => {
                let read = EvaluationChoice::read(value);
                self.built_in().evaluation = read.map_err(|error| error.to_string())?;
            }
            "nodes" => self.limits.nodes = Some(positive(key, value)?),
            "depth" => self.limits.depth = Some(positive(key, value)?),
            "movetime" => self.limits.movetime = Some(positive(key, value)?),
            "tc" => self.limits.tc = Some(read(key, value)?),
            "margin" => self.limits.margin = Some(read(key, value)?),
            "cmd" => self.external = Some(EngineConfig::new(value, value)),
            "arg" => self.program(key)?.args.push(value.to_owned()),
            "proto" => self.program(key)?.protocol = protocol(value)?,
            _ => match (key.strip_prefix("option."), key.strip_prefix("param.")) {
                (_, Some(name)) => {
                    self.built_in().params.insert(name.to_owned(), read(key, value)?);
                }
                (Some(option), _) => {
                    let value = OptionValue::Text(value.to_owned());
                    self.program(key)?.options.insert(option.to_owned(), value);
                }
                (None, None) => return Err(format!("there is no key `{key}`")),
            },
        }
        Ok(())
    }

    fn built_in(&mut self) -> &mut BuiltInOptions {
        self.options.get_or_insert_default()
    }

    fn program(&mut self, key: &str) -> Result<&mut EngineConfig, String> {
        let missing = || format!("{key} needs cmd or a program's name from the file before it");
        self.external.as_mut().ok_or_else(missing)
    }

    fn contestant(self, of_the_match: ContestantLimits) -> Result<Contestant, String> {
        let name = self.name.filter(|name| !name.is_empty());
        let (name, engine) = match (self.external, self.options) {
            (Some(_), Some(_)) => {
                return Err("level, hash, sound, threads and eval are keys of Boyi itself".into());
            }
            (Some(config), None) => {
                config.check().map_err(|error| error.to_string())?;
                (name.unwrap_or_else(|| config.name.clone()), Engine::External(Box::new(config)))
            }
            (None, options) => {
                let options = options.unwrap_or_default();
                (name.unwrap_or_else(|| format!("boyi-{}", options.level)), Engine::BuiltIn(options))
            }
        };
        Ok(Contestant { name, engine, limits: self.limits.or(of_the_match) })
    }
}

fn read<T: FromStr<Err: Display>>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|error| format!("{key}: `{value}`: {error}"))
}

/// A number from 1 on.
fn positive<T: FromStr<Err: Display> + Default + PartialEq>(key: &str, value: &str) -> Result<T, String> {
    let number = read(key, value)?;
    if number == T::default() { Err(format!("{key}: `{value}` is less than 1")) } else { Ok(number) }
}

/// A number from 1 to `most`.
fn within(key: &str, value: &str, most: usize) -> Result<usize, String> {
    let number = read(key, value)?;
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{key}: `{value}` is not from 1 to {most}"))
    }
}

fn protocol(value: &str) -> Result<ProtocolChoice, String> {
    let read: Result<_, ValueError> = ProtocolChoice::deserialize(value.into_deserializer());
    read.map_err(|_| format!("proto: `{value}` is none of uci, ucci, gomocup, cecp"))
}

/// Makes a player of a contestant.
pub(crate) fn player(game: GameSpec, contestant: &Contestant) -> Result<Box<dyn Player>, PlayerFault> {
    match &contestant.engine {
        Engine::BuiltIn(options) => BuiltIn::new(game, options.clone())
            .map(|player| Box::new(player) as Box<dyn Player>)
            .map_err(|error| PlayerFault::new(FaultKind::Start, error.to_string())),
        Engine::External(config) => {
            let mut config = EngineConfig::clone(config);
            // A move within its margin is in time, so the engine is not stalled before.
            if let Some(margin) = contestant.limits.margin {
                let least = Duration::from_millis(margin) + Duration::from_secs(1);
                config.patience.stall = config.patience.stall.max(least);
            }
            Ok(Box::new(External::new(config, game)))
        }
    }
}

/// Returns whether an engine, as [`contestant`] reads it, is Boyi with a size of its table of its own.
pub(crate) fn gives_hash(keys: &str, file: Option<&EngineFile>) -> bool {
    let mut parts = keys.split(',').map(str::trim);
    let is_named =
        |config: &&BoyiConfig| keys.split(',').next().is_some_and(|name| name.trim() == config.name);
    let in_file = file.and_then(|file| file.boyi.iter().find(is_named));
    in_file.is_some_and(|config| config.keys.contains_key("hash"))
        || parts.any(|part| part.split_once('=').is_some_and(|(key, _)| key.trim() == "hash"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_LIMITS: ContestantLimits =
        ContestantLimits { nodes: None, depth: None, movetime: None, tc: None, margin: None };

    #[test]
    fn keys_make_a_contestant() {
        let of_the_match = ContestantLimits { nodes: Some(5_000), ..NO_LIMITS };
        let keys = "name=new one,level=3,hash=2,threads=2,eval=hand,tc=10+0.1,param.lmr_base=5";
        let made = contestant(keys, None, of_the_match).unwrap();
        assert_eq!(made.name, "new one");
        let params = [("lmr_base".to_owned(), 5)].into();
        let evaluation = EvaluationChoice::Hand;
        let options = BuiltInOptions { level: 3, hash: 2, threads: 2, params, evaluation, sound: false };
        assert_eq!(made.engine, Engine::BuiltIn(options));
        assert_eq!((made.limits.nodes, made.limits.tc), (None, Some("10+0.1".parse().unwrap())));
        assert_eq!(contestant("level=2", None, of_the_match).unwrap().name, "boyi-2");
    }

    #[test]
    fn a_command_makes_an_external_contestant() {
        let made =
            contestant("cmd=maxqi,arg=-x,arg=1,proto=cecp,option.Hash=8,name=max", None, NO_LIMITS).unwrap();
        let Engine::External(config) = made.engine else { panic!("it is a program") };
        assert_eq!((made.name.as_str(), &*config.args), ("max", &["-x".into(), "1".into()][..]));
        assert_eq!(config.protocol, ProtocolChoice::Cecp);
        assert_eq!(config.options["Hash"].to_string(), "8");
    }

    #[test]
    fn a_file_names_configurations_of_boyi_which_keys_may_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        let file = |text: &str| {
            std::fs::write(&path, text).unwrap();
            load(&path).map_err(|error| error.to_string())
        };
        let good = file("[[boyi]]\nname = 'weak'\nlevel = 2\nnodes = 500\nsound = true").unwrap();
        let made = contestant("weak,nodes=900,hash=4", Some(&good), NO_LIMITS).unwrap();
        assert_eq!(
            made.engine,
            Engine::BuiltIn(BuiltInOptions { level: 2, hash: 4, sound: true, ..BuiltInOptions::default() })
        );
        assert_eq!((made.name.as_str(), made.limits.nodes), ("weak", Some(900)));
        let sized = file("[[boyi]]\nname = 'sized'\nhash = 4\n[[boyi]]\nname = 'plain'").unwrap();
        for (keys, gives) in
            [("sized,nodes=5", true), ("plain", false), ("hash=9", true), ("name=hash", false)]
        {
            assert_eq!(gives_hash(keys, Some(&sized)), gives, "{keys}");
        }
        let plain = file("[[boyi]]\nname = 'plain'").unwrap();
        let made = contestant("plain,depth=3", Some(&plain), NO_LIMITS).unwrap();
        assert_eq!(made.engine, Engine::BuiltIn(BuiltInOptions::default()));
        let wrong = |line: &str| file(&format!("[[boyi]]\nname = 'a'\n{line}")).unwrap_err();
        assert!(wrong("speed = 9").ends_with("`a`: there is no key `speed`"));
        assert!(wrong("level = 'high'").contains("`a`: level: `high`: "));
        assert!(wrong("cmd = 'maxqi'").ends_with("`a`: cmd is no key of Boyi itself"));
        assert!(wrong("proto = 'uci'").contains("`a`: proto needs cmd"));
    }

    #[test]
    fn what_is_no_key_or_no_value_is_named() {
        let error = |keys| contestant(keys, None, NO_LIMITS).unwrap_err().to_string();
        assert_eq!(error("name=a,speed=9"), "--engine: there is no key `speed`");
        assert_eq!(error("name=a,fast"), "--engine: `fast` is not KEY=VALUE");
        assert!(error("fast").ends_with("engines by name come from --engines-file"));
        assert!(error("nodes=many").starts_with("--engine: nodes: `many`: "));
        for keys in ["nodes=0", "depth=0", "movetime=0"] {
            assert!(error(keys).ends_with(": `0` is less than 1"), "{keys}");
        }
        assert_eq!(error("hash=0"), "--engine: hash: `0` is not from 1 to 131072");
        assert_eq!(error("hash=131073"), "--engine: hash: `131073` is not from 1 to 131072");
        assert_eq!(error("threads=0"), "--engine: threads: `0` is not from 1 to 128");
        assert!(error("eval=missing.eval").starts_with("--engine: evaluation missing.eval: "));
        assert!(error("tc=never").starts_with("--engine: tc: `never`: "));
        assert!(error("arg=-x").starts_with("--engine: arg needs cmd"));
        assert!(error("cmd=a,proto=usi").contains("`usi` is none of uci"));
        assert!(error("cmd=a,level=3").contains("keys of Boyi itself"));
    }
}
