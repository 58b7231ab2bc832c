//! A walkthrough as text for a terminal.

use crate::walkthrough::{NodeState, Status, Walkthrough};
use crate::words::Language;

/// Returns the tree after `steps` steps, a node a line: △ takes the largest value, ▽ the smallest; windows in
/// brackets; `✂` is a node that was cut off.
///
/// ```
/// use boyi_lens::{Algorithm, Order, Walkthrough, text};
///
/// let tree = "((3 5) (2 9))".parse().unwrap();
/// let walk = Walkthrough::new(&tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap();
/// let drawn = "\
/// △ A = 3  (3, ∞)
/// ├─ ▽ B = 3  (−∞, 3)
/// │  ├─ 3
/// │  └─ 5
/// └─ ▽ C ≤ 2  (3, 2)
///    ├─ 2
///    └─ 9  ✂
/// ";
/// assert_eq!(text::tree(&walk, walk.steps.len()), drawn);
/// ```
pub fn tree(walk: &Walkthrough, steps: usize) -> String {
    let mut drawn = String::new();
    node(walk, &walk.after(steps), 0, "", "", &mut drawn);
    drawn
}

fn node(walk: &Walkthrough, states: &[NodeState], id: usize, lead: &str, below: &str, drawn: &mut String) {
    let (node_, state) = (&walk.nodes[id], &states[id]);
    drawn.push_str(lead);
    match &node_.leaf {
        Some(value) => drawn.push_str(value),
        None => {
            drawn.push_str(if node_.first_moves { "△ " } else { "▽ " });
            drawn.push_str(&node_.label);
            if let Some(value) = &state.value {
                let relation = state.relation.map_or("…", |relation| relation.sign());
                drawn.push_str(&format!(" {relation} {value}"));
            }
            if let Some([alpha, beta]) = &state.window {
                drawn.push_str(&format!("  ({alpha}, {beta})"));
            }
        }
    }
    match (state.status, &node_.leaf) {
        (Status::Cut, _) => drawn.push_str("  ✂"),
        (Status::Unseen, Some(_)) => drawn.push_str("  ·"),
        (Status::Open, None) => drawn.push_str("  ◂"),
        _ => {}
    }
    drawn.push('\n');
    for (index, &child) in node_.children.iter().enumerate() {
        let last = index + 1 == node_.children.len();
        let (branch, trunk) = if last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
        node(walk, states, child, &format!("{below}{branch}"), &format!("{below}{trunk}"), drawn);
    }
}

/// Returns the first `steps` steps in words, numbered, a step a line.
pub fn steps(walk: &Walkthrough, steps: usize, language: Language) -> String {
    let numbered = walk.steps.iter().take(steps).zip(1..);
    numbered.map(|(step, number)| format!("{number:>3}. {}\n", step.says.get(language))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Order};

    fn walk() -> Walkthrough {
        let tree = "((3 5) (2 9))".parse().unwrap();
        Walkthrough::new(&tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap()
    }

    #[test]
    fn a_tree_in_progress_shows_what_is_open_and_what_is_ahead() {
        let drawn = tree(&walk(), 3);
        assert!(drawn.starts_with("△ A  (−∞, ∞)  ◂\n├─ ▽ B  (−∞, ∞)  ◂\n│  ├─ 3\n│  └─ 5  ·\n"), "{drawn}");
    }

    #[test]
    fn steps_are_told_in_every_language() {
        let told = steps(&walk(), 99, Language::En);
        assert!(told.contains("B has 3 from the leaf 3: β falls to it."), "{told}");
        assert!(
            told.contains("\n 11. C is cut: it is worth at most 2, and A has 3 already, from B."),
            "{told}"
        );
        let told = steps(&walk(), 99, Language::Hans);
        assert!(
            told.contains("C 剪枝：它的值至多是 2，而 A 已经有 3，来自 B。没有看的叶子：1 个。"),
            "{told}"
        );
        let told = steps(&walk(), 99, Language::Hant);
        assert!(told.contains("B 已有 3，來自葉子 3：β 降到這個值。"), "{told}");
        let summary = walk().summary(99);
        assert_eq!(summary.en, "Leaves looked at: 3 of 4. Cuts: 1. The least possible (Knuth and Moore): 3.");
    }
}
