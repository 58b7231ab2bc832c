//! One row, column or diagonal as a 64-bit word.

use boyi_core::Side;

/// The cells of one line, two bits each: `0` empty, `1` black, `2` white, `3` off the board.
///
/// The cell at position `p` occupies bits `2(p + 5)` and the next, so every cell of a 22-line
/// board has at least five cells beyond it on either side; those off the board read `3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line(u64);

impl Line {
    /// A cell without a stone.
    pub const EMPTY: u32 = 0;
    /// A cell off the board.
    pub const OFF_BOARD: u32 = 3;

    const PADDING: usize = 5;
    /// The cells of a word.
    const CELLS: usize = u64::BITS as usize / 2;
    const LOW_BITS: u64 = 0x5555_5555_5555_5555;

    /// A line without any cell on the board.
    pub(crate) const NOWHERE: Line = Line(u64::MAX);

    /// The code of a stone: 1 for black, 2 for white.
    #[inline]
    pub const fn code(side: Side) -> u32 {
        1 << side.index()
    }

    #[inline]
    const fn shift(position: usize) -> usize {
        2 * (position + Line::PADDING)
    }

    /// Makes the cell at `position` an empty cell of the board.
    pub(crate) const fn open(&mut self, position: usize) {
        self.0 &= !(0b11 << Line::shift(position));
    }

    /// Puts a stone on an empty cell, or takes the same stone off again.
    #[inline]
    pub(crate) const fn toggle(&mut self, position: usize, side: Side) {
        self.0 ^= (Line::code(side) as u64) << Line::shift(position);
    }

    /// The code of the cell at `position`.
    #[inline]
    pub const fn cell(self, position: usize) -> u32 {
        ((self.0 >> Line::shift(position)) & 0b11) as u32
    }

    /// The cells from `position - half` to `position + half`, two bits each, lowest position in
    /// the lowest bits: the key of a pattern table. `half` is at most 5.
    #[inline]
    pub const fn window(self, position: usize, half: usize) -> u32 {
        let low = self.0 >> (Line::shift(position) - 2 * half);
        (low & ((1 << (4 * half + 2)) - 1)) as u32
    }

    /// The cells from `position - half` on, two bits each, at least up to `position + half`. `half` is at most 10.
    #[inline]
    pub const fn cells_from(self, position: usize, half: usize) -> u64 {
        // Turned round, a word shows at its ends cells off the board, as there are beyond the line.
        let first = Line::CELLS + Line::PADDING + position - half;
        self.0.rotate_right(2 * first as u32)
    }

    /// The numbers of stones of `side` that follow `position` without a gap, downwards and upwards. The cell at
    /// `position` itself is ignored.
    #[inline]
    pub const fn arms(self, position: usize, side: Side) -> (usize, usize) {
        let low = self.0 & Line::LOW_BITS;
        let high = (self.0 >> 1) & Line::LOW_BITS;
        let own = match side {
            Side::First => low & !high,
            Side::Second => high & !low,
        };
        let own = own | (own << 1);
        let shift = Line::shift(position);
        let up = (own >> (shift + 2)).trailing_ones() / 2;
        let down = (own << (64 - shift)).leading_ones() / 2;
        (down as usize, up as usize)
    }

    /// Returns whether opponent's stones stand at both ends of the row of `side` that a stone at `position` belongs to
    /// or would make.
    #[inline]
    pub const fn is_closed(self, position: usize, side: Side) -> bool {
        let (down, up) = self.arms(position, side);
        let shift = Line::shift(position);
        let below = self.0 >> (shift - 2 * down - 2) & 0b11;
        let above = self.0 >> (shift + 2 * up + 2) & 0b11;
        let opponent = 0b11 ^ Line::code(side) as u64;
        below == opponent && above == opponent
    }

    /// The length of the row of `side` that a stone at `position` belongs to or would make.
    #[inline]
    pub const fn row_through(self, position: usize, side: Side) -> usize {
        let (down, up) = self.arms(position, side);
        down + 1 + up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line drawn as text: X black, O white, `.` empty; everything else is off the board.
    fn line(text: &str) -> Line {
        let mut line = Line::NOWHERE;
        for (position, cell) in text.chars().enumerate() {
            line.open(position);
            match cell {
                'X' => line.toggle(position, Side::First),
                'O' => line.toggle(position, Side::Second),
                _ => {}
            }
        }
        line
    }

    #[test]
    fn arms_stop_at_gaps_opponents_and_edges() {
        assert_eq!(line("XX.XXO").arms(2, Side::First), (2, 2));
        assert_eq!(line("XX.XXO").arms(2, Side::Second), (0, 0));
        assert_eq!(line("XXXXXXXXXXXXXXXXXXXXXX").arms(0, Side::First), (0, 21));
        assert_eq!(line("XXXXXXXXXXXXXXXXXXXXXX").arms(21, Side::First), (21, 0));
        assert_eq!(line("OOO.O").row_through(3, Side::Second), 5);
    }

    #[test]
    fn rows_are_closed_by_stones_of_the_opponent_and_not_by_the_edge() {
        assert!(line("OX.XO").is_closed(2, Side::First));
        assert!(line("OXO").is_closed(1, Side::First));
        assert!(!line("X.XO").is_closed(1, Side::First), "the edge");
        assert!(!line("OX.X.").is_closed(2, Side::First));
        assert!(line("XO.OX").is_closed(2, Side::Second));
    }

    #[test]
    fn windows_show_the_edge_as_off_board() {
        assert_eq!(line("X.O").window(1, 1), 0b10_00_01);
        assert_eq!(line("X.O").window(0, 1), 0b00_01_11);
        assert_eq!(line(".....").window(4, 1), 0b11_00_00);
    }

    #[test]
    fn cells_far_from_a_position_are_those_of_windows_there() {
        for text in ["X.O.XX.OO.X.O.X.O.X.OX", "XO.XO", "O.XX.O.X.O.X..X"] {
            let line = line(text);
            for (position, half) in (0..text.len()).flat_map(|position| [(position, 8), (position, 10)]) {
                let cells = line.cells_from(position, half);
                for offset in 0..=2 * half {
                    let place = position as isize + offset as isize - half as isize;
                    let on_board = usize::try_from(place).ok().filter(|&place| place < text.len());
                    let expected = on_board.map_or(Line::OFF_BOARD, |place| line.cell(place));
                    assert_eq!((cells >> (2 * offset)) as u32 & 3, expected, "{text} {position} {offset}");
                }
            }
        }
    }
}
