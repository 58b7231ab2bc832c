//! Random trees in which every line ends with a result.

use boyi_core::{Easy, Game, Outcome, Ply, Position};
use boyi_testkit::{Shape, TreeGame};

/// A tree whose leaves are won, drawn or lost by the sign of their value.
#[derive(Clone)]
pub(crate) struct Decided {
    tree: TreeGame,
    left: u16,
}

impl Decided {
    pub(crate) fn grow(shape: &Shape, seed: u64) -> Easy<Decided> {
        let tree = shape.grow(seed);
        Easy::new(Decided { left: tree.depth().0 as u16, tree })
    }
}

impl Game for Decided {
    type Move = u16;

    fn moves(&self, out: &mut Vec<u16>) {
        self.tree.clone().legal_moves(out);
    }

    fn play(&mut self, mv: u16) {
        self.tree.make(mv);
        self.left -= 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        self.tree.outcome().or_else(|| {
            moves.is_empty().then(|| match self.tree.clone().evaluate().raw() {
                1.. => Outcome::Win,
                0 => Outcome::Draw,
                _ => Outcome::Loss,
            })
        })
    }

    fn key(&self) -> u64 {
        self.tree.key()
    }

    fn extra_turn(&self) -> bool {
        self.tree.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.left))
    }
}
