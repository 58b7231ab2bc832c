//! Killer moves.

use boyi_core::Ply;

/// The two quiet moves that last caused a beta cutoff at each ply.
#[derive(Debug)]
pub(crate) struct Killers<M> {
    by_ply: [[Option<M>; 2]; PLIES],
}

/// A power of two above [`Ply::MAX`], so that no index needs a bounds test.
const PLIES: usize = 1_024;

impl<M: Copy + Eq> Killers<M> {
    pub(crate) fn new() -> Killers<M> {
        Killers { by_ply: [[None; 2]; PLIES] }
    }

    /// The killers at `ply`, latest first.
    #[inline]
    pub(crate) fn at(&self, ply: Ply) -> [Option<M>; 2] {
        self.by_ply[ply.index() % PLIES]
    }

    /// Records a quiet move that caused a cutoff at `ply`.
    #[inline]
    pub(crate) fn record(&mut self, ply: Ply, mv: M) {
        let [latest, _] = self.by_ply[ply.index() % PLIES];
        if latest != Some(mv) {
            self.by_ply[ply.index() % PLIES] = [Some(mv), latest];
        }
    }

    /// Removes all killers.
    pub(crate) fn clear(&mut self) {
        self.by_ply.fill([None; 2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_killer_is_not_stored_twice() {
        let mut killers = Killers::new();
        killers.record(Ply(3), 'a');
        killers.record(Ply(3), 'b');
        killers.record(Ply(3), 'b');
        assert_eq!(killers.at(Ply(3)), [Some('b'), Some('a')]);
    }
}
