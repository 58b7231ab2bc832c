//! What a weak player does not see.

use crate::with;
use boyi_core::Score;
use boyi_search::{Limits, Options, Overlooks};
use boyi_testkit::{Shape, TreeGame};

/// The value of a tree to a depth of `plies`, for somebody who overlooks so much.
fn value(tree: &mut TreeGame, plies: i32, overlooks: Overlooks, seed: u64) -> (Score, Option<u16>) {
    let mut searcher = with(Options { overlooks, seed: Some(seed), ..Options::default() });
    let report = searcher.search(tree, &Limits::depth(plies));
    (report.score(), report.best_move())
}

fn trees() -> impl Iterator<Item = TreeGame> {
    let shape = Shape { branching: (2, 5), ends: 40, noisy: 300, ..Shape::default() };
    (0..100).map(move |seed| shape.grow(seed))
}

#[test]
fn who_overlooks_every_reply_judges_by_what_is_on_the_board() {
    let blind = Overlooks { quiet: 100, noisy: 100 };
    for mut tree in trees() {
        let near = value(&mut tree, 1, blind, 0);
        for plies in 2..5 {
            assert_eq!(
                value(&mut tree, plies, blind, 0),
                near,
                "no loss is seen where all moves are overlooked"
            );
        }
    }
}

#[test]
fn the_same_is_overlooked_every_time_and_something_else_with_another_seed() {
    let half = Overlooks { quiet: 50, noisy: 0 };
    let (mut misjudged, mut differ) = (0, 0);
    for mut tree in trees() {
        let truth = value(&mut tree, 4, Overlooks::NOTHING, 1).0;
        let found = value(&mut tree, 4, half, 1);
        assert_eq!(value(&mut tree, 4, half, 1), found);
        misjudged += u32::from(found.0 != truth);
        differ += u32::from(value(&mut tree, 4, half, 2).0 != found.0);
    }
    assert!(misjudged > 20 && differ > 20, "{misjudged} {differ}");
}

#[test]
fn sound_mode_sees_everything() {
    let sound = |overlooks| Options { sound: true, overlooks, ..Options::default() };
    let blind = Overlooks { quiet: 100, noisy: 100 };
    for mut tree in trees() {
        let search =
            |tree: &mut TreeGame, overlooks| with(sound(overlooks)).search(tree, &Limits::depth(4)).score();
        assert_eq!(search(&mut tree, blind), search(&mut tree, Overlooks::NOTHING));
    }
}
