//! The size of a searched tree, and its limit.

use crate::Control;
use std::ops::Add;

/// Size of a searched tree.
///
/// Fields are added in minor releases: end every literal with `..Counts::default()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Of these, positions below which nothing was searched: the game was over or the depth used up.
    pub leaves: u64,
    /// Beta cutoffs: nodes whose remaining moves were not searched.
    pub cutoffs: u64,
    /// Beta cutoffs by the index of the move that caused them, from 0; the last number counts all later moves
    /// too. Good ordering makes most of them cutoffs by the first move.
    pub cutoffs_by_move: [u64; Counts::MOVES],
}

impl Counts {
    /// The moves whose cutoffs are counted apart, together with one place for all later moves: 16.
    pub const MOVES: usize = 16;

    /// Counts a node if the budget allows for it. Returns whether it does.
    #[inline]
    pub(crate) fn enter(&mut self, budget: &mut Budget<'_>) -> bool {
        let allowed = budget.allows(self.nodes);
        self.nodes += u64::from(allowed);
        allowed
    }

    /// Counts a beta cutoff by the move of this index.
    #[inline]
    pub(crate) fn cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.cutoffs_by_move[index.min(Counts::MOVES - 1)] += 1;
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            cutoffs_by_move: std::array::from_fn(|mv| self.cutoffs_by_move[mv] + other.cutoffs_by_move[mv]),
        }
    }
}

/// The nodes that a search may visit, until a control ends it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    nodes: u64,
    control: Option<&'a Control>,
    /// Whether a node was refused.
    pub(crate) is_spent: bool,
}

impl<'a> Budget<'a> {
    pub(crate) const fn endless() -> Budget<'static> {
        Budget { nodes: u64::MAX, control: None, is_spent: false }
    }

    pub(crate) fn new(nodes: u64, control: &'a Control) -> Budget<'a> {
        Budget { nodes, control: Some(control), is_spent: false }
    }

    /// Returns whether another node is allowed after so many.
    #[inline]
    fn allows(&mut self, nodes: u64) -> bool {
        self.is_spent |= nodes >= self.nodes || self.control.is_some_and(Control::is_stopped);
        !self.is_spent
    }
}
