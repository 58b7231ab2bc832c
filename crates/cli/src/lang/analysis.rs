//! Texts about searches and their comparison.

use super::{Lang, fill};
use boyi_engine::data::{Bound, CompareMethod, ScoreView, SearchInfo};

/// The part of a report that there is room for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Detail {
    /// Depth and score.
    Score,
    /// And the nodes.
    Nodes,
    /// And the speed.
    Speed,
}

impl Detail {
    /// All of them, the most detailed first.
    pub(crate) const ALL: [Detail; 3] = [Detail::Speed, Detail::Nodes, Detail::Score];
}

/// The texts of one language. `{}` stands for what is filled in.
pub(crate) struct Texts {
    depth: &'static str,
    nodes: &'static str,
    speed: &'static str,
    pub(crate) best: &'static str,
    pub(crate) named: &'static str,
    pub(crate) over: &'static str,
    /// The headings of the columns of a comparison.
    pub(crate) columns: [&'static str; 9],
    pub(crate) agree: &'static str,
    pub(crate) disagree: &'static str,
    pub(crate) stopped: &'static str,
    /// The text between the items of a list.
    pub(crate) and: &'static str,
    pub(crate) why_distances_cost: &'static str,
    pub(crate) beside_theory: &'static str,
    /// The names of the methods, in the order of [`CompareMethod::ALL`].
    methods: [&'static str; 8],
    /// A remark about the full search, whose value is its own.
    pub(crate) own_value: &'static str,
}

const EN: Texts = Texts {
    depth: "depth {}/{}",
    nodes: "{} nodes",
    speed: "{}/s",
    best: "best {}  ({} nodes, {})",
    named: "{} ({})",
    over: "the game is over",
    columns: ["method", "nodes", "saved", "leaves", "cuts", "by first", "branching", "time", "value"],
    agree: "all methods agree at depth {}",
    disagree: "THE VALUES DISAGREE at depth {}",
    stopped: "stopped after {} nodes, so without a value: {} (--nodes sets the limit)",
    and: ", ",
    why_distances_cost: "Why two counts of alpha-beta: it cuts when a value reaches a bound. Where a win is only a \
                         win, many values are equal and reach it at once ({}); where a value tells the distance to \
                         the end, equal ones are rare ({}).",
    beside_theory: "The whole tree has {} leaves; alpha-beta must look at {} of them at least (Knuth and Moore, \
                    1975).",
    methods: [
        "minimax",
        "alpha-beta (win/draw/loss)",
        "alpha-beta (distance)",
        "+ ordering",
        "+ iterative deepening",
        "+ table",
        "+ PVS",
        "full search",
    ],
    own_value: "The full search leaves lines out and searches others deeper: its value {} is its own.",
};

const HANS: Texts = Texts {
    depth: "深度 {}/{}",
    nodes: "{} 节点",
    speed: "{}/秒",
    best: "最佳着法：{}（{} 节点，{}）",
    named: "{}（{}）",
    over: "棋局已经结束",
    columns: ["方法", "节点", "节省", "叶节点", "剪枝", "首着剪枝", "分支因子", "用时", "值"],
    agree: "深度 {}：各方法结果一致",
    disagree: "深度 {}：各方法结果不一致！",
    stopped: "达到 {} 节点即停止，没有值：{}（上限由 --nodes 设定）",
    and: "、",
    why_distances_cost: "为什么 alpha-beta 有两个数：值达到边界就剪枝。只分胜负和时，许多值相等，一达到就剪（{}）；\
                         值还含到终局的步数时，很少有值相等（{}）。",
    beside_theory: "整棵树有 {} 个叶节点；alpha-beta 至少要看其中 {} 个（Knuth 与 Moore，1975）。",
    methods: [
        "极大极小",
        "alpha-beta（胜负和）",
        "alpha-beta（计步数）",
        "+ 着法排序",
        "+ 迭代加深",
        "+ 置换表",
        "+ PVS",
        "完整搜索",
    ],
    own_value: "完整搜索会略去一些变化，又把另一些搜得更深，所以它的值 {} 可以不同。",
};

const HANT: Texts = Texts {
    depth: "深度 {}/{}",
    nodes: "{} 節點",
    speed: "{}/秒",
    best: "最佳著法：{}（{} 節點，{}）",
    named: "{}（{}）",
    over: "棋局已經結束",
    columns: ["方法", "節點", "節省", "葉節點", "剪枝", "首著剪枝", "分支因子", "用時", "值"],
    agree: "深度 {}：各方法結果一致",
    disagree: "深度 {}：各方法結果不一致！",
    stopped: "達到 {} 節點即停止，沒有值：{}（上限由 --nodes 設定）",
    and: "、",
    why_distances_cost: "為什麼 alpha-beta 有兩個數：值達到邊界就剪枝。只分勝負和時，許多值相等，一達到就剪（{}）；\
                         值還含到終局的步數時，很少有值相等（{}）。",
    beside_theory: "整棵樹有 {} 個葉節點；alpha-beta 至少要看其中 {} 個（Knuth 與 Moore，1975）。",
    methods: [
        "極大極小",
        "alpha-beta（勝負和）",
        "alpha-beta（計步數）",
        "+ 著法排序",
        "+ 迭代加深",
        "+ 置換表",
        "+ PVS",
        "完整搜尋",
    ],
    own_value: "完整搜尋會略去一些變化，又把另一些搜尋得更深，所以它的值 {} 可以不同。",
};

impl Lang {
    /// The texts about searches.
    pub(crate) fn analysis(self) -> &'static Texts {
        match self {
            Lang::En => &EN,
            Lang::Hans => &HANS,
            Lang::Hant => &HANT,
        }
    }

    /// A report of a search on one line, without its moves.
    pub(crate) fn report(self, info: &SearchInfo, detail: Detail) -> String {
        let texts = self.analysis();
        let depth = fill(texts.depth, &[&info.depth.to_string(), &info.seldepth.to_string()]);
        let mut report = format!("{depth}  {}", self.value(info));
        if detail >= Detail::Nodes {
            report = format!("{report}  {}", fill(texts.nodes, &[&crate::text::short(info.nodes)]));
        }
        if detail >= Detail::Speed {
            report = format!("{report}  {}", fill(texts.speed, &[&crate::text::short(info.nps)]));
        }
        report
    }

    /// The score of a line with its relation to the value.
    pub(crate) fn value(self, info: &SearchInfo) -> String {
        let bound = match info.bound {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
        };
        let told = self.bound_of_distance(info.score, info.bound);
        told.unwrap_or_else(|| format!("{bound}{}", self.score(info.score)))
    }

    /// A bound of a win or a loss in words; `None` for other values. A sign would say the opposite: a value of at least
    /// a win in three plies is a win in three or fewer.
    pub(super) fn bound_of_distance(self, score: ScoreView, bound: Bound) -> Option<String> {
        let (form, plies) = match (score, bound) {
            (ScoreView::Win(plies), Bound::Lower) => {
                (self.pick("win in at most {}", "最多 {} 步必胜", "最多 {} 步必勝"), plies)
            }
            (ScoreView::Win(plies), Bound::Upper) => {
                (self.pick("at best win in {}", "最好 {} 步胜", "最好 {} 步勝"), plies)
            }
            (ScoreView::Loss(plies), Bound::Lower) => {
                (self.pick("at worst loss in {}", "最坏 {} 步负", "最壞 {} 步負"), plies)
            }
            (ScoreView::Loss(plies), Bound::Upper) => {
                (self.pick("loss in at most {}", "最多 {} 步必负", "最多 {} 步必負"), plies)
            }
            _ => return None,
        };
        Some(fill(form, &[&plies.to_string()]))
    }

    /// The name of a method of comparison.
    pub(crate) fn method(self, method: CompareMethod) -> &'static str {
        let mut named = CompareMethod::ALL.into_iter().zip(self.analysis().methods);
        named.find(|(known, _)| *known == method).map_or(method.name(), |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_name_of_its_own_in_every_language() {
        assert_eq!(EN.methods, CompareMethod::ALL.map(CompareMethod::name));
        for lang in [Lang::En, Lang::Hans, Lang::Hant] {
            let names = CompareMethod::ALL.map(|method| lang.method(method));
            assert!(names.iter().all(|name| names.iter().filter(|other| *other == name).count() == 1));
        }
    }

    #[test]
    fn a_bound_of_a_distance_says_which_way_it_can_only_move() {
        let told = |score, bound| {
            let all = [Lang::En, Lang::Hans, Lang::Hant].map(|lang| lang.bound_of_distance(score, bound));
            all.map(Option::unwrap)
        };
        let (win, loss) = (ScoreView::Win(3), ScoreView::Loss(4));
        assert_eq!(told(win, Bound::Lower), ["win in at most 3", "最多 3 步必胜", "最多 3 步必勝"]);
        assert_eq!(told(win, Bound::Upper), ["at best win in 3", "最好 3 步胜", "最好 3 步勝"]);
        assert_eq!(told(loss, Bound::Lower), ["at worst loss in 4", "最坏 4 步负", "最壞 4 步負"]);
        assert_eq!(told(loss, Bound::Upper), ["loss in at most 4", "最多 4 步必负", "最多 4 步必負"]);
        assert_eq!(Lang::Hans.bound_of_distance(win, Bound::Exact), None);
        assert_eq!(Lang::Hans.bound_of_distance(ScoreView::Eval(35), Bound::Lower), None);
    }

    #[test]
    fn the_languages_have_the_same_places_to_fill() {
        let places = |texts: &Texts| {
            let reports = [texts.depth, texts.nodes, texts.speed, texts.best, texts.agree, texts.disagree];
            let notes =
                [texts.named, texts.stopped, texts.why_distances_cost, texts.beside_theory, texts.own_value];
            [&reports[..], &notes].concat().iter().map(|text| text.matches("{}").count()).collect::<Vec<_>>()
        };
        assert_eq!(places(&EN), places(&HANS));
        assert_eq!(places(&EN), places(&HANT));
    }
}
