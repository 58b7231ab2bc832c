//! The fit of a network of lines: positions in memory, weights, gradients, steps.

mod data;
mod gradient;
mod training;
mod weights;

pub use data::LinesData;
pub use training::{LinesSettings, LinesTraining};
