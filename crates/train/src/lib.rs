//! Fits evaluations to games that Boyi has played against itself.
//!
//! [`read`] leads the games of files of training data through their positions and hands out those that a
//! [`Selection`] takes, each with its score and result as an [`Example`]. [`LinearData`] holds what a linear
//! evaluation counts in them and [`fit_linear`] fits its weights, [`NetworkData`] holds what a network sees and
//! [`NetworkTraining`] fits it pass by pass. [`Outcomes::fit`] fits the chances of win, draw and loss by score, and
//! [`loss_plot`] draws the course of a fit. `docs/training.md` leads through the whole path.
//!
//! A fit follows from its data and settings alone: equal ones give equal numbers.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod adam;
mod base;
mod checkpoint;
mod dispatch;
mod error;
mod examples;
mod linear;
mod linear_data;
mod lines;
mod loss;
mod network;
mod outcomes;
mod plot;
mod rows;
mod schedule;
mod shards;
mod vectors;

pub use error::TrainError;
pub use examples::{Example, Selection, read};
pub use linear::{Aim, LinearFit, LinearSettings, MoveRates, fit_linear};
pub use linear_data::{Fitted, LinearData};
pub use lines::{LinesData, LinesSettings, LinesTraining};
pub use loss::{Blend, Losses, Pass};
pub use network::{NetworkData, NetworkSettings, NetworkTraining};
pub use outcomes::Outcomes;
pub use plot::loss_plot;
