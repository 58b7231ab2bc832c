//! The methods, from minimax to the search that plays.

/// A search method, each with one technique more than the one before; the last has all of them.
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
    /// [`Ordering`](Method::Ordering) with iterative deepening: 1, 2, 3, … plies, each iteration with the
    /// histories of those before and the best move of the last one first at the root.
    Deepening,
    /// [`Deepening`](Method::Deepening) with a transposition table.
    Table,
    /// [`Table`](Method::Table) with null windows for all moves but the first (PVS).
    Pvs,
    /// The search that plays: [`Searcher`](crate::Searcher) with aspiration windows and, in games that ask for
    /// them, all selective steps. It leaves lines out and searches others deeper, so its value may differ.
    Full,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 8] = [
        Method::Minimax,
        Method::AlphaBetaWinDrawLoss,
        Method::AlphaBeta,
        Method::Ordering,
        Method::Deepening,
        Method::Table,
        Method::Pvs,
        Method::Full,
    ];

    /// Returns a short English name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Minimax => "minimax",
            Method::AlphaBetaWinDrawLoss => "alpha-beta (win/draw/loss)",
            Method::AlphaBeta => "alpha-beta (distance)",
            Method::Ordering => "+ ordering",
            Method::Deepening => "+ iterative deepening",
            Method::Table => "+ table",
            Method::Pvs => "+ PVS",
            Method::Full => "full search",
        }
    }

    /// Returns whether the method finds the value of minimax in every game; the full search need not.
    pub fn keeps_the_value(self) -> bool {
        self != Method::Full
    }
}
