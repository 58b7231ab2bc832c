//! Every number that changes how Boyi plays m,n,k games.

/// Worth of a window that holds stones of one side only, by the stones it still lacks, in
/// hundredths of an open three. Index 0 is a finished row; windows that lack more than the table
/// tells are worth nothing. An open three of five in a row is three windows that lack two.
/// Chosen by hand; roughly a factor of four a stone.
pub const OPEN_WINDOW: [i32; 6] = [0, 120, 33, 9, 2, 1];

/// Worth of having the move, in the same unit. By hand: about a third of an open two.
pub const TEMPO: i32 = 10;

/// Weight of a window in the order of moves, by the stones it lacks for the side that can still
/// fill it. Counted for the cell's own windows and for those a stone there takes from the
/// opponent. Windows that lack one stone are wins and blocks and come first anyway.
pub const ORDER_WINDOW: [i32; 6] = [0, 0, 2_048, 512, 128, 32];

/// Weight, in the order of moves, of a window that lacks more stones than [`ORDER_WINDOW`] tells.
pub const ORDER_FAR_WINDOW: i32 = 1;

/// Bonus in the order of moves for the two killer moves, the latest first.
pub const ORDER_KILLER: [i32; 2] = [2_048, 1_024];

/// History values (up to ±16,384) are divided by this before they are added to the order. 5 × 4
/// with four in a row, solved in sound mode, took 36 million nodes with 1, 39 with 4, 43 with 16.
pub const ORDER_HISTORY_DIVISOR: i32 = 1;

/// Boards with more cells than this do not look for mirror images, and their main stage keeps to
/// cells near stones. Up to it, it searches every cell that can still be part of a row.
pub const SMALL_BOARD_CELLS: usize = 49;

/// How near, in rows and columns, a cell must lie to a stone on a large board. Two reaches every
/// cell that makes or stops a three.
pub const NEAR: i32 = 2;
