//! Nothing that comes in makes a reader panic.

use boyi_protocol::{LineBuffer, ParseError, cecp, gomocup, ucci, uci};
use proptest::prelude::*;

/// Words with a meaning somewhere, to get further into the readers than noise does.
const WORDS: [&str; 46] = [
    "go",
    "position",
    "startpos",
    "fen",
    "moves",
    "setoption",
    "name",
    "value",
    "option",
    "type",
    "spin",
    "default",
    "min",
    "max",
    "var",
    "combo",
    "check",
    "info",
    "score",
    "cp",
    "mate",
    "pv",
    "bestmove",
    "ponder",
    "time",
    "opptime",
    "increment",
    "infinite",
    "BOARD",
    "7,7,1",
    "DONE",
    "INFO",
    "rule",
    "FORBID",
    "0708.",
    "07é",
    "feature",
    "a=\"",
    "level",
    "1:",
    "Illegal",
    "move",
    "(:",
    "1-0",
    "{",
    "-9223372036854775808",
];

fn read_as_everything(line: &str) {
    let _ = line.parse::<uci::UciCommand>().map(|command| command.to_string());
    let _ = line.parse::<uci::UciReply>().map(|answer| answer.to_string());
    let _ = line.parse::<ucci::UcciCommand>().map(|command| command.to_string());
    let _ = line.parse::<ucci::UcciReply>().map(|answer| answer.to_string());
    let _ = line.parse::<gomocup::GomocupReply>().map(|answer| answer.to_string());
    let _ = line.parse::<cecp::CecpCommand>().map(|command| command.to_string());
    let _ = line.parse::<cecp::CecpReply>().map(|answer| answer.to_string());
    let _ = gomocup::CommandReader::default().push(line);
}

proptest! {
    #[test]
    fn any_bytes_are_survived(mut bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let (mut lines, mut reader) = (LineBuffer::default(), gomocup::CommandReader::default());
        while !bytes.is_empty() {
            let (used, line) = lines.push(&bytes);
            bytes.drain(..used);
            if let Some(Ok(line)) = line {
                read_as_everything(&line);
                let _ = reader.push(&line);
            }
        }
    }

    #[test]
    fn any_text_is_survived(line in "\\PC{0,60}") {
        read_as_everything(&line);
    }

    #[test]
    fn known_words_in_any_order_are_survived(
        words in proptest::collection::vec(proptest::sample::select(&WORDS[..]), 0..12),
    ) {
        read_as_everything(&words.join(" "));
        let mut reader = gomocup::CommandReader::default();
        for word in words {
            let _ = reader.push(word);
        }
    }
}

#[test]
fn a_line_without_end_is_refused() {
    let line = format!("position startpos moves{}", " h2e2".repeat(20_000));
    let error = ParseError::LongLine { start: "position startpos moves h2e2 h2e2 h2e2 h…".into() };
    assert_eq!(
        error.to_string(),
        "the line `position startpos moves h2e2 h2e2 h2e2 h…` is longer than 65536 bytes"
    );
    assert_eq!(line.parse::<uci::UciCommand>(), Err(error.clone()));
    assert_eq!(line.parse::<ucci::UcciCommand>(), Err(error.clone()));
    assert_eq!(line.parse::<cecp::CecpReply>(), Err(error.clone()));
    assert_eq!(gomocup::CommandReader::default().push(&line), Err(error));
}

#[test]
fn a_long_word_is_cut_short_in_the_message() {
    let error = "x".repeat(5000).parse::<uci::UciCommand>().unwrap_err();
    assert!(error.to_string().len() < 80, "{error}");
}

#[test]
fn a_text_cannot_break_its_line() {
    let answer = uci::UciReply::Info(uci::UciInfo::string("one\nbestmove a0a1"));
    assert_eq!(answer.to_string(), "info string one bestmove a0a1");
}
