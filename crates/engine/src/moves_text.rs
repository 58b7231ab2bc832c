//! Lists of moves as people write them: `h8 i9 j7`, `h8i9j7`, `4453`.

use crate::any::AnyGame;
use crate::error::InputError;
use crate::game::{GameSpec, Notation};

/// Splits a list of moves into single ones: at blanks, and where moves run together in a way that
/// cannot be misread (points like `h8i9`, columns like `4453`). Numbers of moves as in `1. h2e2 h9g7 2. ...` are left
/// out. Whether the others are moves is for [`AnyGame::play`](crate::AnyGame::play) to say.
pub fn split_moves(spec: GameSpec, text: &str) -> Vec<&str> {
    let words = text.split_whitespace().map(without_number).filter(|word| !word.is_empty());
    match spec.game().notation {
        Notation::Columns => words.flat_map(columns).collect(),
        Notation::Cells => words.flat_map(points).collect(),
        Notation::CellsAndPasses => words.flat_map(points_and_passes).collect(),
        Notation::Words => words.collect(),
    }
}

/// Plays a list of moves. It may write forced passes or leave them out, pass where only records do ([`AnyGame::pass`]),
/// and go past an end by a referee, as records of games do that had none ([`AnyGame::go_on`]).
///
/// # Errors
/// The index of the first move that cannot be played, and the reason; the moves before it have been played.
pub fn play_moves<'a>(
    game: &mut dyn AnyGame,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), (usize, InputError)> {
    let mut skipped_pass = false;
    for (index, mv) in moves.into_iter().enumerate() {
        // After one pass the next side has a move.
        skipped_pass = !skipped_pass && game.is_made_pass(mv);
        if skipped_pass {
            continue;
        }
        game.go_on();
        if !game.pass(mv) {
            game.play(mv).map_err(|error| (index, error))?;
        }
    }
    Ok(())
}

/// The word without the number of a move before it, which ends with a dot or `、`; also without the dots in place of a
/// move. Digits and dots may be full-width.
fn without_number(word: &str) -> &str {
    let numbered =
        word.trim_start_matches(|digit: char| digit.is_ascii_digit() || ('０'..='９').contains(&digit));
    let rest = numbered.trim_start_matches(['.', '…', '．', '、']);
    // `17.6` is a move of xiangqi: the first soldier on file 7 goes sideways.
    let is_number = rest.len() < numbered.len()
        && (!rest.starts_with(|digit: char| digit.is_ascii_digit()) || is_move_of_soldier(rest));
    if is_number { rest } else { word }
}

/// Returns whether the word is a move such as `17=6`, whose soldier has a number of its own.
fn is_move_of_soldier(word: &str) -> bool {
    matches!(word.as_bytes(), [rank, file, b'=' | b'+' | b'-' | b'.', to]
        if [rank, file, to].iter().all(|byte| byte.is_ascii_digit()))
}

/// `4453` as four columns; anything else stays whole.
fn columns(word: &str) -> Vec<&str> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        word.char_indices().filter_map(|(at, digit)| word.get(at..at + digit.len_utf8())).collect()
    } else {
        vec![word]
    }
}

/// `h8i9` as two points; a word that is not made of letters and numbers in turn stays whole.
fn points(word: &str) -> Vec<&str> {
    let mut points = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let Some((point, after)) =
            rest.split_at_checked(point_length(rest)).filter(|(point, _)| !point.is_empty())
        else {
            return vec![word];
        };
        points.push(point);
        rest = after;
    }
    points
}

/// `f5d6--c3` as cells and passes; a word that holds anything else stays whole.
fn points_and_passes(word: &str) -> Vec<&str> {
    // The longest name stands first, since the others begin it.
    const PASSES: [&str; 4] = ["--", "pass", "pa", "ps"];
    let mut moves = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let named = |name: &&&str| rest.get(..name.len()).is_some_and(|text| text.eq_ignore_ascii_case(name));
        let length = match PASSES.iter().find(named) {
            Some(name) => name.len(),
            None => point_length(rest),
        };
        let Some((mv, after)) = rest.split_at_checked(length).filter(|(mv, _)| !mv.is_empty()) else {
            return vec![word];
        };
        moves.push(mv);
        rest = after;
    }
    moves
}

/// The length of the letter and the number that the text begins with; 0 if it begins with no point.
fn point_length(text: &str) -> usize {
    let Some(number) = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic()) else { return 0 };
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 { 0 } else { 1 + digits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GomokuRule;
    use crate::start;

    #[test]
    fn moves_that_run_together_are_told_apart() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Renju);
        assert_eq!(split_moves(gomoku, "h8i10 J7\th8"), ["h8", "i10", "J7", "h8"]);
        assert_eq!(split_moves(gomoku, "h8--p9PASSp10 --"), ["h8", "--", "p9", "PASS", "p10", "--"]);
        assert_eq!(split_moves(GameSpec::TICTACTOE, "a1b2c3"), ["a1", "b2", "c3"]);
        assert_eq!(split_moves(GameSpec::CONNECT4, "44 5"), ["4", "4", "5"]);
        assert_eq!(split_moves(GameSpec::XIANGQI, "h2e2  炮二平五"), ["h2e2", "炮二平五"]);
        let othello = GameSpec::othello(10);
        assert_eq!(split_moves(othello, "f5D6--c3 -- pass"), ["f5", "D6", "--", "c3", "--", "pass"]);
        assert_eq!(split_moves(othello, "j10PAa1psb2PASSc3"), ["j10", "PA", "a1", "ps", "b2", "PASS", "c3"]);
    }

    #[test]
    fn numbers_of_moves_are_left_out() {
        let xiangqi = ["h2e2", "h9g7", "炮二平五"];
        for text in [
            "1. h2e2 h9g7 2. 炮二平五",
            "1.h2e2 h9g7 2.炮二平五",
            "1. ... h2e2 2. h9g7 炮二平五",
            "1...h2e2 2…h9g7 炮二平五",
            "１．h2e2　h9g7 2、炮二平五",
        ] {
            assert_eq!(split_moves(GameSpec::XIANGQI, text), xiangqi, "{text}");
        }
        assert_eq!(split_moves(GameSpec::XIANGQI, "17.6 C2.5 10. 17=6"), ["17.6", "C2.5", "17=6"]);
        assert_eq!(split_moves(GameSpec::XIANGQI, "1.17=6 2.17.6"), ["17=6", "17.6"]);
        assert_eq!(split_moves(GameSpec::CONNECT4, "1. 4 4 2. 53"), ["4", "4", "5", "3"]);
        assert_eq!(
            split_moves(GameSpec::gomoku(15, GomokuRule::Renju), "1. h8i9 2.j10"),
            ["h8", "i9", "j10"]
        );
        assert_eq!(split_moves(GameSpec::othello(8), "1. f5 -- 2. d6"), ["f5", "--", "d6"]);
    }

    #[test]
    fn what_is_no_list_of_moves_stays_whole_for_the_error() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
        assert_eq!(split_moves(gomoku, "h8xx 7,7 h 八8 h8九"), ["h8xx", "7,7", "h", "八8", "h8九"]);
        assert_eq!(split_moves(GameSpec::CONNECT4, "4x５"), ["4x５"]);
        assert!(split_moves(gomoku, " ").is_empty());
        let othello = GameSpec::othello(8);
        assert_eq!(split_moves(othello, "f5- d6p f5过 ---"), ["f5-", "d6p", "f5过", "---"]);
    }

    #[test]
    fn passes_of_gomoku_give_the_turn_away() {
        let played = |text: &str| {
            let mut game = start(GameSpec::gomoku(15, GomokuRule::Renju), None).unwrap();
            let moves = split_moves(game.spec(), text);
            play_moves(game.as_mut(), moves).map_err(|(index, error)| (index, error.to_string()))?;
            Ok((game.position(), game.start_position(), game.moves()))
        };
        let (position, start_position, moves) = played("h8--i9 o1").unwrap();
        assert_eq!(position, "15/15/15/15/15/15/8X6/7X7/15/15/15/15/15/15/14O x renju");
        assert_eq!(start_position, "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 x renju");
        assert_eq!(moves, ["i9", "o1"]);
        for text in ["h8 -- i9 o1", "H8PassI9O1", "h8 pass i9 -- -- o1", "----h8--i9o1"] {
            assert_eq!(played(text).unwrap().0, position, "{text}");
        }
        let won = "h8--i9--j10--k11--l12";
        assert!(played(won).is_ok());
        let (index, why) = played(&format!("{won}--")).unwrap_err();
        assert!(index == 9 && why.contains("the game is over"), "{index}: {why}");
        assert_eq!(played("h8pa").unwrap_err().1, "`pa` is not a point (write h8, or 7,7 counted from 0)");
    }

    /// White's last move leaves black without one.
    const BEFORE_THE_PASS: &str = "c4c3f5b4a4a5c2a3";

    #[test]
    fn forced_passes_may_be_written_or_left_out() {
        let played = |text: &str| {
            let mut game = start(GameSpec::othello(8), None).unwrap();
            let moves = split_moves(game.spec(), text);
            play_moves(game.as_mut(), moves.iter().copied())
                .map(|()| game.position())
                .map_err(|(index, error)| (moves[index].to_owned(), error.to_string()))
        };
        let position = played(&format!("{BEFORE_THE_PASS}d2"));
        assert!(position.is_ok(), "{position:?}");
        for pass in ["--", "PA", "pass", " ps "] {
            assert_eq!(played(&format!("{BEFORE_THE_PASS}{pass}d2")), position);
        }
        let (mv, why) = played(&format!("{BEFORE_THE_PASS}--pa")).unwrap_err();
        assert!(mv == "pa" && why.starts_with("no pass is allowed"), "{mv}: {why}");
        assert!(played("--").is_err());
        assert!(played("d3--").is_err());
    }
}
