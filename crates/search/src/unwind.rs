//! Early returns of the recursive searches.

/// The reason for which a search unwinds to its root. Scores computed on the way up must not be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unwind {
    /// A limit was reached, the search was stopped, or another thread has completed the iteration.
    Stop,
    /// The mate that was asked for is proved.
    MateFound,
}
