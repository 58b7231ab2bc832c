//! Kalah: a player who ends a move in the own store moves again, and wins by as many stones as possible.
//!
//! Rules as in G. Irving, J. Donkers, J. Uiterwijk, *Solving Kalah*, ICGA Journal 23(3), 2000: a last
//! stone that falls into an empty house of one's own takes the stones opposite with it, if there are
//! any; when the side to move has no stone in its houses, the other side keeps what is left.

use boyi_core::{Game, Outcome, Score};
use std::fmt;

/// The largest number of houses a side can have.
pub const MAX_HOUSES: usize = 8;

/// A position; the arrays hold the side to move first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kalah {
    houses: [[u8; MAX_HOUSES]; 2],
    stores: [u8; 2],
    size: usize,
    first_to_move: bool,
    extra_turn: bool,
}

impl Kalah {
    /// `houses` houses a side with `stones` stones in each.
    ///
    /// # Panics
    /// With no house, more than [`MAX_HOUSES`], or more than 255 stones.
    pub fn new(houses: usize, stones: u8) -> Kalah {
        assert!((1..=MAX_HOUSES).contains(&houses), "{houses} houses a side");
        assert!(2 * houses * usize::from(stones) <= 255, "{stones} stones a house");
        let mut row = [0; MAX_HOUSES];
        row[..houses].fill(stones);
        Kalah { houses: [row, row], stores: [0, 0], size: houses, first_to_move: true, extra_turn: false }
    }

    /// Houses of the first player from left to right, then their store, then the second player's.
    pub fn rows(&self) -> [(&[u8], u8); 2] {
        let row = |side: usize| (&self.houses[side][..self.size], self.stores[side]);
        if self.first_to_move { [row(0), row(1)] } else { [row(1), row(0)] }
    }

    /// Stones of the side to move less those of the other side, in stores and houses.
    fn lead(&self) -> i32 {
        let all = |side: usize| {
            i32::from(self.stores[side])
                + self.houses[side].iter().map(|&stones| i32::from(stones)).sum::<i32>()
        };
        all(0) - all(1)
    }
}

/// Seen by the first player: their houses below, from left to right, their store on the right. `>` marks the side to
/// move.
impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [(south, south_store), (north, north_store)] = self.rows();
        let mark = |to_move: bool| if to_move { '>' } else { ' ' };
        write!(f, "{}    ", mark(!self.first_to_move))?;
        north.iter().rev().try_for_each(|stones| write!(f, "{stones:3}"))?;
        writeln!(f)?;
        writeln!(f, " {north_store:3} {:1$} {south_store:3}", "", 3 * self.size)?;
        write!(f, "{}    ", mark(self.first_to_move))?;
        south.iter().try_for_each(|stones| write!(f, "{stones:3}"))
    }
}

impl Game for Kalah {
    type Move = u8;

    /// The house nearest to the store first: it is most likely to earn another turn.
    fn moves(&self, out: &mut Vec<u8>) {
        out.extend((0..self.size).rev().filter(|&house| self.houses[0][house] > 0).map(|house| house as u8));
    }

    fn play(&mut self, house: u8) {
        let (mut side, mut place) = (0, usize::from(house));
        let hand = std::mem::take(&mut self.houses[side][place]);
        for _ in 0..hand {
            place += 1;
            // The other side's store is skipped.
            if place > self.size || place == self.size && side == 1 {
                (side, place) = (1 - side, 0);
            }
            if place == self.size {
                self.stores[0] += 1;
            } else {
                self.houses[side][place] += 1;
            }
        }
        self.extra_turn = place == self.size;
        if side == 0 && !self.extra_turn && self.houses[0][place] == 1 {
            let opposite = self.size - 1 - place;
            if self.houses[1][opposite] > 0 {
                self.stores[0] += 1 + self.houses[1][opposite];
                (self.houses[0][place], self.houses[1][opposite]) = (0, 0);
            }
        }
        if !self.extra_turn {
            self.houses.swap(0, 1);
            self.stores.swap(0, 1);
            self.first_to_move = !self.first_to_move;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.houses[0].iter().any(|&stones| stones > 0) {
            return None;
        }
        Some(Outcome::of_margin(self.lead()))
    }

    const MAX_MARGIN: u16 = 255;

    fn margin(&self) -> i32 {
        self.lead()
    }

    fn key(&self) -> u64 {
        let bytes = self.houses.iter().flatten().chain(&self.stores);
        let start = if self.first_to_move { 1 } else { 2 };
        bytes.fold(start, |key: u64, &byte| {
            let mixed = (key ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }

    fn evaluate(&self) -> Score {
        Score::eval(i32::from(self.stores[0]) - i32::from(self.stores[1]))
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn
    }
}
