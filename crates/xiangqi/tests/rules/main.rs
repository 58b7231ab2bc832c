//! The rules from outside: published counts, a second generator, properties, endings of games.

mod endings;
mod naive;
mod notation;
mod perft;
mod properties;
mod repetition;
mod walks;
