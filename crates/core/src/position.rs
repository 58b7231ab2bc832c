//! Layer 2 of the contract: what the search searches.

use crate::{Bound, Depth, Outcome, Ply, Score, SearchParams, Window};

/// A game position as the search walks it: moves are made and unmade in place.
///
/// This is what an engine author implements. A learner implements
/// [`Game`](crate::Game) and gets a `Position` from [`Easy`](crate::Easy).
///
/// The first group of items is the game itself. The second group are
/// *capabilities*: each has a default that says "this game does not have it", and
/// the code that would use it disappears at compile time.
///
/// # What must agree
///
/// `boyi_testkit::contract` checks all of it in one line:
///
/// * `unmake` after `make` restores everything, the key and the evaluation included;
/// * the picker yields each move once and only legal ones; for [`Stage::All`] exactly
///   [`legal_moves`](Position::legal_moves);
/// * [`Stage::Main`] yields some of the legal moves, at least one if there are any;
/// * [`Stage::Noisy`] yields only moves that [`is_noisy`](Position::is_noisy) calls so;
/// * equal positions have equal keys and a position's key tells the side to move;
/// * what [`glance`](Position::glance) tells is true, [`proof_moves`](Position::proof_moves) are legal
///   and [`key_after`](Position::key_after) is the key that `make` leads to;
/// * [`encode`](Position::encode) tells the legal moves of one position apart
///   (games with hashed codes, like `Easy`, excepted: a clash there costs order, not truth).
pub trait Position {
    /// A move. Small and cheap to copy.
    type Move: Copy + Eq;
    /// What [`make`](Position::make) hands out so that [`unmake`](Position::unmake) can take the move back.
    type Undo;
    /// Yields the moves of one node in the order in which they should be searched.
    type Picker: Picker<Self>;

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move made; `undo` is what `make` returned for it.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Appends every legal move in the game's natural order (for a board game: reading order).
    /// Appends nothing when [`outcome`](Position::outcome) tells that the game is over.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// Has the game ended here, as far as can be seen *without generating moves*?
    /// Told for the side to move. A game that also ends when no move is left says so
    /// in [`stuck`](Position::stuck).
    fn outcome(&self) -> Option<Outcome>;

    /// What it means for the side to move to have no legal move although
    /// [`outcome`](Position::outcome) saw no end: a draw on a full board, a loss by
    /// checkmate or stalemate in xiangqi.
    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    /// A 64-bit identity of the position, side to move included. Positions with equal keys
    /// are taken for equal. A game may give mirror images one key if [`encode`](Position::encode)
    /// names corresponding moves alike in them.
    fn key(&self) -> u64;

    /// The static value for the side to move, in the game's own units.
    /// `&mut` so that incremental accumulators may catch up lazily.
    fn evaluate(&mut self) -> Score;

    /// Starts yielding the moves of this node. Not asked where [`outcome`](Position::outcome) tells that
    /// the game is over.
    fn picker(&self, stage: Stage) -> Self::Picker;

    /// A 16-bit name of a legal move, stored in the transposition table.
    fn encode(&self, mv: Self::Move) -> MoveCode;

    // ---- capabilities -------------------------------------------------------------------------

    /// Does the value of a position depend on how it was reached (repetition law)?
    /// Sound mode then trusts the table for move order only.
    const PATH_DEPENDENT: bool = false;

    /// Leaves are searched on with [`Stage::Noisy`] until the position is quiet.
    const QUIESCENCE: bool = false;

    /// Size of the history table; 0 switches history ordering off.
    const HISTORY_SLOTS: usize = 0;

    /// The history slot of a legal move, below [`HISTORY_SLOTS`](Position::HISTORY_SLOTS).
    /// Asked before the move is made.
    fn history_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Size of the history table of noisy moves; 0 switches it off. Only the selective search keeps it.
    const CAPTURE_SLOTS: usize = 0;

    /// The slot of a legal noisy move (by piece, target and piece taken, say), below
    /// [`CAPTURE_SLOTS`](Position::CAPTURE_SLOTS). Asked before the move is made.
    fn capture_slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Does this legal move change the balance at once (a capture, a four)? Noisy moves are not
    /// killers and carry no history. Asked before the move is made.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Will this legal move leave the opponent forced or nearly so (a check, an open three)? Such moves
    /// are not left out for being late or quiet. An answer that misses some costs strength, not truth.
    fn is_forcing(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Is the side to move forced (in check, facing a four)? Such a node has no stand-pat and is
    /// searched with all moves even at a leaf.
    fn is_forced(&self) -> bool {
        false
    }

    /// The game's repetition law, seen along the path the search has made: `Some` when the line
    /// has come back to an earlier position. Told for the side to move.
    fn repetition(&self) -> Option<Outcome> {
        None
    }

    /// Is the side to move the one that made the last move (extra turns)? The search then
    /// does not change the point of view.
    fn extra_turn(&self) -> bool {
        false
    }

    /// At most how many plies can still be played, for games that always end (empty cells, say)?
    fn plies_left(&self) -> Option<Ply> {
        None
    }

    /// Is the tree too large to be searched to its end, so that the search should look at some moves
    /// less deeply than at others, and at some not at all? Without it every move is searched to the
    /// same depth.
    const SELECTIVE: bool = false;

    /// What the selective steps go by.
    fn search_params() -> &'static SearchParams {
        &SearchParams::OFF
    }

    /// May a player gain so much by every move that passing is worse than nearly all of them? Then a
    /// position that is still good after passing needs no deep search.
    const NULL_MOVE: bool = false;

    /// May the side to move pass here: is it not forced, and is it unlikely that every move spoils
    /// the position (zugzwang)? Asked only with [`NULL_MOVE`](Position::NULL_MOVE).
    fn can_pass(&self) -> bool {
        false
    }

    /// Passes. The rules need not know such a move; afterwards the other side is to move, the key
    /// tells so, and [`repetition`](Position::repetition) finds nothing across it. Called only
    /// where [`can_pass`](Position::can_pass) holds.
    fn pass(&mut self) {}

    /// Takes a [`pass`](Position::pass) back.
    fn take_back_pass(&mut self) {}

    /// Does the side to move gain at least `threshold` (in the game's units, negative: lose at most
    /// so much) by this legal move when both sides go on exchanging on its target? Games without
    /// exchanges say that nothing is lost.
    fn gains_at_least(&self, mv: Self::Move, threshold: i32) -> bool {
        let _ = mv;
        threshold <= 0
    }

    /// Is history kept for pairs of moves too: what has been good after the opponent's last move,
    /// and after one's own last move? Takes [`HISTORY_SLOTS`](Position::HISTORY_SLOTS)² numbers of
    /// 16 bits.
    const CONTINUATION: bool = false;

    /// How many features of a position ([`correction_key`](Position::correction_key)) the search
    /// learns by how much the evaluation errs where they are found; 0 switches it off.
    const CORRECTIONS: usize = 0;

    /// A hash of one feature of the position (its pawns, say) and of the side to move; `feature` is
    /// below [`CORRECTIONS`](Position::CORRECTIONS).
    fn correction_key(&self, feature: usize) -> u64 {
        let _ = feature;
        0
    }

    /// Knowledge that settles the node without searching it: a win that can be seen, an endgame
    /// table, a solved threat sequence. Distances in the score are counted **from this node**
    /// ([`Score::win_at`] of the plies from here), and so are those in `window`. What it claims
    /// must be true.
    fn probe(&mut self, window: Window, depth: Depth) -> Option<Probe> {
        let _ = (window, depth);
        None
    }

    /// With at least so much depth left [`probe`](Position::probe) tells nothing, or an exact value, and
    /// the same at every depth: positions that the table knows to have been searched as deep are then
    /// not probed again. `None` where that does not hold.
    const PROBED_ONCE_FROM: Option<Depth> = None;

    /// The key of the position after a legal move, where it can be told without making the move:
    /// the search then looks the child up first. `None` where making the move is the only way, and
    /// where the same side moves again.
    fn key_after(&self, mv: Self::Move) -> Option<u64> {
        let _ = mv;
        None
    }

    /// With at least so much depth left the search looks every child up in its table, by
    /// [`key_after`](Position::key_after), before it searches one; `None` switches that off.
    const LOOK_UP_DEPTH: Option<Depth> = None;

    // ---- capabilities for solve mode ------------------------------------------------------------

    /// Is [`glance`](Position::glance) so cheap, making and unmaking a move included, that solve
    /// mode should glance at every child of a node before it searches one of them?
    const GLANCES_AHEAD: bool = false;

    /// What can be told about the value at once, for solve mode, which asks it at every node that is
    /// not [over](Position::outcome). Distances in the result and in `window` are counted from this
    /// node. Bounds are draws or proved results; those that cannot close the window may be left out.
    fn glance(&mut self, window: Window) -> Glance<Self::Move> {
        self.probe(window, Depth::MAX).map_or(Glance::OPEN, Glance::from)
    }

    /// Appends moves enough to prove the value of a node that is not over: legal ones, each once,
    /// one of the best among them unless the node has none, in the order in which they should be
    /// searched; `hints` tell the history alone. Not asked where [`glance`](Position::glance)
    /// names a value or a forced move, and may then append nothing.
    fn proof_moves(&self, hints: &Hints<'_, Self::Move>, out: &mut Vec<Self::Move>) {
        let mut picker = self.picker(Stage::All);
        while let Some(mv) = picker.next(self, hints) {
            out.push(mv);
        }
    }

    /// How promising a move is for the side that makes it, in units of [`Glance::promise`], to which it is added.
    /// Solve mode asks it where a node cannot be answered without a search: knowledge that costs more than
    /// a glance. `hints` tell the history alone.
    fn promise(&self, mv: Self::Move, hints: &Hints<'_, Self::Move>) -> i32 {
        let _ = (mv, hints);
        0
    }
}

/// Yields the moves of one node, best first, generated as lazily as the game likes.
///
/// Where a node is cheap let an inlined `next` hand those hints on that the game uses: the others are
/// then not even made.
pub trait Picker<P: Position + ?Sized> {
    /// The next legal move, or `None` after the last. `hints` may have changed since the last
    /// call: histories learn while siblings are searched.
    fn next(&mut self, position: &P, hints: &Hints<'_, P::Move>) -> Option<P::Move>;
}

/// Which moves a picker yields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Every legal move: what sound mode and proofs need.
    All,
    /// The moves worth searching. The same as `All` unless the game knows that the others cannot
    /// matter or hardly ever do (gomoku: points near stones, forced replies).
    Main,
    /// Moves that change the balance at once, for quiescence.
    Noisy,
}

/// What the search has learnt that may help to order the moves of a node.
#[derive(Clone, Copy)]
pub struct Hints<'a, M> {
    /// The best move the table remembers for this position.
    pub table: Option<MoveCode>,
    /// Quiet moves that refuted sibling nodes, latest first.
    pub killers: [Option<M>; 2],
    /// The quiet move that last refuted the opponent's last move.
    pub countermove: Option<M>,
    /// Success of quiet moves so far, by [`Position::history_slot`]; larger is better.
    /// Empty when the game has no history slots.
    pub history: &'a [i16],
    /// The same for moves that followed the opponent's last move, one's own last move and the one
    /// before; empty where there is none, or without [`Position::CONTINUATION`].
    pub continuations: [&'a [i16]; 3],
    /// Success of noisy moves so far, by [`Position::capture_slot`]. Empty without such slots.
    pub captures: &'a [i16],
    /// How much of `captures` counts, in 1/16.
    pub capture_weight: i32,
    /// Quiet moves not yielded yet need not be: the search would leave out all that are not forcing.
    pub skip_quiets: bool,
    /// How much of each of the continuations counts, in 1/16.
    pub continuation_weights: [i32; 3],
    /// How much better the history of quiet moves that force the opponent is taken to be.
    pub forcing_order: i32,
}

impl<M> Hints<'_, M> {
    /// No knowledge at all.
    pub const NONE: Hints<'static, M> = Hints {
        table: None,
        killers: [None, None],
        countermove: None,
        history: &[],
        continuations: [&[], &[], &[]],
        captures: &[],
        capture_weight: 0,
        skip_quiets: false,
        continuation_weights: [0; 3],
        forcing_order: 0,
    };

    /// The history of a slot, continuations included; 0 where there is none. Within ±2¹⁸.
    #[inline]
    pub fn history(&self, slot: usize) -> i32 {
        let at = |values: &[i16]| values.get(slot).map_or(0, |&value| i32::from(value));
        let weighted = self.continuations.iter().zip(self.continuation_weights);
        let continued = weighted.map(|(values, weight)| at(values) * weight).sum::<i32>();
        at(self.history) + continued / 16
    }

    /// The history of a noisy move's slot; 0 where there is none.
    #[inline]
    pub fn capture(&self, slot: usize) -> i32 {
        self.captures.get(slot).map_or(0, |&value| i32::from(value))
    }
}

/// A 16-bit name of a move within its position, as the transposition table stores it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCode(u16);

impl MoveCode {
    /// The largest code; the one above means "no move" in a table entry.
    pub const MAX: u16 = u16::MAX - 1;

    /// A code from a number up to [`MoveCode::MAX`]; larger numbers are clamped.
    #[inline]
    pub const fn new(code: u16) -> MoveCode {
        MoveCode(if code > MoveCode::MAX { MoveCode::MAX } else { code })
    }

    /// The number inside.
    #[inline]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Packs an optional code into 16 bits.
    #[inline]
    pub const fn pack(code: Option<MoveCode>) -> u16 {
        match code {
            Some(code) => code.0,
            None => u16::MAX,
        }
    }

    /// The inverse of [`MoveCode::pack`].
    #[inline]
    pub const fn unpack(bits: u16) -> Option<MoveCode> {
        if bits == u16::MAX { None } else { Some(MoveCode(bits)) }
    }
}

/// What [`Position::probe`] knows about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// The value, its distance counted from the probed node.
    pub score: Score,
    /// How the score bounds the value.
    pub bound: Bound,
}

/// What [`Position::glance`] tells about a node that is not over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance<M> {
    /// The value is at least this: a draw or a result with its distance from the node.
    pub lower: Score,
    /// The value is at most this: a draw or a result with its distance from the node.
    pub upper: Score,
    /// A move that is as good as any other, so that no other need be searched.
    pub forced: Option<M>,
    /// How promising the position is **for the side that made the last move**, in the game's own
    /// units: children that promise more are searched first, equal ones in the order of
    /// [`Position::proof_moves`].
    pub promise: i32,
}

impl<M> Glance<M> {
    /// Nothing is known.
    pub const OPEN: Glance<M> = Glance {
        lower: Score::loss_at(Ply::ROOT),
        upper: Score::win_at(Ply::ROOT),
        forced: None,
        promise: 0,
    };
}

impl<M> From<Probe> for Glance<M> {
    fn from(Probe { score, bound }: Probe) -> Glance<M> {
        match bound {
            Bound::Exact => Glance { lower: score, upper: score, ..Glance::OPEN },
            Bound::Lower => Glance { lower: score, ..Glance::OPEN },
            Bound::Upper => Glance { upper: score, ..Glance::OPEN },
        }
    }
}
