//! The methods, from minimax to principal variation search with iterative deepening.

/// A search method, each with one technique more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Method {
    /// All lines.
    Minimax,
    /// Alpha-beta in the game's natural order; all wins are equal, whatever their distance.
    AlphaBetaWinDrawLoss,
    /// Alpha-beta in the game's natural order; values include the distance to the end, so fewer are
    /// equal and fewer lines are cut.
    AlphaBeta,
    /// Alpha-beta in the order of the game's picker with killers and history.
    Ordering,
    /// [`Ordering`](Method::Ordering) with a transposition table.
    Table,
    /// [`Table`](Method::Table) with null windows for all moves but the first (PVS), at this depth only.
    Pvs,
    /// [`Pvs`](Method::Pvs) with iterative deepening and aspiration windows.
    Deepening,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 7] = [
        Method::Minimax,
        Method::AlphaBetaWinDrawLoss,
        Method::AlphaBeta,
        Method::Ordering,
        Method::Table,
        Method::Pvs,
        Method::Deepening,
    ];

    /// Returns a short English name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::AlphaBetaWinDrawLoss => "alpha-beta (win/draw/loss)",
            Method::AlphaBeta => "alpha-beta (distance)",
            Method::Ordering => "+ ordering",
            Method::Table => "+ table",
            Method::Pvs => "+ PVS",
            Method::Deepening => "+ iterative deepening",
        }
    }
}
