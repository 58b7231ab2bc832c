//! Random numbers that are the same everywhere.

use boyi_core::hash::{GOLDEN, split_mix};

/// A small generator of random numbers (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator that begins with `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        let number = split_mix(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        number
    }

    /// A number from 0 to one less than `count`; `None` when there is none. The bias is at most `count` in
    /// 2⁶⁴.
    pub fn below(&mut self, count: usize) -> Option<usize> {
        let scaled = (u128::from(self.next()) * count as u128) >> 64;
        (count > 0).then_some(scaled as usize)
    }

    /// Brings the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1).unwrap_or(last));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut random = SplitMix64::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_lie_below_their_bound() {
        let mut random = SplitMix64::new(1);
        assert!((0..1_000).all(|_| random.below(7).is_some_and(|number| number < 7)));
        assert_eq!(random.below(0), None);
    }

    #[test]
    fn every_item_of_a_random_order_is_kept_and_few_stay_in_place() {
        let mut items: Vec<usize> = (0..1_000).collect();
        SplitMix64::new(1).shuffle(&mut items);
        assert!(items.iter().enumerate().filter(|(place, item)| place == *item).count() < 10);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..1_000));
    }
}
