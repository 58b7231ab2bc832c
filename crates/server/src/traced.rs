//! Searches of which every step is kept, as far as it fits.

use crate::refusal::Refusal;
use crate::wire::{TraceEnd, TraceLimit};
use boyi_engine::{
    AnyGame, AnyOwnGame, AnyTrace, ErrorCode, InputError, SearchRequest, StopFlag, TraceScope,
};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The deepest search that can be asked for, in plies.
pub(crate) const MAX_DEPTH: u32 = 30;

/// The most nodes that can be asked for, and the most that a search to a depth may take.
pub(crate) const MAX_NODES: u32 = 400_000;

/// The most visits that one trace keeps, in some 60 MiB.
pub(crate) const MAX_VISITS: usize = 150_000;

/// The visits that the traces of all sockets may keep together. A search that runs counts with [`MAX_VISITS`].
pub(crate) const ALL_VISITS: usize = 6 * MAX_VISITS;

/// The room that the traces of all sockets share.
pub(crate) fn room() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(ALL_VISITS))
}

/// A position whose search is traced.
pub(crate) enum Traceable {
    /// One of a game of the product.
    Game(Box<dyn AnyGame>),
    /// One of the server's own game, after these moves.
    Own(Arc<dyn AnyOwnGame>, Vec<u32>),
}

impl Traceable {
    fn trace(
        &self,
        request: &SearchRequest,
        scope: &TraceScope,
        stop: &StopFlag,
    ) -> Result<Box<dyn AnyTrace>, InputError> {
        match self {
            Traceable::Game(game) => game.trace(request, scope, stop, &mut |_| ()),
            Traceable::Own(game, line) => game.trace(line, request, scope, stop),
        }
    }
}

/// A search that has ended, and the part of it that was kept.
pub(crate) struct Traced {
    pub(crate) trace: Box<dyn AnyTrace>,
    /// The plies that were kept; `None` is all.
    pub(crate) plies: Option<u32>,
    pub(crate) end: TraceEnd,
}

/// Searches a position and keeps as many plies of the last complete iteration as fit into `visits`.
///
/// # Errors
/// [`InputError`] when the request cannot be used.
pub(crate) fn search(
    of: &Traceable,
    request: &SearchRequest,
    limit: TraceLimit,
    visits: usize,
    stop: &StopFlag,
) -> Result<Traced, InputError> {
    let (depth, nodes) = match limit {
        TraceLimit::Depth(depth) => (Some(depth), MAX_NODES),
        TraceLimit::Nodes(nodes) => (None, nodes),
    };
    let traced = |depth, nodes, plies, stop: &StopFlag| {
        let request = SearchRequest { depth, nodes, ..request.clone() };
        let scope = TraceScope { plies, nodes: visits, ..TraceScope::default() };
        of.trace(&request, &scope, stop)
    };
    let mut trace = traced(depth, Some(nodes.into()), None, stop)?;
    let mut summary = trace.summary();
    let is_whole = summary.roots.last().is_some_and(|root| root.value.is_some());
    let is_deep_enough = depth.is_some_and(|depth| summary.depth >= depth.cast_signed());
    let end = match stop.is_stopped() {
        true if !(is_whole && is_deep_enough) => TraceEnd::Time,
        false if !is_whole => TraceEnd::Nodes,
        _ => TraceEnd::Complete,
    };
    if !is_whole {
        // The iteration before is searched again, which takes less time than there was; the first one is short.
        let before = u32::try_from(summary.depth - 1).unwrap_or(0).max(1);
        trace = traced(Some(before), None, None, &StopFlag::default())?;
        summary = trace.summary();
    }
    let mut kept = None;
    let reached = u32::try_from(summary.depth).unwrap_or(1);
    for plies in (1..=reached).rev() {
        if !trace.summary().truncated || stop.is_stopped() {
            break;
        }
        let shorter = traced(Some(reached), None, Some(plies as usize), stop)?;
        if !stop.is_stopped() {
            (trace, kept) = (shorter, Some(plies));
        }
    }
    Ok(Traced { trace, plies: kept, end })
}

impl TraceLimit {
    /// Checks that the limit is within those of the server.
    ///
    /// # Errors
    /// The limit, and the range that is allowed.
    pub(crate) fn check(self) -> Result<(), Refusal> {
        let (name, value, most) = match self {
            TraceLimit::Depth(depth) => ("depth", depth, MAX_DEPTH),
            TraceLimit::Nodes(nodes) => ("nodes", nodes, MAX_NODES),
        };
        if (1..=most).contains(&value) {
            return Ok(());
        }
        Err(Refusal::new(ErrorCode::Parameter, format!("limit: {name} `{value}` is not from 1 to {most}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;
    use boyi_engine::start;

    fn searched(limit: TraceLimit, visits: usize, stop: &StopFlag) -> Traced {
        let game = start(GameSpec::XIANGQI, None).unwrap();
        let request = SearchRequest { hash_mib: 1, ..SearchRequest::default() };
        search(&Traceable::Game(game), &request, limit, visits, stop).unwrap()
    }

    #[test]
    fn as_many_plies_are_kept_as_fit_and_the_rest_is_counted() {
        let limit = TraceLimit::Depth(6);
        let whole = searched(limit, MAX_VISITS, &StopFlag::default());
        let (all, plies, end) = (whole.trace.summary(), whole.plies, whole.end);
        assert_eq!((all.truncated, plies, end), (false, None, TraceEnd::Complete));
        let visits = all.kept as usize / 2;
        let part = searched(limit, visits, &StopFlag::default());
        let (kept, plies) = (part.trace.summary(), part.plies.unwrap());
        assert!((1..6).contains(&plies) && !kept.truncated && kept.kept as usize <= visits, "{plies}");
        assert_eq!((kept.nodes, kept.depth), (all.nodes, all.depth));
        let mut counted = 0;
        part.trace.visit(&mut |node| {
            assert!(node.ply <= plies);
            counted += node.dropped.iter().map(|count| count.count).sum::<u64>();
            true
        });
        assert_eq!(counted + u64::from(kept.kept), u64::from(all.kept));
    }

    #[test]
    fn a_search_that_takes_too_many_nodes_is_told_as_deep_as_it_is_whole() {
        let traced = searched(TraceLimit::Nodes(5_000), MAX_VISITS, &StopFlag::default());
        assert_eq!(traced.end, TraceEnd::Nodes);
        let summary = traced.trace.summary();
        assert!(summary.depth > 2 && summary.nodes < 5_000, "{summary:?}");
        assert!(summary.roots.last().unwrap().value.is_some());
    }

    #[test]
    fn the_first_iteration_is_told_whatever_it_takes() {
        let traced = searched(TraceLimit::Nodes(1), MAX_VISITS, &StopFlag::default());
        let summary = traced.trace.summary();
        assert_eq!((traced.end, summary.depth), (TraceEnd::Nodes, 1));
        assert!(summary.roots.last().is_some_and(|root| root.value.is_some()));
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        let stop = StopFlag::default();
        stop.stop();
        let traced = searched(TraceLimit::Depth(20), MAX_VISITS, &stop);
        assert_eq!(traced.end, TraceEnd::Time);
        let roots = traced.trace.summary().roots;
        assert!(roots.last().is_some_and(|root| root.value.is_some() && root.children > 0), "{roots:?}");
    }
}
