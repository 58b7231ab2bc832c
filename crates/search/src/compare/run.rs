//! The search of a position by one method.

use super::ladder::Ladder;
use super::{Method, Row, full};
use crate::clock::Clock;
use crate::textbook::{Budget, Ends, Repetitions, Textbook};
use crate::trace::Off;
use crate::{Control, OptionsError, Table};
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
        self.run_within(position, depth, hash_mib, u64::MAX, &Control::default())
    }

    /// As [`run`](Method::run), but ends soon after `nodes` nodes, or when `control` asks for it;
    /// [`Row::complete`] tells whether it was done by then.
    ///
    /// # Errors
    /// As [`run`](Method::run).
    pub fn run_within<P: Knowledge>(
        self,
        position: &mut P,
        depth: Depth,
        hash_mib: usize,
        nodes: u64,
        control: &Control,
    ) -> Result<Row, OptionsError> {
        let depth = depth.clamp(Depth(1), Depth::MAX);
        let has_table = matches!(self, Method::Table | Method::Pvs);
        let table = if has_table { Some(Table::new(hash_mib)?) } else { None };
        let budget = Budget::new(nodes, control);
        let mut ladder = Ladder::new(table, self == Method::Pvs, budget);
        let textbook = |ends| Textbook::new(ends, Repetitions::Ignored, budget, Off);
        let clock = Clock::start();
        let (value, counts, complete) = match self {
            Method::Minimax => {
                let mut search = textbook(Ends::Distance);
                let value = search.minimax(position, depth, Ply::ROOT);
                (value, search.counts, !search.budget.is_spent)
            }
            Method::AlphaBetaWinDrawLoss | Method::AlphaBeta => {
                let ends = if self == Method::AlphaBeta { Ends::Distance } else { Ends::WinDrawLoss };
                let mut search = textbook(ends);
                let value = search.alpha_beta(position, Window::FULL, depth, Ply::ROOT);
                (value, search.counts, !search.budget.is_spent)
            }
            Method::Ordering => {
                let value = ladder.search(position, depth);
                (value, ladder.counts, !ladder.budget.is_spent)
            }
            Method::Deepening | Method::Table | Method::Pvs => {
                let value = ladder.deepen(position, depth);
                (value, ladder.counts, !ladder.budget.is_spent)
            }
            Method::Full => full::search(position, depth, hash_mib, nodes, control)?,
        };
        Ok(Row { method: self, depth, complete, value, counts, elapsed: clock.elapsed() })
    }
}
