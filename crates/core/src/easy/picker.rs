//! The move picker of [`Easy`] games and the stack that holds its moves.

use crate::{Easy, Game, Hints, MoveClass, MoveCode, Picker, Position};

/// Ordering bonus of a killer, in units of history. Killers ahead of all other moves need more nodes in
/// games whose transposition table remembers most cutoff moves already.
const KILLER_BONUS: i32 = 300;

/// The moves of all nodes on the current path, node after node, so that no node allocates.
///
/// Nodes are searched depth first: the moves of a picker lie above those of its ancestors and are removed
/// when the picker is exhausted or the move that led to its node is taken back.
pub(super) struct MoveStack<M> {
    /// The moves of the nodes, each node's in the game's order until its picker orders them.
    moves: Vec<M>,
    /// Their ordering keys, valid once the picker of the node has scored its moves.
    keys: Vec<OrderKey>,
    /// Start of the moves of the present position, if they are already generated and no picker owns them.
    generated: Option<usize>,
}

impl<M: Copy> MoveStack<M> {
    pub(super) fn new() -> MoveStack<M> {
        MoveStack { moves: Vec::new(), keys: Vec::new(), generated: None }
    }

    /// Removes all moves.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
    }

    /// The moves of the present position, generated at most once.
    #[inline]
    pub(super) fn generated<G: Game<Move = M>>(&mut self, game: &G) -> &[M] {
        let first = self.generate(game);
        &self.moves[first..]
    }

    #[inline]
    fn generate<G: Game<Move = M>>(&mut self, game: &G) -> usize {
        match self.generated {
            Some(first) => first,
            None => {
                let first = self.moves.len();
                game.moves(&mut self.moves);
                self.generated = Some(first);
                first
            }
        }
    }

    /// Returns the length of the stack without moves that no picker owns, before a move is made.
    #[inline]
    pub(super) fn leave(&mut self) -> usize {
        self.generated.take().unwrap_or(self.moves.len())
    }

    /// Removes the moves above `len`, after a move is taken back.
    #[inline]
    pub(super) fn back_to(&mut self, len: usize) {
        self.generated = None;
        self.moves.truncate(len);
    }

    /// Keeps the moves from `first` on that `keeps` accepts, in their order.
    #[inline]
    fn retain(&mut self, first: usize, keeps: impl Fn(M) -> bool) {
        let mut kept = first;
        for place in first..self.moves.len() {
            let mv = self.moves[place];
            if keeps(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    #[cfg(test)]
    pub(super) fn moves(&self) -> &[M] {
        &self.moves
    }
}

/// Ordering key: history in the high bits, generation order in the low bits as tie-break.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OrderKey(i64);

impl OrderKey {
    /// Below the keys of all moves.
    const LOWEST: OrderKey = OrderKey(i64::MIN);

    #[inline]
    fn new(score: i32, place: usize) -> OrderKey {
        OrderKey(i64::from(score) << 32 | i64::from(!(place as u32)))
    }
}

/// Yields the moves of an [`Easy`] game: the TT move, then by the game's own score plus history, with a bonus
/// for killers, earlier generated ones first among equals. Valid only for the position that created it.
pub struct EasyPicker {
    /// The node's moves lie on the stack of the position from here to `end`.
    first: usize,
    /// Moves before this one have been yielded.
    next: usize,
    end: usize,
    stage: Stage,
}

/// The state of a picker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    Score,
    Yield,
}

impl EasyPicker {
    #[inline]
    pub(super) fn new<G: Game>(stack: &mut MoveStack<G::Move>, game: &G, class: MoveClass) -> EasyPicker {
        let first = match class {
            MoveClass::Noisy if !G::QUIESCENCE => stack.moves.len(),
            _ => stack.generate(game),
        };
        if class == MoveClass::Noisy {
            stack.retain(first, |mv| game.is_noisy(mv));
        }
        stack.generated = None;
        EasyPicker { first, next: first, end: stack.moves.len(), stage: Stage::TtMove }
    }

    /// Yields the TT move, then scores the other moves and yields the best. Not inlined, so that the
    /// search passes these hints and does not compute others.
    #[inline(never)]
    fn score_and_pick<G: Game>(
        &mut self,
        position: &mut Easy<G>,
        tt_move: Option<MoveCode>,
        killers: [Option<G::Move>; 2],
        history: &[i16],
    ) -> Option<G::Move> {
        if self.stage == Stage::TtMove {
            self.stage = Stage::Score;
            let moves = &position.stack.moves[self.next..self.end];
            let place = tt_move.and_then(|code| moves.iter().position(|&mv| position.encode(mv) == code));
            if let Some(place) = place {
                // The others keep their order.
                let moves = &mut position.stack.moves[self.next..self.end];
                moves[..=place].rotate_right(1);
                self.next += 1;
                return Some(moves[0]);
            }
        }
        self.stage = Stage::Yield;
        let Easy { game, stack, second, .. } = position;
        if stack.keys.len() < self.end {
            stack.keys.resize(self.end, OrderKey::LOWEST);
        }
        let keys = &mut stack.keys[self.next..self.end];
        let moves = &mut stack.moves[self.next..self.end];
        // Branch-free: the branches would be unpredictable.
        let latest = killers[0].unwrap_or(moves[0]);
        let before = killers[1].unwrap_or(latest);
        let bonus = if killers[0].is_some() { KILLER_BONUS } else { 0 };
        let (mut best, mut highest) = (0, OrderKey::LOWEST);
        for (place, (key, &mv)) in keys.iter_mut().zip(&*moves).enumerate() {
            let killer = i32::from((mv == latest) | (mv == before)) * bonus;
            let history = history.get(Easy::<G>::slot(*second, mv)).map_or(0, |&value| i32::from(value));
            *key = OrderKey::new(history + killer + game.move_score(mv), place);
            if *key > highest {
                (best, highest) = (place, *key);
            }
        }
        keys.swap(0, best);
        moves.swap(0, best);
        self.next += 1;
        Some(moves[0])
    }

    /// One step of a selection sort: most nodes look at few moves.
    #[inline(never)]
    fn pick<M: Copy>(&mut self, stack: &mut MoveStack<M>) -> Option<M> {
        let keys = &mut stack.keys[self.next..self.end];
        let moves = &mut stack.moves[self.next..self.end];
        let (mut best, mut highest) = (0, OrderKey::LOWEST);
        for (place, &key) in keys.iter().enumerate() {
            if key > highest {
                (best, highest) = (place, key);
            }
        }
        let mv = moves[best];
        (keys[best], moves[best]) = (keys[0], moves[0]);
        (keys[0], moves[0]) = (highest, mv);
        self.next += 1;
        Some(mv)
    }
}

impl<G: Game> Picker<Easy<G>> for EasyPicker {
    #[inline]
    fn next(&mut self, position: &mut Easy<G>, hints: &Hints<'_, G::Move>) -> Option<G::Move> {
        let stack = &mut position.stack;
        if self.next == self.end {
            // The uppermost picker removes its moves from the stack.
            if stack.moves.len() == self.end {
                stack.moves.truncate(self.first);
                (self.next, self.end) = (self.first, self.first);
            }
            return None;
        }
        if self.stage != Stage::Yield {
            return self.score_and_pick(position, hints.tt_move, hints.killers, hints.history);
        }
        self.pick(stack)
    }
}
