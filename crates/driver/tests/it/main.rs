//! Boyi as an engine, talked to as hosts do.

mod bad_lines;
mod blocked;
mod dialogues;
mod examined;
mod pondering;
mod table;
mod talk;
mod timing;
