//! The toy games keep the contract, and the suite catches games that do not.

use boyi_core::{Easy, Game, Outcome, Ply, Score};
use boyi_testkit::toys::{Captures, Nim, Sowing, Stairs, TicTacToe, Wheel};
use boyi_testkit::{Contract, Shape, contract};

#[test]
fn toy_games_keep_the_contract() {
    contract([Easy::new(Nim::new([1, 2, 3])), Easy::new(Nim::new([5, 4, 4]))]);
    contract([Captures::new(3)]);
    contract([Stairs::new(9, Outcome::Win), Stairs::new(30, Outcome::Loss)]);
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
    let panic = std::panic::catch_unwind(|| contract([faulty(fault)])).expect_err("the suite must refuse it");
    panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_suite_names_the_broken_promise() {
    contract([faulty(Fault::None)]);
    assert!(broken(Fault::DuplicateMoves).contains("yields 1 twice"));
    assert!(broken(Fault::KeyWithoutSide).contains("one key for both sides"));
    assert!(broken(Fault::PliesLeftStandsStill).contains("plies_left 9 became Some(9)"));
    assert!(broken(Fault::EvaluationLooksProved).contains("is a proved result"));
}
