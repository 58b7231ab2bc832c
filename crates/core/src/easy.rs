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
    /// The moves of a node, in the game's order until they are ranked.
    moves: Vec<M>,
    /// Their ranks, once they are: history above bits that say how early the game named the move.
    ranks: Vec<i32>,
    /// Where the game writes the moves of one position.
    fresh: Vec<M>,
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
    /// Moves after so many are ranked by history alone: 17 bits are left to it.
    const PLACE_BITS: u32 = 14;
    /// With so much depth left a win in one is looked for before anything is searched; nearer to the
    /// leaves searching finds it at once as well.
    const LOOKING_DEPTH: Depth = Depth(2);
    /// With fewer plies left than so many, solve mode has searched a move sooner than evaluated it.
    const JUDGING_PLIES: Ply = Ply(10);

    /// The game at a position, ready to be searched.
    pub fn new(game: G) -> Easy<G> {
        let moves = RefCell::new(MoveStack { moves: Vec::new(), ranks: Vec::new(), fresh: Vec::new() });
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

    /// The rank of the move that the game named after so many others: its history and so much more.
    #[inline]
    fn rank(&self, mv: G::Move, place: usize, history: &[i16], more: i32) -> i32 {
        let merit = history.get(self.history_slot(mv)).map_or(0, |&merit| i32::from(merit));
        ((merit + more) << Self::PLACE_BITS) - place.min((1 << Self::PLACE_BITS) - 1) as i32
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
        let stacked = self.moves.get_mut().moves.len();
        let undo = EasyUndo { game: self.game.clone(), second: self.second, stacked };
        self.game.play(mv);
        self.second ^= !self.game.extra_turn();
        undo
    }

    #[inline]
    fn unmake(&mut self, _: G::Move, undo: EasyUndo<G>) {
        self.game = undo.game;
        self.second = undo.second;
        self.moves.get_mut().moves.truncate(undo.stacked);
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
        let stack = &mut self.moves.borrow_mut().moves;
        let first = stack.len();
        if stage != Stage::Noisy {
            self.game.moves(stack);
        }
        EasyPicker { first, next: first, end: stack.len(), step: Step::TableMove }
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

    const PROBED_ONCE_FROM: Option<Depth> = Some(Self::LOOKING_DEPTH);

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
        let first = out.len();
        self.game.moves(out);
        let ranks = &mut self.moves.borrow_mut().ranks;
        ranks.clear();
        let named = out[first..].iter().enumerate();
        ranks.extend(named.map(|(place, &mv)| self.rank(mv, place, hints.history, 0)));
        // A few moves: an insertion sort.
        for end in 1..ranks.len() {
            let mut place = end;
            while place > 0 && ranks[place] > ranks[place - 1] {
                ranks.swap(place - 1, place);
                out.swap(first + place - 1, first + place);
                place -= 1;
            }
        }
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
        let MoveStack { moves: stack, ranks, .. } = &mut *position.moves.borrow_mut();
        let rest = stack.get_mut(self.next..self.end)?;
        if let Step::TableMove = self.step {
            self.step = Step::Rank;
            let place = table.and_then(|code| rest.iter().position(|&mv| position.encode(mv) == code));
            if let Some(place) = place {
                (1..=place).rev().for_each(|later| rest.swap(later - 1, later));
                self.next += 1;
                return Some(rest[0]);
            }
        }
        if ranks.len() < self.end {
            ranks.resize(self.end, 0);
        }
        let ranks = &mut ranks[self.next..self.end];
        if let Step::Rank = self.step {
            self.step = Step::Yield;
            for (place, (rank, &mv)) in ranks.iter_mut().zip(&*rest).enumerate() {
                let killer = if killers.contains(&Some(mv)) { KILLER } else { 0 };
                *rank = position.rank(mv, place, history, killer);
            }
        }
        let Some(best) = highest(ranks) else {
            // The uppermost picker clears away what it put there.
            if stack.len() == self.end {
                stack.truncate(self.first);
                (self.next, self.end) = (self.first, self.first);
            }
            return None;
        };
        rest.swap(0, best);
        ranks.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }
}

/// The place of the highest rank, the first one among equals.
#[inline]
fn highest(ranks: &[i32]) -> Option<usize> {
    let mut best = None;
    let mut top = i32::MIN;
    for (place, &rank) in ranks.iter().enumerate() {
        if rank > top {
            (best, top) = (Some(place), rank);
        }
    }
    best
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
