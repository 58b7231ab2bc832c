//! Alpha-beta search over any [`Position`](boyi_core::Position), written once.
//!
//! # Reading order
//!
//! 1. [`textbook`]: minimax and alpha-beta, one screen each: the reference for everything else.
//! 2. `pvs`: one node of the real search (PVS, move loop, search of one move, quiescence), whose first function is
//!    a table of contents, and `node`: its data; `cutoffs`: steps that end a node early; `evaluating`: the static
//!    evaluation of a node; `pruning`: selective pruning, reductions and extensions, each with its standard abbreviation and
//!    its condition; `storing`: the TT entry.
//! 3. The data a node reads and updates: `histories`, `stack`, `pv`, [`Table`] (`tt`, in the memory of `pages`);
//!    `worker`: one thread's state, which holds them; `limiter`: node counter and limits; `unwind`: early returns; `call_stack`:
//!    room for long lines.
//! 4. `root_moves`, `root`, `aspiration`, `schedule`, `deepening`: the root and the iterations; `choice`: the
//!    seeded choice among moves that are proved to be equally good; `timing`, `stability`: time management.
//!    `mate_search`: the search for forced wins, `mates`: its data, `mate_hunt`: when it is made.
//! 5. [`Searcher`], [`Options`], [`Limits`], [`Control`], [`Observer`], [`Report`]: the public interface.
//! 6. `lazy_smp`, `team`, `abdada`, `vote`: search on several threads.
//! 7. [`Handicap`]: weak players, a decorator around a position.
//! 8. [`trace`]: every step of a search as an event, and the events kept as a tree.
//! 9. [`compare`]: cost and gain of each technique; [`synthetic`]: uniform trees with a chosen move order.
//! 10. [`solve`]: the exact value with its distance, by alpha-beta to the end of the game; [`dfpn`]: the result by
//!     proof-number search; `proving`: their common parts.
//!
//! # Sound mode
//!
//! With [`Options::sound`] the value, the distance to the end and the principal variation equal
//! plain minimax of the same depth (with full-window quiescence at the leaves where the game has
//! it): every legal move is searched, the table cuts only with results of exactly the same depth
//! (and not at all where the value of a position depends on the path), the game's
//! [`probe`](boyi_core::Knowledge::probe) is not called, and nodes on the principal variation are
//! cut by the end of the game and mate distance alone.
//!
//! Without it, four things may differ: results of *deeper* searches are taken from the table (so
//! a fixed depth can see further than its depth, never less far); `probe` may cut a node; the
//! game may leave moves out ([`MoveClass::Main`](boyi_core::MoveClass::Main)); and in games that ask for
//! it ([`Capabilities::selective`](boyi_core::Capabilities::selective)) moves and whole nodes are left out
//! or searched less deeply, as `docs/search.md` describes step by step. For a game that is not
//! selective, without probe, whose `Main` is `All` and whose values do not depend on the path, a
//! score that is a win or a loss is true in either mode, and when the depth reaches the end of
//! every line the value is the value of the game.
//!
//! This crate names no game and never prints; `clock` alone reads the clock.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod abdada;
mod aspiration;
mod call_stack;
mod choice;
mod clock;
pub mod compare;
mod control;
mod cutoffs;
mod deepening;
pub mod dfpn;
mod evaluating;
mod handicap;
mod histories;
mod lazy_smp;
mod limiter;
mod limits;
mod mate_hunt;
mod mate_search;
mod mates;
mod node;
mod observer;
mod options;
mod pages;
mod proving;
mod pruning;
mod pv;
mod pvs;
mod report;
mod root;
mod root_moves;
mod schedule;
mod searcher;
pub mod solve;
mod stability;
mod stack;
mod storing;
pub mod synthetic;
mod team;
pub mod textbook;
mod timing;
pub mod trace;
mod tt;
mod unwind;
mod vote;
mod worker;

#[cfg(any(doc, all(target_family = "wasm", target_os = "unknown")))]
pub use clock::set_host_clock;
pub use control::Control;
pub use handicap::{Handicap, HandicapPicker, Weakness};
pub use limits::Limits;
pub use observer::{Current, Info, Observer, Progress, Silent};
pub use options::{Options, OptionsError};
pub use report::{Line, Report};
pub use searcher::Searcher;
pub use textbook::Counts;
pub use timing::{ClockTime, TimeLimit, usable_time};
pub use tt::{Entry, Table};
