//! Slots in a memory mapping with large pages where the system grants them.

// The lint concerns the macro's code: the slots borrow a memory that is lent mutably.
#![allow(clippy::mut_from_ref)]

#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use ouroboros::self_referencing;
use std::fmt;
use std::ops::{Deref, DerefMut};
use zerocopy::{FromBytes, IntoBytes};

/// A slice of fixed length that lies in large pages where it can.
#[self_referencing]
pub(crate) struct Pages<T: 'static> {
    memory: Memory<T>,
    #[borrows(mut memory)]
    slots: &'this mut [T],
}

/// The memory of the slots.
enum Memory<T> {
    #[cfg(target_os = "linux")]
    Mapped(MmapMut),
    Heap(Vec<T>),
}

impl<T: FromBytes + IntoBytes> Pages<T> {
    /// Returns `count` slots whose bytes are all zero, in pages that are already mapped; `None` without enough
    /// memory.
    pub(crate) fn zeroed(count: usize) -> Option<Pages<T>> {
        Pages::lying_in(Memory::mapped(count, true).or_else(|| Memory::on_heap(count))?)
    }

    /// Works as [`zeroed`](Pages::zeroed), but beyond the first 2 MiB the system maps pages only when they are
    /// written, for tables of which perhaps only the first slots are used.
    pub(crate) fn reserved(count: usize) -> Option<Pages<T>> {
        Pages::lying_in(Memory::mapped(count, false).or_else(|| Memory::on_heap(count))?)
    }

    fn lying_in(memory: Memory<T>) -> Option<Pages<T>> {
        Pages::try_new(memory, |memory| memory.slots().ok_or(())).ok()
    }

    /// Prefetches a slot that will be read a little later.
    #[inline]
    pub(crate) fn prefetch(&self, index: usize) {
        prefetch_index::prefetch_index(&**self, index);
    }
}

impl<T: FromBytes + IntoBytes> Memory<T> {
    /// The size of a large page. Smaller memories get no mapping of their own.
    #[cfg(target_os = "linux")]
    const LEAST_BYTES: usize = 2 << 20;

    #[cfg(target_os = "linux")]
    fn mapped(count: usize, at_once: bool) -> Option<Memory<T>> {
        let bytes = count.checked_mul(size_of::<T>())?;
        // Miri does not support `madvise`.
        if bytes < Memory::<T>::LEAST_BYTES || cfg!(miri) {
            return None;
        }
        let map = MmapMut::map_anon(bytes).ok()?;
        // Both are requests: a system that refuses them gives small pages, or all pages later.
        let ready = if at_once { bytes } else { Memory::<T>::LEAST_BYTES };
        let _ = map.advise(Advice::HugePage);
        let _ = map.advise_range(Advice::PopulateWrite, 0, ready);
        Some(Memory::Mapped(map))
    }

    #[cfg(not(target_os = "linux"))]
    fn mapped(_: usize, _: bool) -> Option<Memory<T>> {
        None
    }

    fn on_heap(count: usize) -> Option<Memory<T>> {
        let mut slots = Vec::new();
        slots.try_reserve_exact(count).ok()?;
        slots.resize_with(count, T::new_zeroed);
        Some(Memory::Heap(slots))
    }

    fn slots(&mut self) -> Option<&mut [T]> {
        match self {
            #[cfg(target_os = "linux")]
            Memory::Mapped(map) => <[T]>::mut_from_bytes(map).ok(),
            Memory::Heap(slots) => Some(slots),
        }
    }
}

impl<T> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.borrow_slots()
    }
}

impl<T> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.with_slots_mut(|slots| &mut **slots)
    }
}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").field("slots", &self.len()).finish_non_exhaustive()
    }
}
