//! Random trees in which every line ends with a result.

use boyi_core::{Easy, Game, Outcome, Ply, Position};
use boyi_testkit::{Shape, TreeGame};

/// A tree whose leaves are won, drawn or lost by the sign of their value. The margins of graded ends are the
/// values of the leaves; a line that ends earlier is won or lost by [`SUDDEN`] points.
#[derive(Clone)]
pub(crate) struct Decided<const GRADED: bool> {
    tree: TreeGame,
    left: u16,
}

/// The margin of an end above the leaves.
const SUDDEN: i32 = 100;

impl Decided<false> {
    pub(crate) fn grow(shape: &Shape, seed: u64) -> Easy<Decided<false>> {
        grow(shape, seed)
    }
}

impl Decided<true> {
    pub(crate) fn graded(shape: &Shape, seed: u64) -> Easy<Decided<true>> {
        grow(shape, seed)
    }
}

fn grow<const GRADED: bool>(shape: &Shape, seed: u64) -> Easy<Decided<GRADED>> {
    let tree = shape.grow(seed);
    Easy::new(Decided { left: tree.depth().0 as u16, tree })
}

impl<const GRADED: bool> Game for Decided<GRADED> {
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
        let value = || self.tree.clone().evaluate().raw();
        self.tree.outcome().or_else(|| moves.is_empty().then(|| Outcome::of_margin(value())))
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

    const MAX_MARGIN: u16 = if GRADED { 1_000 } else { 0 };

    fn margin(&self) -> i32 {
        match self.tree.outcome() {
            Some(Outcome::Win) => SUDDEN,
            Some(Outcome::Draw) => 0,
            Some(Outcome::Loss) => -SUDDEN,
            None => self.tree.clone().evaluate().raw(),
        }
    }
}
