//! The static evaluation: lasting threats by the parity of their rows, and open lines.

use crate::Connect4Position;
use crate::threats::threats;
use crate::weights::{MOVE, PAIRS, ROWS, SINGLES, Weights, is_own_row};
use boyi_connect4::bitboard::{BOARD, BOTTOM, DIRECTIONS, landings};
use boyi_core::{Score, Side};

/// Number and order of the terms of [`Connect4Position::evaluate_breakdown`].
const TERMS: [&str; 5] =
    ["threats of own parity", "threats of other parity", "open pairs", "open singles", "to move"];

impl Connect4Position {
    /// The value for the side to move, in the unit of [`params`](crate::params).
    pub(crate) fn static_eval(&self) -> Score {
        let me = self.board().side_to_move();
        let value = |side| self.terms(side).iter().sum::<i32>();
        Score::eval((value(me) - value(!me)) / Weights::PER_UNIT)
    }

    /// The named terms of the evaluation for both sides, by [`Side::index`], in the unit of
    /// [`params`](crate::params).
    pub fn evaluate_breakdown(&self) -> Vec<(&'static str, [i32; 2])> {
        let worth = Side::BOTH.map(|side| self.terms(side).map(|value| value / Weights::PER_UNIT));
        TERMS.iter().enumerate().map(|(term, &name)| (name, [worth[0][term], worth[1][term]])).collect()
    }

    /// The value of each of [`TERMS`] for one side, in units of [`Weights::SCALE`].
    fn terms(&self, side: Side) -> [i32; TERMS.len()] {
        let (weights, lasting) = (self.weights(), self.lasting_threats(side));
        let [mut own, mut other] = [0; 2];
        if lasting != 0 {
            for row in 0..ROWS {
                let worth = count(lasting & (BOTTOM << row)) * weights.threat(side, row);
                *if is_own_row(side.index(), row) { &mut own } else { &mut other } += worth;
            }
        }
        let [singles, pairs] = open_lines(self.board().discs(side), BOARD ^ self.board().occupied());
        let to_move = side == self.board().side_to_move();
        [
            own,
            other,
            pairs * weights.at(PAIRS),
            singles * weights.at(SINGLES),
            if to_move { weights.at(MOVE) } else { 0 },
        ]
    }

    /// The empty cells that cannot be reached yet and where a side would complete a four.
    fn lasting_threats(&self, side: Side) -> u64 {
        let occupied = self.board().occupied();
        threats(self.board().discs(side), occupied) & !landings(occupied)
    }

    /// The places in [`Weights::numbers`] that make the value of the position for the first side, with how often
    /// each counts.
    pub fn counted(&self) -> Vec<(u16, i32)> {
        let sign = |side| if side == Side::First { 1 } else { -1 };
        let mut counts = Vec::new();
        for side in Side::BOTH {
            let lasting = self.lasting_threats(side);
            let rows = (0..ROWS).map(|row| (side.index() * ROWS + row, count(lasting & (BOTTOM << row))));
            counts.extend(rows.map(|(place, count)| (place, sign(side) * count)));
        }
        let empty = BOARD ^ self.board().occupied();
        let [first, second] = Side::BOTH.map(|side| open_lines(self.board().discs(side), empty));
        counts.push((PAIRS, first[1] - second[1]));
        counts.push((SINGLES, first[0] - second[0]));
        counts.push((MOVE, sign(self.board().side_to_move())));
        counts.retain(|&(_, count)| count != 0);
        counts.into_iter().map(|(place, count)| (place as u16, count)).collect()
    }
}

fn count(cells: u64) -> i32 {
    cells.count_ones() as i32
}

/// Lines of four cells that hold exactly one and exactly two of `discs`, the other cells empty. Every bit of a
/// word is the first cell of a line, so one addition counts all lines at once.
fn open_lines(discs: u64, empty: u64) -> [i32; 2] {
    let usable = discs | empty;
    let (mut singles, mut pairs) = (0, 0);
    for step in DIRECTIONS {
        let open = usable & (usable >> step) & (usable >> (2 * step)) & (usable >> (3 * step));
        let (a, b) = (discs, discs >> step);
        let (c, d) = (discs >> (2 * step), discs >> (3 * step));
        // Two half adders, then the sum of their digits.
        let (low_ab, high_ab) = (a ^ b, a & b);
        let (low_cd, high_cd) = (c ^ d, c & d);
        let (ones, carry) = (low_ab ^ low_cd, low_ab & low_cd);
        let twos = high_ab ^ high_cd ^ carry;
        singles += (open & ones & !(high_ab | high_cd)).count_ones() as i32;
        pairs += (open & twos & !ones & !(high_ab & high_cd)).count_ones() as i32;
    }
    [singles, pairs]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::OWN_PARITY_THREAT;
    use boyi_connect4::{Board, Cell};
    use proptest::prelude::*;

    /// The count of `open_lines`, line by line and cell by cell.
    fn open_lines_one_by_one(board: &Board, side: Side) -> [i32; 2] {
        let mut counts = [0; 2];
        for start in Cell::all() {
            for (dx, dy) in [(1i8, 0i8), (0, 1), (1, 1), (-1, 1)] {
                let at = |step: i8| {
                    let column = u8::try_from(start.column() as i8 + dx * step).ok()?;
                    Cell::at(column, u8::try_from(start.row() as i8 + dy * step).ok()?)
                };
                let Some(line) = (0..4).map(at).collect::<Option<Vec<Cell>>>() else { continue };
                let discs = |side| line.iter().filter(|&&cell| board.disc_at(cell) == Some(side)).count();
                if let (own @ (1 | 2), 0) = (discs(side), discs(!side)) {
                    counts[own - 1] += 1;
                }
            }
        }
        counts
    }

    proptest! {
        #[test]
        fn lines_counted_at_once_equal_lines_counted_one_by_one(text in "[1-7]{0,42}") {
            let mut board = Board::new();
            for column in text.chars() {
                if let Ok(column) = board.parse_move(&column.to_string()) {
                    board.play(column);
                }
            }
            for side in Side::BOTH {
                let counted = open_lines(board.discs(side), BOARD ^ board.occupied());
                prop_assert_eq!(counted, open_lines_one_by_one(&board, side));
            }
        }
    }

    #[test]
    fn a_lasting_threat_in_an_odd_row_counts_fully_for_the_first_player() {
        // X completes the third row in column 4, whose second cell is still empty.
        let board = Board::parse("7/7/7/XXX4/OXO4/XOOO3").unwrap();
        let terms = Connect4Position::new(board).evaluate_breakdown();
        assert_eq!(terms[0], ("threats of own parity", [OWN_PARITY_THREAT, 0]));
    }
}
