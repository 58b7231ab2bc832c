//! Perft speed of one core, in millions of nodes a second: `cargo bench -p boyi-xiangqi`.

use boyi_xiangqi::{Position, perft, perft_unbulked};
use std::time::Instant;

fn main() {
    for (name, depth, count) in
        [("bulk", 5, perft as fn(&mut Position, u32) -> u64), ("unbulked", 5, perft_unbulked)]
    {
        let clock = Instant::now();
        let nodes = count(&mut Position::start(), depth);
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "perft {depth} {name}: {nodes} in {seconds:.3} s = {:.1} Mnodes/s",
            nodes as f64 / seconds / 1e6
        );
    }
}
