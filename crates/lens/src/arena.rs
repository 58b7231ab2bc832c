//! The nodes of a tree, numbered, with their places in the drawing.

use crate::walkthrough::TreeNode;
use boyi_core::Outcome;
use boyi_tree::Tree;

/// Returns the nodes of a tree, parents before children and the root first.
pub(crate) fn nodes(tree: &Tree) -> Vec<TreeNode> {
    let mut nodes = Vec::with_capacity(tree.nodes());
    let mut next_leaf = 0.0;
    add(&mut nodes, tree, None, 0, true, &mut next_leaf);
    label(&mut nodes);
    nodes
}

/// Adds a tree and returns the number of its root. Leaves stand one column apart, parents between their children.
fn add(
    nodes: &mut Vec<TreeNode>,
    tree: &Tree,
    parent: Option<usize>,
    ply: u32,
    first_moves: bool,
    next_leaf: &mut f32,
) -> usize {
    let id = nodes.len();
    let leaf = match tree {
        Tree::Leaf(value) => Some(crate::walkthrough::signed(*value)),
        Tree::Over(Outcome::Win) => Some("W".into()),
        Tree::Over(Outcome::Draw) => Some("0".into()),
        Tree::Over(Outcome::Loss) => Some("L".into()),
        Tree::Moves { .. } => None,
    };
    let label = String::new();
    nodes.push(TreeNode { parent, children: Vec::new(), ply, column: 0.0, first_moves, label, leaf });
    for branch in tree.branches() {
        let next = first_moves == branch.extra_turn;
        let child = add(nodes, &branch.tree, Some(id), ply + 1, next, next_leaf);
        nodes[id].children.push(child);
    }
    nodes[id].column = match (nodes[id].children.first(), nodes[id].children.last()) {
        (Some(&first), Some(&last)) => (nodes[first].column + nodes[last].column) / 2.0,
        _ => {
            *next_leaf += 1.0;
            *next_leaf - 1.0
        }
    };
    id
}

/// Names the inner nodes A, B, C, …, row by row.
fn label(nodes: &mut [TreeNode]) {
    let mut inner: Vec<usize> = (0..nodes.len()).filter(|&id| nodes[id].leaf.is_none()).collect();
    inner.sort_by_key(|&id| nodes[id].ply);
    for (index, id) in inner.into_iter().enumerate() {
        nodes[id].label = letters(index);
    }
}

/// Returns A to Z, AA, AB and so on.
fn letters(index: usize) -> String {
    let last = char::from(b'A' + (index % 26) as u8);
    match index / 26 {
        0 => last.into(),
        more => letters(more - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_named_row_by_row_and_stand_above_their_children() {
        let nodes = nodes(&"((3 5) (2 9) 4)".parse().unwrap());
        let labels: Vec<&str> = nodes.iter().map(|node| node.label.as_str()).collect();
        assert_eq!(labels, ["A", "B", "", "", "C", "", "", ""]);
        let columns: Vec<f32> = nodes.iter().map(|node| node.column).collect();
        assert_eq!(columns, [2.25, 0.5, 0.0, 1.0, 2.5, 2.0, 3.0, 4.0]);
        assert_eq!((letters(25), letters(26), letters(701)), ("Z".into(), "AA".into(), "ZZ".into()));
    }
}
