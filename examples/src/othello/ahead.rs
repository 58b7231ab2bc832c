//! Othello as a question with two answers, which solve mode answers much sooner than a search for the margin.

use super::{Othello, bits};
use boyi_core::{Game, Glance, Hints, MoveCode, Outcome, Picker, Ply, Position, Score, Stage, Window};
use boyi_search::Control;
use boyi_search::solve::{Budget, Solver};

/// Does the first player end at least so many discs ahead?
///
/// Whoever wants that wins this game if it comes true, the other player wins it if not. Passes are no
/// moves here: who can place a disc moves again when the other cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead<const N: usize> {
    game: Othello<N>,
    /// The lead that is asked about, negative for an arrear.
    goal: i32,
    /// Where the side to move can place a disc; nowhere when the game is over.
    placements: u64,
    /// Did the other side pass?
    again: bool,
}

impl<const N: usize> Ahead<N> {
    /// With so many empty cells or fewer the answer is found without the help of a table.
    const LAST: u32 = 4;
    /// A corner is worth as much as this many replies fewer.
    const CORNER: i32 = 4;

    /// The question about a position.
    pub fn new(game: Othello<N>, goal: i32) -> Ahead<N> {
        let mut ahead = Ahead { game, goal, placements: 0, again: false };
        ahead.turn();
        ahead.again = false;
        ahead
    }

    /// The answer.
    pub fn answer(mut self, solver: &mut Solver) -> bool {
        let wins = match self.outcome() {
            Some(outcome) => outcome == Outcome::Win,
            None => {
                let least = Score::win_at(Ply(self.game.empty().count_ones() as u16));
                solver.choose(&mut self, least, &Budget::NONE, &Control::default()).is_ok()
            }
        };
        wins == self.game.first_to_move
    }

    /// Finds out who moves.
    fn turn(&mut self) {
        self.placements = Othello::<N>::placements(self.game.mine, self.game.theirs);
        self.again = false;
        if self.placements == 0 {
            self.placements = Othello::<N>::placements(self.game.theirs, self.game.mine);
            if self.placements != 0 {
                self.game.pass();
                self.again = true;
            }
        }
    }

    /// Does the side to move win a finished game?
    fn is_won(&self) -> bool {
        let margin = self.game.margin();
        if self.game.first_to_move { margin >= self.goal } else { -margin < self.goal }
    }

    /// Does the side to move win?
    fn wins(&self) -> bool {
        if self.placements == 0 {
            return self.is_won();
        }
        bits(self.placements).any(|cell| {
            let mut after = *self;
            after.make(cell);
            after.wins() == after.again
        })
    }

    /// How few replies the side to move has, and how many corners the other.
    fn promise(&self) -> i32 {
        if self.again {
            return i32::from(i8::MAX);
        }
        let count = |cells: u64| cells.count_ones() as i32;
        Self::CORNER * count(self.game.theirs & Othello::<N>::CORNERS)
            - count(self.placements)
            - count(self.placements & Othello::<N>::CORNERS)
    }
}

/// How far the first player is ahead at the end under best play; negative when he is behind. `tell` hears
/// every question and its answer.
pub fn lead<const N: usize>(game: Othello<N>, solver: &mut Solver, mut tell: impl FnMut(i32, bool)) -> i32 {
    let cells = (N * N) as i32;
    let (mut low, mut high, mut goal) = (-cells, cells, 0);
    while low < high {
        let answer = Ahead::new(game, goal).answer(solver);
        tell(goal, answer);
        // A full board has an even margin, so the next question is two discs off where there is room.
        if answer {
            low = goal;
            goal = high.min(low + 2);
        } else {
            high = goal - 1;
            goal = (low + 1).max(high - 1);
        }
    }
    low
}

impl<const N: usize> Position for Ahead<N> {
    type Move = u8;
    type Undo = Ahead<N>;
    type Picker = Cells;

    fn make(&mut self, cell: u8) -> Ahead<N> {
        let before = *self;
        self.game.place(cell);
        self.turn();
        before
    }

    fn unmake(&mut self, _: u8, before: Ahead<N>) {
        *self = before;
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend(bits(self.placements));
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.placements == 0).then(|| if self.is_won() { Outcome::Win } else { Outcome::Loss })
    }

    fn key(&self) -> u64 {
        self.game.key() ^ (self.goal as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(self.game.margin())
    }

    fn picker(&self, stage: Stage) -> Cells {
        Cells(if stage == Stage::Noisy { 0 } else { self.placements })
    }

    fn encode(&self, cell: u8) -> MoveCode {
        MoveCode::new(u16::from(cell))
    }

    fn extra_turn(&self) -> bool {
        self.again
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.game.empty().count_ones() as u16))
    }

    const GLANCES_AHEAD: bool = true;

    fn glance(&mut self, _: Window) -> Glance<u8> {
        let left = self.game.empty().count_ones();
        if left <= Self::LAST {
            let last = Ply(left as u16);
            return if self.wins() {
                Glance { lower: Score::win_at(last), ..Glance::OPEN }
            } else {
                Glance { upper: Score::loss_at(last), ..Glance::OPEN }
            };
        }
        let forced = self.placements & (self.placements - 1) == 0;
        Glance {
            forced: forced.then(|| self.placements.trailing_zeros() as u8),
            promise: self.promise(),
            ..Glance::OPEN
        }
    }

    fn proof_moves(&self, _: &Hints<'_, u8>, out: &mut Vec<u8>) {
        out.extend(bits(self.placements & Othello::<N>::CORNERS));
        out.extend(bits(self.placements & !Othello::<N>::CORNERS));
    }
}

/// Yields cells in reading order.
pub struct Cells(u64);

impl<const N: usize> Picker<Ahead<N>> for Cells {
    fn next(&mut self, _: &Ahead<N>, _: &Hints<'_, u8>) -> Option<u8> {
        let cell = bits(self.0).next()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
