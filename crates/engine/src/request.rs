//! The request for a search, which command line, protocols, matches and server fill in directly.

use crate::evaluation::EvaluationChoice;
use crate::level::Level;
use boyi_search::{ClockTime, Options};
use std::time::Duration;

/// Limits and options of one search. The default searches at full strength until stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// Strength; below full strength the level's own limits apply on top of these.
    pub level: Level,
    /// Deepest iteration in plies.
    pub depth: Option<u32>,
    /// Nodes, exactly.
    pub nodes: Option<u64>,
    /// No new iteration is begun after this many nodes.
    pub soft_nodes: Option<u64>,
    /// The search ends once a win or a loss within this many plies is proved.
    pub mate: Option<u32>,
    /// Time for the move, used to its end ([`usable_time`](crate::usable_time) keeps back what a host takes to
    /// hear of it). A result that deeper searches cannot change ends it early, a forced move where `thrifty` says so.
    pub time: Option<Duration>,
    /// Leaves nearly all of `time` unused where there is but one move to play: for games with people. Otherwise its
    /// search serves the moves after it. A clock is always saved then.
    pub thrifty: bool,
    /// The clock of the game; the search decides how much of it the move deserves.
    pub clock: Option<ClockTime>,
    /// Number of best lines, at least 1.
    pub multipv: u32,
    /// Only these root moves, in any notation; empty for all.
    pub search_moves: Vec<String>,
    /// Memory of the transposition table in MiB.
    pub hash_mib: usize,
    /// Threads that search, 1 to [`SearchRequest::MAX_THREADS`]. Only with one do equal requests
    /// give equal answers.
    pub threads: usize,
    /// Chooses at random among equally good moves; the same seed gives the same choice. `None`
    /// always takes the move found first.
    pub seed: Option<u64>,
    /// Lets the game's opening knowledge answer without a search: for games, not for analysis. It answers only
    /// requests for one line of all moves.
    pub opening: bool,
    /// The evaluation. A search with another one than the last begins with an empty table.
    pub evaluation: EvaluationChoice,
    /// Switches every unsound step off, so that the value equals plain minimax.
    pub sound: bool,
    /// Numbers of the selective search to be used instead of the game's own, by the names of
    /// [`SearchParams`](boyi_core::SearchParams): for tuning and for measuring single steps.
    pub params: Vec<(String, i32)>,
}

impl SearchRequest {
    /// Largest number of threads.
    pub const MAX_THREADS: usize = Options::MAX_THREADS;
    /// Largest transposition table in MiB.
    pub const MAX_HASH_MIB: usize = Options::MAX_HASH_MIB;
    /// Transposition table in MiB where nothing else is set.
    pub const DEFAULT_HASH_MIB: usize = 64;
}

impl Default for SearchRequest {
    fn default() -> SearchRequest {
        SearchRequest {
            level: Level::FULL,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            time: None,
            thrifty: false,
            clock: None,
            multipv: 1,
            search_moves: Vec::new(),
            hash_mib: SearchRequest::DEFAULT_HASH_MIB,
            threads: 1,
            seed: None,
            opening: false,
            evaluation: EvaluationChoice::Own,
            sound: false,
            params: Vec::new(),
        }
    }
}
