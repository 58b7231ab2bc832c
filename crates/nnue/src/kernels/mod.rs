//! The loops of a network, for each instruction set.
//!
//! `rows` and `cells` hold the additions and dot products as plain loops, which the compiler turns into the vectors of the instruction set
//! they are compiled for; the other files hold the output sum, one instruction set each. `dispatch` compiles both
//! for every instruction set and chooses at run time; it is the only file with `unsafe`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod cells;
mod dispatch;
#[cfg(target_arch = "aarch64")]
mod neon;
mod rows;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;

pub use dispatch::Kernels;

#[cfg(test)]
mod tests;
