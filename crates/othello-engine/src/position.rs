//! A position as the search walks it.

use crate::lookahead::{odd, promise};
use crate::params::SEARCH;
use crate::picker::OthelloPicker;
use crate::stability::least_difference;
use boyi_core::{Glance, Hints, MoveCode, Outcome, Ply, Position, Score, SearchParams, Stage, Window};
use boyi_othello::{Bits, Board, Cell, Geometry, Move};

/// An Othello position with the placements of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OthelloPosition<G: Geometry> {
    board: Board<G>,
    /// The cells where the side to move can place a disc.
    placements: G::Bits,
    /// Neither side can place a disc.
    over: bool,
}

impl<G: Geometry> OthelloPosition<G> {
    /// The position on a board.
    #[inline]
    pub fn new(board: Board<G>) -> OthelloPosition<G> {
        let placements = board.placements();
        let over = placements.is_empty() && board.waiting_placements().is_empty();
        OthelloPosition { board, placements, over }
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

    /// Returns whether passing is the only move.
    #[inline]
    pub(crate) fn must_pass(&self) -> bool {
        self.placements.is_empty() && !self.over
    }

    /// By how many discs the side to move wins a game that is over, negative if it loses; empty cells count for
    /// the winner.
    #[inline]
    pub fn disc_difference(&self) -> i32 {
        self.board.disc_difference()
    }

    /// The number of cells of the board, which is also the index of a pass where cells are indices.
    const PASS: usize = G::SIDE as usize * G::SIDE as usize;

    /// The index of a move: its cell, or [`PASS`](Self::PASS).
    #[inline]
    pub(crate) fn index(mv: Move) -> usize {
        mv.cell().map_or(Self::PASS, Cell::index)
    }

    /// The result as stable discs bound it, in discs.
    fn bounds(&self) -> (i32, i32) {
        let (mine, theirs) = (self.board.mover_discs(), self.board.waiting_discs());
        (least_difference::<G>(mine, theirs, 0), -least_difference::<G>(theirs, mine, 0))
    }
}

impl<G: Geometry> Position for OthelloPosition<G> {
    type Move = Move;
    type Undo = OthelloPosition<G>;
    type Picker = OthelloPicker<G>;

    #[inline]
    fn make(&mut self, mv: Move) -> OthelloPosition<G> {
        let before = *self;
        self.board.play(mv);
        *self = OthelloPosition::new(self.board);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, before: OthelloPosition<G>) {
        *self = before;
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.board.legal_moves(out);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.over { self.board.outcome() } else { None }
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
    fn picker(&self, stage: Stage) -> OthelloPicker<G> {
        OthelloPicker::new(self, stage)
    }

    #[inline]
    fn encode(&self, mv: Move) -> MoveCode {
        MoveCode::new(Self::index(mv) as u16)
    }

    const HISTORY_SLOTS: usize = 2 * (Self::PASS + 1);

    /// By side and cell.
    #[inline]
    fn history_slot(&self, mv: Move) -> usize {
        self.board.side_to_move().index() * (Self::PASS + 1) + Self::index(mv)
    }

    /// Passes are the only forced moves: a position in which one must be made has no value of its own.
    #[inline]
    fn is_forced(&self) -> bool {
        self.must_pass()
    }

    /// Before each disc at most one side passes; two passes end the game.
    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        let left = 2 * self.board.empty().count() as u16;
        Some(Ply(if self.over { 0 } else { left - u16::from(!self.placements.is_empty()) }))
    }

    const SELECTIVE: bool = true;

    fn search_params() -> &'static SearchParams {
        &SEARCH
    }

    const CONTINUATION: bool = true;

    /// The four edges.
    const CORRECTIONS: usize = 4;

    #[inline]
    fn correction_key(&self, feature: usize) -> u64 {
        let edge = G::EDGES[feature % 4];
        let mover = Board::<G>::with_discs(
            self.board.mover_discs() & edge,
            self.board.waiting_discs() & edge,
            self.board.side_to_move(),
        );
        mover.key()
    }

    const GLANCES_AHEAD: bool = true;

    /// What stable discs tell of the result, forced moves, and how the position looks otherwise.
    fn glance(&mut self, _: Window) -> Glance<Move> {
        if self.must_pass() {
            return Glance { forced: Some(Move::Pass), ..Glance::OPEN };
        }
        let last = self.plies_left().unwrap_or(Ply::MAX);
        let (least, most) = self.bounds();
        let mut glance = Glance::OPEN;
        if least >= 0 {
            glance.lower = if least > 0 { Score::win_at(last) } else { Score::ZERO };
        } else if most <= 0 {
            glance.upper = if most < 0 { Score::loss_at(last) } else { Score::ZERO };
        }
        if self.placements.is_single() {
            glance.forced = self.placements.first().map(Move::Place);
        }
        let (mine, theirs) = (self.board.mover_discs(), self.board.waiting_discs());
        glance.promise = promise::<G>(mine, theirs, self.placements, false);
        glance
    }

    /// Those in regions with an odd number of empty cells first: the side that moves there may move last there.
    fn proof_moves(&self, _: &Hints<'_, Move>, out: &mut Vec<Move>) {
        if self.must_pass() {
            out.push(Move::Pass);
            return;
        }
        let odd = odd::<G>(self.board.empty());
        out.extend((self.placements & odd).cells().map(Move::Place));
        out.extend((self.placements & !odd).cells().map(Move::Place));
    }
}
