//! Boyi as an engine, talked to as hosts do.

mod dialogues;
mod talk;
mod timing;
