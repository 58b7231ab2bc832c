//! Evaluations as a trainer sees them.

use boyi_engine::data::{GameSpec, GomokuRule, ScoreView, Side};
use boyi_engine::{AnyGame, EvaluationChoice, WeightGroup, start};
use boyi_nnue::{Group, Linear};

const GAMES: [GameSpec; 9] = [
    GameSpec::XIANGQI,
    GameSpec::gomoku(15, GomokuRule::Freestyle),
    GameSpec::gomoku(15, GomokuRule::Renju),
    GameSpec::CONNECT4,
    GameSpec::mnk(5, 4, 4),
    GameSpec::mnk(9, 9, 5),
    GameSpec::othello(6),
    GameSpec::othello(8),
    GameSpec::othello(10),
];

/// Positions of random games; the value by the terms differs from the evaluation by rounding alone.
#[test]
fn the_linear_terms_make_the_value() {
    for (spec, seed) in GAMES.into_iter().flat_map(|spec| (0..5).map(move |seed| (spec, seed))) {
        let mut game = start(spec, None).unwrap();
        let linear = game.linear_weights().unwrap();
        assert_eq!(linear.weights.len(), linear.groups.iter().map(|group| group.length).sum::<usize>());
        let mut random: u64 = seed;
        while game.ply() < 60 && game.result().is_none() {
            let terms = game.linear_terms().unwrap();
            assert!(terms.counts.is_sorted_by(|a, b| a.0 < b.0));
            let weighed =
                |&(weight, count): &(u16, f32)| f32::from(linear.weights[usize::from(weight)]) * count;
            let value = terms.scale * terms.counts.iter().map(weighed).sum::<f32>();
            let value = if game.to_move() == Side::First { value } else { -value };
            let ScoreView::Eval(score) = game.evaluate(&EvaluationChoice::Hand).unwrap().score else {
                panic!("an evaluation")
            };
            assert!((value - score as f32).abs() < 2.5, "{value} is not {score}: {}", game.position());
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = game.view().legal;
            let mv = &legal[(random >> 33) as usize % legal.len()];
            game.play_between(mv.from, mv.to).unwrap();
        }
    }
}

#[test]
fn candidates_are_legal_moves_with_two_weights_each() {
    let mut game = start(GameSpec::gomoku(15, GomokuRule::Renju), None).unwrap();
    for mv in ["h8", "i9", "h9", "h10"] {
        game.play(mv).unwrap();
    }
    let legal: Vec<_> = game.view().legal.iter().map(|mv| mv.to).collect();
    let candidates = game.linear_terms_of_moves(&EvaluationChoice::Hand).unwrap();
    assert!(candidates.len() > 40);
    for (from, to, terms) in candidates {
        assert!(from.is_none() && legal.contains(&to));
        assert_eq!(terms.counts.len(), 2);
    }
}

#[test]
fn xiangqi_ranks_its_quiet_moves_by_weights_behind_those_of_the_value() {
    let mut game = start(GameSpec::XIANGQI, None).unwrap();
    let linear = game.linear_weights().unwrap();
    let of_value = linear.groups.iter().filter(|group| !group.ranks_moves).map(|group| group.length).sum();
    game.play("h2e2").unwrap();
    let candidates = game.linear_terms_of_moves(&EvaluationChoice::Hand).unwrap();
    let of_the_cannon_on_b7 = 1;
    assert_eq!(candidates.len(), game.view().legal.len() - of_the_cannon_on_b7);
    for (from, _, terms) in candidates {
        assert!(from.is_some() && !terms.counts.is_empty());
        assert!(terms.counts.iter().all(|&(weight, _)| usize::from(weight) >= of_value));
    }
    let connect4 = start(GameSpec::CONNECT4, None).unwrap();
    assert!(connect4.linear_terms_of_moves(&EvaluationChoice::Hand).unwrap().is_empty());
}

#[test]
fn a_file_without_ranks_is_completed_by_those_set_by_hand() {
    let linear = start(GameSpec::XIANGQI, None).unwrap().linear_weights().unwrap();
    let file = |groups: &[WeightGroup]| {
        let layout = groups.iter().map(|group| Group::new(&group.name, group.length as u32)).collect();
        Linear::new(layout, vec![7; groups.iter().map(|group| group.length).sum()]).unwrap()
    };
    let of_value = linear.groups.iter().take_while(|group| !group.ranks_moves).count();
    let completed = linear.completed(&file(&linear.groups[..of_value])).unwrap();
    let values = completed.iter().take_while(|&&number| number == 7).count();
    assert_eq!(completed[values..], linear.weights[values..]);
    assert!(values < completed.len() && completed.len() == linear.weights.len());
    assert_eq!(linear.completed(&file(&linear.groups)).unwrap(), vec![7; linear.weights.len()]);
    let error = linear.completed(&file(&linear.groups[..of_value + 1])).unwrap_err().to_string();
    assert!(error.contains("`rank of larger` of 7 weights"), "{error}");
}

#[test]
fn a_network_sees_every_piece_from_both_sides() {
    let mut game = start(GameSpec::XIANGQI, None).unwrap();
    let features = game.network_features().unwrap();
    assert_eq!((features.name, features.buckets), ("xiangqi-terms-1", 8));
    let pieces = |game: &dyn AnyGame| {
        let mut found = game.network_inputs().unwrap();
        found.own.retain(|&input| input < 1_260);
        found.other.retain(|&input| input < 1_260);
        found
    };
    let before = pieces(&*game);
    assert_eq!((before.own.len(), before.other.len(), before.bucket), (32, 32, 7));
    game.play("h2e2").unwrap();
    let after = pieces(&*game);
    let changed = |from: &[u16], to: &[u16]| from.iter().filter(|input| !to.contains(input)).count();
    assert_eq!(changed(&before.own, &after.other), 1, "Red's view, and Black is to move now");
    assert_eq!(changed(&before.other, &after.own), 1);
}
