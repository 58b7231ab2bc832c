//! The values of positions evaluated lately.
//!
//! The table of the search keeps values too, but not of nodes that it prunes before their moves, and these come back in
//! every iteration.

use std::fmt;

/// Values by the key of the position, the latest of each place. The first one kept makes the places.
#[derive(Clone)]
pub(crate) struct Values {
    entries: Vec<(u64, i32)>,
}

impl Values {
    /// A power of two; the entries take 128 KiB.
    const ENTRIES: usize = 1 << 13;

    /// No values.
    pub(crate) fn new() -> Values {
        Values { entries: Vec::new() }
    }

    /// The value kept for a key. A place that holds none has the key 0, so that key is never found.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<i32> {
        let &(kept, value) = self.entries.get(key as usize % Values::ENTRIES)?;
        (kept == key && key != 0).then_some(value)
    }

    /// Keeps a value in the place of an older one.
    #[inline]
    pub(crate) fn keep(&mut self, key: u64, value: i32) {
        if self.entries.is_empty() {
            self.entries = vec![(0, 0); Values::ENTRIES];
        }
        self.entries[key as usize % Values::ENTRIES] = (key, value);
    }
}

/// Nothing: what is kept depends on the positions seen before.
impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Values")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_by_its_whole_key_until_another_takes_its_place() {
        let mut values = Values::new();
        let (key, same_place) = (7, 7 + Values::ENTRIES as u64);
        assert_eq!((values.get(key), values.get(0)), (None, None));
        values.keep(key, -5);
        assert_eq!((values.get(key), values.get(same_place)), (Some(-5), None));
        values.keep(same_place, 3);
        assert_eq!((values.get(key), values.get(same_place)), (None, Some(3)));
    }
}
