//! Answers to commands that ask for no move.

use boyi_engine::EvaluationChoice;
use boyi_engine::data::{MoveView, ScoreView, SearchInfo};
use boyi_protocol::gomocup::GomocupReply;

/// The engine's name, version, author and evaluation.
pub(super) fn about(evaluation: &EvaluationChoice) -> GomocupReply {
    let evaluation = evaluation.to_string();
    let fields = [
        ("name", "Boyi"),
        ("version", env!("CARGO_PKG_VERSION")),
        ("author", "the Boyi authors"),
        ("country", "International"),
        ("evaluation", &evaluation),
    ];
    GomocupReply::About(fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec())
}

/// A line of the search for people, with its moves named by `name`.
pub(super) fn summary(info: &SearchInfo, name: impl Fn(&MoveView) -> String) -> String {
    let value = match info.score {
        ScoreView::Eval(value) => value.to_string(),
        ScoreView::Win(plies) => format!("+M{plies}"),
        ScoreView::Loss(plies) => format!("-M{plies}"),
        ScoreView::Margin(points) => format!("{points:+} points"),
    };
    let line: Vec<String> = info.pv.iter().map(|step| name(&step.mv)).collect();
    format!(
        "({}) Depth {}-{} | Eval {value} | Node {} | Time {}ms | {}",
        info.multipv,
        info.depth,
        info.seldepth,
        info.nodes,
        info.time_ms,
        line.join(" ")
    )
}
