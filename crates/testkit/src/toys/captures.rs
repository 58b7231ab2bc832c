use boyi_core::{
    Capabilities, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Position, Score, Side, Solvable,
};

/// A game in which every capture loses 9 for the one who makes it, and nothing else happens. Its
/// value is 0 at any depth: a quiescence search that must capture says otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Captures {
    to_move: Side,
    /// The balance for the first player.
    balance: i32,
    quiet_moves: u8,
    captures_left: u8,
}

/// A move of [`Captures`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CapturesMove {
    /// Loses 9.
    Capture(u8),
    /// Loses nothing.
    Quiet(u8),
}

impl Captures {
    /// At most this many captures can be made in all.
    pub fn new(captures: u8) -> Captures {
        Captures { to_move: Side::First, balance: 0, quiet_moves: 0, captures_left: captures }
    }
}

impl Position for Captures {
    type Move = CapturesMove;
    type Undo = Captures;
    type Picker = std::vec::IntoIter<CapturesMove>;

    const CAPS: Capabilities = Capabilities { quiescence: true, ..Capabilities::NONE };

    fn make(&mut self, mv: CapturesMove) -> Captures {
        let before = self.clone();
        match mv {
            CapturesMove::Capture(_) => {
                self.balance += if self.to_move == Side::First { -9 } else { 9 };
                self.captures_left -= 1;
            }
            CapturesMove::Quiet(_) => self.quiet_moves += 1,
        }
        self.to_move = !self.to_move;
        before
    }

    fn unmake(&mut self, _: CapturesMove, undo: Captures) {
        *self = undo;
    }

    fn legal_moves(&mut self, out: &mut Vec<CapturesMove>) {
        if self.quiet_moves < 40 {
            out.extend((0..self.captures_left.min(2)).map(CapturesMove::Capture));
            out.extend((0..2).map(CapturesMove::Quiet));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        let balance = u64::from(self.balance.cast_unsigned());
        let small = [self.to_move as u8, self.quiet_moves, self.captures_left];
        small.iter().fold(balance, |key, &part| key << 8 | u64::from(part))
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(if self.to_move == Side::First { self.balance } else { -self.balance })
    }

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.retain(|&mv| class != MoveClass::Noisy || self.is_noisy(mv));
        moves.into_iter()
    }

    fn encode(&self, mv: CapturesMove) -> MoveCode {
        MoveCode::new(match mv {
            CapturesMove::Capture(which) => u16::from(which),
            CapturesMove::Quiet(which) => 256 + u16::from(which),
        })
    }
}

impl Knowledge for Captures {
    fn is_noisy(&self, mv: CapturesMove) -> bool {
        matches!(mv, CapturesMove::Capture(_))
    }
}

impl Solvable for Captures {}

impl Picker<Captures> for std::vec::IntoIter<CapturesMove> {
    fn next(&mut self, _: &mut Captures, _: &Hints<'_, CapturesMove>) -> Option<CapturesMove> {
        Iterator::next(self)
    }
}
