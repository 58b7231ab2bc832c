//! The number of an engine's first rank in xiangqi: 0, as in Boyi, or 1.

use crate::host::config::RankBaseChoice;

/// The number of Red's first rank in an engine's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum RankBase {
    /// Ranks 0 to 9.
    #[default]
    Zero,
    /// Ranks 1 to 10.
    One,
}

impl RankBase {
    /// The base that was chosen, `None` when it is to be found out.
    pub(super) fn chosen(choice: RankBaseChoice) -> Option<RankBase> {
        match choice {
            RankBaseChoice::Auto => None,
            RankBaseChoice::Zero => Some(RankBase::Zero),
            RankBaseChoice::One => Some(RankBase::One),
        }
    }

    /// Returns the base in which the text is a first move of Red. No text is one in both: the soldiers,
    /// cannons and first rank of one reading never stand on the same points as those of the other.
    pub(super) fn of_first_move(text: &str) -> Option<RankBase> {
        let (from, _) = squares(text)?;
        [RankBase::Zero, RankBase::One].into_iter().find(|base| {
            let rank = from.rank.checked_sub(base.offset());
            match rank {
                Some(0) => true,
                Some(2) => matches!(from.file, 'b' | 'h'),
                Some(3) => matches!(from.file, 'a' | 'c' | 'e' | 'g' | 'i'),
                _ => false,
            }
        })
    }

    /// A move of ours as the engine names it. What is no move stays as it is.
    pub(super) fn theirs(self, text: &str) -> String {
        let Some((from, to)) = squares(text) else { return text.to_owned() };
        let offset = self.offset();
        format!("{}{}{}{}", from.file, from.rank + offset, to.file, to.rank + offset)
    }

    /// A move of the engine's as we name it; `None` when it is no move between two points of the
    /// board.
    pub(super) fn ours(self, text: &str) -> Option<String> {
        let (from, to) = squares(text)?;
        let rank = |square: Square| square.rank.checked_sub(self.offset()).filter(|rank| *rank <= 9);
        Some(format!("{}{}{}{}", from.file, rank(from)?, to.file, rank(to)?))
    }

    const fn offset(self) -> u8 {
        match self {
            RankBase::Zero => 0,
            RankBase::One => 1,
        }
    }
}

/// A point as it is named, its rank unread.
#[derive(Clone, Copy)]
struct Square {
    file: char,
    rank: u8,
}

/// The two points of `h2e2`, `a10a9` or `H2-E2`.
fn squares(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = square(text)?;
    let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
    rest.is_empty().then_some((from, to))
}

/// A point at the beginning of a text, and the rest.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = chars.next()?.to_ascii_lowercase();
    let after_file = chars.as_str();
    let after_rank = after_file.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = after_file.strip_suffix(after_rank)?;
    let rank = digits.parse().ok().filter(|rank| *rank <= 10 && digits.len() <= 2)?;
    ('a'..='i').contains(&file).then_some((Square { file, rank }, after_rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;

    #[test]
    fn every_first_move_tells_the_base() {
        let game = boyi_engine::start(GameSpec::XIANGQI, None).unwrap();
        for mv in game.view().legal {
            for base in [RankBase::Zero, RankBase::One] {
                let named = base.theirs(&mv.id);
                assert_eq!(RankBase::of_first_move(&named), Some(base), "{named}");
                assert_eq!(base.ours(&named).as_ref(), Some(&mv.id));
            }
        }
    }

    #[test]
    fn moves_are_renamed_both_ways() {
        assert_eq!(RankBase::One.theirs("a9a8"), "a10a9");
        assert_eq!(RankBase::One.ours("a10a9").as_deref(), Some("a9a8"));
        assert_eq!(RankBase::Zero.ours("H2-E2").as_deref(), Some("h2e2"));
    }

    #[test]
    fn what_is_no_move_is_told_apart() {
        for text in ["", "h2", "h2e", "j2e2", "h2e2q", "h11e2", "h2e2e3", "(none)", "炮二平五", "h+2e2"] {
            assert_eq!(RankBase::Zero.ours(text), None, "{text}");
        }
        assert_eq!(RankBase::Zero.ours("h10h9"), None);
        assert_eq!(RankBase::One.ours("h0h1"), None);
        assert_eq!(RankBase::of_first_move("a9a8"), None);
    }
}
