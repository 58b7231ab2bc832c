//! Dots and boxes as a learner writes it, with one of the mistakes that learners make.

use boyi_core::{Game, Outcome, Score, Side};

/// The mistake that the game is written with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Mistake {
    None,
    NoOutcome,
    WrongSideOutcome,
    WrongSideMargin,
    MarginTooLarge,
    WrongSideEvaluate,
    NoExtraTurn,
    NoExtraTurnNoEvaluate,
    KeyWithoutSide,
}

/// A player who completes a box owns it and moves again; the player with more boxes at the end has won by so many.
#[derive(Clone, Debug)]
pub(crate) struct Boxes {
    rows: u32,
    columns: u32,
    /// One bit a line: first those across, row by row, then those down.
    drawn: u32,
    /// Boxes of the first player less those of the second.
    lead: i32,
    pub(crate) to_move: Side,
    extra_turn: bool,
    mistake: Mistake,
}

impl Boxes {
    pub(crate) fn new(rows: u32, columns: u32, mistake: Mistake) -> Boxes {
        Boxes { rows, columns, drawn: 0, lead: 0, to_move: Side::First, extra_turn: false, mistake }
    }

    fn across(&self) -> u32 {
        (self.rows + 1) * self.columns
    }

    fn lines(&self) -> u32 {
        self.across() + self.rows * (self.columns + 1)
    }

    /// The number of boxes with all four lines drawn.
    fn complete(&self) -> i32 {
        let mut complete = 0;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let top = row * self.columns + column;
                let left = self.across() + row * (self.columns + 1) + column;
                let sides = 1 << top | 1 << (top + self.columns) | 1 << left | 1 << (left + 1);
                complete += i32::from(self.drawn & sides == sides);
            }
        }
        complete
    }

    fn lead_of_side_to_move(&self) -> i32 {
        if self.to_move == Side::First { self.lead } else { -self.lead }
    }
}

impl Game for Boxes {
    type Move = u32;

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend((0..self.lines()).filter(|line| self.drawn >> line & 1 == 0));
    }

    fn play(&mut self, line: u32) {
        let before = self.complete();
        self.drawn |= 1 << line;
        let gained = self.complete() - before;
        self.lead += if self.to_move == Side::First { gained } else { -gained };
        self.extra_turn = gained > 0;
        if !self.extra_turn {
            self.to_move = !self.to_move;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.drawn.count_ones() < self.lines() || self.mistake == Mistake::NoOutcome {
            return None;
        }
        let lead = self.lead_of_side_to_move();
        Some(Outcome::of_margin(if self.mistake == Mistake::WrongSideOutcome { -lead } else { lead }))
    }

    const MAX_MARGIN: u16 = 30;

    fn margin(&self) -> i32 {
        match self.mistake {
            Mistake::WrongSideMargin => self.lead,
            Mistake::WrongSideOutcome => -self.lead_of_side_to_move(),
            Mistake::MarginTooLarge => 100 * self.lead_of_side_to_move(),
            _ => self.lead_of_side_to_move(),
        }
    }

    fn key(&self) -> u64 {
        let side = if self.mistake == Mistake::KeyWithoutSide { 0 } else { self.to_move.index() as u64 };
        (u64::from(self.drawn) << 8 | u64::from((self.lead + 64).cast_unsigned())) << 1 | side
    }

    fn evaluate(&self) -> Score {
        match self.mistake {
            Mistake::NoExtraTurnNoEvaluate => Score::ZERO,
            Mistake::WrongSideEvaluate => Score::eval(-self.lead_of_side_to_move()),
            _ => Score::eval(self.lead_of_side_to_move()),
        }
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn && !matches!(self.mistake, Mistake::NoExtraTurn | Mistake::NoExtraTurnNoEvaluate)
    }
}
