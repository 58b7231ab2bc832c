//! Search-explosion tests stay below their caps.

use boyi_bench::stress_tests;
use boyi_engine::EvaluationChoice;

#[test]
fn node_counts_stay_below_their_caps() {
    for test in stress_tests() {
        let (nodes, cap) = (test.nodes(&EvaluationChoice::Own).unwrap(), test.position.cap);
        let name = test.position.name;
        assert!(nodes <= cap, "{name} took {nodes} nodes, more than {cap}");
        assert!(nodes > cap / 20, "the cap of {name}, {cap}, says nothing: {nodes} nodes");
    }
}
