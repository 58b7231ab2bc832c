//! Othello as a game with two results (won by at least `goal` discs, or not), which solve mode decides much
//! sooner than the difference.

use crate::OthelloPosition;
use crate::endgame::reaches;
use crate::params::PLAYED_OUT;
use crate::stability::least_difference;
use boyi_core::{
    Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Ply, Position, QuickBounds, Score, Side,
    Solvable, Window,
};
use boyi_othello::{Bits, Board, Cell, Geometry, final_difference};

/// The game that the first side wins if it ends at least `goal` discs ahead, and the second side otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtLeast<G: Geometry> {
    position: OthelloPosition<G>,
    goal: i32,
}

impl<G: Geometry> AtLeast<G> {
    /// The game with this goal from a position.
    pub fn new(board: Board<G>, goal: i32) -> AtLeast<G> {
        AtLeast { position: OthelloPosition::new(board), goal }
    }

    /// The number of discs by which the first side must be ahead.
    pub const fn goal(&self) -> i32 {
        self.goal
    }

    /// The least score that counts as a win: a win on the last possible ply.
    pub fn least_win(&self) -> Score {
        Score::win_at(self.last_ply())
    }

    /// Returns whether the first side reaches the goal, given whether the side to move wins this game.
    pub fn answer(&self, side_to_move_wins: bool) -> bool {
        side_to_move_wins == (self.position.board().side_to_move() == Side::First)
    }

    /// The number of discs by which the side to move must be ahead to win.
    fn own_goal(&self) -> i32 {
        if self.position.board().side_to_move() == Side::First { self.goal } else { 1 - self.goal }
    }

    /// The latest ply on which the game can end, counted from here.
    fn last_ply(&self) -> Ply {
        Ply(self.position.board().empty().count() as u16)
    }

    /// Returns whether the side to move wins, if stable discs decide it.
    fn settled(&self) -> Option<bool> {
        let ((mine, theirs), goal) = (self.position.discs(), self.own_goal());
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
    type Undo = OthelloPosition<G>;
    type Picker = Cells<G>;

    fn make(&mut self, cell: Cell) -> OthelloPosition<G> {
        self.position.make(cell)
    }

    fn unmake(&mut self, cell: Cell, before: OthelloPosition<G>) {
        self.position.unmake(cell, before);
    }

    fn legal_moves(&mut self, out: &mut Vec<Cell>) {
        self.position.legal_moves(out);
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mine, theirs) = self.position.discs();
        let won = || final_difference::<G>(mine, theirs) >= self.own_goal();
        let over = self.position.placements().is_empty();
        over.then(|| if won() { Outcome::Win } else { Outcome::Loss })
    }

    /// Includes the goal: positions with equal discs and different goals have different keys.
    fn key(&self) -> u64 {
        let goal = (self.goal + 2 * i32::from(G::SIDE) * i32::from(G::SIDE)) as u64;
        self.position.key() ^ goal.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    fn evaluate(&mut self) -> Score {
        Score::eval(self.position.disc_difference())
    }

    fn picker(&mut self, class: MoveClass) -> Cells<G> {
        Cells(if class == MoveClass::Noisy { G::Bits::EMPTY } else { self.position.placements() })
    }

    fn encode(&self, cell: Cell) -> MoveCode {
        self.position.encode(cell)
    }

    fn extra_turn(&self) -> bool {
        self.position.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(self.last_ply())
    }
}

impl<G: Geometry> Knowledge for AtLeast<G> {}

impl<G: Geometry> Solvable for AtLeast<G> {
    const PROBE_CHILDREN: bool = true;

    /// Exact for the last discs, which are played out, and where stable discs decide the result.
    fn quick_bounds(&mut self, _: Window) -> QuickBounds<Cell> {
        let ((mine, theirs), last) = (self.position.discs(), self.last_ply());
        let answer = if usize::from(last.0) <= PLAYED_OUT {
            Some(reaches::<G>(mine, theirs, self.own_goal()))
        } else {
            self.settled()
        };
        match answer {
            Some(true) => QuickBounds { lower: Score::win_at(last), ..QuickBounds::UNKNOWN },
            Some(false) => QuickBounds { upper: Score::loss_at(last), ..QuickBounds::UNKNOWN },
            None => {
                let position = &self.position;
                QuickBounds { forced: position.only_move(), order: position.order(), ..QuickBounds::UNKNOWN }
            }
        }
    }

    fn proof_moves(&mut self, _: &Hints<'_, Cell>, out: &mut Vec<Cell>) {
        self.position.by_parity(out);
    }
}

/// Yields cells in reading order.
pub struct Cells<G: Geometry>(G::Bits);

impl<G: Geometry> Picker<AtLeast<G>> for Cells<G> {
    fn next(&mut self, _: &mut AtLeast<G>, _: &Hints<'_, Cell>) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without_first();
        Some(cell)
    }
}
