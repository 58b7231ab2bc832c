//! Tests of the rules from outside, one binary.

mod forbidden;
mod naive;
mod perft;
mod play;
