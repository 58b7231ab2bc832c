//! `boyi elo`: what counts of results say about strength.

use crate::exit::UsageError;
use crate::json::{self, Line};
use crate::text;
use boyi_arena::stats::{Estimate, Model, Sample, Sprt, SprtDecision, SprtStanding, Summary};
use clap::{Args, ValueEnum};
use std::io::{self, Write};

/// Arguments of `boyi elo`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct EloArgs {
    /// Wins, draws and losses; with --penta pairs of games by their points: LL, LD, WL or DD, WD, WW
    #[arg(value_name = "COUNTS", required = true, num_args = 1.., value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    counts: Vec<u64>,
    /// The counts are of pairs: two games on one opening with the colours swapped
    #[arg(long)]
    penta: bool,
    /// Test this difference (the change is worth nothing) …
    #[arg(long, value_name = "ELO", requires = "elo1")]
    elo0: Option<f64>,
    /// … against this one (the change is worth having)
    #[arg(long, value_name = "ELO", requires = "elo0")]
    elo1: Option<f64>,
    /// Risk of accepting elo1 where elo0 holds
    #[arg(long, value_name = "RISK", default_value_t = 0.05, requires = "elo0")]
    alpha: f64,
    /// Risk of accepting elo0 where elo1 holds
    #[arg(long, value_name = "RISK", default_value_t = 0.05, requires = "elo0")]
    beta: f64,
    /// In which unit elo0 and elo1 are
    #[arg(long, value_enum, default_value = "normalized", requires = "elo0")]
    model: ModelName,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The units of a test's bounds by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ModelName {
    /// Normalized Elo
    Normalized,
    /// Elo of the expected score
    Logistic,
    /// BayesElo with the sample's rate of draws (games only)
    Bayesian,
}

impl From<ModelName> for Model {
    fn from(name: ModelName) -> Model {
        match name {
            ModelName::Normalized => Model::Normalized,
            ModelName::Logistic => Model::Logistic,
            ModelName::Bayesian => Model::Bayesian,
        }
    }
}

/// Runs `boyi elo`.
pub(crate) fn run(args: &EloArgs) -> anyhow::Result<()> {
    let sample = args.sample()?;
    let test = args.test()?;
    let summary = sample.summary();
    let sprt =
        test.map(|test| test.weigh(&sample)).transpose().map_err(|error| UsageError(error.to_string()))?;
    let mut out = io::stdout().lock();
    if args.json {
        json::print(&mut out, &Line::Elo { summary: summary.as_ref(), sprt: sprt.as_ref() })?;
        return Ok(());
    }
    match summary {
        Some(summary) => write!(out, "{}", text::table(&rows(&sample, &summary)))?,
        None => writeln!(out, "no games")?,
    }
    if let (Some(test), Some(standing)) = (&test, &sprt) {
        writeln!(out, "{}", verdict(test, standing))?;
    }
    Ok(())
}

impl EloArgs {
    fn sample(&self) -> Result<Sample, UsageError> {
        match (self.penta, &self.counts[..]) {
            (false, &[wins, draws, losses]) => Ok(Sample::games(wins, draws, losses)),
            (true, &[ll, ld, even, wd, ww]) => Ok(Sample::Pairs([ll, ld, even, wd, ww])),
            (false, counts) => Err(UsageError(format!(
                "{} counts, but wins, draws and losses are 3 (with --penta: 5)",
                counts.len()
            ))),
            (true, counts) => Err(UsageError(format!(
                "{} counts, but --penta takes 5: LL, LD, WL or DD, WD, WW",
                counts.len()
            ))),
        }
    }

    /// The test asked for, if one is.
    fn test(&self) -> Result<Option<Sprt>, UsageError> {
        let (Some(elo0), Some(elo1)) = (self.elo0, self.elo1) else { return Ok(None) };
        let test = Sprt::new(self.model.into(), elo0, elo1, self.alpha, self.beta);
        test.map(Some).map_err(|error| UsageError(error.to_string()))
    }
}

fn rows(sample: &Sample, summary: &Summary) -> Vec<Vec<String>> {
    let percent = |share: f64| format!("{:.2} %", share * 100.0);
    let counted = match sample {
        Sample::Games(_) => "games",
        Sample::Pairs(_) => "pairs",
    };
    [
        (counted, text::grouped(sample.size())),
        ("score", percent(summary.score)),
        ("Elo", estimate(summary.elo)),
        ("nElo", estimate(summary.nelo)),
        ("LOS", percent(summary.los)),
    ]
    .map(|(name, value)| vec![name.to_owned(), value])
    .into()
}

/// A value with half the width of its interval: `+40.70 ± 30.43`.
pub(crate) fn estimate(of: Estimate) -> String {
    // Nothing has no sign: adding zero turns −0 into +0.
    format!("{:+.2} ± {:.2}", of.value + 0.0, of.error)
}

/// The state of the test: the ratio, its limits, the hypotheses.
pub(crate) fn verdict(test: &Sprt, standing: &SprtStanding) -> String {
    let [elo0, elo1] = test.bounds();
    let decided = match standing.decision {
        SprtDecision::Continue => "not decided".to_owned(),
        SprtDecision::AcceptH0 => format!("{elo0} accepted"),
        SprtDecision::AcceptH1 => format!("{elo1} accepted"),
    };
    let unit = match test.model() {
        Model::Normalized => "normalized Elo",
        Model::Logistic => "logistic Elo",
        Model::Bayesian => "BayesElo",
    };
    let SprtStanding { llr, lower, upper, .. } = standing;
    format!("LLR {llr:.2} from {lower:.2} to {upper:.2}, {elo0} against {elo1} {unit}: {decided}")
}
