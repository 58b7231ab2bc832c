use boyi_core::{Game, Outcome, Ply};

/// Three heaps; a move takes any number of one heap; who takes the last has won.
///
/// The side to move loses exactly when the sizes combine to zero (Bouton, 1901).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nim {
    heaps: [u8; 3],
    second_to_move: bool,
}

impl Nim {
    /// The first player to move.
    pub fn new(heaps: [u8; 3]) -> Nim {
        Nim { heaps, second_to_move: false }
    }

    /// Returns whether the side to move wins with perfect play.
    pub fn is_won(&self) -> bool {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
    }
}

impl Game for Nim {
    /// The heap and the number of stones.
    type Move = (u8, u8);

    fn moves(&self, out: &mut Vec<(u8, u8)>) {
        for (heap, &size) in (0..).zip(&self.heaps) {
            out.extend((1..=size).map(|count| (heap, count)));
        }
    }

    fn play(&mut self, (heap, count): (u8, u8)) {
        self.heaps[usize::from(heap)] -= count;
        self.second_to_move = !self.second_to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; 3]).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        let [a, b, c] = self.heaps.map(u64::from);
        a | b << 8 | c << 16 | u64::from(self.second_to_move) << 24
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.heaps.iter().map(|&heap| u16::from(heap)).sum()))
    }
}
