//! Early return of the recursive searches.

/// The reason for which a search unwinds to its root. Scores computed on the way up must not be used.
///
/// A single reason takes no memory: `Result<Score, Unwind>` then costs a node no more than a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unwind {
    /// A limit was reached, the search was stopped, or another thread has completed the iteration.
    Stop,
}
