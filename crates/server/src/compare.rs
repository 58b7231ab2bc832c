//! Methods of search compared side by side, for one page.

use crate::games::Games;
use crate::outbox::Outbox;
use crate::refusal::Refusal;
use crate::turns::Claim;
use crate::turns::PERSON_WEIGHT;
use crate::wire::ServerMessage;
use boyi_engine::data::{CompareMethod, ComparedMethod, TreeSpec};
use boyi_engine::{AnyGame, ErrorCode, InputError, StopFlag, compare_tree_by, methods_agree};
use std::sync::Arc;
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// The deepest search that a page can ask for.
const MAX_DEPTH: u32 = 12;

/// The most nodes of one method at one depth.
const MAX_NODES: u64 = 20_000_000;

/// The position that is searched.
pub(crate) enum Compared {
    /// That of a game.
    Game(Box<dyn AnyGame>),
    /// A made tree for each depth.
    Tree(TreeSpec),
}

impl Compared {
    fn copy(&self) -> Compared {
        match self {
            Compared::Game(game) => Compared::Game(game.boxed_clone()),
            Compared::Tree(spec) => Compared::Tree(*spec),
        }
    }

    fn row(
        &self,
        method: CompareMethod,
        depth: u32,
        nodes: u64,
        stop: &StopFlag,
    ) -> Result<ComparedMethod, InputError> {
        match self {
            Compared::Game(game) => game.compare_by(method, depth, nodes, stop),
            Compared::Tree(spec) => compare_tree_by(TreeSpec { depth, ..*spec }, method, nodes, stop),
        }
    }
}

/// A comparison and its limits.
pub(crate) struct Order {
    number: u32,
    of: Compared,
    depth: u32,
    nodes: u64,
}

impl Order {
    /// Checks the limits.
    ///
    /// # Errors
    /// A depth, a number of nodes or a tree that is out of range, or a game that is over.
    pub(crate) fn new(number: u32, of: Compared, depth: u32, nodes: u64) -> Result<Order, Refusal> {
        if !(1..=MAX_DEPTH).contains(&depth) {
            let why = format!("depth: `{depth}` is not from 1 to {MAX_DEPTH}");
            return Err(Refusal::new(ErrorCode::Parameter, why));
        }
        if !(1..=MAX_NODES).contains(&nodes) {
            let why = format!("nodes: `{nodes}` is not from 1 to {MAX_NODES}");
            return Err(Refusal::new(ErrorCode::Parameter, why));
        }
        match &of {
            Compared::Game(game) if game.result().is_some() => {
                return Err(Refusal::new(
                    ErrorCode::GameOver,
                    "there is nothing to search: the game is over",
                ));
            }
            Compared::Game(_) => {}
            // A node is enough to learn whether there is such a tree.
            Compared::Tree(spec) => {
                let spec = TreeSpec { depth, ..*spec };
                compare_tree_by(spec, CompareMethod::AlphaBeta, 1, &StopFlag::default())?;
            }
        }
        Ok(Order { number, of, depth, nodes })
    }
}

/// A comparison that waits or runs. Dropping it ends it.
pub(crate) struct RunningComparison(AbortHandle);

impl RunningComparison {
    /// Starts a comparison; its rows go to `outbox`.
    pub(crate) fn start(order: Order, games: Arc<Games>, outbox: Outbox) -> RunningComparison {
        RunningComparison(tokio::spawn(run(order, games, outbox)).abort_handle())
    }
}

impl Drop for RunningComparison {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Raises the flag of a search whose task is aborted.
struct StopWhenDropped(Arc<StopFlag>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.stop();
    }
}

async fn run(order: Order, games: Arc<Games>, outbox: Outbox) {
    let Order { number, of, depth, nodes } = order;
    let mut deeper = CompareMethod::ALL.to_vec();
    let mut agree = true;
    let mut last_turn = Instant::now();
    for depth in 1..=depth {
        let mut rows = Vec::new();
        for method in deeper.clone() {
            let stop: Arc<StopFlag> = Arc::default();
            let _stop_when_dropped = StopWhenDropped(Arc::clone(&stop));
            // Each row takes a turn of its own, so that games go on between them.
            let claim = Claim { last_turn, weight: PERSON_WEIGHT };
            let (of, flag) = (of.copy(), Arc::clone(&stop));
            let work = move || of.row(method, depth, nodes, &flag).map_err(|error| error.to_string());
            let row = games.searches().on_turn(claim, &stop, work).await.flatten();
            last_turn = Instant::now();
            match row {
                Ok(row) => {
                    if !row.complete {
                        deeper.retain(|&going_on| going_on != method);
                    }
                    outbox.send(&ServerMessage::CompareRow { number, row: row.clone() });
                    rows.push(row);
                }
                Err(why) => {
                    let why = format!("the comparison failed: {why}");
                    return outbox.send(&Refusal::new(ErrorCode::Internal, why).into_message());
                }
            }
        }
        agree &= methods_agree(&rows);
    }
    outbox.send(&ServerMessage::Compared { number, agree });
}
