//! Options of the search other than its limits.

use boyi_core::{MoveClass, SearchParams};
use std::fmt;

/// Options that stay the same from search to search.
///
/// | option | default |
/// |---|---|
/// | `hash_mib` | 16 |
/// | `threads` | 1 |
/// | `sound` | `false` |
/// | `multi_pv` | 1 |
/// | `seed`, `params` | `None` |
/// | `variety` | 0 |
///
/// Fields are added in minor releases: end every literal with `..Options::default()`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Options {
    /// Memory of the transposition table in MiB, `1 ..= `[`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Search threads, `1 ..= `[`Options::MAX_THREADS`].
    pub threads: usize,
    /// Value, distance and line equal plain minimax; see the [crate's front page](crate).
    pub sound: bool,
    /// Number of best root moves to find, each with its true score; at least 1.
    pub multi_pv: usize,
    /// Seed of the random choice among the moves that are proved to be as good as the best (within
    /// [`variety`](Options::variety)). Equal seeds make equal choices; `None` always takes
    /// the move found first.
    pub seed: Option<u64>,
    /// With a seed: moves worth up to this much less than the best may be chosen as well, in the
    /// game's units. A win is never given up for it, nor a lost position chosen.
    pub variety: i32,
    /// Parameters of the selective steps other than the game's own
    /// ([`Knowledge::search_params`](boyi_core::Knowledge::search_params)): for tuning, and to
    /// measure the gain of a step.
    pub params: Option<SearchParams>,
}

impl Options {
    /// Maximum size of the table: 131,072 MiB (128 GiB).
    pub const MAX_HASH_MIB: usize = 128 * 1024;
    /// Maximum number of threads: 128.
    pub const MAX_THREADS: usize = 128;

    /// Checks the range of every option.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option and its value.
    pub fn validate(&self) -> Result<(), OptionsError> {
        Options::validate_hash(self.hash_mib)?;
        if self.threads == 0 || self.threads > Options::MAX_THREADS {
            return Err(OptionsError::Threads(self.threads));
        }
        if self.multi_pv == 0 {
            return Err(OptionsError::MultiPv);
        }
        if self.variety < 0 {
            return Err(OptionsError::Variety(self.variety));
        }
        Ok(())
    }

    /// Checks the range of the memory of a table.
    pub(crate) fn validate_hash(mib: usize) -> Result<(), OptionsError> {
        match (1..=Options::MAX_HASH_MIB).contains(&mib) {
            true => Ok(()),
            false => Err(OptionsError::HashMib(mib)),
        }
    }

    /// Returns the class of moves that nodes search.
    pub(crate) fn move_class(&self) -> MoveClass {
        if self.sound { MoveClass::All } else { MoveClass::Main }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_mib: 16, threads: 1, sound: false, multi_pv: 1, seed: None, variety: 0, params: None }
    }
}

/// An option that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionsError {
    /// The table is empty or larger than [`Options::MAX_HASH_MIB`].
    HashMib(usize),
    /// The memory does not suffice for a table of this size.
    Memory(usize),
    /// No thread, or more than [`Options::MAX_THREADS`].
    Threads(usize),
    /// The number of lines is 0.
    MultiPv,
    /// The margin is negative.
    Variety(i32),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::HashMib(mib) => {
                write!(f, "hash size {mib} MiB is not from 1 to {}", Options::MAX_HASH_MIB)
            }
            OptionsError::Memory(mib) => write!(f, "no memory for a hash table of {mib} MiB"),
            OptionsError::Threads(threads) => {
                write!(f, "{threads} threads are not from 1 to {}", Options::MAX_THREADS)
            }
            OptionsError::MultiPv => f.write_str("multipv 0 is not at least 1"),
            OptionsError::Variety(margin) => write!(f, "variety {margin} is negative"),
        }
    }
}

impl std::error::Error for OptionsError {}
