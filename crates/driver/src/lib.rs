//! Boyi as an engine: reads a protocol's commands, answers with the façade's search.
//!
//! [`uci`] and [`ucci`] play xiangqi, [`gomocup`] gomoku. Each talks over any
//! [`BufRead`](std::io::BufRead) and [`Write`](std::io::Write) until it is told to end or the input
//! ends.
//!
//! Three threads: one reads lines, one searches, and the caller's does the talking. It gets lines
//! and news of the search from one queue, so a `stop` is read while a search runs and all that is
//! said comes from one place (`conversation`, `engine_io`). What a protocol makes of its commands stands
//! in a module of its own. Lines that cannot be understood are answered in the protocol's way and
//! never end the conversation.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod conversation;
mod engine_io;
mod events;
mod gomocup;
mod perft;
mod search_thread;
mod searches;
mod settings;
mod ucci;
mod uci;
mod xiangqi;

pub use gomocup::gomocup;
pub use ucci::ucci;
pub use uci::uci;
