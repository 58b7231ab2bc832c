//! The methods, from minimax to principal variation search with iterative deepening.

use super::Row;
use super::ladder::Ladder;
use crate::clock::Clock;
use crate::textbook::{Ends, Repetitions, alpha_beta, minimax};
use crate::{OptionsError, Table};
use boyi_core::{Depth, Knowledge};

/// A way to search, each with one technique more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every line.
    Minimax,
    /// Alpha-beta in the game's natural order; a win is a win, however far.
    AlphaBetaWinDrawLoss,
    /// Alpha-beta in the game's natural order; values tell the distance to the end, so fewer are
    /// equal and fewer lines are cut.
    AlphaBeta,
    /// Alpha-beta in the order of the game's picker with killers and history.
    Ordering,
    /// The same with a transposition table.
    Table,
    /// The same with null windows for all moves but the first (PVS), at this depth only.
    Pvs,
    /// The same with iterative deepening and aspiration windows.
    Deepening,
}

impl Method {
    /// All of them, the simplest first.
    pub const ALL: [Method; 7] = [
        Method::Minimax,
        Method::AlphaBetaWinDrawLoss,
        Method::AlphaBeta,
        Method::Ordering,
        Method::Table,
        Method::Pvs,
        Method::Deepening,
    ];

    /// A short English name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::AlphaBetaWinDrawLoss => "alpha-beta (win/draw/loss)",
            Method::AlphaBeta => "alpha-beta (distance)",
            Method::Ordering => "+ ordering",
            Method::Table => "+ table",
            Method::Pvs => "+ PVS",
            Method::Deepening => "+ iterative deepening",
        }
    }

    /// Searches `position` this way, `depth` plies deep (at least 1), with a table of `hash_mib`
    /// MiB where the method has one.
    ///
    /// # Errors
    /// [`OptionsError`] when there can be no such table.
    pub fn run<P: Knowledge>(
        self,
        position: &mut P,
        depth: Depth,
        hash_mib: usize,
    ) -> Result<Row, OptionsError> {
        let depth = depth.clamp(Depth(1), Depth::MAX);
        let has_table = matches!(self, Method::Table | Method::Pvs | Method::Deepening);
        let table = if has_table { Some(Table::new(hash_mib)?) } else { None };
        let mut ladder = Ladder::new(table, matches!(self, Method::Pvs | Method::Deepening));
        let clock = Clock::start();
        let (value, counts) = match self {
            Method::Minimax => minimax(position, depth, Ends::Distance, Repetitions::Ignored),
            Method::AlphaBetaWinDrawLoss => {
                alpha_beta(position, depth, Ends::WinDrawLoss, Repetitions::Ignored)
            }
            Method::AlphaBeta => alpha_beta(position, depth, Ends::Distance, Repetitions::Ignored),
            Method::Ordering | Method::Table | Method::Pvs => ladder.search(position, depth),
            Method::Deepening => ladder.deepen(position, depth),
        };
        Ok(Row { method: self, depth, value, counts, elapsed: clock.elapsed() })
    }
}
