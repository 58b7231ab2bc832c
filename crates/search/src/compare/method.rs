//! The ladder from minimax to the real search.

use super::Row;
use super::ordered::Ordered;
use super::path_free::PathFree;
use crate::clock::Clock;
use crate::textbook::{Ends, alpha_beta, minimax};
use crate::{Counts, Limits, Options, OptionsError, Report, Searcher, Table};
use boyi_core::{Depth, Position, Score};

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
    /// Principal variation search: the real searcher's node, at this depth only.
    Pvs,
    /// The real searcher in sound mode: iterative deepening with aspiration windows on top.
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
    pub fn run<P: Position>(
        self,
        position: &mut P,
        depth: Depth,
        hash_mib: usize,
    ) -> Result<Row, OptionsError> {
        let depth = depth.clamp(Depth(1), Depth::MAX);
        let mut position = PathFree(position);
        let mut ordered =
            Ordered::new(if self == Method::Table { Some(Table::new(hash_mib)?) } else { None });
        let mut searcher = Searcher::new(Options { hash_mib, sound: true, ..Options::default() })?;
        let clock = Clock::start();
        let (value, counts) = match self {
            Method::Minimax => minimax(&mut position, depth, Ends::Distance),
            Method::AlphaBetaWinDrawLoss => alpha_beta(&mut position, depth, Ends::WinDrawLoss),
            Method::AlphaBeta => alpha_beta(&mut position, depth, Ends::Distance),
            Method::Ordering | Method::Table => ordered.search(&mut position, depth),
            Method::Pvs => found(&searcher.search_only_at(&mut position, depth)),
            Method::Deepening => found(&searcher.search(&mut position, &Limits::depth(depth.0))),
        };
        Ok(Row { method: self, depth, value, counts, elapsed: clock.elapsed() })
    }
}

fn found<M: Copy>(report: &Report<M>) -> (Score, Counts) {
    (report.score(), report.counts())
}
