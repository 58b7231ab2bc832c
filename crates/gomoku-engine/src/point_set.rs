//! Sets of points as one bit per point.

use boyi_gomoku::{Board, Point, Size};

/// The words of a set, a bit for every index of a point.
const WORDS: usize = Point::SLOTS / 64;
/// The bits of a row.
const ROW_BITS: usize = Point::SLOTS / Board::MAX_SIZE;

/// A set of points with its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointSet {
    words: [u64; WORDS],
    len: u16,
}

impl PointSet {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.has_index(point.index())
    }

    /// Returns whether the set has the point of this index, which may be no index of a point.
    #[inline]
    pub(crate) fn has_index(&self, index: usize) -> bool {
        self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Adds a point that is not in the set, or removes one that is.
    #[inline]
    pub(crate) fn toggle(&mut self, point: Point) {
        let (word, bit) = (&mut self.words[point.index() / 64], 1 << (point.index() % 64));
        *word ^= bit;
        self.len = if *word & bit != 0 { self.len + 1 } else { self.len - 1 };
    }

    /// Adds a point.
    #[inline]
    pub(crate) fn insert(&mut self, point: Point) {
        if !self.contains(point) {
            self.toggle(point);
        }
    }

    /// Adds the points of another set.
    #[inline]
    pub(crate) fn insert_all(&mut self, other: &PointSet) {
        *self = self.combined(other, |word, other| word | other);
    }

    /// The points that both sets have.
    #[inline]
    pub(crate) fn intersection(&self, other: &PointSet) -> PointSet {
        self.combined(other, |word, other| word & other)
    }

    #[inline]
    fn combined(&self, other: &PointSet, combine: impl Fn(u64, u64) -> u64) -> PointSet {
        let words = std::array::from_fn(|word| combine(self.words[word], other.words[word]));
        let len = words.iter().map(|word| word.count_ones() as u16).sum();
        PointSet { words, len }
    }

    /// The first point in board order.
    #[inline]
    pub(crate) fn first(&self) -> Option<Point> {
        if self.len == 0 { None } else { self.first_from(0) }
    }

    /// The first point in board order of those with this index or a larger one.
    #[inline]
    pub(crate) fn first_from(&self, index: usize) -> Option<Point> {
        let mut word = index / 64;
        let mut rest = self.words.get(word)? & u64::MAX << (index % 64);
        while rest == 0 {
            word += 1;
            rest = *self.words.get(word)?;
        }
        Some(Point::from_index(64 * word + rest.trailing_zeros() as usize))
    }

    /// The points in board order.
    #[inline]
    pub(crate) fn iter(&self) -> Points {
        Points { words: self.words, word: 0 }
    }

    /// The points of either set, in board order.
    #[inline]
    pub(crate) fn iter_union(&self, other: &PointSet) -> Points {
        let words = std::array::from_fn(|word| self.words[word] | other.words[word]);
        Points { words, word: 0 }
    }

    /// The points outside the set on a board of `size`, that lie within two points of a member, or
    /// exactly three from one along a row, column or diagonal.
    pub(crate) fn iter_surroundings(&self, size: Size) -> Points {
        const MARGIN: usize = 3;
        let mut rows = [0_u32; Board::MAX_SIZE + 2 * MARGIN];
        for (y, row) in rows.iter_mut().skip(MARGIN).take(size.rows()).enumerate() {
            *row = (self.words[y * ROW_BITS / 64] >> (y * ROW_BITS % 64)) as u32;
        }
        let mut near = Points { words: [0; WORDS], word: 0 };
        for (y, rows) in rows.array_windows::<{ 2 * MARGIN + 1 }>().enumerate().take(size.rows()) {
            let [below, close @ .., above] = *rows;
            let [close, far] = [close.iter().fold(0, |close, row| close | row), below | above];
            let wide = close | close << 1 | close >> 1 | close << 2 | close >> 2;
            let three = far | (far | rows[MARGIN]) << 3 | (far | rows[MARGIN]) >> 3;
            let row = (wide | three) & !rows[MARGIN] & ((1 << size.columns()) - 1);
            near.words[y * ROW_BITS / 64] |= u64::from(row) << (y * ROW_BITS % 64);
        }
        near
    }
}

/// Points in board order.
#[derive(Clone)]
pub(crate) struct Points {
    /// Those that are left.
    words: [u64; WORDS],
    /// None are left in the words before this one.
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        loop {
            let word = self.words.get_mut(self.word)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::from_index(64 * self.word + bit));
            }
            self.word += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_gomoku::Rule;

    #[test]
    fn surroundings_are_the_points_that_the_definition_names() {
        let members = [Point::at(0, 0), Point::at(7, 6), Point::at(14, 10), Point::at(9, 6)];
        let is_near = |a: Point, b: Point| {
            let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
            dx.max(dy) <= 2 || (dx.max(dy) == 3 && (dx == 0 || dy == 0 || dx == dy))
        };
        for (columns, rows) in [(15, 15), (15, 11), (22, 12), (10, 22), (5, 5)] {
            let board = Board::rectangle(columns, rows, Rule::Freestyle).unwrap();
            let members: Vec<Point> = members.into_iter().filter(|&point| board.contains(point)).collect();
            let mut set = PointSet::default();
            members.iter().for_each(|&point| set.toggle(point));
            let expected: Vec<Point> = board
                .points()
                .filter(|point| !members.contains(point))
                .filter(|&point| members.iter().any(|&member| is_near(point, member)))
                .collect();
            assert_eq!(set.iter_surroundings(board.size()).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn sets_know_their_size_and_members() {
        let mut set = PointSet::default();
        set.toggle(Point::at(3, 4));
        set.toggle(Point::at(21, 21));
        set.toggle(Point::at(0, 0));
        set.toggle(Point::at(3, 4));
        assert_eq!(set.len(), 2);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Point::at(0, 0), Point::at(21, 21)]);
        assert_eq!(set.first(), Some(Point::at(0, 0)));
        assert_eq!(set.first_from(Point::at(0, 0).index() + 1), Some(Point::at(21, 21)));
        assert_eq!(set.first_from(Point::at(21, 21).index() + 1), None);
        assert!(set.has_index(Point::at(21, 21).index()) && !set.has_index(usize::MAX));
    }
}
