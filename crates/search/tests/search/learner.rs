//! Games of a learner with noisy moves, a repetition law and an order of moves.

use crate::{sound, with};
use boyi_core::{Depth, Easy, Game, Outcome, Position, Score};
use boyi_search::{Limits, Options};
use boyi_testkit::{Contract, reference};

/// Two counters that walk on a ring of six places or take points from each other. A repeated position is drawn;
/// a counter without points has lost.
#[derive(Clone, Debug, PartialEq)]
struct Ring {
    /// Place and points of the side to move, then of the other.
    counters: [(u8, i8); 2],
    first_to_move: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Move {
    Step(u8),
    Take(u8),
}

impl Ring {
    fn new(points: i8) -> Ring {
        Ring { counters: [(0, points), (3, points)], first_to_move: true }
    }

    /// Points change hands only between neighbours.
    fn are_neighbours(&self) -> bool {
        let [(mine, _), (theirs, _)] = self.counters;
        (mine + 1) % 6 == theirs || (theirs + 1) % 6 == mine
    }
}

impl Game for Ring {
    type Move = Move;

    fn moves(&self, out: &mut Vec<Move>) {
        out.extend([1, 5, 2].map(Move::Step));
        if self.are_neighbours() {
            out.extend([1, 2].map(Move::Take));
        }
    }

    fn play(&mut self, mv: Move) {
        match mv {
            Move::Step(places) => self.counters[0].0 = (self.counters[0].0 + places) % 6,
            Move::Take(points) => {
                // Taking two costs one.
                self.counters[1].1 -= points as i8;
                self.counters[0].1 -= points as i8 - 1;
            }
        }
        self.counters.swap(0, 1);
        self.first_to_move = !self.first_to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters[0].1 <= 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        let parts = self.counters.map(|(place, points)| u64::from(place) << 8 | u64::from(points as u8));
        parts[0] << 32 | parts[1] << 1 | u64::from(self.first_to_move)
    }

    fn evaluate(&self) -> Score {
        Score::eval(10 * i32::from(self.counters[0].1 - self.counters[1].1))
    }

    fn move_score(&self, mv: Move) -> i32 {
        if matches!(mv, Move::Take(_)) { 20_000 } else { 0 }
    }

    const QUIESCENCE: bool = true;

    fn is_noisy(&self, mv: Move) -> bool {
        matches!(mv, Move::Take(_))
    }

    const REPETITION: Option<Outcome> = Some(Outcome::Draw);
}

#[test]
fn the_contract_holds() {
    Contract::of_games([Ring::new(3), Ring::new(5)]).walks(6).plies(30).check();
}

#[test]
fn sound_search_equals_minimax_with_quiescence_and_repetition() {
    for points in 1..5 {
        for depth in 1..=5 {
            let mut ring = Easy::new(Ring::new(points));
            let truth = reference::minimax(&mut ring, Depth(depth)).value;
            let report = sound().search(&mut ring, &Limits::depth(depth));
            assert_eq!(report.score(), truth, "{points} points to depth {depth}");
        }
    }
}

#[test]
fn positions_of_the_game_count_for_repetition() {
    let mut ring = Easy::new(Ring::new(9));
    assert_eq!(ring.repetition(), None);
    for mv in [Move::Step(1), Move::Step(1), Move::Step(5), Move::Step(5)] {
        assert_eq!(ring.repetition(), None);
        ring.play(mv);
    }
    assert_eq!(ring.repetition(), Some(Outcome::Draw));
    let undo = ring.make(Move::Step(2));
    assert_eq!(ring.repetition(), None);
    ring.unmake(Move::Step(2), undo);
    assert_eq!(ring.clone().repetition(), Some(Outcome::Draw));
}

#[test]
fn moves_with_larger_scores_come_first() {
    let mut ring = Easy::new(Ring { counters: [(0, 5), (1, 5)], first_to_move: true });
    let report = with(Options::default()).search(&mut ring, &Limits::depth(1));
    assert!(matches!(report.best_move(), Some(Move::Take(_))));
    let mut picker = ring.picker(boyi_core::MoveClass::Main);
    let first = boyi_core::Picker::next(&mut picker, &mut ring, &boyi_core::Hints::NONE);
    assert_eq!(first, Some(Move::Take(1)));
}
