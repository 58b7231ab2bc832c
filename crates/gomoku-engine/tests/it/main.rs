//! Tests of the engine's knowledge from outside, one binary.

mod classes;
mod contract;
mod network;
mod probe;
mod root;
mod solver;
mod state;
mod tactics;
mod threat_solver;
