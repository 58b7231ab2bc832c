//! The `boyi` command.
//!
//! One module a command: [`serve`], [`play`], [`analyze`], [`perft`], [`eval`], [`compare`],
//! [`tree`], [`solve`], [`verify`], [`mod@bench`], [`mod@matches`], [`elo`], [`openings`], [`datagen`], [`data`],
//! [`train`], [`tune`], [`suite`]. [`engine`] is
//! Boyi as an engine for other programs.
//! [`args`] holds the arguments they share, [`draw`] the boards, [`lang`] the texts in three
//! languages, [`json`] the lines that `--json` prints, [`files`] what is read and written by name. Text from
//! outside reaches the terminal through [`terminal::clean`]. Results go to the standard output, logs and
//! progress to the standard error.
//! The exit code is 0 when all went well, 1 after a failure, 2 for input that cannot be used (a file that
//! cannot be opened is such), 130 after an interrupt.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod analyze;
mod args;
mod bench;
mod compare;
mod data;
mod datagen;
mod draw;
mod elo;
mod engine;
mod eval;
mod exit;
mod files;
mod interrupt;
mod json;
mod lang;
mod matches;
mod openings;
mod perft;
mod play;
mod progress;
mod scaling;
mod selection;
mod serve;
mod solve;
mod suite;
mod terminal;
mod text;
mod train;
mod tree;
mod tune;
mod verify;

use crate::args::EvaluationArgs;
use crate::engine::EngineProtocol;
use boyi_engine::EvaluationChoice;
use boyi_engine::data::GameSpec;
use clap::{CommandFactory, Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// One alpha-beta search, any game: tic-tac-toe and its relatives, Connect Four, gomoku, xiangqi, Othello.
#[derive(Parser)]
#[command(name = "boyi", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the board and play in the browser
    Serve(serve::ServeArgs),
    /// Play in the terminal
    Play(play::PlayArgs),
    /// Search a position and show the lines found
    Analyze(analyze::AnalyzeArgs),
    /// Count the positions that exactly so many moves lead to
    Perft(perft::PerftArgs),
    /// Show the static evaluation of a position, term by term
    Eval(eval::EvalArgs),
    /// Prove who wins from a position
    Solve(solve::SolveArgs),
    /// Replay a proof with the rules of its game
    Verify(verify::VerifyArgs),
    /// Measure what each search technique costs and saves
    Compare(compare::CompareArgs),
    /// Search a tree written as text by minimax or alpha-beta, step by step
    Tree(tree::TreeArgs),
    /// Search fixed positions: the node count is the signature of play
    Bench(bench::BenchArgs),
    /// Let engines play each other and weigh the result
    #[command(after_help = matches::GRAMMAR)]
    Match(Box<matches::MatchArgs>),
    /// Say what counts of results tell about strength
    Elo(elo::EloArgs),
    /// Make balanced openings for matches
    Openings(openings::OpeningsArgs),
    /// Play games against itself and keep them as training data
    Datagen(datagen::DatagenArgs),
    /// Look at files of training data, merge, filter, shuffle and relabel them
    #[command(subcommand)]
    Data(data::DataCommand),
    /// Fit evaluations to training data
    #[command(subcommand)]
    Train(train::TrainCommand),
    /// Tune the numbers of a game's search by games of the engine against itself
    #[command(after_help = tune::GRAMMAR)]
    Tune(Box<tune::TuneArgs>),
    /// Measure engines on sets of positions, and make such sets
    #[command(subcommand)]
    Suite(suite::SuiteCommand),
    /// Be an engine for xiangqi programs that speak UCI
    Uci(EvaluationArgs),
    /// Be an engine for xiangqi programs that speak UCCI
    Ucci(EvaluationArgs),
    /// Be an engine for gomoku programs that speak the Gomocup protocol
    Gomocup(EvaluationArgs),
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let ended = match arguments.as_slice() {
        [program] if engine::is_brain(Some(program)) => {
            engine::run(EngineProtocol::Gomocup, EvaluationChoice::Own)
        }
        _ => match Cli::try_parse() {
            Ok(cli) => run(cli),
            Err(error) => return exit::report_arguments(&error),
        },
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => exit::report(&error),
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        None => Ok(Cli::command().print_help()?),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Analyze(args)) => analyze::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Eval(args)) => eval::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Tree(args)) => tree::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Match(args)) => matches::run(&args),
        Some(Command::Elo(args)) => elo::run(&args),
        Some(Command::Openings(args)) => openings::run(&args),
        Some(Command::Datagen(args)) => datagen::run(&args),
        Some(Command::Data(command)) => data::run(&command),
        Some(Command::Train(command)) => train::run(&command),
        Some(Command::Tune(args)) => tune::run(&args),
        Some(Command::Suite(command)) => suite::run(&command),
        Some(Command::Uci(args)) => engine::run(EngineProtocol::Uci, args.choice(GameSpec::XIANGQI)?),
        Some(Command::Ucci(args)) => engine::run(EngineProtocol::Ucci, args.choice(GameSpec::XIANGQI)?),
        Some(Command::Gomocup(args)) => engine::run(EngineProtocol::Gomocup, args.any_choice()?),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new(); // The generator panics where it cannot write.
            clap_complete::generate(shell, &mut Cli::command(), "boyi", &mut script);
            Ok(io::stdout().write_all(&script)?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
