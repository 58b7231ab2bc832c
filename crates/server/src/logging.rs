//! Log messages for the server's owner.

use std::io::{IsTerminal, stderr};
use tracing_subscriber::EnvFilter;

/// Writes the log to standard error, from `info` upwards unless the variable `RUST_LOG` says
/// otherwise. A second call does nothing.
pub fn log_to_stderr() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let already_set = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal())
        .with_target(false)
        .try_init();
    if let Err(error) = already_set {
        tracing::debug!(%error, "the log goes where it went before");
    }
}
