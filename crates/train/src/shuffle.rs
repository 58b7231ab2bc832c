//! Random orders.

use boyi_arena::random::SplitMix64;

/// Brings the items into a random order.
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut SplitMix64) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1).unwrap_or(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_kept_and_few_stay_in_place() {
        let mut items: Vec<usize> = (0..1_000).collect();
        shuffle(&mut items, &mut SplitMix64::new(1));
        assert!(items.iter().enumerate().filter(|(place, item)| place == *item).count() < 10);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..1_000));
    }
}
