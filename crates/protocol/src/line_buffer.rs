//! Bytes in, lines out, in bounded memory.

use crate::ParseError;

/// The longest line that is read, in bytes, without its end. A xiangqi game of ten thousand moves
/// still fits.
pub const MAX_LINE: usize = 64 * 1024;

/// Bytes of an overlong line that its error is made of.
const SHOWN: usize = 1024;

/// Cuts a byte stream into lines.
///
/// CR, LF and CR LF all end a line; blank lines are passed over, since they mean nothing in any of
/// the protocols. Bytes that are not UTF-8 become replacement characters. A line longer than
/// [`MAX_LINE`] is dropped whole and told once, as an error. A byte order mark, which some shells send first, is no
/// part of a line.
///
/// ```
/// use boyi_protocol::LineBuffer;
///
/// let mut lines = LineBuffer::default();
/// let mut bytes: &[u8] = b"uci\r\nisre";
/// let (used, line) = lines.push(bytes);
/// assert_eq!((used, line), (4, Some(Ok("uci".to_owned()))));
/// bytes = &bytes[used..];
/// assert_eq!(lines.push(bytes), (5, None));
/// assert_eq!(lines.finish(), Some(Ok("isre".to_owned())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    line: Vec<u8>,
    overflowed: bool,
}

impl LineBuffer {
    /// Takes bytes up to the end of the first line that says something. Returns how many it took
    /// (all of them if no line ends) and the line.
    pub fn push(&mut self, bytes: &[u8]) -> (usize, Option<Result<String, ParseError>>) {
        let mut used = 0;
        for &byte in bytes {
            used += 1;
            if byte == b'\n' || byte == b'\r' {
                if let Some(line) = self.finish() {
                    return (used, Some(line));
                }
            } else if self.line.len() < MAX_LINE {
                self.line.push(byte);
            } else {
                self.overflowed = true;
            }
        }
        (used, None)
    }

    /// The line begun, at the end of the stream.
    pub fn finish(&mut self) -> Option<Result<String, ParseError>> {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.overflowed) {
            let start = String::from_utf8_lossy(line.get(..SHOWN).unwrap_or(&line));
            return Some(Err(ParseError::long_line(start.trim_start())));
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        (!text.is_empty()).then(|| Ok(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(mut bytes: &[u8], chunk: usize) -> Vec<Result<String, ParseError>> {
        let (mut lines, mut found) = (LineBuffer::default(), Vec::new());
        while !bytes.is_empty() {
            let (used, line) = lines.push(&bytes[..chunk.min(bytes.len())]);
            found.extend(line);
            bytes = &bytes[used..];
        }
        found.extend(lines.finish());
        found
    }

    #[test]
    fn every_kind_of_line_end_counts_and_blank_lines_do_not() {
        for chunk in 1..20 {
            let lines = cut(b"a b\r\nc\n\n  \rd\xff\re", chunk);
            assert_eq!(lines, ["a b", "c", "d\u{fffd}", "e"].map(|line| Ok(line.to_owned())));
        }
    }

    #[test]
    fn a_byte_order_mark_is_left_out() {
        assert_eq!(
            cut("\u{feff}uci\nisready".as_bytes(), 2),
            ["uci", "isready"].map(|line| Ok(line.to_owned()))
        );
    }

    #[test]
    fn an_endless_line_is_told_once_and_the_next_one_is_read() {
        let mut bytes = vec![b'x'; 3 * MAX_LINE];
        bytes.extend(b"\nquit\n");
        let lines = cut(&bytes, 4096);
        let start = format!("{}…", "x".repeat(40));
        assert_eq!(lines, [Err(ParseError::LongLine { start }), Ok("quit".to_owned())]);
        assert_eq!(cut(&vec![b'x'; MAX_LINE], 999).len(), 1);
        assert!(cut(&vec![b'x'; MAX_LINE], 999)[0].is_ok());
    }
}
