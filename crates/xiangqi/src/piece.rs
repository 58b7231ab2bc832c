//! Pieces: seven kinds, two sides.

use boyi_core::Side;

/// The seven kinds of pieces, in the order used by every per-kind table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// 帥 / 將: one step along the lines of the palace; may not face the other general.
    General,
    /// 仕 / 士: one diagonal step inside the palace.
    Advisor,
    /// 相 / 象: two diagonal steps over an empty eye, never across the river.
    Elephant,
    /// 馬: one step along a line over an empty leg, then one diagonally.
    Horse,
    /// 車: any distance along a line.
    Chariot,
    /// 炮: moves like a chariot, captures over exactly one screen.
    Cannon,
    /// 兵 / 卒: one step forward, across the river also sideways.
    Soldier,
}

impl Kind {
    /// Number of kinds.
    pub const COUNT: usize = 7;
    /// Every kind, in table order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// An index into per-kind tables.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of pieces of this kind that a side starts with; it can never have more.
    pub const fn full_count(self) -> u32 {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }

    /// The FEN letter in lower case, in the UCI style: `k a b n r c p`.
    pub const fn letter(self) -> char {
        match self {
            Kind::General => 'k',
            Kind::Advisor => 'a',
            Kind::Elephant => 'b',
            Kind::Horse => 'n',
            Kind::Chariot => 'r',
            Kind::Cannon => 'c',
            Kind::Soldier => 'p',
        }
    }

    /// The kind of a letter, either case, in either style: `b`/`e` elephant, `n`/`h` horse; `k`/`g` general,
    /// `p`/`s` soldier.
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_lowercase() {
            'k' | 'g' => Kind::General,
            'a' => Kind::Advisor,
            'b' | 'e' => Kind::Elephant,
            'n' | 'h' => Kind::Horse,
            'r' => Kind::Chariot,
            'c' => Kind::Cannon,
            'p' | 's' => Kind::Soldier,
            _ => return None,
        })
    }
}

/// A piece on the board: a kind and the side that owns it. Red is [`Side::First`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Owner.
    pub side: Side,
    /// Kind.
    pub kind: Kind,
}

impl Piece {
    /// Number of different pieces.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// The piece of `side` and `kind`.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// An index into per-piece tables: Red's seven kinds, then Black's.
    #[inline]
    pub const fn index(self) -> usize {
        self.side.index() * Kind::COUNT + self.kind.index()
    }

    /// The FEN letter: upper case for Red, lower case for Black.
    pub const fn letter(self) -> char {
        match self.side {
            Side::First => self.kind.letter().to_ascii_uppercase(),
            Side::Second => self.kind.letter(),
        }
    }

    /// The piece of a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece { side, kind }),
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip_for_every_piece() {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('H'), Some(Piece::new(Side::First, Kind::Horse)));
        assert_eq!(Piece::from_letter('e'), Some(Piece::new(Side::Second, Kind::Elephant)));
        assert_eq!(Piece::from_letter('x'), None);
    }
}
