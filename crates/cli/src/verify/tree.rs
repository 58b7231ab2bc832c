//! The tree of a strategy in lines: `reply → answer`.

use crate::lang::{Lang, OutlineTexts, fill};
use crate::text::grouped;
use boyi_engine::data::{GameSpec, MoveNames, Side};
use boyi_engine::outline::{Branch, Drawing, DrawingLimits, GameEnd, Outline, Replies, Then};

/// Replies that a line names.
const MOST_NAMED: usize = 8;

/// Draws a strategy, with a line above that says whose it is, and one below if not all of it is drawn.
///
/// Where one branch follows it is the next line; where several do, they are drawn below, further to the right.
pub(super) fn draw(
    strategy: &Outline<MoveNames>,
    limits: DrawingLimits,
    spec: GameSpec,
    lang: Lang,
) -> String {
    let Drawing { root, positions, left_out } = strategy.draw(limits);
    let mut drawn = lang.outlined(spec, strategy.player, strategy.goal);
    let words = Words { lang, texts: lang.outline(), player: strategy.player };
    drawn.push('\n');
    if root.answer.is_empty()
        && let Then::Branches(branches) = &root.then
    {
        words.branches(branches, "", &mut drawn);
    } else {
        words.branch(&root, "", "", &mut drawn);
    }
    if left_out > 0 {
        let [left_out, positions] = [left_out, positions].map(|count| grouped(count as u64));
        drawn.push_str(&fill(words.texts.rest, &[&left_out, &positions]));
        drawn.push('\n');
    }
    drawn
}

/// The words of a tree.
struct Words {
    lang: Lang,
    texts: &'static OutlineTexts,
    player: Side,
}

impl Words {
    /// Draws a branch behind `lead`, and what follows on it behind `trunk`.
    fn branch(&self, branch: &Branch<'_, MoveNames>, lead: &str, trunk: &str, drawn: &mut String) {
        drawn.push_str(lead);
        drawn.push_str(&self.line(branch));
        drawn.push('\n');
        if let Then::Branches(branches) = &branch.then {
            self.branches(branches, trunk, drawn);
        }
    }

    fn branches(&self, branches: &[Branch<'_, MoveNames>], trunk: &str, drawn: &mut String) {
        if let [only] = branches {
            return self.branch(only, trunk, trunk, drawn);
        }
        for (index, branch) in branches.iter().enumerate() {
            let is_last = index + 1 == branches.len();
            let (lead, below) = if is_last { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            self.branch(branch, &format!("{trunk}{lead}"), &format!("{trunk}{below}"), drawn);
        }
    }

    /// The text of one branch: the replies, the answer, what it threatens, and what follows if that is not drawn below.
    fn line(&self, branch: &Branch<'_, MoveNames>) -> String {
        let mut line = self.replies(&branch.replies);
        if !branch.answer.is_empty() {
            if !line.is_empty() {
                line.push_str(" → ");
            }
            line.push_str(&self.moves(&branch.answer, " "));
        }
        if !branch.threats.is_empty() {
            line.push_str(&fill(self.texts.threat, &[&self.moves(&branch.threats, self.texts.or)]));
        }
        let then = self.then(&branch.then);
        if !then.is_empty() && !line.is_empty() {
            let is_text = matches!(branch.then, Then::Wins(_) | Then::Pairs(_));
            line.push_str(if is_text { self.texts.comma } else { "  " });
        }
        line.push_str(&then);
        if let Some(number) = branch.number {
            line.push_str(&format!("  [{number}]"));
        }
        line
    }

    fn replies(&self, replies: &Replies<'_, MoveNames>) -> String {
        let number = |text: &str, count: usize| fill(text, &[&grouped(count as u64)]);
        match replies {
            Replies::Start => String::new(),
            Replies::These(moves) => match moves.get(..MOST_NAMED) {
                Some(first) if moves.len() > MOST_NAMED => {
                    format!("{} {}", self.moves(first, " "), number(self.texts.several, moves.len()))
                }
                _ => self.moves(moves, " "),
            },
            Replies::Others(count) => number(self.texts.others, *count),
            Replies::All(count) => number(self.texts.all, *count),
            Replies::LeftOut(count) => number(self.texts.more, *count),
        }
    }

    fn then(&self, then: &Then<'_, MoveNames>) -> String {
        let texts = self.texts;
        match then {
            Then::Branches(_) => String::new(),
            Then::End(GameEnd::Drawn) => texts.drawn.to_owned(),
            Then::End(GameEnd::Won(winner)) if *winner == self.player => texts.won.to_owned(),
            Then::End(GameEnd::Won(_)) => texts.lost.to_owned(),
            Then::Wins(moves) => fill(texts.then, &[&self.moves(moves, texts.or)]),
            Then::Pairs(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|pair| self.moves(pair, "–")).collect();
                fill(texts.pairs, &[&pairs.join(" ")])
            }
            Then::Same { number, above } => {
                let text = if *above { texts.above } else { texts.below };
                fill(text, &[&number.to_string()])
            }
            Then::LeftOut { positions, plies } => {
                fill(texts.left_out, &[&grouped(*positions as u64), &plies.to_string()])
            }
        }
    }

    fn moves(&self, moves: &[&MoveNames], between: &str) -> String {
        let names: Vec<&str> = moves.iter().map(|names| self.lang.mv(names)).collect();
        names.join(between)
    }
}
