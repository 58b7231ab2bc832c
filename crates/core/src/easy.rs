//! The adapter from layer 1 of the contract to layer 2.

use crate::{Bound, Depth, Game, Glance, Hints, MoveCode, Outcome};
use crate::{Picker, Ply, Position, Probe, Score, SearchParams, Stage, Window};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::fmt;
use std::hash::{Hash, Hasher};

/// How much history it is worth to be a killer. Killers before all else took 20 to 40 % more nodes in
/// Connect Four, Kalah and domineering, where the table knows most of what they know.
const KILLER: i64 = 300;

/// Makes a [`Game`] searchable: snapshots for undo, the table's move and history for ordering, and a
/// look for a win in one before a node of some depth is searched.
pub struct Easy<G: Game> {
    /// The position.
    pub game: G,
    /// Whose turn it is: told apart only so that each side has a history of its own.
    second: bool,
    moves: RefCell<MoveStack<G::Move>>,
}

/// The moves of all nodes on the current path, node after node, so that no node has to allocate.
///
/// Nodes are searched depth first, so a stack is enough: a picker's moves lie above those of the nodes
/// before it, and go when its node's move is taken back, if not before.
struct MoveStack<M> {
    ranked: Vec<Ranked<M>>,
    /// Where the game writes the moves of one position.
    fresh: Vec<M>,
}

/// A move of some node, and which of the node's moves should come before which.
#[derive(Clone, Copy)]
struct Ranked<M> {
    mv: M,
    /// History above 32 bits that say how early the game named the move.
    rank: i64,
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
        let moves = RefCell::new(MoveStack { ranked: Vec::new(), fresh: Vec::new() });
        Easy { game, second: false, moves }
    }

    /// A 16-bit fingerprint of a move. Moves that share one are merely ordered alike.
    #[inline]
    fn fingerprint(mv: &G::Move) -> u16 {
        let mut hasher = Fnv::default();
        mv.hash(&mut hasher);
        let hash = hasher.finish();
        ((hash ^ (hash >> 32) ^ (hash >> 16)) & 0x7FFF) as u16
    }

    /// The rank of a move: its history and so much more.
    #[inline]
    fn rank(&self, mv: G::Move, history: &[i16], more: i64) -> i64 {
        let merit = history.get(self.history_slot(mv)).map_or(0, |&merit| i64::from(merit));
        (merit + more) << 32
    }

    /// Does this move win the game for its player?
    #[inline]
    fn wins_at_once(&self, mv: G::Move) -> bool {
        let mut after = self.game.clone();
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
        let stacked = self.moves.get_mut().ranked.len();
        let undo = EasyUndo { game: self.game.clone(), second: self.second, stacked };
        self.game.play(mv);
        self.second ^= !self.game.extra_turn();
        undo
    }

    #[inline]
    fn unmake(&mut self, _: G::Move, undo: EasyUndo<G>) {
        self.game = undo.game;
        self.second = undo.second;
        self.moves.get_mut().ranked.truncate(undo.stacked);
    }

    fn legal_moves(&self, out: &mut Vec<G::Move>) {
        if self.game.outcome().is_none() {
            self.game.moves(out);
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
        let first = stack.ranked.len();
        if stage != Stage::Noisy {
            stack.fresh.clear();
            self.legal_moves(&mut stack.fresh);
            stack.ranked.extend((0..).zip(&stack.fresh).map(|(place, &mv)| Ranked { mv, rank: -place }));
        }
        EasyPicker { first, next: first, end: stack.ranked.len(), step: Step::TableMove }
    }

    #[inline]
    fn encode(&self, mv: G::Move) -> MoveCode {
        MoveCode::new(Self::fingerprint(&mv))
    }

    const HISTORY_SLOTS: usize = 1 << Self::HISTORY_BITS;

    #[inline]
    fn history_slot(&self, mv: G::Move) -> usize {
        let of_side = Self::HISTORY_SLOTS / 2;
        usize::from(Self::fingerprint(&mv)) % of_side + if self.second { of_side } else { 0 }
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
    fn probe(&mut self, _: Window, depth: Depth) -> Option<Probe> {
        if depth < Self::LOOKING_DEPTH {
            return None;
        }
        let mut fresh = std::mem::take(&mut self.moves.get_mut().fresh);
        fresh.clear();
        self.game.moves(&mut fresh);
        let wins = fresh.iter().any(|&mv| self.wins_at_once(mv));
        self.moves.get_mut().fresh = fresh;
        wins.then(|| Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact })
    }

    const SELECTIVE: bool = G::SELECTIVE;

    fn search_params() -> &'static SearchParams {
        G::search_params()
    }

    /// Solve mode looks at every child before it searches one: a win in one needs no look of its own.
    const GLANCES_AHEAD: bool = true;

    /// Nothing but the evaluation, which orders the moves while enough of the game is left.
    #[inline]
    fn glance(&mut self, _: Window) -> Glance<G::Move> {
        if self.game.plies_left().is_some_and(|left| left < Self::JUDGING_PLIES) {
            return Glance::OPEN;
        }
        let value = self.game.evaluate().raw();
        Glance { promise: if self.game.extra_turn() { value } else { -value }, ..Glance::OPEN }
    }

    /// By history, the earlier named one among equals.
    fn proof_moves(&self, hints: &Hints<'_, G::Move>, out: &mut Vec<G::Move>) {
        let MoveStack { fresh, ranked } = &mut *self.moves.borrow_mut();
        fresh.clear();
        self.game.moves(fresh);
        let first = ranked.len();
        let rank = |place: i64, mv| self.rank(mv, hints.history, 0) - place;
        ranked.extend((0..).zip(&*fresh).map(|(place, &mv)| Ranked { mv, rank: rank(place, mv) }));
        ranked[first..].sort_by_key(|it| Reverse(it.rank));
        out.extend(ranked.drain(first..).map(|it| it.mv));
    }
}

/// Yields the moves of an [`Easy`] game: the table's move, then by history, killers a little before their
/// like, the earlier named one among equals. It works for the very position that it was asked from.
pub struct EasyPicker {
    /// The node's moves lie on the position's stack from here to `end`; those before `next` are yielded.
    first: usize,
    next: usize,
    end: usize,
    step: Step,
}

/// What the picker does next.
enum Step {
    TableMove,
    Rank,
    Yield,
}

impl<G: Game> Picker<Easy<G>> for EasyPicker {
    #[inline]
    fn next(&mut self, position: &Easy<G>, hints: &Hints<'_, G::Move>) -> Option<G::Move> {
        self.pick(position, hints.table, hints.killers, hints.history)
    }
}

impl EasyPicker {
    /// The next move. Not inlined, so that the search hands over these hints and does not make others.
    #[inline(never)]
    fn pick<G: Game>(
        &mut self,
        position: &Easy<G>,
        table: Option<MoveCode>,
        killers: [Option<G::Move>; 2],
        history: &[i16],
    ) -> Option<G::Move> {
        let stack = &mut position.moves.borrow_mut().ranked;
        let rest = stack.get_mut(self.next..self.end)?;
        if let Step::TableMove = self.step {
            self.step = Step::Rank;
            let place = table.and_then(|code| rest.iter().position(|it| position.encode(it.mv) == code));
            if let Some(place) = place {
                rest.swap(0, place);
                self.next += 1;
                return Some(rest[0].mv);
            }
        }
        if let Step::Rank = self.step {
            self.step = Step::Yield;
            for it in rest.iter_mut() {
                let killer = if killers.contains(&Some(it.mv)) { KILLER } else { 0 };
                it.rank += position.rank(it.mv, history, killer);
            }
        }
        let Some((best, _)) = rest.iter().enumerate().max_by_key(|(_, it)| it.rank) else {
            // The uppermost picker clears away what it put there.
            if stack.len() == self.end {
                stack.truncate(self.first);
                (self.next, self.end) = (self.first, self.first);
            }
            return None;
        };
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].mv)
    }
}

/// FNV-1a: a fixed hash, so that searches are the same on every platform and run.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
