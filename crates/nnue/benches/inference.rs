//! Time of evaluating a network, for every set of kernels that the processor has: `cargo bench -p boyi-nnue`.
//!
//! Each row is the least time of several rounds for one move and the value after it: an update of the hidden units
//! of each of the two perspectives, and the output of both.

use boyi_nnue::{Accumulators, Change, Kernels, Network, Perspective, Shape};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const INPUTS: u16 = 1_260;
const REPEATS: u32 = 20_000;
const ROUNDS: u32 = 40;

fn main() {
    for hidden in [128, 256, 512] {
        for kernels in Kernels::available() {
            let mut accumulators = Accumulators::new(Arc::new(network(hidden, kernels)));
            let nanoseconds = (0..ROUNDS).map(|_| round(&mut accumulators)).fold(f64::INFINITY, f64::min);
            println!("{hidden} hidden, {:7} {nanoseconds:6.1} ns", kernels.name());
        }
    }
}

/// Nanoseconds of one update and one output of both perspectives.
fn round(accumulators: &mut Accumulators) -> f64 {
    accumulators.evaluate(0, 0, |_, inputs| inputs.extend(0..32), [&[]; 2]);
    let clock = Instant::now();
    for repeat in 0..REPEATS {
        let input = (repeat % 1_200) as u16;
        accumulators.push([Change::Replace { added: 40 + input, removed: input % 32 }; 2]);
        black_box(accumulators.evaluate(1, (repeat % 8) as usize, |_, _| (), [&[]; 2]));
        accumulators.pop();
    }
    clock.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS)
}

/// A network of numbers without a pattern.
fn network(hidden: u32, kernels: Kernels) -> Network {
    let mut state: u64 = 1;
    let mut list = |count: u32, range: i64| -> Vec<i16> {
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) as i64 % (2 * range + 1) - range) as i16
        };
        (0..count).map(|_| next()).collect()
    };
    let shape = Shape { features: "bench".into(), inputs: INPUTS.into(), active: 32, hidden, buckets: 8 };
    let weights = list(u32::from(INPUTS) * hidden, 60);
    let numbers = Perspective::new(shape, weights, list(hidden, 100), list(16 * hidden, 127), vec![0; 8])
        .expect("in range");
    Network::with(&numbers, 400.0, kernels)
}
