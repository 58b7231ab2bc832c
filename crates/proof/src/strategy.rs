//! A strategy in memory.

/// Moves of one player against every reply of the other. Positions that several lines reach are held once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    pub(crate) nodes: Vec<Node>,
    pub(crate) replies: Vec<Edge>,
    /// The moves of [`Node::Pairs`].
    pub(crate) paired: Vec<NameId>,
    /// The words of each node's text, those below it included; those beyond [`Words::MAX`] are not counted.
    pub(crate) words: Vec<Words>,
    pub(crate) root: NodeId,
    pub(crate) height: u16,
    pub(crate) names: Vec<String>,
}

/// A number of words.
pub(crate) type Words = u8;

/// Positions whose text has no more words than this are written out wherever they are reached. Equal texts are held
/// once, though their positions differ.
pub(crate) const BRIEF: Words = 12;

/// The place of a node in [`Strategy::nodes`].
pub(crate) type NodeId = u32;
/// The place of a move's text in [`Strategy::names`].
pub(crate) type NameId = u16;

/// A position of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// The game is over.
    End,
    /// The player of the strategy moves.
    Move(Edge),
    /// The opponent moves: these of [`Strategy::replies`], and every other legal move, which all have the brief text
    /// `rest` behind them.
    Replies { first: u32, count: u16, rest: Option<NodeId> },
    /// The player answers the opponent in pairs: these of [`Strategy::paired`], each pair in a row.
    Pairs { first: u32, count: u16 },
}

/// A move and where it leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Edge {
    pub(crate) name: NameId,
    pub(crate) to: NodeId,
}

impl Strategy {
    /// Different positions in it; all ends of the game count as one, as do positions of equal brief text.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Plies of its longest line.
    pub fn height(&self) -> u16 {
        self.height
    }

    pub(crate) fn node(&self, id: NodeId) -> Node {
        self.nodes.get(id as usize).copied().unwrap_or(Node::End)
    }

    pub(crate) fn name(&self, id: NameId) -> &str {
        self.names.get(usize::from(id)).map_or("", String::as_str)
    }

    /// Returns whether the text of a node is brief.
    pub(crate) fn is_brief(&self, id: NodeId) -> bool {
        self.words.get(id as usize).is_some_and(|&words| words <= BRIEF)
    }

    /// The moves at a node, those of its rest excepted.
    pub(crate) fn edges<'a>(&'a self, node: &'a Node) -> &'a [Edge] {
        match node {
            Node::End | Node::Pairs { .. } => &[],
            Node::Move(edge) => std::slice::from_ref(edge),
            Node::Replies { first, count, .. } => {
                let first = *first as usize;
                self.replies.get(first..first + usize::from(*count)).unwrap_or(&[])
            }
        }
    }

    /// The position after every move at a node that [`edges`](Strategy::edges) leaves out.
    pub(crate) fn rest(node: &Node) -> Option<NodeId> {
        match node {
            Node::Replies { rest, .. } => *rest,
            Node::End | Node::Move(_) | Node::Pairs { .. } => None,
        }
    }

    /// The moves of the pairs of a node.
    pub(crate) fn paired(&self, node: &Node) -> &[NameId] {
        let Node::Pairs { first, count } = node else { return &[] };
        let first = *first as usize;
        self.paired.get(first..first + usize::from(*count)).unwrap_or(&[])
    }

    /// The words of the text of a node whose children have theirs. That of pairs counts as long, so that positions of
    /// equal pairs are told apart.
    pub(crate) fn count_words(&self, node: &Node) -> Words {
        if matches!(node, Node::Pairs { .. }) {
            return Words::MAX;
        }
        let below = |id: NodeId| self.words.get(id as usize).copied().unwrap_or(Words::MAX);
        let brackets: Words = if matches!(node, Node::Replies { .. }) { 2 } else { 0 };
        let moves = self.edges(node).iter().map(|edge| edge.to).chain(Strategy::rest(node));
        moves.fold(brackets, |words, to| words.saturating_add(below(to)).saturating_add(1))
    }
}
