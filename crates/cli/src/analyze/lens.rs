//! The steps of a search: one line of them explained, or all of them as a file.

use crate::exit::UsageError;
use crate::json::{self, Line};
use crate::lang::Lang;
use crate::{files, text};
use boyi_engine::data::{GameSpec, TraceNode};
use boyi_engine::{AnyTrace, TraceScope, split_moves};
use clap::Args;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// The arguments that ask for the steps of a search.
#[derive(Clone, Debug, Args)]
pub(super) struct LensArgs {
    /// Say why each position along these moves was left, and what was searched below the last; "" is the start
    #[arg(long, value_name = "MOVES", conflicts_with = "threads")]
    explain: Option<String>,
    /// Write every step of the last iteration, one JSON object a node
    #[arg(long, value_name = "FILE", conflicts_with = "threads")]
    trace: Option<PathBuf>,
}

impl LensArgs {
    /// The part of the search to keep; `None` when no steps are asked for.
    pub(super) fn scope(&self, spec: GameSpec) -> Option<TraceScope> {
        match (&self.explain, &self.trace) {
            (None, None) => None,
            (_, Some(_)) => Some(TraceScope::default()),
            (Some(line), None) => {
                let under = split_moves(spec, line).into_iter().map(str::to_owned).collect();
                Some(TraceScope { under, plies: Some(1), ..TraceScope::default() })
            }
        }
    }

    /// Writes the file and explains the line.
    pub(super) fn tell(
        &self,
        spec: GameSpec,
        trace: &dyn AnyTrace,
        lang: Lang,
        as_json: bool,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.trace {
            let mut file = BufWriter::new(files::create(path)?);
            write_all(trace, &mut file)?;
        }
        let Some(line) = &self.explain else { return Ok(()) };
        let line: Vec<String> = split_moves(spec, line).into_iter().map(str::to_owned).collect();
        let (path, missing) = match trace.follow(&line) {
            Ok(path) => (path, None),
            Err(missing) => (missing.before.clone(), Some(missing)),
        };
        let below =
            path.last().filter(|_| missing.is_none()).map_or_else(Vec::new, |&last| trace.children(last));
        let path: Vec<TraceNode> = path.into_iter().filter_map(|id| trace.node(id)).collect();
        if as_json {
            for node in path.iter().chain(&below) {
                json::print(out, &Line::TraceNode { node })?;
            }
        } else {
            explain(out, lang, &path, &below)?;
            let summary = trace.summary();
            if summary.truncated {
                writeln!(out, "{}", lang.trace_truncated(&summary))?;
            }
        }
        match missing {
            None => Ok(()),
            Some(missing) => {
                let mv = line.get(missing.index).map_or("", String::as_str);
                Err(UsageError(lang.not_searched(mv, missing.by)).into())
            }
        }
    }
}

/// One line for the search, then one a node, parents before children.
fn write_all(trace: &dyn AnyTrace, out: &mut impl Write) -> io::Result<()> {
    json::print(out, &Line::TraceSummary { summary: &trace.summary() })?;
    let mut failure = None;
    trace.visit(&mut |node| {
        failure = json::print(out, &Line::TraceNode { node: &node }).err();
        failure.is_none()
    });
    failure.map_or(Ok(()), Err)?;
    out.flush()
}

/// Each position of the line in numbers and words, then what was searched below the last.
fn explain(out: &mut impl Write, lang: Lang, path: &[TraceNode], below: &[TraceNode]) -> io::Result<()> {
    writeln!(out)?;
    for node in path {
        tell(out, lang, node, "")?;
    }
    if !below.is_empty() {
        writeln!(out, "\n{}", lang.trace_children())?;
    }
    below.iter().try_for_each(|node| tell(out, lang, node, "  "))
}

fn tell(out: &mut impl Write, lang: Lang, node: &TraceNode, lead: &str) -> io::Result<()> {
    writeln!(out, "{lead}{}", lang.trace_node(node))?;
    let width = crate::terminal::size().map_or(usize::MAX, |(width, _)| width.saturating_sub(lead.len() + 4));
    for line in text::wrapped(node.says.get(lang.of_lens()), width).lines() {
        writeln!(out, "{lead}    {line}")?;
    }
    Ok(())
}
