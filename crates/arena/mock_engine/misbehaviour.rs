//! The ways to misbehave.

use std::io::{self, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

/// Moments at which a misbehaviour may occur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// Before the first command is read.
    Start,
    /// At the host's greeting.
    Handshake,
    /// At the start of a game; the number counts the games of this process from 0.
    NewGame(u32),
    /// At the host's request for readiness.
    Ping,
    /// At a request for a move; the number counts the moves of this game from 0.
    Go(u32),
}

/// One way to misbehave, by the name given on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Misbehaviour(&'static str);

/// Every name.
const NAMES: [&str; 22] = [
    "crash-on-start",
    "silent-on-start",
    "silent-on-handshake",
    "exit-between-games",
    "silent-on-new-game",
    "silent-on-ping",
    "crash-on-go",
    "crash-mid-game",
    "crash-by-signal",
    "stall",
    "late-move",
    "illegal-move",
    "malformed-move",
    "no-move",
    "empty-answer",
    "chatter",
    "long-line",
    "endless-line",
    "endless-lines",
    "close-output",
    "deaf",
    "stderr-flood",
];

impl Misbehaviour {
    pub(crate) fn named(name: &str) -> Misbehaviour {
        let known = NAMES.into_iter().find(|known| *known == name);
        Misbehaviour(known.unwrap_or_else(|| panic!("unknown misbehaviour {name}")))
    }

    /// The move to answer with instead of the one found.
    pub(crate) fn answer(self, legal: &str) -> String {
        match self.0 {
            "illegal-move" => "a0a9".to_owned(),
            "malformed-move" => "zz99z".to_owned(),
            "no-move" => "(none)".to_owned(),
            "empty-answer" => String::new(),
            _ => legal.to_owned(),
        }
    }

    /// Misbehaves, if now is the time. It may not come back.
    pub(crate) fn act(self, when: When) {
        match (self.0, when) {
            ("crash-on-start", When::Start) => {
                eprintln!("cannot load the network");
                exit(3);
            }
            ("silent-on-start", When::Start)
            | ("silent-on-handshake", When::Handshake)
            | ("silent-on-new-game", When::NewGame(_))
            | ("silent-on-ping", When::Ping)
            | ("stall", When::Go(_)) => sleep_for_ever(),
            ("exit-between-games", When::NewGame(1)) => exit(0),
            ("crash-on-go", When::Go(_)) | ("crash-mid-game", When::Go(2)) => {
                eprintln!("assertion failed: depth >= 0");
                exit(70);
            }
            ("crash-by-signal", When::Go(_)) => std::process::abort(),
            ("late-move", When::Go(_)) => sleep(Duration::from_millis(400)),
            ("chatter", When::Go(_)) => {
                println!(
                    "\u{1b}[31mgarbage\u{0}\nbest move is e2e4?\n\nbestmov h2e2\nmovement\nOKAY\n1,\ninfo depth x score"
                );
                io::stdout().write_all(b"\xff\xfe\xfd\n").unwrap();
                io::stdout().flush().unwrap();
            }
            ("long-line", When::Go(_)) => println!("{}", "x".repeat(1 << 20)),
            ("endless-line", When::Go(_)) => loop {
                print!("never an end ");
            },
            ("endless-lines", When::Go(_)) => loop {
                println!("info string never an end");
            },
            ("close-output", When::Go(_)) => close_output(),
            ("deaf", When::Go(_)) => become_deaf(),
            ("stderr-flood", When::Go(1)) => exit(9),
            ("stderr-flood", When::Go(_)) => {
                for line in 0..100_000 {
                    eprintln!("warning {line}: something is wrong");
                }
                eprintln!("and these were my last words");
            }
            _ => {}
        }
    }
}

fn sleep_for_ever() -> ! {
    loop {
        sleep(Duration::from_secs(3600));
    }
}

/// Ends the output, but not the process.
#[cfg(unix)]
fn close_output() -> ! {
    use std::os::fd::AsFd;
    // Another file takes the place of the pipe, which is closed by that.
    let null = std::fs::OpenOptions::new().write(true).open("/dev/null").unwrap();
    rustix::stdio::dup2_stdout(null.as_fd()).unwrap();
    sleep_for_ever()
}

/// Closes the input, but not the process.
#[cfg(unix)]
fn become_deaf() {
    use std::os::fd::AsFd;
    let null = std::fs::File::open("/dev/null").unwrap();
    rustix::stdio::dup2_stdin(null.as_fd()).unwrap();
}

#[cfg(not(unix))]
fn close_output() -> ! {
    sleep_for_ever()
}

#[cfg(not(unix))]
fn become_deaf() {}
