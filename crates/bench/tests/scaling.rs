//! The positions on which threads are measured.

use boyi_bench::{ScalingPlan, ScalingRow, SearchCost, scaling_suites};
use boyi_engine::EvaluationChoice;

#[test]
fn positions_differ_and_are_the_same_every_time() {
    for suite in scaling_suites().filter(|suite| ["connect4", "xiangqi"].contains(&suite.game())) {
        let run = || {
            let mut rows = Vec::new();
            let plan = ScalingPlan {
                threads: 2,
                positions: 2,
                nodes: 500,
                rounds: 2,
                evaluation: EvaluationChoice::Own,
            };
            suite.run(&plan, |row| rows.push((row.position.clone(), row.depth, row.one.nodes))).unwrap();
            rows
        };
        let rows = run();
        assert_eq!(rows, run(), "{}", suite.game());
        assert_eq!(rows.len(), 2);
        assert_ne!(rows[0].0, rows[1].0);
    }
}

#[test]
fn ratios_are_those_of_many_to_one() {
    let cost = |nodes, time_ms| SearchCost { nodes, time_ms };
    let row = ScalingRow { position: String::new(), depth: 1, one: cost(100, 80), many: cost(120, 40) };
    assert!((row.time_ratio() - 0.5).abs() < 1e-9 && (row.node_ratio() - 1.2).abs() < 1e-9);
    let instant = ScalingRow { one: cost(0, 0), many: cost(0, 0), ..row };
    assert!((instant.time_ratio() - 1.0).abs() < 1e-9);
}

#[test]
fn impossible_numbers_of_threads_are_refused() {
    let plan =
        ScalingPlan { threads: 0, positions: 1, nodes: 100, rounds: 1, evaluation: EvaluationChoice::Own };
    assert!(scaling_suites().next().unwrap().run(&plan, |_| ()).is_err());
}
