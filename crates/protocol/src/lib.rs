//! The field's engine protocols as data: text ⇄ command and answer, no input or output.
//!
//! One module a protocol: [`uci`] and [`ucci`] (xiangqi), [`gomocup`] (gomoku, with what
//! Yixin-Board adds), [`cecp`] (xboard). Each has commands such as `UciCommand`, which a host sends, and replies such as
//! `UciReply`, which an engine sends. Both are read with [`FromStr`](std::str::FromStr) and written with
//! [`Display`](std::fmt::Display), so an engine reads commands and writes answers while a host
//! writes commands and reads answers. Only gomocup has commands of several lines; its
//! [`gomocup::CommandReader`] puts them together.
//!
//! Moves, positions and option values stay text: what they mean is the business of the rules.
//!
//! Readers are total: a line that cannot be understood is a [`ParseError`] that names the offending
//! word, never a panic. Readers of commands are strict, but for the limits of a search: those that cannot be read are
//! listed beside the others, so that a host always gets a move. Readers of answers pass over what engines
//! add of their own, since a host has to live with every engine. Memory is bounded:
//! [`LineBuffer`] cuts a byte stream into lines and refuses those longer than [`MAX_LINE`].
//! Writers never break a line: control characters in a text become blanks.
//!
//! ```
//! use boyi_protocol::uci::{UciReply, UciCommand};
//!
//! let command: UciCommand = "go depth 5".parse()?;
//! assert!(matches!(command, UciCommand::Go(go) if go.depth == Some(5)));
//! let answer = UciReply::BestMove { best: Some("h2e2".into()), ponder: None };
//! assert_eq!(answer.to_string(), "bestmove h2e2");
//! let error = "stop please".parse::<UciCommand>().unwrap_err();
//! assert_eq!(error.to_string(), "unexpected `please`");
//! let UciCommand::Go(go) = "go depth soon movetime 50".parse()? else { unreachable!() };
//! assert_eq!((go.faults[0].to_string().as_str(), go.depth), ("`soon` is not a depth", None));
//! # Ok::<(), boyi_protocol::ParseError>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

pub mod cecp;
mod error;
pub mod gomocup;
mod line_buffer;
mod option;
mod position;
pub mod ucci;
pub mod uci;
mod words;
mod writing;

pub use error::{MAX_FAULTS, ParseError};
pub use line_buffer::{LineBuffer, MAX_LINE};
pub use option::{EngineOption, OptionKind};
pub use position::{Position, Start};
