//! Solve mode equals plain minimax: value, distance and line.

use crate::decided::Decided;
use boyi_core::{Depth, Easy, Outcome, Position, Score, Solvable};
use boyi_search::solve::{Budget, Refusal, SolveOptions, Solver};
use boyi_search::{Control, OptionsError};
use boyi_testkit::toys::{Nim, Sowing, Stairs, TicTacToe, Wheel};
use boyi_testkit::{Shape, Values, reference};

fn solver() -> Solver {
    Solver::new(SolveOptions { hash_mib: 1, line: true }).expect("a table of one MiB")
}

/// Solves a position and holds the answer against plain minimax.
fn check<P: Solvable>(solver: &mut Solver, position: &mut P, context: &str) {
    let truth = reference::minimax(position, Depth(64)).value;
    let key = position.key();
    let solution = solver.solve(position, &Budget::NONE).expect("accepted").expect("no limit");
    assert_eq!(solution.score, truth, "{context}");
    assert!(solution.best == solution.pv.first().copied(), "{context}");
    // The next margin above a draw is not the next score.
    let better = truth.margin().map_or(truth + 1, |points| Score::by_margin(points + 1));
    for (least, yes) in [(truth, true), (better, false)] {
        let answer = solver.test_bound(position, least, &Budget::NONE, &Control::default());
        assert_eq!(answer.expect("accepted").expect("no limit").holds, yes, "{context}");
    }
    assert_eq!(position.key(), key, "{context}: the position is whole");
    if let Err(fault) = reference::check_line(position, Depth(64), truth, &solution.pv) {
        panic!("{context}: {fault}");
    }
}

fn shapes() -> Vec<Shape> {
    let plain = Shape { depth: 5, values: Values::Within(2), ..Shape::default() };
    let bushy = Shape { ends: 150, transpositions: 300, branching: (1, 5), ..plain.clone() };
    let wild = Shape { extra_turns: 300, depth: 6, branching: (1, 4), ..bushy.clone() };
    vec![plain, bushy, wild]
}

#[test]
fn random_trees_have_the_value_and_the_line_of_minimax() {
    for shape in shapes() {
        for seed in 0..200 {
            let mut position = Decided::grow(&shape, seed);
            check(&mut solver(), &mut position, &format!("seed {seed}, {shape:?}"));
        }
    }
}

#[test]
fn random_trees_with_graded_ends_have_the_value_and_the_line_of_minimax() {
    for shape in shapes() {
        for within in [1, 5, 90] {
            let shape = Shape { values: Values::Within(within), ..shape.clone() };
            for seed in 0..100 {
                let mut position = Decided::graded(&shape, seed);
                check(&mut solver(), &mut position, &format!("seed {seed}, {shape:?}"));
            }
        }
    }
}

#[test]
fn a_table_of_distances_is_not_taken_for_one_of_margins() {
    let shape = Shape { depth: 5, values: Values::Within(5), ..Shape::default() };
    let mut solver = solver();
    for seed in 0..50 {
        check(&mut solver, &mut Decided::grow(&shape, seed), "distances");
        check(&mut solver, &mut Decided::graded(&shape, seed), "margins");
        solver.forget();
    }
}

#[test]
fn small_games_have_the_value_and_the_line_of_minimax() {
    let mut solver = solver();
    for heaps in [[1, 2, 3], [2, 2, 1], [3, 1, 1], [0, 4, 3], [0, 0, 0]] {
        check(&mut solver, &mut Easy::new(Nim::new(heaps)), &format!("{heaps:?}"));
    }
    for (steps, bottom) in [(1, Outcome::Win), (4, Outcome::Loss), (7, Outcome::Draw), (8, Outcome::Win)] {
        solver.forget();
        check(&mut solver, &mut Stairs::new(steps, bottom), &format!("{steps} steps, {bottom:?}"));
    }
    solver.forget();
    for (mine, theirs) in [(0b1, 0b10), (0b1, 0b10000), (0b10, 0b1), (0b101, 0b10010)] {
        check(&mut solver, &mut Easy::new(TicTacToe { mine, theirs }), &format!("{mine:b} {theirs:b}"));
    }
}

#[test]
fn what_is_known_is_not_searched_again() {
    let mut solver = solver();
    let mut nodes = || {
        let mut start = Easy::new(TicTacToe::default());
        solver.solve(&mut start, &Budget::NONE).expect("accepted").expect("no limit").nodes
    };
    let (first, again) = (nodes(), nodes());
    assert!(again < first / 4, "{first}, then {again}");
    solver.forget();
    let mut start = Easy::new(TicTacToe::default());
    let anew = solver.solve(&mut start, &Budget::NONE).expect("accepted").expect("no limit");
    assert_eq!(anew.nodes, first);
    assert_eq!(anew.pv.len(), 9);
}

#[test]
fn a_solver_stopped_at_any_node_says_nothing_and_leaves_everything_whole() {
    let shape = Shape { depth: 5, values: Values::Within(2), extra_turns: 200, ..Shape::default() };
    for seed in 0..10 {
        let mut position = Decided::grow(&shape, seed);
        let (truth, key) = (reference::minimax(&mut position, Depth(64)).value, position.key());
        let whole = solver().solve(&mut position, &Budget::NONE).expect("accepted").expect("no limit");
        for nodes in 0..whole.nodes {
            let mut solver = solver();
            let budget = Budget { nodes: Some(nodes), ..Budget::NONE };
            assert_eq!(solver.solve(&mut position, &budget), Ok(None), "one node less is not enough");
            assert_eq!(position.key(), key, "the position is whole");
            let after = solver.solve(&mut position, &Budget::NONE).expect("accepted").expect("no limit");
            assert_eq!(after.score, truth, "seed {seed}, after a stop at node {nodes}");
        }
    }
}

#[test]
fn a_solver_that_is_stopped_ends_at_once() {
    let control = Control::default();
    control.stop();
    let mut position = Easy::new(Nim::new([3, 5, 6]));
    assert_eq!(solver().solve_with(&mut position, &Budget::NONE, &mut |_| (), &control), Ok(None));
}

#[test]
fn tables_that_cannot_be_had_are_refused() {
    let error = |hash_mib| Solver::new(SolveOptions { hash_mib, ..SolveOptions::default() }).err();
    assert_eq!(error(0), Some(OptionsError::HashMib(0)));
    assert_eq!(error(usize::MAX), Some(OptionsError::HashMib(usize::MAX)));
}

#[test]
fn games_that_cannot_be_solved_in_this_way_are_refused() {
    let refusal = |found: Result<_, Refusal>| found.err();
    let solved = solver().solve(&mut Wheel::at(0), &Budget::NONE).map(|_| ());
    assert_eq!(refusal(solved), Some(Refusal::PathDependent));
    let solved = solver().solve(&mut Easy::new(Sowing::new(2)), &Budget::NONE).map(|_| ());
    assert_eq!(refusal(solved), Some(Refusal::Endless));
}
