//! An opening between the file and the board.

/// An opening as the file gives it, not yet played.
pub(super) struct Draft {
    /// The line it stands on (or begins on), from 1.
    pub(super) line: usize,
    /// The start position, if it is not the game's own.
    pub(super) start: Option<String>,
    /// The moves and the lines they stand on.
    pub(super) moves: Vec<(usize, String)>,
}

/// The line of a fault and its description.
pub(super) type ReadFault = (usize, String);
