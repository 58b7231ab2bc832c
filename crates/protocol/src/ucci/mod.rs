//! UCCI 3.0, the Universal Chinese Chess Interface.
//!
//! Source: the protocol's text as published with ElephantEye. It differs from UCI in how options
//! are spelt (no `name`, no `value`), in its clocks (own time and opponent's time instead of
//! white's and black's; whole seconds unless the option `usemillisec` is on), in `banmoves`, and in
//! that an engine may offer a draw or resign with its move.

mod command;
mod reply;

pub use command::{Clock, GoMode, Limit, Pace, UcciCommand, UcciGo};
pub use reply::{EndOffer, HashBound, HashEntry, Id, UcciInfo, UcciReply};
