//! Rules by which the arena ends a game before the rules of the game end it.

use boyi_engine::data::{GameSpec, ScoreView, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Conditions for ending a game before its rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// A win that both players see.
    pub win: Option<WinRule>,
    /// A draw that both players see.
    pub draw: Option<DrawRule>,
    /// A game of this many moves, those of the opening included, is a draw.
    pub max_plies: Option<u32>,
}

impl Adjudication {
    /// The conditions that suit games of the engine against itself.
    pub fn of(game: GameSpec) -> Adjudication {
        let own = &game.game().self_play;
        Adjudication {
            win: own.win.map(|(score, plies)| WinRule { score, plies }),
            draw: own.draw.map(|(score, plies, after)| DrawRule { score, plies, after }),
            max_plies: own.max_plies,
        }
    }
}

/// `SCORE/PLIES`: won when for PLIES plies on end both players agree that one side is at least
/// so far ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WinRule {
    /// Hundredths of the game's unit.
    pub score: u32,
    /// Plies on end.
    pub plies: u32,
}

/// `SCORE/PLIES/AFTER`: drawn when for PLIES plies on end, from ply AFTER on, both players see at
/// most SCORE on either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// Hundredths of the game's unit.
    pub score: u32,
    /// Plies on end.
    pub plies: u32,
    /// Moves that must have been played before, those of the opening included.
    pub after: u32,
}

/// A rule of adjudication that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is no such rule (as in `{example}`)")]
pub struct RuleError {
    text: String,
    example: &'static str,
}

/// Numbers with `/` between.
fn numbers<const N: usize>(text: &str, example: &'static str) -> Result<[u32; N], RuleError> {
    let parsed: Option<Vec<u32>> = text.split('/').map(|number| number.trim().parse().ok()).collect();
    parsed.and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| RuleError::new(text, example))
}

impl RuleError {
    fn new(text: &str, example: &'static str) -> RuleError {
        RuleError { text: text.chars().take(40).collect(), example }
    }
}

impl FromStr for WinRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<WinRule, RuleError> {
        const EXAMPLE: &str = "600/6: score in hundredths, plies, both from 1 on";
        match numbers(text, EXAMPLE)? {
            [0, _] | [_, 0] => Err(RuleError::new(text, EXAMPLE)),
            [score, plies] => Ok(WinRule { score, plies }),
        }
    }
}

impl FromStr for DrawRule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<DrawRule, RuleError> {
        const EXAMPLE: &str = "10/12/80: score in hundredths, plies from 1 on, from ply";
        match numbers(text, EXAMPLE)? {
            [_, 0, _] => Err(RuleError::new(text, EXAMPLE)),
            [score, plies, after] => Ok(DrawRule { score, plies, after }),
        }
    }
}

/// Reasons for ending a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdjudicationReason {
    /// Both saw the win.
    Win,
    /// Both saw the draw.
    Draw,
    /// It took too long.
    MaxPlies,
}

impl fmt::Display for AdjudicationReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AdjudicationReason::Win => "win by adjudication",
            AdjudicationReason::Draw => "draw by adjudication",
            AdjudicationReason::MaxPlies => "draw by length",
        })
    }
}

/// Follows a game and says when it is decided.
pub struct Adjudicator {
    rules: Adjudication,
    /// Whom the scores favour, and for how many plies on end.
    ahead: Option<(Side, u32)>,
    level: u32,
}

impl Adjudicator {
    /// A game that has not begun, under these rules.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, ahead: None, level: 0 }
    }

    /// A move was made by `mover`, who thinks so of it; `plies` moves stand on the board. Returns
    /// the verdict and the winner.
    pub fn see(
        &mut self,
        mover: Side,
        score: Option<ScoreView>,
        plies: u32,
    ) -> Option<(AdjudicationReason, Option<Side>)> {
        if let Some(rule) = self.rules.win {
            let favoured = score.and_then(|score| favoured(mover, score, rule.score));
            self.ahead = favoured.map(|side| match self.ahead {
                Some((before, plies)) if before == side => (side, plies + 1),
                _ => (side, 1),
            });
            if let Some((side, _)) = self.ahead.filter(|(_, plies)| *plies >= rule.plies) {
                return Some((AdjudicationReason::Win, Some(side)));
            }
        }
        if let Some(rule) = self.rules.draw {
            let quiet = plies > rule.after && score.is_some_and(|score| is_level(score, rule.score));
            self.level = if quiet { self.level + 1 } else { 0 };
            if self.level >= rule.plies {
                return Some((AdjudicationReason::Draw, None));
            }
        }
        self.rules.max_plies.filter(|&most| plies >= most).map(|_| (AdjudicationReason::MaxPlies, None))
    }
}

/// The side that a score of `mover` puts ahead by at least `margin`.
fn favoured(mover: Side, score: ScoreView, margin: u32) -> Option<Side> {
    let other = !mover;
    let margin = i64::from(margin);
    match score {
        ScoreView::Win(_) | ScoreView::Margin(1..) => Some(mover),
        ScoreView::Loss(_) | ScoreView::Margin(..0) => Some(other),
        ScoreView::Margin(0) => None,
        ScoreView::Eval(value) if i64::from(value) >= margin => Some(mover),
        ScoreView::Eval(value) if i64::from(value) <= -margin => Some(other),
        ScoreView::Eval(_) => None,
    }
}

fn is_level(score: ScoreView, margin: u32) -> bool {
    matches!(score, ScoreView::Eval(value) if value.unsigned_abs() <= margin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ScoreView::{Eval, Loss, Win};

    /// The ply of the verdict in a game with these scores, each for the side that moved.
    fn verdict(
        rules: Adjudication,
        scores: &[Option<ScoreView>],
    ) -> Option<(usize, AdjudicationReason, Option<Side>)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(index, &score)| {
            let mover = if index % 2 == 0 { Side::First } else { Side::Second };
            let (verdict, winner) = adjudicator.see(mover, score, index as u32 + 1)?;
            Some((index + 1, verdict, winner))
        })
    }

    #[test]
    fn a_win_must_be_seen_by_both_for_long_enough() {
        let rules = Adjudication { win: Some("600/4".parse().unwrap()), ..Adjudication::default() };
        let both = [Eval(700), Eval(-650), Win(9), Loss(8), Eval(0)].map(Some);
        assert_eq!(verdict(rules, &both), Some((4, AdjudicationReason::Win, Some(Side::First))));
        let one_sided = [Eval(700), Eval(-100), Eval(700), Eval(-100), Eval(700), Eval(-100)].map(Some);
        assert_eq!(verdict(rules, &one_sided), None);
        let opposed = [Eval(700), Eval(700), Eval(700), Eval(700), Eval(700)].map(Some);
        assert_eq!(verdict(rules, &opposed), None, "each believes to win");
        let silent = [Some(Eval(700)), Some(Eval(-700)), None, Some(Eval(-700)), Some(Eval(700))];
        assert_eq!(verdict(rules, &silent), None, "no score is no agreement");
    }

    #[test]
    fn a_draw_counts_from_its_ply_on_and_starts_again_after_a_doubt() {
        let rules = Adjudication { draw: Some("10/3/2".parse().unwrap()), ..Adjudication::default() };
        let quiet = [Eval(0), Eval(5), Eval(-10), Eval(10), Eval(0), Eval(0)].map(Some);
        assert_eq!(verdict(rules, &quiet), Some((5, AdjudicationReason::Draw, None)));
        let doubt = [Eval(0), Eval(0), Eval(0), Eval(11), Eval(0), Eval(0), Eval(0)].map(Some);
        assert_eq!(verdict(rules, &doubt), Some((7, AdjudicationReason::Draw, None)));
    }

    #[test]
    fn a_game_without_end_is_a_draw() {
        let rules = Adjudication { max_plies: Some(3), ..Adjudication::default() };
        assert_eq!(verdict(rules, &[None; 5]), Some((3, AdjudicationReason::MaxPlies, None)));
    }

    #[test]
    fn rules_that_cannot_be_read_are_refused() {
        for text in ["", "600", "600/x", "600/4/2", "-1/4", "0/4", "600/0"] {
            assert!(text.parse::<WinRule>().is_err(), "{text}");
        }
        assert!("10/8".parse::<DrawRule>().is_err() && "10/0/8".parse::<DrawRule>().is_err());
    }
}
