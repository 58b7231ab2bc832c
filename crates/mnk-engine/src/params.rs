//! Parameters that change how Boyi plays m,n,k games.

/// Value of a window with stones of one side only, by the number of stones it lacks, in hundredths of an open
/// three. Index 0 is a completed row; windows that lack more stones than the table lists are worth nothing. An
/// open three of five in a row is three windows that lack two. Chosen by hand; roughly a factor of four a
/// stone.
pub const OPEN_WINDOW: [i32; 6] = [0, 120, 33, 9, 2, 1];

/// Value of the right to move, in the same unit. By hand: about a third of an open two.
pub const TEMPO: i32 = 10;

/// Weight of a window in the order of moves, by the stones it lacks for the side that can still fill it. Summed
/// over the cell's own windows and over the opponent's windows that a stone there blocks. Windows that lack one
/// stone are wins and blocks and come first anyway.
pub const ORDER_WINDOW: [i32; 6] = [0, 0, 2_048, 512, 128, 32];

/// Weight, in the order of moves, of a window that lacks more stones than [`ORDER_WINDOW`] lists.
pub const ORDER_FAR_WINDOW: i32 = 1;

/// Bonus in the order of moves for the two killer moves, the latest first.
pub const ORDER_KILLER: [i32; 2] = [2_048, 1_024];

/// History values (up to ±16,384) are divided by this before they are added to the order. Measured in
/// `docs/measurements`.
pub const ORDER_HISTORY_DIVISOR: i32 = 1;

/// Largest number of cells for which symmetries are used and [`MoveClass::Main`](boyi_core::MoveClass) yields
/// every cell that can still be part of a row. On larger boards it yields only cells near stones.
pub const SMALL_BOARD_CELLS: usize = 49;

/// Positions of the search for a pairing strategy at one node of a proof.
pub(crate) const PAIRING_NODES: u32 = 60;

/// Largest distance in rows and columns from a stone at which a cell of a large board is yielded. Two reaches
/// every cell that makes or blocks a three.
pub const NEAR: i32 = 2;
