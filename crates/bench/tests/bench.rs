//! The signatures of play: node counts that are the same on every machine.

use boyi_bench::bench_suites;
use boyi_engine::EvaluationChoice;

/// Change a number here only together with play, and name the new one in the commit.
const SIGNATURES: [(&str, u64); 6] = [
    ("tictactoe", 944),
    ("mnk", 410_142),
    ("connect4", 857_846),
    ("gomoku", 5_550),
    ("xiangqi", 13_150),
    ("othello", 24_606),
];

#[test]
fn the_bench_signatures_are_those_on_record() {
    let found: Vec<_> = bench_suites()
        .map(|suite| (suite.game(), suite.run(&EvaluationChoice::Own, |_, _| ()).unwrap()))
        .collect();
    assert_eq!(found, SIGNATURES);
}
