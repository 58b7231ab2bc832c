//! Texts about traced searches.

use super::{Lang, fill};
use crate::text;
use boyi_engine::data::{Bound, ScoreView, TraceNode, TracePrunedBy, TracePurpose, TraceSummary};

impl Lang {
    /// A node in numbers: its move, window, value, depth and nodes.
    pub(crate) fn trace_node(self, node: &TraceNode) -> String {
        let mv = node.mv.as_ref().map_or("—", |line| self.mv(&line.mv.names));
        let end =
            |end: Option<ScoreView>, none: &str| end.map_or_else(|| none.to_owned(), |end| self.score(end));
        let [low, high] = node.window;
        let relation = match node.bound {
            Some(Bound::Exact) => "=",
            Some(Bound::Lower) => "≥",
            Some(Bound::Upper) => "≤",
            None => "?",
        };
        let in_words =
            node.value.zip(node.bound).and_then(|(value, bound)| self.bound_of_distance(value, bound));
        let value = in_words.unwrap_or_else(|| {
            let value = node.value.map_or_else(String::new, |value| self.score(value));
            format!("{relation} {value}")
        });
        let form = self.pick(
            "ply {}  {}  ({}, {})  {}  depth {}  {} nodes{}",
            "第 {} 层  {}  ({}, {})  {}  深度 {}  {} 节点{}",
            "第 {} 層  {}  ({}, {})  {}  深度 {}  {} 節點{}",
        );
        let (ply, depth) = (node.ply.to_string(), node.depth.to_string());
        let nodes = text::grouped(node.nodes);
        let (low, high, search) = (end(low, "−∞"), end(high, "∞"), self.trace_search(node));
        fill(form, &[&ply, mv, &low, &high, &value, &depth, &nodes, &search])
    }

    /// The kind of search of a node, after two blanks; nothing for a usual one.
    fn trace_search(self, node: &TraceNode) -> String {
        let plies = node.reduction.to_string();
        let mut parts = Vec::new();
        match node.purpose {
            TracePurpose::FirstMove | TracePurpose::Other => {}
            TracePurpose::Reduced => {
                let form = self.pick("reduced by {}", "缩减 {} 层", "縮減 {} 層");
                parts.push(fill(form, &[&plies]));
            }
            purpose => parts.push(self.purpose(purpose).to_owned()),
        }
        if node.extension > 0 {
            let form = self.pick("extended by {}", "延伸 {} 层", "延伸 {} 層");
            parts.push(fill(form, &[&node.extension.to_string()]));
        }
        if node.table.is_some() {
            parts.push(self.pick("in the table", "置换表命中", "置換表命中").to_owned());
        }
        if parts.is_empty() {
            String::new()
        } else {
            format!("  [{}]", parts.join(self.pick(", ", "，", "，")))
        }
    }

    fn purpose(self, purpose: TracePurpose) -> &'static str {
        match purpose {
            TracePurpose::NullWindow => self.pick("null window", "空窗", "空窗"),
            TracePurpose::Reduced => self.pick("reduced", "缩减", "縮減"),
            TracePurpose::ReSearch => self.pick("re-search", "重新搜索", "重新搜尋"),
            TracePurpose::PvReSearch => {
                self.pick("re-search, whole window", "全窗口重新搜索", "全視窗重新搜尋")
            }
            TracePurpose::NullMove => self.pick("after a pass", "空着之后", "空著之後"),
            TracePurpose::NullMoveVerification => {
                self.pick("verification of a pass", "空着的验证", "空著的驗證")
            }
            TracePurpose::Razoring => self.pick("razoring", "剃刀剪枝", "剃刀剪枝"),
            TracePurpose::ProbCut => self.pick("ProbCut", "概率剪枝", "機率剪枝"),
            TracePurpose::Singular => self.pick("singular", "奇异延伸的检验", "奇異延伸的檢驗"),
            TracePurpose::Choice => self.pick("equally good move", "同样好的着法", "同樣好的著法"),
            TracePurpose::FirstMove | TracePurpose::Other => "",
        }
    }

    /// The heading above the moves of a node.
    pub(crate) fn trace_children(self) -> &'static str {
        self.pick("Searched below it, in this order:", "其下依次搜索了：", "其下依次搜尋了：")
    }

    /// The remark about a trace that was too large.
    pub(crate) fn trace_truncated(self, summary: &TraceSummary) -> String {
        let form = self.pick(
            "{} nodes are kept; the rest of {} is counted only",
            "保留了 {} 个节点；{} 个节点中其余的只计数",
            "保留了 {} 個節點；{} 個節點中其餘的只計數",
        );
        fill(form, &[&text::grouped(summary.kept.into()), &text::grouped(summary.nodes)])
    }

    /// The reason why a move has no node.
    pub(crate) fn not_searched(self, mv: &str, by: Option<TracePrunedBy>) -> String {
        let reason = match by {
            None => self.pick(
                "the node was left before it, or it is not legal there",
                "还没轮到它就离开了节点，或它在此不合规则",
                "還沒輪到它就離開了節點，或它在此不合規則",
            ),
            Some(TracePrunedBy::LateMove) => self.pick(
                "it comes late in the order (late-move pruning)",
                "它排得太后（后续着法剪枝）",
                "它排得太後（後續著法剪枝）",
            ),
            Some(TracePrunedBy::Futility) => self.pick(
                "the static value is too low for it (futility pruning)",
                "静态评估太低（无效剪枝）",
                "靜態評估太低（無效剪枝）",
            ),
            Some(TracePrunedBy::History) => self.pick(
                "it has failed elsewhere (history pruning)",
                "它在别处无效（历史剪枝）",
                "它在別處無效（歷史剪枝）",
            ),
            Some(TracePrunedBy::Delay) => self.pick(
                "it only delays a threat (delay pruning)",
                "它只能拖延对方的威胁（拖延剪枝）",
                "它只能拖延對方的威脅（拖延剪枝）",
            ),
            Some(TracePrunedBy::See) => self.pick(
                "it loses material by exchange (SEE pruning)",
                "交换后失子（SEE 剪枝）",
                "交換後失子（SEE 剪枝）",
            ),
            Some(TracePrunedBy::Delta) => self.pick(
                "it cannot gain enough (delta pruning)",
                "得不到足够的子力（delta 剪枝）",
                "得不到足夠的子力（delta 剪枝）",
            ),
            Some(TracePrunedBy::Excluded | TracePrunedBy::Other) => {
                self.pick("the search leaves it out", "搜索略过了它", "搜尋略過了它")
            }
        };
        fill(self.pick("{} is not searched: {}", "{} 没有搜索：{}", "{} 沒有搜尋：{}"), &[mv, reason])
    }
}
