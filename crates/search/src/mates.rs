//! The data of the search for forced wins: what is known of positions, and how far the search has come.

use boyi_core::{MoveCode, Ply};

/// The moves that a search for forced wins examines. The defender's are always all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    /// Every move.
    Full,
    /// Of the attacker the forcing moves (checks) alone: finds longer wins, but not the shortest.
    Forcing,
}

/// The side that a position is examined for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The side to move is to win.
    Attacker,
    /// The side to move is to lose.
    Defender,
}

/// Knowledge of a position: whether one side wins by force within so many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    key: u64,
    /// It does within so many plies; `u16::MAX` where nothing is known.
    pub(crate) within: u16,
    /// It does not within one ply less; 0 where nothing is known.
    pub(crate) not_below: u16,
    /// The move that led to it, packed.
    best: u16,
}

impl Known {
    const NOTHING: Known = Known { key: 0, within: u16::MAX, not_below: 0, best: 0 };

    /// The move to try first.
    pub(crate) fn best(&self) -> Option<MoveCode> {
        MoveCode::unpack(self.best)
    }

    /// The answer for `plies`, if it is known.
    pub(crate) fn answer(&self, plies: u16) -> Option<bool> {
        if self.within <= plies { Some(true) } else { (plies < self.not_below).then_some(false) }
    }
}

/// State of the search for forced wins of one root.
pub(crate) struct Mates<M> {
    /// The known positions, by key; empty until the first search.
    table: Vec<Known>,
    /// The moves of the nodes on the current path, node after node.
    pub(crate) moves: Vec<M>,
    /// By ply, the last reply that refuted an attack.
    refutations: Vec<Option<M>>,
    /// Node count at which the search gives up.
    pub(crate) most_nodes: u64,
    /// It gave up.
    pub(crate) gave_up: bool,
    /// Progress for wins of the side to move at the root.
    pub(crate) progress: Progress,
    /// Nodes spent so far.
    pub(crate) spent: u64,
    /// No shorter end than that of the best line exists.
    pub(crate) proved: bool,
}

/// The plies to which wins of the side to move at the root have been looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Progress {
    /// There is none within so many plies.
    pub(crate) full: u16,
    /// There is none of forcing moves within so many plies.
    pub(crate) forcing: u16,
    /// Nodes of the last search of every move.
    pub(crate) full_nodes: u64,
    /// Nodes of the last search of forcing moves.
    pub(crate) forcing_nodes: u64,
}

impl<M: Copy> Mates<M> {
    /// Entries of the table beside another search.
    pub(crate) const BESIDE: usize = 1 << 15;
    /// Entries of the table of a search for nothing else.
    pub(crate) const ALONE: usize = 1 << 20;

    pub(crate) fn new() -> Mates<M> {
        Mates {
            table: Vec::new(),
            moves: Vec::new(),
            refutations: Vec::new(),
            most_nodes: u64::MAX,
            gave_up: false,
            progress: Progress::default(),
            spent: 0,
            proved: false,
        }
    }

    /// Makes the table, with a power of two of entries, unless there is one.
    pub(crate) fn prepare(&mut self, entries: usize) {
        if self.table.is_empty() {
            self.table = vec![Known::NOTHING; entries];
        }
    }

    /// The knowledge of the position with this [key](Mates::key).
    pub(crate) fn known(&self, key: u64) -> Known {
        let entry = self.slot(key).and_then(|slot| self.table.get(slot)).filter(|entry| entry.key == key);
        entry.copied().unwrap_or(Known { key, ..Known::NOTHING })
    }

    /// Keeps an answer with the move that led to it.
    pub(crate) fn keep(&mut self, key: u64, plies: u16, forced: bool, best: Option<MoveCode>) {
        let mut known = self.known(key);
        if forced {
            known.within = known.within.min(plies);
        } else {
            known.not_below = known.not_below.max(plies + 1);
        }
        if best.is_some() {
            known.best = MoveCode::pack(best);
        }
        if let Some(entry) = self.slot(key).and_then(|slot| self.table.get_mut(slot)) {
            *entry = known;
        }
    }

    /// The key of a position in a role and a width.
    pub(crate) fn key(position: u64, role: Role, width: Width) -> u64 {
        let role = if role == Role::Attacker { 0 } else { 0x6a09_e667_f3bc_c908 };
        let width = if width == Width::Full { 0 } else { 0xbb67_ae85_84ca_a73b };
        position ^ role ^ width
    }

    /// The reply that refuted an attack at this ply before.
    pub(crate) fn refutation(&self, ply: Ply) -> Option<M> {
        self.refutations.get(usize::from(ply.0)).copied().flatten()
    }

    /// Keeps a reply that refutes an attack.
    pub(crate) fn refute(&mut self, ply: Ply, mv: M) {
        let place = usize::from(ply.0);
        if self.refutations.len() <= place {
            self.refutations.resize(place + 1, None);
        }
        self.refutations[place] = Some(mv);
    }

    fn slot(&self, key: u64) -> Option<usize> {
        // The upper half of the key is as random as the lower one.
        self.table.len().checked_sub(1).map(|mask| (key >> 32) as usize & mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_for_more_plies_or_for_fewer() {
        let mut mates = Mates::<u8>::new();
        mates.prepare(4);
        assert_eq!(mates.known(7).answer(3), None);
        mates.keep(7, 5, true, Some(MoveCode::new(9)));
        mates.keep(7, 1, false, None);
        let known = mates.known(7);
        let answers = [1, 2, 4, 5, 9].map(|plies| known.answer(plies));
        assert_eq!(answers, [Some(false), None, None, Some(true), Some(true)]);
        assert_eq!(known.best(), Some(MoveCode::new(9)));
        assert_eq!(mates.known(8).answer(5), None, "another position in the same place");
    }

    #[test]
    fn roles_and_widths_share_nothing() {
        let keys = [
            Mates::<u8>::key(1, Role::Attacker, Width::Full),
            Mates::<u8>::key(1, Role::Attacker, Width::Forcing),
            Mates::<u8>::key(1, Role::Defender, Width::Full),
            Mates::<u8>::key(1, Role::Defender, Width::Forcing),
        ];
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key));
        }
    }
}
