//! Fixed hash functions: the same on every platform and in every run.

/// 2⁶⁴ divided by the golden ratio, made odd: the multiplier of Fibonacci hashing (Knuth, volume 3, 6.4).
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads the entropy of a key over its high bits by one multiplication. Keys need not be well mixed: a
/// learner's key may be a bitboard.
#[inline]
pub const fn mix(key: u64) -> u64 {
    (key ^ (key >> 32)).wrapping_mul(GOLDEN)
}

/// One step of SplitMix64 (Steele, Lea and Flood, 2014): a bijection whose output passes as random.
#[inline]
pub const fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_published_sequence() {
        // The first two outputs for the seed 1234567 of the reference implementation.
        let first = split_mix(1_234_567);
        let second = split_mix(1_234_567_u64.wrapping_add(GOLDEN));
        assert_eq!([first, second], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn small_keys_differ_in_their_high_bits() {
        let high: std::collections::BTreeSet<u64> = (0..256).map(|key| mix(key) >> 52).collect();
        assert!(high.len() > 240);
    }
}
