//! The numbers of the textbook searches.

use boyi_core::{Depth, Easy, Knowledge, Score};
use boyi_search::textbook::{Ends, Repetitions, alpha_beta, minimax};
use boyi_testkit::toys::{Captures, Sowing, TicTacToe};
use boyi_testkit::{Shape, TreeGame, Values, reference};

#[test]
fn tic_tac_toe_has_the_node_counts_of_every_tutorial() {
    let mut start = Easy::new(TicTacToe::default());
    let (value, counts) = minimax(&mut start, Depth(9), Ends::Distance, Repetitions::Judged);
    assert_eq!((value, counts.nodes, counts.leaves), (Score::ZERO, 549_946, 255_168));
    let (value, counts) = alpha_beta(&mut start, Depth(9), Ends::WinDrawLoss, Repetitions::Judged);
    assert_eq!((value, counts.nodes), (Score::ZERO, 18_297));
    let (value, counts) = alpha_beta(&mut start, Depth(9), Ends::Distance, Repetitions::Judged);
    assert_eq!((value, counts.nodes), (Score::ZERO, 20_866));
}

#[test]
fn a_tree_written_as_text_has_its_value_and_its_cut() {
    let mut tree: TreeGame = "((3 5) (2 9))".parse().unwrap();
    let (value, counts) = alpha_beta(&mut tree, Depth(2), Ends::Distance, Repetitions::Judged);
    // The 9 need not be looked at: the second player has the 2 already.
    assert_eq!((value, counts.leaves, counts.cutoffs), (Score::eval(3), 3, 1));
}

#[test]
fn both_equal_the_reference() {
    let shape = Shape {
        ends: 80,
        extra_turns: 200,
        noisy: 250,
        forced: 80,
        values: Values::Within(9),
        ..Shape::default()
    };
    for seed in 0..300 {
        for depth in 1..=4 {
            both_equal_reference(&mut shape.grow(seed), Depth(depth));
        }
    }
    for depth in 1..=6 {
        both_equal_reference(&mut Easy::new(Sowing::new(2)), Depth(depth));
        both_equal_reference(&mut Captures::new(3), Depth(depth));
    }
}

fn both_equal_reference<P: Knowledge>(position: &mut P, depth: Depth) {
    let value = reference::minimax(position, depth).value;
    assert_eq!(minimax(position, depth, Ends::Distance, Repetitions::Judged).0, value);
    assert_eq!(alpha_beta(position, depth, Ends::Distance, Repetitions::Judged).0, value);
}
