//! Xiangqi games as PGN: the tags of chess with Red for White, moves as `H2-E2`.

use super::record::{Record, RecordError};
use boyi_engine::data::Side;
use boyi_engine::{play_moves, start};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

pub(super) fn write(record: &Record<'_>) -> Result<String, RecordError> {
    let Some(law) = record.game.as_xiangqi() else {
        return Err(RecordError::OtherGame { format: "PGN", game: "xiangqi" });
    };
    let mut game = start(record.game, record.opening.start.as_deref())?;
    let result = match record.played.winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "1/2-1/2",
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    let date = record.date.map_or("????.??.??".to_owned(), |date| date.replace('-', "."));
    tag("Game", "Chinese Chess");
    tag("Event", record.event);
    tag("Site", "?");
    tag("Date", &date);
    tag("Round", record.round);
    tag("Red", record.first);
    tag("Black", record.second);
    tag("Result", result);
    tag("Law", law.name());
    if record.opening.start.is_some() {
        tag("SetUp", "1");
        tag("FEN", &game.position());
    }
    tag("Format", "ICCS");
    tag("Termination", &record.played.ending.to_string());
    text.push('\n');
    let mut words = moves(record, game.to_move())?;
    let played: Vec<String> = record.commented_moves().map(|(id, _)| id.to_owned()).collect();
    play_moves(game.as_mut(), played.iter().map(String::as_str))
        .map_err(|(index, _)| RecordError::Move(played.get(index).cloned().unwrap_or_default()))?;
    if let Some(grounds) = game.result().and_then(|result| result.grounds) {
        words.extend(format!("{{{}}}", grounds.en).split(' ').map(str::to_owned));
    }
    words.push(result.to_owned());
    text.push_str(&wrapped(&words));
    text.push('\n');
    Ok(text)
}

/// Numbers, moves and comments, word by word.
fn moves(record: &Record<'_>, first: Side) -> Result<Vec<String>, RecordError> {
    let mut words = Vec::new();
    let skipped = usize::from(first == Side::Second);
    for (ply, (id, comment)) in (skipped..).zip(record.commented_moves()) {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if words.is_empty() {
            words.extend(["1.".to_owned(), "...".to_owned()]);
        }
        words.push(iccs(id).ok_or_else(|| RecordError::Move(id.to_owned()))?);
        // A closing brace would end the comment; no comment of ours holds one.
        words.extend(comment.map(|comment| format!("{{{comment}}}")));
    }
    Ok(words)
}

/// `h2e2` as `H2-E2`.
fn iccs(id: &str) -> Option<String> {
    let (from, to) = id.split_at_checked(2).filter(|(_, to)| to.len() == 2)?;
    Some(format!("{}-{}", from.to_ascii_uppercase(), to.to_ascii_uppercase()))
}

/// Words in lines of bounded width.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let next = column + 1 + word.len();
        if column > 0 && next >= WIDTH {
            text.push('\n');
            column = word.len();
        } else if column > 0 {
            text.push(' ');
            column = next;
        } else {
            column = word.len();
        }
        text.push_str(word);
    }
    text + "\n"
}
