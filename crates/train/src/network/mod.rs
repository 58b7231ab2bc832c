//! The fit of a network: positions in memory, weights, gradients, steps.

mod data;
mod gradient;
mod rounding;
mod training;
mod weights;

pub use data::NetworkData;
pub use training::{NetworkSettings, NetworkTraining};
