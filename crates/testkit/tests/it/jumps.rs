//! Ataxx on 4 × 4, whose random games last long and change their balance with every move.

use boyi_core::{Game, Outcome, Score, Side};

/// A stone is added beside one of the mover's, or jumps two cells; the enemies around it change sides. A player
/// without a move is passed over. With `NOISY`, moves that turn stones are noisy, which never end. The side with more stones wins when the board is full or one has none left.
#[derive(Clone, Debug)]
pub(crate) struct Jumps<const NOISY: bool> {
    first: u16,
    second: u16,
    to_move: Side,
    extra_turn: bool,
    /// `evaluate` speaks for the side that is not to move.
    wrong_side: bool,
}

impl<const NOISY: bool> Jumps<NOISY> {
    pub(crate) fn new(wrong_side: bool) -> Jumps<NOISY> {
        let (first, second) = (cell(0, 0) | cell(3, 3), cell(3, 0) | cell(0, 3));
        Jumps { first, second, to_move: Side::First, extra_turn: false, wrong_side }
    }

    fn own(&self, side: Side) -> u16 {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    fn empty(&self) -> u16 {
        !(self.first | self.second)
    }

    fn can_move(&self, side: Side) -> bool {
        (around(self.own(side), 1) | around(self.own(side), 2)) & self.empty() != 0
    }

    fn lead(&self) -> i32 {
        let count = |side| self.own(side).count_ones() as i32;
        count(self.to_move) - count(!self.to_move)
    }
}

impl<const NOISY: bool> Game for Jumps<NOISY> {
    /// Where the stone comes from, and where it goes; both are one cell where a stone is added.
    type Move = (u16, u16);

    fn moves(&self, out: &mut Vec<(u16, u16)>) {
        let own = self.own(self.to_move);
        out.extend(cells(around(own, 1) & self.empty()).map(|to| (to, to)));
        for from in cells(own) {
            out.extend(cells(around(from, 2) & self.empty()).map(|to| (from, to)));
        }
    }

    fn play(&mut self, (from, to): (u16, u16)) {
        let (side, other) = (self.to_move, !self.to_move);
        let turned = around(to, 1) & self.own(other);
        let left = if from == to { 0 } else { from };
        let (own, others) = ((self.own(side) | turned | to) & !left, self.own(other) & !turned);
        (self.first, self.second) = if side == Side::First { (own, others) } else { (others, own) };
        self.extra_turn = !self.can_move(other) && self.can_move(side);
        self.to_move = if self.extra_turn { side } else { other };
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.first == 0 || self.second == 0 || self.empty() == 0;
        over.then(|| Outcome::of_margin(self.lead()))
    }

    fn key(&self) -> u64 {
        u64::from(self.first) << 32 | u64::from(self.second) << 16 | u64::from(self.to_move == Side::First)
    }

    fn evaluate(&self) -> Score {
        Score::eval(if self.wrong_side { -self.lead() } else { self.lead() })
    }

    const QUIESCENCE: bool = NOISY;

    fn is_noisy(&self, (_, to): (u16, u16)) -> bool {
        around(to, 1) & self.own(!self.to_move) != 0
    }

    fn extra_turn(&self) -> bool {
        self.extra_turn
    }
}

fn cell(column: i32, row: i32) -> u16 {
    let on_board = (0..4).contains(&column) && (0..4).contains(&row);
    if on_board { 1 << (row * 4 + column) } else { 0 }
}

fn cells(set: u16) -> impl Iterator<Item = u16> {
    (0..16).map(|index| 1 << index).filter(move |cell| set & cell != 0)
}

/// The cells at this distance in king's moves from one of the set.
fn around(set: u16, distance: i32) -> u16 {
    let mut around = 0;
    for index in (0..16).filter(|index| set >> index & 1 == 1) {
        for across in -distance..=distance {
            for up in -distance..=distance {
                if across.abs().max(up.abs()) == distance {
                    around |= cell(index % 4 + across, index / 4 + up);
                }
            }
        }
    }
    around
}
