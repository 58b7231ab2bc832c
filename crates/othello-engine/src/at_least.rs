//! Othello as a question with two answers, which solve mode answers much sooner than a search for the
//! difference.

use crate::endgame::reaches;
use crate::lookahead::{odd, promise};
use crate::params::PLAYED_OUT;
use crate::stability::least_difference;
use boyi_core::{Glance, Hints, MoveCode, Outcome, Picker, Ply, Position, Score, Side, Stage, Window};
use boyi_othello::{Bits, Board, Cell, Geometry, final_difference};

/// The game in which the first side wins if it ends at least `goal` discs ahead, and the second side wins if not.
///
/// Passes are no moves here: the side that can place a disc moves again when the other side cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtLeast<G: Geometry> {
    board: Board<G>,
    goal: i32,
    /// The placements of the side to move; none when the game is over.
    placements: G::Bits,
    /// The side to move made the last move as well.
    same_side: bool,
}

impl<G: Geometry> AtLeast<G> {
    /// The question about a position.
    pub fn new(board: Board<G>, goal: i32) -> AtLeast<G> {
        let mut question = AtLeast { board, goal, placements: G::Bits::EMPTY, same_side: false };
        question.find_turn();
        question.same_side = false;
        question
    }

    /// How many discs ahead the first side must end.
    pub const fn goal(&self) -> i32 {
        self.goal
    }

    /// The least score that is a win: one on the last possible ply.
    pub fn least_win(&self) -> Score {
        Score::win_at(self.last_ply())
    }

    /// The answer, `true` if the first side ends so far ahead, where the side to move wins the question's game or
    /// does not.
    pub fn answer(&self, side_to_move_wins: bool) -> bool {
        side_to_move_wins == (self.board.side_to_move() == Side::First)
    }

    /// Passes for the side to move if it has to, and notes the placements.
    fn find_turn(&mut self) {
        self.placements = self.board.placements();
        self.same_side = false;
        if self.placements.is_empty() {
            self.placements = self.board.waiting_placements();
            if !self.placements.is_empty() {
                self.board.pass();
                self.same_side = true;
            }
        }
    }

    /// The discs of the side to move and of the other side.
    fn discs(&self) -> (G::Bits, G::Bits) {
        (self.board.mover_discs(), self.board.waiting_discs())
    }

    /// How many discs ahead the side to move must end to win.
    fn own_goal(&self) -> i32 {
        if self.board.side_to_move() == Side::First { self.goal } else { 1 - self.goal }
    }

    /// The ply on which the game ends at the latest, counted from here.
    fn last_ply(&self) -> Ply {
        Ply(self.board.empty().count() as u16)
    }

    /// Returns whether the side to move wins, where stable discs tell.
    fn settled(&self) -> Option<bool> {
        let ((mine, theirs), goal) = (self.discs(), self.own_goal());
        if least_difference::<G>(mine, theirs, goal) >= goal {
            Some(true)
        } else if least_difference::<G>(theirs, mine, 1 - goal) >= 1 - goal {
            Some(false)
        } else {
            None
        }
    }
}

impl<G: Geometry> Position for AtLeast<G> {
    type Move = Cell;
    type Undo = AtLeast<G>;
    type Picker = Cells<G>;

    fn make(&mut self, cell: Cell) -> AtLeast<G> {
        let before = *self;
        self.board.place(cell, self.board.flips(cell));
        self.find_turn();
        before
    }

    fn unmake(&mut self, _: Cell, before: AtLeast<G>) {
        *self = before;
    }

    fn legal_moves(&self, out: &mut Vec<Cell>) {
        out.extend(self.placements.cells());
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mine, theirs) = self.discs();
        let won = || final_difference::<G>(mine, theirs) >= self.own_goal();
        self.placements.is_empty().then(|| if won() { Outcome::Win } else { Outcome::Loss })
    }

    /// Of the question, not of the board alone: the same discs with another goal are another position.
    fn key(&self) -> u64 {
        let goal = (self.goal + 2 * i32::from(G::SIDE) * i32::from(G::SIDE)) as u64;
        self.board.key() ^ goal.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(self.board.disc_difference())
    }

    fn picker(&self, stage: Stage) -> Cells<G> {
        Cells(if stage == Stage::Noisy { G::Bits::EMPTY } else { self.placements })
    }

    fn encode(&self, cell: Cell) -> MoveCode {
        MoveCode::new(cell.index() as u16)
    }

    fn extra_turn(&self) -> bool {
        self.same_side
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(self.last_ply())
    }

    const GLANCES_AHEAD: bool = true;

    /// The last discs are played out, and stable ones may tell the answer before.
    fn glance(&mut self, _: Window) -> Glance<Cell> {
        let ((mine, theirs), last) = (self.discs(), self.last_ply());
        let answer = if usize::from(last.0) <= PLAYED_OUT {
            Some(reaches::<G>(mine, theirs, self.own_goal()))
        } else {
            self.settled()
        };
        match answer {
            Some(true) => Glance { lower: Score::win_at(last), ..Glance::OPEN },
            Some(false) => Glance { upper: Score::loss_at(last), ..Glance::OPEN },
            None => Glance {
                forced: self.placements.first().filter(|_| self.placements.is_single()),
                promise: promise::<G>(mine, theirs, self.placements, self.same_side),
                ..Glance::OPEN
            },
        }
    }

    /// Those in regions with an odd number of empty cells first: the side that moves there may move last there.
    fn proof_moves(&self, _: &Hints<'_, Cell>, out: &mut Vec<Cell>) {
        let odd = odd::<G>(self.board.empty());
        out.extend((self.placements & odd).cells());
        out.extend((self.placements & !odd).cells());
    }
}

/// Yields cells in reading order.
pub struct Cells<G: Geometry>(G::Bits);

impl<G: Geometry> Picker<AtLeast<G>> for Cells<G> {
    fn next(&mut self, _: &AtLeast<G>, _: &Hints<'_, Cell>) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without_first();
        Some(cell)
    }
}
