//! The position as seen by the search: the board and the counts of its windows.

use crate::params::SMALL_BOARD_CELLS;
use crate::picker::MnkPicker;
use crate::symmetry::{Keys, Symmetries};
use crate::weights::Weights;
use crate::windows::Windows;
use boyi_core::{
    Bound, Capabilities, Depth, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Ply, Position, Probe,
    QuickBounds, Score, Side, Solvable, Window,
};
use boyi_mnk::{Board, Cell, CellSet, Size};
use std::sync::Arc;

/// An m,n,k position with the knowledge that the search uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MnkPosition {
    board: Board,
    pub(crate) windows: Arc<Windows>,
    symmetries: Arc<Symmetries>,
    keys: Keys,
    weights: Weights,
    /// Stones of each side in each window.
    counts: Vec<[u8; 2]>,
    /// `open[side][n]`: the number of windows with `n` stones of a side and none of the other.
    open: [[u16; Size::MAX_SIDE as usize + 1]; 2],
    /// For each cell, the number of windows that a stone of each side there would complete.
    completions: Vec<[u8; 2]>,
    /// The cells whose completions are not zero, by side.
    winning: [CellSet; 2],
}

/// Direction of an update: a stone added to the counts or removed from them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Add,
    Remove,
}

impl MnkPosition {
    /// The position on a board with the evaluation set by hand, all counts computed from scratch.
    pub fn new(board: Board) -> MnkPosition {
        MnkPosition::with(board, Weights::HAND)
    }

    /// The position on a board with an evaluation, all counts computed from scratch.
    pub fn with(board: Board, weights: Weights) -> MnkPosition {
        let size = board.size();
        let windows = Arc::new(Windows::new(size));
        let symmetries = Arc::new(Symmetries::new(size));
        let mut position = MnkPosition {
            counts: vec![[0; 2]; windows.len()],
            open: [[0; Size::MAX_SIDE as usize + 1]; 2],
            completions: vec![[0; 2]; size.cells()],
            winning: [CellSet::EMPTY; 2],
            keys: symmetries.keys(&board),
            weights,
            board,
            windows,
            symmetries,
        };
        for window in 0..position.counts.len() {
            position.count_window(window);
        }
        position
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The weights of the evaluation.
    #[inline]
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The cells where `side` wins with its next stone.
    #[inline]
    pub fn winning_cells(&self, side: Side) -> &CellSet {
        &self.winning[side.index()]
    }

    /// The cell with this [`encode`](Position::encode)d move, if the board has it.
    #[inline]
    pub(crate) fn decode(&self, code: MoveCode) -> Option<Cell> {
        self.symmetries.origin_in_least(&self.keys, Cell(code.get()))
    }

    /// The number of windows that hold exactly `stones` stones of `side` and none of the other.
    #[inline]
    pub(crate) fn open_windows(&self, side: Side, stones: usize) -> u16 {
        self.open[side.index()][stones]
    }

    /// Stones of each side in a window.
    #[inline]
    pub(crate) fn counts(&self, window: usize) -> [u8; 2] {
        self.counts[window]
    }

    /// Returns whether `side` can still fill a window with the moves left to it.
    fn can_win(&self, side: Side) -> bool {
        let left = usize::from(self.board.empty_count());
        let own = if side == self.board.side_to_move() { left.div_ceil(2) } else { left / 2 };
        let k = usize::from(self.board.size().k());
        (k.saturating_sub(own)..=k).any(|stones| self.open[side.index()][stones] > 0)
    }

    /// Adds one window of a new position to all counts.
    fn count_window(&mut self, window: usize) {
        let cells = self.windows.cells(window);
        let counts = Side::BOTH.map(|side| {
            let stones = self.board.stones(side);
            cells.iter().filter(|&&cell| stones.contains(cell)).count()
        });
        let empty = cells.iter().copied().find(|&cell| self.board.is_empty(cell));
        self.counts[window] = counts.map(|count| count as u8);
        for side in Side::BOTH {
            let (own, other) = (counts[side.index()], counts[(!side).index()]);
            if other == 0 {
                self.open[side.index()][own] += 1;
                if let Some(cell) = empty.filter(|_| own + 1 == usize::from(self.board.size().k())) {
                    self.change_completion(side, cell, Change::Add);
                }
            }
        }
    }

    /// Updates the counts for a stone of `side` added to or removed from `cell`. Called while the cell is empty
    /// on the board: before a move is played, after one is undone.
    #[inline]
    fn change_stone(&mut self, side: Side, cell: Cell, change: Change) {
        self.symmetries.toggle(&mut self.keys, side, cell);
        let (me, you) = (side.index(), (!side).index());
        let k = self.board.size().k();
        let add = if change == Change::Add { 1u16 } else { 1u16.wrapping_neg() };
        for place in self.windows.through_range(cell) {
            let window = self.windows.window_at(place);
            if change == Change::Remove {
                self.counts[window][me] -= 1;
            }
            let (own, other) = (self.counts[window][me], self.counts[window][you]);
            if change == Change::Add {
                self.counts[window][me] += 1;
            }
            if other == 0 {
                let open = &mut self.open[me];
                open[usize::from(own)] = open[usize::from(own)].wrapping_sub(add);
                open[usize::from(own) + 1] = open[usize::from(own) + 1].wrapping_add(add);
                if own + 1 == k {
                    self.change_completion(side, cell, change.reversed());
                } else if own + 2 == k {
                    let last = self.last_empty(window, cell);
                    self.change_completion(side, last, change);
                }
            }
            if own == 0 {
                let open = &mut self.open[you];
                open[usize::from(other)] = open[usize::from(other)].wrapping_sub(add);
                if other + 1 == k {
                    self.change_completion(!side, cell, change.reversed());
                }
            }
        }
    }

    /// The only empty cell of a window besides `cell`.
    #[inline]
    fn last_empty(&self, window: usize, cell: Cell) -> Cell {
        let mut cells = self.windows.cells(window).iter().copied();
        cells.find(|&other| other != cell && self.board.is_empty(other)).unwrap_or(cell)
    }

    #[inline]
    fn change_completion(&mut self, side: Side, cell: Cell, change: Change) {
        let count = &mut self.completions[cell.index()][side.index()];
        match change {
            Change::Add => *count += 1,
            Change::Remove => *count -= 1,
        }
        if *count == 0 {
            self.winning[side.index()].remove(cell);
        } else {
            self.winning[side.index()].insert(cell);
        }
    }
}

impl Change {
    #[inline]
    const fn reversed(self) -> Change {
        match self {
            Change::Add => Change::Remove,
            Change::Remove => Change::Add,
        }
    }
}

impl Position for MnkPosition {
    type Move = Cell;
    type Undo = ();
    type Picker = MnkPicker;

    const CAPS: Capabilities = Capabilities { history_slots: 2 * Size::MAX_CELLS, ..Capabilities::NONE };

    #[inline]
    fn make(&mut self, cell: Cell) {
        self.change_stone(self.board.side_to_move(), cell, Change::Add);
        self.board.play(cell);
    }

    #[inline]
    fn unmake(&mut self, cell: Cell, (): ()) {
        self.board.undo(cell);
        self.change_stone(self.board.side_to_move(), cell, Change::Remove);
    }

    fn legal_moves(&mut self, out: &mut Vec<Cell>) {
        self.board.legal_moves(out);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// Equal for positions that are mirrored or turned images of each other.
    #[inline]
    fn key(&self) -> u64 {
        self.symmetries.least(&self.keys)
    }

    fn evaluate(&mut self) -> Score {
        self.static_eval()
    }

    fn picker(&mut self, class: MoveClass) -> MnkPicker {
        MnkPicker::new(self, class)
    }

    #[inline]
    fn encode(&self, cell: Cell) -> MoveCode {
        MoveCode::new(self.symmetries.image_in_least(&self.keys, cell).0)
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(self.board.empty_count()))
    }
}

impl Knowledge for MnkPosition {
    #[inline]
    fn history_slot(&self, cell: Cell) -> usize {
        self.board.side_to_move().index() * Size::MAX_CELLS + cell.index()
    }

    /// Wins and blocks of wins.
    #[inline]
    fn is_noisy(&self, cell: Cell) -> bool {
        self.winning[0].contains(cell) || self.winning[1].contains(cell)
    }

    /// Returns whether the opponent threatens to win with the next move.
    #[inline]
    fn is_forced(&self) -> bool {
        !self.winning_cells(!self.board.side_to_move()).is_empty()
    }

    /// Bounds from a win in one, two threats that cannot both be blocked, and the sides that can still win.
    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        let me = self.board.side_to_move();
        if !self.winning_cells(me).is_empty() {
            return Some(Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact });
        }
        if self.winning_cells(!me).has_several() {
            return Some(Probe { score: Score::loss_at(Ply(2)), bound: Bound::Exact });
        }
        let bound = match (self.can_win(me), self.can_win(!me)) {
            (true, true) => return None,
            (true, false) => Bound::Lower,
            (false, true) => Bound::Upper,
            (false, false) => Bound::Exact,
        };
        Some(Probe { score: Score::ZERO, bound })
    }

    #[inline]
    fn key_after(&self, cell: Cell) -> Option<u64> {
        Some(self.symmetries.least_after(&self.keys, self.board.side_to_move(), cell))
    }
}

impl Solvable for MnkPosition {
    /// Bounds from `probe` and from pairing strategies, and the forced block if there is one.
    fn quick_bounds(&mut self, window: Window) -> QuickBounds<Cell> {
        if let Some(probe) = self.probe(window, Depth::MAX) {
            return QuickBounds::from(probe);
        }
        let me = self.board.side_to_move();
        let forced = self.winning_cells(!me).iter().next();
        let mut bounds = QuickBounds { upper: Score::win_at(Ply(3)), forced, ..QuickBounds::UNKNOWN };
        if forced.is_none() {
            bounds.lower = Score::loss_at(Ply(4));
            if window.beta > Score::ZERO && self.is_paired_off(me) {
                bounds.upper = Score::ZERO;
            } else if window.beta <= Score::ZERO && self.is_paired_off(!me) {
                bounds.lower = Score::ZERO;
            }
        }
        bounds
    }

    fn holding_pairs(&mut self, holder: Side) -> Option<Vec<[Cell; 2]>> {
        self.pairing(!holder)
    }

    /// On small boards the moves of [`MoveClass::Main`], which skips only cells that cannot matter there.
    fn proof_moves(&mut self, hints: &Hints<'_, Cell>, out: &mut Vec<Cell>) {
        let small = self.board.size().cells() <= SMALL_BOARD_CELLS;
        let mut picker = self.picker(if small { MoveClass::Main } else { MoveClass::All });
        while let Some(cell) = picker.next(self, hints) {
            out.push(cell);
        }
    }
}
