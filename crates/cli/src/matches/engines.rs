//! The engines of a match, as they are written in the terminal.

use crate::exit::UsageError;
use boyi_arena::builtin::{BuiltIn, BuiltInOptions};
use boyi_arena::limits::Limits;
use boyi_arena::plan::{Contestant, Engine};
use boyi_arena::player::{Fault, FaultKind, Player};
use boyi_engine::data::GameSpec;
use std::fmt::Display;
use std::str::FromStr;

/// Reads `KEY=VALUE,…`; limits that it does not give are those of the match.
pub(super) fn contestant(keys: &str, of_the_match: Limits) -> Result<Contestant, UsageError> {
    let mut name = None;
    let mut options = BuiltInOptions::default();
    let mut limits = Limits::default();
    for part in keys.split(',').filter(|part| !part.trim().is_empty()) {
        let Some((key, value)) = part.split_once('=') else {
            return Err(UsageError(format!("--engine: `{part}` is not KEY=VALUE")));
        };
        let (key, value) = (key.trim(), value.trim());
        match key {
            "name" => name = Some(value.to_owned()),
            "level" => options.level = read(key, value)?,
            "hash" => options.hash = read(key, value)?,
            "sound" => options.sound = read(key, value)?,
            "nodes" => limits.nodes = Some(read(key, value)?),
            "depth" => limits.depth = Some(read(key, value)?),
            "movetime" => limits.movetime = Some(read(key, value)?),
            "tc" => limits.tc = Some(read(key, value)?),
            "margin" => limits.margin = Some(read(key, value)?),
            _ => return Err(UsageError(format!("--engine: there is no key `{key}`"))),
        }
    }
    let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| format!("boyi-{}", options.level));
    Ok(Contestant { name, engine: Engine::BuiltIn(options), limits: limits.or(of_the_match) })
}

fn read<T: FromStr<Err: Display>>(key: &str, value: &str) -> Result<T, UsageError> {
    value.parse().map_err(|error| UsageError(format!("--engine: {key}: `{value}`: {error}")))
}

/// Makes a player of a contestant.
pub(super) fn hire(game: GameSpec, contestant: &Contestant) -> Result<Box<dyn Player>, Fault> {
    match &contestant.engine {
        Engine::BuiltIn(options) => BuiltIn::new(game, options.clone())
            .map(|player| Box::new(player) as Box<dyn Player>)
            .map_err(|error| Fault::new(FaultKind::Start, error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_make_a_contestant() {
        let of_the_match = Limits { nodes: Some(5_000), ..Limits::default() };
        let made = contestant("name=new one,level=3,hash=2,tc=10+0.1", of_the_match).unwrap();
        assert_eq!(made.name, "new one");
        assert_eq!(made.engine, Engine::BuiltIn(BuiltInOptions { level: 3, hash: 2, sound: false }));
        assert_eq!((made.limits.nodes, made.limits.tc), (None, Some("10+0.1".parse().unwrap())));
        assert_eq!(contestant("level=2", of_the_match).unwrap().name, "boyi-2");
    }

    #[test]
    fn what_is_no_key_or_no_value_is_named() {
        let error = |keys| contestant(keys, Limits::default()).unwrap_err().to_string();
        assert_eq!(error("name=a,speed=9"), "--engine: there is no key `speed`");
        assert_eq!(error("fast"), "--engine: `fast` is not KEY=VALUE");
        assert!(error("nodes=many").starts_with("--engine: nodes: `many`: "));
        assert!(error("tc=never").starts_with("--engine: tc: `never`: "));
    }
}
