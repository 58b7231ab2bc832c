//! Every technique keeps the value and is worth its name.

use boyi_core::{Depth, Easy, Knowledge, Score};
use boyi_search::compare::{Method, Row, agree};
use boyi_search::synthetic::{Order, UniformTree};
use boyi_search::{Control, Counts};
use boyi_testkit::toys::{Captures, Nim, Sowing, TicTacToe, Wheel};
use boyi_testkit::{Shape, Values};

fn rows<P: Knowledge>(position: &mut P, depth: i32) -> Vec<Row> {
    Method::ALL.map(|method| method.run(position, Depth(depth), 1).unwrap()).to_vec()
}

fn nodes(rows: &[Row], method: Method) -> u64 {
    rows.iter().find(|row| row.method == method).map_or(0, |row| row.counts.nodes)
}

#[test]
fn tic_tac_toe_shows_what_the_tutorials_claim() {
    let rows = rows(&mut Easy::new(TicTacToe::default()), 9);
    assert!(agree(&rows));
    assert!(rows.iter().all(|row| row.value == Score::ZERO));
    assert_eq!(nodes(&rows, Method::Minimax), 549_946);
    assert_eq!(nodes(&rows, Method::AlphaBetaWinDrawLoss), 18_297);
    assert_eq!(nodes(&rows, Method::AlphaBeta), 20_866);
    let ordering = nodes(&rows, Method::Ordering);
    assert!(ordering * 5 < 20_866 * 2, "{ordering} nodes");
    assert!(nodes(&rows, Method::Table) * 2 < nodes(&rows, Method::Deepening));
}

#[test]
fn a_tree_in_best_order_shows_the_least_leaves() {
    let tree = UniformTree::new(10, 6, Order::Best, 0).unwrap();
    let rows = rows(&mut Easy::new(tree), 6);
    let leaves: Vec<_> = rows.iter().map(|row| row.counts.leaves).collect();
    assert!(agree(&rows));
    assert_eq!(leaves[..4], [1_000_000, 1_999, 1_999, 1_999]);
    assert!(rows[1].first_move_cutoff_rate() == Some(1.0) && rows[0].first_move_cutoff_rate().is_none());
}

#[test]
fn all_methods_agree_on_every_kind_of_game() {
    let shape = Shape {
        values: Values::Within(6),
        ends: 80,
        transpositions: 200,
        extra_turns: 150,
        noisy: 150,
        forced: 50,
        ..Shape::default()
    };
    for seed in 0..150 {
        assert!(agree(&rows(&mut shape.grow(seed), 4)), "tree {seed}");
    }
    assert!(agree(&rows(&mut Easy::new(Nim::new([2, 3, 2])), 7)));
    assert!(agree(&rows(&mut Easy::new(Sowing::new(2)), 7)));
    assert!(agree(&rows(&mut Captures::new(3), 5)));
    // Its repetition law is left out, so that even the table tells the truth.
    assert!(agree(&rows(&mut Wheel::at(3), 8)));
}

#[test]
fn disagreement_is_noticed() {
    let mut rows = rows(&mut Easy::new(Nim::new([1, 2, 0])), 3);
    assert!(agree(&rows));
    let honest = rows.clone();
    rows[4].value = rows[4].value - 1;
    assert!(!agree(&rows));
    // The full search may find another value.
    rows = honest;
    rows[7].value = rows[7].value - 1;
    assert!(agree(&rows));
}

#[test]
fn a_limit_of_nodes_ends_every_method_and_what_is_not_done_is_not_compared() {
    let mut position = Easy::new(TicTacToe::default());
    let whole = rows(&mut position, 9);
    for limit in [1, 2, 50, 3_000] {
        let run = |method: Method| {
            method.run_within(&mut position.clone(), Depth(9), 1, limit, &Control::default()).unwrap()
        };
        let cut: Vec<Row> = Method::ALL.map(run).to_vec();
        for (cut, whole) in cut.iter().zip(&whole) {
            assert_eq!(cut.counts.nodes, whole.counts.nodes.min(limit), "{:?}", cut.method);
            let limit = limit - u64::from(cut.method == Method::Full);
            assert_eq!(cut.complete, whole.counts.nodes <= limit, "{:?}", cut.method);
            assert!(!cut.complete || cut.value == whole.value, "{:?}", cut.method);
        }
        assert!(agree(&cut), "{limit}");
    }
}

#[test]
fn a_control_ends_every_method() {
    let control = Control::default();
    control.stop();
    for method in Method::ALL {
        let mut position = Easy::new(TicTacToe::default());
        let row = method.run_within(&mut position, Depth(9), 1, u64::MAX, &control).unwrap();
        assert!(!row.complete && row.counts.nodes < 1_000, "{method:?}: {} nodes", row.counts.nodes);
    }
}

#[test]
fn cutoffs_are_counted_by_the_move_that_caused_them() {
    for row in rows(&mut Easy::new(TicTacToe::default()), 9) {
        let Counts { cutoffs, cutoffs_by_move, leaves, nodes, .. } = row.counts;
        assert_eq!(cutoffs_by_move.iter().sum::<u64>(), cutoffs, "{:?}", row.method);
        assert_eq!(cutoffs_by_move[9..].iter().sum::<u64>(), 0, "{:?}", row.method);
        assert_eq!(cutoffs == 0, row.method == Method::Minimax, "{:?}", row.method);
        assert!(leaves > 0 && leaves < nodes, "{:?}", row.method);
    }
    let tree = UniformTree::new(20, 2, Order::Worst, 0).unwrap();
    let row = Method::AlphaBeta.run(&mut Easy::new(tree), Depth(2), 1).unwrap();
    assert_eq!(row.counts.cutoffs_by_move[Counts::MOVES - 1], row.counts.cutoffs);
}

#[test]
fn the_branching_factor_is_that_of_a_uniform_tree() {
    let counts = Counts { nodes: 1 + 5 + 25 + 125 + 625, ..Counts::default() };
    let mut row = Method::AlphaBeta.run(&mut Wheel::at(0), Depth(4), 1).unwrap();
    row.counts = counts;
    assert!((row.branching_factor() - 5.0).abs() < 1e-9);
}
