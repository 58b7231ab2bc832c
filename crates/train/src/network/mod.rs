//! The fit of a network: positions in memory, weights, gradients, steps, checkpoints.

mod base;
mod checkpoint;
mod data;
mod dispatch;
mod gradient;
mod training;
mod weights;

pub use data::NetworkData;
pub use training::{NetworkSettings, NetworkTraining};
