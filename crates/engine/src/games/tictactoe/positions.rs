//! Tic-tac-toe: positions of the suites.

use crate::game::{BenchPositions, NO_VALUES, SuitePosition};

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 9,
    positions: &[
        SuitePosition { values: NO_VALUES, text: "" },
        SuitePosition { values: NO_VALUES, text: "b2" },
        SuitePosition { values: NO_VALUES, text: "a1" },
        SuitePosition { values: NO_VALUES, text: "a2 b2" },
    ],
};
