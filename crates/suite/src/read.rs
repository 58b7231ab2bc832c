//! Files of positions as text.

use crate::item::Item;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyGame, InputError, names_start};
use thiserror::Error;

/// A line that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, {field}: {why}")]
pub struct SuiteError {
    /// The line, counted from 1.
    pub line: usize,
    /// The part of the line: `position`, or the name of the field.
    pub field: String,
    /// The reason.
    pub why: String,
}

/// Reads a file: on each line a position and fields, set apart by semicolons. Empty lines and those that begin with
/// `#` are left out. Moves may stand in any notation of the game; they are kept by identifier.
///
/// # Errors
/// [`SuiteError`] naming the first line and field that cannot be used.
pub fn read(spec: GameSpec, text: &str) -> Result<Vec<Item>, SuiteError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let used = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    used.map(|(number, line)| {
        item(spec, line).map_err(|(field, why)| SuiteError { line: number, field: shortened(field), why })
    })
    .collect()
}

/// The field at fault and the fault.
type Fault<'a> = (&'a str, String);

/// Reads one line.
fn item(spec: GameSpec, line: &str) -> Result<Item, Fault<'_>> {
    let mut parts = line.split(';').map(str::trim);
    let position = parts.next().unwrap_or_default();
    let position = (!names_start(position)).then(|| position.to_owned());
    let mut item = Item { position, ..Item::default() };
    let game = item.game(spec).map_err(|error| match error {
        InputError::Position(why) => ("position", why),
        other => ("position", other.to_string()),
    })?;
    if let Some(result) = game.end() {
        return Err(("position", format!("the game is over: {}", result.reason)));
    }
    let mut seen = Vec::new();
    // A semicolon may end the line, as in EPD.
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        if seen.contains(&name) {
            return Err((name, "it stands there twice".into()));
        }
        seen.push(name);
        set(&mut item, &*game, name, value.trim()).map_err(|why| (name, why))?;
    }
    match seen.is_empty() {
        true => Err(("position", "nothing is said about it".into())),
        false => Ok(item),
    }
}

fn set(item: &mut Item, game: &dyn AnyGame, name: &str, value: &str) -> Result<(), String> {
    if value.is_empty() {
        return Err("it is empty".into());
    }
    match name {
        "bm" => item.best = moves(game, value)?,
        "am" => item.avoid = moves(game, value)?,
        "dm" => {
            let moves = number(value).filter(|moves| (1..=500).contains(moves));
            item.mate = Some(moves.ok_or_else(|| format!("`{value}` is no number of moves from 1 to 500"))?);
        }
        "ce" => item.value = Some(number(value).ok_or_else(|| format!("`{value}` is no whole number"))?),
        "acn" => item.nodes = Some(number(value).ok_or_else(|| format!("`{value}` is no number of nodes"))?),
        "id" => item.id = Some(value.to_owned()),
        "loss" => {
            for word in value.split_whitespace() {
                let (mv, loss) = word.split_once('=').ok_or_else(|| format!("`{word}` is not MOVE=LOSS"))?;
                let loss =
                    number(loss).ok_or_else(|| format!("`{word}`: the loss is no whole number from 0"))?;
                item.losses.insert(identifier(game, mv)?, loss);
            }
        }
        _ => return Err("it is none of bm, am, dm, ce, acn, loss, id".into()),
    }
    Ok(())
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn moves(game: &dyn AnyGame, text: &str) -> Result<Vec<String>, String> {
    text.split_whitespace().map(|mv| identifier(game, mv)).collect()
}

/// The identifier of a legal move.
fn identifier(game: &dyn AnyGame, text: &str) -> Result<String, String> {
    let mut after = game.boxed_clone();
    after.play(text).map_err(|error| error.to_string())?;
    after.last_move().ok_or_else(|| format!("`{text}` is no move"))
}

/// A field's name of bounded length.
fn shortened(name: &str) -> String {
    name.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GomokuRule;

    const TICTACTOE: GameSpec = GameSpec::TICTACTOE;

    fn fault(text: &str) -> String {
        read(TICTACTOE, text).unwrap_err().to_string()
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let line = "start ; bm a1 b2 ; am a2 ; dm 3 ; ce -12 ; acn 5000 ; loss a1=0 b1=40 ; id one two";
        let items = read(TICTACTOE, &format!("# a remark\n\n{line} ;\n")).unwrap();
        let [item] = items.as_slice() else { panic!("one line") };
        assert_eq!(item.to_string(), line);
        assert_eq!(read(TICTACTOE, &line.replace("start", "startpos")).unwrap(), items);
        assert_eq!((item.mate_plies(), item.value, item.nodes), (Some(5), Some(-12), Some(5_000)));
        assert_eq!(item.losses.get("b1"), Some(&40));
    }

    #[test]
    fn moves_are_kept_by_identifier_whatever_their_notation() {
        let items = read(GameSpec::XIANGQI, "start ; bm C2=5").unwrap();
        assert_eq!(items[0].best, ["h2e2"]);
    }

    #[test]
    fn a_position_that_a_referee_would_end_goes_on() {
        let fen = "3k5/9/9/9/9/9/4P4/9/9/5K3 w - - 133 90";
        let items = read(GameSpec::XIANGQI, &format!("{fen} ; bm e3e4")).unwrap();
        assert_eq!(items[0].position.as_deref(), Some(fen));
    }

    #[test]
    fn a_position_that_cannot_be_read_is_named_once() {
        let refused = |spec, line: &str| read(spec, line).unwrap_err().to_string();
        let renju = refused(GameSpec::gomoku(15, GomokuRule::Freestyle), "15/renju/h8 ; ce 0");
        assert_eq!(renju, "line 1, position: it is 15 × 15 renju, but 15 × 15 freestyle was asked for");
        let ranks = refused(GameSpec::XIANGQI, "9/9 w ; ce 0");
        assert!(ranks.starts_with("line 1, position: ") && !ranks.contains("position: position"), "{ranks}");
    }

    #[test]
    fn a_position_without_a_move_is_refused_with_the_reason() {
        let over = read(GameSpec::XIANGQI, "3k1R3/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1 ; ce 0").unwrap_err();
        assert_eq!(over.to_string(), "line 1, position: the game is over: checkmate");
    }

    #[test]
    fn a_position_without_material_is_refused_with_the_reason() {
        let bare = "# ends\n3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1 ; bm f0e0";
        let over = read(GameSpec::XIANGQI, bare).unwrap_err();
        assert_eq!(over.to_string(), "line 2, position: the game is over: bare material");
    }

    #[test]
    fn errors_name_line_and_field() {
        assert!(fault("start ; bm a1\nstart ; bm z9").starts_with("line 2, bm: "));
        assert!(fault("nowhere ; bm a1").starts_with("line 1, position: "));
        assert_eq!(fault("start"), "line 1, position: nothing is said about it");
        assert_eq!(fault("start ; bm"), "line 1, bm: it is empty");
        assert_eq!(fault("start ; xy 3"), "line 1, xy: it is none of bm, am, dm, ce, acn, loss, id");
        assert_eq!(fault("start ; dm 0"), "line 1, dm: `0` is no number of moves from 1 to 500");
        assert_eq!(fault("start ; ce 1.5"), "line 1, ce: `1.5` is no whole number");
        assert_eq!(fault("start ; acn -1"), "line 1, acn: `-1` is no number of nodes");
        assert_eq!(fault("start ; loss a1"), "line 1, loss: `a1` is not MOVE=LOSS");
        assert_eq!(fault("start ; loss a1=-3"), "line 1, loss: `a1=-3`: the loss is no whole number from 0");
        assert_eq!(fault("start ; dm 1 ; dm 2"), "line 1, dm: it stands there twice");
    }
}
