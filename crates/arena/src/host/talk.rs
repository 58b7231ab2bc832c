//! Question and answer with an engine's process, every wait bounded and every trouble named.

use crate::host::config::Patience;
use crate::host::pipes::OutputLine;
use crate::host::process::{IoFailure, Process};
use crate::player::{FaultKind, PlayerFault};
use boyi_engine::StopFlag;
use std::fmt::Display;
use std::thread;
use std::time::{Duration, Instant};

/// Time between two checks whether a wait for a move was cancelled.
const STOP_POLL: Duration = Duration::from_millis(20);

/// The meaning of one line for a wait.
pub(super) enum LineMeaning<T> {
    /// The line ends the wait.
    Answer(T),
    /// Something else that may be said meanwhile.
    Skip,
    /// Something that may not.
    Fault(String),
}

/// A move that was waited for.
pub(super) struct Timed<T> {
    /// The answer.
    pub(super) answer: T,
    /// From the question to the answer.
    pub(super) time: Duration,
}

/// A conversation with a running engine.
pub(super) struct Talk {
    process: Process,
    /// Times to wait for the engine.
    pub(super) patience: Patience,
    /// The time of its last move.
    moved: Option<Instant>,
}

impl Talk {
    pub(super) fn new(process: Process, patience: Patience) -> Talk {
        Talk { process, patience, moved: None }
    }

    /// Lets the engine rest after its last move.
    fn rest(&mut self) {
        if let Some(moved) = self.moved.take() {
            thread::sleep((moved + self.patience.rest).saturating_duration_since(Instant::now()));
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// A [`PlayerFault`] when the engine has stopped listening.
    pub(super) fn say(&mut self, command: impl Display) -> Result<(), PlayerFault> {
        self.rest();
        let command = command.to_string();
        let first = command.split(' ').next().unwrap_or("").to_owned();
        self.process.send(&command).map_err(|trouble| self.fault(&trouble, &format!("at `{first}`")))
    }

    /// Reads lines until `read` has its answer, at most until `deadline`. `what` names the answer in messages.
    ///
    /// # Errors
    /// A [`PlayerFault`] naming what was waited for and what came instead.
    pub(super) fn listen<T>(
        &mut self,
        deadline: Instant,
        what: &str,
        mut read: impl FnMut(&str) -> LineMeaning<T>,
    ) -> Result<T, PlayerFault> {
        loop {
            let line = self.process.line(deadline).map_err(|trouble| self.waited(&trouble, what))?;
            match read(&line.text) {
                LineMeaning::Answer(answer) => return Ok(answer),
                LineMeaning::Skip => {}
                LineMeaning::Fault(why) => return Err(self.protocol_fault(&why)),
            }
        }
    }

    /// Asks for a move with `command` and listens until it comes. `limit` is the most it may take.
    ///
    /// # Errors
    /// A [`PlayerFault`]. One is also made when `stop` is raised: then the move is not needed any more.
    pub(super) fn ask_move<T>(
        &mut self,
        command: impl Display,
        limit: Duration,
        stop: &StopFlag,
        mut read: impl FnMut(&str) -> LineMeaning<T>,
    ) -> Result<Timed<T>, PlayerFault> {
        self.rest();
        let asked = Instant::now();
        self.say(command)?;
        loop {
            let OutputLine { text, at } = self.line_or_stop(asked + limit, stop)?;
            match read(&text) {
                LineMeaning::Answer(answer) => {
                    self.moved = Some(at);
                    return Ok(Timed { answer, time: at.saturating_duration_since(asked) });
                }
                LineMeaning::Skip => {}
                LineMeaning::Fault(why) => return Err(self.protocol_fault(&why)),
            }
        }
    }

    fn line_or_stop(&mut self, deadline: Instant, stop: &StopFlag) -> Result<OutputLine, PlayerFault> {
        loop {
            match self.process.line(deadline.min(Instant::now() + STOP_POLL)) {
                Ok(line) => return Ok(line),
                Err(IoFailure::Silent) if stop.is_stopped() => {
                    return Err(PlayerFault::new(FaultKind::Stall, "it was stopped while it was thinking"));
                }
                Err(IoFailure::Silent) if Instant::now() < deadline => {}
                Err(trouble) => return Err(self.waited(&trouble, "a move")),
            }
        }
    }

    /// Returns the fault if the process has exited between two waits.
    pub(super) fn has_ended(&mut self) -> Option<PlayerFault> {
        let status = self.process.has_ended()?;
        Some(self.fault(&IoFailure::Exited(status), "between games"))
    }

    /// Says the last word and waits until the process is gone; ends it if it does not go.
    pub(super) fn quit(mut self, command: &str) {
        if self.process.send(command).is_ok() {
            self.process.quit(self.patience.quit);
        }
    }

    /// A fault for something that the protocol does not allow.
    pub(super) fn protocol_fault(&self, why: &str) -> PlayerFault {
        PlayerFault::new(FaultKind::Protocol, self.with_last_words(why))
    }

    fn waited(&self, trouble: &IoFailure, what: &str) -> PlayerFault {
        self.fault(trouble, &format!("while {what} was waited for"))
    }

    fn fault(&self, trouble: &IoFailure, when: &str) -> PlayerFault {
        let kind = match trouble {
            IoFailure::Silent => FaultKind::Stall,
            IoFailure::Exited(_) => FaultKind::Crash,
            IoFailure::ClosedOutput | IoFailure::BrokenPipe(_) => FaultKind::BrokenPipe,
            IoFailure::LongLine { .. } | IoFailure::Flood { .. } => FaultKind::Protocol,
        };
        PlayerFault::new(kind, self.with_last_words(&format!("{trouble}, {when}")))
    }

    fn with_last_words(&self, why: &str) -> String {
        match self.process.last_words() {
            Some(words) => format!("{why}; on stderr: {words}"),
            None => why.to_owned(),
        }
    }
}
