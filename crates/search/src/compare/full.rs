//! The counts of the search that plays, taken from its trace.

use crate::trace::{Event, Purpose, Reason, Trace};
use crate::{Control, Counts, Limits, Options, OptionsError, Searcher, Silent};
use boyi_core::{Depth, Knowledge, Score};

/// Searches with an empty table. Returns the value, the counts, and whether neither `nodes` nor `control` ended the
/// search.
pub(super) fn search<P: Knowledge>(
    position: &mut P,
    depth: Depth,
    hash_mib: usize,
    nodes: u64,
    control: &Control,
) -> Result<(Score, Counts, bool), OptionsError> {
    let mut searcher = Searcher::new(Options { hash_mib, ..Options::default() })?;
    let limits = Limits::depth(depth.0).and_nodes(nodes);
    let mut counter = Counter::default();
    let report = searcher.trace_with(position, &limits, &mut Silent, control, &mut counter);
    let is_done = report.nodes() < nodes && !control.is_stopped();
    Ok((report.score(), Counts { nodes: report.nodes(), ..counter.counts }, is_done))
}

/// Counts leaves and cutoffs.
#[derive(Default)]
struct Counter {
    counts: Counts,
    /// For every node of the path, the moves searched so far, and whether anything was searched below it.
    path: Vec<Open>,
}

#[derive(Clone, Copy, Default)]
struct Open {
    moves: usize,
    is_inner: bool,
    /// A node of its own, rather than its parent searched once more.
    is_node: bool,
}

impl<M> Trace<M> for Counter {
    fn on_event(&mut self, event: Event<M>) {
        match event {
            Event::Iteration { .. } => self.path.clear(),
            Event::Enter { .. } => {
                if let Some(parent) = self.path.last_mut() {
                    parent.is_inner = true;
                }
                self.path.push(Open { is_node: true, ..Open::default() });
            }
            Event::Within { .. } => self.path.push(Open::default()),
            Event::Search { purpose, .. } => {
                if let Some(open) = self.path.last_mut() {
                    open.moves += usize::from(is_next_move(purpose));
                }
            }
            Event::Leave { reason, .. } => {
                let Some(open) = self.path.pop() else { return };
                if reason == Reason::BetaCutoff {
                    self.counts.cutoff(open.moves.saturating_sub(1));
                }
                if open.is_node {
                    self.counts.leaves += u64::from(!open.is_inner);
                } else if let Some(parent) = self.path.last_mut() {
                    parent.is_inner |= open.is_inner;
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a search is the first one of the next move of its node.
fn is_next_move(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::FirstMove | Purpose::WholeWindow | Purpose::NullWindow | Purpose::Reduced(_))
}
