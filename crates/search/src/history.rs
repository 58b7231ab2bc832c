//! What quiet moves have been good for: killers and history.

use boyi_core::{Depth, Ply};

/// How good each quiet move has been all over the tree.
///
/// *History with gravity*: the further a value is from zero the less the same success adds, so
/// values stay within ±[`History::LIMIT`] and old merits fade (Stockfish, `StatsEntry`).
#[derive(Debug)]
pub(crate) struct History {
    values: Vec<i16>,
}

impl History {
    /// No value gets larger than this.
    const LIMIT: i32 = 16_384;
    /// One success or failure counts at most this much.
    const MAX_BONUS: i32 = 1_600;

    pub(crate) fn new(slots: usize) -> History {
        History { values: vec![0; slots] }
    }

    /// The values by slot, for the pickers.
    #[inline]
    pub(crate) fn values(&self) -> &[i16] {
        &self.values
    }

    /// What one success or failure counts in a search that is not selective, with `depth` plies left.
    #[inline]
    pub(crate) fn bonus(depth: Depth) -> i32 {
        (depth.0.saturating_mul(depth.0).saturating_mul(8)).min(History::MAX_BONUS)
    }

    /// The move of `slot` refuted a node (`bonus` above zero), or was tried before the one that did (below).
    #[inline]
    pub(crate) fn add(&mut self, slot: usize, bonus: i32) {
        if let Some(value) = self.values.get_mut(slot) {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / History::LIMIT) as i16;
        }
    }

    /// What was learnt at the last root counts half at the next.
    pub(crate) fn fade(&mut self) {
        self.values.iter_mut().for_each(|value| *value /= 2);
    }
}

/// The two quiet moves that last refuted a node at each ply.
#[derive(Debug)]
pub(crate) struct Killers<M> {
    by_ply: [[Option<M>; 2]; PLIES],
}

/// A power of two above [`Ply::MAX`], so that no index needs to be checked.
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

    /// `mv` refuted a node at `ply`.
    #[inline]
    pub(crate) fn note(&mut self, ply: Ply, mv: M) {
        let [latest, _] = self.by_ply[ply.index() % PLIES];
        if latest != Some(mv) {
            self.by_ply[ply.index() % PLIES] = [Some(mv), latest];
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.by_ply.fill([None; 2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = History::new(2);
        for _ in 0..1_000 {
            history.add(0, History::bonus(Depth(30)));
            history.add(1, -History::bonus(Depth(30)));
        }
        let [good, bad] = [0, 1].map(|slot| i32::from(history.values()[slot]));
        assert!(good > History::LIMIT / 2 && good <= History::LIMIT);
        assert_eq!(bad, -good);
    }

    #[test]
    fn a_slot_outside_the_table_is_ignored() {
        History::new(0).add(3, 100);
    }

    #[test]
    fn a_killer_does_not_stand_twice() {
        let mut killers = Killers::new();
        killers.note(Ply(3), 'a');
        killers.note(Ply(3), 'b');
        killers.note(Ply(3), 'b');
        assert_eq!(killers.at(Ply(3)), [Some('b'), Some('a')]);
    }
}
