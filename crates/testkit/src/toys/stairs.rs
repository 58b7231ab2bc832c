use boyi_core::{
    Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Ply, Position, Score, Side, Solvable,
};

/// Two players walk down one staircase, one or two steps a move. The game ends when the side to
/// move cannot move, and only then: what that means is for [`outcome_without_moves`](Position::outcome_without_moves) to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stairs {
    left: u16,
    to_move: Side,
    bottom: Outcome,
}

impl Stairs {
    /// This many steps; `bottom` is what it means to be stuck at the bottom.
    pub fn new(steps: u16, bottom: Outcome) -> Stairs {
        Stairs { left: steps, to_move: Side::First, bottom }
    }
}

impl Position for Stairs {
    /// The number of steps.
    type Move = u16;
    type Undo = ();
    type Picker = std::vec::IntoIter<u16>;

    fn make(&mut self, mv: u16) {
        self.left -= mv;
        self.to_move = !self.to_move;
    }

    fn unmake(&mut self, mv: u16, (): ()) {
        self.left += mv;
        self.to_move = !self.to_move;
    }

    fn legal_moves(&mut self, out: &mut Vec<u16>) {
        out.extend(1..=self.left.min(2));
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.bottom
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.to_move as u64
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(i32::from(self.left % 5) - 2)
    }

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        let mut moves = Vec::new();
        if class != MoveClass::Noisy {
            self.legal_moves(&mut moves);
        }
        moves.into_iter()
    }

    fn encode(&self, mv: u16) -> MoveCode {
        MoveCode::new(mv)
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.left))
    }
}

impl Knowledge for Stairs {}

impl Solvable for Stairs {}

impl Picker<Stairs> for std::vec::IntoIter<u16> {
    fn next(&mut self, _: &mut Stairs, _: &Hints<'_, u16>) -> Option<u16> {
        Iterator::next(self)
    }
}
