//! The loop of every protocol: lines and news of the search in, answers out.

use crate::engine_io::EngineIo;
use crate::events::{DriverEvent, SearchOutcome};
use crate::perft::PerftNews;
use crate::search_thread;
use boyi_engine::data::SearchInfo;
use boyi_protocol::{LineBuffer, ParseError};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

/// Lines and reports that the queue holds; a sender waits while it is full.
const QUEUE: usize = 1024;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    End,
}

/// The reactions of a protocol to lines and to results of searches.
pub(crate) trait Protocol {
    /// Returns whether no line is read after this one, as if the input ended with it. [`line`](Protocol::line) ends
    /// the conversation on it where nothing is to be answered before.
    fn is_last(line: &str) -> bool;

    fn line(&mut self, line: Result<String, ParseError>, engine: &mut EngineIo<'_>) -> io::Result<Next>;

    /// Something is not as the host wants it; the search goes on without.
    fn complain(&mut self, what: &str, engine: &mut EngineIo<'_>) -> io::Result<()>;

    fn ready(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()>;

    fn info(&mut self, info: &SearchInfo, engine: &mut EngineIo<'_>) -> io::Result<()>;

    fn found(&mut self, found: SearchOutcome, engine: &mut EngineIo<'_>) -> io::Result<()>;

    /// Lines of play were counted. Only a protocol that asks for them hears of them.
    fn perft(&mut self, _: PerftNews, _: &mut EngineIo<'_>) -> io::Result<()> {
        Ok(())
    }

    /// The input has ended: a search that runs is to answer now.
    fn end_of_input(&mut self, engine: &mut EngineIo<'_>) -> io::Result<()>;
}

/// Talks until told to end.
pub(crate) fn converse<P: Protocol>(
    mut protocol: P,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> io::Result<()> {
    let (events, inbox) = mpsc::sync_channel(QUEUE);
    let (jobs, work) = mpsc::channel();
    let lines = events.clone();
    // Detached, so that an error ends the conversation while the host says nothing: the thread blocks until the next line.
    thread::spawn(move || read_lines::<P>(input, &lines));
    thread::scope(|scope| {
        scope.spawn(move || search_thread::run(&work, &events));
        let mut engine = EngineIo::new(&mut output, jobs);
        let ended = listen(&mut protocol, &inbox, &mut engine);
        // Ends the search, and with it threads that would send to a closed channel.
        engine.stop();
        engine.stop_counts();
        drop(inbox);
        ended
    })
}

fn listen<P: Protocol>(
    protocol: &mut P,
    inbox: &mpsc::Receiver<DriverEvent>,
    engine: &mut EngineIo<'_>,
) -> io::Result<()> {
    let mut input_ended = false;
    while !(input_ended && engine.is_idle()) {
        let Ok(event) = inbox.recv() else { break };
        match event {
            DriverEvent::Line(line) => {
                if protocol.line(line, engine)? == Next::End {
                    break;
                }
            }
            DriverEvent::EndOfInput => {
                input_ended = true;
                protocol.end_of_input(engine)?;
            }
            DriverEvent::NoMemory(what) => protocol.complain(&what, engine)?,
            DriverEvent::Ready => {
                engine.job_done();
                protocol.ready(engine)?;
            }
            DriverEvent::Info(info) => protocol.info(&info, engine)?,
            DriverEvent::Found(found) => {
                engine.job_done();
                protocol.found(found, engine)?;
            }
            DriverEvent::Perft(news) => {
                if matches!(news, PerftNews::End(_)) {
                    engine.count_done();
                }
                protocol.perft(news, engine)?;
            }
            DriverEvent::NoSearch => return Err(io::Error::other("the search failed")),
        }
    }
    Ok(())
}

/// Brings in lines until the last one. An input that breaks has ended.
fn read_lines<P: Protocol>(mut input: impl BufRead, events: &SyncSender<DriverEvent>) {
    let mut lines = LineBuffer::default();
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if bytes.is_empty() {
            break;
        }
        let (used, line) = lines.push(bytes);
        input.consume(used);
        if let Some(line) = line {
            let is_last = line.as_ref().is_ok_and(|line| P::is_last(line));
            if events.send(DriverEvent::Line(line)).is_err() {
                return;
            }
            if is_last {
                break;
            }
        }
    }
    if let Some(line) = lines.finish()
        && events.send(DriverEvent::Line(line)).is_err()
    {
        return;
    }
    // The receiver is gone when the conversation has ended.
    let _ = events.send(DriverEvent::EndOfInput);
}
