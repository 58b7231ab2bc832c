//! Lists of moves as people write them: `h8 i9 j7`, `h8i9j7`, `4453`.

use crate::game::{GameSpec, Notation};

/// Splits a list of moves into single ones: at blanks, and where moves run together in a way that
/// cannot be misread (points like `h8i9`, columns like `4453`). Whether they are moves is for
/// [`AnyGame::play`](crate::AnyGame::play) to say.
pub fn split_moves(spec: GameSpec, text: &str) -> Vec<&str> {
    let words = text.split_whitespace();
    match spec.game().notation {
        Notation::Columns => words.flat_map(columns).collect(),
        Notation::Cells => words.flat_map(points).collect(),
        Notation::Words => words.collect(),
    }
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
        let number = rest.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
        let after = number.map(|text| text.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        let (Some(number), Some(after)) = (number, after) else { return vec![word] };
        if number.len() == after.len() {
            return vec![word];
        }
        points.extend(rest.get(..rest.len() - after.len()));
        rest = after;
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GomokuRule;

    #[test]
    fn moves_that_run_together_are_told_apart() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Renju);
        assert_eq!(split_moves(gomoku, "h8i10 J7\th8"), ["h8", "i10", "J7", "h8"]);
        assert_eq!(split_moves(GameSpec::TICTACTOE, "a1b2c3"), ["a1", "b2", "c3"]);
        assert_eq!(split_moves(GameSpec::CONNECT4, "44 5"), ["4", "4", "5"]);
        assert_eq!(split_moves(GameSpec::XIANGQI, "h2e2  炮二平五"), ["h2e2", "炮二平五"]);
    }

    #[test]
    fn what_is_no_list_of_moves_stays_whole_for_the_error() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Freestyle);
        assert_eq!(split_moves(gomoku, "h8xx 7,7 h 八8 h8九"), ["h8xx", "7,7", "h", "八8", "h8九"]);
        assert_eq!(split_moves(GameSpec::CONNECT4, "4x５"), ["4x５"]);
        assert!(split_moves(gomoku, " ").is_empty());
    }
}
