//! Memory for the tables, in large pages where the system has them.
//!
//! A table is far larger than what a processor keeps in its caches, and nearly every look into it is
//! at another page. With pages of 4 KiB the processor then waits twice, for the page's address and for
//! the entry; a large page of 2 MiB has its address at hand. What that gains stands in
//! `docs/measurements.md`, why it is done in this way in `docs/decisions/0003-large-pages.md`.
//!
//! On Linux the memory is a mapping of its own that asks for large pages (`madvise`), which most
//! systems grant only to those who ask. Elsewhere, and when there is no such mapping, it is a `Vec`.
//!
//! All this needs crates of others, which the default feature `large-pages` brings. Without it the memory is a
//! `Vec`, and nothing is prefetched: the same nodes, searched more slowly.

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
