//! Multi-PV and the seeded choice.

use crate::{sound, with};
use boyi_core::{Depth, Easy, Position, Score};
use boyi_search::{Control, Info, Limits, Options};
use boyi_testkit::toys::TicTacToe;
use boyi_testkit::{Shape, TreeGame, Values, reference};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The true value of every root move, best first; equal ones in natural order.
fn true_values(tree: &mut TreeGame, depth: Depth) -> Vec<(u16, Score)> {
    let mut moves = Vec::new();
    tree.legal_moves(&mut moves);
    let mut values: Vec<_> = moves
        .into_iter()
        .map(|mv| {
            let undo = tree.make(mv);
            // Plies are counted from the child, so a distance is one too short here.
            let below = reference::minimax(tree, depth - 1).value.from_node(boyi_core::Ply(1));
            let value = if tree.extra_turn() { below } else { -below };
            tree.unmake(mv, undo);
            (mv, value)
        })
        .collect();
    values.sort_by_key(|&(_, value)| Reverse(value));
    values
}

#[test]
fn every_line_of_multi_pv_has_its_true_score() {
    let shape = Shape {
        branching: (2, 6),
        ends: 60,
        transpositions: 200,
        extra_turns: 100,
        noisy: 100,
        ..Shape::default()
    };
    for seed in 0..200 {
        let mut tree = shape.grow(seed);
        let truth = true_values(&mut tree, Depth(4));
        let mut searcher = with(Options { multi_pv: 3, sound: true, ..Options::default() });
        let report = searcher.search(&mut tree, &Limits::depth(4));
        let scores: Vec<_> = report.lines().iter().map(|line| line.score).collect();
        let expected: Vec<_> = truth.iter().take(3).map(|&(_, value)| value).collect();
        assert_eq!(scores, expected, "seed {seed}");
        let firsts: BTreeSet<_> = report.lines().iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts.len(), scores.len(), "every line begins with another move");
    }
}

#[test]
fn the_rows_of_multi_pv_never_show_one_move_twice() {
    let shape = Shape { branching: (4, 8), ends: 40, transpositions: 200, noisy: 100, ..Shape::default() };
    let mut rose = 0;
    for seed in 0..100 {
        let mut tree = shape.grow(seed);
        let mut rows: BTreeMap<usize, u16> = BTreeMap::new();
        let mut listen = |info: &Info<'_, u16>| {
            // A line that rises and those that it displaces are told one after the other; then a search follows.
            if info.multipv == 1 || info.multipv > rows.len() {
                let moves: BTreeSet<_> = rows.values().collect();
                assert_eq!(moves.len(), rows.len(), "seed {seed}: {rows:?}");
            }
            let before = rows.insert(info.multipv, info.pv[0]);
            rose += usize::from(before.is_some_and(|before| before != info.pv[0]));
        };
        let mut searcher = with(Options { multi_pv: 4, sound: true, ..Options::default() });
        let report = searcher.search_with(&mut tree, &Limits::depth(5), &mut listen, &Control::default());
        let told: Vec<_> = rows.into_values().collect();
        let lines: Vec<_> = report.lines().iter().map(|line| line.pv[0]).collect();
        assert_eq!(told, lines, "seed {seed}");
    }
    assert!(rose > 100, "{rose} rows changed");
}

#[test]
fn only_proved_equals_are_chosen() {
    let shape = Shape { branching: (4, 6), values: Values::Within(2), ends: 40, ..Shape::default() };
    let mut several = 0;
    for seed in 0..150 {
        let mut tree = shape.grow(seed);
        let truth = true_values(&mut tree, Depth(4));
        let best: BTreeSet<_> =
            truth.iter().filter(|&&(_, value)| value == truth[0].1).map(|&(mv, _)| mv).collect();
        for dice in 0..4 {
            let mut searcher = with(Options { seed: Some(dice), sound: true, ..Options::default() });
            let report = searcher.search(&mut tree, &Limits::depth(4));
            let choices: BTreeSet<_> = report.choices().iter().copied().collect();
            assert_eq!(choices, best, "tree {seed}");
            assert!(best.contains(&report.best_move().unwrap()));
            assert_eq!(report.score(), truth[0].1);
            assert_eq!(reference::check_line(&mut tree, report.depth(), report.score(), report.pv()), Ok(()));
        }
        several += usize::from(best.len() > 1);
    }
    assert!(several > 50, "{several} trees with a choice");
}

#[test]
fn the_same_seed_chooses_the_same_and_seeds_differ() {
    let play = |seed| {
        let mut searcher = with(Options { seed: Some(seed), ..Options::default() });
        searcher.search(&mut Easy::new(TicTacToe::default()), &Limits::depth(9)).best_move()
    };
    let chosen: BTreeSet<_> = (0..40).map(play).collect();
    assert_eq!(chosen.len(), 9, "every first move of tic-tac-toe draws");
    assert_eq!(play(7), play(7));
}

#[test]
fn variety_takes_moves_within_the_margin_and_no_others() {
    let mut tree: TreeGame = "(10 8 7 5 w 3)".parse().unwrap();
    assert_eq!(choices(&mut tree, 3), [4], "a win is not given up");
    let mut tree: TreeGame = "(10 8 7 l 5)".parse().unwrap();
    assert_eq!(choices(&mut tree, 3), [0, 1, 2]);
    assert_eq!(choices(&mut tree, 30_000), [0, 1, 2, 4], "no loss is chosen");
}

fn choices(tree: &mut TreeGame, variety: i32) -> Vec<u16> {
    let mut searcher = with(Options { seed: Some(1), variety, ..Options::default() });
    let mut choices = searcher.search(tree, &Limits::depth(1)).choices().to_vec();
    choices.sort_unstable();
    choices
}

#[test]
fn without_a_seed_the_first_best_move_is_played() {
    let mut tree: TreeGame = "(1 4 4 4)".parse().unwrap();
    let report = sound().search(&mut tree, &Limits::depth(1));
    assert_eq!(report.best_move(), Some(1));
    assert!(report.choices().is_empty());
}
