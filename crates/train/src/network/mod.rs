//! The fit of a network: positions in memory, weights, gradients, steps.

mod data;
mod gradient;
mod training;
mod weights;

pub use data::NetworkData;
pub use training::{NetworkSettings, NetworkTraining};
