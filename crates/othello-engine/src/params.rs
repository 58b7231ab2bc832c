//! Parameters that change how Boyi plays Othello.
//!
//! Values of the evaluation are in hundredths of a disc at the end of the game.

use boyi_core::SearchParams;

/// Points of the game between which the weights of the evaluation are interpolated: by the discs on the board,
/// the beginning, the half-filled and the full board.
pub const PHASES: usize = 3;

/// The weights of one term at the beginning, on the half-filled and on the full board, in hundredths of a disc.
pub type ByPhase = [i32; PHASES];

/// The weights of the evaluation: each multiplies the difference between the sides' counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// A cell where the side could place a disc if it were to move.
    pub mobility: ByPhase,
    /// Each placement short of three.
    pub cramped: ByPhase,
    /// An empty cell beside a disc of the other side.
    pub potential_mobility: ByPhase,
    /// A disc beside an empty cell.
    pub frontier: ByPhase,
    /// A disc in a corner.
    pub corner: ByPhase,
    /// A disc diagonally beside an empty corner (X square).
    pub x_square: ByPhase,
    /// A disc at the edge beside an empty corner (C square).
    pub c_square: ByPhase,
    /// A disc at the edge that is neither in a corner nor beside one.
    pub edge: ByPhase,
    /// A disc that no move can flip any more.
    pub stable: ByPhase,
    /// A disc.
    pub disc: ByPhase,
    /// The side makes the last move if neither passes.
    pub parity: ByPhase,
    /// The right to move.
    pub tempo: ByPhase,
}

/// Weights on 8 × 8: fitted by least squares to results of games of this engine against itself; extremes at the
/// beginning, which few games support, reduced by hand (`docs/measurements/learning.md`, "Othello: weights of the
/// evaluation").
pub const EIGHT: Weights = Weights {
    mobility: [19, 68, 220],
    cramped: [-88, -83, -20],
    potential_mobility: [38, 27, -120],
    frontier: [-105, -100, -66],
    corner: [1400, 886, 40],
    x_square: [-1400, -704, -150],
    c_square: [-400, -130, -120],
    edge: [83, 71, -60],
    stable: [400, 140, 80],
    disc: [10, -5, 39],
    parity: [100, 150, 230],
    tempo: [-100, -180, -80],
};

/// Weights on 6 × 6: fitted as [`EIGHT`].
pub const SIX: Weights = Weights {
    mobility: [40, 110, 200],
    cramped: [-200, 20, -80],
    potential_mobility: [0, 0, -120],
    frontier: [-180, -70, -57],
    corner: [1300, 625, 0],
    x_square: [-1100, -335, 0],
    c_square: [-600, -162, -71],
    edge: [0, -20, -20],
    stable: [300, 164, 68],
    disc: [150, 20, 10],
    parity: [120, 80, 139],
    tempo: [100, -47, -75],
};

/// Weights on 10 × 10, those of 8 × 8: a fit to games of that size predicted other games' results no better
/// before the last third.
pub const TEN: Weights = EIGHT;

/// Move ordering: the rank of a placement falls by this for each reply that it leaves. Only the ratios of the
/// ranks matter.
pub const ORDER_REPLY: i32 = 64;

/// Move ordering: added to [`ORDER_REPLY`] for each reply into a corner. A corner is worth about five replies.
pub const ORDER_CORNER_REPLY: i32 = 320;

/// Move ordering: a placement into a corner.
pub const ORDER_CORNER: i32 = 512;

/// Move ordering: a placement diagonally beside an empty corner.
pub const ORDER_X_SQUARE: i32 = -192;

/// Move ordering: a placement at the edge beside an empty corner.
pub const ORDER_C_SQUARE: i32 = -64;

/// Move ordering: a placement in a quarter of the board with an odd number of empty cells, in which the side
/// may make the last move.
pub const ORDER_ODD: i32 = 32;

/// Move ordering: bonus of the two killer moves, the latest first.
pub const ORDER_KILLER: [i32; 2] = [128, 64];

/// History values (up to ±16,384 each) are divided by this before they are added to the rank.
pub const ORDER_HISTORY_DIVISOR: i32 = 64;

/// The selective search. Margins are in hundredths of a disc.
pub(crate) const SEARCH: SearchParams = SearchParams {
    reverse_futility_depth: 4,
    reverse_futility_margin: 350,
    reverse_futility_limit: 6_400,
    iir_depth: 4,
    lmr_depth: 3,
    lmr_moves: 2,
    lmr_base: 256,
    lmr_slope: 245,
    lmr_pv: 1_024,
    lmr_cut_node: 512,
    lmr_not_improving: 256,
    lmr_killer: 1_024,
    lmr_history_divisor: 8_192,
    lmp_depth: 3,
    lmp_base: 5,
    lmp_slope: 16,
    futility_depth: 4,
    futility_base: 500,
    futility_margin: 300,
    singular_depth: 0,
    correction_weight: 512,
    history_bonus: 120,
    history_bonus_max: 1_600,
    prior_countermove_share: 8,
    continuation_weight: 16,
    ..SearchParams::OFF
};

/// Solve mode: largest number of empty cells at which a position is played out without a table.
pub const PLAYED_OUT: usize = 7;

/// Largest number of empty cells at which moves are ordered by parity alone.
pub const UNRANKED: u32 = 5;

/// The order of solve mode searches one ply for each two empty cells above this number. Other values are
/// measured in `docs/measurements/solving.md`, "Othello on 6 × 6".
pub const ORDERED_EMPTY: u32 = 12;

/// Weights of the order of solve mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lookahead {
    /// The largest depth in plies.
    pub most_plies: u32,
    /// A placement of the side to move, in quarters of one, the unit of all weights below.
    pub mobility: i32,
    /// Added for a placement into a corner.
    pub corner_move: i32,
    /// An empty cell beside a disc of the other side.
    pub potential_mobility: i32,
    /// A disc in a corner.
    pub corner: i32,
    /// A disc diagonally beside an empty corner.
    pub x_square: i32,
    /// A disc at the edge beside an empty corner.
    pub c_square: i32,
    /// A disc more at the end of the game: exceeds all other terms together.
    pub final_disc: i32,
    /// Penalty for each reply that a move leaves: a position with few of them takes less time to search.
    pub reply: i32,
}

/// Weights chosen by hand; measured in `docs/measurements`.
pub const LOOKAHEAD: Lookahead = Lookahead {
    most_plies: 9,
    mobility: 4,
    corner_move: 5,
    potential_mobility: 5,
    corner: 50,
    x_square: -20,
    c_square: -5,
    final_disc: 1_000,
    reply: 20,
};

/// Solve mode: number of empty cells above which the guessed margin comes from a position nearer to the end.
pub const GUESS_NEAR_END: u32 = 16;

/// Number of cells by which that position is nearer to the end.
pub const GUESS_CLOSER: u32 = 5;
