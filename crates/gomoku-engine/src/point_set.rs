//! Sets of points as one word per row.

use boyi_gomoku::{Board, Point};

/// A set of points with its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointSet {
    rows: [u32; Board::MAX_SIZE],
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
        self.rows[point.y()] >> point.x() & 1 == 1
    }

    /// Adds a point that is not in the set, or removes one that is.
    #[inline]
    pub(crate) fn toggle(&mut self, point: Point) {
        self.rows[point.y()] ^= 1 << point.x();
        let added = self.contains(point);
        self.len = if added { self.len + 1 } else { self.len - 1 };
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
        *self = self.combined(other, |row, other| row | other);
    }

    /// The points that both sets have.
    #[inline]
    pub(crate) fn intersection(&self, other: &PointSet) -> PointSet {
        self.combined(other, |row, other| row & other)
    }

    #[inline]
    fn combined(&self, other: &PointSet, combine: impl Fn(u32, u32) -> u32) -> PointSet {
        let rows = std::array::from_fn(|y| combine(self.rows[y], other.rows[y]));
        let len = rows.iter().map(|row| row.count_ones() as u16).sum();
        PointSet { rows, len }
    }

    /// The first point in board order.
    #[inline]
    pub(crate) fn first(&self) -> Option<Point> {
        if self.len == 0 { None } else { self.iter().next() }
    }

    /// The points in board order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        iter_rows(self.rows)
    }

    /// The points of either set, in board order.
    #[inline]
    pub(crate) fn iter_union(&self, other: &PointSet) -> impl Iterator<Item = Point> + use<> {
        let mut rows = self.rows;
        for (row, more) in rows.iter_mut().zip(other.rows) {
            *row |= more;
        }
        iter_rows(rows)
    }

    /// The points outside the set on a board of `size`, that lie within two points of a member, or
    /// exactly three from one along a row, column or diagonal.
    pub(crate) fn iter_surroundings(&self, size: usize) -> impl Iterator<Item = Point> + use<> {
        let row = |y: usize| self.rows.get(y).copied().unwrap_or(0);
        let mut near = [0; Board::MAX_SIZE];
        for (y, near) in near.iter_mut().enumerate().take(size) {
            let close = (y.saturating_sub(2)..=y + 2).fold(0, |rows, y| rows | row(y));
            let far = if y >= 3 { row(y - 3) | row(y + 3) } else { row(y + 3) };
            let wide = close | close << 1 | close >> 1 | close << 2 | close >> 2;
            let three = far | (far | row(y)) << 3 | (far | row(y)) >> 3;
            *near = (wide | three) & !row(y) & ((1 << size) - 1);
        }
        iter_rows(near)
    }
}

#[inline]
fn iter_rows(rows: [u32; Board::MAX_SIZE]) -> impl Iterator<Item = Point> {
    rows.into_iter().enumerate().flat_map(|(y, row)| {
        let mut rest = row;
        std::iter::from_fn(move || {
            let x = rest.trailing_zeros() as usize;
            if rest == 0 {
                return None;
            }
            rest &= rest - 1;
            Some(Point::at(x, y))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surroundings_are_the_points_that_the_definition_names() {
        let mut set = PointSet::default();
        let members = [Point::at(0, 0), Point::at(7, 6), Point::at(14, 14), Point::at(9, 6)];
        members.into_iter().for_each(|point| set.toggle(point));
        let is_near = |a: Point, b: Point| {
            let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
            dx.max(dy) <= 2 || (dx.max(dy) == 3 && (dx == 0 || dy == 0 || dx == dy))
        };
        let expected: Vec<Point> = Board::default()
            .points()
            .filter(|&point| {
                !members.contains(&point) && members.iter().any(|&member| is_near(point, member))
            })
            .collect();
        assert_eq!(set.iter_surroundings(15).collect::<Vec<_>>(), expected);
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
    }
}
