//! The traced search that a socket looks into: one position, of whose search it opens what it wants to see.

use crate::refusal::Refusal;
use crate::search::{RunningTrace, SearchPool};
use crate::traced::{ALL_VISITS, MAX_VISITS, Traceable, Traced};
use crate::wire::{ServerMessage, TraceBelow, TraceLimit, TraceOf};
use boyi_engine::{AnyTrace, ErrorCode};
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

/// The most nodes that one message can ask about.
const MAX_ASKED: usize = 64;

/// The most nodes that one message tells, unless one node has more children.
const MAX_TOLD: usize = 2_000;

/// The traced search of one socket.
pub(crate) struct SocketTrace {
    state: State,
    /// The end of the last search, or when the socket was opened.
    last_turn: Instant,
}

enum State {
    Nothing,
    Searching { asked: Asked, running: RunningTrace, room: OwnedSemaphorePermit },
    Open { traced: Traced, _room: OwnedSemaphorePermit },
}

/// The position and the limit that were asked for.
struct Asked {
    of: TraceOf,
    limit: TraceLimit,
}

impl SocketTrace {
    pub(crate) fn new() -> SocketTrace {
        SocketTrace { state: State::Nothing, last_turn: Instant::now() }
    }

    /// Starts the search of a position and gives the one before it up.
    ///
    /// # Errors
    /// The memory for traces is used up.
    pub(crate) fn begin(
        &mut self,
        searches: &SearchPool,
        of: TraceOf,
        position: Traceable,
        limit: TraceLimit,
    ) -> Result<(), Refusal> {
        self.close();
        let room = Arc::clone(searches.room_for_traces()).try_acquire_many_owned(MAX_VISITS as u32);
        let room = room.map_err(|_| {
            let why = format!("other pages trace searches of {ALL_VISITS} visits, which is the limit");
            Refusal::new(ErrorCode::Limit, why)
        })?;
        let running = searches.trace(position, limit, self.last_turn);
        self.state = State::Searching { asked: Asked { of, limit }, running, room };
        Ok(())
    }

    /// Gives the trace up, and a search that runs.
    pub(crate) fn close(&mut self) {
        if let State::Searching { .. } = self.state {
            self.last_turn = Instant::now();
        }
        self.state = State::Nothing;
    }

    /// Waits for the end of the search that runs and returns what it has found; never returns while none runs.
    pub(crate) async fn found(&mut self) -> Result<ServerMessage, Refusal> {
        let State::Searching { running, .. } = &mut self.state else { return std::future::pending().await };
        let done = running.done().await;
        self.last_turn = Instant::now();
        let State::Searching { asked: Asked { of, limit }, mut room, .. } =
            std::mem::replace(&mut self.state, State::Nothing)
        else {
            return std::future::pending().await;
        };
        let traced = done.map_err(|why| {
            tracing::error!(?of, why, "a traced search failed");
            Refusal::new(ErrorCode::Internal, format!("the search failed: {why}"))
        })?;
        let summary = traced.trace.summary();
        drop(room.split(MAX_VISITS.saturating_sub(summary.kept as usize)));
        let (plies, end) = (traced.plies, traced.end);
        self.state = State::Open { traced, _room: room };
        Ok(ServerMessage::Trace { of, limit, summary: Box::new(summary), plies, end })
    }

    fn trace(&self) -> Result<&dyn AnyTrace, Refusal> {
        match &self.state {
            State::Open { traced, .. } => Ok(&*traced.trace),
            State::Searching { .. } => Err(Refusal::new(ErrorCode::NotNow, "the traced search still runs")),
            State::Nothing => Err(Refusal::new(ErrorCode::NotNow, "no traced search is open here")),
        }
    }

    /// Tells what was searched below each of some nodes, as many of them as one message holds.
    ///
    /// # Errors
    /// No trace is open, too many nodes are asked about, or a number is none of a node.
    pub(crate) fn children(&self, nodes: &[u32]) -> Result<ServerMessage, Refusal> {
        let trace = self.trace()?;
        if nodes.len() > MAX_ASKED {
            let why = format!("nodes: {} are too many, the limit is {MAX_ASKED}", nodes.len());
            return Err(Refusal::new(ErrorCode::Limit, why));
        }
        if let Some(&unknown) = nodes.iter().find(|&&node| trace.path(node).is_empty()) {
            return Err(no_node(unknown));
        }
        let mut below: Vec<TraceBelow> = Vec::new();
        let mut room = MAX_TOLD;
        for &parent in nodes {
            let nodes = trace.children(parent);
            if !below.is_empty() && nodes.len() > room {
                break;
            }
            room = room.saturating_sub(nodes.len());
            below.push(TraceBelow { parent, nodes });
        }
        Ok(ServerMessage::TraceChildren { below })
    }

    /// Tells all about a node: its place in the tree, its position and the best line found below it.
    ///
    /// # Errors
    /// No trace is open, or the number is none of a node.
    pub(crate) fn node(&self, id: u32) -> Result<ServerMessage, Refusal> {
        let trace = self.trace()?;
        let node = trace.node(id).ok_or_else(|| no_node(id))?;
        Ok(ServerMessage::TraceNode {
            node: Box::new(node),
            path: trace.path(id),
            line: trace.line(id),
            view: trace.view(id).map(Box::new),
            text: trace.text(id),
        })
    }

    /// Tells all about the node that was entered or left at a step.
    ///
    /// # Errors
    /// No trace is open, or the search has fewer steps.
    pub(crate) fn step(&self, step: u32) -> Result<ServerMessage, Refusal> {
        let node = self.trace()?.at_step(step).ok_or_else(|| {
            Refusal::new(ErrorCode::Parameter, format!("step: the search has no step `{step}`"))
        })?;
        self.node(node)
    }
}

fn no_node(id: u32) -> Refusal {
    Refusal::new(ErrorCode::Parameter, format!("nodes: the trace has no node `{id}`"))
}
