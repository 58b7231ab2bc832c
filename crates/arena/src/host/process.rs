//! An engine's process: three pipes, bounded in every direction, and an end with the host, unless that is killed.
//!
//! One thread reads the answers, one writes the commands and one keeps the end of what the engine
//! says on stderr. So nothing here waits without a deadline, whatever the engine does.

use crate::host::pipes::{OutputLine, PipeEvent, StderrTail, read_answers, write_commands};
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Answers that wait to be read; an engine that says more waits too.
const QUEUED_ANSWERS: usize = 256;

/// Commands that wait to be written; an engine that leaves more unread is not listening. The moves of a long opening,
/// a command each, are fewer.
const QUEUED_COMMANDS: usize = 4096;

/// The variables an engine gets from ours: where programs, its own files and scratch files are.
const KEPT_ENVIRONMENT: [&str; 5] = ["PATH", "HOME", "TMPDIR", "SYSTEMROOT", "TEMP"];

/// Time for a process that closed its output to exit, before it counts as running.
const EXIT_GRACE: Duration = Duration::from_millis(300);

/// Characters of stderr that are told with a fault.
const LAST_WORDS: usize = 200;

/// Time between two looks at a process that should exit.
const EXIT_POLL: Duration = Duration::from_millis(2);

/// A command line and the limits of its process.
#[derive(Clone, Debug)]
pub(super) struct Launch {
    /// The program, found through `PATH` when it is a bare name.
    pub(super) program: PathBuf,
    /// Its arguments, passed as they are: no shell reads them.
    pub(super) args: Vec<String>,
    /// The folder it runs in; ours when `None`.
    pub(super) folder: Option<PathBuf>,
    /// Variables set on top of the few that are kept.
    pub(super) environment: Vec<(String, String)>,
    /// Bytes in one line of output.
    pub(super) line_bytes: usize,
    /// Bytes of output in answer to one request.
    pub(super) answer_bytes: u64,
    /// Address space in bytes (Linux only).
    pub(super) memory_bytes: Option<u64>,
}

/// Reasons why there is no line to read, or no reader for a command.
#[derive(Debug, thiserror::Error)]
pub(super) enum IoFailure {
    /// Nothing came in time.
    #[error("no answer in time")]
    Silent,
    /// The process has ended.
    #[error("the process ended ({0})")]
    Exited(ExitStatus),
    /// The process runs on but will never say anything again.
    #[error("it closed its output")]
    ClosedOutput,
    /// The process runs but does not take commands.
    #[error("it does not read its input ({0})")]
    BrokenPipe(String),
    /// A line without an end; its beginning is kept.
    #[error("a line of more than {limit} bytes, beginning `{start}`")]
    LongLine {
        /// The most bytes a line may have.
        limit: usize,
        /// The beginning of the line.
        start: String,
    },
    /// Far more output than any answer needs.
    #[error("more than {limit} bytes of output to one request")]
    Flood {
        /// The most bytes an answer may have.
        limit: u64,
    },
}

/// A running engine. Dropping it ends the process and everything the process started.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    status: Option<ExitStatus>,
    events: Receiver<PipeEvent>,
    commands: SyncSender<String>,
    stderr: StderrTail,
    line_bytes: usize,
    answer_bytes: u64,
    answered: u64,
}

impl Process {
    /// Starts an engine in a process group of its own.
    ///
    /// # Errors
    /// What the system says when the program cannot be started.
    pub(super) fn start(launch: &Launch) -> io::Result<Process> {
        let mut command = Command::new(&launch.program);
        command.args(&launch.args).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(Stdio::piped());
        command.envs(KEPT_ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.envs(launch.environment.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        own_group(&mut command);
        let mut child = command.spawn()?;
        limit_memory(&child, launch.memory_bytes);

        let (event_sender, events) = sync_channel(QUEUED_ANSWERS);
        let (commands, command_receiver) = sync_channel(QUEUED_COMMANDS);
        let stderr = StderrTail::default();
        if let Some(stdout) = child.stdout.take() {
            let (sender, limit) = (event_sender.clone(), launch.line_bytes);
            thread::spawn(move || read_answers(stdout, limit, &sender));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_commands(stdin, &command_receiver, &event_sender));
        }
        if let Some(pipe) = child.stderr.take() {
            let tail = stderr.clone();
            thread::spawn(move || tail.fill_from(pipe));
        }
        Ok(Process {
            child,
            status: None,
            events,
            commands,
            stderr,
            line_bytes: launch.line_bytes,
            answer_bytes: launch.answer_bytes,
            answered: 0,
        })
    }

    /// Sends one command; the end of the line is added here.
    ///
    /// # Errors
    /// [`IoFailure::BrokenPipe`] when the engine has stopped reading.
    pub(super) fn send(&mut self, command: &str) -> Result<(), IoFailure> {
        tracing::trace!(engine = self.child.id(), "> {command}");
        self.answered = 0;
        match self.commands.try_send(format!("{command}\n")) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => {
                Err(IoFailure::BrokenPipe(format!("{QUEUED_COMMANDS} commands are waiting")))
            }
            // The writer has gone because a write failed; the event that says so comes first.
            Err(TrySendError::Disconnected(_)) => Err(self.gone("the pipe is closed")),
        }
    }

    /// The next line of output, waited for until `deadline`.
    ///
    /// # Errors
    /// Any [`IoFailure`].
    pub(super) fn line(&mut self, deadline: Instant) -> Result<OutputLine, IoFailure> {
        match self.events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(PipeEvent::Line(line)) => {
                tracing::trace!(engine = self.child.id(), "< {}", line.text);
                self.answered += line.text.len() as u64 + 1;
                if self.answered > self.answer_bytes {
                    return Err(IoFailure::Flood { limit: self.answer_bytes });
                }
                Ok(line)
            }
            Ok(PipeEvent::LongLine(start)) => Err(IoFailure::LongLine { limit: self.line_bytes, start }),
            Ok(PipeEvent::WriteFailed(why)) => Err(self.gone(&why)),
            Ok(PipeEvent::Closed) | Err(RecvTimeoutError::Disconnected) => match self.wait(EXIT_GRACE) {
                Some(status) => Err(IoFailure::Exited(status)),
                None => Err(IoFailure::ClosedOutput),
            },
            Err(RecvTimeoutError::Timeout) => Err(IoFailure::Silent),
        }
    }

    /// A write has failed: tells a process that has exited from one that does not read.
    fn gone(&mut self, why: &str) -> IoFailure {
        match self.wait(EXIT_GRACE) {
            Some(status) => IoFailure::Exited(status),
            None => IoFailure::BrokenPipe(why.to_owned()),
        }
    }

    /// Returns the exit status if the process has exited by itself.
    pub(super) fn has_ended(&mut self) -> Option<ExitStatus> {
        self.wait(Duration::ZERO)
    }

    /// The last the engine wrote to stderr, `None` if it wrote nothing.
    pub(super) fn last_words(&self) -> Option<String> {
        // The last words of a process may arrive after its exit is seen.
        let until = Instant::now() + EXIT_GRACE;
        while self.status.is_some() && !self.stderr.is_complete() && Instant::now() < until {
            thread::sleep(EXIT_POLL);
        }
        let text = self.stderr.text();
        let surplus = text.chars().count().saturating_sub(LAST_WORDS);
        let words: String = text.chars().skip(surplus).collect();
        (!words.is_empty()).then_some(words)
    }

    /// Waits until the process has ended, and takes it and all it started out of the system.
    /// `None`: it still runs after `patience`.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        while self.status.is_none() && !has_exited(&mut self.child) {
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(EXIT_POLL);
        }
        self.kill();
        self.status
    }

    /// Waits for the engine to end after it was told to, and ends it if it does not.
    pub(super) fn quit(mut self, patience: Duration) {
        self.wait(patience);
    }

    /// Ends the whole process group at once. Not gently: an engine that is killed has lost the
    /// right to be asked.
    fn kill(&mut self) {
        if self.status.is_none() {
            // The group before the wait: until then the system does not reuse its number.
            kill_group(&mut self.child);
            self.status = self.child.wait().ok();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Makes the child the leader of a process group.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

/// Kills the child and what it started.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // An error here means that no process is left.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}

/// Returns whether the child has exited, without reaping it.
#[cfg(unix)]
fn has_exited(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
}

#[cfg(not(unix))]
fn has_exited(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Bounds the address space of a child that has just been started.
#[cfg(target_os = "linux")]
fn limit_memory(child: &Child, bytes: Option<u64>) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    if bytes.is_some() {
        let limit = Rlimit { current: bytes, maximum: bytes };
        if let Err(error) = prlimit(Some(Pid::from_child(child)), Resource::As, limit) {
            tracing::warn!("the memory of engine {} is not limited: {error}", child.id());
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn limit_memory(child: &Child, bytes: Option<u64>) {
    if bytes.is_some() {
        tracing::warn!("the memory of engine {} is not limited on this system", child.id());
    }
}
