//! `boyi analyze`: searches a position and shows the lines as they are found.

use crate::args::{EvaluationArgs, SearchArgs, StartArgs};
use crate::interrupt::Interrupt;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use boyi_engine::SearchRequest;
use boyi_engine::data::{MoveView, SearchInfo, SearchResult};
use clap::Args;
use std::io::{self, Write};
use std::time::Duration;

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
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Runs `boyi analyze`.
pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<()> {
    let game = args.start.start()?;
    let evaluation = args.evaluation.choice(game.spec())?;
    let request = SearchRequest { evaluation, ..args.search.request() };
    let interrupt = Interrupt::listen()?;
    let side = game.to_move();
    let mut printer = Printer::new(args.json, request.multipv > 1);
    let result = interrupt.during(|stop| {
        game.search(&request, stop, &mut |info| {
            let printed = match args.json {
                true => json::print(&mut io::stdout(), &Line::Thinking { side, info: &info }),
                false => printer.report(&info),
            };
            if printer.keep(printed) {
                stop.stop();
            }
        })
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
        writeln!(out, "{}", summary(&result))?;
    }
    Ok(())
}

fn summary(result: &SearchResult) -> String {
    let Some(best) = &result.best else {
        return "the game is over".to_owned();
    };
    let time = text::time(Duration::from_millis(result.time_ms));
    format!("best {}  ({} nodes, {time})", name(best), text::grouped(result.nodes))
}

/// Prints each line once, although the search reports it again and again while it works.
struct Printer {
    progress: Option<Progress>,
    numbered: bool,
    last: Vec<SearchInfo>,
    failure: Option<io::Error>,
}

impl Printer {
    fn new(json: bool, numbered: bool) -> Printer {
        let progress = (!json).then(Progress::spinner);
        Printer { progress, numbered, last: Vec::new(), failure: None }
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
        progress.say(text::report(info));
        if info.pv.is_empty() || self.last.iter().any(|last| same_line(last, info)) {
            return Ok(());
        }
        self.last.retain(|last| last.multipv != info.multipv);
        self.last.push(info.clone());
        let number = if self.numbered { format!("{:>2}. ", info.multipv) } else { String::new() };
        let moves: Vec<String> = info.pv.iter().map(|step| name(&step.mv)).collect();
        progress.aside(|| writeln!(io::stdout(), "{number}{}  {}", text::report(info), moves.join(" ")))
    }

    fn finish(self) -> io::Result<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

/// Returns whether two reports have equal content.
fn same_line(a: &SearchInfo, b: &SearchInfo) -> bool {
    (a.multipv, a.depth, a.score, a.bound) == (b.multipv, b.depth, b.score, b.bound) && a.pv == b.pv
}

/// A move by its own text, with the readers' name where that is another one: `h2e2 (C2=5)`.
fn name(mv: &MoveView) -> String {
    if mv.names.en.eq_ignore_ascii_case(&mv.id) {
        mv.id.clone()
    } else {
        format!("{} ({})", mv.id, mv.names.en)
    }
}
