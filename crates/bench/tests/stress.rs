//! Search-explosion tests stay below their caps.

use boyi_bench::stress_tests;
use boyi_engine::EvaluationChoice;

#[test]
fn node_counts_stay_below_their_caps() {
    for test in stress_tests() {
        let (nodes, cap) = (test.nodes(&EvaluationChoice::Own).unwrap(), test.position.cap);
        assert!(nodes <= cap, "{test:?} took {nodes} nodes");
        assert!(nodes > cap / 20, "the cap of {test:?} says nothing: {nodes} nodes");
    }
}
