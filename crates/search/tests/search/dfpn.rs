//! Proof-number search against plain minimax, and what its door promises.

use crate::decided::Decided;
use boyi_core::{Depth, Easy, Knowledge, Outcome, Position};
use boyi_search::dfpn::{Aim, Bounds, Budget, Prover, ProverOptions, Refusal, Stopped};
use boyi_search::{Control, OptionsError};
use boyi_testkit::toys::{Nim, Sowing, Stairs, Wheel};
use boyi_testkit::{Shape, Values, reference};

/// Returns the outcome by plain minimax.
fn truth<P: Knowledge>(position: &mut P) -> Outcome {
    let score = reference::minimax(position, Depth(64)).value;
    match (score.is_win(), score.is_loss()) {
        (true, _) => Outcome::Win,
        (_, true) => Outcome::Loss,
        _ => Outcome::Draw,
    }
}

/// The value for the player to move after `mv`, told for the player who makes it.
fn truth_after<P: Knowledge>(position: &mut P, mv: P::Move) -> Outcome {
    let undo = position.make(mv);
    let value = if position.extra_turn() { truth(position) } else { !truth(position) };
    position.unmake(mv, undo);
    value
}

fn prover(probe: bool) -> Prover {
    Prover::new(ProverOptions { hash_mib: 1, probe }).expect("a table of one MiB")
}

fn shapes() -> impl Iterator<Item = Shape> {
    let plain = Shape { depth: 5, values: Values::Within(2), ..Shape::default() };
    let bushy = Shape { ends: 150, transpositions: 300, branching: (1, 5), ..plain.clone() };
    let wild = Shape { extra_turns: 300, depth: 6, branching: (1, 4), ..bushy.clone() };
    [plain, bushy, wild].into_iter()
}

#[test]
fn random_trees_are_worth_what_minimax_says() {
    let mut seen = [0; 3];
    for shape in shapes() {
        for seed in 0..150 {
            let mut position = Decided::grow(&shape, seed);
            let expected = truth(&mut position);
            for probe in [true, false] {
                let verdict = prover(probe).solve(&mut position, &Budget::NONE).expect("a tree ends");
                assert_eq!(verdict.value(), Some(expected), "seed {seed}, {shape:?}");
                assert_eq!(verdict.best.is_none(), expected == Outcome::Loss || verdict.nodes == 0);
                if let Some(best) = verdict.best {
                    assert_eq!(truth_after(&mut position, best), expected, "seed {seed}, {shape:?}");
                }
            }
            seen[expected as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// Follows every line in which one player plays the prover's moves and the other anything.
fn hold_to<P: Knowledge>(prover: &mut Prover, position: &mut P, aim: Aim, mine: bool) {
    let (budget, control) = (Budget::NONE, Control::default());
    let my_aim = if mine { aim } else { aim.flipped() };
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        let value = position.outcome().unwrap_or(position.outcome_without_moves());
        assert_eq!(my_aim.decided(Bounds::exact(value)), Some(mine), "the line ends with {value:?}");
    } else if mine {
        moves = vec![prover.move_proving(position, aim, &budget, &control).expect("the aim is in reach").mv];
    }
    for mv in moves {
        let undo = position.make(mv);
        match position.extra_turn() {
            true => hold_to(prover, position, aim, mine),
            false => hold_to(prover, position, aim, !mine),
        }
        position.unmake(mv, undo);
    }
}

/// Plays the proved aim out against every reply.
fn keeps_its_promises<P: Knowledge>(position: &mut P) {
    let mut prover = prover(true);
    let value = prover.solve(position, &Budget::NONE).expect("accepted").value();
    match value.expect("no limit") {
        Outcome::Win => hold_to(&mut prover, position, Aim::Win, true),
        Outcome::Loss => hold_to(&mut prover, position, Aim::Win, false),
        Outcome::Draw => {
            hold_to(&mut prover, position, Aim::Hold, true);
            hold_to(&mut prover, position, Aim::Hold, false);
        }
    }
}

#[test]
fn chosen_moves_reach_what_was_proved_against_every_answer() {
    for shape in shapes() {
        for seed in 0..40 {
            keeps_its_promises(&mut Decided::grow(&shape, seed));
        }
    }
    keeps_its_promises(&mut Easy::new(Nim::new([3, 4, 5])));
    keeps_its_promises(&mut Easy::new(Nim::new([2, 4, 6])));
}

#[test]
fn having_no_move_means_what_the_game_says() {
    for bottom in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
        for steps in 0..12 {
            let mut position = Stairs::new(steps, bottom);
            let verdict = prover(true).solve(&mut position, &Budget::NONE).expect("stairs end");
            assert_eq!(verdict.value(), Some(truth(&mut position)), "{steps} steps, {bottom:?}");
            keeps_its_promises(&mut position);
        }
    }
}

#[test]
fn a_search_that_is_stopped_anywhere_claims_nothing_false() {
    let shape = Shape { depth: 5, values: Values::Within(2), extra_turns: 200, ..Shape::default() };
    for seed in 0..10 {
        let mut position = Decided::grow(&shape, seed);
        let (value, key) = (truth(&mut position), position.key());
        let whole = prover(true).solve(&mut position, &Budget::NONE).expect("a tree ends");
        for nodes in 0..whole.nodes {
            let budget = Budget { nodes: Some(nodes), ..Budget::NONE };
            let part = prover(true).solve(&mut position, &budget).expect("a tree ends");
            assert_eq!(part.nodes, nodes);
            assert_eq!(position.key(), key, "the position is whole");
            assert_eq!(part.value(), None, "one node less is not enough");
            assert!(Aim::Win.decided(part.bounds).is_none_or(|yes| yes == (value == Outcome::Win)));
            assert!(Aim::Hold.decided(part.bounds).is_none_or(|yes| yes == (value != Outcome::Loss)));
        }
    }
}

#[test]
fn a_stopped_control_ends_it_at_once() {
    let control = Control::default();
    control.stop();
    let mut position = Easy::new(Nim::new([3, 5, 6]));
    let verdict =
        prover(true).solve_with(&mut position, &Budget::NONE, &mut |_| (), &control).expect("accepted");
    assert_eq!((verdict.bounds, verdict.best, verdict.nodes), (Bounds::UNKNOWN, None, 0));
    let chosen = prover(true).move_proving(&mut position, Aim::Win, &Budget::NONE, &control);
    assert_eq!(chosen, Err(Stopped::Limit));
}

#[test]
fn an_aim_out_of_reach_is_told_so() {
    let (budget, control) = (Budget::NONE, Control::default());
    let mut position = Easy::new(Nim::new([1, 2, 3]));
    assert_eq!(prover(true).move_proving(&mut position, Aim::Hold, &budget, &control), Err(Stopped::Refuted));
    let mut over = Easy::new(Nim::new([0, 0, 0]));
    assert_eq!(prover(true).move_proving(&mut over, Aim::Win, &budget, &control), Err(Stopped::Refuted));
}

#[test]
fn the_same_calls_visit_the_same_nodes() {
    let count = || {
        let mut prover = prover(true);
        let mut nodes = Vec::new();
        for _ in 0..2 {
            nodes.push(
                prover.solve(&mut Easy::new(Nim::new([3, 5, 6])), &Budget::NONE).expect("accepted").nodes,
            );
        }
        prover.forget();
        nodes.push(prover.solve(&mut Easy::new(Nim::new([3, 5, 6])), &Budget::NONE).expect("accepted").nodes);
        nodes
    };
    let nodes = count();
    assert_eq!(nodes, count());
    assert!(nodes[1] < nodes[0], "what is known is not searched again: {nodes:?}");
    assert_eq!(nodes[0], nodes[2]);
}

#[test]
fn tables_that_cannot_be_had_are_refused() {
    let error = |hash_mib| Prover::new(ProverOptions { hash_mib, probe: true }).err();
    assert_eq!(error(0), Some(OptionsError::HashMib(0)));
    assert_eq!(error(usize::MAX), Some(OptionsError::HashMib(usize::MAX)));
}

#[test]
fn games_that_cannot_be_proved_in_this_way_are_refused() {
    let refusal = |found: Result<_, Refusal>| found.err();
    let solved = prover(true).solve(&mut Wheel::at(0), &Budget::NONE).map(|_| ());
    assert_eq!(refusal(solved), Some(Refusal::PathDependent));
    let solved = prover(true).solve(&mut Easy::new(Sowing::new(2)), &Budget::NONE).map(|_| ());
    assert_eq!(refusal(solved), Some(Refusal::Endless));
}
