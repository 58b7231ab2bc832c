//! Layer 1 of the contract: what a learner writes for a game of their own.

use crate::{Bound, Depth};
use crate::{Hints, MoveCode, Outcome, Picker, Ply, Position, Probe, Score, Stage, Window};
use std::hash::{Hash, Hasher};

/// A two-player game in about 30 lines. Wrap it in [`Easy`] to search it.
///
/// See the [crate's front page](crate) for a complete game.
pub trait Game: Clone {
    /// A move: an index, a pair of squares, an enum.
    type Move: Copy + Eq + Hash;

    /// Appends every legal move. Not called when [`outcome`](Game::outcome) is `Some`.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Plays a legal move; the other player is to move afterwards.
    fn play(&mut self, mv: Self::Move);

    /// Is the game over, and how, **for the side to move**? After a winning move that is
    /// [`Outcome::Loss`]. Must be `Some` whenever there is no legal move.
    fn outcome(&self) -> Option<Outcome>;

    /// Tells positions apart: two positions with the same key are the same, side to move included.
    fn key(&self) -> u64;

    /// How good the position is for the side to move, in units of your choice.
    fn evaluate(&self) -> Score {
        Score::ZERO
    }

    /// Did the side to move also make the last move? Only games with extra turns say `true`.
    fn extra_turn(&self) -> bool {
        false
    }

    /// At most how many plies are left, if the game always ends? Optional; helps proofs.
    fn plies_left(&self) -> Option<Ply> {
        None
    }
}

/// Makes a [`Game`] searchable: snapshots for undo, table and killers and history for ordering,
/// and a look for a win in one before a node is searched.
#[derive(Clone, Debug)]
pub struct Easy<G>(pub G);

impl<G: Game> Easy<G> {
    const HISTORY_BITS: u32 = 12;

    /// A 16-bit fingerprint of a move. Moves that share one are merely ordered alike.
    fn fingerprint(mv: &G::Move) -> u16 {
        let mut hasher = Fnv::default();
        mv.hash(&mut hasher);
        let hash = hasher.finish();
        ((hash ^ (hash >> 32) ^ (hash >> 16)) & 0x7FFF) as u16
    }

    /// The position after `mv`, and whether that move won the game for its player.
    fn wins_at_once(&self, mv: G::Move) -> bool {
        let mut after = self.0.clone();
        after.play(mv);
        let winning = if after.extra_turn() { Outcome::Win } else { Outcome::Loss };
        after.outcome() == Some(winning)
    }
}

impl<G: Game> Position for Easy<G> {
    type Move = G::Move;
    type Undo = G;
    type Picker = EasyPicker<G::Move>;

    fn make(&mut self, mv: G::Move) -> G {
        let before = self.0.clone();
        self.0.play(mv);
        before
    }

    fn unmake(&mut self, _: G::Move, undo: G) {
        self.0 = undo;
    }

    fn legal_moves(&self, out: &mut Vec<G::Move>) {
        if self.0.outcome().is_none() {
            self.0.moves(out);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn evaluate(&mut self) -> Score {
        self.0.evaluate()
    }

    fn picker(&self, stage: Stage) -> EasyPicker<G::Move> {
        let mut moves = Vec::new();
        if stage != Stage::Noisy {
            self.legal_moves(&mut moves);
        }
        EasyPicker { moves, next: 0 }
    }

    fn encode(&self, mv: G::Move) -> MoveCode {
        MoveCode::new(Self::fingerprint(&mv))
    }

    const HISTORY_SLOTS: usize = 1 << Self::HISTORY_BITS;

    fn history_slot(&self, mv: G::Move) -> usize {
        usize::from(Self::fingerprint(&mv)) & (Self::HISTORY_SLOTS - 1)
    }

    fn extra_turn(&self) -> bool {
        self.0.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        self.0.plies_left()
    }

    fn probe(&mut self, _: Window, _: Depth) -> Option<Probe> {
        let mut moves = Vec::new();
        self.0.moves(&mut moves);
        moves
            .into_iter()
            .any(|mv| self.wins_at_once(mv))
            .then(|| Probe { score: Score::win_at(Ply(1)), bound: Bound::Exact })
    }
}

/// Yields the moves of an [`Easy`] game: table move, killers, then by history.
pub struct EasyPicker<M> {
    moves: Vec<M>,
    next: usize,
}

impl<M: Copy + Eq> EasyPicker<M> {
    fn rank<G: Game<Move = M>>(position: &Easy<G>, hints: &Hints<'_, M>, mv: M) -> i32 {
        if hints.table == Some(position.encode(mv)) {
            i32::MAX
        } else if hints.killers[0] == Some(mv) {
            i32::MAX - 1
        } else if hints.killers[1] == Some(mv) {
            i32::MAX - 2
        } else {
            hints.history(position.history_slot(mv))
        }
    }
}

impl<G: Game> Picker<Easy<G>> for EasyPicker<G::Move> {
    /// One step of a selection sort: the best move left, the earlier generated one among equals.
    fn next(&mut self, position: &Easy<G>, hints: &Hints<'_, G::Move>) -> Option<G::Move> {
        let rest = self.moves.get(self.next..)?;
        let mut best: Option<(usize, i32)> = None;
        for (offset, &mv) in rest.iter().enumerate() {
            let rank = Self::rank(position, hints, mv);
            if best.is_none_or(|(_, top)| rank > top) {
                best = Some((offset, rank));
            }
        }
        let index = self.next + best?.0;
        self.moves[self.next..=index].rotate_right(1);
        self.next += 1;
        Some(self.moves[self.next - 1])
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
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
