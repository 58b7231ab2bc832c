//! Connect Four: positions of the suites.

use crate::game::{BenchPositions, NO_VALUES, ScalingPositions, SuitePosition};

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 14,
    positions: &[
        SuitePosition { values: NO_VALUES, text: "" },
        SuitePosition { values: NO_VALUES, text: "4" },
        SuitePosition { values: NO_VALUES, text: "444443" },
        SuitePosition { values: NO_VALUES, text: "4453" },
        SuitePosition { values: NO_VALUES, text: "271713" },
        SuitePosition { values: NO_VALUES, text: "35333571" },
        SuitePosition { values: NO_VALUES, text: "7422341735647741" },
    ],
};

pub(super) const SCALING: ScalingPositions =
    ScalingPositions { values: NO_VALUES, lines: include_str!("scaling.txt") };
