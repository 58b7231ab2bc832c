//! A proof as words, read piece by piece: nothing is held that is not needed.

use crate::header::{Claim, Header};
use crate::write::FORMAT;
use crate::{ProofFault, VerifyError, error};
use std::io::{BufRead, ErrorKind};

/// Reads a proof whose header it has seen.
pub struct Reader<B> {
    input: B,
    /// The line that is read, counted from 1.
    at: u64,
    /// The line where what was read last began.
    line: u64,
    header: Header,
}

/// The longest line of a header, in bytes.
const LONGEST_LINE: usize = 16 * 1024;
/// The longest word, in bytes.
const LONGEST_WORD: usize = 64;

impl<B: BufRead> Reader<B> {
    /// Reads the header.
    ///
    /// # Errors
    /// [`VerifyError::Format`] when it is not one of this format's, [`VerifyError::Io`] when it
    /// cannot be read.
    pub fn new(input: B) -> Result<Reader<B>, VerifyError> {
        let header = Header { game: String::new(), position: String::new(), claim: Claim::Draw };
        let mut reader = Reader { input, at: 1, line: 1, header };
        let first = reader.header_line()?;
        if first != FORMAT {
            let what = match first.strip_prefix("boyi proof ") {
                Some(version) => format!("version `{}` is not known", error::excerpt(version)),
                None => format!("not a proof: it does not begin with `{FORMAT}`"),
            };
            return Err(reader.wrong(what));
        }
        reader.header.game = reader.field("game")?;
        reader.header.position = reader.field("position")?;
        let claim = reader.field("claim")?;
        reader.header.claim = Claim::read(&claim)
            .ok_or_else(|| reader.wrong(format!("`{}` is no claim", error::excerpt(&claim))))?;
        Ok(reader)
    }

    /// Returns the proof's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The next word, `None` at the end of the input.
    pub(crate) fn word(&mut self) -> Result<Option<String>, VerifyError> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.advance();
        }
        self.line = self.at;
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            word.push(byte);
            self.advance();
            if word.len() > LONGEST_WORD {
                let begin = String::from_utf8_lossy(&word);
                return Err(self.wrong(format!("`{}` is too long", error::excerpt(&begin))));
            }
        }
        if word.is_empty() {
            return Ok(None);
        }
        String::from_utf8(word).map(Some).map_err(|_| self.wrong("not a text in UTF-8".to_owned()))
    }

    /// The next word, which must be `expected`.
    pub(crate) fn expect(&mut self, expected: &str) -> Result<(), VerifyError> {
        match self.word()? {
            Some(word) if word == expected => Ok(()),
            Some(word) => {
                Err(self.wrong(format!("`{expected}` should stand here, not `{}`", error::excerpt(&word))))
            }
            None => Err(self.wrong(format!("`{expected}` should stand here, but the file ends"))),
        }
    }

    /// Nothing but white space may follow.
    pub(crate) fn finish(&mut self) -> Result<(), VerifyError> {
        match self.word()? {
            None => Ok(()),
            Some(word) => Err(self.wrong(format!("`{}` after the end", error::excerpt(&word)))),
        }
    }

    pub(crate) fn wrong(&self, what: String) -> VerifyError {
        VerifyError::Format { line: self.line, what }
    }

    pub(crate) fn faulty(&self, path: &[String], fault: ProofFault) -> VerifyError {
        VerifyError::Faulty { line: self.line, path: path.to_vec(), fault }
    }

    /// Reads the next line and returns the text after the field's name.
    fn field(&mut self, name: &str) -> Result<String, VerifyError> {
        let line = self.header_line()?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.map(str::to_owned).ok_or_else(|| self.wrong(format!("`{name} …` should stand here")))
    }

    fn header_line(&mut self) -> Result<String, VerifyError> {
        self.line = self.at;
        let mut line = Vec::new();
        while let Some(byte) = self.peek()? {
            self.advance();
            if byte == b'\n' {
                break;
            }
            line.push(byte);
            if line.len() > LONGEST_LINE {
                return Err(self.wrong("the line is too long".to_owned()));
            }
        }
        let text = String::from_utf8(line).map_err(|_| self.wrong("not a text in UTF-8".to_owned()))?;
        Ok(text.strip_suffix('\r').unwrap_or(&text).to_owned())
    }

    /// The next byte, which stays where it is.
    fn peek(&mut self) -> Result<Option<u8>, VerifyError> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Goes past the byte that [`peek`](Reader::peek) has seen.
    fn advance(&mut self) {
        if self.input.fill_buf().is_ok_and(|bytes| bytes.first() == Some(&b'\n')) {
            self.at += 1;
        }
        self.input.consume(1);
    }
}
