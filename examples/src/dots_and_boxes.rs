//! Dots and boxes: a player who draws the fourth line around a box owns it and moves again; the game is won by as
//! many boxes as the winner owns more.

use boyi_core::{Game, Outcome, Ply, Score};

/// A position, from the side of the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DotsAndBoxes {
    rows: u32,
    columns: u32,
    /// One bit a line: first those across, row by row, then those down.
    drawn: u64,
    /// Boxes of the side to move less those of the other side.
    lead: i8,
    first_to_move: bool,
    extra_turn: bool,
}

impl DotsAndBoxes {
    /// An empty board of `rows` × `columns` boxes.
    ///
    /// # Panics
    /// Without a box or with more than 56 lines, as 5 × 5 has 60.
    pub fn new(rows: u32, columns: u32) -> DotsAndBoxes {
        let game = DotsAndBoxes { rows, columns, drawn: 0, lead: 0, first_to_move: true, extra_turn: false };
        assert!(rows > 0 && columns > 0 && game.lines() <= 56, "{rows} × {columns} boxes");
        game
    }

    fn lines_across(&self) -> u32 {
        (self.rows + 1) * self.columns
    }

    fn lines(&self) -> u32 {
        self.lines_across() + self.rows * (self.columns + 1)
    }

    /// The lines around each box.
    fn boxes(&self) -> impl Iterator<Item = u64> + use<> {
        let (columns, across) = (self.columns, self.lines_across());
        (0..self.rows * columns).map(move |index| {
            let left = across + index + index / columns;
            1 << index | 1 << (index + columns) | 1 << left | 1 << (left + 1)
        })
    }

    /// The boxes that a line completes.
    fn completed_by(&self, line: u32) -> i8 {
        let after = self.drawn | 1 << line;
        self.boxes().filter(|&sides| sides >> line & 1 == 1 && after & sides == sides).count() as i8
    }
}

impl Game for DotsAndBoxes {
    type Move = u32;

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend((0..self.lines()).filter(|line| self.drawn >> line & 1 == 0));
    }

    fn play(&mut self, line: u32) {
        let completed = self.completed_by(line);
        self.drawn |= 1 << line;
        self.lead += completed;
        self.extra_turn = completed > 0;
        if !self.extra_turn {
            self.lead = -self.lead;
            self.first_to_move = !self.first_to_move;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.drawn.count_ones() == self.lines()).then(|| Outcome::of_margin(self.margin()))
    }

    const MAX_MARGIN: u16 = 30;

    fn margin(&self) -> i32 {
        self.lead.into()
    }

    fn key(&self) -> u64 {
        self.drawn << 7 | u64::from((self.lead + 31).unsigned_abs()) << 1 | u64::from(self.first_to_move)
    }

    fn evaluate(&self) -> Score {
        Score::eval(self.lead.into())
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn
    }

    fn plies_left(&self) -> Option<Ply> {
        Some(Ply((self.lines() - self.drawn.count_ones()) as u16))
    }
}
