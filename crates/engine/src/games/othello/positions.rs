//! Othello: positions of the suites.

use crate::game::{BenchPositions, ScalingPositions, StressPosition, SuitePosition};

const fn at(size: u8, text: &'static str) -> SuitePosition {
    SuitePosition { values: [size, 0, 0, 0], text }
}

pub(super) const BENCH: BenchPositions = BenchPositions {
    depth: 8,
    positions: &[
        at(8, ""),
        at(8, "d3c3c4e3f4d6c6c5c7f5"),
        at(8, "f5f6d3c3f7f4b2d6g4a1c7d2d1e1f1e3c1f3e2g3"),
        at(8, "d3c5c6e3f3d6d7c7f6d8b5b4b6c4a4a7c8b8a6a5a8a3a2c3c2f2g1b7"),
        at(8, "c4c3f5c5b4a3c6c7a4a5c8f6e6b6d3g5d6f4b5b7d7e8d8e7f8b3e3f3b8f7g3g4h3h5g8g6"),
        at(8, "d3c5f6e3e2g7d6c3b6b5h8a7a5b4d2b3a3f2f3f4g2f1g4e7c4g5d7c7h6h4g6f5g3h1h2a4a6h7a8g8c6b7g1e6e1h5"),
        at(6, "d5e3e2c5f3f1d1e6"),
        at(6, "d5e5b3b2e4a3f6c5a1e6c6c1d6e3e2f3"),
        at(10, "g6g5d4g7h5i4g8f7h6h7h8f8i8i7h4i5j8j7i6j9"),
        at(
            10,
            "g6g5g4e7d4h3e4h4g7d5e8f7d6d8d7c8f4f9h6c6b6b5b7b8g10f8e9f10e10d3c5h5c3i6b4e3a4c7d9h7h8a5a6c4a9a7g8a3b3a8",
        ),
    ],
};

/// There are neither extensions nor quiescence, so that positions with many moves and deep endgames with passes are
/// what takes most nodes.
pub(super) const STRESS: &[StressPosition] = &[
    StressPosition {
        name: "many moves for both sides",
        at: at(8, "O1O5/1OOX4/1OOOOOX1/1XXXOO2/2XOOOX1/1XXOXXX1/1OO2XX1/1O6 X"),
        depth: 12,
        cap: 800_000,
    },
    StressPosition {
        name: "an endgame of 16 empty cells",
        at: at(8, "2O1OXXX/2OO2XO/2OO1XOO/XOOOOXXO/OOOXOXOO/OOOXXOOO/1OOOOOO1/1O1XOO2 X"),
        depth: 20,
        cap: 10_000_000,
    },
    StressPosition {
        name: "many moves on 10 × 10",
        at: at(10, "3O6/1O2O3O1/2O2OXOO1/XOOOO1XO2/XXOXXXXX2/1OXXOOX3/2XXOOOX2/1XOOXO2X1/X1XO1XO3/OOO7 X"),
        depth: 10,
        cap: 400_000,
    },
];

pub(super) const SCALING: ScalingPositions =
    ScalingPositions { values: [8, 0, 0, 0], lines: include_str!("scaling.txt") };
