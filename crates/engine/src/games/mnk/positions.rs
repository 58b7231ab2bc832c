//! m,n,k games: positions of the suites.

use crate::game::{BenchPositions, ScalingPositions, SuitePosition, Values};

const SEVEN: Values = [7, 7, 5, 0];
const NINETEEN: Values = [19, 19, 6, 0];

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 5,
    positions: &[
        SuitePosition { values: SEVEN, text: "" },
        SuitePosition { values: SEVEN, text: "d4 e5 c5 e3" },
        SuitePosition { values: SEVEN, text: "d4 d5 e5 c3 e3 e4 c5 f2" },
        SuitePosition { values: NINETEEN, text: "j10 k11" },
        SuitePosition { values: NINETEEN, text: "j10 j11 k11 l12 i9 h8 k9" },
    ],
};

pub(super) const SCALING: ScalingPositions =
    ScalingPositions { values: [15, 15, 5, 0], lines: include_str!("scaling.txt") };
