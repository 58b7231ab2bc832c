//! A move and a list of moves.

use crate::Square;
use std::fmt;
use std::ops::Deref;

/// A move: the point left and the point reached, packed into 14 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Move(u16);

impl Move {
    /// The move from one point to another.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move((from.index() as u16) << 7 | to.index() as u16)
    }

    /// The move with these bits, or `None` when they are not what [`Move::bits`] gives.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let on_board = (bits >> 7) < Square::COUNT as u16 && (bits & 127) < Square::COUNT as u16;
        if on_board { Some(Move(bits)) } else { None }
    }

    /// The move packed into 14 bits: `from << 7 | to`.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The point left.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 >> 7) as u8)
    }

    /// The point reached.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0 & 127) as u8)
    }
}

impl fmt::Display for Move {
    /// The UCI and UCCI spelling: `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The moves of one position, on the stack.
///
/// No position has more than [`MoveList::CAPACITY`] moves: two chariots and two cannons
/// have at most 17 each, two horses 8, five soldiers 3, two elephants 4, two advisors
/// 5 together and the general 4, which makes 116.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// Room for the moves of any position.
    pub const CAPACITY: usize = 128;

    /// A list without moves.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move(0); MoveList::CAPACITY], len: 0 }
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// When the list is full, which no position can cause.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_round_trip_and_reject_points_off_the_board() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                assert_eq!((mv.from(), mv.to()), (from, to));
                assert_eq!(Move::from_bits(mv.bits()), Some(mv));
            }
        }
        assert_eq!(Move::from_bits(90), None);
        assert_eq!(Move::from_bits(90 << 7), None);
    }
}
