//! What a search is asked for.

use boyi_search::TimeLimit;
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

/// What a game clock shows when the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// Time left to the player to move.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Moves until the clock is set again; `None` when `left` must last for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Kept back on every move for what lies between the engine and the clock.
    pub overhead: Duration,
}

impl ClockTime {
    /// How many moves a game is expected to go on, when the clock does not say.
    const MOVES_EXPECTED: u32 = 30;
    /// A difficult move may take this many times its share.
    const HARD_PER_SHARE: u32 = 4;

    /// The time for this move: no new iteration after the soft limit, none goes on after the hard one.
    pub(crate) fn time_limit(&self) -> TimeLimit {
        let usable = self.left.saturating_sub(self.overhead).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(Self::MOVES_EXPECTED).clamp(1, Self::MOVES_EXPECTED);
        let share = usable / moves + self.increment * 3 / 4;
        // All of it only for the last move before the clock is set again.
        let most = if moves == 1 { usable * 9 / 10 } else { usable / 2 };
        let hard = (share * Self::HARD_PER_SHARE).min(most);
        TimeLimit { soft: (share * 3 / 5).min(hard), hard }
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
    /// The clock of the game; the search decides how much of it the move deserves.
    pub clock: Option<ClockTime>,
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
            clock: None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_the_clock_shows() {
        let millis = Duration::from_millis;
        for left in [0, 1, 30, 100, 1_000, 60_000] {
            for increment in [0, 10, 5_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = ClockTime {
                        left: millis(left),
                        increment: millis(increment),
                        moves_to_go,
                        overhead: millis(20),
                    };
                    let limit = clock.time_limit();
                    assert!(limit.soft <= limit.hard, "{clock:?}: {limit:?}");
                    assert!(limit.hard <= millis(left.saturating_sub(20).max(1)), "{clock:?}: {limit:?}");
                }
            }
        }
    }

    #[test]
    fn a_clock_that_must_last_is_spent_in_shares() {
        let minute = Duration::from_secs(60);
        let clock = ClockTime {
            left: minute,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::ZERO,
        };
        assert_eq!(clock.time_limit(), TimeLimit { soft: minute / 50, hard: minute * 4 / 30 });
    }
}
