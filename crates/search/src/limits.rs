//! Limits of a search.

use crate::TimeLimit;
use boyi_core::{Bound, Depth, Ply, Score};
use std::time::Duration;

/// Limits of a search. The first limit reached ends it; without any, it runs to [`Depth::MAX`] (999 plies), until
/// the score is [final](crate::Report::is_final) or until [`Control::stop`](crate::Control::stop).
///
/// ```
/// use boyi_search::Limits;
/// use std::time::Duration;
///
/// let limits: Limits<u8> = Limits::depth(12).and_nodes(100_000).and_time(Duration::from_secs(1));
/// assert_eq!(limits.nodes, Some(100_000));
/// ```
///
/// Fields are added in minor releases: end every literal with `..Limits::none()`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields, bound(deserialize = "M: serde::Deserialize<'de>"))
)]
pub struct Limits<M> {
    /// Maximum depth of an iteration, from 1 on. [`Depth::MAX`] (999) for no limit.
    pub depth: Depth,
    /// Maximum number of nodes, exact.
    pub nodes: Option<u64>,
    /// No new iteration is begun after this many nodes.
    pub soft_nodes: Option<u64>,
    /// The search ends once a win or a loss within this many plies is proved. In a game with
    /// [`mate_search`](boyi_core::Capabilities::mate_search) it is searched for by itself and told with its true
    /// distance; where none exists and nothing else is limited, a search of so many plies gives the answer.
    pub mate: Option<Ply>,
    /// Time for the move.
    pub time: Option<TimeLimit>,
    /// Root moves to search; empty for all. Moves that are not legal are ignored.
    pub search_moves: Vec<M>,
}

impl<M> Limits<M> {
    /// Returns limits without any limit set.
    pub const fn none() -> Limits<M> {
        Limits {
            depth: Depth::MAX,
            nodes: None,
            soft_nodes: None,
            mate: None,
            time: None,
            search_moves: Vec::new(),
        }
    }

    /// Returns a depth limit, clamped to `1 ..= Depth::MAX`.
    pub fn depth(plies: i32) -> Limits<M> {
        Limits { depth: Depth(plies.clamp(1, Depth::MAX.0)), ..Limits::none() }
    }

    /// Returns a node limit, which is met exactly unless the search is complete before.
    pub fn nodes(nodes: u64) -> Limits<M> {
        Limits::none().and_nodes(nodes)
    }

    /// Returns a limit that ends the search once a win or a loss within `plies` is proved.
    pub fn mate(plies: Ply) -> Limits<M> {
        Limits { mate: Some(plies), ..Limits::none() }
    }

    /// Returns a time limit of `time`, which is used to its end unless deeper searches cannot change the result.
    pub fn time(time: Duration) -> Limits<M> {
        Limits::none().and_time(time)
    }

    /// Adds a node limit.
    #[must_use]
    pub fn and_nodes(self, nodes: u64) -> Limits<M> {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Adds a soft node limit: no iteration begins after `nodes` nodes.
    #[must_use]
    pub fn and_soft_nodes(self, nodes: u64) -> Limits<M> {
        Limits { soft_nodes: Some(nodes), ..self }
    }

    /// Adds a time limit.
    #[must_use]
    pub fn and_time(self, time: Duration) -> Limits<M> {
        Limits { time: Some(TimeLimit::of(time)), ..self }
    }

    /// Returns whether this score of the best line proves the mate of the limit.
    pub(crate) fn is_mate_proved(&self, score: Score, bound: Bound) -> bool {
        let proved = match bound {
            Bound::Exact => score.is_decided(),
            Bound::Lower => score.is_win(),
            Bound::Upper => score.is_loss(),
        };
        proved && self.mate.zip(score.distance()).is_some_and(|(mate, distance)| distance <= mate)
    }

    /// Restricts the search to some of the root moves.
    #[must_use]
    pub fn only(self, search_moves: Vec<M>) -> Limits<M> {
        Limits { search_moves, ..self }
    }
}

impl<M> Default for Limits<M> {
    fn default() -> Limits<M> {
        Limits::none()
    }
}
