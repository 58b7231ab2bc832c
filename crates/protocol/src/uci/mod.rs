//! UCI, the Universal Chess Interface, as Pikafish and Fairy-Stockfish speak it for xiangqi.
//!
//! Source: the protocol's text by Meyer-Kahlen and Huber (2006) and what the engines really say.
//! Pikafish counts ranks 0 to 9, Fairy-Stockfish 1 to 10; moves stay text here.

mod command;
mod info;
mod reply;

pub use command::{UciCommand, UciGo};
pub use info::{Score, UciBound, UciInfo, Wdl};
pub use reply::UciReply;
