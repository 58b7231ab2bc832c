//! Xiangqi: positions of the suites.

use crate::game::{BenchPositions, NO_VALUES, ScalingPositions, StressPosition, SuitePosition};

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 6,
    positions: &[
        SuitePosition { values: NO_VALUES, text: "" },
        SuitePosition {
            values: NO_VALUES,
            text: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
        },
        SuitePosition {
            values: NO_VALUES,
            text: "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C2N1/9/R1BAKAB1R w - - 0 1",
        },
        SuitePosition {
            values: NO_VALUES,
            text: "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        },
        SuitePosition {
            values: NO_VALUES,
            text: "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
        },
        SuitePosition { values: NO_VALUES, text: "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1" },
        SuitePosition { values: NO_VALUES, text: "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1" },
        SuitePosition {
            values: NO_VALUES,
            text: "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
        },
    ],
};

pub(super) const STRESS: &[StressPosition] = &[
    StressPosition {
        name: "everything hangs",
        at: SuitePosition {
            values: NO_VALUES,
            text: "2b1k3r/4aC3/2PanPn2/RP3cN1C/2bP1Pp2/4N1B2/2p6/3pcAp2/2R1p4/3A1KB1r w - - 0 1",
        },
        depth: 1,
        cap: 5_000,
    },
    StressPosition {
        name: "everything hangs twice",
        at: SuitePosition {
            values: NO_VALUES,
            text: "2Pa3C1/3R5/2Pnbk2b/4p3n/2P1P4/4p1B2/2p6/C4A3/1r4N2/rN2K2cR w - - 0 1",
        },
        depth: 1,
        cap: 5_000,
    },
    StressPosition {
        name: "captures around both generals",
        at: SuitePosition {
            values: NO_VALUES,
            text: "2Pa5/Rn1PakC1r/b2PbC1c1/7P1/4P4/4N3N/p3R1cn1/Bp1pBAp2/5K3/p4A2r w - - 0 1",
        },
        depth: 6,
        cap: 200_000,
    },
    StressPosition {
        name: "captures that end in mate",
        at: SuitePosition {
            values: NO_VALUES,
            text: "1nb4C1/4R1P2/1c3k1Pb/9/6P1p/PpB1R1p1P/3p1N3/3An2rp/2C1rK3/1N1A2Bc1 w - - 0 1",
        },
        depth: 6,
        cap: 50_000,
    },
    StressPosition {
        name: "checks by every piece",
        at: SuitePosition {
            values: NO_VALUES,
            text: "1P1k1Pb2/4rc3/r8/4R1RnP/1Nb6/4c4/1p5pN/4K2CB/2p4pC/6n2 w - - 0 1",
        },
        depth: 6,
        cap: 100_000,
    },
    StressPosition {
        name: "checks against bare generals",
        at: SuitePosition {
            values: NO_VALUES,
            text: "2N2k3/3C5/9/9/r3n1C2/2B6/3n4r/1c2K4/4N3R/2cA5 w - - 0 1",
        },
        depth: 8,
        cap: 120_000,
    },
    StressPosition {
        name: "checks and threats of mate",
        at: SuitePosition {
            values: NO_VALUES,
            text: "5an2/4akN2/2n6/4p4/3c5/9/R1C5C/3ABA3/4K1c1r/2Br1N3 w - - 0 1",
        },
        depth: 10,
        cap: 600_000,
    },
];

pub(super) const SCALING: ScalingPositions =
    ScalingPositions { values: NO_VALUES, lines: include_str!("scaling.txt") };
