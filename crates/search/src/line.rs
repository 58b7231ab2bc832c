//! The principal variation while it is being found.

use boyi_core::Ply;

/// The best line below every ply of the current path.
///
/// Rows grow to the longest line ever seen at their ply and keep that memory, so that in the long
/// run no node allocates.
#[derive(Debug)]
pub(crate) struct Lines<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Lines<M> {
        Lines { rows: (0..Ply::MAX.index() + 2).map(|_| Vec::new()).collect() }
    }

    /// No line is known at `ply` yet.
    #[inline]
    pub(crate) fn clear(&mut self, ply: Ply) {
        self.rows[ply.index()].clear();
    }

    /// The best line at `ply` is `mv` followed by the best line below it.
    #[inline]
    pub(crate) fn lead(&mut self, ply: Ply, mv: M) {
        let (above, below) = self.rows.split_at_mut(ply.next().index());
        let line = &mut above[ply.index()];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from `ply` on.
    #[inline]
    pub(crate) fn at(&self, ply: Ply) -> &[M] {
        &self.rows[ply.index()]
    }
}
