//! What a search is asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The strength of play, 1 (a beginner can win) to 5 (everything the engine has).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest level.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(5);

    /// A level by number, `None` outside 1 to 5.
    pub const fn new(level: u8) -> Option<Level> {
        if level >= Level::LOWEST.0 && level <= Level::FULL.0 { Some(Level(level)) } else { None }
    }

    /// 1 to 5.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Limits and options of one search. The default searches at full strength until stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// Strength; below full strength the level's own limits apply on top of these.
    pub level: Level,
    /// Deepest iteration in plies.
    pub depth: Option<u32>,
    /// Nodes, exactly.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// How many best lines to find, at least 1.
    pub multipv: u32,
    /// Only these root moves, in any notation; empty for all.
    pub search_moves: Vec<String>,
    /// Memory of the transposition table in MiB.
    pub hash_mib: usize,
    /// Chooses at random among equally good moves; the same seed gives the same choice. `None`
    /// always takes the move found first.
    pub seed: Option<u64>,
    /// Switches every unsound step off, so that the value equals plain minimax.
    pub sound: bool,
}

impl Default for SearchRequest {
    fn default() -> SearchRequest {
        SearchRequest {
            level: Level::FULL,
            depth: None,
            nodes: None,
            time: None,
            multipv: 1,
            search_moves: Vec::new(),
            hash_mib: 64,
            seed: None,
            sound: false,
        }
    }
}

/// Ends a running search from any thread.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the search to end; it returns the best it has within milliseconds.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has [`stop`](StopFlag::stop) been called?
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag inside, for the searcher.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
