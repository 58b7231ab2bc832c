//! Engines as described in a TOML file.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Reasons why a file of engines cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// The text is not TOML of the known form; names the line and the key.
    #[error("{path}: {error}")]
    Form {
        /// The file.
        path: PathBuf,
        /// The fault and its place.
        error: Box<toml::de::Error>,
    },
    /// Two engines with one name.
    #[error("two engines are named `{0}`")]
    SameName(String),
    /// A value that no engine can be run with.
    #[error("engine `{engine}`: {key} must be {allowed}")]
    Value {
        /// The engine.
        engine: String,
        /// The key.
        key: &'static str,
        /// The allowed values, in words.
        allowed: &'static str,
    },
    /// An option whose name or value cannot be sent, since it would end the line.
    #[error("engine `{engine}`: option `{option}` holds a control character")]
    Option {
        /// The engine.
        engine: String,
        /// The option.
        option: String,
    },
}

/// The engines of one file, in its order.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    /// External engines.
    #[serde(default, rename = "engine")]
    pub engines: Vec<EngineConfig>,
    /// Configurations of Boyi itself.
    #[serde(default)]
    pub boyi: Vec<BoyiConfig>,
}

/// A configuration of Boyi itself.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct BoyiConfig {
    /// The name in tables and records.
    pub name: String,
    /// The other keys. The front end that makes a contestant of it gives them their meaning.
    #[serde(flatten)]
    pub keys: BTreeMap<String, OptionValue>,
}

impl EngineFile {
    /// Reads a file. Relative programs and folders in it are taken from where the file is.
    ///
    /// # Errors
    /// A [`ConfigError`] naming the file and what is wrong in it.
    pub fn load(path: &Path) -> Result<EngineFile, ConfigError> {
        let read = |error| ConfigError::Read { path: path.to_owned(), error };
        let text = fs::read_to_string(path).map_err(read)?;
        let mut file = EngineFile::parse(&text, path)?;
        let absolute = fs::canonicalize(path).map_err(read)?;
        if let Some(folder) = absolute.parent() {
            file.engines.iter_mut().for_each(|engine| engine.settle(folder));
        }
        Ok(file)
    }

    fn parse(text: &str, path: &Path) -> Result<EngineFile, ConfigError> {
        let form = |error| ConfigError::Form { path: path.to_owned(), error: Box::new(error) };
        let file: EngineFile = toml::from_str(text).map_err(form)?;
        file.engines.iter().try_for_each(EngineConfig::check)?;
        let own = file.boyi.iter().map(|own| &own.name);
        let names: Vec<&String> = file.engines.iter().map(|engine| &engine.name).chain(own).collect();
        for (index, name) in names.iter().enumerate() {
            if names.iter().take(index).any(|other| other == name) {
                return Err(ConfigError::SameName(String::clone(name)));
            }
        }
        Ok(file)
    }

    /// The external engine of that name.
    pub fn engine(&self, name: &str) -> Option<&EngineConfig> {
        self.engines.iter().find(|engine| engine.name == name)
    }
}

/// An external engine: what to start and how to speak to it.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EngineConfig {
    /// The engine's name in tables and records.
    pub name: String,
    /// The program: a bare name found through `PATH`, or a path.
    pub command: PathBuf,
    /// Its arguments, one by one; no shell reads them.
    #[serde(default)]
    pub args: Vec<String>,
    /// The folder it runs in; the host's own if not given.
    pub folder: Option<PathBuf>,
    /// The protocol of the engine.
    #[serde(default)]
    pub protocol: ProtocolChoice,
    /// The number of the lowest rank in its xiangqi moves.
    #[serde(default)]
    pub rank_base: RankBaseChoice,
    /// Options sent after the handshake, by the engine's own names.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// Variables of its environment, which is empty but for the paths every program needs.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Limits of the process.
    #[serde(default)]
    pub limits: ResourceLimits,
    /// Times to wait for the engine, in seconds.
    #[serde(default)]
    pub patience: Patience,
}

impl EngineConfig {
    /// An engine with every setting at its default.
    pub fn new(name: impl Into<String>, command: impl Into<PathBuf>) -> EngineConfig {
        EngineConfig {
            name: name.into(),
            command: command.into(),
            args: Vec::new(),
            folder: None,
            protocol: ProtocolChoice::default(),
            rank_base: RankBaseChoice::default(),
            options: BTreeMap::new(),
            environment: BTreeMap::new(),
            limits: ResourceLimits::default(),
            patience: Patience::default(),
        }
    }

    /// Checks what no file could have said: values that cannot be used or sent.
    ///
    /// # Errors
    /// A [`ConfigError`] naming the key or the option.
    pub fn check(&self) -> Result<(), ConfigError> {
        let value = |key, allowed| ConfigError::Value { engine: self.name.clone(), key, allowed };
        let printable = |text: &str| !text.is_empty() && !text.contains(char::is_control);
        if !printable(&self.name) {
            return Err(value("name", "a line of text"));
        }
        if self.command.as_os_str().is_empty() {
            return Err(value("command", "a program"));
        }
        for (option, setting) in &self.options {
            let text = setting.to_string();
            if !printable(option) || text.contains(char::is_control) {
                return Err(ConfigError::Option { engine: self.name.clone(), option: option.clone() });
            }
        }
        if self.limits.memory_mib == Some(0) {
            return Err(value("limits.memory-mib", "at least 1"));
        }
        if !(1..=65_536).contains(&self.limits.line_kib) {
            return Err(value("limits.line-kib", "1 to 65536"));
        }
        if !(1..=65_536).contains(&self.limits.answer_mib) {
            return Err(value("limits.answer-mib", "1 to 65536"));
        }
        Ok(())
    }

    /// Makes relative paths absolute: a program may not depend on where the host was started.
    fn settle(&mut self, folder: &Path) {
        if self.command.components().count() > 1 {
            self.command = folder.join(&self.command);
        }
        if let Some(own) = &mut self.folder {
            *own = folder.join(&own);
        }
    }
}

/// The protocol of an engine, or that it is to be detected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtocolChoice {
    /// Ask it in one after the other until it answers.
    #[default]
    Auto,
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
    /// The Gomocup (Piskvork) protocol.
    Gomocup,
    /// The Chess Engine Communication Protocol of xboard.
    #[serde(alias = "xboard")]
    Cecp,
}

/// Whether an engine numbers the ranks of xiangqi from 0 or from 1, or that it is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(try_from = "RankBaseValue")]
pub enum RankBaseChoice {
    /// Find out.
    #[default]
    Auto,
    /// Ranks 0 to 9.
    Zero,
    /// Ranks 1 to 10.
    One,
}

/// A rank base as it stands in a file.
#[derive(Deserialize)]
#[serde(untagged)]
enum RankBaseValue {
    Number(i64),
    Word(String),
}

impl TryFrom<RankBaseValue> for RankBaseChoice {
    type Error = String;

    fn try_from(value: RankBaseValue) -> Result<RankBaseChoice, String> {
        match value {
            RankBaseValue::Number(0) => Ok(RankBaseChoice::Zero),
            RankBaseValue::Number(1) => Ok(RankBaseChoice::One),
            RankBaseValue::Number(other) => {
                Err(format!("rank-base is {other}, but must be 0, 1 or \"auto\""))
            }
            RankBaseValue::Word(word) if word == "auto" => Ok(RankBaseChoice::Auto),
            RankBaseValue::Word(word) => Err(format!("rank-base is `{word}`, but must be 0, 1 or \"auto\"")),
        }
    }
}

/// The value of an engine's option.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Check(bool),
    /// A whole number.
    Spin(i64),
    /// Any other text.
    Text(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Check(value) => value.fmt(f),
            OptionValue::Spin(value) => value.fmt(f),
            OptionValue::Text(value) => value.fmt(f),
        }
    }
}

/// Limits of an engine's process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResourceLimits {
    /// Address space in MiB (Linux only); as much as it likes if not given.
    pub memory_mib: Option<u32>,
    /// The longest line of output in KiB.
    pub line_kib: u32,
    /// Output in answer to one request in MiB.
    pub answer_mib: u32,
}

impl Default for ResourceLimits {
    fn default() -> ResourceLimits {
        ResourceLimits { memory_mib: None, line_kib: 64, answer_mib: 64 }
    }
}

/// Times to wait for an engine.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Patience {
    /// Maximum time from the start of the program to the end of its handshake.
    #[serde(deserialize_with = "seconds")]
    pub start: Duration,
    /// Maximum time of the reply to each protocol that is tried while the protocol is not known.
    #[serde(deserialize_with = "seconds")]
    pub probe: Duration,
    /// Maximum time to be ready for a new game.
    #[serde(deserialize_with = "seconds")]
    pub new_game: Duration,
    /// Maximum time of the reply to a ping.
    #[serde(deserialize_with = "seconds")]
    pub ping: Duration,
    /// Time past the end of a move's limit after which the engine counts as stalled.
    #[serde(deserialize_with = "seconds")]
    pub stall: Duration,
    /// Maximum time of a move that is limited by nodes or by depth only.
    #[serde(deserialize_with = "seconds")]
    pub untimed_move: Duration,
    /// Maximum time to end after it was told to.
    #[serde(deserialize_with = "seconds")]
    pub quit: Duration,
    /// Time after a move in which the engine is told nothing; it is on nobody's clock.
    #[serde(deserialize_with = "seconds_or_none")]
    pub rest: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(10),
            probe: Duration::from_secs(3),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(60),
            stall: Duration::from_secs(5),
            untimed_move: Duration::from_secs(600),
            quit: Duration::from_secs(2),
            rest: Duration::ZERO,
        }
    }
}

/// Reads a number of seconds, whole or not.
fn seconds<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(value)?;
    duration(seconds)
        .ok_or_else(|| serde::de::Error::custom(format!("{seconds} is not 0.001 to 86400 seconds")))
}

/// Reads a number of seconds that may be 0.
fn seconds_or_none<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(value)?;
    let found = if seconds == 0.0 { Some(Duration::ZERO) } else { duration(seconds) };
    found
        .ok_or_else(|| serde::de::Error::custom(format!("{seconds} is neither 0 nor 0.001 to 86400 seconds")))
}

fn duration(seconds: f64) -> Option<Duration> {
    let is_usable = (0.001..=86_400.0).contains(&seconds);
    is_usable.then(|| Duration::try_from_secs_f64(seconds).ok()).flatten()
}

#[cfg(test)]
mod tests;
