//! A proved result, as the search tells it to the game.

use boyi_search::Entry;

/// A result that a search has proved of a position.
pub(crate) struct Proved<'a> {
    /// The game is decided within this many plies, an odd number for the side to move.
    pub(crate) plies: u16,
    /// Moves that may be tried to find out how.
    pub(crate) moves: u32,
    /// The entry that the search holds of a position, by its key.
    pub(crate) entry: &'a dyn Fn(u64) -> Option<Entry>,
}
