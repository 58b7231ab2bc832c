//! The numbers of the textbook searches.

use crate::trace::assert_explains;
use boyi_core::{Bound, Depth, Easy, Knowledge, Ply, Score, Window};
use boyi_search::textbook::{Ends, Repetitions, alpha_beta, alpha_beta_traced, minimax, minimax_traced};
use boyi_search::trace::{Reason, Record, RecordScope, Source};
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

fn both_equal_reference<P: Knowledge<Move: std::fmt::Debug>>(position: &mut P, depth: Depth) {
    let value = reference::minimax(position, depth).value;
    let (ends, laws) = (Ends::Distance, Repetitions::Judged);
    let plain = [minimax(position, depth, ends, laws), alpha_beta(position, depth, ends, laws)];
    let mut records = [(); 2].map(|()| Record::new(RecordScope::default()));
    let [all, cut] = &mut records;
    let full = Window::FULL;
    let traced = [
        minimax_traced(position, depth, ends, laws, all),
        alpha_beta_traced(position, full, depth, ends, laws, cut),
    ];
    for ((answer, record), (score, counts)) in traced.iter().zip(&records).zip(plain) {
        assert_eq!((score, answer.value, answer.bound), (value, value, Bound::Exact));
        assert_eq!((answer.counts, record.nodes()), (counts, counts.nodes));
        reference::check_line(position, depth, value, &answer.line).unwrap();
        assert_explains(record);
    }
}

#[test]
fn the_windows_of_a_written_tree_are_those_of_the_textbook() {
    let mut tree: TreeGame = "((3 5) (2 9))".parse().unwrap();
    let mut record = Record::new(RecordScope::default());
    let (ends, laws) = (Ends::Distance, Repetitions::Judged);
    alpha_beta_traced(&mut tree, Window::FULL, Depth(2), ends, laws, &mut record);
    let (infinite, eval) = (Score::INFINITE, Score::eval);
    let visits: Vec<_> = record.visits().map(|visit| (visit.window, visit.end.unwrap())).collect();
    let window = Window::new;
    assert_eq!(
        visits,
        [
            (window(-infinite, infinite), (eval(3), Reason::AllMoves)),
            (window(-infinite, infinite), (eval(-3), Reason::AllMoves)),
            (window(-infinite, infinite), (eval(3), Reason::Evaluation)),
            (window(-infinite, eval(3)), (eval(5), Reason::Evaluation)),
            (window(-infinite, eval(-3)), (eval(-2), Reason::BetaCutoff)),
            (window(eval(3), infinite), (eval(2), Reason::Evaluation)),
        ]
    );
    let cut = record.visits().nth(4).unwrap();
    assert_eq!((cut.bound(), cut.refuted_by()), (Some(Bound::Lower), Some(Source::Raised(Ply::ROOT))));
}

#[test]
fn a_window_at_the_root_bounds_the_answer() {
    let mut tree: TreeGame = "((3 5) (2 9))".parse().unwrap();
    let mut within = |alpha, beta| {
        let window = Window::new(Score::eval(alpha), Score::eval(beta));
        let mut record = Record::new(RecordScope::default());
        let (ends, laws) = (Ends::Distance, Repetitions::Judged);
        let answer = alpha_beta_traced(&mut tree, window, Depth(2), ends, laws, &mut record);
        (answer.value.raw(), answer.bound, answer.line, answer.counts.leaves)
    };
    assert_eq!(within(0, 9), (3, Bound::Exact, vec![0, 0], 3));
    assert_eq!(within(4, 9), (3, Bound::Upper, vec![], 2));
    assert_eq!(within(0, 3), (3, Bound::Lower, vec![0], 2));
}

#[test]
fn a_leaf_whose_noisy_moves_are_searched_stands_pat() {
    let mut position = Captures::new(3);
    let mut record = Record::new(RecordScope::default());
    let (ends, laws) = (Ends::Distance, Repetitions::Judged);
    alpha_beta_traced(&mut position, Window::FULL, Depth(2), ends, laws, &mut record);
    let reasons = |reason| record.visits().filter(|visit| visit.end.unwrap().1 == reason).count();
    assert!(reasons(Reason::StandPat) > 0);
    for visit in record.visits().filter(|visit| visit.end.unwrap().1 == Reason::StandPat) {
        assert!(visit.depth.is_leaf(), "{visit:?}");
    }
}
