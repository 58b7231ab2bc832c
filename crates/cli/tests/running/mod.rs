//! Running the command and reading its output.

use std::process::{Command, Output};

/// Runs `boyi` without colours.
pub(crate) fn boyi(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.args(arguments).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8").output().unwrap()
}

/// The output of a command that succeeds.
pub(crate) fn output(arguments: &[&str]) -> String {
    let output = boyi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}
