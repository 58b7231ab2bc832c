//! Alpha-beta search over any [`Position`](boyi_core::Position), written once.
//!
//! # Reading order
//!
//! 1. [`textbook`]: minimax and alpha-beta, one screen each. What everything else is measured by.
//! 2. `pvs`: one node of the real search, a table of contents of named steps; `node` holds what
//!    the steps share, `recall` says what is known of a node before its moves are searched, `qsearch`
//!    what happens at the leaves. `prune` and `select`: the selective
//!    steps of a whole node and of one move.
//! 3. `tt`, `history`, `learning`, `line`, `path`: what the search remembers; `pages`: the memory of the tables.
//! 4. `root`, `deepening`, `choice`: root moves, iterative deepening with aspiration windows,
//!    and the seeded choice among moves that are proved to be equally good.
//! 5. [`Searcher`], [`Options`], [`Limits`], [`Control`], [`Observer`], [`Report`]: the door;
//!    `timing` decides how much of a clock a move deserves, `watch` ends the search in time.
//! 6. `team`, `busy`, `vote`: the same search on several threads.
//! 7. [`trace`]: every step of a search told as it happens, and kept as a tree.
//! 8. [`compare`]: what each technique costs and saves; [`synthetic`]: trees made to order.
//! 9. [`solve`]: the exact value with its distance, by alpha-beta to the end of the game.
//! 10. [`dfpn`]: who wins, proved by proof-number search instead of alpha-beta.
//!
//! # Sound mode
//!
//! With [`Options::sound`] the value, the distance to the end and the principal variation equal
//! plain minimax of the same depth (with full-window quiescence at the leaves where the game has
//! it): every legal move is searched, the table cuts only with results of exactly the same depth
//! (and not at all where the value of a position depends on the path), the game's
//! [`probe`](boyi_core::Position::probe) is not asked, and nodes on the principal variation are
//! never cut short.
//!
//! Without it, four things may differ: results of *deeper* searches are taken from the table (so
//! a fixed depth can see further than its depth, never less far); `probe` may settle a node; the
//! game may leave moves out ([`Stage::Main`](boyi_core::Stage::Main)); and in games that ask for
//! it ([`Position::SELECTIVE`](boyi_core::Position::SELECTIVE)) moves and whole nodes are left out
//! or searched less deeply, as `docs/search.md` tells step by step. For a game that is not
//! selective, without probe, whose `Main` is `All` and whose values do not depend on the path, a
//! score that is a win or a loss is true in either mode, and when the depth reaches the end of
//! every line the value is the value of the game.
//!
//! This crate names no game and never prints; `clock` alone reads the clock.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod busy;
mod choice;
mod clock;
pub mod compare;
mod control;
mod deepening;
pub mod dfpn;
mod history;
mod learning;
mod limits;
mod line;
mod meanwhile;
mod meter;
mod node;
mod observer;
mod options;
mod pages;
mod path;
mod prune;
mod pvs;
mod qsearch;
mod recall;
mod report;
mod root;
mod searcher;
mod select;
pub mod solve;
pub mod synthetic;
mod team;
pub mod textbook;
mod timing;
pub mod trace;
mod tt;
mod vote;
mod watch;

#[cfg(any(doc, all(target_family = "wasm", target_os = "unknown")))]
pub use clock::set_host_clock;
pub use control::Control;
pub use limits::Limits;
pub use observer::{Info, Observer, Progress, Silent};
pub use options::{Options, OptionsError, Overlooks};
pub use report::{Line, Report};
pub use searcher::Searcher;
pub use textbook::Counts;
pub use timing::{ClockTime, TimeLimit};
pub use tt::{Entry, Table};
