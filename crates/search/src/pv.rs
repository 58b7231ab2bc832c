//! The triangular PV table.

use crate::Table;
use boyi_core::{Depth, Ply, Position};

/// The best line below every ply of the current path.
///
/// Rows grow to the longest line ever seen at their ply and keep that memory, so that in the long
/// run no node allocates.
#[derive(Debug)]
pub(crate) struct PvTable<M> {
    rows: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    pub(crate) fn new() -> PvTable<M> {
        PvTable { rows: (0..Ply::MAX.index() + 2).map(|_| Vec::new()).collect() }
    }

    /// Empties the line at `ply`.
    #[inline]
    pub(crate) fn clear(&mut self, ply: Ply) {
        self.rows[ply.index()].clear();
    }

    /// Sets the line at `ply` to `mv` followed by the line of the ply below.
    #[inline]
    pub(crate) fn update(&mut self, ply: Ply, mv: M) {
        let (above, below) = self.rows.split_at_mut(ply.next().index());
        let line = &mut above[ply.index()];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }

    /// The line from `ply` on.
    #[inline]
    pub(crate) fn line(&self, ply: Ply) -> &[M] {
        &self.rows[ply.index()]
    }

    /// Rebuilds the line from a position on by following TT moves, for at most `depth` plies and not beyond the end of
    /// the game or a repetition.
    #[cold]
    pub(crate) fn rebuild_from_tt<P: Position<Move = M>>(
        &mut self,
        table: &Table,
        position: &mut P,
        ply: Ply,
        depth: Depth,
    ) where
        M: Eq,
    {
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let longest = depth.0.min(i32::from(Ply::MAX.0 - ply.0)) as usize;
        let is_over = |position: &P| {
            position.outcome().is_some() || P::CAPS.path_dependent && position.repetition().is_some()
        };
        while line.len() < longest && !is_over(position) {
            let at = Ply(ply.0 + line.len() as u16);
            let best = table.probe(position.key(), at).and_then(|entry| entry.best);
            moves.clear();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.iter().find(|&&mv| best == Some(position.encode(mv))) else { break };
            line.push((mv, position.make(mv)));
        }
        let end = Ply(ply.0 + line.len() as u16);
        self.clear(end);
        while let Some((mv, undo)) = line.pop() {
            position.unmake(mv, undo);
            self.update(Ply(ply.0 + line.len() as u16), mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entry;
    use boyi_core::{Bound, Easy, MoveCode, Score};
    use boyi_testkit::toys::{Sowing, Wheel};

    /// An entry that names a move.
    fn naming(mv: MoveCode) -> Entry {
        Entry {
            best: Some(mv),
            score: Score::ZERO,
            bound: Bound::Exact,
            depth: Depth(3),
            eval: None,
            tt_pv: true,
            complete: false,
        }
    }

    #[test]
    fn a_line_is_its_first_move_and_the_line_below() {
        let mut pv = PvTable::new();
        pv.clear(Ply(2));
        pv.update(Ply(1), 'b');
        pv.update(Ply(0), 'a');
        assert_eq!((pv.line(Ply(0)), pv.line(Ply(2))), (&['a', 'b'][..], &[][..]));
        pv.clear(Ply(1));
        pv.update(Ply(0), 'c');
        assert_eq!(pv.line(Ply(0)), ['c']);
    }

    #[test]
    fn a_line_is_rebuilt_as_far_as_the_table_holds_it() {
        let mut position = Easy::new(Sowing::new(3));
        let (table, mut pv) = (Table::new(1).unwrap(), PvTable::new());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mv = moves[0];
        let entry = naming(position.encode(mv));
        table.store(position.key(), Ply(4), entry);
        let key = position.key();
        pv.rebuild_from_tt(&table, &mut position, Ply(4), Depth(3));
        assert_eq!((pv.line(Ply(4)), position.key()), (&[mv][..], key));
        pv.rebuild_from_tt(&table, &mut position, Ply(4), Depth(0));
        assert!(pv.line(Ply(4)).is_empty());
    }

    #[test]
    fn a_rebuilt_line_ends_with_a_repetition() {
        let mut position = Wheel::at(0);
        let (table, mut pv) = (Table::new(1).unwrap(), PvTable::new());
        let entry = naming(position.encode(1));
        table.store(position.key(), Ply(0), entry);
        position.make(1);
        table.store(position.key(), Ply(1), entry);
        position.unmake(1, ());
        pv.rebuild_from_tt(&table, &mut position, Ply(0), Depth(9));
        assert_eq!(pv.line(Ply(0)), [1, 1]);
    }
}
