//! The values of trees written as text.

use boyi_core::{Ply, Score};
use boyi_testkit::TreeGame;
use boyi_testkit::reference::minimax;

fn value(text: &str) -> Score {
    let mut tree: TreeGame = text.parse().unwrap();
    let depth = tree.depth();
    minimax(&mut tree, depth).value
}

#[test]
fn values_are_the_first_players_whoever_is_to_move() {
    assert_eq!(value("(3 5)"), Score::eval(5));
    assert_eq!(value("((3 5) (2 9))"), Score::eval(3));
    assert_eq!(value("(((3 5) (2 9)) ((1) (0)))"), Score::eval(5));
}

#[test]
fn shallow_leaves_keep_their_value() {
    assert_eq!(value("((3 5) 4)"), Score::eval(4));
    assert_eq!(value("(-7 ((1 2) (3 4)))"), Score::eval(2));
}

#[test]
fn ends_know_their_distance() {
    assert_eq!(value("((w w) 5)"), Score::win_at(Ply(2)));
    assert_eq!(value("((l w) (w l))"), Score::loss_at(Ply(2)));
}

#[test]
fn an_extra_turn_keeps_the_side() {
    assert_eq!(value("(+(3 5) (2 9))"), Score::eval(5));
}
