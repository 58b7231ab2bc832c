use boyi_core::{Game, Outcome, Ply};

/// Three in a row on 3 × 3, as a learner writes it. A draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe {
    /// One bit a cell, for the side to move.
    pub mine: u16,
    /// And for the other side.
    pub theirs: u16,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
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
            Some(Outcome::Loss)
        } else if self.mine | self.theirs == 0o777 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.mine) << 9 | u64::from(self.theirs)
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply((9 - (self.mine | self.theirs).count_ones()) as u16))
    }
}
