//! The search of a position by one method.

use super::ladder::Ladder;
use super::{Method, Row};
use crate::clock::Clock;
use crate::textbook::{Ends, Repetitions, Textbook};
use crate::trace::Off;
use crate::{OptionsError, Table};
use boyi_core::{Depth, Knowledge, Ply, Window};

impl Method {
    /// Searches `position` by this method, `depth` plies deep (at least 1), with a table of `hash_mib`
    /// MiB where the method has one.
    ///
    /// # Errors
    /// [`OptionsError`] when a table of this size cannot be allocated.
    pub fn run<P: Knowledge>(
        self,
        position: &mut P,
        depth: Depth,
        hash_mib: usize,
    ) -> Result<Row, OptionsError> {
        self.run_within(position, depth, hash_mib, u64::MAX)
    }

    /// As [`run`](Method::run), but ends soon after `nodes` nodes; [`Row::complete`] tells whether it was done
    /// by then.
    ///
    /// # Errors
    /// As [`run`](Method::run).
    pub fn run_within<P: Knowledge>(
        self,
        position: &mut P,
        depth: Depth,
        hash_mib: usize,
        nodes: u64,
    ) -> Result<Row, OptionsError> {
        let depth = depth.clamp(Depth(1), Depth::MAX);
        let has_table = matches!(self, Method::Table | Method::Pvs | Method::Deepening);
        let table = if has_table { Some(Table::new(hash_mib)?) } else { None };
        let mut ladder = Ladder::new(table, matches!(self, Method::Pvs | Method::Deepening), nodes);
        let clock = Clock::start();
        let (value, counts) = match self {
            Method::Minimax => {
                let mut search = Textbook::new(Ends::Distance, Repetitions::Ignored, nodes, Off);
                (search.minimax(position, depth, Ply::ROOT), search.counts)
            }
            Method::AlphaBetaWinDrawLoss | Method::AlphaBeta => {
                let ends = if self == Method::AlphaBeta { Ends::Distance } else { Ends::WinDrawLoss };
                let mut search = Textbook::new(ends, Repetitions::Ignored, nodes, Off);
                (search.alpha_beta(position, Window::FULL, depth, Ply::ROOT), search.counts)
            }
            Method::Ordering | Method::Table | Method::Pvs => ladder.search(position, depth),
            Method::Deepening => ladder.deepen(position, depth),
        };
        let complete = counts.nodes < nodes;
        Ok(Row { method: self, depth, complete, value, counts, elapsed: clock.elapsed() })
    }
}
