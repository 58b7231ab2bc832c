//! Positions a second of a fit: `cargo run --release -p boyi-train --example rate -- FILE...`, with the hidden units
//! and threads of each row.

use boyi_train::{NetworkData, NetworkSettings, NetworkTraining, Selection, TrainError};
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), TrainError> {
    let files: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let (data, _) = NetworkData::read(&files, &Selection::default(), None, &mut |_| ())?;
    for (hidden, threads) in [(128, 1), (128, 2), (256, 1), (256, 2)] {
        let settings = NetworkSettings { hidden, passes: 3, ..NetworkSettings::default() };
        let mut training = NetworkTraining::new(&data, &settings, None)?;
        let mut seconds = f64::INFINITY;
        loop {
            let clock = Instant::now();
            if training.pass(threads, &mut |_| ())?.is_none() {
                break;
            }
            seconds = seconds.min(clock.elapsed().as_secs_f64());
        }
        let rate = data.positions() as f64 / seconds;
        println!("{hidden} hidden units, {threads} threads: {rate:.0} positions/s");
    }
    Ok(())
}
