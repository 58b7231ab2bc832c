//! Makes a strategy: asks for a move where its player is to move, follows every move elsewhere.

use crate::rules::Identity;
use crate::strategy::{BRIEF, Edge, NameId, Node, NodeId};
use crate::{Goal, Rules, Strategy};
use boyi_core::Side;
use std::cmp::Reverse;
use std::collections::HashMap;
use thiserror::Error;

/// Knows the moves of a strategy. It is led along every line.
pub trait Strategist<M> {
    /// The reason for giving no move.
    type Stop;

    /// A move at the present position that keeps the goal in reach.
    ///
    /// # Errors
    /// Why there is none to be had.
    fn choose(&mut self) -> Result<M, Self::Stop>;

    /// Pairs of moves with which the player holds the present position, whoever is to move there, as
    /// [`Rules::is_held_by_pairs`] has it; `None` where there are none to be had. Asked of strategies that hold.
    fn pairs(&mut self) -> Option<Vec<[M; 2]>> {
        None
    }

    /// An answer that replies of the opponent, who is to move at the present position, have in common, if one is known.
    /// It is taken for true: only the first of these replies is followed. The verifier refuses a proof with a wrong one.
    fn common_answer(&mut self) -> Option<CommonAnswer<M>> {
        None
    }

    /// Goes on to the position after `mv`.
    fn make(&mut self, mv: M);

    /// Goes back to the position before the last move.
    fn unmake(&mut self);
}

/// A move of the player, and the replies of the opponent to which it is perhaps no answer. After it the same text follows
/// on every other legal reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommonAnswer<M> {
    /// The move.
    pub answer: M,
    /// The replies that need answers of their own.
    pub others: Vec<M>,
}

/// Positions between two reports.
const REPORT_EVERY: usize = 1024;

/// Replies with equal texts behind them that are written as one.
const LEAST_REST: usize = 4;

/// Reasons why no strategy was built.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildError<S> {
    /// It has more positions than this.
    #[error("the proof has more than {0} positions")]
    TooLarge(usize),
    /// The strategist gave up.
    #[error("the strategy is not complete")]
    Stopped(S),
    /// The strategist's moves do not reach the goal.
    #[error("the moves do not reach what was claimed")]
    Fails,
}

/// Writes out how `player` reaches `goal` from the position of `start`, in at most `limit`
/// different positions. `report` is told now and then how many there are so far.
///
/// # Errors
/// [`BuildError`] when the strategist stops or fails, or the strategy grows too large.
pub fn build<R: Rules, T: Strategist<R::Move>>(
    start: &R,
    player: Side,
    goal: Goal,
    strategist: &mut T,
    limit: usize,
    report: &mut dyn FnMut(usize),
) -> Result<Strategy, BuildError<T::Stop>> {
    let mut builder = Builder {
        player,
        goal,
        strategist,
        limit: limit.min(NodeId::MAX as usize),
        report,
        strategy: Strategy {
            nodes: vec![Node::End],
            replies: Vec::new(),
            paired: Vec::new(),
            words: vec![0],
            root: 0,
            height: 0,
            names: Vec::new(),
        },
        known: HashMap::new(),
        brief: HashMap::new(),
        names: HashMap::new(),
    };
    let root = builder.position(start, None)?;
    let mut strategy = builder.strategy;
    (strategy.root, strategy.height) = (root.id, root.height);
    Ok(strategy)
}

struct Builder<'a, T> {
    player: Side,
    goal: Goal,
    strategist: &'a mut T,
    limit: usize,
    report: &'a mut dyn FnMut(usize),
    strategy: Strategy,
    known: HashMap<Identity, Built>,
    /// The nodes of brief text, by their moves, their rest, and whether the opponent moves.
    brief: HashMap<(Vec<Edge>, Option<NodeId>, bool), NodeId>,
    names: HashMap<String, NameId>,
}

/// A position that is written out.
#[derive(Clone, Copy)]
struct Built {
    id: NodeId,
    /// Plies to the end of its longest line.
    height: u16,
}

impl<T> Builder<'_, T> {
    /// Writes out a position; where the player is to move, by `answer` if it is given.
    fn position<R: Rules>(&mut self, rules: &R, answer: Option<R::Move>) -> Result<Built, BuildError<T::Stop>>
    where
        T: Strategist<R::Move>,
    {
        if let Some(end) = rules.ended() {
            let reached = self.goal.is_reached(self.player, end);
            return if reached { Ok(Built { id: 0, height: 0 }) } else { Err(BuildError::Fails) };
        }
        let identity = Identity::of(rules);
        if R::SHARES_POSITIONS
            && let Some(&built) = self.known.get(&identity)
        {
            return Ok(built);
        }
        let pairs = if self.goal == Goal::Hold { self.strategist.pairs() } else { None };
        let (node, below) = if let Some(pairs) = pairs {
            (self.pairs(rules, &pairs)?, 0)
        } else if rules.to_move() == self.player {
            let mv = match answer {
                Some(mv) => mv,
                None => self.strategist.choose().map_err(BuildError::Stopped)?,
            };
            let (edge, below) = self.follow(rules, mv, None)?;
            (Node::Move(edge), below)
        } else {
            self.replies(rules)?
        };
        let built = Built { id: self.node(node)?, height: below.saturating_add(1) };
        if !self.strategy.is_brief(built.id) {
            self.known.insert(identity, built);
        }
        Ok(built)
    }

    /// The place of a node, which is that of an equal one if its text is brief.
    fn node<S>(&mut self, node: Node) -> Result<NodeId, BuildError<S>> {
        let words = self.strategy.count_words(&node);
        let is_reply = matches!(node, Node::Replies { .. });
        let key = || (self.strategy.edges(&node).to_vec(), Strategy::rest(&node), is_reply);
        let key = (words <= BRIEF).then(key);
        if let Some(&id) = key.as_ref().and_then(|key| self.brief.get(key)) {
            if let Node::Replies { first, .. } = node {
                self.strategy.replies.truncate(first as usize);
            }
            return Ok(id);
        }
        if self.strategy.nodes.len() >= self.limit {
            return Err(BuildError::TooLarge(self.limit));
        }
        let id = NodeId::try_from(self.strategy.nodes.len()).map_err(|_| BuildError::TooLarge(self.limit))?;
        self.strategy.nodes.push(node);
        self.strategy.words.push(words);
        if self.strategy.nodes.len().is_multiple_of(REPORT_EVERY) {
            (self.report)(self.strategy.nodes.len());
        }
        if let Some(key) = key {
            self.brief.insert(key, id);
        }
        Ok(id)
    }

    fn replies<R: Rules>(&mut self, rules: &R) -> Result<(Node, u16), BuildError<T::Stop>>
    where
        T: Strategist<R::Move>,
    {
        let common = self.strategist.common_answer();
        let mut shared: Option<NodeId> = None;
        let mut edges = Vec::new();
        let mut height = 0;
        for mv in rules.legal_moves() {
            let common = common.as_ref().filter(|common| !common.others.contains(&mv));
            let edge = match (common, shared) {
                (Some(_), Some(to)) => Edge { name: self.name(rules.name(mv))?, to },
                _ => {
                    let (edge, below) = self.follow(rules, mv, common.map(|common| common.answer))?;
                    height = height.max(below);
                    if common.is_some() && self.strategy.is_brief(edge.to) {
                        shared = Some(edge.to);
                    }
                    edge
                }
            };
            edges.push(edge);
        }
        let rest = self.rest(&edges);
        edges.retain(|edge| Some(edge.to) != rest);
        let too_large = |_| BuildError::TooLarge(self.limit);
        let first = u32::try_from(self.strategy.replies.len()).map_err(too_large)?;
        let count = u16::try_from(edges.len()).map_err(too_large)?;
        self.strategy.replies.extend(edges);
        Ok((Node::Replies { first, count, rest }, height))
    }

    fn pairs<R: Rules>(&mut self, rules: &R, pairs: &[[R::Move; 2]]) -> Result<Node, BuildError<T::Stop>>
    where
        T: Strategist<R::Move>,
    {
        if !rules.is_held_by_pairs(self.player, pairs) {
            return Err(BuildError::Fails);
        }
        let too_large = |_| BuildError::TooLarge(self.limit);
        let first = u32::try_from(self.strategy.paired.len()).map_err(too_large)?;
        let count = u16::try_from(2 * pairs.len()).map_err(too_large)?;
        for &mv in pairs.as_flattened() {
            let name = self.name(rules.name(mv))?;
            self.strategy.paired.push(name);
        }
        Ok(Node::Pairs { first, count })
    }

    /// The brief text that the most replies have behind them, if they are [many](LEAST_REST).
    fn rest(&self, edges: &[Edge]) -> Option<NodeId> {
        let mut counts: HashMap<NodeId, usize> = HashMap::new();
        for edge in edges.iter().filter(|edge| edge.to != 0 && self.strategy.is_brief(edge.to)) {
            *counts.entry(edge.to).or_default() += 1;
        }
        // Of equal counts the first node, so that equal strategies have equal texts.
        let most = counts.into_iter().max_by_key(|&(id, count)| (count, Reverse(id)))?;
        (most.1 >= LEAST_REST).then_some(most.0)
    }

    /// The edge of a move, and the height of what it leads to; `answer` as in [`Builder::position`].
    fn follow<R: Rules>(
        &mut self,
        rules: &R,
        mv: R::Move,
        answer: Option<R::Move>,
    ) -> Result<(Edge, u16), BuildError<T::Stop>>
    where
        T: Strategist<R::Move>,
    {
        let name = self.name(rules.name(mv))?;
        let mut after = rules.clone();
        after.play(mv);
        self.strategist.make(mv);
        let built = self.position(&after, answer);
        self.strategist.unmake();
        let Built { id, height } = built?;
        Ok((Edge { name, to: id }, height))
    }

    fn name<S>(&mut self, text: String) -> Result<NameId, BuildError<S>> {
        if let Some(&id) = self.names.get(&text) {
            return Ok(id);
        }
        let id = NameId::try_from(self.names.len()).map_err(|_| BuildError::TooLarge(self.limit))?;
        self.strategy.names.push(text.clone());
        self.names.insert(text, id);
        Ok(id)
    }
}
