//! Move ordering: the table move, then the placements that leave few replies and no corner.

use crate::OthelloPosition;
use crate::lookahead::odd;
use crate::params::{
    ORDER_C_SQUARE, ORDER_CORNER, ORDER_CORNER_REPLY, ORDER_HISTORY_DIVISOR, ORDER_KILLER, ORDER_ODD,
    ORDER_REPLY, ORDER_X_SQUARE,
};
use boyi_core::{Hints, Knowledge, MoveClass, Picker};
use boyi_othello::bitboard::placements;
use boyi_othello::{Bits, Cell, Geometry};

/// Yields the moves of one node. The table move is yielded before any work on the others.
pub struct OthelloPicker<G: Geometry> {
    /// Placements not yielded yet.
    left: G::Bits,
    table_move_tried: bool,
    /// The placements left with their ranks; computed after the table move.
    ranked: Option<Vec<(i32, Cell)>>,
}

impl<G: Geometry> OthelloPicker<G> {
    #[inline]
    pub(crate) fn new(position: &OthelloPosition<G>, class: MoveClass) -> OthelloPicker<G> {
        let left = if class == MoveClass::Noisy { G::Bits::EMPTY } else { position.placements() };
        OthelloPicker { left, table_move_tried: false, ranked: None }
    }
}

impl<G: Geometry> Picker<OthelloPosition<G>> for OthelloPicker<G> {
    fn next(&mut self, position: &mut OthelloPosition<G>, hints: &Hints<'_, Cell>) -> Option<Cell> {
        if !self.table_move_tried {
            self.table_move_tried = true;
            let known = hints.tt_move.and_then(|code| Cell::new::<G>(u8::try_from(code.get()).ok()?));
            if let Some(cell) = known.filter(|&cell| self.left.contains(cell)) {
                self.left &= !G::Bits::of(cell);
                return Some(cell);
            }
        }
        let left = self.left;
        let ranked = self.ranked.get_or_insert_with(|| ranked(position, hints, left));
        let best =
            (0..ranked.len()).max_by_key(|&index| (ranked[index].0, std::cmp::Reverse(ranked[index].1)))?;
        let (_, cell) = ranked.swap_remove(best);
        self.left &= !G::Bits::of(cell);
        Some(cell)
    }
}

/// The ranks of the placements in `left`.
fn ranked<G: Geometry>(
    position: &OthelloPosition<G>,
    hints: &Hints<'_, Cell>,
    left: G::Bits,
) -> Vec<(i32, Cell)> {
    let board = position.board();
    let (mine, theirs, empty) = (board.mover_discs(), board.waiting_discs(), board.empty());
    let odd = odd::<G>(empty);
    let (mut x, mut c) = (G::Bits::EMPTY, G::Bits::EMPTY);
    for corner in 0..4 {
        if !(empty & G::CORNER[corner]).is_empty() {
            x |= G::X_SQUARES[corner];
            c |= G::C_SQUARES[corner];
        }
    }
    let mut ranked = Vec::with_capacity(left.count() as usize);
    for cell in left.cells() {
        let flips = board.flips(cell);
        let replies = placements::<G>(theirs & !flips, mine | flips | G::Bits::of(cell));
        let placed = G::Bits::of(cell);
        let is_in = |set: G::Bits| i32::from(!(set & placed).is_empty());
        let rank = ORDER_CORNER * is_in(G::CORNERS)
            + ORDER_X_SQUARE * is_in(x)
            + ORDER_C_SQUARE * is_in(c)
            + ORDER_ODD * is_in(odd)
            - ORDER_REPLY * replies.count() as i32
            - ORDER_CORNER_REPLY * (replies & G::CORNERS).count() as i32
            + history(position, hints, cell);
        ranked.push((rank, cell));
    }
    ranked
}

/// Bonus of the killer moves and the history for the placement.
fn history<G: Geometry>(position: &OthelloPosition<G>, hints: &Hints<'_, Cell>, cell: Cell) -> i32 {
    let killer = hints.killers.iter().position(|&killer| killer == Some(cell));
    let history = hints.quiet_score(position.history_slot(cell));
    killer.map_or(0, |place| ORDER_KILLER[place]) + history / ORDER_HISTORY_DIVISOR
}
