//! Memory for the tables, in large pages where the system has them.
//!
//! A table is far larger than what a processor keeps in its caches, and nearly every look into it is
//! at another page. With pages of 4 KiB the processor then waits twice, for the page's address and for
//! the entry; a large page of 2 MiB has its address at hand. What that gains stands in
//! `docs/measurements.md`, why it is done in this way in `docs/decisions/0003-large-pages.md`.
//!
//! On Linux the memory is a mapping of its own that asks for large pages (`madvise`), which most
//! systems grant only to those who ask. Elsewhere, and when there is no such mapping, it is a `Vec`.

// The lint means the code that the macro writes: the slots do borrow a memory that is lent mutably.
#![allow(clippy::mut_from_ref)]

#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};
use ouroboros::self_referencing;
use std::fmt;
use std::ops::{Deref, DerefMut};
use zerocopy::{FromBytes, IntoBytes};

/// A slice of fixed length that lies in large pages if it can.
#[self_referencing]
pub(crate) struct Pages<T: 'static> {
    memory: Memory<T>,
    #[borrows(mut memory)]
    slots: &'this mut [T],
}

/// Where the slots lie.
enum Memory<T> {
    #[cfg(target_os = "linux")]
    Mapped(MmapMut),
    Heap(Vec<T>),
}

impl<T: FromBytes + IntoBytes> Pages<T> {
    /// So many slots whose bytes are all zero, ready to be written without the system having to
    /// find memory first; `None` when there is not that much.
    pub(crate) fn zeroed(count: usize) -> Option<Pages<T>> {
        Pages::lying_in(Memory::mapped(count, true).or_else(|| Memory::on_heap(count))?)
    }

    /// The same for slots of which perhaps only some, the first, will be written: but for the first 2 MiB the
    /// system finds memory for them when they are.
    pub(crate) fn reserved(count: usize) -> Option<Pages<T>> {
        Pages::lying_in(Memory::mapped(count, false).or_else(|| Memory::on_heap(count))?)
    }

    fn lying_in(memory: Memory<T>) -> Option<Pages<T>> {
        Pages::try_new(memory, |memory| memory.slots().ok_or(())).ok()
    }

    /// Asks for a slot, so that it is there when it is looked at a little later. Nothing waits for it.
    #[inline]
    pub(crate) fn prefetch(&self, index: usize) {
        prefetch_index::prefetch_index(&**self, index);
    }
}

impl<T: FromBytes + IntoBytes> Memory<T> {
    /// Less than this is not worth a mapping of its own: a large page.
    #[cfg(target_os = "linux")]
    const LEAST_BYTES: usize = 2 << 20;

    #[cfg(target_os = "linux")]
    fn mapped(count: usize, at_once: bool) -> Option<Memory<T>> {
        let bytes = count.checked_mul(size_of::<T>())?;
        // Miri knows no `madvise`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[derive(FromBytes, IntoBytes)]
    #[repr(C, align(64))]
    struct Line([AtomicU64; 8]);

    /// Counts on the heap, in a mapping, and in one that ends within a page.
    const COUNTS: [usize; 4] = [0, 2, 1 << 15, (3 << 15) + 1];

    #[test]
    fn all_slots_begin_with_zeros_and_keep_what_is_written() {
        for count in COUNTS {
            let mut pages = Pages::<Line>::zeroed(count).expect("a few MiB");
            assert_eq!(pages.len(), count);
            for (index, line) in pages.iter().enumerate() {
                assert!(line.0.iter().all(|word| word.load(Relaxed) == 0));
                line.0[index % 8].store(index as u64, Relaxed);
            }
            for (index, line) in pages.iter_mut().enumerate() {
                assert_eq!(*line.0[index % 8].get_mut(), index as u64);
            }
        }
    }

    #[test]
    fn any_thread_may_own_or_share_them() {
        fn check<T: Send + Sync>(_: &T) {}
        check(&Pages::<Line>::zeroed(1).expect("64 bytes"));
    }

    #[test]
    fn too_much_is_refused() {
        assert!(Pages::<Line>::zeroed(usize::MAX).is_none());
        assert!(Pages::<Line>::zeroed(1 << 56).is_none());
    }
}
