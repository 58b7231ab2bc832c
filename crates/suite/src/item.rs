//! A position with what is known about it.

use boyi_engine::data::GameSpec;
use boyi_engine::{AnyGame, InputError, start};
use std::collections::BTreeMap;
use std::fmt;

/// A position with what is known about it. Moves are identifiers (`h2e2`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Item {
    /// The position as text; `None` for the game's own start position.
    pub position: Option<String>,
    /// `bm`: the right moves, any of them.
    pub best: Vec<String>,
    /// `am`: wrong moves.
    pub avoid: Vec<String>,
    /// `dm`: the side to move wins with this own move of its, counted from 1, and not sooner.
    pub mate: Option<u32>,
    /// `loss`: the loss of moves against the best one in hundredths of the game's unit, by a deep search.
    pub losses: BTreeMap<String, u32>,
    /// `ce`: the value of the position for the side to move in hundredths, by a deep search.
    pub value: Option<i32>,
    /// `acn`: the nodes of that search.
    pub nodes: Option<u64>,
    /// `id`: a name.
    pub id: Option<String>,
}

impl Item {
    /// The word that stands for the game's own start position.
    pub const START: &'static str = "start";

    /// The position, set up. It goes on where a referee would have ended the game: what is wanted is the worth of the
    /// position.
    ///
    /// # Errors
    /// [`InputError`] when the text is no position of the game.
    pub fn game(&self, spec: GameSpec) -> Result<Box<dyn AnyGame>, InputError> {
        let mut game = start(spec, self.position.as_deref())?;
        game.go_on();
        Ok(game)
    }

    /// The plies of the forced win; `None` without one.
    pub fn mate_plies(&self) -> Option<u32> {
        self.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1))
    }
}

/// The line of the file.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.position.as_deref().unwrap_or(Item::START))?;
        for (name, moves) in [("bm", &self.best), ("am", &self.avoid)] {
            if !moves.is_empty() {
                write!(f, " ; {name} {}", moves.join(" "))?;
            }
        }
        if let Some(moves) = self.mate {
            write!(f, " ; dm {moves}")?;
        }
        if let Some(value) = self.value {
            write!(f, " ; ce {value}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " ; acn {nodes}")?;
        }
        if !self.losses.is_empty() {
            f.write_str(" ; loss")?;
            self.losses.iter().try_for_each(|(mv, loss)| write!(f, " {mv}={loss}"))?;
        }
        match &self.id {
            Some(id) => write!(f, " ; id {id}"),
            None => Ok(()),
        }
    }
}
