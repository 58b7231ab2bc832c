//! Move ordering: table move, wins, blocks, then cells in promising windows.

use crate::MnkPosition;
use crate::params::{ORDER_FAR_WINDOW, ORDER_HISTORY_DIVISOR, ORDER_KILLER, ORDER_WINDOW, SMALL_BOARD_CELLS};
use boyi_core::{Hints, Knowledge, MoveClass, MoveCode, Picker, Position};
use boyi_mnk::{Cell, CellSet, Size};

/// Yields the moves of one node.
///
/// Moves are scored only after table move, wins and blocks; most nodes are cut off before that.
pub struct MnkPicker {
    class: MoveClass,
    stage: Stage,
    /// Cells not yielded yet.
    left: CellSet,
    scored: Vec<(i32, Cell)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    Wins,
    Blocks,
    Score,
    Rest,
}

impl MnkPicker {
    pub(crate) fn new(position: &MnkPosition, class: MoveClass) -> MnkPicker {
        let left = if position.outcome().is_some() { CellSet::EMPTY } else { cells(position, class) };
        MnkPicker { class, stage: Stage::Table, left, scored: Vec::new() }
    }

    /// Takes the first cell that is both left and in `cells`.
    fn take(&mut self, cells: &CellSet) -> Option<Cell> {
        let cell = (self.left & *cells).iter().next()?;
        self.left.remove(cell);
        Some(cell)
    }

    fn take_table_move(&mut self, position: &MnkPosition, code: Option<MoveCode>) -> Option<Cell> {
        let cell = position.decode(code?)?;
        self.left.contains(cell).then(|| self.left.remove(cell))?;
        Some(cell)
    }

    fn score(&mut self, position: &MnkPosition, hints: &Hints<'_, Cell>) {
        self.scored.reserve_exact(self.left.len());
        for cell in self.left {
            let rank = order(position, cell);
            if rank > 0 || self.class == MoveClass::All {
                self.scored.push((rank + history(position, hints, cell), cell));
            }
        }
        if self.scored.is_empty() {
            // No side can win any more: all cells are equal.
            self.scored.extend(self.left.iter().map(|cell| (0, cell)));
        }
        self.left = CellSet::EMPTY;
    }

    /// One step of a selection sort: takes the cell with the best score, the first in reading order among
    /// equals.
    fn take_best(&mut self) -> Option<Cell> {
        let better = |a: &(i32, Cell), b: &(i32, Cell)| a.0.cmp(&b.0).then(b.1.cmp(&a.1));
        let (place, _) = self.scored.iter().enumerate().max_by(|a, b| better(a.1, b.1))?;
        Some(self.scored.swap_remove(place).1)
    }
}

impl Picker<MnkPosition> for MnkPicker {
    fn next(&mut self, position: &mut MnkPosition, hints: &Hints<'_, Cell>) -> Option<Cell> {
        let me = position.board().side_to_move();
        loop {
            let (found, next) = match self.stage {
                Stage::Table => (self.take_table_move(position, hints.tt_move), Stage::Wins),
                Stage::Wins => match self.take(position.winning_cells(me)) {
                    Some(cell) => return Some(cell),
                    None => (None, Stage::Blocks),
                },
                Stage::Blocks => match self.take(position.winning_cells(!me)) {
                    Some(cell) => return Some(cell),
                    None => (None, Stage::Score),
                },
                Stage::Score => {
                    self.score(position, hints);
                    (None, Stage::Rest)
                }
                Stage::Rest => return self.take_best(),
            };
            self.stage = next;
            if found.is_some() {
                return found;
            }
        }
    }
}

/// The cells of a class of moves.
///
/// Restricting the moves to wins, or to blocks of a win, is sound. So is skipping, as [`MnkPicker::score`]
/// does, cells that no side can use any more: a stone there is a pass, and in these games an extra stone never
/// harms. The restriction to cells near stones on large boards is not sound.
fn cells(position: &MnkPosition, class: MoveClass) -> CellSet {
    let board = position.board();
    let me = board.side_to_move();
    let (wins, blocks) = (*position.winning_cells(me), *position.winning_cells(!me));
    match class {
        MoveClass::All => board.empty_cells(),
        MoveClass::Noisy => wins | blocks,
        MoveClass::Main if !wins.is_empty() => wins,
        MoveClass::Main if !blocks.is_empty() => blocks,
        MoveClass::Main if board.size().cells() <= SMALL_BOARD_CELLS => board.empty_cells(),
        MoveClass::Main if board.ply() == 0 => centre(board.size()),
        MoveClass::Main => {
            let stones = *board.stones(me) | *board.stones(!me);
            let near = position.windows.near(stones) & board.empty_cells();
            if near.is_empty() { board.empty_cells() } else { near }
        }
    }
}

/// The middle cell, the upper left of the middle ones on even sides.
fn centre(size: Size) -> CellSet {
    let middle = |side: u8| i32::from(side - 1) / 2;
    size.cell(middle(size.columns()), middle(size.rows())).into_iter().collect()
}

/// Weight of a stone on the cell: the windows it advances or blocks. Zero if no side can use the cell any more.
fn order(position: &MnkPosition, cell: Cell) -> i32 {
    let k = usize::from(position.board().size().k());
    let weight = |stones: u8| ORDER_WINDOW.get(k - usize::from(stones)).copied().unwrap_or(ORDER_FAR_WINDOW);
    let worth = |window: &u16| match position.counts(usize::from(*window)) {
        [stones, 0] | [0, stones] => weight(stones),
        _ => 0,
    };
    position.windows.through(cell).iter().map(worth).sum()
}

/// Bonus of the killer moves and the history for the move.
fn history(position: &MnkPosition, hints: &Hints<'_, Cell>, cell: Cell) -> i32 {
    let killer = hints.killers.iter().position(|&killer| killer == Some(cell));
    let history = hints.quiet_score(position.history_slot(cell));
    killer.map_or(0, |place| ORDER_KILLER[place]) + history / ORDER_HISTORY_DIVISOR
}
