//! A strategy in memory.

/// Moves of one player against every reply of the other. Positions that several lines reach are held once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    pub(crate) nodes: Vec<Node>,
    pub(crate) replies: Vec<Edge>,
    pub(crate) root: NodeId,
    pub(crate) height: u16,
    pub(crate) names: Vec<String>,
}

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
    /// The opponent moves: these of [`Strategy::replies`].
    Replies { first: u32, count: u16 },
}

/// A move and where it leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    pub(crate) name: NameId,
    pub(crate) to: NodeId,
}

impl Strategy {
    /// Different positions in it; all ends of the game count as one.
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

    /// The moves at a node.
    pub(crate) fn edges<'a>(&'a self, node: &'a Node) -> &'a [Edge] {
        match node {
            Node::End => &[],
            Node::Move(edge) => std::slice::from_ref(edge),
            Node::Replies { first, count } => {
                let first = *first as usize;
                self.replies.get(first..first + usize::from(*count)).unwrap_or(&[])
            }
        }
    }
}
