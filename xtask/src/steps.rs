//! Running commands, and telling at the end how each went.

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// Runs a command with its output passed through.
pub(crate) fn run(mut command: Command) -> Result<(), String> {
    let line = describe(&command);
    eprintln!("$ {line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed ({status})")),
        Err(error) => Err(format!("`{line}` cannot be started: {error}")),
    }
}

/// Returns whether a program can be found and started.
pub(crate) fn is_there(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok_and(|output| output.status.success())
}

fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// The result of a step.
enum Outcome {
    Passed(Duration),
    Failed(String),
    Skipped(String),
}

/// The steps done so far.
#[derive(Default)]
pub(crate) struct Steps(Vec<(&'static str, Outcome)>);

impl Steps {
    /// Runs a step and notes its result. `true` when it passed.
    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce() -> Result<(), String>) -> bool {
        eprintln!("\n=== {name}");
        let begin = Instant::now();
        let outcome = match work() {
            Ok(()) => Outcome::Passed(begin.elapsed()),
            Err(why) => {
                eprintln!("{name}: {why}");
                Outcome::Failed(why)
            }
        };
        let passed = matches!(outcome, Outcome::Passed(_));
        self.0.push((name, outcome));
        passed
    }

    /// Notes that a step cannot be done because another one failed, or is not needed.
    pub(crate) fn skip(&mut self, name: &'static str, why: &str) {
        self.0.push((name, Outcome::Skipped(why.to_owned())));
    }

    /// Prints how each step went. Fails when one failed.
    pub(crate) fn finish(self) -> ExitCode {
        println!("\n=== summary");
        for (name, outcome) in &self.0 {
            match outcome {
                Outcome::Passed(time) => println!("passed   {name} ({:.0} s)", time.as_secs_f64()),
                Outcome::Failed(why) => println!("FAILED   {name}: {why}"),
                Outcome::Skipped(why) => println!("skipped  {name}: {why}"),
            }
        }
        let failed = self.0.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Failed(_))).count();
        if failed == 0 {
            println!("all passed");
            ExitCode::SUCCESS
        } else {
            println!("{failed} failed");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failed_step_fails_the_whole_and_stops_nothing() {
        let mut steps = Steps::default();
        assert!(!steps.step("first", || Err("broken".into())));
        assert!(steps.step("second", || Ok(())));
        assert_eq!(steps.finish(), ExitCode::FAILURE);
    }

    #[test]
    fn a_skipped_step_does_not_fail_the_whole() {
        let mut steps = Steps::default();
        steps.skip("optional", "the tool is not installed");
        assert_eq!(steps.finish(), ExitCode::SUCCESS);
    }

    #[test]
    fn a_command_that_is_not_there_is_named() {
        let why = run(Command::new("no-such-program-at-all")).unwrap_err();
        assert!(why.starts_with("`no-such-program-at-all` cannot be started"), "{why}");
    }
}
