//! The reason why a node was left, in words.

use crate::data::{
    Bound, MoveView, ScoreView, Side, TraceAuthor, TraceNode, TraceOrigin, TracePurpose, TraceReason,
};
use boyi_core::Score;
use boyi_lens::Words;

/// The sides of a node by name.
struct Names {
    /// The side to move, the other one, and that of the root.
    mover: Words,
    other: Words,
    /// Values are those of the mover.
    is_root: bool,
}

/// Says why a node was left, by which bound and which ancestor set it.
pub(super) fn left(sides: &[Words; 2], node: &TraceNode) -> Words {
    let (Some(reason), Some(value)) = (node.reason, node.value) else {
        return Words::new("The search was stopped here.", "搜索在此停止。", "搜尋在此停止。");
    };
    let names = Names::of(sides, node);
    let bound = if names.is_root { node.bound } else { node.bound.map(turned) };
    let clause =
        node.author.as_ref().map_or_else(|| Words::alike(""), |author| because(&names, bound, author));
    let amount = amount(bound, names.seen(value));
    let value = score(names.seen(value));
    let (mover, best) = (&names.mover, best_move(node));
    match (reason, bound) {
        (TraceReason::Cutoff, _) => Words::new(
            "Cut: {} already gives {} {}{}.",
            "剪枝：{} 已让{}得到{}{}。",
            "剪枝：{} 已讓{}得到{}{}。",
        )
        .fill(&[&best, mover, &amount, &clause]),
        (TraceReason::AllMoves, Some(Bound::Exact)) => Words::new(
            "All moves are searched: the best is {}, with {} for {}.",
            "所有着法都已搜索：最好的是 {}，值为{}（{}）。",
            "所有著法都已搜尋：最好的是 {}，值為{}（{}）。",
        )
        .fill(&[&best, &value, mover]),
        (TraceReason::AllMoves, _) => Words::new(
            "No move gives {} more than {}{}.",
            "没有着法能让{}得到比{}更好的结果{}。",
            "沒有著法能讓{}得到比{}更好的結果{}。",
        )
        .fill(&[mover, &value, &clause]),
        (TraceReason::Over, _) if value.en == "+0.00" => {
            Words::new("The game is over: a draw.", "棋局结束：和棋。", "棋局結束：和棋。")
        }
        (TraceReason::StandPat, Some(Bound::Lower)) => Words::new(
            "Quiescence: {} need not capture and has {}{}.",
            "静态搜索：{}不必吃子，已有{}{}。",
            "靜態搜尋：{}不必吃子，已有{}{}。",
        )
        .fill(&[mover, &amount, &clause]),
        (reason, _) => has(reason).fill(&[mover, &amount, &clause]),
    }
}

/// The sentence of a reason in which a side has an amount, and a clause.
fn has(reason: TraceReason) -> Words {
    match reason {
        TraceReason::Table => Words::new(
            "Known from the table: {} has {}{}.",
            "置换表中已有：{}有{}{}。",
            "置換表中已有：{}有{}{}。",
        ),
        TraceReason::ChildTable => Words::new(
            "A move leads to a position of the table: {} has {}{}.",
            "有一着通到置换表中的局面：{}有{}{}。",
            "有一著通到置換表中的局面：{}有{}{}。",
        ),
        TraceReason::Knowledge => Words::new(
            "Known without a search: {} has {}{}.",
            "不用搜索就知道：{}有{}{}。",
            "不用搜尋就知道：{}有{}{}。",
        ),
        TraceReason::Evaluation => Words::new(
            "A leaf: its static value for {} is {}{}.",
            "叶子：{}的静态评估是{}{}。",
            "葉子：{}的靜態評估是{}{}。",
        ),
        TraceReason::StandPat => Words::new(
            "Quiescence: no capture is better for {} than standing pat, {}{}.",
            "静态搜索：{}吃子不比不吃好，值是{}{}。",
            "靜態搜尋：{}吃子不比不吃好，值是{}{}。",
        ),
        TraceReason::ReverseFutility => Words::new(
            "No move is searched, the static value is so high (reverse futility): {} has {}{}.",
            "静态评估已足够高，不再搜索（反向无效剪枝）：{}有{}{}。",
            "靜態評估已足夠高，不再搜尋（反向無效剪枝）：{}有{}{}。",
        ),
        TraceReason::Razoring => Words::new(
            "Only captures are searched, the static value is so low (razoring): {} has {}{}.",
            "静态评估太低，只搜吃子（剃刀剪枝）：{}有{}{}。",
            "靜態評估太低，只搜吃子（剃刀剪枝）：{}有{}{}。",
        ),
        TraceReason::NullMove => Words::new(
            "Even after a pass it is good enough (null move): {} has {}{}.",
            "即使停一着也够好（空着剪枝）：{}有{}{}。",
            "即使停一著也夠好（空著剪枝）：{}有{}{}。",
        ),
        TraceReason::ProbCut => Words::new(
            "A capture passes a higher bound at less depth (ProbCut): {} has {}{}.",
            "有一着吃子在较浅处越过更高的界（概率剪枝）：{}有{}{}。",
            "有一著吃子在較淺處越過更高的界（機率剪枝）：{}有{}{}。",
        ),
        TraceReason::MultiCut => Words::new(
            "More than one move is good enough (multi-cut): {} has {}{}.",
            "不止一着够好（多重截断）：{}有{}{}。",
            "不止一著夠好（多重截斷）：{}有{}{}。",
        ),
        TraceReason::Over => {
            Words::new("The game is over: {} has {}{}.", "棋局结束：{}{}{}。", "棋局結束：{}{}{}。")
        }
        TraceReason::MaxPly => Words::new(
            "The line is as long as a line can be: {} has {}{}.",
            "变化已到最大长度：{}有{}{}。",
            "變化已到最大長度：{}有{}{}。",
        ),
        TraceReason::MateDistance => Words::new(
            "So far from the root nothing can change the result: {} has {}{}.",
            "离根节点这么远，结果已不会改变：{}有{}{}。",
            "離根節點這麼遠，結果已不會改變：{}有{}{}。",
        ),
        TraceReason::Cutoff | TraceReason::AllMoves | TraceReason::Other => {
            Words::new("It is left: {} has {}{}.", "离开：{}有{}{}。", "離開：{}有{}{}。")
        }
    }
}

/// The clause that names the bound and its author.
fn because(names: &Names, bound: Option<Bound>, author: &TraceAuthor) -> Words {
    let ply = Words::alike(&(author.ply + 1).to_string());
    // A value at or above the window is refuted by the other side's bound, one below by the mover's own.
    let high = bound == Some(Bound::Lower);
    let owner = if high { &names.other } else { &names.mover };
    let seen = |value| if high { turned_score(names.seen(value)) } else { names.seen(value) };
    let value = author.value.map(|value| score(seen(value))).unwrap_or_else(|| Words::alike("∞"));
    let mv = author.mv.as_ref().map(|line| words_of(&line.mv));
    match (author.origin, author.asked, mv) {
        (TraceOrigin::Raised, _, Some(mv)) => Words::new(
            ", and {} has {} elsewhere ({}, ply {})",
            "，而{}在别处已有{}（{}，第 {} 层）",
            "，而{}在別處已有{}（{}，第 {} 層）",
        )
        .fill(&[owner, &value, &mv, &ply]),
        (TraceOrigin::Raised, _, None) => Words::new(
            ", and {} has {} already by standing pat (ply {})",
            "，而{}不吃子已有{}（第 {} 层）",
            "，而{}不吃子已有{}（第 {} 層）",
        )
        .fill(&[owner, &value, &ply]),
        (TraceOrigin::Root, ..) => Words::new(
            ", and the window of the root ends at {} for {}",
            "，而根节点的窗口止于{}（{}）",
            "，而根節點的視窗止於{}（{}）",
        )
        .fill(&[&value, owner]),
        (TraceOrigin::MateDistance, ..) => Words::new(
            ", and nothing better is left so far from the root",
            "，离根节点这么远已没有更好的结果",
            "，離根節點這麼遠已沒有更好的結果",
        ),
        (TraceOrigin::Asked, Some(TracePurpose::NullMove), _) => Words::new(
            ", so the pass at ply {} is not good enough",
            "，所以第 {} 层停一着不够好",
            "，所以第 {} 層停一著不夠好",
        )
        .fill(&[&ply]),
        (TraceOrigin::Asked, _, Some(mv)) => Words::new(
            ", and the only question was whether {} (ply {}) is better than what is known there",
            "，而这里只问 {}（第 {} 层）是否比那里已知的更好",
            "，而這裡只問 {}（第 {} 層）是否比那裡已知的更好",
        )
        .fill(&[&mv, &ply]),
        (TraceOrigin::Asked, _, None) => Words::new(
            ", which answers the question that ply {} has asked with a bound of its own",
            "，这已回答第 {} 层用自己的界提出的问题",
            "，這已回答第 {} 層用自己的界提出的問題",
        )
        .fill(&[&ply]),
    }
}

impl Names {
    fn of([first, second]: &[Words; 2], node: &TraceNode) -> Names {
        let name = |side: Side| if side == Side::First { first.clone() } else { second.clone() };
        Names { mover: name(node.to_move), other: name(!node.to_move), is_root: node.root_moves }
    }

    /// A value of the root's side as one of the mover's.
    fn seen(&self, value: ScoreView) -> ScoreView {
        if self.is_root { value } else { turned_score(value) }
    }
}

/// The value as the other side sees it.
fn turned_score(value: ScoreView) -> ScoreView {
    ScoreView::from(-Score::from(value))
}

/// A value in words.
fn score(value: ScoreView) -> Words {
    let number = |number: u16| Words::alike(&number.to_string());
    match value {
        ScoreView::Eval(value) => {
            let text = format!("{:+.2}", f64::from(value) / 100.0);
            Words::new(text.clone(), format!(" {text}"), format!(" {text}"))
        }
        ScoreView::Win(plies) => {
            Words::new("a win in {} plies", " {} 步内必胜", " {} 步內必勝").fill(&[&number(plies)])
        }
        ScoreView::Loss(plies) => {
            Words::new("a loss in {} plies", " {} 步内必负", " {} 步內必負").fill(&[&number(plies)])
        }
        ScoreView::Margin(points @ 0..) => {
            Words::new("a win by {}", "必胜 {} 子", "必勝 {} 子").fill(&[&number(points.unsigned_abs())])
        }
        ScoreView::Margin(points) => {
            Words::new("a loss by {}", "必负 {} 子", "必負 {} 子").fill(&[&number(points.unsigned_abs())])
        }
    }
}

/// An exact value or a bound in words. A bound of a distance says which way the distance can only move: at least a win in
/// three plies is a win in three or fewer.
fn amount(bound: Option<Bound>, value: ScoreView) -> Words {
    let in_plies = |words: Words, plies: u16| words.fill(&[&Words::alike(&plies.to_string())]);
    match (bound, value) {
        (None | Some(Bound::Exact), _) => score(value),
        (Some(Bound::Lower), ScoreView::Win(plies)) => {
            in_plies(Words::new("a win in at most {} plies", "最多 {} 步必胜", "最多 {} 步必勝"), plies)
        }
        (Some(Bound::Upper), ScoreView::Win(plies)) => {
            in_plies(Words::new("at best a win in {} plies", "最好 {} 步胜", "最好 {} 步勝"), plies)
        }
        (Some(Bound::Lower), ScoreView::Loss(plies)) => {
            in_plies(Words::new("at worst a loss in {} plies", "最坏 {} 步负", "最壞 {} 步負"), plies)
        }
        (Some(Bound::Upper), ScoreView::Loss(plies)) => {
            in_plies(Words::new("a loss in at most {} plies", "最多 {} 步必负", "最多 {} 步必負"), plies)
        }
        (Some(Bound::Lower), _) => Words::new("at least {}", "至少{}", "至少{}").fill(&[&score(value)]),
        (Some(Bound::Upper), _) => Words::new("at most {}", "至多{}", "至多{}").fill(&[&score(value)]),
    }
}

fn turned(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    }
}

/// The move that last raised the bound.
fn best_move(node: &TraceNode) -> Words {
    let best = node.raised.last().and_then(|raise| raise.mv.as_ref());
    best.map_or_else(|| Words::new("a move", "一着", "一著"), words_of)
}

fn words_of(mv: &MoveView) -> Words {
    Words::new(mv.names.en.as_str(), mv.names.hans.as_str(), mv.names.hant.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_of_a_distance_says_which_way_it_can_only_move() {
        let told = |bound, value| {
            let Words { en, hans, .. } = amount(Some(bound), value);
            [en, hans]
        };
        let (win, loss) = (ScoreView::Win(3), ScoreView::Loss(4));
        assert_eq!(told(Bound::Lower, win), ["a win in at most 3 plies", "最多 3 步必胜"]);
        assert_eq!(told(Bound::Upper, win), ["at best a win in 3 plies", "最好 3 步胜"]);
        assert_eq!(told(Bound::Lower, loss), ["at worst a loss in 4 plies", "最坏 4 步负"]);
        assert_eq!(told(Bound::Upper, loss), ["a loss in at most 4 plies", "最多 4 步必负"]);
        assert_eq!(told(Bound::Lower, ScoreView::Eval(35)), ["at least +0.35", "至少 +0.35"]);
    }
}
