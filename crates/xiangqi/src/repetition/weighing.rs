//! The weighing of both sides' acts: who loses, and what excuses the side that does not.

use boyi_core::Side;

/// A rule of a law by which the habit of a side is no offence, or not the one that decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exception {
    /// The other side checks with every move, which is worse than any other offence.
    Outweighed,
    /// A piece that shields its own general does not chase while it is itself chased with every move.
    Pinned,
    /// Some of its moves only take away the protection of a piece attacked already. Each move of the other side makes
    /// a new attack, which is worse.
    Undermining,
    /// The line holds several repetitions, and the side does not lose each of them by itself.
    Partial,
    /// Some of its moves attack by a general or a soldier alone, which may attack for ever.
    Permitted,
}

/// The result of a weighing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Weighing {
    /// The side that loses, if any.
    pub(super) loser: Option<Side>,
    /// The exceptions that each side needed.
    pub(super) exceptions: [Option<Exception>; 2],
}
