//! The gradients of a batch, summed on several threads.
//!
//! A batch is cut into [`SHARDS`] shards, whatever the number of threads. Each sums its gradients by itself, and the
//! sums are added in the order of the shards, so the result does not depend on the threads.

use std::thread;

/// Shards of a batch.
pub(crate) const SHARDS: usize = 8;

/// The sums of one shard.
pub(crate) trait Shard: Send {
    /// Sets the sums to zero.
    fn clear(&mut self);
    /// Adds the sums of another shard.
    fn add(&mut self, other: &Self);
}

/// Leads the positions at these places through the shards, `descend` being told the shard, its places and the weight
/// of a position, and adds the shards up into the first one, which is returned.
pub(crate) fn sum<'a, S: Shard>(
    shards: &'a mut [S],
    places: &[u32],
    threads: usize,
    descend: impl Fn(&mut S, &[u32], f32) + Sync,
) -> Option<&'a S> {
    let weight = 1.0 / places.len().max(1) as f32;
    let cuts = places.chunks(places.len().div_ceil(shards.len().max(1)).max(1));
    let mut jobs: Vec<_> = shards.iter_mut().zip(cuts.map(Some).chain(std::iter::repeat(None))).collect();
    let share = jobs.len().div_ceil(threads.max(1)).max(1);
    let descend = &descend;
    thread::scope(|scope| {
        for jobs in jobs.chunks_mut(share) {
            scope.spawn(move || {
                for (shard, places) in jobs {
                    shard.clear();
                    descend(shard, places.unwrap_or_default(), weight);
                }
            });
        }
    });
    let (first, rest) = shards.split_first_mut()?;
    rest.iter().for_each(|shard| first.add(shard));
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of a shard in order, and the sum of the weights.
    #[derive(Default)]
    struct Places(Vec<u32>, f32);

    impl Shard for Places {
        fn clear(&mut self) {
            *self = Places::default();
        }

        fn add(&mut self, other: &Places) {
            self.0.extend(&other.0);
            self.1 += other.1;
        }
    }

    #[test]
    fn every_place_comes_once_in_order_whatever_the_threads() {
        for (length, threads) in [(0, 1), (3, 2), (8, 3), (1_000, 1), (1_001, 16)] {
            let places: Vec<u32> = (0..length).collect();
            // The sums that a batch before has left are cleared.
            let mut shards: [Places; SHARDS] = std::array::from_fn(|_| Places(vec![7], 1.0));
            let sum = sum(&mut shards, &places, threads, |shard, places, weight| {
                shard.0.extend(places);
                shard.1 += weight * places.len() as f32;
            });
            let Places(found, weight) = sum.expect("a shard");
            assert_eq!(*found, places);
            assert!(length == 0 || (weight - 1.0).abs() < 1e-5, "{weight}");
        }
    }
}
