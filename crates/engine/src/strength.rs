//! The strength of a level as plain numbers.
//!
//! A level weakens the search in ways that make the mistakes people make: it searches less deeply,
//! evaluates without the game's knowledge of won and lost positions, evaluates with an error (constant
//! for a position), overlooks replies (quiet ones far more often than captures and fours), and chooses
//! among moves that are nearly as good as the best. No level overlooks its own win in one, and nothing
//! is overlooked where a threat forces the reply.
//!
//! Each game's table stands in its descriptor. The Elo points were measured with `boyi match`;
//! `docs/measurements` has the method.

/// Number of levels.
pub const LEVELS: usize = 8;

/// The limits and errors of one level in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Elo points of Boyi's own scale; 500 for the lowest level of every game.
    pub elo: u32,
    /// Deepest iteration in plies.
    pub depth: Option<u32>,
    /// Largest number of nodes.
    pub nodes: Option<u64>,
    /// Whether the game's knowledge of won and lost positions is used.
    pub knows: bool,
    /// Largest error of an evaluation, in hundredths of the game's unit (a soldier, an open three).
    pub noise: i32,
    /// Largest loss against the best move that a played move may have, in the same unit.
    pub variety: i32,
    /// Chance in percent that a quiet reply inside the tree is overlooked.
    pub overlooks_quiet: u8,
    /// Chance in percent that a capture or another noisy reply inside the tree is overlooked.
    pub overlooks_noisy: u8,
}

impl Strength {
    /// Full strength, worth `elo` points.
    pub const fn full(elo: u32) -> Strength {
        Strength {
            elo,
            depth: None,
            nodes: None,
            knows: true,
            noise: 0,
            variety: 0,
            overlooks_quiet: 0,
            overlooks_noisy: 0,
        }
    }

    /// Limits the depth.
    pub const fn depth(self, plies: u32) -> Strength {
        Strength { depth: Some(plies), ..self }
    }

    /// Limits the nodes.
    pub const fn nodes(self, nodes: u64) -> Strength {
        Strength { nodes: Some(nodes), ..self }
    }

    /// Leaves out the game's knowledge of won and lost positions.
    pub const fn without_knowledge(self) -> Strength {
        Strength { knows: false, ..self }
    }

    /// Adds an evaluation error and a choice among nearly best moves.
    pub const fn blurred(self, noise: i32, variety: i32) -> Strength {
        Strength { noise, variety, ..self }
    }

    /// Overlooks replies with these chances in percent.
    pub const fn overlooking(self, quiet: u8, noisy: u8) -> Strength {
        Strength { overlooks_quiet: quiet, overlooks_noisy: noisy, ..self }
    }
}
