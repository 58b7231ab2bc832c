//! HTTP and WebSocket server of the board.
//!
//! [`serve`] binds the loopback address, serves the page and speaks the messages of [`wire`]
//! over one WebSocket a page, at `/ws`. Without the command line around it:
//! `cargo run -p boyi-server --example serve -- games.sqlite`. [`serve_game`] does so for a game that the product does
//! not know, an [`OwnGame`]. Reading order:
//!
//! 1. [`wire`]: what is said, and `typescript`, the same for the page.
//! 2. `game`: one live game as an actor that owns its session; `search`: the engine's threads, which `turns`
//!    shares out; `traced`: searches of which every step is kept; `compare`: searches side by side, for one page.
//! 3. `games`: which games are live, behind `store`: all games on disk.
//! 4. `socket`: one page's connection, with its `outbox` and `socket_trace`, the search that it looks into; `guard`: who
//!    may connect at all; `page`: the page itself; `lens`, `lessons`: trees and lessons for it; `refusal`: errors that it is
//!    told.
//! 5. `server`: the listener around all of it; `connections`: their places; `config`: settings; `logging`.
//!
//! Every change of a game is on disk before it is sent to any page, so that killing the process
//! at any moment loses nothing.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod compare;
mod config;
mod connections;
mod game;
mod games;
mod guard;
mod lens;
mod lessons;
mod logging;
mod outbox;
mod page;
mod refusal;
mod search;
mod server;
mod socket;
mod socket_trace;
mod store;
mod traced;
mod turns;
mod typescript;
pub mod wire;

pub use boyi_engine::OwnGame;
pub use config::{Config, DEFAULT_PORT};
pub use logging::log_to_stderr;
pub use server::{ServeError, Server, serve, serve_game, shutdown_signal};
pub use store::StoreError;
pub use typescript::export_types;
