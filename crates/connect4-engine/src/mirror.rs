//! Symmetry: positions that are mirror images of each other share one key.

use boyi_connect4::Column;
use boyi_connect4::bitboard::{COLUMNS, STRIDE};

/// Bits of a key: every column with its spare bit.
const KEY_BITS: u32 = COLUMNS as u32 * STRIDE;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;

/// The bits of a board, columns in reverse order.
#[inline]
const fn mirrored(bits: u64) -> u64 {
    const COLUMN: u64 = (1 << STRIDE) - 1;
    const MIDDLE: u32 = COLUMNS as u32 / 2;
    let mut image = bits & (COLUMN << (MIDDLE * STRIDE));
    let mut column = 0;
    while column < MIDDLE {
        let (near, far) = (column * STRIDE, (COLUMNS as u32 - 1 - column) * STRIDE);
        image |= (bits >> near & COLUMN) << far | (bits >> far & COLUMN) << near;
        column += 1;
    }
    image
}

/// The lesser key of a position and its image.
#[inline]
pub(crate) const fn canonical(key: u64) -> u64 {
    let image = mirrored(key);
    if image < key { image } else { key }
}

/// Returns whether [`canonical`] chooses the mirror image.
#[inline]
pub(crate) const fn is_mirrored(key: u64) -> bool {
    mirrored(key) < key
}

/// The column in the mirror image.
#[inline]
pub(crate) fn column(column: Column) -> Column {
    Column::new(COLUMNS - 1 - column.index()).unwrap_or(column)
}

/// Spreads the bits of a key over [`KEY_BITS`]. Each step is invertible, so different keys stay different
/// (after the finalizer of SplitMix64).
#[inline]
pub(crate) const fn spread(key: u64) -> u64 {
    let key = (key ^ (key >> 24)).wrapping_mul(0xBF58_476D_1CE4_E5B9) & KEY_MASK;
    let key = (key ^ (key >> 23)).wrapping_mul(0x94D0_49BB_1331_11EB) & KEY_MASK;
    key ^ (key >> 25)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_connect4::Board;

    fn key(moves: &str) -> u64 {
        Board::parse(moves).expect("a position").key()
    }

    #[test]
    fn images_share_a_key_and_only_they() {
        assert_eq!(canonical(key("1223")), canonical(key("7665")));
        assert_ne!(canonical(key("1223")), canonical(key("7664")));
        assert_ne!(is_mirrored(key("1223")), is_mirrored(key("7665")));
        assert!(!is_mirrored(key("4444")));
    }
}
