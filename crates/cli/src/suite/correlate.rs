//! `boyi suite eval`.

use crate::files;
use crate::json::{self, Line};
use crate::progress::Progress;
use crate::text;
use anyhow::Context;
use boyi_datagen::Reader;
use boyi_engine::EvaluationChoice;
use boyi_engine::data::ScoreView;
use boyi_suite::{Candidate, Correlations, Figures, MAX_VALUE, sample};
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

/// Arguments of `boyi suite eval`.
#[derive(Args)]
pub(crate) struct EvalArgs {
    /// The file of training data
    #[arg(value_name = "DATA")]
    data: PathBuf,
    /// An evaluation: the game's own, the one written by hand, or a learned one from a file; as often as wanted
    #[arg(long = "eval", value_name = "own|hand|FILE", default_value = EvaluationChoice::OWN)]
    evaluations: Vec<String>,
    /// Number of positions
    #[arg(short, long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(2..))]
    count: u32,
    /// Positions of one game
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..))]
    per_game: u16,
    /// Draws games and positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A phase covers so many numbers of pieces on the board
    #[arg(long, value_name = "PIECES", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..))]
    phase: u16,
    /// Print one JSON object a phase
    #[arg(long)]
    json: bool,
}

/// Runs `boyi suite eval`.
pub(crate) fn run(args: &EvalArgs) -> anyhow::Result<()> {
    let about = || args.data.display().to_string();
    let reader = Reader::new(BufReader::new(files::open(&args.data)?)).with_context(about)?;
    let spec = reader.header().game;
    let mut choices = Vec::new();
    for text in &args.evaluations {
        let choice = EvaluationChoice::read(text)?;
        choice.check(spec).with_context(|| text.clone())?;
        choices.push((text.as_str(), choice));
    }
    let positions =
        sample(reader, args.seed, args.count as usize, args.per_game.into()).with_context(about)?;
    let progress = Progress::steps((choices.len() * positions.len()) as u64);
    let mut out = io::stdout().lock();
    for (name, choice) in choices {
        let mut phases: BTreeMap<usize, Correlations> = BTreeMap::new();
        let mut all = Correlations::default();
        for Candidate { game, score, points, .. } in &positions {
            let pieces = game.view().cells.iter().flatten().count();
            let value = number(game.evaluate(&choice)?.score);
            let band = usize::from(args.phase);
            let phase = phases.entry(pieces / band * band).or_default();
            let deep = number(*score);
            phase.add(value, deep, *points);
            all.add(value, deep, *points);
            progress.advance();
        }
        let figures = phases.into_iter().rev().map(|(pieces, sums)| (Some(pieces), sums.figures()));
        let figures: Vec<_> = figures.chain([(None, all.figures())]).collect();
        progress.aside(|| match args.json {
            true => figures.iter().try_for_each(|&(pieces, figures)| {
                json::print(&mut out, &Line::SuiteEvaluation { evaluation: name, pieces, figures })
            }),
            false => write!(out, "{name}\n{}", table(&figures, args.phase.into())),
        })?;
    }
    Ok(())
}

/// A score in hundredths; a win is as much as counts at most.
fn number(score: ScoreView) -> f64 {
    f64::from(match score {
        ScoreView::Eval(value) => value,
        ScoreView::Win(_) => MAX_VALUE,
        ScoreView::Loss(_) => -MAX_VALUE,
        ScoreView::Margin(points) => i32::from(points.signum()) * MAX_VALUE,
    })
}

fn table(figures: &[(Option<usize>, Figures)], band: usize) -> String {
    let heads = ["pieces", "positions", "with result", "with score", "difference"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    let shown = |figure: Option<f64>, digits: usize| {
        figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}"))
    };
    for (pieces, figures) in figures {
        let phase =
            pieces.map_or_else(|| "all".to_owned(), |least| format!("{least} to {}", least + band - 1));
        rows.push(vec![
            phase,
            text::grouped(figures.positions),
            shown(figures.result, 3),
            shown(figures.score, 3),
            shown(figures.difference, 1),
        ]);
    }
    text::table(&rows)
}
