//! `boyi serve`: the board in the browser.

use crate::args::{EvaluationArgs, seconds};
use crate::terminal;
use anyhow::Context;
use boyi_server::{Config, DEFAULT_PORT};
use clap::Args;
use etcetera::{BaseStrategy, choose_base_strategy};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `boyi serve`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct ServeArgs {
    /// Port on 127.0.0.1; 0 takes a free one
    #[arg(short, long, default_value_t = DEFAULT_PORT)]
    port: u16,
    /// The file with the games, made when it is missing [default: in your data folder]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Open the board in the browser
    #[arg(long)]
    open: bool,
    /// Only print the address (the default)
    #[arg(long, conflicts_with = "open")]
    no_open: bool,
    /// Seconds the engine thinks about a move at full strength, at most
    #[arg(short, long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    time: Duration,
    #[command(flatten)]
    evaluation: EvaluationArgs,
}

/// Runs `boyi serve` until Ctrl-C.
pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<()> {
    let database = match &args.db {
        Some(file) => file.clone(),
        None => default_database()?,
    };
    let evaluation = args.evaluation.any_choice()?;
    let config = Config { port: args.port, move_time: args.time, evaluation, ..Config::new(database) };
    boyi_server::log_to_stderr();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
    Ok(runtime.block_on(boyi_server::serve(config, |address| ready(address, args.open)))?)
}

/// Where the games lie unless a file is named.
fn default_database() -> anyhow::Result<PathBuf> {
    let folders = choose_base_strategy().context("cannot find your data folder; name a file with --db")?;
    Ok(folders.data_dir().join("boyi").join("games.sqlite"))
}

/// Tells the address, and opens it if asked. Neither can fail in a way that should end the server.
fn ready(address: SocketAddr, browse: bool) {
    let url = format!("http://{address}");
    // Nobody may be listening to what we print.
    let mut out = io::stdout();
    let _ = writeln!(out, "listening on {url}").and_then(|()| out.flush());
    if browse && let Err(error) = open::that_detached(&url) {
        terminal::tell(&format!("cannot open a browser ({error}); open {url} yourself"));
    }
}
