//! Settings of the server. All of them come from the command line, none from a page.

use boyi_engine::{AnyOwnGame, EvaluationChoice, SearchRequest};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// The port the board is served on unless another is asked for.
pub const DEFAULT_PORT: u16 = 8517;

/// Settings of [`serve`](crate::serve).
#[derive(Clone, Debug)]
pub struct Config {
    /// Port on 127.0.0.1; 0 lets the system choose a free one.
    pub port: u16,
    /// The SQLite file with the games, made (with its folder) when it is missing; `:memory:` is none, and the games
    /// are gone with the server.
    pub database: PathBuf,
    /// Time for a move of the engine at full strength, and for a hint; less while others wait for the
    /// engine.
    pub move_time: Duration,
    /// Shortest time between two moves of engines playing each other, so that people can follow.
    pub pace: Duration,
    /// Searches that run at once. While others wait, they share the time out.
    pub searches: NonZeroUsize,
    /// Memory of one search's transposition table in MiB.
    pub hash_mib: usize,
    /// The evaluation of the games it is for; the others play with their own.
    pub evaluation: EvaluationChoice,
    /// A game that the product does not know, whose searches the page shows.
    pub own: Option<Arc<dyn AnyOwnGame>>,
}

impl Config {
    /// The defaults, with the games in `database`: port 8517, 3 s a move, one search a core with
    /// 64 MiB each.
    pub fn new(database: impl Into<PathBuf>) -> Config {
        Config {
            port: DEFAULT_PORT,
            database: database.into(),
            move_time: Duration::from_secs(3),
            pace: Duration::from_millis(400),
            searches: available_parallelism().unwrap_or(NonZeroUsize::MIN),
            hash_mib: SearchRequest::DEFAULT_HASH_MIB,
            evaluation: EvaluationChoice::Own,
            own: None,
        }
    }

    /// The defaults, without a file: the games are gone with the server.
    pub fn in_memory() -> Config {
        Config::new(":memory:")
    }
}
