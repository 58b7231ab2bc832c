//! A conversation with an engine that runs in this process.

use boyi_engine::EvaluationChoice;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Longer than any answer takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(20);

/// A protocol's engine.
pub(crate) type Engine = fn(BufReader<PipeReader>, PipeWriter) -> std::io::Result<()>;

pub(crate) const UCI: Engine = |input, output| boyi_driver::uci(input, output, EvaluationChoice::Own);
pub(crate) const UCCI: Engine = |input, output| boyi_driver::ucci(input, output, EvaluationChoice::Own);
pub(crate) const GOMOCUP: Engine = |input, output| boyi_driver::gomocup(input, output, EvaluationChoice::Own);

pub(crate) struct Talk {
    to: Option<PipeWriter>,
    from: Receiver<String>,
    engine: JoinHandle<std::io::Result<()>>,
}

impl Talk {
    pub(crate) fn with(engine: Engine) -> Talk {
        let (input, to) = pipe().unwrap();
        let (lines, output) = pipe().unwrap();
        let engine = thread::spawn(move || engine(BufReader::new(input), output));
        let (sender, from) = channel();
        thread::spawn(move || {
            for line in BufReader::new(lines).lines() {
                let _ = sender.send(line.unwrap());
            }
        });
        Talk { to: Some(to), from, engine }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
    }

    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        self.to.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next line.
    pub(crate) fn hear(&mut self) -> String {
        self.from.recv_timeout(PATIENCE).expect("the engine says nothing")
    }

    /// Passes over lines up to one that begins like this.
    pub(crate) fn hear_until(&mut self, start: &str) -> String {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let line = self.hear();
            if line.starts_with(start) {
                return line;
            }
        }
        panic!("no line begins with `{start}`");
    }

    /// Returns whether no line arrives in this time.
    pub(crate) fn is_silent(&mut self, time: Duration) -> bool {
        self.from.recv_timeout(time).is_err()
    }

    /// Closes the input. What is still said after that; the engine has to end by itself.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.to = None;
        let mut said = Vec::new();
        while let Ok(line) = self.from.recv_timeout(PATIENCE) {
            said.push(line);
        }
        self.engine.join().unwrap().unwrap();
        said
    }
}
