//! What a search is asked for.

use crate::level::Level;
use boyi_search::{ClockTime, Control, Options};
use std::sync::Arc;
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
    /// Enough is known once a win or a loss within this many plies is proved.
    pub mate: Option<u32>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// The clock of the game; the search decides how much of it the move deserves.
    pub clock: Option<ClockTime>,
    /// How many best lines to find, at least 1.
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
    /// Switches every unsound step off, so that the value equals plain minimax.
    pub sound: bool,
    /// Numbers of the selective search to be used instead of the game's own, by the names of
    /// [`SearchParams`](boyi_core::SearchParams): for tuning and for measuring single steps.
    pub params: Vec<(String, i32)>,
}

impl SearchRequest {
    /// The most threads that can be asked for.
    pub const MAX_THREADS: usize = Options::MAX_THREADS;
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
            clock: None,
            multipv: 1,
            search_moves: Vec::new(),
            hash_mib: 64,
            threads: 1,
            seed: None,
            sound: false,
            params: Vec::new(),
        }
    }
}

/// Ends a running search from any thread, or tells it that pondering is over. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Control>);

impl StopFlag {
    /// For a search on the opponent's time: its time limits begin to count at
    /// [`ponderhit`](StopFlag::ponderhit), all other limits hold from the start.
    pub fn pondering() -> StopFlag {
        StopFlag(Arc::new(Control::pondering()))
    }

    /// Asks the search to end; it returns the best it has within milliseconds.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// Has [`stop`](StopFlag::stop) been called?
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    /// The move pondered on was played: the clock runs from now on. The search is not begun again;
    /// it ends at once if it has thought long enough already.
    pub fn ponderhit(&self) {
        self.0.ponderhit();
    }

    /// Does the search think on the opponent's time?
    pub fn is_pondering(&self) -> bool {
        self.0.is_pondering()
    }

    /// What steers the searcher.
    pub(crate) fn control(&self) -> &Control {
        &self.0
    }
}
