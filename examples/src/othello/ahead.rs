//! Othello as a question with two answers, which solve mode answers much sooner than a search for the margin.

use super::last::{LAST, reaches};
use super::order::{odd, promise};
use super::stable::least_margin;
use super::{Board, Othello, bits};
use boyi_core::{Game, Glance, Hints, MoveCode, Outcome, Picker, Ply, Position, Score, Stage, Window};
use boyi_search::Control;
use boyi_search::solve::{Answer, Budget, Solver};

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
    /// The question about a position.
    pub fn new(game: Othello<N>, goal: i32) -> Ahead<N> {
        let mut ahead = Ahead { game, goal, placements: 0, again: false };
        ahead.turn();
        ahead.again = false;
        ahead
    }

    /// The answer: `yes` if the first player ends so far ahead.
    pub fn answer(mut self, solver: &mut Solver) -> Answer {
        let least = Score::win_at(self.last_ply());
        let asked = solver.ask(&mut self, least, &Budget::NONE, &Control::default());
        let Answer { yes, nodes } =
            asked.expect("every disc brings the end nearer").expect("no limit was set");
        Answer { yes: yes == self.game.first_to_move, nodes }
    }

    /// Finds out who moves.
    fn turn(&mut self) {
        self.placements = Board::<N>::placements(self.game.mine, self.game.theirs);
        self.again = false;
        if self.placements == 0 {
            self.placements = Board::<N>::placements(self.game.theirs, self.game.mine);
            if self.placements != 0 {
                self.game.pass();
                self.again = true;
            }
        }
    }

    /// How far ahead the side to move must end to win.
    fn own_goal(&self) -> i32 {
        if self.game.first_to_move { self.goal } else { 1 - self.goal }
    }

    /// The ply on which the game ends at the latest, counted from here.
    fn last_ply(&self) -> Ply {
        Ply(self.game.empty().count_ones() as u16)
    }

    /// Does the side to move win, as far as discs tell that stay where they are?
    fn settled(&self) -> Option<bool> {
        let (mine, theirs, goal) = (self.game.mine, self.game.theirs, self.own_goal());
        if least_margin::<N>(mine, theirs, goal) >= goal {
            Some(true)
        } else if least_margin::<N>(theirs, mine, 1 - goal) >= 1 - goal {
            Some(false)
        } else {
            None
        }
    }
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
        let won = || self.game.margin() >= self.own_goal();
        (self.placements == 0).then(|| if won() { Outcome::Win } else { Outcome::Loss })
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
        Some(self.last_ply())
    }

    const GLANCES_AHEAD: bool = true;

    /// The last discs are played out, and stable ones may tell the answer before.
    fn glance(&mut self, _: Window) -> Glance<u8> {
        let last = self.last_ply();
        let answer = if usize::from(last.0) <= LAST {
            Some(reaches::<N>(self.game.mine, self.game.theirs, self.own_goal()))
        } else {
            self.settled()
        };
        match answer {
            Some(true) => Glance { lower: Score::win_at(last), ..Glance::OPEN },
            Some(false) => Glance { upper: Score::loss_at(last), ..Glance::OPEN },
            None => {
                let only = self.placements & (self.placements - 1) == 0;
                Glance {
                    forced: only.then(|| self.placements.trailing_zeros() as u8),
                    promise: promise::<N>(self.game.mine, self.game.theirs, self.placements, self.again),
                    ..Glance::OPEN
                }
            }
        }
    }

    /// Those in regions with an odd number of empty cells first: who moves there may move last there.
    fn proof_moves(&self, _: &Hints<'_, u8>, out: &mut Vec<u8>) {
        let odd = odd::<N>(self.game.empty());
        out.extend(bits(self.placements & odd));
        out.extend(bits(self.placements & !odd));
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
