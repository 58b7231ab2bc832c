//! Nasty positions do not make the search explode.

use boyi_bench::STRESS;

#[test]
fn storms_stay_below_their_caps() {
    for position in &STRESS {
        let nodes = position.nodes().unwrap();
        assert!(nodes <= position.cap, "{position:?} took {nodes} nodes");
        assert!(nodes > position.cap / 20, "the cap of {position:?} says nothing: {nodes} nodes");
    }
}
