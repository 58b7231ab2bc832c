//! Gomoku: positions of the suites.

use crate::game::{BenchPositions, ScalingPositions, StressPosition, SuitePosition, Values};

const FREESTYLE: Values = [15, 15, 0, 0];
const STANDARD: Values = [15, 15, 1, 0];
const RENJU: Values = [15, 15, 2, 0];

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 5,
    positions: &[
        SuitePosition { values: FREESTYLE, text: "" },
        SuitePosition { values: FREESTYLE, text: "h8i9" },
        SuitePosition { values: FREESTYLE, text: "h8i9j7g8h9h7" },
        SuitePosition { values: FREESTYLE, text: "h8h9i9g7j10k11" },
        SuitePosition { values: FREESTYLE, text: "h8g9g7i9h9h10f9j8" },
        SuitePosition { values: STANDARD, text: "h8i8h9h7g10" },
        SuitePosition { values: STANDARD, text: "h8i9i7g9j10h10" },
        SuitePosition { values: RENJU, text: "h8h9i9" },
        SuitePosition { values: RENJU, text: "h8i9j8i8i7j9k9" },
        SuitePosition { values: RENJU, text: "h8g7g8f8i7h7f9e10" },
    ],
};

pub(super) const STRESS: &[StressPosition] = &[
    StressPosition {
        name: "fours by both players",
        at: SuitePosition {
            values: FREESTYLE,
            text: "c2g1n15i12k8m1a5e11h15l11n1l4b6o6n7o11g5b4f2e12f7g12o12l7d15d1m10e2b13e8g2c4",
        },
        depth: 7,
        cap: 40_000,
    },
    StressPosition {
        name: "threes without number",
        at: SuitePosition {
            values: FREESTYLE,
            text: "g1a13k11a11d10g6n10b8l10l8o7g15b3a15n2k15f3m3g7g14h6l6j10o4g4n9e5o11e15h2a10i3o5f13c3o13",
        },
        depth: 6,
        cap: 200_000,
    },
    StressPosition {
        name: "threes and forbidden points",
        at: SuitePosition {
            values: RENJU,
            text: "g1a13k11a11d10g6n10b8l10l8o7g15b3a15n2k15f3m3g7g14h6l6j10o4g4n9e5o11e15h2a10i3o5f13c3o13",
        },
        depth: 6,
        cap: 150_000,
    },
    StressPosition {
        name: "fours all over the board",
        at: SuitePosition {
            values: FREESTYLE,
            text: "h5m13b5b8m8d11g13a8h1b1g7j13m1l8e12m4j2o6n6f8o9f4f9f7",
        },
        depth: 8,
        cap: 30_000,
    },
    StressPosition {
        name: "many candidates",
        at: SuitePosition { values: RENJU, text: "o7h11l14k11m12f13f14f6f5c14c3m4a14m15n3n8o12a3a4o9" },
        depth: 8,
        cap: 75_000,
    },
    StressPosition {
        name: "fours and overlines",
        at: SuitePosition {
            values: STANDARD,
            text: "b6a10d2h8l4f10j8j6c14o14k5f7d13g13c5m8e8b7b14d7f8b1f12o1a2d1",
        },
        depth: 8,
        cap: 50_000,
    },
];

pub(super) const SCALING: ScalingPositions =
    ScalingPositions { values: FREESTYLE, lines: include_str!("scaling.txt") };
