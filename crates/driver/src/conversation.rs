//! The loop of every protocol: lines and news of the search in, answers out.

use crate::desk::Desk;
use crate::search_thread::{self, Found};
use boyi_engine::data::SearchInfo;
use boyi_protocol::{LineBuffer, ParseError};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

/// Lines and news that may wait at once; whoever brings more has to wait too.
const QUEUE: usize = 1024;

/// Something that happened.
pub(crate) enum Event {
    /// A line came in.
    Line(Result<String, ParseError>),
    /// The input has ended, or broke.
    EndOfInput,
    /// The engine has its memory and has done everything asked before.
    Ready,
    /// News of the search.
    Info(SearchInfo),
    /// The search is over.
    Found(Found),
    /// The search thread is gone. That is a bug of ours; without it there is no going on.
    NoSearch,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    End,
}

/// The reactions of a protocol to lines and to results of searches.
pub(crate) trait Protocol {
    /// Returns whether no line is read after this one. [`line`](Protocol::line) must end the conversation
    /// on it.
    fn is_last(line: &str) -> bool;

    fn line(&mut self, line: Result<String, ParseError>, desk: &mut Desk<'_>) -> io::Result<Next>;

    fn ready(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;

    fn info(&mut self, info: &SearchInfo, desk: &mut Desk<'_>) -> io::Result<()>;

    fn found(&mut self, found: Found, desk: &mut Desk<'_>) -> io::Result<()>;

    /// The input has ended: a search that runs is to answer now.
    fn end_of_input(&mut self, desk: &mut Desk<'_>) -> io::Result<()>;
}

/// Talks until told to end.
pub(crate) fn converse<P: Protocol>(
    mut protocol: P,
    input: impl BufRead + Send,
    mut output: impl Write,
) -> io::Result<()> {
    let (events, inbox) = mpsc::sync_channel(QUEUE);
    let (jobs, work) = mpsc::channel();
    thread::scope(|scope| {
        let lines = events.clone();
        scope.spawn(move || read_lines::<P>(input, &lines));
        scope.spawn(move || search_thread::run(&work, &events));
        let mut desk = Desk::new(&mut output, jobs);
        let ended = listen(&mut protocol, &inbox, &mut desk);
        // Ends the search, and with it threads that would send to a closed channel.
        desk.stop();
        drop(inbox);
        ended
    })
}

fn listen<P: Protocol>(
    protocol: &mut P,
    inbox: &mpsc::Receiver<Event>,
    desk: &mut Desk<'_>,
) -> io::Result<()> {
    let mut input_ended = false;
    while !(input_ended && desk.is_idle()) {
        let Ok(event) = inbox.recv() else { break };
        match event {
            Event::Line(line) => {
                if protocol.line(line, desk)? == Next::End {
                    break;
                }
            }
            Event::EndOfInput => {
                input_ended = true;
                protocol.end_of_input(desk)?;
            }
            Event::Ready => {
                desk.job_done();
                protocol.ready(desk)?;
            }
            Event::Info(info) => protocol.info(&info, desk)?,
            Event::Found(found) => {
                desk.job_done();
                protocol.found(found, desk)?;
            }
            Event::NoSearch => return Err(io::Error::other("the search failed")),
        }
    }
    Ok(())
}

/// Brings in lines until the last one. An input that breaks has ended.
fn read_lines<P: Protocol>(mut input: impl BufRead, events: &SyncSender<Event>) {
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
            if events.send(Event::Line(line)).is_err() || is_last {
                return;
            }
        }
    }
    if let Some(line) = lines.finish()
        && events.send(Event::Line(line)).is_err()
    {
        return;
    }
    // The receiver is gone when the conversation has ended.
    let _ = events.send(Event::EndOfInput);
}
