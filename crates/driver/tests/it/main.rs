//! Boyi as an engine, talked to as hosts do.

mod bad_lines;
mod dialogues;
mod pondering;
mod talk;
mod timing;
