//! Memory for the tables, in large pages where the system has them.
//!
//! A table is far larger than a processor's caches, and nearly every access is to another page. With pages
//! of 4 KiB an access misses twice, in the translation lookaside buffer (TLB) and in the cache; the address
//! of a large page of 2 MiB is mostly in the TLB. `docs/measurements` gives the gain,
//! `docs/decisions/0003-large-pages.md` the reasons for this implementation.
//!
//! On Linux the memory is a mapping that requests large pages (`madvise`), which most systems grant only on
//! request. Elsewhere, and when the mapping fails, it is a `Vec`.
//!
//! This needs third-party crates, which the default feature `large-pages` adds. Without it the memory is a
//! `Vec` and nothing is prefetched: the search visits the same nodes, more slowly.

#[cfg(not(feature = "large-pages"))]
mod heap;
#[cfg(feature = "large-pages")]
mod large;

#[cfg(not(feature = "large-pages"))]
pub(crate) use heap::Pages;
#[cfg(feature = "large-pages")]
pub(crate) use large::Pages;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    #[derive(Default)]
    #[cfg_attr(feature = "large-pages", derive(zerocopy::FromBytes, zerocopy::IntoBytes))]
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
