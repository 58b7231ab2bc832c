//! The toy games keep the contract, and the suite catches games that do not.

mod boxes;
mod jumps;
mod trees;

use boxes::{Boxes, Mistake};
use boyi_core::{Easy, Game, Outcome, Ply, Score};
use boyi_testkit::toys::{Captures, Nim, Sowing, Stairs, TicTacToe, Wheel};
use boyi_testkit::{Contract, Shape, contract, game_contract};
use jumps::Jumps;

#[test]
fn toy_games_keep_the_contract() {
    contract([Easy::new(Nim::new([1, 2, 3])), Easy::new(Nim::new([5, 4, 4]))]);
    contract([Captures::new(3)]);
    contract([Stairs::new(30, Outcome::Loss)]);
    Contract::new([Stairs::new(9, Outcome::Win)]).last_move_loses().check();
    contract([Wheel::at(0), Wheel::at(5)]);
    contract((1..5).map(|stones| Easy::new(Sowing::new(stones))));
    Contract::new([Easy::new(TicTacToe::default())])
        .same_state(|position| format!("{position:?}"))
        .rebuilt_by(Clone::clone)
        .check();
}

#[test]
fn random_trees_keep_the_contract() {
    let shape = Shape {
        ends: 100,
        transpositions: 200,
        extra_turns: 300,
        noisy: 300,
        forced: 100,
        ..Shape::default()
    };
    contract((0..20).map(|seed| shape.grow(seed)));
    contract(["((3 5) (2 9))".parse::<boyi_testkit::TreeGame>().unwrap()]);
}

/// A count-down with a fault.
#[derive(Clone)]
struct Faulty {
    left: u8,
    second_to_move: bool,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    DuplicateMoves,
    KeyWithoutSide,
    PliesLeftStandsStill,
    EvaluationLooksProved,
}

impl Game for Faulty {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.left.min(2));
        if self.fault == Fault::DuplicateMoves {
            out.push(1);
        }
    }

    fn play(&mut self, mv: u8) {
        self.left -= mv;
        self.second_to_move = !self.second_to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        match self.fault {
            Fault::KeyWithoutSide => u64::from(self.left),
            _ => u64::from(self.left) << 1 | u64::from(self.second_to_move),
        }
    }

    fn evaluate(&self) -> Score {
        if self.fault == Fault::EvaluationLooksProved { Score::WIN } else { Score::ZERO }
    }

    fn plies_left(&self) -> Option<Ply> {
        let left = if self.fault == Fault::PliesLeftStandsStill { 9 } else { u16::from(self.left) };
        Some(Ply(left))
    }
}

fn faulty(fault: Fault) -> Easy<Faulty> {
    Easy::new(Faulty { left: 9, second_to_move: false, fault })
}

fn broken(fault: Fault) -> String {
    refusal(|| contract([faulty(fault)]))
}

#[test]
fn the_suite_names_the_broken_promise() {
    contract([faulty(Fault::None)]);
    assert!(broken(Fault::DuplicateMoves).contains("yields 1 twice"));
    assert!(broken(Fault::KeyWithoutSide).contains("one key for both sides"));
    assert!(broken(Fault::PliesLeftStandsStill).contains("plies_left 9 became Some(9)"));
    assert!(broken(Fault::EvaluationLooksProved).contains("is a proved result"));
}

/// The message with which the suite refuses a game.
fn refusal(check: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(check).expect_err("the suite must refuse it");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

fn boxes(mistake: Mistake) -> Contract<Easy<Boxes>> {
    Contract::of_games([Boxes::new(2, 2, mistake)])
}

#[test]
fn a_game_without_mistakes_passes_with_every_setting() {
    boxes(Mistake::None)
        .same_state(|position| format!("{:?}", position.game()))
        .rebuilt_by(|position| Easy::new(position.game().clone()))
        .side_to_move(|position| position.game().to_move)
        .worth(Outcome::Win)
        .check();
    game_contract([Boxes::new(1, 1, Mistake::None), Boxes::new(1, 2, Mistake::None)]);
}

#[test]
fn an_end_without_an_outcome_is_found() {
    let message = refusal(|| boxes(Mistake::NoOutcome).check());
    assert!(message.contains("no move is left, and no outcome, after ["), "{message}");
}

#[test]
fn an_outcome_for_the_wrong_side_is_found() {
    let message = refusal(|| boxes(Mistake::WrongSideOutcome).check());
    assert!(message.contains("`evaluate` favours the side that loses, as after ["), "{message}");
}

#[test]
fn an_outcome_for_the_wrong_side_is_found_without_an_evaluation() {
    let message = refusal(|| game_contract([TicTacToeForTheWrongSide(TicTacToe::default())]));
    assert!(message.contains("ends with a win of the side to move, so every last move loses"), "{message}");
}

#[test]
fn a_margin_that_contradicts_the_outcome_is_found() {
    let message = refusal(|| boxes(Mistake::WrongSideMargin).check());
    assert!(message.contains("for the side to move with a `margin` of "), "{message}");
    let message = refusal(|| boxes(Mistake::MarginTooLarge).check());
    assert!(message.contains("points where the largest is 30, after ["), "{message}");
}

#[test]
fn an_evaluation_for_the_wrong_side_is_found() {
    let message = refusal(|| boxes(Mistake::WrongSideEvaluate).check());
    assert!(message.contains("`evaluate` or `outcome` speaks for the wrong side"), "{message}");
}

#[test]
fn signs_of_games_whose_stones_jump_about_for_long_are_found() {
    game_contract([Jumps::<false>::new(false)]);
    let message = refusal(|| game_contract([Jumps::<false>::new(true)]));
    assert!(message.contains("`evaluate` or `outcome` speaks for the wrong side"), "{message}");
}

#[test]
fn noisy_moves_that_never_end_are_found() {
    let message = refusal(|| game_contract([Jumps::<true>::new(false)]));
    assert!(message.contains("noisy moves in a row, after ["), "{message}");
}

#[test]
fn a_forgotten_extra_turn_is_found() {
    let message = refusal(|| boxes(Mistake::NoExtraTurn).check());
    assert!(message.contains("or `extra_turn` is forgotten"), "{message}");
}

#[test]
fn a_forgotten_extra_turn_is_found_without_an_evaluation() {
    let suite = boxes(Mistake::NoExtraTurnNoEvaluate).side_to_move(|position| position.game().to_move);
    let message = refusal(|| suite.check());
    assert!(message.contains("First is followed by First, but extra_turn is false"), "{message}");
    let one = Boxes::new(1, 1, Mistake::NoExtraTurnNoEvaluate);
    let message = refusal(|| Contract::of_games([one]).worth(Outcome::Loss).check());
    assert!(message.contains("is not a Loss for the side to move: minimax says "), "{message}");
}

#[test]
fn a_key_without_the_side_to_move_is_found() {
    let message = refusal(|| boxes(Mistake::KeyWithoutSide).check());
    assert!(message.contains("one key for both sides to move, after ["), "{message}");
}

#[test]
fn messages_show_the_position_where_the_test_writes_it_down() {
    // A learner's game needs not say how.
    assert!(refusal(|| boxes(Mistake::NoOutcome).check()).contains("]\nBoxes { "));
    assert!(refusal(|| boxes(Mistake::KeyWithoutSide).check()).contains("]\nBoxes { "));
    let suite = || Contract::new([faulty(Fault::PliesLeftStandsStill)]);
    assert!(!refusal(|| suite().check()).contains("left: "));
    let shown = suite().shown_by(|position| format!("{} left", position.game().left));
    assert!(refusal(|| shown.check()).contains("]\n9 left"));
    let compared = suite().same_state(|position| format!("{} in all", position.game().left));
    assert!(refusal(|| compared.check()).contains("]\n9 in all"));
}

#[derive(Clone, Debug)]
struct TicTacToeForTheWrongSide(TicTacToe);

impl Game for TicTacToeForTheWrongSide {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        self.0.moves(out);
    }

    fn play(&mut self, mv: u8) {
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(|outcome| !outcome)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}
