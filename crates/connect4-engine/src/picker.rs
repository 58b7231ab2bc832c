//! Move ordering: wins, moves that do not lose at once by the threats they make, the rest.

use crate::Connect4Position;
use crate::params::{ORDER_COLUMN, ORDER_HISTORY_DIVISOR, ORDER_KILLER, ORDER_THREAT};
use crate::position::bits;
use crate::threats::threats;
use boyi_connect4::Column;
use boyi_connect4::bitboard::{self, COLUMNS, landings};
use boyi_core::{Hints, Knowledge, MoveClass, Picker, Position};

/// Yields the moves of one node.
///
/// The table move comes first, before any work on the others.
pub struct Connect4Picker {
    /// Landing cells not yielded yet.
    left: u64,
    table_move_tried: bool,
    /// The ranks of the moves left, by column; computed after the table move.
    ranks: Option<[i32; COLUMNS as usize]>,
}

/// Separates classes of moves: more than all other terms of the rank together.
const CLASS: i32 = 1 << 24;

impl Connect4Picker {
    #[inline]
    pub(crate) fn new(position: &Connect4Position, class: MoveClass) -> Connect4Picker {
        let left = match class {
            _ if position.outcome().is_some() => 0,
            MoveClass::All => landings(position.board().occupied()),
            MoveClass::Main => main_landings(position),
            MoveClass::Noisy => 0,
        };
        Connect4Picker { left, table_move_tried: false, ranks: None }
    }

    fn table_move(&self, position: &Connect4Position, hints: &Hints<'_, Column>) -> Option<Column> {
        let column = position.decode(hints.tt_move?)?;
        (self.left & bitboard::column(column.index()) != 0).then_some(column)
    }

    #[inline]
    fn take(&mut self, column: Column) -> Option<Column> {
        self.left &= !bitboard::column(column.index());
        Some(column)
    }
}

impl Picker<Connect4Position> for Connect4Picker {
    fn next(&mut self, position: &mut Connect4Position, hints: &Hints<'_, Column>) -> Option<Column> {
        if !self.table_move_tried {
            self.table_move_tried = true;
            if let Some(column) = self.table_move(position, hints) {
                return self.take(column);
            }
        }
        let left = self.left;
        let ranks = self.ranks.get_or_insert_with(|| ranks(position, hints, left));
        let rank = |column: &Column| (ranks[usize::from(column.index())], std::cmp::Reverse(*column));
        let best = bits(left).filter_map(Column::of_bit).max_by_key(rank)?;
        self.take(best)
    }
}

/// Restricting the moves to wins, or to those that do not lose at once, cannot change the value; when every
/// move loses at once, one of them is enough.
fn main_landings(position: &Connect4Position) -> u64 {
    let (wins, safe) = (position.winning_landings(), position.safe_landings());
    if wins != 0 {
        wins
    } else if safe != 0 {
        safe
    } else {
        let all = landings(position.board().occupied());
        all & all.wrapping_neg()
    }
}

/// The rank of each landing cell in `left`, by column.
fn ranks(position: &Connect4Position, hints: &Hints<'_, Column>, left: u64) -> [i32; COLUMNS as usize] {
    let board = position.board();
    let (wins, safe) = (position.winning_landings(), position.safe_landings());
    let mut ranks = [0; COLUMNS as usize];
    for landing in bits(left) {
        let Some(column) = Column::of_bit(landing) else { continue };
        let class = if landing & wins != 0 {
            CLASS
        } else if landing & safe != 0 {
            0
        } else {
            -CLASS
        };
        let made = threats(board.mover_discs() | landing, board.occupied() | landing);
        ranks[usize::from(column.index())] = class
            + ORDER_THREAT * made.count_ones() as i32
            + ORDER_COLUMN[usize::from(column.index())]
            + history(position, hints, column);
    }
    ranks
}

/// Bonus of the killer moves and the history for the move.
fn history(position: &Connect4Position, hints: &Hints<'_, Column>, column: Column) -> i32 {
    let killer = hints.killers.iter().position(|&killer| killer == Some(column));
    let history = hints.quiet_score(position.history_slot(column));
    killer.map_or(0, |place| ORDER_KILLER[place]) + history / ORDER_HISTORY_DIVISOR
}
