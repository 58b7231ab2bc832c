//! Sparse rows of numbers in one piece of memory.

/// Rows of pairs of an index and a number, one after another.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// The end of each row in `entries`, after a leading 0.
    ends: Vec<usize>,
    entries: Vec<(u16, f32)>,
}

impl Rows {
    pub(crate) fn new() -> Rows {
        Rows { ends: vec![0], entries: Vec::new() }
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, row: &[(u16, f32)]) {
        self.entries.extend_from_slice(row);
        self.ends.push(self.entries.len());
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    /// A row; empty beyond the last one.
    pub(crate) fn row(&self, index: usize) -> &[(u16, f32)] {
        let ends = self.ends.get(index).zip(self.ends.get(index + 1));
        ends.and_then(|(&begin, &end)| self.entries.get(begin..end)).unwrap_or_default()
    }

    /// The sum of the numbers of a row, each times the weight of its index.
    pub(crate) fn dot(&self, index: usize, weights: &[f32]) -> f32 {
        let term = |&(index, count): &(u16, f32)| {
            weights.get(usize::from(index)).map_or(0.0, |weight| weight * count)
        };
        self.row(index).iter().map(term).sum()
    }

    /// Adds the numbers of a row times `factor` to the places of their indices.
    pub(crate) fn add_to(&self, index: usize, factor: f32, sums: &mut [f32]) {
        for &(index, count) in self.row(index) {
            if let Some(sum) = sums.get_mut(usize::from(index)) {
                *sum += factor * count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_as_they_were_appended() {
        let mut rows = Rows::new();
        rows.push(&[(0, 1.0), (2, -2.0)]);
        rows.push(&[]);
        rows.push(&[(1, 0.5)]);
        assert_eq!(rows.len(), 3);
        assert_eq!(rows.dot(0, &[3.0, 9.0, 1.0]), 1.0);
        assert!(rows.row(1).is_empty() && rows.row(3).is_empty());
        let mut sums = [0.0; 3];
        rows.add_to(0, 2.0, &mut sums);
        rows.add_to(2, 2.0, &mut sums);
        assert_eq!(sums, [2.0, 1.0, -4.0]);
    }
}
