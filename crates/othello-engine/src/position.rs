//! The position as seen by the search.

use crate::endgame::reaches;
use crate::lookahead::{odd, order, shallow_best_move};
use crate::params::{GUESS_CLOSER, GUESS_NEAR_END, PLAYED_OUT, SEARCH};
use crate::picker::OthelloPicker;
use crate::stability::least_difference;
use crate::weights::Linear;
use boyi_core::{
    Capabilities, Hints, Knowledge, MoveClass, MoveCode, Outcome, Ply, Position, QuickBounds, Score,
    SearchParams, Solvable, Window,
};
use boyi_othello::{Bits, Board, Cell, Geometry};
use std::sync::Arc;

/// An Othello position with the placements of the side to move.
///
/// Passes are no moves here: after a move that leaves the other side without a placement the side that made it
/// is to move again ([`extra_turn`](Position::extra_turn)). So every ply fills a cell, and a search as deep as
/// the number of empty cells reaches the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OthelloPosition<G: Geometry> {
    turn: Turn<G>,
    linear: Arc<Linear>,
}

/// A board with the placements of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn<G: Geometry> {
    board: Board<G>,
    /// The cells where the side to move can place a disc; none when the game is over.
    placements: G::Bits,
    /// Whether the side to move also made the last move.
    same_side: bool,
}

impl<G: Geometry> Turn<G> {
    /// The board on which the side that is not to move has just placed a disc.
    #[inline]
    fn after_move(board: Board<G>) -> Turn<G> {
        let placements = board.placements();
        if !placements.is_empty() {
            return Turn { board, placements, same_side: false };
        }
        let placements = board.waiting_placements();
        let same_side = !placements.is_empty();
        let mut board = board;
        if same_side {
            board.pass();
        }
        Turn { board, placements, same_side }
    }
}

impl<G: Geometry> OthelloPosition<G> {
    /// The position on a board with the evaluation of [`params`](crate::params). If the side to move has to pass, the
    /// other side is to move.
    pub fn new(board: Board<G>) -> OthelloPosition<G> {
        OthelloPosition::with(board, Linear::hand(G::SIDE))
    }

    /// The position on a board with an evaluation. If the side to move has to pass, the other side is to move.
    pub fn with(board: Board<G>, linear: Arc<Linear>) -> OthelloPosition<G> {
        OthelloPosition { turn: Turn { same_side: false, ..Turn::after_move(board) }, linear }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board<G> {
        &self.turn.board
    }

    /// The weights of the evaluation.
    #[inline]
    pub(crate) fn linear(&self) -> &Linear {
        &self.linear
    }

    /// The cells where the side to move can place a disc.
    #[inline]
    pub(crate) const fn placements(&self) -> G::Bits {
        self.turn.placements
    }

    /// The number of cells of the board.
    const CELLS: usize = G::SIDE as usize * G::SIDE as usize;

    /// Bounds from stable discs that answer whether the side to move ends at least `goal` discs ahead; `None`
    /// where they do not.
    fn stable_bounds(&self, goal: i32) -> Option<QuickBounds<Cell>> {
        let (mine, theirs) = self.discs();
        let least = least_difference::<G>(mine, theirs, goal);
        if least >= goal {
            return Some(QuickBounds { lower: Score::by_margin(least), ..QuickBounds::UNKNOWN });
        }
        let most = -least_difference::<G>(theirs, mine, 1 - goal);
        (most < goal).then(|| QuickBounds { upper: Score::by_margin(most), ..QuickBounds::UNKNOWN })
    }

    /// The discs of the side to move and of the other side.
    #[inline]
    pub(crate) fn discs(&self) -> (G::Bits, G::Bits) {
        (self.turn.board.mover_discs(), self.turn.board.waiting_discs())
    }

    /// The only placement, if there is exactly one.
    #[inline]
    pub(crate) fn only_move(&self) -> Option<Cell> {
        self.turn.placements.first().filter(|_| self.turn.placements.is_single())
    }

    /// Move-ordering score of the position for the side that made the last move, in solve mode.
    pub(crate) fn order(&self) -> i32 {
        let (mine, theirs) = self.discs();
        order::<G>(mine, theirs, self.turn.placements, self.turn.same_side)
    }

    /// Appends the placements, those in quarters with an odd number of empty cells first, where the side to
    /// move may make the last move.
    pub(crate) fn by_parity(&self, out: &mut Vec<Cell>) {
        let odd = odd::<G>(self.turn.board.empty());
        out.extend((self.turn.placements & odd).cells());
        out.extend((self.turn.placements & !odd).cells());
    }
}

impl<G: Geometry> Position for OthelloPosition<G> {
    type Move = Cell;
    type Undo = Turn<G>;
    type Picker = OthelloPicker<G>;

    const CAPS: Capabilities = Capabilities {
        history_slots: 2 * Self::CELLS,
        max_margin: Self::CELLS as u16,
        selective: true,
        continuation_history: true,
        // The four edges.
        correction_features: 4,
        ..Capabilities::NONE
    };

    #[inline]
    fn make(&mut self, cell: Cell) -> Turn<G> {
        let before = self.turn;
        let mut board = before.board;
        board.place(cell, board.flips(cell));
        self.turn = Turn::after_move(board);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Cell, before: Turn<G>) {
        self.turn = before;
    }

    fn legal_moves(&mut self, out: &mut Vec<Cell>) {
        out.extend(self.turn.placements.cells());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.turn.placements.is_empty() { self.turn.board.outcome() } else { None }
    }

    /// Empty cells count for the winner.
    #[inline]
    fn margin(&self) -> i32 {
        self.turn.board.disc_difference()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.turn.board.key()
    }

    #[inline]
    fn evaluate(&mut self) -> Score {
        self.static_eval()
    }

    #[inline]
    fn picker(&mut self, class: MoveClass) -> OthelloPicker<G> {
        OthelloPicker::new(self, class)
    }

    #[inline]
    fn encode(&self, cell: Cell) -> MoveCode {
        MoveCode::new(cell.index() as u16)
    }

    #[inline]
    fn extra_turn(&self) -> bool {
        self.turn.same_side
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.turn.board.empty().count() as u16))
    }
}

impl<G: Geometry> Knowledge for OthelloPosition<G> {
    /// By side and cell.
    #[inline]
    fn history_slot(&self, cell: Cell) -> usize {
        self.turn.board.side_to_move().index() * Self::CELLS + cell.index()
    }

    fn search_params() -> &'static SearchParams {
        &SEARCH
    }

    #[inline]
    fn correction_key(&self, feature: usize) -> u64 {
        let edge = G::EDGES[feature % 4];
        let (mine, theirs) = self.discs();
        Board::<G>::with_discs(mine & edge, theirs & edge, self.turn.board.side_to_move()).key()
    }
}

impl<G: Geometry> Solvable for OthelloPosition<G> {
    const PROBE_CHILDREN: bool = true;

    /// Exact for the last discs, which are played out. Else bounds from stable discs if they close the window,
    /// the only move if there is one, and the order of solve mode.
    fn quick_bounds(&mut self, window: Window) -> QuickBounds<Cell> {
        // Differences are even, since empty cells count.
        let goal = (window.beta.least_margin() + 1) & !1;
        let bounds = if self.turn.board.empty().count() as usize <= PLAYED_OUT && window.is_null() {
            let (mine, theirs) = self.discs();
            Some(match reaches::<G>(mine, theirs, goal) {
                true => QuickBounds { lower: Score::by_margin(goal), ..QuickBounds::UNKNOWN },
                false => QuickBounds { upper: Score::by_margin(goal - 2), ..QuickBounds::UNKNOWN },
            })
        } else {
            self.stable_bounds(goal)
        };
        bounds.unwrap_or_else(|| QuickBounds {
            forced: self.only_move(),
            order: self.order(),
            ..QuickBounds::UNKNOWN
        })
    }

    fn proof_moves(&mut self, _: &Hints<'_, Cell>, out: &mut Vec<Cell>) {
        self.by_parity(out);
    }
    /// Moves of both sides chosen by a shallow search, a few cells towards the end; none near the end.
    fn expected_line(&mut self, out: &mut Vec<Cell>) {
        let empty = self.turn.board.empty().count();
        if empty <= GUESS_NEAR_END {
            return;
        }
        let mut later = self.clone();
        while later.turn.board.empty().count() > empty - GUESS_CLOSER
            && let Some(cell) = shallow_best_move(&later.turn.board)
        {
            later.make(cell);
            out.push(cell);
        }
    }
}
