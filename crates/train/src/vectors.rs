//! Rows of numbers in one list, and sums of rows.

/// A row of a list of rows of this length; empty where there is none.
#[inline(always)]
pub(crate) fn row(list: &[f32], index: usize, length: usize) -> &[f32] {
    list.get(index * length..(index + 1) * length).unwrap_or_default()
}

/// As [`row`], to be changed.
#[inline(always)]
pub(crate) fn row_mut(list: &mut [f32], index: usize, length: usize) -> &mut [f32] {
    list.get_mut(index * length..(index + 1) * length).unwrap_or_default()
}

/// Adds the numbers of a row to those of another.
#[inline(always)]
pub(crate) fn add(sums: &mut [f32], row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
}

/// Adds the numbers of a row times `factor` to those of another.
#[inline(always)]
pub(crate) fn add_times(sums: &mut [f32], row: &[f32], factor: f32) {
    sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += factor * number);
}

/// Adds a number to that at an index; nothing where there is none.
#[inline(always)]
pub(crate) fn add_at(sums: &mut [f32], index: usize, number: f32) {
    if let Some(sum) = sums.get_mut(index) {
        *sum += number;
    }
}
