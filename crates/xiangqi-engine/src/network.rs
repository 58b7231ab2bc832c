//! Networks of xiangqi: the inputs of a position and the bucket of its output.
//!
//! Inputs are mirrored piece-squares, the list `xiangqi-mirrored-1`: the pieces as a side sees them, with its own first
//! line at the bottom, reflected left to right if its general stands on the left half of the board. If it stands on
//! the middle file, then the board is reflected if the other general stands on the left half. Input
//! (other · 7 + kind) · 90 + point is active for a piece of a kind on a point, with other = 1 for pieces of the other
//! side. Points are numbered from the left of the own first line, kinds as by [`Kind::index`].

use boyi_core::{Score, Side};
use boyi_nnue::{Accumulators, Change, FileError, Network, Perspective};
use boyi_xiangqi::{Kind, Move, Piece, Position, Square};
use std::sync::Arc;

/// The name of the list of inputs.
pub const FEATURES: &str = "xiangqi-mirrored-1";
/// The number of inputs of one side.
pub const INPUTS: usize = 2 * Kind::COUNT * Square::COUNT;
/// The most inputs of one side that are active at a time: one for each piece.
pub const ACTIVE: usize = 32;
/// The number of output buckets.
pub const BUCKETS: usize = 8;

/// Prepares a network of a file with this scale.
///
/// # Errors
/// [`FileError::Layout`] when its inputs or buckets are not those of xiangqi.
pub fn prepare(numbers: &Perspective, scale: f32) -> Result<Arc<Network>, FileError> {
    numbers.check_inputs(FEATURES, INPUTS as u32, ACTIVE as u32, BUCKETS as u32)?;
    Ok(Arc::new(Network::new(numbers, scale)))
}

/// The active inputs of a side, in the order of the points of the board.
pub fn inputs(position: &Position, side: Side, out: &mut Vec<u16>) {
    let view = View::of(side, files(position));
    let pieces = position.occupied().into_iter();
    out.extend(pieces.filter_map(|square| Some(view.input(position.piece_at(square)?, square))));
}

/// The output bucket of a position: four numbers of pieces share one.
pub fn bucket(position: &Position) -> usize {
    let pieces = position.occupied().len() as usize;
    (pieces.saturating_sub(2) / 4).min(BUCKETS - 1)
}

/// The value of a position for Red by a network.
pub(crate) fn for_red(network: &Network, position: &Position) -> i32 {
    let side = position.side_to_move();
    let [own, other] = [side, !side].map(|side| {
        let mut active = Vec::with_capacity(ACTIVE);
        inputs(position, side, &mut active);
        active
    });
    red(side, network.evaluate([&own, &other], bucket(position)))
}

/// The value for Red of the position that accumulators have followed.
pub(crate) fn evaluate(accumulators: &mut Accumulators, position: &Position) -> i32 {
    let side = position.side_to_move();
    let active = |index: usize, out: &mut Vec<u16>| inputs(position, Side::BOTH[index], out);
    red(side, accumulators.evaluate(side.index(), bucket(position), active))
}

/// A value for a side as one for Red, within the range of evaluations.
fn red(side: Side, value: i32) -> i32 {
    let value = Score::eval(value).raw();
    if side == Side::First { value } else { -value }
}

/// The inputs that a move switches; `after` is the position after it.
#[inline]
pub(crate) fn changes(after: &Position, piece: Piece, mv: Move, captured: Option<Piece>) -> [Change; 2] {
    let now = files(after);
    let mut before = now;
    if piece.kind == Kind::General {
        before[piece.side.index()] = mv.from().file();
    }
    Side::BOTH.map(|side| {
        let view = View::of(side, now);
        if view != View::of(side, before) {
            return Change::Refresh;
        }
        let (added, removed) = (view.input(piece, mv.to()), view.input(piece, mv.from()));
        match captured {
            None => Change::Replace { added, removed },
            Some(taken) => Change::ReplaceTwo { added, removed: [removed, view.input(taken, mv.to())] },
        }
    })
}

/// The files of both generals.
#[inline]
fn files(position: &Position) -> [u8; 2] {
    Side::BOTH.map(|side| position.general(side).file())
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
        let square = if self.side == Side::First { square } else { square.flipped() };
        let square = if self.is_mirrored { square.mirrored() } else { square };
        let other = usize::from(piece.side != self.side);
        ((other * Kind::COUNT + piece.kind.index()) * Square::COUNT + square.index()) as u16
    }
}
