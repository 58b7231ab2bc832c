//! Sound mode equals plain minimax: value, distance to the end and principal variation.

use crate::decided::Decided;
use crate::{sound, with};
use boyi_core::{Depth, Easy, Game, Knowledge, Outcome, Position, Score};
use boyi_search::{Limits, Options, Report, Searcher, dfpn};
use boyi_testkit::toys::{Captures, Nim, Sowing, Stairs, TicTacToe, Wheel};
use boyi_testkit::{Shape, TreeGame, Values, reference};

/// Shapes that together have everything a game can have.
fn shapes() -> Vec<Shape> {
    let plain = Shape::default();
    let ties = Shape { values: Values::Within(2), ..plain.clone() };
    let ends = Shape { ends: 150, values: Values::Within(30), ..plain.clone() };
    let graph =
        Shape { transpositions: 400, ends: 60, values: Values::Within(12), depth: 6, ..plain.clone() };
    let turns = Shape { extra_turns: 400, ends: 60, transpositions: 200, ..plain.clone() };
    let noisy = Shape { noisy: 300, forced: 100, ends: 50, transpositions: 100, depth: 5, ..plain.clone() };
    let wide = Shape { branching: (1, 9), depth: 3, ends: 50, ..plain.clone() };
    let all = Shape { values: Values::Within(5), extra_turns: 200, branching: (1, 4), ..noisy.clone() };
    vec![plain, ties, ends, graph, turns, noisy, wide, all]
}

fn assert_true<P: Knowledge<Move: Send> + Clone + Send>(
    position: &mut P,
    depth: Depth,
    report: &Report<P::Move>,
    context: &str,
) {
    let truth = reference::minimax(position, depth).value;
    assert_eq!(report.score(), truth, "{context}");
    let searched = report.depth();
    assert!(searched == depth || report.is_final(), "{context}: stopped at depth {searched:?}");
    if report.is_final() {
        assert_eq!(truth, reference::minimax(position, depth + 2).value, "{context}: final");
    }
    if let Err(fault) = reference::check_line(position, searched, truth, report.pv()) {
        panic!("{context}: {fault}");
    }
}

#[test]
fn random_trees_have_the_value_and_the_line_of_minimax() {
    let mut searcher = sound::<TreeGame>();
    for (kind, shape) in shapes().into_iter().enumerate() {
        for seed in 0..400 {
            let mut tree = shape.grow(seed);
            let depth = Depth(1 + (seed % shape.depth as u64) as i32);
            searcher.new_game();
            let report = searcher.search(&mut tree, &Limits::depth(depth.0));
            assert_true(&mut tree, depth, &report, &format!("shape {kind}, seed {seed}, depth {depth:?}"));
        }
    }
}

#[test]
fn graded_ends_have_the_value_and_the_line_of_minimax() {
    let shape = Shape { ends: 150, transpositions: 300, depth: 5, ..Shape::default() };
    let turns = Shape { extra_turns: 300, branching: (1, 4), ..shape.clone() };
    for shape in [shape, turns] {
        for (seed, within) in (0..150).zip([2, 60].into_iter().cycle()) {
            let shape = Shape { values: Values::Within(within), ..shape.clone() };
            let (mut position, depth) = (Decided::graded(&shape, seed), Depth(1 + (seed % 5) as i32));
            let report = sound().search(&mut position, &Limits::depth(depth.0));
            assert_true(&mut position, depth, &report, &format!("seed {seed}, {shape:?}"));
            let options = Options { threads: 2, ..Options::default() };
            let whole = with(options).search(&mut position, &Limits::none()).score();
            assert_eq!(whole, reference::minimax(&mut position, Depth(5)).value, "seed {seed}, {shape:?}");
            let options = dfpn::ProverOptions { hash_mib: 1, ..dfpn::ProverOptions::default() };
            let mut prover = dfpn::Prover::new(options).expect("options are valid");
            let proved = prover.solve(&mut position, &dfpn::Budget::NONE).expect("accepted");
            let value = proved.value().expect("no limit");
            assert_eq!(value, Outcome::of_margin(whole.margin().unwrap_or(0)), "seed {seed}, {shape:?}");
        }
    }
}

#[test]
fn distinct_values_leave_only_one_line() {
    let shape = Shape { depth: 5, ..Shape::default() };
    for seed in 0..200 {
        let mut tree = shape.grow(seed);
        let truth = reference::minimax(&mut tree, Depth(5));
        let report = sound().search(&mut tree, &Limits::depth(5));
        assert_eq!((report.score(), report.pv()), (truth.value, &truth.line[..]), "seed {seed}");
    }
}

#[test]
fn small_games_have_the_value_and_the_line_of_minimax() {
    let mut board = Easy::new(TicTacToe { mine: 0b1, theirs: 0b10000 });
    equal_at_depths(&mut board, 1..=7);
    for stones in 1..=3 {
        equal_at_depths(&mut Easy::new(Sowing::new(stones)), 1..=8);
    }
    for heaps in [[1, 2, 3], [2, 2, 1], [3, 1, 1], [0, 4, 3]] {
        equal_at_depths(&mut Easy::new(Nim::new(heaps)), 1..=7);
    }
    equal_at_depths(&mut Captures::new(3), 1..=6);
}

#[test]
fn being_stuck_means_what_the_game_says() {
    for steps in 1..10 {
        for bottom in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
            equal_at_depths(&mut Stairs::new(steps, bottom), 1..=11);
        }
    }
}

/// A thousand plies of recursion fit the two megabytes of a test thread.
#[test]
fn the_longest_line_does_not_overflow_the_stack() {
    let chain = "(".repeat(190) + "5" + &")".repeat(190);
    let mut tree: TreeGame = chain.parse().unwrap();
    assert_eq!(sound().search(&mut tree, &Limits::depth(190)).score(), Score::eval(5));
    let mut endless = Easy::new(Endless([0; 64]));
    let report = Searcher::default().search(&mut endless, &Limits::none());
    assert_eq!((report.depth(), report.pv().len()), (Depth::MAX, 999));
}

/// One move, for ever, with a state of some size.
#[derive(Clone)]
struct Endless([u64; 64]);

impl Game for Endless {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.push(1);
    }

    fn play(&mut self, _: u8) {
        self.0[0] += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn key(&self) -> u64 {
        self.0[0]
    }
}

#[test]
fn the_table_is_not_trusted_where_the_path_matters() {
    for place in 0..12 {
        equal_at_depths(&mut Wheel::at(place), 1..=9);
    }
}

fn equal_at_depths<P: Knowledge<Move: Send> + Clone + Send>(
    position: &mut P,
    depths: std::ops::RangeInclusive<i32>,
) {
    // One searcher for all depths: what it remembers must not disturb.
    let mut searcher = sound();
    for depth in depths.clone().chain(depths.rev()) {
        let report = searcher.search(position, &Limits::depth(depth));
        assert_true(position, Depth(depth), &report, &format!("depth {depth}"));
    }
}

#[test]
fn a_search_stopped_at_any_node_leaves_everything_whole() {
    let shape =
        Shape { transpositions: 200, ends: 60, extra_turns: 150, noisy: 200, depth: 4, ..Shape::default() };
    for seed in 0..12 {
        let mut tree = shape.grow(seed);
        let truth = reference::minimax(&mut tree, Depth(4)).value;
        let whole = sound().search(&mut tree, &Limits::depth(4)).nodes();
        let mut searcher = sound();
        for nodes in 0..=whole {
            stop_at(&mut searcher, &mut tree, nodes);
            let report = searcher.search(&mut tree, &Limits::depth(4));
            assert_eq!(report.score(), truth, "seed {seed}, after a stop at node {nodes}");
            if nodes % 7 == 0 {
                searcher.new_game();
            }
        }
    }
}

fn stop_at(searcher: &mut Searcher<TreeGame>, tree: &mut TreeGame, nodes: u64) {
    let before = tree.clone();
    let report = searcher.search(tree, &Limits::depth(4).and_nodes(nodes));
    assert!(*tree == before, "the position is restored");
    assert!(report.nodes() <= nodes, "{} of {nodes} nodes", report.nodes());
    let mut legal = Vec::new();
    tree.legal_moves(&mut legal);
    assert!(report.best_move().is_some_and(|mv| legal.contains(&mv)), "a legal move at node {nodes}");
}

#[test]
fn the_usual_mode_gives_the_value_of_games_searched_to_their_end() {
    for heaps in [[1, 2, 3], [3, 4, 5], [2, 4, 5], [7, 7, 0]] {
        let nim = Nim::new(heaps);
        let report = Searcher::default().search(&mut Easy::new(nim.clone()), &Limits::none());
        assert_eq!(report.score().is_win(), nim.is_won(), "{heaps:?}");
        assert_eq!(report.score().is_loss(), !nim.is_won(), "{heaps:?}");
    }
    let shape = Shape { ends: 100, transpositions: 300, extra_turns: 100, ..Shape::default() };
    for seed in 0..300 {
        let mut tree = shape.grow(seed);
        let truth = reference::minimax(&mut tree, Depth(4)).value;
        let report = with(Options::default()).search(&mut tree, &Limits::depth(4));
        assert_eq!(report.score(), truth, "seed {seed}");
    }
}

#[test]
fn tic_tac_toe_is_a_draw_with_a_whole_line() {
    let mut start = Easy::new(TicTacToe::default());
    let report = sound().search(&mut start, &Limits::depth(9));
    assert_eq!((report.score(), report.pv().len()), (Score::ZERO, 9));
    // Any textbook would be proud of a hundredth of minimax's 549,946.
    assert!(report.nodes() < 8_000, "{} nodes", report.nodes());
}

/// minimax-rs 0.6 calls this -9: it must capture where it could stand pat.
#[test]
fn nobody_has_to_capture_in_quiescence() {
    for depth in 1..=5 {
        let report = Searcher::default().search(&mut Captures::new(4), &Limits::depth(depth));
        assert_eq!(report.score(), Score::ZERO, "depth {depth}");
    }
}
