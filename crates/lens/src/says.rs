//! Steps in words.

use crate::walkthrough::{Algorithm, Relation, Tally, TreeNode};
use crate::words::Words;

fn text(text: &str) -> Words {
    Words::alike(text)
}

/// The name of a node in a sentence: its letter, or `leaf 3`.
fn name(node: &TreeNode) -> Words {
    match &node.leaf {
        None => text(&node.label),
        Some(value) => Words::new("the leaf {}", "叶子 {}", "葉子 {}").fill(&[&text(value)]),
    }
}

/// A node is entered.
pub(crate) fn enter(node: &TreeNode, window: Option<&[String; 2]>) -> Words {
    match window {
        None => Words::new("{} is entered.", "进入 {}。", "進入 {}。").fill(&[&name(node)]),
        Some([alpha, beta]) => {
            let sentence = Words::new(
                "{} is entered with the window ({}, {}).",
                "进入 {}，窗口是（{}，{}）。",
                "進入 {}，視窗是（{}，{}）。",
            );
            sentence.fill(&[&name(node), &text(alpha), &text(beta)])
        }
    }
}

/// A leaf is looked at.
pub(crate) fn leaf(value: &str) -> Words {
    Words::new("The leaf is worth {}.", "叶子的值是 {}。", "葉子的值是 {}。").fill(&[&text(value)])
}

/// A child gives its node the best value so far.
pub(crate) fn raise(algorithm: Algorithm, node: &TreeNode, child: &TreeNode, value: &str) -> Words {
    let sentence = match (algorithm, node.first_moves) {
        (Algorithm::Minimax, true) => Words::new(
            "{}: {} is the largest so far, from {}.",
            "{}：目前最大的是 {}，来自{}。",
            "{}：目前最大的是 {}，來自{}。",
        ),
        (Algorithm::Minimax, false) => Words::new(
            "{}: {} is the smallest so far, from {}.",
            "{}：目前最小的是 {}，来自{}。",
            "{}：目前最小的是 {}，來自{}。",
        ),
        (Algorithm::AlphaBeta, true) => Words::new(
            "{} has {} from {}: α rises to it.",
            "{} 已有 {}，来自{}：α 升到这个值。",
            "{} 已有 {}，來自{}：α 升到這個值。",
        ),
        (Algorithm::AlphaBeta, false) => Words::new(
            "{} has {} from {}: β falls to it.",
            "{} 已有 {}，来自{}：β 降到这个值。",
            "{} 已有 {}，來自{}：β 降到這個值。",
        ),
    };
    sentence.fill(&[&name(node), &text(value), &spaced(&name(child))])
}

/// A node is cut by a bound that an ancestor has from one of its children.
pub(crate) fn cut(
    node: &TreeNode,
    value: &str,
    author: Option<(&TreeNode, &TreeNode, &str)>,
    skipped: u32,
) -> Words {
    let bound = match node.first_moves {
        true => Words::new("at least", "至少", "至少"),
        false => Words::new("at most", "至多", "至多"),
    };
    let skipped = text(&skipped.to_string());
    let Some((ancestor, child, bound_value)) = author else {
        let sentence = Words::new(
            "{} is cut: it is worth {} {}. Leaves not looked at: {}.",
            "{} 剪枝：它的值{}是 {}。没有看的叶子：{} 个。",
            "{} 剪枝：它的值{}是 {}。沒有看的葉子：{} 個。",
        );
        return sentence.fill(&[&name(node), &bound, &text(value), &skipped]);
    };
    let sentence = Words::new(
        "{} is cut: it is worth {} {}, and {} has {} already, from {}. Leaves not looked at: {}.",
        "{} 剪枝：它的值{}是 {}，而 {} 已经有 {}，来自{}。没有看的叶子：{} 个。",
        "{} 剪枝：它的值{}是 {}，而 {} 已經有 {}，來自{}。沒有看的葉子：{} 個。",
    );
    let from = spaced(&name(child));
    sentence.fill(&[&name(node), &bound, &text(value), &name(ancestor), &text(bound_value), &from, &skipped])
}

/// A node is left with its value.
pub(crate) fn leave(node: &TreeNode, relation: Relation, value: &str) -> Words {
    let sentence = match relation {
        Relation::Exact => {
            Words::new("{} is left: it is worth {}.", "离开 {}：它的值是 {}。", "離開 {}：它的值是 {}。")
        }
        Relation::AtLeast => Words::new(
            "{} is left: it is worth at least {}.",
            "离开 {}：它的值至少是 {}。",
            "離開 {}：它的值至少是 {}。",
        ),
        Relation::AtMost => Words::new(
            "{} is left: it is worth at most {}.",
            "离开 {}：它的值至多是 {}。",
            "離開 {}：它的值至多是 {}。",
        ),
    };
    sentence.fill(&[&name(node), &text(value)])
}

/// The counts of a search beside the leaves of the whole tree and the least that prove its value.
pub(crate) fn summary(tally: Tally, leaves: u32, minimum: Option<u64>) -> Words {
    let number = |number: &dyn std::fmt::Display| text(&number.to_string());
    let counts = Words::new(
        "Leaves looked at: {} of {}. Cuts: {}.",
        "看过的叶子：{}/{}。剪枝：{} 次。",
        "看過的葉子：{}/{}。剪枝：{} 次。",
    );
    let counts = counts.fill(&[&number(&tally.leaves), &number(&leaves), &number(&tally.cuts)]);
    let Some(minimum) = minimum else { return counts };
    let least = Words::new(
        "{} The least possible (Knuth and Moore): {}.",
        "{}最少要看（Knuth 与 Moore）：{} 个。",
        "{}最少要看（Knuth 與 Moore）：{} 個。",
    );
    least.fill(&[&counts, &number(&minimum)])
}

/// A name after a Chinese character: letters stand apart from it, characters do not.
fn spaced(name: &Words) -> Words {
    let apart = |text: &str| match text.starts_with(|first: char| first.is_ascii()) {
        true => format!(" {text}"),
        false => text.to_owned(),
    };
    Words { en: name.en.clone(), hans: apart(&name.hans), hant: apart(&name.hant) }
}
