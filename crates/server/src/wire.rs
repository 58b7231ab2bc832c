//! The messages between page and server, one JSON object each, over one WebSocket.
//!
//! The page sends a [`ClientMessage`], the server answers with [`ServerMessage`]s. Everything
//! that happens to the open game arrives as a fresh [`ServerMessage::Session`]; the page holds
//! no rules and no state of its own beyond it.

use boyi_engine::data::{
    ComparedMethod, GameSpec, GameView, LineMove, MoveView, OwnPosition, SearchInfo, Side, TraceNode,
    TraceSummary, TreeOrder,
};
use boyi_engine::{ErrorCode, LEVELS, Players, SessionView, games};
use boyi_lens::{Algorithm, Order, Walkthrough};
use boyi_lessons::{Demonstration, Mistake, Studied, Study};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Messages from the page. Every message but `new`, `open`, `list`, `delete`, `delete-finished`, `walk`, `compare`,
/// `stop-comparing`, `demonstrate`, `study`, `own` and those of the trace is about the game that is open on this socket.
// Variants without fields have braces, because serde lets additional fields pass in those without.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(export_to = "ClientMessage.ts")]
pub enum ClientMessage {
    /// Send the list of stored games.
    List {},
    /// Start a game and open it.
    New {
        /// The game.
        spec: GameSpec,
        /// Start position, if not the game's own.
        #[ts(optional)]
        position: Option<String>,
        /// The players.
        players: Players,
    },
    /// Open a stored game and close the one that was open.
    Open {
        /// Its identifier.
        id: String,
    },
    /// Forget stored games; answered by `games`. Those that are gone already are passed over, unless all are.
    Delete {
        /// Their identifiers.
        ids: Vec<String>,
    },
    /// Forget every finished game, listed or not; answered by `games`.
    DeleteFinished {},
    /// Play a move for the person to move.
    Play {
        /// The move in any notation of the game.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Leave the open game: it stays stored, and its search ends unless another page has it open.
    Leave {},
    /// Take back (against the engine: a pair).
    Undo {},
    /// Play again what was taken back.
    Redo {},
    /// Search a hint for the side to move; answered by `thinking` and `hint`.
    Hint {},
    /// The engine plays the best move it has so far; a hint search ends with what it has.
    Stop {},
    /// The person gives up.
    Resign {},
    /// Back to the start position.
    Restart {},
    /// The players change sides.
    Swap {},
    /// Change who plays.
    SetPlayers {
        /// The players from now on.
        players: Players,
    },
    /// Two engines playing each other stop after this move.
    Pause {},
    /// And go on.
    Resume {},
    /// Search a small tree step by step; answered by `walk`.
    Walk {
        /// The tree.
        tree: TreeSource,
        /// The search.
        algorithm: Algorithm,
        /// The order of moves.
        order: Order,
    },
    /// Search a position in every way from minimax to the full search, at depth 1, 2, 3, …, instead of any
    /// comparison that runs for this page; answered by `compare-row`, at last by `compared`.
    Compare {
        /// Distinguishes the rows of this comparison from those of the one before.
        number: u32,
        /// The position.
        of: CompareSource,
        /// The last depth, at most 12; of a made tree, the depth of the tree.
        depth: u32,
        /// Nodes of each method at each depth, at most 20,000,000. A method that needs more goes no deeper.
        #[ts(type = "number")]
        nodes: u64,
    },
    /// End the comparison; nothing more is said about it.
    StopComparing {},
    /// Run a classic mistake beside its correction; answered by `demonstration`.
    Demonstrate {
        /// The mistake.
        mistake: Mistake,
    },
    /// Search the position of a study; answered by `studied`.
    Study {
        /// The study.
        study: Study,
    },
    /// Search a position of the open game and keep every step, as far as they fit; answered by `trace`. The trace of
    /// this socket before it is given up.
    Trace {
        /// Moves on the board of the position.
        ply: u32,
        /// The end of the search.
        limit: TraceLimit,
    },
    /// Send a position of the server's own game; answered by `own`.
    Own {
        /// The moves that lead there from the start, each by its number among the legal ones, at most 1,000.
        line: Vec<u32>,
    },
    /// Search a position of the server's own game and keep every step, as `trace` does; answered by `trace`.
    TraceOwn {
        /// The moves that lead there, as `own` takes them.
        line: Vec<u32>,
        /// The end of the search.
        limit: TraceLimit,
    },
    /// Send what was searched below some nodes of the trace; answered by `trace-children`.
    TraceChildren {
        /// Their numbers, 64 at most.
        nodes: Vec<u32>,
    },
    /// Send all about a node of the trace; answered by `trace-node`.
    TraceNode {
        /// Its number.
        node: u32,
    },
    /// Send all about the node that was entered or left at a step of the traced search; answered by `trace-node`.
    TraceStep {
        /// The step, as the nodes count them.
        step: u32,
    },
    /// Give the trace up, or the search for it.
    TraceClose {},
}

/// A position whose searches are compared.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CompareSource {
    /// The open game after so many moves.
    Game {
        /// The number of moves.
        ply: u32,
    },
    /// A position that needs no open game.
    Position {
        /// The game.
        spec: GameSpec,
        /// The position as text, if not the game's start.
        #[ts(optional)]
        position: Option<String>,
    },
    /// A tree made to order; at depth `d` the tree of so many plies.
    Tree {
        /// Moves at every node.
        branching: u16,
        /// In which order the moves stand.
        order: TreeOrder,
        /// Shuffles the random order.
        seed: u32,
    },
}

/// The position of a traced search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TraceOf {
    /// One of a stored game.
    Game {
        /// Identifier of the game.
        id: String,
        /// Moves on the board.
        ply: u32,
    },
    /// One of the server's own game.
    Own {
        /// The moves that led there.
        line: Vec<u32>,
    },
}

/// The end of a traced search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TraceLimit {
    /// A depth in plies, from 1 to 30.
    Depth(u32),
    /// Nodes at most, from 1 to 400,000; the deepest search that takes no more is told.
    Nodes(u32),
}

/// A small tree.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "made", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TreeSource {
    /// A tree as text, `((3 5) (2 9))`.
    Written {
        /// The text.
        text: String,
    },
    /// Leaves worth from 0 to 20 at random.
    Random {
        /// Moves at every node.
        branching: u16,
        /// Plies.
        depth: u32,
        /// Equal seeds give equal trees.
        seed: u32,
    },
    /// The best move first.
    Best {
        /// Moves at every node.
        branching: u16,
        /// Plies.
        depth: u32,
    },
    /// The best move last.
    Worst {
        /// Moves at every node.
        branching: u16,
        /// Plies.
        depth: u32,
    },
    /// All lines from a position of a game; △ is the side to move there.
    Position {
        /// The game.
        spec: GameSpec,
        /// The position as text, if not the game's start.
        #[ts(optional)]
        position: Option<String>,
        /// Plies.
        depth: u32,
    },
}

impl ClientMessage {
    /// Reads a message of a page.
    ///
    /// # Errors
    /// The fault and its place in the text.
    pub fn read(text: &str) -> Result<ClientMessage, String> {
        // For serde, an array whose first element is the type is a message too.
        if text.trim_start().starts_with('[') {
            return Err("it is an array, not an object".into());
        }
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// Messages from the server.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message on every socket.
    Hello {
        /// Version of the server.
        version: String,
        /// The Elo points of the levels by game, the weakest level first, on Boyi's own scale.
        levels: BTreeMap<String, [u32; LEVELS]>,
        /// The name of the server's own game, if it has one.
        own: Option<String>,
    },
    /// The stored games, latest first, at most 500.
    Games {
        /// One line a game.
        games: Vec<GameSummary>,
        /// Identifiers of stored games that cannot be read any more; they can be deleted.
        broken: Vec<String>,
        /// The number of stored games, those beyond the list included.
        total: u32,
    },
    /// The open game as it stands now. Sent after every change.
    Session {
        /// Identifier of the game.
        id: String,
        /// Position, players and what can be done.
        session: Box<SessionView>,
        /// The purpose of the running search.
        searching: Option<SearchPurpose>,
        /// The evaluation of its searches: `hand`, or the architecture and the name of a file, such as
        /// `linear 5d1f03aa`.
        evaluation: String,
    },
    /// A report of the running search in the open game.
    Thinking {
        /// Identifier of the game.
        id: String,
        /// For a move or for a hint.
        purpose: SearchPurpose,
        /// The side whose move is being searched.
        side: Side,
        /// The report.
        info: SearchInfo,
    },
    /// The hint that was asked for.
    Hint {
        /// Identifier of the game.
        id: String,
        /// The move recommended; `null` when the search was stopped before it had one.
        best: Option<MoveView>,
    },
    /// The game that was open here has been deleted; no game is open now.
    Closed {
        /// Identifier of the game.
        id: String,
    },
    /// The tree that was asked for, with every step of its search.
    Walk {
        /// The steps.
        walk: Box<Walkthrough>,
    },
    /// One method of a comparison is done at one depth, or has spent its nodes.
    CompareRow {
        /// The number of the comparison.
        number: u32,
        /// Counts and value.
        row: ComparedMethod,
    },
    /// A comparison is done.
    Compared {
        /// Its number.
        number: u32,
        /// Whether at every depth all methods that were done found the same value; the full search, whose value may
        /// differ, is left out.
        agree: bool,
    },
    /// A classic mistake, run wrong and right.
    Demonstration {
        /// Both runs.
        demonstration: Box<Demonstration>,
    },
    /// A part of the engine, with and without it.
    Studied {
        /// The position and the results.
        studied: Box<Studied>,
    },
    /// The position of the server's own game that was asked for.
    Own {
        /// The position.
        position: Box<OwnPosition>,
    },
    /// The traced search has ended; its nodes can be asked for.
    Trace {
        /// The position.
        of: TraceOf,
        /// The limit that was asked for.
        limit: TraceLimit,
        /// The search in short, with its roots.
        summary: Box<TraceSummary>,
        /// The plies from the root that were kept, because more would be too many; `null` is all.
        plies: Option<u32>,
        /// The reason why it is no deeper.
        end: TraceEnd,
    },
    /// The visits below some nodes of the trace.
    TraceChildren {
        /// The first of the nodes that were asked about, one or more; the others would make the message too long.
        below: Vec<TraceBelow>,
    },
    /// A node of the trace.
    TraceNode {
        /// The node.
        node: Box<TraceNode>,
        /// The numbers of the nodes from the root to it, itself included.
        path: Vec<u32>,
        /// The best line found below it, as far as it was kept.
        line: Vec<LineMove>,
        /// Its position; `null` where the rules know none, after a pass, and in the server's own game.
        view: Option<Box<GameView>>,
        /// Its position in the server's own game.
        text: Option<String>,
    },
    /// Something was wrong with a message; the game is unharmed.
    Error {
        /// The kind of the error.
        code: ErrorCode,
        /// The fault, naming the offending part, in English.
        message: String,
    },
}

impl ServerMessage {
    /// The first message on a socket.
    pub(crate) fn hello(own: Option<&str>) -> ServerMessage {
        let levels = games().map(|game| (game.name.to_owned(), game.levels.map(|strength| strength.elo)));
        ServerMessage::Hello {
            version: env!("CARGO_PKG_VERSION").into(),
            levels: levels.collect(),
            own: own.map(str::to_owned),
        }
    }
}

/// The visits below a node of a trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TraceBelow {
    /// The number of the node.
    pub parent: u32,
    /// The visits in the order of the search.
    pub nodes: Vec<TraceNode>,
}

/// The reason why a traced search is no deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum TraceEnd {
    /// It is as deep as was asked for, or deeper searches cannot change the result.
    Complete,
    /// The next iteration would take too many nodes; the last complete one is told.
    Nodes,
    /// Its time was over; the last complete iteration is told.
    Time,
}

/// Purposes of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum SearchPurpose {
    /// The engine's own move.
    Move,
    /// A hint for the person.
    Hint,
}

/// A stored game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameSummary {
    /// Identifier.
    pub id: String,
    /// The game.
    pub spec: GameSpec,
    /// The players.
    pub players: Players,
    /// Moves on the board.
    pub ply: u32,
    /// Moves that were played, those taken back since included.
    pub played: u32,
    /// The winner's side, `null` for a draw; absent while the game goes on.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Option<Side>>,
    /// The time of the last change, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated_ms: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greeting_tells_what_each_level_of_each_game_is_worth() {
        let ServerMessage::Hello { levels, .. } = ServerMessage::hello(None) else { panic!("no greeting") };
        assert_eq!(levels.len(), games().len());
        assert!(levels.values().all(|elo| elo.is_sorted() && elo[0] == 500));
    }
}
