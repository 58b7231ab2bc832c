//! The arena: engines meet, and the results are weighed.
//!
//! A [`player`] answers positions with moves; [`builtin`] is Boyi itself as one, [`host`] runs
//! external engines. The [`referee`] holds two players to the rules and to their [`limits`], and
//! ends what is decided ([`adjudication`]); a [`game`] is what it brings back, and [`records`]
//! writes it down. [`openings`] are where games begin. A [`plan`] says what a match is, the
//! [`runner`] plays it, the [`store`] keeps what was played, [`standings`] count it. [`stats`]
//! turns counts of results into ratings, errors and decisions.

pub mod adjudication;
pub mod builtin;
pub mod game;
pub mod host;
pub mod limits;
#[cfg(test)]
mod mock;
pub mod openings;
pub mod plan;
pub mod player;
mod programs;
pub mod records;
pub mod referee;
pub mod runner;
pub mod standings;
pub mod store;

pub use boyi_match::{random, stats};
