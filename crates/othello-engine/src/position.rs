//! The position as seen by the search.

use crate::lookahead::{odd, order};
use crate::params::SEARCH;
use crate::picker::OthelloPicker;
use crate::stability::least_difference;
use boyi_core::{
    Capabilities, Hints, Knowledge, MoveClass, MoveCode, Outcome, Ply, Position, QuickBounds, Score,
    SearchParams, Solvable, Window,
};
use boyi_othello::{Bits, Board, Cell, Geometry};

/// An Othello position with the placements of the side to move.
///
/// Passes are no moves here: after a move that leaves the other side without a placement the side that made it
/// is to move again ([`extra_turn`](Position::extra_turn)). So every ply fills a cell, and a search as deep as
/// the number of empty cells reaches the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OthelloPosition<G: Geometry> {
    board: Board<G>,
    /// The cells where the side to move can place a disc; none when the game is over.
    placements: G::Bits,
    /// Whether the side to move also made the last move.
    same_side: bool,
}

impl<G: Geometry> OthelloPosition<G> {
    /// The position on a board. If the side to move has to pass, the other side is to move.
    #[inline]
    pub fn new(board: Board<G>) -> OthelloPosition<G> {
        OthelloPosition { same_side: false, ..OthelloPosition::after_move(board) }
    }

    /// The position on a board on which the side that is not to move has just placed a disc.
    #[inline]
    fn after_move(board: Board<G>) -> OthelloPosition<G> {
        let placements = board.placements();
        if !placements.is_empty() {
            return OthelloPosition { board, placements, same_side: false };
        }
        let placements = board.waiting_placements();
        let same_side = !placements.is_empty();
        let mut board = board;
        if same_side {
            board.pass();
        }
        OthelloPosition { board, placements, same_side }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board<G> {
        &self.board
    }

    /// The cells where the side to move can place a disc.
    #[inline]
    pub(crate) const fn placements(&self) -> G::Bits {
        self.placements
    }

    /// The number of discs by which the side to move wins a game that is over, negative if it loses; empty
    /// cells count for the winner.
    #[inline]
    pub fn disc_difference(&self) -> i32 {
        self.board.disc_difference()
    }

    /// The number of cells of the board.
    const CELLS: usize = G::SIDE as usize * G::SIDE as usize;

    /// Bounds of the result in discs, from stable discs.
    fn bounds(&self) -> (i32, i32) {
        let (mine, theirs) = self.discs();
        (least_difference::<G>(mine, theirs, 0), -least_difference::<G>(theirs, mine, 0))
    }

    /// The discs of the side to move and of the other side.
    #[inline]
    pub(crate) fn discs(&self) -> (G::Bits, G::Bits) {
        (self.board.mover_discs(), self.board.waiting_discs())
    }

    /// The only placement, if there is exactly one.
    #[inline]
    pub(crate) fn only_move(&self) -> Option<Cell> {
        self.placements.first().filter(|_| self.placements.is_single())
    }

    /// Move-ordering score of the position for the side that made the last move, in solve mode.
    pub(crate) fn order(&self) -> i32 {
        let (mine, theirs) = self.discs();
        order::<G>(mine, theirs, self.placements, self.same_side)
    }

    /// Appends the placements, those in quarters with an odd number of empty cells first, where the side to
    /// move may make the last move.
    pub(crate) fn by_parity(&self, out: &mut Vec<Cell>) {
        let odd = odd::<G>(self.board.empty());
        out.extend((self.placements & odd).cells());
        out.extend((self.placements & !odd).cells());
    }
}

impl<G: Geometry> Position for OthelloPosition<G> {
    type Move = Cell;
    type Undo = OthelloPosition<G>;
    type Picker = OthelloPicker<G>;

    const CAPS: Capabilities = Capabilities {
        history_slots: 2 * Self::CELLS,
        selective: true,
        continuation_history: true,
        // The four edges.
        correction_features: 4,
        ..Capabilities::NONE
    };

    #[inline]
    fn make(&mut self, cell: Cell) -> OthelloPosition<G> {
        let before = *self;
        self.board.place(cell, self.board.flips(cell));
        *self = OthelloPosition::after_move(self.board);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Cell, before: OthelloPosition<G>) {
        *self = before;
    }

    fn legal_moves(&mut self, out: &mut Vec<Cell>) {
        out.extend(self.placements.cells());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.placements.is_empty() { self.board.outcome() } else { None }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
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
        self.same_side
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.board.empty().count() as u16))
    }
}

impl<G: Geometry> Knowledge for OthelloPosition<G> {
    /// By side and cell.
    #[inline]
    fn history_slot(&self, cell: Cell) -> usize {
        self.board.side_to_move().index() * Self::CELLS + cell.index()
    }

    fn search_params() -> &'static SearchParams {
        &SEARCH
    }

    #[inline]
    fn correction_key(&self, feature: usize) -> u64 {
        let edge = G::EDGES[feature % 4];
        let (mine, theirs) = self.discs();
        Board::<G>::with_discs(mine & edge, theirs & edge, self.board.side_to_move()).key()
    }
}

impl<G: Geometry> Solvable for OthelloPosition<G> {
    const PROBE_CHILDREN: bool = true;

    /// The bounds from stable discs, the only move if there is one, and the order of solve mode.
    fn quick_bounds(&mut self, _: Window) -> QuickBounds<Cell> {
        let last = Ply(self.board.empty().count() as u16);
        let (least, most) = self.bounds();
        let mut bounds = QuickBounds::UNKNOWN;
        if least >= 0 {
            bounds.lower = if least > 0 { Score::win_at(last) } else { Score::ZERO };
        } else if most <= 0 {
            bounds.upper = if most < 0 { Score::loss_at(last) } else { Score::ZERO };
        }
        QuickBounds { forced: self.only_move(), order: self.order(), ..bounds }
    }

    fn proof_moves(&mut self, _: &Hints<'_, Cell>, out: &mut Vec<Cell>) {
        self.by_parity(out);
    }
}
