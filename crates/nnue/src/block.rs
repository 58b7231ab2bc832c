//! Storage of rows of 16-bit numbers for vector instructions.

use crate::perspective::Perspective;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// 32 numbers on a boundary of 64 bytes: one register of AVX-512, two of AVX2, four of the others. Rows of hidden
/// units are slices of blocks, so every kernel reads aligned memory and none has a remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C, align(64))]
pub struct Block(pub [i16; Block::LANES]);

impl Block {
    /// The numbers of a block.
    pub const LANES: usize = Perspective::BLOCK as usize;
    /// A block of zeros.
    pub const ZERO: Block = Block([0; Block::LANES]);

    /// Copies numbers into blocks. A remainder that fills no block is dropped; rows of a checked network have
    /// none.
    pub fn row(numbers: &[i16]) -> Vec<Block> {
        numbers.as_chunks().0.iter().map(|&chunk| Block(chunk)).collect()
    }
}
