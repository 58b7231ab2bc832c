//! Mistakes that no single position shows: signs, turns and ends, found by random games and by solving.
//!
//! Each game may be consistent in itself and still not be the one that was meant. The signs of outcomes and
//! evaluations are therefore compared with each other over many games, and the turns and the value of a position
//! with those that the test names ([`Contract::side_to_move`], [`Contract::worth`]).

use crate::{Contract, Rng};
use boyi_core::{Outcome, Ply, Score, Solvable};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Random games in all, from the positions in turn.
const GAMES: usize = 96;

/// A random game lasts at most this many times the plies of a walk: many games whose stones move about end late.
const LENGTH: usize = 10;

/// Noisy lines are followed from every so many plies of a random game.
const NOISY: usize = 8;

/// Positions this many plies before the end are compared with it.
const LAST: usize = 3;

/// Fewer different positions than this say nothing about signs.
const SAMPLE: usize = 20;

/// One in so many positions near the end must be evaluated with the sign of the result. Where captures turn the
/// balance with every move the signs differ often, but not nearly always.
const AGREEING: usize = 5;

/// Fewer decided games than this say nothing about who makes the last move.
const DECIDED: usize = 8;

/// Positions that [`Contract::worth`] visits at most.
const SOLVABLE: usize = 1_000_000;

impl<P: Solvable> Contract<P>
where
    P::Move: Debug,
{
    /// Plays random games and compares how they end with turns and evaluations.
    pub(crate) fn check_playouts(&self, positions: &mut [P]) {
        let mut tally = Tally::default();
        for game in 0..GAMES {
            let position = &mut positions[game % positions.len()];
            self.play_out(position, &mut Rng::new(game as u64), &mut tally);
        }
        tally.check(self.last_move_loses);
    }

    /// Solves each position by minimax and compares its value.
    pub(crate) fn check_worth(&self, positions: &mut [P]) {
        let Some(worth) = self.worth else { return };
        for (start, position) in positions.iter_mut().enumerate() {
            let value = solve(position, Ply::ROOT, &mut BTreeMap::new());
            assert!(
                value == result(worth),
                "position {start} is not a {worth:?} for the side to move: minimax says {value}{}",
                self.shown(position)
            );
        }
    }

    fn play_out(&self, position: &mut P, rng: &mut Rng, tally: &mut Tally<P::Move>) {
        let mut path = Vec::new();
        let mut undos = Vec::new();
        let mut nodes = Vec::new();
        for _ in 0..self.plies * LENGTH {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            let Some(&mv) = rng.pick(&legal) else {
                self.check_end_is_named(position, &path);
                let outcome = position.outcome().unwrap_or_else(|| position.outcome_without_moves());
                tally.note(outcome, &nodes, &path);
                break;
            };
            if P::CAPS.quiescence && path.len() < self.plies && path.len() % NOISY == 0 {
                self.check_noisy_lines(position, rng, &path);
            }
            let (key, eval) = (position.key(), position.evaluate().raw());
            let before = self.side_to_move.map(|side| side(position));
            undos.push((mv, position.make(mv)));
            path.push(mv);
            let flips = !position.extra_turn();
            nodes.push(Node { key, eval, flips });
            if let (Some(side), Some(before)) = (self.side_to_move, before) {
                let changed = side(position) != before;
                let extra = if flips { "extra_turn is false" } else { "extra_turn is true" };
                assert!(
                    changed == flips,
                    "{before:?} is followed by {:?}, but {extra}, after {path:?}{}",
                    side(position),
                    self.shown(position)
                );
            }
        }
        while let Some((mv, undo)) = undos.pop() {
            position.unmake(mv, undo);
        }
    }

    fn check_end_is_named(&self, position: &P, path: &[P::Move]) {
        let named = !self.ends_are_named || position.outcome().is_some();
        assert!(named, "no move is left, and no outcome, after {path:?}{}", self.shown(position));
    }
}

/// A position of a random game, and whether the other side was to move after it.
struct Node {
    key: u64,
    eval: i32,
    flips: bool,
}

/// Results of the random games.
struct Tally<M> {
    decided: usize,
    won: usize,
    extra_turns: bool,
    /// By plies before the end: the keys of positions whose evaluation has the sign of the result, or not.
    agreeing: [BTreeSet<u64>; LAST],
    opposing: [BTreeSet<u64>; LAST],
    /// The moves of the last game whose evaluations had another sign, and of the last one won.
    opposed: Vec<M>,
    won_after: Vec<M>,
}

impl<M> Default for Tally<M> {
    fn default() -> Tally<M> {
        Tally {
            decided: 0,
            won: 0,
            extra_turns: false,
            agreeing: Default::default(),
            opposing: Default::default(),
            opposed: Vec::new(),
            won_after: Vec::new(),
        }
    }
}

impl<M: Copy + Debug> Tally<M> {
    /// Takes note of a game that ended with `outcome` for the side to move.
    fn note(&mut self, outcome: Outcome, nodes: &[Node], path: &[M]) {
        self.extra_turns |= nodes.iter().any(|node| !node.flips);
        let mut sign = result(outcome).raw().signum();
        if sign == 0 {
            return;
        }
        self.decided += 1;
        if sign > 0 {
            self.won += 1;
            self.won_after = path.to_vec();
        }
        for (before_end, node) in nodes.iter().rev().take(LAST).enumerate() {
            sign = if node.flips { -sign } else { sign };
            if node.eval.signum() == sign {
                self.agreeing[before_end].insert(node.key);
            } else if node.eval != 0 {
                self.opposing[before_end].insert(node.key);
                self.opposed = path.to_vec();
            }
        }
    }

    fn check(&self, last_move_loses: bool) {
        let suspicious = self.won == self.decided && self.decided >= DECIDED && !self.extra_turns;
        assert!(
            last_move_loses || !suspicious,
            "each of {} decided games ends with a win of the side to move, so every last move loses, as after \
             {:?}: `outcome` speaks for the side to move, and a player who moves again says so in `extra_turn` \
             (say `last_move_loses` if this is meant)",
            self.decided,
            self.won_after
        );
        for (before_end, (agreeing, opposing)) in self.agreeing.iter().zip(&self.opposing).enumerate() {
            let all = agreeing.len() + opposing.len();
            assert!(
                all < SAMPLE || agreeing.len() * AGREEING > all,
                "in {} of {all} positions {} plies before the end `evaluate` favours the side that loses, as after \
                 {:?}: `evaluate` or `outcome` speaks for the wrong side, or `extra_turn` is forgotten",
                opposing.len(),
                before_end + 1,
                self.opposed
            );
        }
    }
}

/// The value of perfect play for the side to move, without its distance. Visits each key once.
fn solve<P: Solvable>(position: &mut P, ply: Ply, known: &mut BTreeMap<u64, Score>) -> Score {
    if let Some(outcome) = position.outcome() {
        return result(outcome);
    }
    if P::CAPS.path_dependent
        && ply > Ply::ROOT
        && let Some(outcome) = position.repetition()
    {
        return result(outcome);
    }
    let key = position.key();
    if let Some(&value) = known.get(&key) {
        return value;
    }
    assert!(ply < Ply::MAX && known.len() < SOLVABLE, "the game is too large to be solved by minimax");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best = None;
    for mv in moves {
        let undo = position.make(mv);
        let same_side = position.extra_turn();
        let below = solve(position, ply.next(), known);
        position.unmake(mv, undo);
        best = best.max(Some(if same_side { below } else { -below }));
    }
    let value = best.unwrap_or_else(|| result(position.outcome_without_moves()));
    if !P::CAPS.path_dependent {
        known.insert(key, value);
    }
    value
}

/// An outcome as a score, without its distance.
fn result(outcome: Outcome) -> Score {
    Score::of_outcome(outcome, Ply::ROOT)
}
