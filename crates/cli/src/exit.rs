//! The end of the command: the message and the exit code.

use crate::terminal;
use boyi_datagen::DataError;
use boyi_engine::{ActionError, InputError, VerifyError};
use boyi_nnue::FileError;
use boyi_suite::SuiteError;
use boyi_train::TrainError;
use boyi_tune::TuneError;
use std::borrow::Cow;
use std::io::{self, Write};
use std::process::ExitCode;

/// Arguments that do not fit together. The text names the offending part.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UsageError(pub(crate) String);

/// Work that an interrupt ended before it was done. The text says how it can go on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Interrupted(pub(crate) String);

/// The exit code of a program ended by an interrupt, as shells count it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Tells what went wrong on the standard error and picks the exit code: 2 for input that cannot
/// be used, 130 after an interrupt, 1 for everything else.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        // The reader of the output has seen enough, as in `boyi perft … | head`.
        return ExitCode::SUCCESS;
    }
    if error.is::<Interrupted>() {
        terminal::tell(&error.to_string());
        return ExitCode::from(INTERRUPTED);
    }
    terminal::tell(&format!("error: {}", message(error)));
    ExitCode::from(if is_bad_input(error) { 2 } else { 1 })
}

/// Prints what the reader of the arguments has to say: the help asked for, the version, or what is wrong
/// with them.
pub(crate) fn report_arguments(error: &clap::Error) -> ExitCode {
    let plain = error.render().to_string();
    let printed = match terminal::clean_lines(&plain) {
        // The colours are the reader's own; an argument that could pass for one loses them all.
        Cow::Owned(clean) if error.use_stderr() => write!(io::stderr(), "{clean}"),
        _ => error.print(),
    };
    match printed {
        Err(failure) if !error.use_stderr() => report(&anyhow::Error::from(failure)),
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1)),
    }
}

/// The error and its causes, without those whose words are in it already.
fn message(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told {
        told if told.is_empty() => cause,
        told if told.contains(&cause) => told,
        told => format!("{told}: {cause}"),
    })
}

fn is_bad_input(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.is::<UsageError>()
            || cause.is::<InputError>()
            || cause.downcast_ref().is_some_and(is_bad_data)
            || cause.is::<TrainError>()
            || cause.downcast_ref().is_some_and(is_bad_tuning)
            || cause.is::<FileError>()
            || cause.is::<SuiteError>()
            || matches!(cause.downcast_ref(), Some(ActionError::Input(_)))
            || matches!(cause.downcast_ref(), Some(VerifyError::Format { .. }))
    })
}

fn is_bad_data(error: &DataError) -> bool {
    !matches!(error, DataError::Io(error) if error.kind() != io::ErrorKind::IsADirectory)
}

fn is_bad_tuning(error: &TuneError) -> bool {
    !matches!(error, TuneError::Io(_) | TuneError::Match(_) | TuneError::Plot(_))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_input_is_told_from_failures_below_any_context() {
        let input = anyhow::Error::from(InputError::UnknownGame { name: "go".into(), known: String::new() })
            .context("starting");
        assert!(is_bad_input(&input));
        let usage = anyhow::Error::from(UsageError("`--size` makes no sense".into()));
        assert!(is_bad_input(&usage));
        assert!(!is_bad_input(&anyhow::anyhow!("the disk is full")));
    }

    #[test]
    fn a_cause_is_told_once() {
        let told = |context: &'static str| {
            message(&anyhow::Error::from(io::Error::from(io::ErrorKind::AddrInUse)).context(context))
        };
        assert_eq!(told("cannot listen on 127.0.0.1:80"), "cannot listen on 127.0.0.1:80: address in use");
        assert_eq!(told("port 80: address in use; try another"), "port 80: address in use; try another");
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        let error = io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(is_broken_pipe(&anyhow::Error::from(error).context("printing")));
        assert!(!is_broken_pipe(&anyhow::Error::from(io::Error::from(io::ErrorKind::NotFound))));
    }
}
