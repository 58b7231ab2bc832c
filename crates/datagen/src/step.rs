//! Changes made to games after they were played.

use crate::identity::EngineIdentity;
use crate::selection::Criteria;
use serde::{Deserialize, Serialize};

/// A change made to the games of a file. The header of a file lists those of each of its sources.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Step {
    /// Positions were marked as not to be learned from, games without any other position left out.
    Filter {
        /// The positions that were kept.
        criteria: Criteria,
    },
    /// The games were brought into a random order.
    Shuffle {
        /// Decides the order.
        seed: u64,
        /// The number of games of the order that were kept; all if it is absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        games: Option<u64>,
    },
    /// Every position that was not marked was searched again.
    Relabel {
        /// The soft node limit of a search. It ends at
        /// [`Settings::HARD_FACTOR`](crate::Settings::HARD_FACTOR) times as many in any case.
        nodes: u64,
        /// Memory of the transposition table in MiB. It is empty at the beginning of each game.
        hash_mib: usize,
        /// The engine that searched.
        engine: EngineIdentity,
    },
}
