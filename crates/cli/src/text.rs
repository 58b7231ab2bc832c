//! Numbers and scores as people read them.

use crate::terminal::clean;
use std::borrow::Cow;
use std::time::Duration;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A count with its thousands apart: `133,312,995`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A rate or count in three digits or so: `63.2 M`.
pub(crate) fn short(count: u64) -> String {
    let value = count as f64;
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{:.1} k", value / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} M", value / 1e6),
        _ => format!("{:.1} G", value / 1e9),
    }
}

/// A time: `0.004 s`, `12.3 s`.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 { format!("{seconds:.3} s") } else { format!("{seconds:.1} s") }
}

/// The time that is left when `done` took `time` and `missing` is still to be done: `40 s`, `12 min`,
/// `3 h 20 min`.
pub(crate) fn time_left(done: u64, missing: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64() * missing as f64 / done.max(1) as f64;
    let minutes = (seconds / 60.0).round() as u64;
    match minutes {
        0..2 => format!("{seconds:.0} s"),
        2..120 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

/// Events per second.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    (count as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// An amount in hundredths as a signed decimal: `+0.35`.
pub(crate) fn hundredths(value: i32) -> String {
    format!("{:+.2}", f64::from(value) / 100.0)
}

/// Adds blanks on the right up to a width counted in terminal columns.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// Adds blanks on the left up to a width counted in terminal columns.
pub(crate) fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(text.width())))
}

/// A text in lines of at most so many terminal columns, broken at blanks and, as Chinese is, between characters
/// that are two columns wide.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let opening = |sign| "（「“".contains(sign);
    broken(text, width, |sign| sign == ' ' || (sign.width() == Some(2) && !opening(sign)))
}

/// A list of words in lines of at most so many terminal columns, broken at blanks.
pub(crate) fn wrapped_words(text: &str, width: usize) -> String {
    broken(text, width, |sign| sign == ' ')
}

/// A text in lines of at most `width` columns, broken after characters that say so.
fn broken(text: &str, width: usize, ends: impl Fn(char) -> bool) -> String {
    // No line begins with these.
    let closing = |sign| "，。；：！？、）」”".contains(sign);
    let (mut lines, mut line, mut piece) = (Vec::new(), String::new(), String::new());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        piece.push(sign);
        let next = signs.peek();
        if next.is_some_and(|&next| !ends(sign) || closing(next)) {
            continue;
        }
        if !line.is_empty() && line.width() + piece.trim_end().width() > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        line.push_str(&std::mem::take(&mut piece));
    }
    lines.push(line.trim_end().to_owned());
    lines.join("\n")
}

/// A table: the first column to the left, the others to the right, two blanks between. What cells hold may
/// come from outside.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let rows: Vec<Vec<Cow<'_, str>>> =
        rows.iter().map(|row| row.iter().map(|cell| clean(cell)).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => pad(cell, width),
            _ => pad_left(cell, width),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_920), "1,920");
        assert_eq!(grouped(133_312_995), "133,312,995");
    }

    #[test]
    fn the_time_left_is_told_in_seconds_minutes_or_hours() {
        let left = |missing| time_left(2, missing, Duration::from_secs(20));
        assert_eq!([left(3), left(60), left(1_200)], ["30 s", "10 min", "3 h 20 min"]);
    }

    #[test]
    fn texts_are_broken_where_their_script_allows() {
        assert_eq!(wrapped("one two  three", 8), "one two\nthree");
        assert_eq!(wrapped("immeasurable", 5), "immeasurable");
        assert_eq!(wrapped("为什么，分胜负（和）", 8), "为什么，\n分胜负\n（和）");
        assert_eq!(wrapped("", 8), "");
        assert_eq!(wrapped_words("炮二平五 马8进7", 9), "炮二平五\n马8进7");
    }

    #[test]
    fn tables_line_up_in_terminal_columns() {
        let rows = [vec!["炮".to_owned(), "1".to_owned()], vec!["abc".to_owned(), "23".to_owned()]];
        assert_eq!(table(&rows), "炮    1\nabc  23\n");
    }
}
