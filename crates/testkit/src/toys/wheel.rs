use boyi_core::{
    Capabilities, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Position, Score, Solvable,
};

/// Two players turn one wheel of twelve places by 1, 2 or 4, each in its own direction. Who comes
/// back to a place where the same side was to move loses, so the value depends on the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wheel {
    /// The places so far, the last the present one; sides take turns.
    path: Vec<u8>,
}

impl Wheel {
    const PLACES: u8 = 12;

    /// The wheel at this place, `0 .. 12`.
    pub fn at(place: u8) -> Wheel {
        Wheel { path: vec![place % Wheel::PLACES] }
    }

    fn place(&self) -> u8 {
        self.path.last().copied().unwrap_or(0)
    }

    fn second_to_move(&self) -> bool {
        self.path.len().is_multiple_of(2)
    }
}

impl Position for Wheel {
    /// The distance turned.
    type Move = u8;
    type Undo = ();
    type Picker = std::vec::IntoIter<u8>;

    const CAPS: Capabilities = Capabilities { path_dependent: true, ..Capabilities::NONE };

    fn make(&mut self, mv: u8) {
        let turn = if self.second_to_move() { Wheel::PLACES - mv } else { mv };
        self.path.push((self.place() + turn) % Wheel::PLACES);
    }

    fn unmake(&mut self, _: u8, (): ()) {
        self.path.pop();
    }

    fn legal_moves(&mut self, out: &mut Vec<u8>) {
        out.extend([1, 2, 4]);
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        u64::from(self.place()) << 1 | u64::from(self.second_to_move())
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(i32::from(self.place() * 7 % Wheel::PLACES))
    }

    fn picker(&mut self, class: MoveClass) -> Self::Picker {
        let mut moves = Vec::new();
        if class != MoveClass::Noisy {
            self.legal_moves(&mut moves);
        }
        moves.into_iter()
    }

    fn encode(&self, mv: u8) -> MoveCode {
        MoveCode::new(u16::from(mv))
    }

    /// The side that has just moved came back, so the side to move has won.
    fn repetition(&self) -> Option<Outcome> {
        let place = self.place();
        let earlier = self.path.iter().rev().skip(2).step_by(2);
        earlier.into_iter().any(|&before| before == place).then_some(Outcome::Win)
    }
}

impl Knowledge for Wheel {}

impl Solvable for Wheel {}

impl Picker<Wheel> for std::vec::IntoIter<u8> {
    fn next(&mut self, _: &mut Wheel, _: &Hints<'_, u8>) -> Option<u8> {
        Iterator::next(self)
    }
}
