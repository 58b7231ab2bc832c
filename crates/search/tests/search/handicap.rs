//! Weak players.

use crate::with;
use boyi_core::{Knowledge, MoveClass, Picker, Position, Score};
use boyi_search::{Handicap, Limits, Options, Report, Weakness};
use boyi_testkit::{Shape, TreeGame, reference};

/// The search of a tree to a depth of `plies` by a weak player.
fn search(tree: &TreeGame, plies: i32, weakness: Weakness) -> Report<u16> {
    with(Options::default()).search(&mut Handicap::new(tree.clone(), weakness), &Limits::depth(plies))
}

fn overlooking(quiets: u8, noisy: u8, seed: u64) -> Weakness {
    Weakness { overlooked_quiets: quiets, overlooked_noisy: noisy, seed, ..Weakness::NONE }
}

fn trees() -> impl Iterator<Item = TreeGame> {
    let shape = Shape { branching: (2, 5), ends: 40, noisy: 300, ..Shape::default() };
    (0..100).map(move |seed| shape.grow(seed))
}

#[test]
fn a_handicap_keeps_the_contract() {
    for tree in trees().take(10) {
        boyi_testkit::contract([Handicap::new(tree, overlooking(50, 50, 7))]);
    }
}

#[test]
fn no_weakness_changes_nothing() {
    for mut tree in trees() {
        let (weak, full) =
            (search(&tree, 4, Weakness::NONE), with(Options::default()).search(&mut tree, &Limits::depth(4)));
        assert_eq!((weak.score(), weak.pv(), weak.nodes()), (full.score(), full.pv(), full.nodes()));
    }
}

#[test]
fn every_node_keeps_a_move_and_the_root_all_of_them() {
    for tree in trees() {
        let mut handicap = Handicap::new(tree, overlooking(100, 100, 0));
        let mut legal = Vec::new();
        handicap.legal_moves(&mut legal);
        let yielded = |handicap: &mut Handicap<TreeGame>| {
            let mut picker = handicap.picker(MoveClass::Main);
            std::iter::from_fn(|| picker.next(handicap, &boyi_core::Hints::NONE)).count()
        };
        assert_eq!(yielded(&mut handicap), legal.len());
        let undo = handicap.make(legal[0]);
        if handicap.outcome().is_none() && !handicap.is_forced() {
            assert_eq!(yielded(&mut handicap), 1);
        }
        handicap.unmake(legal[0], undo);
    }
}

#[test]
fn equal_seeds_overlook_the_same_moves_and_other_seeds_others() {
    let (mut misjudged, mut differ) = (0, 0);
    for tree in trees() {
        let truth = search(&tree, 4, Weakness::NONE).score();
        let found = search(&tree, 4, overlooking(50, 0, 1));
        assert_eq!(search(&tree, 4, overlooking(50, 0, 1)).pv(), found.pv());
        misjudged += u32::from(found.score() != truth);
        differ += u32::from(search(&tree, 4, overlooking(50, 0, 2)).score() != found.score());
    }
    assert!(misjudged > 20 && differ > 20, "{misjudged} {differ}");
}

#[test]
fn noise_changes_every_evaluation_within_its_amplitude() {
    let mut differs = 0;
    for seed in 0..200 {
        let tree: TreeGame = "(100 -5)".parse().unwrap();
        let value = search(&tree, 1, Weakness { noise: 8, seed, ..Weakness::NONE }).score().raw();
        assert!((92..=108).contains(&value), "{value}");
        differs += usize::from(value != 100);
    }
    assert!(differs > 150, "{differs} of 200");
}

#[test]
fn one_table_holds_the_results_of_several_weaknesses_apart() {
    for tree in trees().take(20) {
        let mut searcher = with(Options::default());
        let mut score = |weakness| -> Score {
            searcher.search(&mut Handicap::new(tree.clone(), weakness), &Limits::depth(4)).score()
        };
        score(Weakness { noise: 500, ..Weakness::NONE });
        let truth = reference::minimax(&mut tree.clone(), boyi_core::Depth(4)).value;
        let deep = score(Weakness::NONE);
        assert_eq!(deep, search(&tree, 4, Weakness::NONE).score(), "the truth is {truth}");
    }
}
