//! A transposition table by hand that can do the same as `boyi_search::Table`: the same entries, the
//! same replacement, and words that several threads may read and write at once.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// An entry of the table.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) best: Option<u16>,
    pub(crate) score: i32,
    pub(crate) bound: u64,
    pub(crate) depth: i32,
}

pub(crate) const EXACT: u64 = 1;
pub(crate) const LOWER: u64 = 2;
pub(crate) const UPPER: u64 = 3;

const NO_MOVE: u64 = 0xFFFF;
const GENERATIONS: u64 = 16;

/// `key ^ data` and `data`, four times.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: u64,
}

impl Table {
    pub(crate) fn new(mib: usize) -> Table {
        let buckets = (0..(mib << 20) / size_of::<Bucket>()).map(|_| Bucket::default()).collect();
        Table { buckets, generation: 0 }
    }

    pub(crate) fn new_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        let mixed = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Hit> {
        let bucket = &self.buckets[self.index(key)];
        let data = bucket.0.iter().rev().fold(0, |found, [check, data]| {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key { data } else { found }
        });
        let best = data & 0xFFFF;
        (bound(data) != 0).then(|| Hit {
            best: (best != NO_MOVE).then_some(best as u16),
            score: i32::from((data >> 16) as u16 as i16),
            bound: bound(data),
            depth: depth(data),
        })
    }

    #[inline]
    pub(crate) fn store(&self, key: u64, hit: Hit) {
        let generation = self.generation;
        let slots = &self.buckets[self.index(key)].0;
        let (mut victim, mut least, mut known) = (0, i32::MAX, NO_MOVE);
        for (place, [check, data]) in slots.iter().enumerate() {
            let data = data.load(Relaxed);
            if bound(data) == 0 {
                victim = place;
                break;
            }
            if check.load(Relaxed) ^ data == key {
                (victim, known) = (place, data & 0xFFFF);
                break;
            }
            let age = (generation + GENERATIONS - (data >> 60)) % GENERATIONS;
            let worth = depth(data) - 4 * age as i32;
            if worth < least {
                (victim, least) = (place, worth);
            }
        }
        let data = hit.best.map_or(known, u64::from)
            | u64::from(hit.score as i16 as u16) << 16
            | (hit.depth.clamp(0, 1023) as u64) << 48
            | hit.bound << 58
            | generation << 60;
        slots[victim][0].store(key ^ data, Relaxed);
        slots[victim][1].store(data, Relaxed);
    }
}

#[inline]
fn bound(data: u64) -> u64 {
    data >> 58 & 3
}

#[inline]
fn depth(data: u64) -> i32 {
    (data >> 48 & 0x3FF) as i32
}
