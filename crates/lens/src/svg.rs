//! A walkthrough as an SVG picture, for a text or a worksheet.

use crate::walkthrough::{Algorithm, Author, NodeState, Order, Status, TreeNode, Walkthrough};
use crate::words::{Language, Words};
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// Pixels from leaf to leaf and from row to row.
const COLUMN: f32 = 92.0;
const ROW: f32 = 108.0;

/// Half the width and height of a node.
const HALF: f32 = 24.0;

/// Pixels around the tree, and the least width of a picture.
const MARGIN: f32 = 62.0;
const LEAST_WIDTH: f32 = 520.0;

/// Pixels of a line of text, and of a column of letters.
const LINE: f32 = 22.0;
const LETTER: f32 = 7.6;

const INK: &str = "#1c1917";
const GREY: &str = "#a8a29e";
const AUTHOR: &str = "#1d4ed8";
const CUT: &str = "#b91c1c";

/// Text shown at the nodes of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filled {
    /// Windows and values.
    In,
    /// Blanks to write them in.
    Blank,
}

/// Returns the tree after `steps` steps: windows, values as =, ≥ or ≤, what is cut in grey, and in blue the
/// ancestor whose bound has cut (of the last cut, or of all when the search is done).
pub fn picture(walk: &Walkthrough, steps: usize, language: Language) -> String {
    let done = steps >= walk.steps.len();
    let authors: Vec<Author> = match walk.steps.get(steps.wrapping_sub(1)) {
        Some(step) if !done => step.author.into_iter().collect(),
        _ => walk.authors(steps).collect(),
    };
    let mut caption = vec![walk.summary(steps)];
    if let (false, Some(step)) = (done, walk.steps.get(steps.wrapping_sub(1))) {
        caption.push(step.says.clone());
    }
    let drawing = Drawing { walk, states: walk.after(steps), authors, filled: Filled::In, best: done };
    drawing.render(&[players()], &caption, language)
}

/// Returns a worksheet: the task, and the tree with blanks for windows and values; or its solution.
pub fn worksheet(walk: &Walkthrough, solution: bool, language: Language) -> String {
    let drawing = match solution {
        true => {
            let (states, authors) = (walk.after(usize::MAX), walk.authors(usize::MAX).collect());
            Drawing { walk, states, authors, filled: Filled::In, best: true }
        }
        false => {
            let states = vec![NodeState::UNSEEN; walk.nodes.len()];
            Drawing { walk, states, authors: Vec::new(), filled: Filled::Blank, best: false }
        }
    };
    let minimax = walk.algorithm == Algorithm::Minimax;
    let task = match minimax {
        true => Words::new(
            "Search this tree by minimax. Write its value beside every node.",
            "用极大极小搜索这棵树，在每个节点旁写下它的值。",
            "用極大極小搜尋這棵樹，在每個節點旁寫下它的值。",
        ),
        false => alpha_beta_task(),
    };
    let right_to_left = walk.order == Order::RightToLeft;
    let task = if right_to_left { turned(&task) } else { task };
    let counts = if solution { vec![walk.summary(usize::MAX)] } else { Vec::new() };
    drawing.render(&[task, players()], &counts, language)
}

/// The task of a worksheet on alpha-beta.
fn alpha_beta_task() -> Words {
    Words::new(
        "Search this tree by alpha-beta, from left to right. Write α and β beside every node as they are when it \
         is left, and its value with =, ≥ or ≤. Cross out every branch that is cut and name the node whose bound \
         has cut it. Leaves looked at: ____",
        "用 alpha-beta 从左到右搜索这棵树。在每个节点旁写下离开时的 α 和 β，以及它的值（=、≥ 或 ≤）。\
         划掉每个被剪去的分支，并写出是哪个节点的界剪去了它。看过的叶子：____",
        "用 alpha-beta 從左到右搜尋這棵樹。在每個節點旁寫下離開時的 α 和 β，以及它的值（=、≥ 或 ≤）。\
         劃掉每個被剪去的分支，並寫出是哪個節點的界剪去了它。看過的葉子：____",
    )
}

/// The task for the other order.
fn turned(task: &Words) -> Words {
    Words::new(
        task.en.replace("from left to right", "from right to left"),
        task.hans.replace("从左到右", "从右到左"),
        task.hant.replace("從左到右", "從右到左"),
    )
}

/// The meaning of the shapes.
fn players() -> Words {
    Words::new(
        "△ takes the largest value of its children, ▽ the smallest.",
        "△ 取子节点中最大的值，▽ 取最小的值。",
        "△ 取子節點中最大的值，▽ 取最小的值。",
    )
}

/// A picture in the making.
struct Drawing<'a> {
    walk: &'a Walkthrough,
    states: Vec<NodeState>,
    authors: Vec<Author>,
    filled: Filled,
    /// The best line is bold.
    best: bool,
}

impl Drawing<'_> {
    fn render(&self, above: &[Words], below: &[Words], language: Language) -> String {
        let columns = self.walk.nodes.iter().map(|node| node.column).fold(0.0, f32::max);
        let rows = self.walk.nodes.iter().map(|node| node.ply).max().unwrap_or(0) as f32;
        let width = (columns * COLUMN + 2.0 * MARGIN).max(LEAST_WIDTH);
        let letters = ((width - MARGIN) / LETTER) as usize;
        let lines = |texts: &[Words]| -> Vec<String> {
            texts.iter().flat_map(|text| wrapped(text.get(language), letters)).collect()
        };
        let (above, below) = (lines(above), lines(below));
        let top = MARGIN + LINE * above.len() as f32;
        let foot = top + rows * ROW + MARGIN;
        let height = foot + LINE * below.len() as f32 + 12.0;
        let left = (width - columns * COLUMN) / 2.0;
        let at = |node: &TreeNode| (left + node.column * COLUMN, top + node.ply as f32 * ROW);

        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"'Noto Sans', 'Noto Sans CJK SC', sans-serif\" font-size=\"15\">\n\
             <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escaped(&self.walk.text)
        );
        for (lines, from) in [(&above, 28.0), (&below, foot)] {
            for (index, line) in lines.iter().enumerate() {
                let y = from + LINE * index as f32;
                let _ = writeln!(svg, "<text x=\"24\" y=\"{y}\" fill=\"{INK}\">{}</text>", escaped(line));
            }
        }
        for (id, node) in self.walk.nodes.iter().enumerate() {
            for &child in &node.children {
                self.edge(&mut svg, id, child, at(node), at(&self.walk.nodes[child]));
            }
        }
        for (id, node) in self.walk.nodes.iter().enumerate() {
            self.node(&mut svg, id, at(node));
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn edge(
        &self,
        svg: &mut String,
        parent: usize,
        child: usize,
        (x1, y1): (f32, f32),
        (x2, y2): (f32, f32),
    ) {
        let cut = self.states[child].status == Status::Cut;
        let author = self.authors.contains(&Author { node: parent, child });
        let best = self.best && self.walk.line.windows(2).any(|pair| pair == [parent, child]);
        let (colour, width) = match (cut, author, best) {
            (true, ..) => (GREY, 1.5),
            (_, true, _) => (AUTHOR, 3.0),
            (_, _, true) => (INK, 3.0),
            _ => (INK, 1.5),
        };
        let dashes = if cut { " stroke-dasharray=\"5 4\"" } else { "" };
        let (y1, y2) = (y1 + HALF, y2 - HALF);
        let _ = writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" \
             stroke-width=\"{width}\"{dashes}/>"
        );
        if cut && self.states[parent].status != Status::Cut {
            let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
            for shift in [-3.0, 3.0] {
                let _ = writeln!(
                    svg,
                    "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{CUT}\" stroke-width=\"2.5\"/>",
                    x - 9.0,
                    y + 4.0 + shift,
                    x + 9.0,
                    y - 4.0 + shift
                );
            }
        }
    }

    fn node(&self, svg: &mut String, id: usize, (x, y): (f32, f32)) {
        let (node, state) = (&self.walk.nodes[id], &self.states[id]);
        let cut = state.status == Status::Cut;
        let author = self.authors.iter().any(|author| author.node == id);
        let colour = if cut { GREY } else { INK };
        let (stroke, width) = if author { (AUTHOR, 3.5) } else { (colour, 1.5) };
        let fill = if author { "#dbeafe" } else { "#ffffff" };
        let (l, r, t, b) = (x - HALF, x + HALF, y - HALF, y + HALF);
        let points = match (&node.leaf, node.first_moves) {
            (Some(_), _) => format!(
                "{},{} {},{} {},{} {},{}",
                l + 5.0,
                t + 5.0,
                r - 5.0,
                t + 5.0,
                r - 5.0,
                b - 5.0,
                l + 5.0,
                b - 5.0
            ),
            (None, true) => format!("{x},{t} {},{b} {},{b}", r + 6.0, l - 6.0),
            (None, false) => format!("{},{t} {},{t} {x},{b}", l - 6.0, r + 6.0),
        };
        let _ = writeln!(
            svg,
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
        );
        let mut write = |text: &str, x: f32, y: f32, anchor: &str, size: u32| {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{colour}\" \
                 stroke=\"#ffffff\" stroke-width=\"4\" paint-order=\"stroke\">{}</text>",
                escaped(text)
            );
        };
        if let Some(value) = &node.leaf {
            write(value, x, y + 5.0, "middle", 15);
            if let (Some([alpha, beta]), Filled::In) = (&state.window, self.filled) {
                write(&format!("({alpha}, {beta})"), x, b + 14.0, "middle", 13);
            }
            return;
        }
        write(&node.label, l - 8.0, y - 10.0, "end", 15);
        match self.filled {
            Filled::Blank if self.walk.algorithm == Algorithm::Minimax => {}
            Filled::Blank => {
                write("α ___", r + 4.0, y - 12.0, "start", 13);
                write("β ___", r + 4.0, y + 6.0, "start", 13);
            }
            Filled::In => {
                if let Some([alpha, beta]) = &state.window {
                    write(&format!("({alpha}, {beta})"), r + 6.0, y - 10.0, "start", 13);
                }
                if let Some(value) = &state.value {
                    let relation = state.relation.map_or("", |relation| relation.sign());
                    let lower = if node.first_moves { 14.0 } else { -2.0 };
                    write(&format!("{relation}{value}"), x, y + lower, "middle", 15);
                }
            }
        }
    }
}

/// Breaks a text into lines of so many columns, at blanks and between Chinese characters.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let is_wide = |sign: char| sign.width() == Some(2);
    let (mut lines, mut line, mut piece) = (Vec::new(), String::new(), String::new());
    let width = |text: &str| text.chars().filter_map(UnicodeWidthChar::width).sum::<usize>();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        piece.push(sign);
        let next = signs.peek().copied();
        let glued = next.is_some_and(|next| "，。；：）、".contains(next)) || "（".contains(sign);
        if next.is_some() && (glued || !(sign == ' ' || is_wide(sign) || next.is_some_and(is_wide))) {
            continue;
        }
        if !line.is_empty() && width(&line) + width(piece.trim_end()) > columns {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(&std::mem::take(&mut piece));
    }
    lines.push(line.trim_end().to_owned());
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walk() -> Walkthrough {
        let tree = "((3 5) (2 9))".parse().unwrap();
        Walkthrough::new(&tree, Algorithm::AlphaBeta, Order::LeftToRight).unwrap()
    }

    #[test]
    fn a_picture_shows_windows_the_cut_and_its_author() {
        let svg = picture(&walk(), usize::MAX, Language::En);
        for part in ["(3, 2)", "≤2", "=3", AUTHOR, CUT, "Leaves looked at: 3 of 4"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
        assert_eq!(svg.matches(&format!("stroke=\"{GREY}\"")).count(), 2, "{svg}");
        let early = picture(&walk(), 3, Language::Hans);
        assert!(!early.contains(CUT) && early.contains("叶子的值是 3"), "{early}");
    }

    #[test]
    fn a_worksheet_gives_nothing_away() {
        for (language, task) in
            [(Language::En, "by alpha-beta"), (Language::Hans, "划掉每"), (Language::Hant, "劃掉每")]
        {
            let sheet = worksheet(&walk(), false, language);
            assert!(sheet.contains(task) && sheet.contains("α ___"), "{sheet}");
            assert!(!sheet.contains('≤') || sheet.contains("≥ "), "{sheet}");
            assert!(!sheet.contains("(3, 2)") && !sheet.contains(CUT), "{sheet}");
            let solution = worksheet(&walk(), true, language);
            assert!(solution.contains(task) && solution.contains("(3, 2)"), "{solution}");
        }
    }

    #[test]
    fn lines_of_a_caption_fit_the_picture() {
        let text = "Search this tree by alpha-beta. 用 alpha-beta 从左到右搜索这棵树，然后写下每个值。";
        for columns in [12, 20, 40] {
            for line in wrapped(text, columns) {
                assert!(line.chars().filter_map(UnicodeWidthChar::width).sum::<usize>() <= columns, "{line}");
            }
        }
    }
}
