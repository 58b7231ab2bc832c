//! Networks of xiangqi: the inputs of a position and the bucket of its output.
//!
//! Inputs are those of the list `xiangqi-terms-1`. The first are mirrored piece-squares: the pieces as a side sees them,
//! with its own first line at the bottom, reflected left to right if its general stands on the left half of the board.
//! If it stands on the middle file, then the board is reflected if the other general stands on the left half. Input
//! (other · 7 + kind) · 90 + point is active for a piece of a kind on a point, with other = 1 for pieces of the other
//! side. Points are numbered from the left of the own first line, kinds as by [`Kind::index`].
//!
//! The others are terms of the linear evaluation that depend on more than one piece, so that the network weighs them by
//! each other: input 1260 + 2 t + other is active when the weight t of the groups from [`Group::HorseMobility`] on counts
//! for a side, and as often as it is found.

use crate::linear::{Linear, Pair};
use crate::terms::{self, Counts, Visitor};
use crate::weights::{Group, WEIGHTS};
use boyi_core::{Score, Side};
use boyi_nnue::{Accumulators, Change, FileError, Network, Perspective};
use boyi_xiangqi::{Kind, Move, Piece, Position, Square};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The name of the list of inputs.
pub const FEATURES: &str = "xiangqi-terms-1";
/// The weights of the linear evaluation whose terms are inputs.
pub const TERMS: usize = WEIGHTS - FIRST_TERM;
/// The number of inputs of one side.
pub const INPUTS: usize = PIECES + 2 * TERMS;
/// The most inputs of one side that are active at a time: one for each piece, and the terms of both sides.
pub const ACTIVE: usize = 32 + 2 * MOST_TERMS;
/// The number of output buckets.
pub const BUCKETS: usize = 8;

/// The number of inputs for pieces on points.
const PIECES: usize = 2 * Kind::COUNT * Square::COUNT;
/// The first weight whose terms are inputs.
const FIRST_TERM: usize = Group::HorseMobility.offset();
/// The pair of inputs of weight 0; weights before the first term have none.
const FIRST_PAIR: usize = PIECES / 2 - FIRST_TERM;
/// More terms than so many are not found for a side: mobility and safety of six pieces (12), linked soldiers and horses
/// (5), danger, attackers, exposed pieces, the general's mobility (4), threats (47: two chariots and cannons on four pieces
/// each, horses on eight, five soldiers on three), loose pieces (16), checks (6), shelter (5), cannons and chariots on
/// lines with the general (10), tempo, the piece between the generals.
const MOST_TERMS: usize = 107;

/// Prepares a network of a file with this scale.
///
/// # Errors
/// [`FileError::Layout`] when its inputs or buckets are not those of xiangqi.
pub fn prepare(numbers: &Perspective, scale: f32) -> Result<Arc<Network>, FileError> {
    numbers.check_inputs(FEATURES, INPUTS as u32, ACTIVE as u32, BUCKETS as u32)?;
    Ok(Arc::new(Network::new(numbers, scale)))
}

/// The active inputs of a side: the pieces in the order of the points of the board, then the terms.
pub fn inputs(position: &Position, side: Side, out: &mut Vec<u16>) {
    piece_inputs(position, side, out);
    let mut found = FoundTerms::default();
    found.find(position, &terms::counts(position), &Linear::hand());
    for (other, side) in [side, !side].into_iter().enumerate() {
        out.extend(found.of(side).iter().map(|pair| 2 * pair + other as u16));
    }
}

/// The active inputs of a side that stand for pieces.
fn piece_inputs(position: &Position, side: Side, out: &mut Vec<u16>) {
    let view = View::of(side, files(position));
    let pieces = position.occupied().into_iter();
    out.extend(pieces.filter_map(|square| Some(view.input(position.piece_at(square)?, square))));
}

/// The terms found for each side, as pairs of inputs: p stands for input 2p of that side and 2p + 1 of the other.
#[derive(Clone)]
pub(crate) struct FoundTerms {
    lists: [[u16; FoundTerms::ROOM]; 2],
    lengths: [usize; 2],
}

impl Default for FoundTerms {
    fn default() -> FoundTerms {
        FoundTerms { lists: [[0; FoundTerms::ROOM]; 2], lengths: [0; 2] }
    }
}

impl FoundTerms {
    /// Room for the terms of a side; a power of two above [`MOST_TERMS`], so that an index needs no check.
    const ROOM: usize = 128;

    /// Finds the terms of a position, and returns the sums of both sides' weights.
    #[inline]
    pub(crate) fn find(&mut self, position: &Position, counts: &[Counts; 2], linear: &Linear) -> [Pair; 2] {
        let [red, black] = &mut self.lists;
        let found = [red, black].map(|list| Finder { list, length: 0, linear, sum: Pair::default() });
        let found = terms::visit(position, counts, found);
        let sums = [found[0].sum, found[1].sum];
        self.lengths = [found[0].length, found[1].length];
        sums
    }

    /// Those of a side, in the order in which they are found.
    #[inline]
    fn of(&self, side: Side) -> &[u16] {
        let list = &self.lists[side.index()];
        list.get(..self.lengths[side.index()]).unwrap_or(list)
    }
}

/// Lists the terms of a side and adds their weights up.
struct Finder<'a> {
    list: &'a mut [u16; FoundTerms::ROOM],
    length: usize,
    linear: &'a Linear,
    sum: Pair,
}

impl Visitor for Finder<'_> {
    #[inline(always)]
    fn add(&mut self, group: Group, index: usize) {
        debug_assert!(self.length < MOST_TERMS, "more terms than a side has");
        self.sum += self.linear.term(group, index);
        self.list[self.length % FoundTerms::ROOM] = (FIRST_PAIR + group.offset() + index) as u16;
        self.length += 1;
    }
}

/// Nothing: the terms are those of a position that the search has left since.
impl fmt::Debug for FoundTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FoundTerms")
    }
}

/// The output bucket of a position: four numbers of pieces share one.
pub fn bucket(position: &Position) -> usize {
    let pieces = position.occupied().len() as usize;
    (pieces.saturating_sub(2) / 4).min(BUCKETS - 1)
}

/// The numbers of pieces that share an output bucket.
pub fn bucket_pieces(bucket: usize) -> RangeInclusive<u8> {
    let least = 2 + 4 * bucket.min(BUCKETS - 1) as u8;
    least..=(least + 3).min(32)
}

/// The value of a position for Red by a network.
pub(crate) fn for_red(network: &Network, position: &Position) -> i32 {
    let [own, other] = all_inputs(position);
    red(position.side_to_move(), network.evaluate([&own, &other], bucket(position)))
}

/// The values of a position for its side to move by each output bucket of a network.
pub(crate) fn by_bucket(network: &Network, position: &Position) -> Vec<i32> {
    let [own, other] = all_inputs(position);
    (0..BUCKETS).map(|bucket| network.evaluate([&own, &other], bucket)).collect()
}

/// The active inputs of the side to move and of the other one.
fn all_inputs(position: &Position) -> [Vec<u16>; 2] {
    let side = position.side_to_move();
    [side, !side].map(|side| {
        let mut active = Vec::with_capacity(ACTIVE);
        inputs(position, side, &mut active);
        active
    })
}

/// The value for Red of the position that accumulators have followed, with the inputs of its terms.
pub(crate) fn evaluate(accumulators: &mut Accumulators, position: &Position, terms: &FoundTerms) -> i32 {
    let side = position.side_to_move();
    let pieces = |index: usize, out: &mut Vec<u16>| piece_inputs(position, Side::BOTH[index], out);
    let terms = [terms.of(Side::First), terms.of(Side::Second)];
    red(side, accumulators.evaluate(side.index(), bucket(position), pieces, terms))
}

/// A value for a side as one for Red, within the range of evaluations.
fn red(side: Side, value: i32) -> i32 {
    let value = Score::eval(value).raw();
    if side == Side::First { value } else { -value }
}

/// The inputs for pieces that a move switches; `after` is the position after it.
#[inline]
pub(crate) fn changes(after: &Position, piece: Piece, mv: Move, captured: Option<Piece>) -> [Change; 2] {
    let now = files(after);
    let before = |side: Side| {
        let mut before = now;
        before[piece.side.index()] = mv.from().file();
        View::of(side, before)
    };
    let change = |side| {
        let view = View::of(side, now);
        if piece.kind == Kind::General && view != before(side) {
            return Change::Refresh;
        }
        let (added, removed) = (view.input(piece, mv.to()), view.input(piece, mv.from()));
        match captured {
            None => Change::Replace { added, removed },
            Some(taken) => Change::ReplaceTwo { added, removed: [removed, view.input(taken, mv.to())] },
        }
    };
    [change(Side::First), change(Side::Second)]
}

/// The files of both generals.
#[inline]
fn files(position: &Position) -> [u8; 2] {
    [position.general(Side::First).file(), position.general(Side::Second).file()]
}

/// The board as a side sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct View {
    side: Side,
    is_mirrored: bool,
}

impl View {
    #[inline]
    fn of(side: Side, files: [u8; 2]) -> View {
        const MIDDLE: u8 = Square::FILES / 2;
        let (own, other) = (files[side.index()], files[(!side).index()]);
        View { side, is_mirrored: own < MIDDLE || (own == MIDDLE && other < MIDDLE) }
    }

    #[inline]
    fn input(self, piece: Piece, square: Square) -> u16 {
        let other = usize::from(piece.side != self.side);
        let point = POINTS[self.side.index()][usize::from(self.is_mirrored)][square.index()];
        ((other * Kind::COUNT + piece.kind.index()) * Square::COUNT) as u16 + u16::from(point)
    }
}

/// The index of each point as Red and Black see it, as it is and mirrored.
static POINTS: [[[u8; Square::COUNT]; 2]; 2] = {
    let mut points = [[[0; Square::COUNT]; 2]; 2];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let flipped = square.flipped();
        points[0][0][index] = square.index() as u8;
        points[0][1][index] = square.mirrored().index() as u8;
        points[1][0][index] = flipped.index() as u8;
        points[1][1][index] = flipped.mirrored().index() as u8;
        index += 1;
    }
    points
};
