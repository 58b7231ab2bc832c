//! Slots in a `Vec`.

use std::ops::{Deref, DerefMut};

/// A slice of fixed length.
#[derive(Debug)]
pub(crate) struct Pages<T>(Vec<T>);

impl<T: Default> Pages<T> {
    /// Returns `count` slots that are all zero; `None` without enough memory.
    pub(crate) fn zeroed(count: usize) -> Option<Pages<T>> {
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, T::default);
        Some(Pages(slots))
    }

    /// Works as [`zeroed`](Pages::zeroed).
    pub(crate) fn reserved(count: usize) -> Option<Pages<T>> {
        Pages::zeroed(count)
    }

    /// No operation: a prefetch needs a crate of the feature `large-pages`.
    #[inline]
    pub(crate) fn prefetch(&self, _: usize) {}
}

impl<T> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
