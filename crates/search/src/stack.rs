//! The search stack: per-ply evaluation, move and cutoff count of the nodes on the current path.

use boyi_core::{Ply, Score};

/// The entry of one ply.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StackEntry {
    /// The corrected static evaluation; `None` where the side to move was forced.
    pub(crate) static_eval: Option<Score>,
    /// The history slot of the move being searched; `None` for a pass.
    pub(crate) slot: Option<usize>,
    /// That move is quiet.
    pub(crate) quiet: bool,
    /// That move is a pass (null move).
    pub(crate) null_move: bool,
    /// Beta cutoffs at this ply since the node two plies above was entered.
    pub(crate) cutoffs: u32,
}

impl StackEntry {
    /// The history slot of the move being searched if the move is quiet.
    pub(crate) fn quiet_slot(&self) -> Option<usize> {
        self.slot.filter(|_| self.quiet)
    }
}

/// One [`StackEntry`] for every ply from four before the root on, so that nodes near the root need no
/// bounds test.
#[derive(Debug)]
pub(crate) struct SearchStack {
    entries: Vec<StackEntry>,
}

impl SearchStack {
    const BEFORE_ROOT: usize = 4;

    pub(crate) fn new() -> SearchStack {
        SearchStack { entries: vec![StackEntry::default(); Ply::MAX.index() + SearchStack::BEFORE_ROOT + 3] }
    }

    /// The entry of a ply.
    #[inline]
    pub(crate) fn at(&mut self, ply: Ply) -> &mut StackEntry {
        &mut self.entries[ply.index() + SearchStack::BEFORE_ROOT]
    }

    /// The entry `plies` (1 to 4) above a ply.
    #[inline]
    pub(crate) fn above(&self, ply: Ply, plies: usize) -> &StackEntry {
        &self.entries[ply.index() + SearchStack::BEFORE_ROOT - plies]
    }

    /// The history slots of the moves made `plies` before a node, for each of `plies`.
    #[inline]
    pub(crate) fn slots_above<const N: usize>(&self, ply: Ply, plies: [usize; N]) -> [Option<usize>; N] {
        plies.map(|plies| self.above(ply, plies).slot)
    }

    /// Beta cutoffs of the children of the node at `ply`, since its parent was entered.
    #[inline]
    pub(crate) fn child_cutoffs(&self, ply: Ply) -> u32 {
        self.entries[ply.index() + SearchStack::BEFORE_ROOT + 1].cutoffs
    }

    /// A node at `ply` begins its move loop: the cutoffs of its grandchildren are counted from here on.
    #[inline]
    pub(crate) fn reset_grandchild_cutoffs(&mut self, ply: Ply) {
        self.entries[ply.index() + SearchStack::BEFORE_ROOT + 2].cutoffs = 0;
    }

    /// Empties every entry before a new search.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(StackEntry::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_before_the_root_and_below_the_last_ply_exist() {
        let mut stack = SearchStack::new();
        assert!(stack.above(Ply::ROOT, 4).slot.is_none());
        stack.at(Ply::MAX).slot = Some(7);
        stack.reset_grandchild_cutoffs(Ply::MAX);
        assert_eq!(stack.child_cutoffs(Ply::MAX), 0);
        stack.clear();
        assert!(stack.at(Ply::MAX).slot.is_none());
    }

    #[test]
    fn a_noisy_move_has_no_quiet_slot() {
        let noisy = StackEntry { slot: Some(3), quiet: false, ..StackEntry::default() };
        assert_eq!((noisy.quiet_slot(), StackEntry { quiet: true, ..noisy }.quiet_slot()), (None, Some(3)));
    }

    #[test]
    fn cutoffs_are_counted_per_ply_until_the_grandparent_begins() {
        let mut stack = SearchStack::new();
        stack.at(Ply(5)).cutoffs = 4;
        assert_eq!(stack.child_cutoffs(Ply(4)), 4);
        stack.reset_grandchild_cutoffs(Ply(3));
        assert_eq!(stack.child_cutoffs(Ply(4)), 0);
    }
}
