//! The threads at the ends of an engine's pipes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A line of output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OutputLine {
    /// The text without its end.
    pub(super) text: String,
    /// The time of arrival, however late it is read.
    pub(super) at: Instant,
}

/// Bytes of stderr that are kept.
const STDERR_BYTES: usize = 4096;

/// Bytes of an endless line that are shown.
const SHOWN_BYTES: usize = 80;

/// Events from the reader threads.
#[derive(Debug)]
pub(super) enum PipeEvent {
    /// A line of output.
    Line(OutputLine),
    /// A line longer than the limit; this is how it begins. Nothing is read after it.
    LongLine(String),
    /// The output has ended.
    Closed,
    /// A command could not be written.
    WriteFailed(String),
}

/// Reads lines until the output ends, a line is too long or the receiver is gone. Lines end
/// in LF, CR or both; empty ones are left out.
pub(super) fn read_answers(pipe: impl Read, line_bytes: usize, events: &SyncSender<PipeEvent>) {
    let mut reader = BufReader::new(pipe);
    let mut line = Vec::new();
    loop {
        let bytes = match reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        let (ended, taken) = match bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) => (true, end + 1),
            None => (bytes.is_empty(), bytes.len()),
        };
        let closed = bytes.is_empty();
        line.extend(bytes.iter().take(taken).filter(|byte| !matches!(byte, b'\n' | b'\r')));
        reader.consume(taken);
        if line.len() > line_bytes {
            line.truncate(SHOWN_BYTES);
            let _ = events.send(PipeEvent::LongLine(String::from_utf8_lossy(&line).into_owned()));
            return;
        }
        if ended && !line.is_empty() {
            let text = String::from_utf8_lossy(&line).into_owned();
            line.clear();
            if events.send(PipeEvent::Line(OutputLine { text, at: Instant::now() })).is_err() {
                return;
            }
        }
        if closed {
            let _ = events.send(PipeEvent::Closed);
            return;
        }
    }
}

/// Writes commands until the channel or the pipe is closed.
pub(super) fn write_commands(
    mut stdin: ChildStdin,
    commands: &Receiver<String>,
    events: &SyncSender<PipeEvent>,
) {
    for command in commands {
        if let Err(error) = stdin.write_all(command.as_bytes()).and_then(|()| stdin.flush()) {
            let _ = events.send(PipeEvent::WriteFailed(error.to_string()));
            return;
        }
    }
}

/// The end of what an engine says on stderr, shared with the thread that reads it.
#[derive(Clone, Debug, Default)]
pub(super) struct StderrTail {
    kept: Arc<Mutex<VecDeque<u8>>>,
    complete: Arc<AtomicBool>,
}

impl StderrTail {
    /// Reads until the pipe ends, keeping the last bytes only.
    pub(super) fn fill_from(&self, pipe: ChildStderr) {
        self.read(pipe);
        self.complete.store(true, Ordering::Release);
    }

    /// Returns whether the pipe has ended, so that nothing more will come.
    pub(super) fn is_complete(&self) -> bool {
        self.complete.load(Ordering::Acquire)
    }

    fn read(&self, mut pipe: ChildStderr) {
        let mut chunk = [0; STDERR_BYTES];
        loop {
            match pipe.read(&mut chunk) {
                Ok(0) => return,
                Ok(count) => self.push(chunk.iter().take(count)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }

    fn push<'a>(&self, bytes: impl Iterator<Item = &'a u8>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let surplus = kept.len().saturating_sub(STDERR_BYTES);
        kept.drain(..surplus);
    }

    /// The bytes kept, as text.
    pub(super) fn text(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// Every event that reading `text` makes, written shortly.
    fn events(text: &[u8], line_bytes: usize) -> Vec<String> {
        let (sender, receiver) = sync_channel(100);
        read_answers(text, line_bytes, &sender);
        drop(sender);
        let short = |event| match event {
            PipeEvent::Line(line) => line.text,
            PipeEvent::LongLine(start) => format!("long {start}"),
            PipeEvent::Closed => "closed".to_owned(),
            PipeEvent::WriteFailed(why) => format!("write {why}"),
        };
        receiver.into_iter().map(short).collect()
    }

    #[test]
    fn lines_end_in_any_of_the_three_ways() {
        assert_eq!(events(b"one\ntwo\r\n\rthree\rfour", 100), ["one", "two", "three", "four", "closed"]);
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        assert_eq!(events(b"12345\n123456\nnever read", 5), ["12345", "long 123456"]);
        assert_eq!(events(b"12345", 5), ["12345", "closed"]);
    }

    #[test]
    fn bytes_that_are_no_text_are_marked_and_not_refused() {
        assert_eq!(events(b"a\xffb\n", 100), ["a\u{fffd}b", "closed"]);
    }

    #[test]
    fn the_tail_keeps_the_end() {
        let tail = StderrTail::default();
        tail.push(b"beginning ".iter());
        tail.push(vec![b'x'; STDERR_BYTES - 3].iter());
        tail.push(b"end".iter());
        let text = tail.text();
        assert_eq!(text.len(), STDERR_BYTES);
        assert!(text.starts_with('x') && text.ends_with("xend"));
    }
}
