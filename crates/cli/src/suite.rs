//! `boyi suite`: engines measured on sets of positions, and sets made of games of self-play.

mod correlate;
mod make;
mod measure;
mod threats;

use clap::Subcommand;

/// The commands on sets of positions.
#[derive(Subcommand)]
pub(crate) enum SuiteCommand {
    /// Give a set of positions to engines and mark their answers
    #[command(after_help = measure::GRAMMAR)]
    Run(measure::RunArgs),
    /// Make a set of forced wins from a file of training data, each proved by a search of every move
    Mates(make::MatesArgs),
    /// Make a set of wins by threats alone from a file of training data (gomoku)
    Threats(make::ThreatsArgs),
    /// Solve a set of positions by threats alone (gomoku)
    Solve(threats::SolveArgs),
    /// Make a set of quiet positions from a file of training data, with the loss of every move by a deep search
    Judge(make::JudgeArgs),
    /// Compare evaluations with the results and the scores in a file of training data, phase by phase
    Eval(correlate::EvalArgs),
}

/// Runs `boyi suite`.
pub(crate) fn run(command: &SuiteCommand) -> anyhow::Result<()> {
    match command {
        SuiteCommand::Run(args) => measure::run(args),
        SuiteCommand::Mates(args) => make::mates(args),
        SuiteCommand::Threats(args) => make::threats(args),
        SuiteCommand::Solve(args) => threats::run(args),
        SuiteCommand::Judge(args) => make::judged(args),
        SuiteCommand::Eval(args) => correlate::run(args),
    }
}
