//! The mistakes, and both variants of each run.

use crate::games::Noughts;
use crate::{mistakes, source};
use boyi_core::Score;
use boyi_engine::data::ScoreView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A classic mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// Alpha is declared anew inside the loop, so that later moves do not profit from earlier ones.
    ShadowedAlpha,
    /// A move that failed low with the best score so far counts as equally good.
    TieOnFailLow,
    /// The end of the game is looked for at depth zero only.
    WinnerAtDepthZero,
    /// The side to move is taken from the parity of the depth.
    SideByParity,
    /// The cut needs more than beta, where beta suffices.
    CutOnGreater,
    /// The table keeps distances from the root, which are read at another distance.
    ShortenedByTable,
}

/// One variant, run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Run {
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The value found, for the side to move.
    pub score: ScoreView,
    /// The moves it takes for the best.
    pub moves: Vec<String>,
    /// Its source.
    pub code: String,
}

/// A mistake beside its correction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Demonstration {
    /// The mistake.
    pub mistake: Mistake,
    /// The position of tic-tac-toe as text, `XX./OO./...`; `null` where it is a heap of stones.
    pub position: Option<String>,
    /// The stones of the heap; `null` where it is a position.
    pub stones: Option<u32>,
    /// The correct search.
    pub right: Run,
    /// The wrong one.
    pub wrong: Run,
}

/// The result of one variant: nodes, value and best moves.
pub(crate) type Found<M> = (u64, Score, Vec<M>);

impl Mistake {
    /// All mistakes, in the order of the lesson.
    pub const ALL: [Mistake; 6] = [
        Mistake::ShadowedAlpha,
        Mistake::CutOnGreater,
        Mistake::WinnerAtDepthZero,
        Mistake::SideByParity,
        Mistake::TieOnFailLow,
        Mistake::ShortenedByTable,
    ];

    /// Runs the wrong search and the right one; the largest takes a few milliseconds.
    pub fn demonstrate(self) -> Demonstration {
        match self {
            Mistake::ShadowedAlpha => self.on_board(
                mistakes::shadowed_alpha::POSITION,
                include_str!("mistakes/shadowed_alpha.rs"),
                mistakes::shadowed_alpha::run,
            ),
            Mistake::TieOnFailLow => self.on_board(
                mistakes::tie_on_fail_low::POSITION,
                include_str!("mistakes/tie_on_fail_low.rs"),
                mistakes::tie_on_fail_low::run,
            ),
            Mistake::WinnerAtDepthZero => self.on_board(
                mistakes::winner_at_depth_zero::POSITION,
                include_str!("mistakes/winner_at_depth_zero.rs"),
                mistakes::winner_at_depth_zero::run,
            ),
            Mistake::SideByParity => self.on_board(
                mistakes::side_by_parity::POSITION,
                include_str!("mistakes/side_by_parity.rs"),
                mistakes::side_by_parity::run,
            ),
            Mistake::CutOnGreater => self.on_board(
                mistakes::cut_on_greater::POSITION,
                include_str!("mistakes/cut_on_greater.rs"),
                mistakes::cut_on_greater::run,
            ),
            Mistake::ShortenedByTable => {
                let found = mistakes::shortened_by_table::run().map(named(|stones: u32| stones.to_string()));
                let stones = Some(mistakes::shortened_by_table::STONES);
                self.shown(None, stones, found, include_str!("mistakes/shortened_by_table.rs"))
            }
        }
    }

    fn on_board(self, position: &str, file: &str, run: fn(&Noughts) -> [Found<u8>; 2]) -> Demonstration {
        let found = run(&Noughts::read(position)).map(named(Noughts::name));
        self.shown(Some(position), None, found, file)
    }

    fn shown(
        self,
        position: Option<&str>,
        stones: Option<u32>,
        found: [Found<String>; 2],
        file: &str,
    ) -> Demonstration {
        let run = |(nodes, score, moves): Found<String>, name| Run {
            nodes,
            score: score.into(),
            moves,
            code: source::function(file, name),
        };
        let [right, wrong] = found;
        Demonstration {
            mistake: self,
            position: position.map(str::to_owned),
            stones,
            right: run(right, "right"),
            wrong: run(wrong, "wrong"),
        }
    }
}

/// Names the moves of a result.
fn named<M>(name: impl Fn(M) -> String) -> impl FnMut(Found<M>) -> Found<String> {
    move |(nodes, score, moves)| (nodes, score, moves.into_iter().map(&name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_shown_with_its_position_and_both_sources() {
        for mistake in Mistake::ALL {
            let Demonstration { mistake: shown, position, stones, right, wrong } = mistake.demonstrate();
            assert_eq!(shown, mistake);
            assert_eq!(position.is_some(), stones.is_none(), "{mistake:?}");
            for (run, head) in [(&right, "fn right"), (&wrong, "fn wrong")] {
                assert!(run.code.starts_with(head) && run.code.ends_with("}\n"), "{mistake:?}: {}", run.code);
                assert!(!run.moves.is_empty(), "{mistake:?}");
            }
            assert_ne!(right.code.replace("right", "wrong"), wrong.code, "{mistake:?}");
        }
    }
}
