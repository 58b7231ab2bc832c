//! External engines: started, spoken to, watched and survived.
//!
//! An [`EngineConfig`], read from a TOML file, describes an engine; an [`External`] is that engine
//! as a [`Player`](crate::player::Player). Within, from the inside out:
//!
//! * `process` runs it with bounded pipes in a process group of its own,
//! * `talk` asks and listens with deadlines and turns every trouble into a
//!   [`PlayerFault`](crate::player::PlayerFault),
//! * `uci`, `ucci`, `gomocup` and `cecp` know the protocols, behind `dialect`,
//! * `external` finds out which one to speak, and starts an engine again after a fault.
//!
//! Nothing an engine does is trusted: every wait ends, every line and every answer is bounded,
//! every text is read with care.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod cecp;
mod config;
mod dialect;
mod external;
mod gomocup;
mod options;
mod pipes;
mod process;
mod ranks;
mod talk;
mod ucci;
mod uci;

pub use config::{
    BoyiConfig, ConfigError, EngineConfig, EngineFile, OptionValue, Patience, ProtocolChoice, RankBaseChoice,
    ResourceLimits,
};
pub use external::External;
