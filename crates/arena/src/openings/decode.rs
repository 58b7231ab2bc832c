//! Bytes of a file of openings as text.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::read::OpeningError;
use encoding_rs::{Encoding, GB18030, UTF_8};
use std::borrow::Cow;

/// The bytes in which the declaration of an SGF file is looked for.
const HEAD: usize = 4096;

/// Turns the bytes of a file of openings into text. `file` names it in errors.
///
/// The encoding is that of a byte order mark, or UTF-8, or the one that SGF declares (`CA[GB2312]`), or GBK, in
/// which many files of xiangqi are written.
///
/// # Errors
/// [`OpeningError`] naming the first line that is not in that encoding.
pub fn decode(file: &str, bytes: &[u8]) -> Result<String, OpeningError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return text(file, bytes.get(mark..).unwrap_or_default(), encoding, encoding.name());
    }
    match (std::str::from_utf8(bytes), declared(bytes)) {
        (Ok(text), _) => Ok(text.to_owned()),
        (Err(_), Some(encoding)) if encoding != UTF_8 => text(file, bytes, encoding, encoding.name()),
        (Err(_), Some(encoding)) => text(file, bytes, encoding, "UTF-8, as `CA` says"),
        // GB18030 is GBK and more.
        (Err(_), None) => text(file, bytes, GB18030, "UTF-8 or GBK"),
    }
}

/// Decodes all bytes, or says on which line this fails; `name` is what they should have been.
fn text(file: &str, bytes: &[u8], encoding: &'static Encoding, name: &str) -> Result<String, OpeningError> {
    if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        return Ok(text.into_owned());
    }
    let (with_marks, _) = encoding.decode_without_bom_handling(bytes);
    let before = with_marks.split('\u{fffd}').next().unwrap_or_default();
    let line = 1 + before.matches('\n').count();
    Err(OpeningError { file: file.to_owned(), line, why: format!("this is not {name}") })
}

/// The encoding that an SGF file declares.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let head: Cow<'_, str> = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes));
    let (_, label) = head.trim_start().strip_prefix('(')?.split_once("CA[")?;
    Encoding::for_label(label.split(']').next()?.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &[u8]) -> (usize, String) {
        let error = decode("book", bytes).unwrap_err();
        (error.line, error.why)
    }

    #[test]
    fn the_usual_encodings_are_read() {
        let text = "# 中局\n炮二平五 马8进7\n";
        let (gbk, _, _) = encoding_rs::GBK.encode(text);
        let utf16: Vec<u8> =
            [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for bytes in [text.as_bytes(), &gbk, &utf16, &[b"\xef\xbb\xbf", text.as_bytes()].concat()] {
            assert_eq!(decode("book", bytes).unwrap(), text);
        }
    }

    #[test]
    fn an_sgf_file_may_declare_its_encoding() {
        let text = "(;FF[4]GM[4]CA[Big5]PB[黑方]\n;B[hh])";
        let (big5, _, _) = encoding_rs::BIG5.encode(text);
        assert_eq!(decode("book", &big5).unwrap(), text);
        // UTF-8 is never anything else by chance.
        assert_eq!(decode("book", text.as_bytes()).unwrap(), text);
        let (gbk, _, _) = encoding_rs::GBK.encode("(;CA[UTF-8]\nPB[黑方])");
        assert_eq!(fault(&gbk), (2, "this is not UTF-8, as `CA` says".into()));
    }

    #[test]
    fn the_line_that_cannot_be_read_is_named() {
        assert_eq!(fault(b"h8\nh9\n\xff\xff\nh10"), (3, "this is not UTF-8 or GBK".into()));
        assert_eq!(fault(b"\xff\xfeh\x00\x00\xd8"), (1, "this is not UTF-16LE".into()));
    }
}
