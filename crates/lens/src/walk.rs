//! The events of a textbook search as the steps of a walkthrough.

use crate::says;
use crate::walkthrough::{
    Algorithm, Author, Change, NodeState, Order, Relation, Status, Step, StepKind, Tally, TreeNode, child,
    value_text,
};
use crate::words::Words;
use boyi_core::{Bound, Score, Window};
use boyi_search::trace::{Event, Reason, Trace};

/// A node on the path.
struct Open {
    node: usize,
    /// A ply below a leaf that is not the deepest: the same leaf once more.
    continues: bool,
    /// The window it was entered with, for the side to move.
    entered: Window,
    /// The authors of α and β, for the side to move.
    authors: [Option<Author>; 2],
    /// The child searched last, and whether the same side moves there.
    child: Option<usize>,
    same_side: bool,
}

/// Collects the steps of a search.
pub(crate) struct Walk<'a> {
    nodes: &'a [TreeNode],
    algorithm: Algorithm,
    order: Order,
    path: Vec<Open>,
    states: Vec<NodeState>,
    steps: Vec<Step>,
    tally: Tally,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(nodes: &'a [TreeNode], algorithm: Algorithm, order: Order) -> Walk<'a> {
        let states = vec![NodeState::UNSEEN; nodes.len()];
        Walk { nodes, algorithm, order, path: Vec::new(), states, steps: Vec::new(), tally: Tally::default() }
    }

    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    fn enter(&mut self, window: Window) {
        let (node, continues, authors) = match self.path.last() {
            None => (0, false, [None; 2]),
            Some(parent) => {
                let [alpha, beta] = parent.authors;
                let authors = if parent.same_side { [alpha, beta] } else { [beta, alpha] };
                let (node, continues) = parent.child.map_or((parent.node, true), |child| (child, false));
                (node, continues, authors)
            }
        };
        self.path.push(Open { node, continues, entered: window, authors, child: None, same_side: false });
        if continues {
            return;
        }
        self.tally.nodes += 1;
        let shown = (self.algorithm == Algorithm::AlphaBeta).then(|| self.shown(node, window));
        self.states[node] = NodeState { status: Status::Open, window: shown, ..NodeState::UNSEEN };
        if self.nodes[node].leaf.is_none() {
            let says = says::enter(&self.nodes[node], self.states[node].window.as_ref());
            self.step(StepKind::Enter, node, says, None, vec![node]);
        }
    }

    fn raise(&mut self, score: Score) {
        let Some(open) = self.path.last_mut() else { return };
        let Some(child) = open.child else { return };
        let node = open.node;
        open.authors[0] = Some(Author { node, child });
        let (entered, value) = (open.entered, value_text(self.for_first(node, score)));
        if self.algorithm == Algorithm::AlphaBeta {
            self.states[node].window = Some(self.shown(node, Window { alpha: score, beta: entered.beta }));
        }
        let says = says::raise(self.algorithm, &self.nodes[node], &self.nodes[child], &value);
        self.states[node].value = Some(value);
        self.step(StepKind::Raise, node, says, None, vec![node]);
    }

    fn leave(&mut self, score: Score, reason: Reason) {
        let Some(open) = self.path.pop().filter(|open| !open.continues) else { return };
        let node = open.node;
        let value = value_text(self.for_first(node, score));
        if reason == Reason::BetaCutoff {
            self.cut(&open, &value);
        }
        let is_leaf = self.nodes[node].leaf.is_some();
        let bound = match self.algorithm {
            Algorithm::AlphaBeta if !is_leaf => Bound::of(score, open.entered),
            _ => Bound::Exact,
        };
        let relation = match (bound, self.nodes[node].first_moves) {
            (Bound::Exact, _) => Relation::Exact,
            (Bound::Lower, true) | (Bound::Upper, false) => Relation::AtLeast,
            (Bound::Lower, false) | (Bound::Upper, true) => Relation::AtMost,
        };
        self.tally.leaves += u32::from(is_leaf);
        let (kind, says) = match is_leaf {
            true => (StepKind::Leaf, says::leaf(&value)),
            false => (StepKind::Leave, says::leave(&self.nodes[node], relation, &value)),
        };
        let state = &mut self.states[node];
        (state.status, state.value, state.relation) = (Status::Done, Some(value), Some(relation));
        self.step(kind, node, says, None, vec![node]);
    }

    /// Greys the children after the one that has reached beta, if there are any.
    fn cut(&mut self, open: &Open, value: &str) {
        let node = &self.nodes[open.node];
        let place = node.children.iter().position(|&child| Some(child) == open.child);
        let Some(place) = place else { return };
        let rest = match self.order {
            Order::LeftToRight => &node.children[place + 1..],
            Order::RightToLeft => &node.children[..place],
        };
        let mut greyed = Vec::new();
        for &child in rest {
            self.subtree(child, &mut greyed);
        }
        if greyed.is_empty() {
            return;
        }
        let skipped = greyed.iter().filter(|&&node| self.nodes[node].leaf.is_some()).count() as u32;
        for &node in &greyed {
            self.states[node].status = Status::Cut;
        }
        self.tally.cuts += 1;
        self.tally.skipped += skipped;
        let author = open.authors[1];
        let bound = value_text(self.for_first(open.node, open.entered.beta));
        let named =
            author.map(|author| (&self.nodes[author.node], &self.nodes[author.child], bound.as_str()));
        let says = says::cut(node, value, named, skipped);
        self.step(StepKind::Cut, open.node, says, author, greyed);
    }

    fn subtree(&self, node: usize, into: &mut Vec<usize>) {
        into.push(node);
        for &child in &self.nodes[node].children {
            self.subtree(child, into);
        }
    }

    fn step(
        &mut self,
        kind: StepKind,
        node: usize,
        says: Words,
        author: Option<Author>,
        changed: Vec<usize>,
    ) {
        let change = |node: usize| Change { node, state: self.states[node].clone() };
        let changes = changed.into_iter().map(change).collect();
        self.steps.push(Step { kind, node, says, author, changes, tally: self.tally });
    }

    /// A score of the side to move at `node`, for the first player.
    fn for_first(&self, node: usize, score: Score) -> Score {
        if self.nodes[node].first_moves { score } else { -score }
    }

    /// The window of the side to move at `node`, for the first player.
    fn shown(&self, node: usize, window: Window) -> [String; 2] {
        let Window { alpha, beta } = window;
        let ends = if self.nodes[node].first_moves { [alpha, beta] } else { [-beta, -alpha] };
        ends.map(value_text)
    }
}

impl Trace<u16> for Walk<'_> {
    fn on_event(&mut self, event: Event<u16>) {
        match event {
            Event::Enter { window, .. } => self.enter(window),
            Event::Move { mv } => {
                if let (Some(open), Some(mv)) = (self.path.last_mut(), mv) {
                    open.child = child(&self.nodes[open.node], self.order, mv);
                }
            }
            Event::Search { same_side, .. } => {
                if let Some(open) = self.path.last_mut() {
                    open.same_side = same_side;
                }
            }
            Event::RaiseAlpha { score, .. } => self.raise(score),
            Event::Leave { score, reason } => self.leave(score, reason),
            _ => {}
        }
    }
}
