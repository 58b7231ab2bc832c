//! The rules as a proof needs them.

use boyi_core::Side;
use sha2::{Digest, Sha256};
use std::hash::Hash;

/// The rules of a game at one position, as far as a proof needs them.
pub trait Rules: Clone {
    /// A move.
    type Move: Copy + Eq;

    /// A move as readers of an [`Outline`](crate::Outline) see it.
    type Label: Clone + Eq + Hash;

    /// Whether equal positions have equal results, whatever moves led to them. If not, each position of a
    /// proof stands once for every line that reaches it.
    const SHARES_POSITIONS: bool;

    /// Returns the side to move.
    fn to_move(&self) -> Side;

    /// Returns the result if the game has ended.
    fn ended(&self) -> Option<GameEnd>;

    /// Every legal move, each once; empty when the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The text of a legal move: one word that begins with a letter or digit.
    fn name(&self, mv: Self::Move) -> String;

    /// The label of a legal move.
    fn label(&self, mv: Self::Move) -> Self::Label;

    /// Reads a legal move.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn read(&self, text: &str) -> Result<Self::Move, String>;

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// Whether `player` does not lose if from here on he answers every move of the opponent in one of these pairs by the
    /// other move of the pair, whoever is to move and however he moves elsewhere. All moves are legal here. Never, unless
    /// a game says otherwise.
    fn is_held_by_pairs(&self, player: Side, pairs: &[[Self::Move; 2]]) -> bool {
        let _ = (player, pairs);
        false
    }

    /// A text that tells the position, side to move included, from every other one of the game.
    fn identity(&self) -> String;
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameEnd {
    /// This side has won.
    Won(Side),
    /// A draw.
    Drawn,
}

/// Stands for a position's identity text: 128 bits of its SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Identity([u8; 16]);

impl Identity {
    pub(crate) fn of<R: Rules>(rules: &R) -> Identity {
        let digest = Sha256::digest(rules.identity().as_bytes());
        let mut short = [0; 16];
        short.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
        Identity(short)
    }
}
