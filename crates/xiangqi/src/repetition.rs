//! The repetition rule.
//!
//! A line that comes back to an earlier position is judged by the moves in between: if one side gave check with
//! every one of its moves and the other did not, it has lost ("perpetual check"); otherwise the game is drawn.
//! In a game the rule applies at the third occurrence. A search may treat the first return inside its own tree
//! as final, for the line can be repeated at will; [`Record`]s before the root still need three.
//!
//! Rule sets with perpetual chases will judge cycles in this module.

use crate::Position;
use boyi_core::Side;

/// One position of a line, as the repetition rule needs it. The first record is the position in which the line
/// starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// [`Position::key`] of the position.
    pub key: u64,
    /// The side to move in it.
    pub side: Side,
    /// Whether that side is in check.
    pub in_check: bool,
    /// Plies since the last capture ([`Position::no_capture_plies`]);
    /// no earlier position can come back.
    pub no_capture: u16,
}

impl Record {
    /// The record of `position`.
    pub fn of(position: &Position) -> Record {
        Record {
            key: position.key(),
            side: position.side_to_move(),
            in_check: position.in_check(),
            no_capture: position.no_capture_plies(),
        }
    }
}

/// The result of a line that repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Neither side broke the rule, or both did.
    Draw,
    /// Only this side gave perpetual check; it loses.
    PerpetualCheck(Side),
}

/// Judges the last position of a line: `None` unless it repeats.
///
/// `root` is the index of the record from which a search started: one earlier occurrence
/// after it is enough, while two are needed on the way to it. A game passes the index of
/// its last record.
pub fn judge(line: &[Record], root: usize) -> Option<Repetition> {
    let (last, earlier) = line.split_last()?;
    let reach = earlier.len().min(usize::from(last.no_capture));
    let mut occurrences = 0;
    // Each side needs two moves to come back, so a cycle has at least four plies.
    for distance in (4..=reach).step_by(2) {
        let index = earlier.len() - distance;
        if line[index].key == last.key {
            occurrences += 1;
            if occurrences == 2 || index > root {
                return Some(verdict(&line[index + 1..]));
            }
        }
    }
    None
}

/// The result of one or more whole cycles. A move gives check if the side that has to answer it is in check.
fn verdict(cycle: &[Record]) -> Repetition {
    let always_checks =
        |side: Side| cycle.iter().filter(|record| record.side != side).all(|record| record.in_check);
    match Side::BOTH.map(always_checks) {
        [true, false] => Repetition::PerpetualCheck(Side::First),
        [false, true] => Repetition::PerpetualCheck(Side::Second),
        _ => Repetition::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of positions named by letters, red to move first; upper case means "in check".
    fn line(text: &str) -> Vec<Record> {
        let record = |(ply, letter): (usize, char)| Record {
            key: u64::from(letter.to_ascii_lowercase()),
            side: Side::BOTH[ply % 2],
            in_check: letter.is_ascii_uppercase(),
            no_capture: ply as u16,
        };
        text.chars().enumerate().map(record).collect()
    }

    fn judge_game(text: &str) -> Option<Repetition> {
        let line = line(text);
        judge(&line, line.len() - 1)
    }

    #[test]
    fn a_game_needs_three_occurrences() {
        assert_eq!(judge_game("abcda"), None);
        assert_eq!(judge_game("abcdabcda"), Some(Repetition::Draw));
    }

    #[test]
    fn a_search_needs_one_return_after_its_root() {
        let back_to_root = line("abcda");
        assert_eq!(judge(&back_to_root, 0), None, "the root itself lies on the game's way");
        let inside: Vec<Record> = line("xyabcdab");
        assert_eq!(judge(&inside, 0), Some(Repetition::Draw));
        assert_eq!(judge(&inside, 4), None);
    }

    #[test]
    fn the_only_perpetual_checker_loses() {
        assert_eq!(judge_game("aBcDaBcDa"), Some(Repetition::PerpetualCheck(Side::First)));
        assert_eq!(judge_game("xAbCdAbCdA"), Some(Repetition::PerpetualCheck(Side::First)));
        assert_eq!(judge_game("AbCdAbCdA"), Some(Repetition::PerpetualCheck(Side::Second)));
    }

    #[test]
    fn a_single_quiet_move_or_mutual_checks_make_a_draw() {
        assert_eq!(judge_game("aBcdaBcda"), Some(Repetition::Draw));
        assert_eq!(judge_game("ABCDABCDA"), Some(Repetition::Draw));
    }

    #[test]
    fn nothing_comes_back_over_a_capture() {
        let mut line = line("abcdabcda");
        for (ply, record) in line.iter_mut().enumerate().skip(3) {
            record.no_capture = ply as u16 - 3;
        }
        assert_eq!(judge(&line, 8), None);
    }
}
