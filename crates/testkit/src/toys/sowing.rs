use boyi_core::{Game, Outcome, Score};

/// Sowing as in Kalah, with three pits a side: a last stone in one's own store earns another turn.
/// There are no captures. Over when a side cannot move; each side counts its own stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sowing {
    /// The pits and the store of each player.
    rows: [[u8; 4]; 2],
    to_move: usize,
    extra_turn: bool,
}

impl Sowing {
    /// This many stones in every pit.
    pub fn new(stones: u8) -> Sowing {
        let row = [stones, stones, stones, 0];
        Sowing { rows: [row, row], to_move: 0, extra_turn: false }
    }

    fn stones(&self, side: usize) -> i32 {
        self.rows[side].iter().map(|&stones| i32::from(stones)).sum()
    }
}

impl Game for Sowing {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend((0..3).filter(|&pit| self.rows[self.to_move][usize::from(pit)] > 0));
    }

    fn play(&mut self, pit: u8) {
        let (mover, mut side, mut place) = (self.to_move, self.to_move, usize::from(pit));
        let mut hand = std::mem::take(&mut self.rows[side][place]);
        while hand > 0 {
            place += 1;
            // The opponent's store is passed over.
            if place > 3 || (place == 3 && side != mover) {
                (side, place) = (1 - side, 0);
            }
            self.rows[side][place] += 1;
            hand -= 1;
        }
        self.extra_turn = (side, place) == (mover, 3);
        self.to_move = if self.extra_turn { mover } else { 1 - mover };
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.rows[self.to_move][..3] != [0; 3] {
            return None;
        }
        Some(match self.stones(self.to_move) - self.stones(1 - self.to_move) {
            1.. => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        })
    }

    fn key(&self) -> u64 {
        let stones = self.rows.iter().flatten().fold(0, |key, &stones| key << 6 | u64::from(stones));
        stones << 1 | self.to_move as u64
    }

    fn evaluate(&self) -> Score {
        let [mine, theirs] = [self.to_move, 1 - self.to_move].map(|side| i32::from(self.rows[side][3]));
        Score::eval(mine - theirs)
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn
    }
}
