//! Loops that are compiled for AVX2 too, and the choice between both at run time.

#![allow(unsafe_code)]

/// Loops over lists of numbers.
pub(crate) trait Loops {
    /// The result.
    type Output;

    /// Runs them. It and everything with a loop that it calls is `#[inline(always)]`, so that it is compiled for the
    /// instructions of its caller. Sums of floating-point numbers keep their order, so the result does not depend on
    /// them.
    fn run(self) -> Self::Output;
}

/// Runs the loops with AVX2 where the processor has it.
pub(crate) fn dispatch<L: Loops>(loops: L) -> L::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        #[target_feature(enable = "avx2")]
        fn with_avx2<L: Loops>(loops: L) -> L::Output {
            loops.run()
        }
        // SAFETY: the processor has AVX2.
        return unsafe { with_avx2(loops) };
    }
    loops.run()
}
