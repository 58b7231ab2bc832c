//! Boyi as an engine, talked to as hosts do.

mod bad_lines;
mod dialogues;
mod talk;
mod timing;
