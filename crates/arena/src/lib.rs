//! The arena: engines meet, and the results are weighed.
//!
//! A [`player`] answers positions with moves; [`builtin`] is Boyi itself as one. [`stats`] turns
//! counts of results into ratings, errors and decisions.

pub mod builtin;
pub mod player;
pub mod stats;
