//! Two small games as a learner writes them.

use boyi_core::{Game, Outcome};

/// Tic-tac-toe.
#[derive(Clone, Default)]
pub(crate) struct Noughts {
    /// One bit a cell in reading order, for the side to move.
    mine: u16,
    /// And for the other side.
    theirs: u16,
}

/// The rows, columns and diagonals.
const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Noughts {
    /// Reads a position such as `XX./OO./...`; X moves when both have equally many stones.
    pub(crate) fn read(text: &str) -> Noughts {
        let (mut crosses, mut noughts) = (0, 0);
        for (cell, stone) in text.chars().filter(|&stone| stone != '/').enumerate() {
            crosses |= u16::from(stone == 'X') << cell;
            noughts |= u16::from(stone == 'O') << cell;
        }
        if crosses.count_ones() == noughts.count_ones() {
            Noughts { mine: crosses, theirs: noughts }
        } else {
            Noughts { mine: noughts, theirs: crosses }
        }
    }

    /// Returns the name of a cell: `a3` is the first.
    pub(crate) fn name(cell: u8) -> String {
        format!("{}{}", char::from(b'a' + cell % 3), 3 - cell / 3)
    }

    /// Returns whether X is to move.
    pub(crate) fn x_moves(&self) -> bool {
        self.mine.count_ones() == self.theirs.count_ones()
    }
}

impl Game for Noughts {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend((0..9).filter(|cell| (self.mine | self.theirs) >> cell & 1 == 0));
    }

    fn play(&mut self, cell: u8) {
        let mover = self.mine | 1 << cell;
        self.mine = self.theirs;
        self.theirs = mover;
    }

    fn outcome(&self) -> Option<Outcome> {
        if LINES.iter().any(|&line| !self.theirs & line == 0) {
            return Some(Outcome::Loss);
        }
        (self.mine | self.theirs == 0o777).then_some(Outcome::Draw)
    }

    fn key(&self) -> u64 {
        u64::from(self.mine) << 9 | u64::from(self.theirs)
    }
}

/// A heap of stones: each player in turn takes one, two or three, and the one who takes the last wins.
#[derive(Clone, Copy)]
pub(crate) struct Heap(pub(crate) u32);

impl Game for Heap {
    type Move = u32;

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend((1..=self.0.min(3)).rev());
    }

    fn play(&mut self, stones: u32) {
        self.0 -= stones;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        self.0.into()
    }
}

/// The moves of a position.
pub(crate) fn moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

/// The position after a move.
pub(crate) fn after<G: Game>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.play(mv);
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_and_cells_have_names() {
        let game = Noughts::read("XX./OO./...");
        assert!(game.x_moves() && !Noughts::read("X../.../...").x_moves());
        assert_eq!(
            moves(&game).into_iter().map(Noughts::name).collect::<Vec<_>>(),
            ["c3", "c2", "a1", "b1", "c1"]
        );
        assert_eq!(after(&game, 2).outcome(), Some(Outcome::Loss));
        assert_eq!(Noughts::read("XOX/XOO/OXX").outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn the_heap_ends_with_its_last_stone() {
        assert_eq!(moves(&Heap(2)), [2, 1]);
        assert_eq!(after(&Heap(3), 3).outcome(), Some(Outcome::Loss));
    }
}
