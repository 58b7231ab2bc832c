//! The arena: engines meet, and the results are weighed.
//!
//! A [`player`] answers positions with moves; [`builtin`] is Boyi itself as one. The [`referee`]
//! holds two of them to the rules and to their [`limits`], and ends what is decided
//! ([`adjudication`]); a [`game`] is what it brings back. [`stats`] turns counts of results into
//! ratings, errors and decisions.

pub mod adjudication;
pub mod builtin;
pub mod game;
pub mod limits;
#[cfg(test)]
mod mock;
pub mod player;
pub mod referee;
pub mod stats;
