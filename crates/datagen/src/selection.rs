//! The choice of positions to learn from.

use crate::record::ScoredMove;
use boyi_core::Score;
use boyi_engine::AnyGame;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The positions to take. Those marked as not to be learned from are never taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criteria {
    /// Positions before this ply are left out.
    pub min_ply: usize,
    /// Positions whose score lies farther from zero without being proved are left out, in hundredths of the game's
    /// unit.
    pub max_score: i32,
    /// Whether positions whose score is a proved win or loss are taken, whatever `max_score` says.
    #[serde(default)]
    pub proved: bool,
    /// Whether only quiet positions are taken: the side to move is not in check and the move chosen takes nothing.
    pub quiet: bool,
    /// Whether positions are left out in which the side to move is forced ([`AnyGame::is_forced`]).
    pub unforced: bool,
    /// Whether a position is taken only once, with its first score and result.
    pub distinct: bool,
}

impl Default for Criteria {
    fn default() -> Criteria {
        Criteria { min_ply: 8, max_score: 1_500, proved: false, quiet: true, unforced: false, distinct: true }
    }
}

/// The number of positions that were taken and left out, each by the first reason that applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Selected {
    /// Games read.
    pub games: u64,
    /// Positions read.
    pub positions: u64,
    /// Positions taken.
    pub taken: u64,
    /// Left out: marked as not to be learned from.
    pub marked: u64,
    /// Left out: before the first ply.
    pub early: u64,
    /// Left out: proved without [`Criteria::proved`], or the score beyond the largest.
    pub decided: u64,
    /// Left out: in check, or the move takes a piece.
    pub not_quiet: u64,
    /// Left out: the side to move is forced.
    pub forced: u64,
    /// Left out: seen before.
    pub repeated: u64,
}

/// Takes positions by [`Criteria`] and counts them.
pub struct Selector {
    criteria: Criteria,
    selected: Selected,
    seen: HashSet<u64>,
}

impl Selector {
    /// A selector that has seen nothing.
    pub fn new(criteria: Criteria) -> Selector {
        Selector { criteria, selected: Selected::default(), seen: HashSet::new() }
    }

    /// The counts so far.
    pub fn selected(&self) -> Selected {
        self.selected
    }

    /// Counts a game and returns its number, from 0.
    pub fn begin_game(&mut self) -> u64 {
        self.selected.games += 1;
        self.selected.games - 1
    }

    /// The score of the position of `game`, in which `chosen` was played, if the position is taken; otherwise
    /// counts why it is not.
    pub fn take(&mut self, game: &dyn AnyGame, chosen: &ScoredMove) -> Option<Score> {
        self.selected.positions += 1;
        let taken = match chosen.score {
            None => Err(&mut self.selected.marked),
            Some(score) => self.judge(game, chosen, score),
        };
        match taken {
            Ok(score) => {
                self.selected.taken += 1;
                Some(score)
            }
            Err(reason) => {
                *reason += 1;
                None
            }
        }
    }

    /// The score, or the count of the reason why the position is left out.
    fn judge(&mut self, game: &dyn AnyGame, chosen: &ScoredMove, score: Score) -> Result<Score, &mut u64> {
        let Criteria { min_ply, max_score, proved, quiet, unforced, distinct } = self.criteria;
        let selected = &mut self.selected;
        let (from, to) = chosen.code.cells(game.spec());
        let learnable = if score.is_decided() { proved } else { score.raw().abs() <= max_score };
        if game.ply() < min_ply {
            Err(&mut selected.early)
        } else if !learnable {
            Err(&mut selected.decided)
        } else if quiet && !game.is_quiet(from, to) {
            Err(&mut selected.not_quiet)
        } else if unforced && game.is_forced() {
            Err(&mut selected.forced)
        } else if distinct && !self.seen.insert(game.key()) {
            Err(&mut selected.repeated)
        } else {
            Ok(score)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::move_code::MoveCode;
    use boyi_engine::data::GameSpec;
    use boyi_engine::start;

    #[test]
    fn a_position_is_left_out_by_the_first_reason_that_applies() {
        let criteria = Criteria {
            min_ply: 2,
            max_score: 300,
            proved: false,
            quiet: true,
            unforced: true,
            distinct: true,
        };
        let mut selector = Selector::new(criteria);
        let mut take = |moves: &[&str], score: Option<i32>| {
            let mut game = start(GameSpec::TICTACTOE, None).unwrap();
            moves.iter().for_each(|mv| game.play(mv).unwrap());
            let code = MoveCode(game.view().legal[0].to);
            selector.take(&*game, &ScoredMove { code, score: score.map(Score::from_raw) }).is_some()
        };
        assert!(!take(&["a1", "b2"], None) && !take(&["a1"], Some(0)));
        assert!(!take(&["a1", "b2"], Some(301)) && !take(&["a1", "b2"], Some(-30_998)));
        // The row a1, b1, c1 is threatened.
        assert!(!take(&["a1", "b2", "b1"], Some(0)));
        assert!(take(&["a1", "b2"], Some(-300)) && !take(&["a1", "b2"], Some(0)));
        let counted = Selected {
            positions: 7,
            taken: 1,
            marked: 1,
            early: 1,
            decided: 2,
            forced: 1,
            repeated: 1,
            ..Selected::default()
        };
        assert_eq!(selector.selected(), counted);
    }

    #[test]
    fn proved_positions_are_taken_where_the_criteria_say_so() {
        for proved in [false, true] {
            let criteria = Criteria { min_ply: 0, max_score: 300, proved, ..Criteria::default() };
            let game = start(GameSpec::TICTACTOE, None).unwrap();
            let code = MoveCode(game.view().legal[0].to);
            let take = |raw| {
                let score = Some(Score::from_raw(raw));
                Selector::new(criteria).take(&*game, &ScoredMove { code, score }).map(Score::raw)
            };
            assert_eq!([30_998, -30_998].map(take), [30_998, -30_998].map(|raw| proved.then_some(raw)));
            assert_eq!([300, 301].map(take), [Some(300), None]);
        }
    }

    #[test]
    fn criteria_of_files_made_before_proved_positions_could_be_taken_are_read() {
        let before = r#"{"min_ply":8,"max_score":1500,"quiet":true,"unforced":false,"distinct":true}"#;
        assert_eq!(serde_json::from_str::<Criteria>(before).unwrap(), Criteria::default());
    }

    #[test]
    fn captures_are_not_quiet() {
        let mut selector = Selector::new(Criteria { min_ply: 0, ..Criteria::default() });
        let game = start(GameSpec::XIANGQI, None).unwrap();
        let mut take = |mv: &str| {
            let legal = game.view().legal;
            let mv = legal.iter().find(|legal| legal.id == mv).unwrap();
            let code = MoveCode::of(GameSpec::XIANGQI, mv).unwrap();
            selector.take(&*game, &ScoredMove { code, score: Some(Score::ZERO) }).is_some()
        };
        assert!(!take("h2h9") && take("h2e2"));
    }
}
