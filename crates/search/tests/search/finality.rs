//! Searches end by themselves where deeper iterations cannot change the score.

use crate::decided::Decided;
use crate::with;
use boyi_core::{Depth, Easy, Game, Knowledge, Outcome, Score};
use boyi_search::{Limits, Options, Report};
use boyi_testkit::toys::{TicTacToe, Wheel};
use boyi_testkit::{Shape, reference};

/// A game that does not say how long it lasts.
#[derive(Clone)]
struct Boundless<G>(G);

impl<G: Game> Game for Boundless<G> {
    type Move = G::Move;

    fn moves(&self, out: &mut Vec<G::Move>) {
        self.0.moves(out);
    }

    fn play(&mut self, mv: G::Move) {
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn extra_turn(&self) -> bool {
        self.0.extra_turn()
    }
}

const DEPTH: i32 = 6;

fn tree(seed: u64) -> Easy<Boundless<Decided<false>>> {
    let shape = Shape { depth: DEPTH, ends: 150, transpositions: 300, extra_turns: 200, ..Shape::default() };
    Easy::new(Boundless(Decided::grow(&shape, seed).game().clone()))
}

fn search<P: Knowledge + Clone + Send>(
    options: Options,
    position: &mut P,
    limits: &Limits<P::Move>,
) -> Report<P::Move>
where
    P::Move: Send,
{
    with(options).search(position, limits)
}

#[test]
fn the_search_of_a_drawn_game_ends_without_a_limit() {
    for options in [
        Options::default(),
        Options { sound: true, ..Options::default() },
        Options { threads: 2, ..Options::default() },
        Options { multi_pv: 3, ..Options::default() },
    ] {
        let mut board = Easy::new(Boundless(TicTacToe::default()));
        let report = search(options.clone(), &mut board, &Limits::none());
        assert_eq!((report.score(), report.is_final()), (Score::ZERO, true), "{options:?}");
        assert!(options.threads > 1 || report.depth() <= Depth(11), "depth {}", report.depth().0);
    }
}

#[test]
fn a_final_score_is_the_value_of_the_game() {
    let mut drawn = 0;
    for seed in 0..40 {
        let mut tree = tree(seed);
        let truth = reference::minimax(&mut tree, Depth(DEPTH + 1)).value;
        for sound in [false, true] {
            let options = Options { sound, ..Options::default() };
            let report = search(options.clone(), &mut tree, &Limits::none());
            assert!(report.is_final() && report.depth() <= Depth(DEPTH + 1), "tree {seed}");
            assert_eq!(report.score(), truth, "tree {seed}");
            for depth in 1..DEPTH {
                let report = search(options.clone(), &mut tree, &Limits::depth(depth));
                assert!(!report.is_final() || report.score() == truth, "tree {seed} to depth {depth}");
            }
        }
        drawn += usize::from(truth == Score::ZERO);
    }
    assert!(drawn >= 8, "{drawn} drawn trees");
}

#[test]
fn an_evaluation_is_not_final() {
    let report = search(Options::default(), &mut Easy::new(TicTacToe::default()), &Limits::depth(4));
    assert_eq!((report.score(), report.is_final()), (Score::ZERO, false));
    // The wheel turns for ever.
    let report = search(Options::default(), &mut Wheel::at(0), &Limits::depth(12));
    assert!(!report.is_final());
}

#[test]
fn a_finished_game_is_final() {
    let mut over = Easy::new(TicTacToe { mine: 0b000_011_000, theirs: 0b000_000_111 });
    assert!(search(Options::default(), &mut over, &Limits::depth(1)).is_final());
}
