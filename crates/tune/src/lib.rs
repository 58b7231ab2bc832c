//! Tunes the numbers of a game's search by matches of the engine against itself.
//!
//! [`Spsa`] is the method: simultaneous perturbation stochastic approximation (Spall, 1992), with the [`Gains`] and
//! the units that engine testing uses. [`chosen`] reads which numbers are tuned, [`Tuning`] plays the pairs of games
//! of each iteration in the arena, [`StateFile`] keeps their results, and [`course_plot`] draws the course.
//! `docs/tuning.md` explains the settings.
//!
//! A tuning follows from its [`TuneSettings`] and the results of its games. With a limit of nodes it follows from the
//! settings alone, whatever the number of threads and however often it was interrupted.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod choice;
mod error;
mod plot;
mod spsa;
mod state;
mod tuning;

pub use choice::chosen;
pub use error::TuneError;
pub use plot::course_plot;
pub use spsa::{Gains, Parameter, Spsa, Trial};
pub use state::{Results, StateFile};
pub use tuning::{Openings, TuneSettings, Tuning};
