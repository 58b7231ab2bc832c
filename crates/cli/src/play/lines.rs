//! Lines typed by a person: edited on a terminal, read as they are from elsewhere.

use crate::terminal::clean;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, BufRead, IsTerminal, Read, Write};

/// The longest line that counts, in bytes: longer than any move.
const LONGEST: usize = 200;

/// The end of an attempt to read a line.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// The source of lines.
pub(super) enum Lines {
    /// A terminal: lines are edited, with the ones before at the arrow keys and words at the tab key.
    Edited(Box<Editor<Words, MemHistory>>),
    /// Anything else, or a terminal that cannot move its cursor.
    Plain,
}

impl Lines {
    pub(super) fn new() -> anyhow::Result<Lines> {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        if dumb || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Lines::Plain);
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Words::default()));
        Ok(Lines::Edited(Box::new(editor)))
    }

    /// Asks for a line; the tab key completes the words.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        words: Vec<String>,
        out: &mut impl Write,
    ) -> anyhow::Result<Typed> {
        out.flush()?;
        let Lines::Edited(editor) = self else { return plain(prompt, &mut io::stdin().lock(), out) };
        editor.set_helper(Some(Words(words)));
        match editor.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line.chars().take(LONGEST).collect())),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(error) => Err(error.into()),
        }
    }
}

/// Reads a line as it comes and shows it after the prompt, as a terminal shows what is typed.
fn plain(prompt: &str, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<Typed> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let Some(line) = read_line(input)? else {
        writeln!(out)?;
        return Ok(Typed::End);
    };
    if !io::stdin().is_terminal() {
        writeln!(out, "{}", clean(line.trim()))?;
    }
    Ok(Typed::Line(line))
}

/// The next line, `None` at the end of the input. What is not text is shown as such and what is
/// longer than any move is left out, so that nothing typed or piped can end the game.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

/// The words that can be typed at this point.
#[derive(Default)]
pub(super) struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.beginning_with(line.get(..cursor).unwrap_or(line))))
    }
}

impl Words {
    fn beginning_with(&self, typed: &str) -> Vec<String> {
        let begins =
            |word: &&String| word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
        self.0.iter().filter(begins).cloned().collect()
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_long_or_no_text_are_read_and_the_next_one_too() {
        let mut input = [b"\xff".repeat(100), b"x".repeat(1_000), b"\nh8".to_vec()].concat();
        input.extend(b"\n");
        let mut input = input.as_slice();
        let odd = read_line(&mut input).unwrap().unwrap();
        assert!(odd.starts_with('\u{fffd}') && odd.chars().count() <= 200);
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("h8\n"));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }

    #[test]
    fn what_is_shown_after_the_prompt_steers_no_terminal() {
        let mut shown = Vec::new();
        let typed = plain("X> ", &mut "\u{1b}]0;pwn\u{7}\n".as_bytes(), &mut shown).unwrap();
        assert_eq!(typed, Typed::Line("\u{1b}]0;pwn\u{7}\n".into()));
        assert!(!shown.contains(&0x1b), "{shown:?}");
        assert_eq!(plain("X> ", &mut &b""[..], &mut shown).unwrap(), Typed::End);
    }

    #[test]
    fn the_tab_key_knows_commands_and_moves() {
        let words = Words(["undo", "h2e2", "炮二平五", "炮二平六", "h8"].map(String::from).to_vec());
        assert_eq!(words.beginning_with("U"), ["undo"]);
        assert_eq!(words.beginning_with("炮二"), ["炮二平五", "炮二平六"]);
        assert_eq!(words.beginning_with("h"), ["h2e2", "h8"]);
        assert!(words.beginning_with("炮二平五五五").is_empty());
    }
}
