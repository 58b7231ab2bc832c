//! The search of a position by one method.

use super::ladder::Ladder;
use super::{Method, Row};
use crate::clock::Clock;
use crate::textbook::{Ends, Repetitions, alpha_beta, minimax};
use crate::{OptionsError, Table};
use boyi_core::{Depth, Knowledge};

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
