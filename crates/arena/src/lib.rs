//! The arena: engines meet, and the results are weighed.
//!
//! [`stats`] turns counts of results into ratings, errors and decisions.

pub mod stats;
