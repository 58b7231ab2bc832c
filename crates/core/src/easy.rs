//! The adapter from layer 1 of the contract to layer 2.

mod picker;

use crate::{
    Bound, Capabilities, Depth, Game, Hints, Knowledge, MoveClass, MoveCode, Outcome, Ply, Position,
};
use crate::{Probe, QuickBounds, Score, SearchParams, Solvable, Window, hash};
use picker::MoveStack;
use std::fmt;
use std::hash::{Hash, Hasher};

pub use picker::EasyPicker;

/// Makes a [`Game`] searchable: snapshots for undo, TT move, killers and history for ordering, and a test
/// for a win in one before a node of some depth is searched.
pub struct Easy<G: Game> {
    game: G,
    /// Whether the second player is to move: each side has a history of its own.
    second: bool,
    stack: MoveStack<G::Move>,
    /// Keys of the positions before this one, if the game has a [repetition law](Game::REPETITION).
    line: Vec<u64>,
}

/// State that takes back a move of an [`Easy`] game.
pub struct EasyUndo<G> {
    game: G,
    second: bool,
    /// Length of the move stack before the move.
    stack_len: usize,
}

impl<G: Game> Easy<G> {
    const HISTORY_BITS: u32 = 12;
    /// Minimum depth for the win-in-one test; nearer to the leaves the search finds the win as fast.
    const WIN_IN_ONE_MIN_DEPTH: Depth = Depth(2);
    /// With fewer plies left solve mode orders moves by history alone: a search costs less than an evaluation.
    const EVALUATED_ORDER_MIN_PLIES: Ply = Ply(10);

    /// The game at a position, ready to be searched.
    pub fn new(game: G) -> Easy<G> {
        Easy { game, second: false, stack: MoveStack::new(), line: Vec::new() }
    }

    /// The position.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Plays a move for good, as part of the game whose positions count for repetition;
    /// [`make`](Position::make) plays one that will be taken back.
    pub fn play(&mut self, mv: G::Move) {
        self.make(mv);
        self.stack.clear();
    }

    /// A 15-bit hash of a move. Moves with equal hashes share a history slot and a move code.
    #[inline]
    fn fingerprint(mv: &G::Move) -> u16 {
        let mut hasher = FibonacciHasher(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> 49) as u16
    }

    /// The history slot of a move of the first or the second player.
    #[inline]
    fn slot(second: bool, mv: G::Move) -> usize {
        let of_side = Self::CAPS.history_slots / 2;
        usize::from(Self::fingerprint(&mv)) * of_side / (1 << 15) + if second { of_side } else { 0 }
    }

    /// Returns whether the move wins the game for the side that makes it.
    #[inline]
    fn wins_at_once(game: &G, mv: G::Move) -> bool {
        let mut after = game.clone();
        after.play(mv);
        let winning = if after.extra_turn() { Outcome::Win } else { Outcome::Loss };
        after.outcome() == Some(winning)
    }
}

impl<G: Game> Clone for Easy<G> {
    fn clone(&self) -> Easy<G> {
        Easy { second: self.second, line: self.line.clone(), ..Easy::new(self.game.clone()) }
    }
}

impl<G: Game + fmt::Debug> fmt::Debug for Easy<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Easy").field(&self.game).finish()
    }
}

impl<G: Game> Position for Easy<G> {
    type Move = G::Move;
    type Undo = EasyUndo<G>;
    type Picker = EasyPicker;

    const CAPS: Capabilities = Capabilities {
        path_dependent: G::REPETITION.is_some(),
        max_margin: G::MAX_MARGIN,
        quiescence: G::QUIESCENCE,
        selective: G::SELECTIVE,
        history_slots: 1 << Self::HISTORY_BITS,
        probe_stable_depth: Some(Self::WIN_IN_ONE_MIN_DEPTH),
        etc_min_depth: Some(Depth(3)),
        ..Capabilities::NONE
    };

    #[inline]
    fn make(&mut self, mv: G::Move) -> EasyUndo<G> {
        let stack_len = self.stack.leave();
        let undo = EasyUndo { game: self.game.clone(), second: self.second, stack_len };
        if G::REPETITION.is_some() {
            self.line.push(self.game.key());
        }
        self.game.play(mv);
        self.second ^= !self.game.extra_turn();
        undo
    }

    #[inline]
    fn unmake(&mut self, _: G::Move, undo: EasyUndo<G>) {
        self.game = undo.game;
        self.second = undo.second;
        if G::REPETITION.is_some() {
            self.line.pop();
        }
        self.stack.back_to(undo.stack_len);
    }

    fn legal_moves(&mut self, out: &mut Vec<G::Move>) {
        if self.game.outcome().is_none() {
            out.extend_from_slice(self.stack.generated(&self.game));
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    #[inline]
    fn margin(&self) -> i32 {
        self.game.margin()
    }

    /// [`Game::REPETITION`] if the line or the game before it has come to this position already.
    fn repetition(&self) -> Option<Outcome> {
        G::REPETITION.filter(|_| self.line.contains(&self.game.key()))
    }

    #[inline]
    fn extra_turn(&self) -> bool {
        self.game.extra_turn()
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        self.game.plies_left()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.game.key()
    }

    #[inline]
    fn evaluate(&mut self) -> Score {
        self.game.evaluate()
    }

    #[inline]
    fn picker(&mut self, class: MoveClass) -> EasyPicker {
        EasyPicker::new(&mut self.stack, &self.game, class)
    }

    #[inline]
    fn encode(&self, mv: G::Move) -> MoveCode {
        MoveCode::new(Self::fingerprint(&mv))
    }
}

impl<G: Game> Knowledge for Easy<G> {
    #[inline]
    fn is_noisy(&self, mv: G::Move) -> bool {
        G::QUIESCENCE && self.game.is_noisy(mv)
    }

    #[inline]
    fn is_forced(&self) -> bool {
        G::QUIESCENCE && self.game.is_forced()
    }

    #[inline]
    fn history_slot(&self, mv: G::Move) -> usize {
        Self::slot(self.second, mv)
    }

    #[inline]
    fn probe(&mut self, _: Window, depth: Depth) -> Option<Probe> {
        // In a game with graded ends another move may win by more.
        if depth < Self::WIN_IN_ONE_MIN_DEPTH || G::MAX_MARGIN > 0 {
            return None;
        }
        let moves = self.stack.generated(&self.game);
        let wins = moves.iter().any(|&mv| Self::wins_at_once(&self.game, mv));
        wins.then(|| Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact })
    }

    #[inline]
    fn key_after(&self, mv: G::Move) -> Option<u64> {
        let mut after = self.game.clone();
        after.play(mv);
        (!after.extra_turn()).then(|| after.key())
    }

    fn search_params() -> &'static SearchParams {
        G::search_params()
    }
}

impl<G: Game> Solvable for Easy<G> {
    /// Every child is examined before one is searched, which finds a win in one without a test of its own.
    const PROBE_CHILDREN: bool = true;

    #[inline]
    fn quick_bounds(&mut self, _: Window) -> QuickBounds<G::Move> {
        QuickBounds::UNKNOWN
    }

    /// All legal moves in the game's order.
    #[inline]
    fn proof_moves(&mut self, _: &Hints<'_, G::Move>, out: &mut Vec<G::Move>) {
        self.game.moves(out);
    }

    /// The evaluation after the move while enough plies are left, then history.
    #[inline]
    fn solver_move_score(&self, mv: G::Move, hints: &Hints<'_, G::Move>) -> i32 {
        let history = hints.history.get(self.history_slot(mv)).map_or(0, |&value| i32::from(value));
        if self.game.plies_left().is_some_and(|left| left <= Self::EVALUATED_ORDER_MIN_PLIES) {
            return history;
        }
        let mut after = self.game.clone();
        after.play(mv);
        let value = after.evaluate().raw();
        // An evaluation takes fewer than 16 bits.
        (if after.extra_turn() { value } else { -value }) << 16 | (history - i32::from(i16::MIN))
    }
}

/// A fixed hash, so that searches are the same on every platform and run: each word written is combined and
/// multiplied as in Fibonacci hashing. The high bits are well mixed.
struct FibonacciHasher(u64);

impl FibonacciHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(hash::GOLDEN);
    }
}

impl Hasher for FibonacciHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(u64::from(byte)));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Picker;

    /// Takes of one or two from a heap.
    #[derive(Clone)]
    struct Heap(u64);

    impl Game for Heap {
        type Move = u64;

        fn moves(&self, out: &mut Vec<u64>) {
            out.extend(1..=self.0.min(2));
        }

        fn play(&mut self, take: u64) {
            self.0 -= take;
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then_some(Outcome::Loss)
        }

        fn key(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn probing_a_position_again_leaves_no_moves_behind() {
        let mut position = Easy::new(Heap(5));
        for _ in 0..3 {
            assert!(position.probe(Window::FULL, Depth(2)).is_none());
            assert_eq!(position.stack.moves(), [1, 2]);
        }
        for take in [1, 2] {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            assert_eq!(legal, [1, 2]);
            let undo = position.make(take);
            position.legal_moves(&mut legal);
            position.unmake(take, undo);
            assert!(position.stack.moves().is_empty());
        }
        let mut picker = position.picker(MoveClass::All);
        let moves: Vec<u64> = std::iter::from_fn(|| picker.next(&mut position, &Hints::NONE)).collect();
        assert_eq!((moves, position.stack.moves().len()), (vec![1, 2], 0));
    }

    #[test]
    fn a_move_played_for_good_leaves_the_moves_of_the_next_position() {
        let mut position = Easy::new(Heap(2));
        for (take, then) in [(1, vec![1]), (1, vec![])] {
            position.play(take);
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            assert_eq!(legal, then);
        }
        assert_eq!((position.game().0, position.outcome()), (0, Some(Outcome::Loss)));
    }
}
