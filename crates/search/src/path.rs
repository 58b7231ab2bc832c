//! What the nodes on the current path tell each other.

use boyi_core::{Ply, Score};

/// What a node leaves for those below it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// Its evaluation, corrected; `None` where the side to move was forced.
    pub(crate) eval: Option<Score>,
    /// The history slot of the move being searched; `None` for a pass.
    pub(crate) slot: Option<usize>,
    /// Is that move quiet?
    pub(crate) quiet: bool,
    /// Is the move a pass?
    pub(crate) passed: bool,
    /// How many nodes at this ply have been cut since the node two plies above began.
    pub(crate) cutoffs: u32,
}

impl Step {
    /// The history slot of the move being searched if it is a quiet one.
    pub(crate) fn quiet_slot(&self) -> Option<usize> {
        self.slot.filter(|_| self.quiet)
    }
}

/// One [`Step`] for every ply from four before the root on, so that nodes near the root need not
/// ask whether there is a node above.
#[derive(Debug)]
pub(crate) struct Path {
    steps: Vec<Step>,
}

impl Path {
    const BEFORE_ROOT: usize = 4;

    pub(crate) fn new() -> Path {
        Path { steps: vec![Step::default(); Ply::MAX.index() + Path::BEFORE_ROOT + 2] }
    }

    /// The step at a ply.
    #[inline]
    pub(crate) fn at(&mut self, ply: Ply) -> &mut Step {
        &mut self.steps[ply.index() + Path::BEFORE_ROOT]
    }

    /// The step `plies` (1 to 4) above a ply.
    #[inline]
    pub(crate) fn above(&self, ply: Ply, plies: usize) -> &Step {
        &self.steps[ply.index() + Path::BEFORE_ROOT - plies]
    }

    /// How many nodes right below this one have been cut since the node above it began.
    #[inline]
    pub(crate) fn cutoffs_below(&self, ply: Ply) -> u32 {
        self.steps[ply.index() + Path::BEFORE_ROOT + 1].cutoffs
    }

    /// The step `plies` (1 or 2) below a ply.
    #[inline]
    pub(crate) fn below(&mut self, ply: Ply, plies: usize) -> &mut Step {
        &mut self.steps[ply.index() + Path::BEFORE_ROOT + plies]
    }

    /// A new search begins.
    pub(crate) fn clear(&mut self) {
        self.steps.fill(Step::default());
    }
}
