//! Positions with EPD operations behind them: `FEN bm h2e2; id "a test";`.
//!
//! Operations say something about the position and are no part of it: they are passed over where they are well
//! formed, and refused where they are not. The counters of the FEN may stand before them, the fields without a
//! meaning in xiangqi may be missing, and a semicolon may set them apart, as in the sets of `boyi suite`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

/// The FEN in the text: all of it where no operation follows.
///
/// # Errors
/// The fault in the operations, with the offending part.
pub(super) fn fen(text: &str) -> Result<&str, String> {
    let text = text.trim();
    let tail = after_fields(text);
    // Without a semicolon it is a FEN with too much in it, of which the reader of FENs names the part.
    if !tail.contains(';') {
        return Ok(text);
    }
    let mut rest = tail.strip_prefix(';').unwrap_or(tail).trim();
    while !rest.is_empty() {
        let (operation, behind) = operation(rest)?;
        check(operation)?;
        rest = behind;
    }
    Ok(text.strip_suffix(tail).unwrap_or(text))
}

/// The text behind the fields of a FEN.
fn after_fields(text: &str) -> &str {
    let is_any = |word: &str| !word.is_empty();
    let is_dash = |word: &str| word == "-";
    let is_counter = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let rest = after_two(text, is_any);
    let rest = after_two(rest, is_dash);
    after_two(rest, is_counter)
}

/// The text behind its first two words, or behind as many of them as are such.
fn after_two(text: &str, is_such: impl Fn(&str) -> bool) -> &str {
    let mut rest = text;
    for _ in 0..2 {
        let end = rest.find(|letter: char| letter == ';' || letter.is_whitespace()).unwrap_or(rest.len());
        let (word, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
        if !is_such(word) {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}

/// The first operation, and what follows its semicolon. The last one may have none.
fn operation(text: &str) -> Result<(&str, &str), String> {
    let mut quoted = false;
    let end = text.find(|letter: char| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    let (operation, behind) = end.and_then(|end| text.split_at_checked(end)).unwrap_or((text, ""));
    match quoted && end.is_none() {
        true => Err(format!("the quotation in `{}` does not end", shortened(operation))),
        false => Ok((operation.trim(), behind.strip_prefix(';').unwrap_or(behind).trim_start())),
    }
}

fn check(operation: &str) -> Result<(), String> {
    let opcode = operation.split_whitespace().next().ok_or("nothing stands between two semicolons")?;
    let begins = opcode.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let goes_on = opcode.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    match begins && goes_on {
        true => Ok(()),
        false => Err(format!("`{}` is no EPD opcode", shortened(opcode))),
    }
}

/// The beginning of a text from outside.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST).and_then(|(end, _)| text.get(..end)) {
        Some(start) => format!("{start}…"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

    #[test]
    fn operations_are_passed_over() {
        for (fields, operations) in [
            (" w - -", " bm h2e2; id \"x\";"),
            (" w - -", " ; bm h2e2; id \"x\";"),
            (" w - - 0 1", " ; bm h2e2 ; dm 2"),
            (" b - - 12 40", "; id \"a; b\";"),
            (" b", " bm h9g7;"),
            (" w 5 7", "; bm h2e2;"),
            (" b - 12 40", " bm h9g7;"),
            (" b -", " c0 \"; ;\";"),
            ("", "; id x"),
            (" w - -", ";"),
        ] {
            let text = format!("  {BOARD}{fields}{operations} ");
            assert_eq!(fen(&text).map(str::trim_end), Ok(&*format!("{BOARD}{fields}")), "{text}");
        }
    }

    #[test]
    fn a_fen_stays_as_it_is() {
        for text in [BOARD, "", "x", &format!("{BOARD} w - - 0 1"), &format!("{BOARD} w - - bm h2e2")] {
            assert_eq!(fen(text), Ok(text));
        }
    }

    #[test]
    fn a_fault_is_named() {
        for (tail, fault) in [
            ("bm h2e2;; id x;", "nothing stands between two semicolons"),
            ("; ; bm h2e2;", "nothing stands between two semicolons"),
            ("; 7 h2e2;", "`7` is no EPD opcode"),
            ("b-m h2e2;", "`b-m` is no EPD opcode"),
            ("bm h2e2; id \"x;", "the quotation in `id \"x;` does not end"),
        ] {
            assert_eq!(fen(&format!("{BOARD} w - - {tail}")), Err(fault.into()), "{tail}");
        }
        let long = format!("{BOARD} w - - !{};", "é".repeat(50));
        assert_eq!(fen(&long), Err(format!("`!{}…` is no EPD opcode", "é".repeat(39))));
    }
}
