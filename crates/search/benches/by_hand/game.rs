//! Connect Four knowledge of both searches, and the game as a [`Position`].

use boyi_connect4::bitboard::{self, BOARD, BOTTOM, CELLS, COLUMNS, STRIDE, landings};
use boyi_connect4::{Board, Column};
use boyi_core::{
    Bound, Capabilities, Depth, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Ply, Position, Probe,
    Score, Solvable, Window,
};

/// Slots of the history: side and landing cell.
pub(crate) const SLOTS: usize = 128;

/// The first, third and fifth row from the bottom.
const ODD_ROWS: u64 = BOTTOM | BOTTOM << 2 | BOTTOM << 4;

/// The empty cells where `discs` would complete four in a row.
#[inline]
fn threats(discs: u64, occupied: u64) -> u64 {
    let mut found = (discs << 1) & (discs << 2) & (discs << 3);
    for step in [STRIDE - 1, STRIDE, STRIDE + 1] {
        let behind = (discs << step) & (discs << (2 * step));
        found |= behind & (discs << (3 * step)) | behind & (discs >> step);
        let ahead = (discs >> step) & (discs >> (2 * step));
        found |= ahead & (discs >> (3 * step)) | ahead & (discs << step);
    }
    found & (BOARD ^ occupied)
}

/// Returns whether the side to move can win with its next disc.
#[inline]
pub(crate) fn wins_at_once(board: &Board) -> bool {
    threats(board.mover_discs(), board.occupied()) & landings(board.occupied()) != 0
}

/// Threats, those of odd rows more for the first player and those of even rows for the second.
#[inline]
pub(crate) fn evaluate(board: &Board) -> i32 {
    let occupied = board.occupied();
    let value = |discs: u64, own_rows: u64| {
        let cells = threats(discs, occupied);
        60 * (cells & own_rows).count_ones() as i32 + 30 * cells.count_ones() as i32
    };
    let own_rows = if board.ply().is_multiple_of(2) { ODD_ROWS } else { !ODD_ROWS };
    value(board.mover_discs(), own_rows) - value(board.waiting_discs(), !own_rows)
}

/// Spreads a key over all bits (the finalizer of SplitMix64).
#[inline]
pub(crate) fn key(board: &Board) -> u64 {
    let key = board.key();
    let key = (key ^ (key >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ (key >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ (key >> 31)
}

/// The history slot of a move.
#[inline]
pub(crate) fn slot(board: &Board, column: Column) -> usize {
    let landing = landings(board.occupied()) & bitboard::column(column.index());
    64 * (usize::from(board.ply()) % 2) + landing.trailing_zeros() as usize % 64
}

/// The moves of one node, best first: the table's, then by threats made, killers, history, centre.
pub(crate) struct Order {
    left: u64,
    table_move_tried: bool,
    ranks: Option<[i32; COLUMNS as usize]>,
}

impl Order {
    #[inline]
    pub(crate) fn new(board: &Board) -> Order {
        Order { left: landings(board.occupied()), table_move_tried: false, ranks: None }
    }

    // Both searches are to call the same code, and what is handed to it is to be all that counts.
    #[inline(never)]
    pub(crate) fn next(
        &mut self,
        board: &Board,
        table: Option<u16>,
        killers: [Option<Column>; 2],
        history: &[i16],
    ) -> Option<Column> {
        if !self.table_move_tried {
            self.table_move_tried = true;
            let known = table.and_then(|code| Column::new(code as u8));
            if let Some(column) = known.filter(|column| self.left & bitboard::column(column.index()) != 0) {
                self.left &= !bitboard::column(column.index());
                return Some(column);
            }
        }
        let left = self.left;
        let ranks = self.ranks.get_or_insert_with(|| ranks(board, left, killers, history));
        let mut best: Option<(i32, Column)> = None;
        for column in Column::ALL {
            let rank = ranks[usize::from(column.index())];
            if left & bitboard::column(column.index()) != 0 && best.is_none_or(|(top, _)| rank > top) {
                best = Some((rank, column));
            }
        }
        let (_, column) = best?;
        self.left &= !bitboard::column(column.index());
        Some(column)
    }
}

#[inline(never)]
fn ranks(board: &Board, left: u64, killers: [Option<Column>; 2], history: &[i16]) -> [i32; COLUMNS as usize] {
    let mut ranks = [0; COLUMNS as usize];
    for column in Column::ALL {
        let landing = left & bitboard::column(column.index());
        if landing != 0 {
            let made = threats(board.mover_discs() | landing, board.occupied() | landing);
            let killer = if killers.contains(&Some(column)) { 1_500 } else { 0 };
            let centre = 1_000 * i32::from(column.index().min(COLUMNS - 1 - column.index()));
            let history = i32::from(history.get(slot(board, column)).copied().unwrap_or(0)) / 8;
            ranks[usize::from(column.index())] =
                16_000 * made.count_ones() as i32 + killer + centre + history;
        }
    }
    ranks
}

/// The game through the contract.
#[derive(Clone, Debug)]
pub(crate) struct Four(pub(crate) Board);

impl Position for Four {
    type Move = Column;
    type Undo = ();
    type Picker = Order;

    const CAPS: Capabilities = Capabilities { history_slots: SLOTS, ..Capabilities::NONE };

    #[inline]
    fn make(&mut self, column: Column) {
        self.0.play(column);
    }

    #[inline]
    fn unmake(&mut self, column: Column, (): ()) {
        self.0.undo(column);
    }

    fn legal_moves(&mut self, out: &mut Vec<Column>) {
        self.0.legal_moves(out);
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        key(&self.0)
    }

    #[inline]
    fn evaluate(&mut self) -> Score {
        Score::eval(evaluate(&self.0))
    }

    #[inline]
    fn picker(&mut self, _: MoveClass) -> Order {
        Order::new(&self.0)
    }

    #[inline]
    fn encode(&self, column: Column) -> MoveCode {
        MoveCode::new(u16::from(column.index()))
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        Some(Ply(u16::from(CELLS - self.0.ply())))
    }
}

impl Knowledge for Four {
    #[inline]
    fn history_slot(&self, column: Column) -> usize {
        slot(&self.0, column)
    }

    #[inline]
    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        wins_at_once(&self.0).then(|| Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact })
    }
}

impl Solvable for Four {}

impl Picker<Four> for Order {
    #[inline]
    fn next(&mut self, position: &mut Four, hints: &Hints<'_, Column>) -> Option<Column> {
        self.next(&position.0, hints.tt_move.map(MoveCode::get), hints.killers, hints.history)
    }
}
