//! `boyi analyze`: searches a position and shows the lines as they are found.

mod lens;

use crate::args::{EvaluationArgs, SearchArgs, StartArgs};
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::lang::{Detail, Lang, LangArgs, fill};
use crate::progress::Progress;
use crate::{terminal, text};
use boyi_engine::data::{MoveView, SearchInfo, SearchResult};
use boyi_engine::{AnyGame, SearchRequest};
use clap::Args;
use std::io::{self, Write};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// Arguments of `boyi analyze`. Without a limit the search goes on until Ctrl-C.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    #[command(flatten)]
    lens: lens::LensArgs,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Runs `boyi analyze`.
pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let mut game = args.start.start()?;
    // A referee would have ended the game; what is wanted is the worth of the position.
    game.go_on();
    let evaluation = args.evaluation.choice(game.spec())?;
    let request = SearchRequest { evaluation, ..args.search.request() };
    let lang = args.lang.lang();
    let interrupt = Interrupt::listen()?;
    let side = game.to_move();
    let mut printer = Printer::new(lang, args.json, request.multipv > 1);
    let scope = args.lens.scope(game.spec());
    let (result, trace) = interrupt.during(|stop| {
        let mut report = |info| {
            let printed = match args.json {
                true => json::print(&mut io::stdout(), &Line::Thinking { side, info: &info }),
                false => printer.report(&info),
            };
            if printer.keep(printed) {
                stop.stop();
            }
        };
        match &scope {
            None => game.search(&request, stop, &mut report).map(|result| (result, None)),
            Some(scope) => {
                let trace = game.trace(&request, scope, stop, &mut report)?;
                Ok((trace.result().clone(), Some(trace)))
            }
        }
    })?;
    for line in &result.lines {
        // A search that was stopped may know more than the last iteration it finished and told.
        printer.report(line)?;
    }
    printer.finish()?;

    let mut out = io::stdout().lock();
    if args.json {
        json::print(&mut out, &Line::Result { side, result: &result })?;
    } else {
        writeln!(out, "{}", summary(lang, &*game, &result))?;
    }
    trace.map_or(Ok(()), |trace| args.lens.tell(game.spec(), &*trace, lang, args.json, &mut out))
}

fn summary(lang: Lang, game: &dyn AnyGame, result: &SearchResult) -> String {
    let texts = lang.analysis();
    let Some(best) = &result.best else {
        let reason = game.end().map(|end| lang.reason(end.reason));
        return reason
            .map_or_else(|| texts.over.to_owned(), |reason| fill(texts.named, &[texts.over, reason]));
    };
    let time = text::time(Duration::from_millis(result.time_ms));
    fill(texts.best, &[&name(lang, best), &text::grouped(result.nodes), &time])
}

/// Prints each line once, although the search reports it again and again while it works.
struct Printer {
    lang: Lang,
    progress: Option<Progress>,
    numbered: bool,
    last: Vec<SearchInfo>,
    failure: Option<io::Error>,
}

impl Printer {
    fn new(lang: Lang, json: bool, numbered: bool) -> Printer {
        let progress = (!json).then(Progress::spinner);
        Printer { lang, progress, numbered, last: Vec::new(), failure: None }
    }

    /// Records a failure to print. Returns whether the search is to end.
    fn keep(&mut self, printed: io::Result<()>) -> bool {
        if let Err(error) = printed {
            self.failure.get_or_insert(error);
        }
        self.failure.is_some()
    }

    fn report(&mut self, info: &SearchInfo) -> io::Result<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        progress.say(self.lang.report(info, Detail::Speed));
        if info.pv.is_empty() || self.last.iter().any(|last| same_line(last, info)) {
            return Ok(());
        }
        self.last.retain(|last| last.multipv != info.multipv);
        self.last.push(info.clone());
        let number = if self.numbered { format!("{:>2}. ", info.multipv) } else { String::new() };
        let line = fitting(self.lang, &number, info, terminal::size().map(|(width, _)| width));
        progress.aside(|| writeln!(io::stdout(), "{line}"))
    }

    fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

/// The columns that are kept for moves, at the cost of speed and nodes.
const FOR_MOVES: usize = 40;

/// A line of the search, its moves as readers of the language name them. Where there are only so many columns
/// it tells less about the search first and then fewer moves.
fn fitting(lang: Lang, number: &str, info: &SearchInfo, width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let head = |detail| format!("{number}{} ", lang.report(info, detail));
    let fits = |head: &String| head.width().saturating_add(FOR_MOVES) <= width;
    let mut line = Detail::ALL.map(head).into_iter().find(fits).unwrap_or_else(|| head(Detail::Score));
    for (index, step) in info.pv.iter().enumerate() {
        let name = lang.mv(&step.mv.names);
        // Room for the sign that more would follow.
        let more = if index + 1 < info.pv.len() { " …".width() } else { 0 };
        if line.width() + 1 + name.width() + more > width {
            line.push_str(" …");
            break;
        }
        line.push(' ');
        line.push_str(name);
    }
    line
}

/// Returns whether two reports have equal content.
fn same_line(a: &SearchInfo, b: &SearchInfo) -> bool {
    (a.multipv, a.depth, a.score, a.bound) == (b.multipv, b.depth, b.score, b.bound) && a.pv == b.pv
}

/// A move by its own text, with the readers' name where that is another one: `h2e2 (C2=5)`, `h2e2（炮二平五）`.
fn name(lang: Lang, mv: &MoveView) -> String {
    match lang.mv(&mv.names) {
        name if name.eq_ignore_ascii_case(&mv.id) => name.to_owned(),
        name => fill(lang.analysis().named, &[&mv.id, name]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;
    use boyi_engine::{SearchRequest, StopFlag, start};

    /// The last report of a search of the start position of xiangqi.
    fn report() -> SearchInfo {
        let game = start(GameSpec::XIANGQI, None).unwrap();
        let request = SearchRequest { depth: Some(8), hash_mib: 1, ..SearchRequest::default() };
        let found = game.search(&request, &StopFlag::default(), &mut |_| ()).unwrap();
        found.lines[0].clone()
    }

    #[test]
    fn lines_fit_the_terminal_in_every_language() {
        let info = report();
        assert!(info.pv.len() > 5, "{info:?}");
        for lang in [Lang::En, Lang::Hans, Lang::Hant] {
            let whole = fitting(lang, "", &info, None);
            let last = lang.mv(&info.pv.last().unwrap().mv.names);
            assert!(whole.ends_with(last) && whole.contains(['/', '秒']), "{whole}");
            for width in [30, 40, 50, 60, 80, 100] {
                let line = fitting(lang, " 1. ", &info, Some(width));
                assert!(line.width() <= width, "{width}: {line}");
                let first = lang.mv(&info.pv[0].mv.names);
                assert!(width < 40 || line.contains(first), "{width}: {line}");
                assert!(line.ends_with(" …") || line.ends_with(last), "{width}: {line}");
            }
        }
        assert!(fitting(Lang::Hans, "", &info, None).contains(&info.pv[0].mv.names.hans));
    }

    #[test]
    fn a_move_is_named_once_where_both_names_are_one() {
        let game = start(GameSpec::CONNECT4, None).unwrap();
        assert_eq!(name(Lang::En, &game.view().legal[3]), "4");
        let mv = &report().pv[0].mv;
        assert_eq!(name(Lang::Hant, mv), format!("{}（{}）", mv.id, mv.names.hant));
    }
}
