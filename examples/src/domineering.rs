//! Domineering: two players lay dominoes on a board of squares, the first upright, the second flat. A player
//! who cannot lay one has lost.

use boyi_core::{Game, Outcome, Ply};

/// A position on a board of `width` × `height` squares, 64 at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domineering {
    width: u32,
    height: u32,
    covered: u64,
    upright_to_move: bool,
}

impl Domineering {
    /// The empty board.
    ///
    /// # Panics
    /// When the board has no squares or more than 64.
    pub fn new(width: u32, height: u32) -> Domineering {
        assert!((1..=64).contains(&(width * height)), "a board of {width} x {height} squares");
        Domineering { width, height, covered: 0, upright_to_move: true }
    }

    /// The two squares of the domino of the side to move whose upper or left square is `square`.
    fn domino(&self, square: u32) -> u64 {
        1 << square | 1 << (square + if self.upright_to_move { self.width } else { 1 })
    }

    fn places(&self) -> impl Iterator<Item = u32> {
        let (rows, columns) = if self.upright_to_move { (1, 0) } else { (0, 1) };
        let (width, height) = (self.width, self.height);
        (0..width * height)
            .filter(move |square| square % width + columns < width && square / width + rows < height)
            .filter(|&square| self.covered & self.domino(square) == 0)
    }
}

impl Game for Domineering {
    type Move = u32;

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend(self.places());
    }

    fn play(&mut self, square: u32) {
        self.covered |= self.domino(square);
        self.upright_to_move = !self.upright_to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.places().next().is_none().then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        // Every move covers two squares, so their number determines the side to move.
        self.covered
    }

    fn plies_left(&self) -> Option<Ply> {
        let free = self.width * self.height - self.covered.count_ones();
        Some(Ply((free / 2) as u16))
    }
}
