//! Solvers of wins by continuous threats, in games that have threats.

use boyi_core::Position;
use boyi_proof::CommonAnswer;

/// A solver of one game, with a table that it keeps from one call to the next.
pub(crate) trait ThreatSolving<P: Position> {
    /// Decides whether the side to move wins by threats, within so many nodes. `go_on` is asked now and then with
    /// the nodes so far and the occupancy of the table in thousandths, and ends the search by `false`.
    fn solve(
        &mut self,
        position: &mut P,
        nodes: Option<u64>,
        go_on: &mut dyn FnMut(u64, u32) -> bool,
    ) -> (ThreatsFound<P::Move>, u64);

    /// A line of a win that was found, to its end unless a limit is reached.
    fn line(
        &mut self,
        position: &mut P,
        nodes: Option<u64>,
        go_on: &mut dyn FnMut(u64, u32) -> bool,
    ) -> Vec<P::Move>;

    /// An answer that many replies of the side to move, the defender, have in common.
    fn common_answer(&self, position: &mut P) -> Option<CommonAnswer<P::Move>>;
}

/// The answer about the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreatsFound<M> {
    /// It wins by this move first, within so many plies.
    Win { mv: M, plies: u16 },
    /// It does not win by threats alone.
    NoWin,
    /// A limit was reached.
    Undecided,
}
