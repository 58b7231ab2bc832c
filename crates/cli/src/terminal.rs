//! The terminal: its width and height, and text from outside that cannot steer it.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use terminal_size::terminal_size_of;

/// A text from outside (a file, an engine, an argument) on one line and as plain characters: control
/// characters, which could move the cursor or change the window, and those that turn the direction of
/// the text around are written as Rust writes them, `\u{1b}`.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    cleaned(text, steers)
}

/// As [`clean`], but line breaks stay.
pub(crate) fn clean_lines(text: &str) -> Cow<'_, str> {
    cleaned(text, |sign| sign != '\n' && steers(sign))
}

fn cleaned(text: &str, steers: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&steers) {
        return Cow::Borrowed(text);
    }
    let mut cleaned = String::with_capacity(2 * text.len());
    for sign in text.chars() {
        if steers(sign) {
            cleaned.extend(sign.escape_default());
        } else {
            cleaned.push(sign);
        }
    }
    Cow::Owned(cleaned)
}

/// Returns whether a terminal may do something else with the character than show it.
pub(crate) fn steers(sign: char) -> bool {
    // U+0085 and the other control characters; line and paragraph separators; marks of direction.
    let directions = ['\u{61c}', '\u{200e}', '\u{200f}'];
    sign.is_control()
        || directions.contains(&sign)
        || ('\u{2028}'..='\u{202e}').contains(&sign)
        || ('\u{2066}'..='\u{2069}').contains(&sign)
}

/// Tells something on the standard error. Nobody may be listening.
pub(crate) fn tell(line: &str) {
    let _ = writeln!(io::stderr(), "{}", clean_lines(line));
}

/// The columns and rows of the terminal on the standard output; `None` when it is none.
pub(crate) fn size() -> Option<(usize, usize)> {
    terminal_size_of(io::stdout()).map(|(width, height)| (width.0.into(), height.0.into()))
}

/// Returns whether the standard output takes colours: it is a terminal, and `NO_COLOR` is not set.
pub(crate) fn colors() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_shown_instead() {
        assert_eq!(clean("\u{1b}]0;pwn\u{7}x"), "\\u{1b}]0;pwn\\u{7}x");
        assert_eq!(clean("a\tb\r\nc\u{7f}\u{9b}31m"), "a\\tb\\r\\nc\\u{7f}\\u{9b}31m");
        assert_eq!(clean("\u{202e}txt\u{2066}\u{2028}"), "\\u{202e}txt\\u{2066}\\u{2028}");
        assert_eq!(clean_lines("a\nb\r\n"), "a\nb\\r\n");
    }

    #[test]
    fn what_is_only_shown_stays() {
        for text in ["炮二平五 “h8”「马」 ½ ±→ ´", "", "a b"] {
            assert!(matches!(clean(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
