//! The result of one method.

use super::Method;
use crate::Counts;
use boyi_core::{Depth, Ply, Score};
use std::time::Duration;

/// Cost and value of one method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Row {
    /// The method.
    pub method: Method,
    /// The depth of its search.
    pub depth: Depth,
    /// Whether the search was done before its limit of nodes. If not, its value means nothing.
    pub complete: bool,
    /// The value for the side to move.
    pub value: Score,
    /// Nodes, leaves and cutoffs.
    pub counts: Counts,
    /// Time spent.
    pub elapsed: Duration,
}

impl Row {
    /// Returns the effective branching factor: that of the uniform tree of this depth with this number of
    /// nodes below its root.
    ///
    /// ```
    /// use boyi_core::{Depth, Easy};
    /// use boyi_search::{compare::Method, synthetic::{Order, UniformTree}};
    ///
    /// let tree = UniformTree::new(10, 3, Order::Best, 0)?;
    /// let row = Method::Minimax.run(&mut Easy::new(tree), Depth(3), 1)?;
    /// assert_eq!(row.counts.nodes, 1 + 10 + 100 + 1000);
    /// assert!((row.branching_factor() - 10.0).abs() < 1e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn branching_factor(&self) -> f64 {
        let target = self.counts.nodes.saturating_sub(1) as f64;
        let nodes_below = |b: f64| (1..=self.depth.0).map(|ply| b.powi(ply)).sum::<f64>();
        let (mut low, mut high) = (0.0, target.max(1.0));
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if nodes_below(middle) < target { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }

    /// Returns the share of the beta cutoffs caused by the first move, `0.0 ..= 1.0`; `None` without
    /// cutoffs. Good ordering brings it near 1.
    pub fn first_move_cutoff_rate(&self) -> Option<f64> {
        let Counts { cutoffs, cutoffs_by_move, .. } = self.counts;
        (cutoffs > 0).then(|| cutoffs_by_move[0] as f64 / cutoffs as f64)
    }
}

/// Returns whether all methods that were done find one value; methods without distances are compared by result
/// only, and the full search, whose value may differ, is left out.
pub fn agree(rows: &[Row]) -> bool {
    values_agree(rows.iter().filter(|row| row.complete).map(|row| (row.method, row.value)))
}

/// Compares, as [`agree`] does, the values of methods that were done.
pub fn values_agree(values: impl Iterator<Item = (Method, Score)> + Clone) -> bool {
    let without_distance = |score: Score| match score {
        score if score.is_win() => Score::win_at(Ply::ROOT),
        score if score.is_loss() => Score::loss_at(Ply::ROOT),
        score => score,
    };
    let values = values.filter(|(method, _)| method.keeps_the_value());
    values.clone().all(|(method, value)| {
        values.clone().all(|(other, other_value)| match (method, other) {
            (Method::AlphaBetaWinDrawLoss, _) | (_, Method::AlphaBetaWinDrawLoss) => {
                without_distance(value) == without_distance(other_value)
            }
            _ => value == other_value,
        })
    })
}
