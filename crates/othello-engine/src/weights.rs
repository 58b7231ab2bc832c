//! The numbers of the linear evaluation, by name.

use crate::params::{ByPhase, EIGHT, PHASES, SIX, TEN, Weights};
use std::sync::{Arc, LazyLock};

/// Terms of the evaluation.
pub(crate) const TERMS: usize = 12;

/// The names of the terms, in the order of [`Weights`].
pub(crate) const NAMES: [&str; TERMS] = [
    "mobility",
    "cramped",
    "potential mobility",
    "frontier",
    "corners",
    "x squares",
    "c squares",
    "edges",
    "stable discs",
    "discs",
    "parity",
    "to move",
];

impl Weights {
    const fn terms(self) -> [ByPhase; TERMS] {
        [
            self.mobility,
            self.cramped,
            self.potential_mobility,
            self.frontier,
            self.corner,
            self.x_square,
            self.c_square,
            self.edge,
            self.stable,
            self.disc,
            self.parity,
            self.tempo,
        ]
    }
}

/// A set of weights: for each term one at the beginning, one on the half-filled and one on the full board, in
/// hundredths of a disc.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear([ByPhase; TERMS]);

impl Linear {
    /// Hundredths of a disc of one unit of a weight.
    pub const SCALE: f32 = 1.0;

    /// The weights of [`params`](crate::params) on a board of `side` × `side` cells.
    pub fn hand(side: u8) -> Arc<Linear> {
        static HAND: [LazyLock<Arc<Linear>>; 3] = [
            LazyLock::new(|| Arc::new(Linear(SIX.terms()))),
            LazyLock::new(|| Arc::new(Linear(EIGHT.terms()))),
            LazyLock::new(|| Arc::new(Linear(TEN.terms()))),
        ];
        let hand: &Arc<Linear> = match side {
            6 => &HAND[0],
            8 => &HAND[1],
            _ => &HAND[2],
        };
        hand.clone()
    }

    /// The groups of weights: their names in files and their sizes.
    pub fn groups() -> [(&'static str, usize); TERMS] {
        NAMES.map(|name| (name, PHASES))
    }

    /// Reads the weights from numbers in the order of [`Linear::groups`]; `None` if their count is another.
    pub fn from_numbers(numbers: &[i16]) -> Option<Linear> {
        if numbers.len() != TERMS * PHASES {
            return None;
        }
        let mut terms = [[0; PHASES]; TERMS];
        for (weight, number) in terms.as_flattened_mut().iter_mut().zip(numbers) {
            *weight = (*number).into();
        }
        Some(Linear(terms))
    }

    /// The numbers in the order of [`Linear::groups`].
    pub fn numbers(&self) -> Vec<i16> {
        self.0.as_flattened().iter().map(|&weight| weight as i16).collect()
    }

    /// The weights of each term.
    #[inline]
    pub(crate) fn terms(&self) -> &[ByPhase; TERMS] {
        &self.0
    }
}
