//! The adapter from layer 1 of the contract to layer 2.

use crate::{Bound, Depth, Game, Glance, Hints, MoveCode, Outcome};
use crate::{Picker, Ply, Position, Probe, Score, SearchParams, Stage, Window};
use std::cell::RefCell;
use std::fmt;
use std::hash::{Hash, Hasher};

/// How much history it is worth to be a killer. Killers before all else took 20 to 40 % more nodes in
/// Connect Four, Kalah and domineering, where the table knows most of what they know.
const KILLER: i32 = 300;

/// Makes a [`Game`] searchable: snapshots for undo, the table's move and history for ordering, and a
/// look for a win in one before a node of some depth is searched.
pub struct Easy<G: Game> {
    game: G,
    /// Whose turn it is: told apart only so that each side has a history of its own.
    second: bool,
    moves: RefCell<MoveStack<G::Move>>,
}

/// The moves of all nodes on the current path, node after node, so that no node has to allocate.
///
/// Nodes are searched depth first, so a stack is enough: a picker's moves lie above those of the nodes
/// before it, and go when its node's move is taken back, if not before.
struct MoveStack<M> {
    /// The moves of the nodes, each node's in the game's order.
    moves: Vec<M>,
    /// Their ranks, once they are ranked.
    ranks: Vec<Rank>,
    /// Where the moves of the present position begin, if they have been asked for already.
    named: Option<usize>,
}

impl<M> MoveStack<M> {
    /// Where the moves of the present position begin; they lie uppermost. A position that has been asked for
    /// them before is not asked again.
    #[inline]
    fn name<G: Game<Move = M>>(&mut self, game: &G) -> usize {
        match self.named {
            Some(first) => first,
            None => {
                let first = self.moves.len();
                game.moves(&mut self.moves);
                self.named = Some(first);
                first
            }
        }
    }

    /// The position is left for one behind it: moves that no picker has taken over will not be needed. Tells where
    /// the stack ends without them.
    #[inline]
    fn leave(&mut self) -> usize {
        self.named.take().unwrap_or(self.moves.len())
    }
}

/// History above bits that say how early the game named the move, so that no two moves of a node are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(i64);

impl Rank {
    /// Below those of all moves.
    const LEAST: Rank = Rank(i64::MIN);

    #[inline]
    fn new(merit: i32, place: usize) -> Rank {
        Rank(i64::from(merit) << 32 | i64::from(!(place as u32)))
    }
}

/// What it takes to take back a move of an [`Easy`] game.
pub struct EasyUndo<G> {
    game: G,
    second: bool,
    /// How many moves were on the stack.
    stacked: usize,
}

impl<G: Game> Easy<G> {
    const HISTORY_BITS: u32 = 12;
    /// With so much depth left a win in one is looked for before anything is searched; nearer to the
    /// leaves searching finds it at once as well.
    const LOOKING_DEPTH: Depth = Depth(2);
    /// With fewer plies left than so many, solve mode has searched a move sooner than evaluated it.
    const JUDGING_PLIES: Ply = Ply(10);

    /// The game at a position, ready to be searched.
    pub fn new(game: G) -> Easy<G> {
        let moves = RefCell::new(MoveStack { moves: Vec::new(), ranks: Vec::new(), named: None });
        Easy { game, second: false, moves }
    }

    /// The position.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Plays a move for good; [`make`](Position::make) plays one that will be taken back.
    pub fn play(&mut self, mv: G::Move) {
        self.make(mv);
        self.moves.get_mut().moves.clear();
    }

    /// A 16-bit fingerprint of a move. Moves that share one are merely ordered alike.
    #[inline]
    fn fingerprint(mv: &G::Move) -> u16 {
        let mut hasher = Multiplier(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> 49) as u16
    }

    /// The rank of the move that the game named after so many others: its history and so much more.
    #[inline]
    fn rank(&self, mv: G::Move, place: usize, history: &[i16], more: i32) -> Rank {
        let merit = history.get(self.history_slot(mv)).map_or(0, |&merit| i32::from(merit));
        Rank::new(merit + more, place)
    }

    /// Does this move win the game for its player?
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
        Easy { second: self.second, ..Easy::new(self.game.clone()) }
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

    #[inline]
    fn make(&mut self, mv: G::Move) -> EasyUndo<G> {
        let stacked = self.moves.get_mut().leave();
        let undo = EasyUndo { game: self.game.clone(), second: self.second, stacked };
        self.game.play(mv);
        self.second ^= !self.game.extra_turn();
        undo
    }

    #[inline]
    fn unmake(&mut self, _: G::Move, undo: EasyUndo<G>) {
        self.game = undo.game;
        self.second = undo.second;
        let stack = self.moves.get_mut();
        stack.named = None;
        stack.moves.truncate(undo.stacked);
    }

    fn legal_moves(&self, out: &mut Vec<G::Move>) {
        if self.game.outcome().is_none() {
            let stack = &mut *self.moves.borrow_mut();
            let first = stack.name(&self.game);
            out.extend_from_slice(&stack.moves[first..]);
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
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
    fn picker(&self, stage: Stage) -> EasyPicker {
        let stack = &mut *self.moves.borrow_mut();
        let first = match stage {
            Stage::Noisy => stack.moves.len(),
            _ => stack.name(&self.game),
        };
        stack.named = None;
        EasyPicker { first, next: first, end: stack.moves.len(), step: Step::TableMove }
    }

    #[inline]
    fn encode(&self, mv: G::Move) -> MoveCode {
        MoveCode::new(Self::fingerprint(&mv))
    }

    const HISTORY_SLOTS: usize = 1 << Self::HISTORY_BITS;

    #[inline]
    fn history_slot(&self, mv: G::Move) -> usize {
        let of_side = Self::HISTORY_SLOTS / 2;
        usize::from(Self::fingerprint(&mv)) * of_side / (1 << 15) + if self.second { of_side } else { 0 }
    }

    #[inline]
    fn extra_turn(&self) -> bool {
        self.game.extra_turn()
    }

    #[inline]
    fn plies_left(&self) -> Option<Ply> {
        self.game.plies_left()
    }

    const PROBED_ONCE_FROM: Option<Depth> = Some(Self::LOOKING_DEPTH);

    #[inline]
    fn probe(&mut self, _: Window, depth: Depth) -> Option<Probe> {
        if depth < Self::LOOKING_DEPTH {
            return None;
        }
        let stack = self.moves.get_mut();
        let first = stack.name(&self.game);
        let moves = &stack.moves[first..];
        let wins = moves.iter().any(|&mv| Self::wins_at_once(&self.game, mv));
        wins.then(|| Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact })
    }

    /// Nearer to the leaves a look into the table saves less than it costs.
    const LOOK_UP_DEPTH: Option<Depth> = Some(Depth(3));

    #[inline]
    fn key_after(&self, mv: G::Move) -> Option<u64> {
        let mut after = self.game.clone();
        after.play(mv);
        (!after.extra_turn()).then(|| after.key())
    }

    const SELECTIVE: bool = G::SELECTIVE;

    fn search_params() -> &'static SearchParams {
        G::search_params()
    }

    /// Solve mode looks at every child before it searches one: a win in one needs no look of its own.
    const GLANCES_AHEAD: bool = true;

    #[inline]
    fn glance(&mut self, _: Window) -> Glance<G::Move> {
        Glance::OPEN
    }

    /// In the game's order: solve mode ranks those that it must search.
    #[inline]
    fn proof_moves(&self, _: &Hints<'_, G::Move>, out: &mut Vec<G::Move>) {
        self.game.moves(out);
    }

    /// The evaluation while enough of the game is left, then history.
    #[inline]
    fn promise(&self, mv: G::Move, hints: &Hints<'_, G::Move>) -> i32 {
        let learnt = hints.history.get(self.history_slot(mv)).map_or(0, |&merit| i32::from(merit));
        if self.game.plies_left().is_some_and(|left| left <= Self::JUDGING_PLIES) {
            return learnt;
        }
        let mut after = self.game.clone();
        after.play(mv);
        let value = after.evaluate().raw();
        // An evaluation has less than 16 bits.
        (if after.extra_turn() { value } else { -value }) << 16 | (learnt - i32::from(i16::MIN))
    }
}

/// Yields the moves of an [`Easy`] game: the table's move, then by history, killers a little before their
/// like, the earlier named one among equals. It works for the very position that it was asked from.
pub struct EasyPicker {
    /// The node's moves lie on the position's stack from here to `end`, and so do their ranks once there are any.
    first: usize,
    /// Those before this one have been yielded.
    next: usize,
    end: usize,
    step: Step,
}

/// What the picker does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    TableMove,
    Rank,
    Yield,
}

impl<G: Game> Picker<Easy<G>> for EasyPicker {
    #[inline]
    fn next(&mut self, position: &Easy<G>, hints: &Hints<'_, G::Move>) -> Option<G::Move> {
        let stack = &mut *position.moves.borrow_mut();
        if self.next == self.end {
            // The uppermost picker clears away what it put there.
            if stack.moves.len() == self.end {
                stack.moves.truncate(self.first);
                (self.next, self.end) = (self.first, self.first);
            }
            return None;
        }
        if self.step != Step::Yield {
            return self.rank_and_pick(position, stack, hints.table, hints.killers, hints.history);
        }
        self.pick(stack)
    }
}

impl EasyPicker {
    /// The table's move, then the best of the others. Not inlined, so that the search hands over these hints and
    /// does not make others.
    #[inline(never)]
    fn rank_and_pick<G: Game>(
        &mut self,
        position: &Easy<G>,
        stack: &mut MoveStack<G::Move>,
        table: Option<MoveCode>,
        killers: [Option<G::Move>; 2],
        history: &[i16],
    ) -> Option<G::Move> {
        let moves = &mut stack.moves[self.next..self.end];
        if self.step == Step::TableMove {
            self.step = Step::Rank;
            let place = table.and_then(|code| moves.iter().position(|&mv| position.encode(mv) == code));
            if let Some(place) = place {
                // The others keep their order.
                moves[..=place].rotate_right(1);
                self.next += 1;
                return Some(moves[0]);
            }
        }
        self.step = Step::Yield;
        if stack.ranks.len() < self.end {
            stack.ranks.resize(self.end, Rank::LEAST);
        }
        let ranks = &mut stack.ranks[self.next..self.end];
        // Without branches, which would be hard to foresee.
        let latest = killers[0].unwrap_or(moves[0]);
        let before = killers[1].unwrap_or(latest);
        let worth = if killers[0].is_some() { KILLER } else { 0 };
        let (mut best, mut highest) = (0, Rank::LEAST);
        for (place, (rank, &mv)) in ranks.iter_mut().zip(&*moves).enumerate() {
            let killer = i32::from((mv == latest) | (mv == before)) * worth;
            *rank = position.rank(mv, place, history, killer);
            if *rank > highest {
                (best, highest) = (place, *rank);
            }
        }
        ranks.swap(0, best);
        moves.swap(0, best);
        self.next += 1;
        Some(moves[0])
    }

    /// The best of those that are left.
    #[inline(never)]
    fn pick<M: Copy>(&mut self, stack: &mut MoveStack<M>) -> Option<M> {
        let ranks = &mut stack.ranks[self.next..self.end];
        let moves = &mut stack.moves[self.next..self.end];
        let (mut best, mut highest) = (0, Rank::LEAST);
        for (place, &rank) in ranks.iter().enumerate() {
            if rank > highest {
                (best, highest) = (place, rank);
            }
        }
        let mv = moves[best];
        (ranks[best], moves[best]) = (ranks[0], moves[0]);
        (ranks[0], moves[0]) = (highest, mv);
        self.next += 1;
        Some(mv)
    }
}

/// A fixed hash, so that searches are the same on every platform and run: each word that is written is added and
/// multiplied by an odd number near 2⁶⁴ divided by the golden ratio (Knuth). The high bits are the good ones.
struct Multiplier(u64);

impl Multiplier {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Multiplier {
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
    fn looking_at_a_position_again_leaves_no_moves_behind() {
        let mut position = Easy::new(Heap(5));
        for _ in 0..3 {
            assert!(position.probe(Window::FULL, Depth(2)).is_none());
            assert_eq!(position.moves.get_mut().moves, [1, 2]);
        }
        for take in [1, 2] {
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            assert_eq!(legal, [1, 2]);
            let undo = position.make(take);
            position.legal_moves(&mut legal);
            position.unmake(take, undo);
            assert!(position.moves.get_mut().moves.is_empty());
        }
        let mut picker = position.picker(Stage::All);
        let moves: Vec<u64> = std::iter::from_fn(|| picker.next(&position, &Hints::NONE)).collect();
        assert_eq!((moves, position.moves.get_mut().moves.len()), (vec![1, 2], 0));
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
