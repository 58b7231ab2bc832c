//! The table of a comparison, row by row: columns have their width before their contents are known.

use crate::lang::Lang;
use crate::text::{self, pad, pad_left};
use boyi_engine::data::ComparedMethod;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// The number of columns.
const COLUMNS: usize = 9;

/// The widths of their contents; headings may need more.
const WIDTHS: [usize; COLUMNS] = [26, 12, 8, 12, 11, 7, 6, 7, 9];

/// The columns that a narrow terminal goes without, the first first: cuts, leaves, cuts by the first move,
/// branching, value, time.
const DISPENSABLE: [usize; 6] = [4, 3, 5, 6, 8, 7];

/// The table so far.
pub(super) struct Rows {
    lang: Lang,
    /// The columns shown and their widths.
    columns: Vec<(usize, usize)>,
    /// The nodes of the first method and whether it was done.
    first: Option<(u64, bool)>,
}

impl Rows {
    /// A table that fits into so many terminal columns.
    pub(super) fn new(lang: Lang, width: Option<usize>) -> Rows {
        let headings = lang.analysis().columns.map(UnicodeWidthStr::width);
        let widths = WIDTHS.into_iter().zip(headings).map(|(content, heading)| content.max(heading));
        let mut columns: Vec<(usize, usize)> = widths.enumerate().collect();
        for dispensable in DISPENSABLE {
            let whole = columns.iter().map(|(_, width)| width + 2).sum::<usize>() - 2;
            if width.is_none_or(|width| whole <= width) {
                break;
            }
            columns.retain(|(column, _)| *column != dispensable);
        }
        Rows { lang, columns, first: None }
    }

    /// The row of a method, below the headings if it is the first.
    pub(super) fn next(&mut self, method: &ComparedMethod) -> String {
        let headings = match self.first {
            None => self.line(&self.lang.analysis().columns.map(String::from)),
            Some(_) => String::new(),
        };
        let first = *self.first.get_or_insert((method.nodes, method.complete));
        headings + &self.line(&self.cells(method, first))
    }

    fn cells(&self, method: &ComparedMethod, first: (u64, bool)) -> [String; COLUMNS] {
        let done = |text: String| if method.complete { text } else { "-".to_owned() };
        let rate = method.first_move_cut_rate.map(|rate| format!("{:.1} %", rate * 100.0));
        [
            self.lang.method(method.method).to_owned(),
            text::grouped(method.nodes),
            done(saved(first, method.nodes)),
            text::grouped(method.leaves),
            text::grouped(method.cuts),
            rate.unwrap_or_else(|| "-".to_owned()),
            done(format!("{:.2}", method.branching_factor)),
            text::time(Duration::from_micros(method.time_us)),
            done(self.lang.score(method.score)),
        ]
    }

    fn line(&self, cells: &[String; COLUMNS]) -> String {
        let shown = self.columns.iter().filter_map(|&(column, width)| {
            let cell = cells.get(column)?;
            Some(if column == 0 { pad(cell, width) } else { pad_left(cell, width) })
        });
        shown.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    }
}

/// The first method's nodes by these: `×30.1`; at least so many if it was not done.
fn saved((first, complete): (u64, bool), nodes: u64) -> String {
    let ratio = first as f64 / nodes.max(1) as f64;
    let digits = if ratio < 100.0 { 1 } else { 0 };
    format!("{}×{ratio:.digits$}", if complete { "" } else { ">" })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use boyi_engine::data::{CompareMethod, ScoreView};

    pub(in crate::compare) fn method(method: CompareMethod, nodes: u64) -> ComparedMethod {
        ComparedMethod {
            method,
            depth: 1,
            complete: true,
            nodes,
            leaves: 1,
            cuts: 0,
            cuts_by_move: Vec::new(),
            first_move_cut_rate: None,
            branching_factor: 2.0,
            time_us: 1,
            score: ScoreView::Eval(0),
        }
    }

    #[test]
    fn every_method_is_compared_with_the_first() {
        let mut rows = Rows::new(Lang::En, None);
        let first = rows.next(&method(CompareMethod::Minimax, 549_946));
        assert!(
            first.starts_with("method ") && first.contains("\nminimax ") && first.contains("×1.0 "),
            "{first}"
        );
        assert!(rows.next(&method(CompareMethod::AlphaBeta, 20_866)).contains("  ×26.4  "));
        assert!(rows.next(&method(CompareMethod::Pvs, 237)).contains("  ×2320  "));
    }

    #[test]
    fn what_was_not_done_has_no_value_and_is_a_bound() {
        let mut rows = Rows::new(Lang::Hans, None);
        let cut = ComparedMethod { complete: false, ..method(CompareMethod::Minimax, 1_000) };
        let row = rows.next(&cut);
        assert!(row.contains("极大极小") && row.contains("1,000") && !row.contains("+0.00"), "{row}");
        assert!(rows.next(&method(CompareMethod::Table, 10)).contains(">×100 "));
    }

    #[test]
    fn tables_fit_the_terminal_in_every_language() {
        for lang in [Lang::En, Lang::Hans, Lang::Hant] {
            for width in [50, 60, 80, 100, 120] {
                let mut rows = Rows::new(lang, Some(width));
                let shown = rows.next(&method(CompareMethod::AlphaBetaWinDrawLoss, 199_999_999));
                assert!(shown.lines().all(|line| line.width() <= width), "{width}: {shown}");
                assert!(shown.contains("199,999,999") && shown.contains("×1.0"), "{width}: {shown}");
            }
        }
    }
}
