//! How to search, as opposed to how long.

use boyi_core::SearchParams;
use std::fmt;

/// What stays the same from search to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Memory of the transposition table in MiB, `1 ..= `[`Options::MAX_HASH_MIB`].
    pub hash_mib: usize,
    /// Threads of [`Searcher::search_on_threads`](crate::Searcher::search_on_threads), at least 1
    /// and at most [`Options::MAX_THREADS`]. [`Searcher::search_with`](crate::Searcher::search_with)
    /// searches positions that cannot be cloned or sent, always on the thread it is called on.
    pub threads: usize,
    /// Value, distance and line equal plain minimax; see the [crate's front page](crate).
    /// Switches [`noise`](Options::noise) and [`overlooks`](Options::overlooks) off too.
    pub sound: bool,
    /// How many best root moves to find, each with its true score; at least 1.
    pub multi_pv: usize,
    /// Chooses at random among the moves that are proved to be as good as the best (within
    /// [`variety`](Options::variety)). The same seed makes the same choice; `None` always takes
    /// the move found first.
    pub seed: Option<u64>,
    /// With a seed: moves worth up to this much less than the best may be chosen as well, in the
    /// game's units. A win is never given up for it, nor a lost position chosen.
    pub variety: i32,
    /// Asks the game's own knowledge ([`Position::probe`](boyi_core::Position::probe)) inside the
    /// tree. Without it the search sees only as far as its depth; for weaker levels.
    pub probe: bool,
    /// Blurs every evaluation by up to ± this much, in the game's units, always alike in the same
    /// position (it is hashed from the position's key and the seed). For weaker levels.
    pub noise: i32,
    /// Moves that are not looked at inside the tree. For weaker levels.
    pub overlooks: Overlooks,
    /// Other numbers for the selective steps than the game's own
    /// ([`Position::search_params`](boyi_core::Position::search_params)); for tuning, and to
    /// measure what a step is worth.
    pub params: Option<SearchParams>,
}

/// How often a move is not seen at all, in percent of the moves of its kind. Which ones depends on
/// position, move and seed alone, so that a weak player misses the same reply however often it looks
/// again. Moves of the root and answers to a threat that forces them are always seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Overlooks {
    /// Of quiet moves, 0 to 100.
    pub quiet: u8,
    /// Of noisy moves ([`Position::is_noisy`](boyi_core::Position::is_noisy)), 0 to 100.
    pub noisy: u8,
}

impl Overlooks {
    /// Everything is seen.
    pub const NOTHING: Overlooks = Overlooks { quiet: 0, noisy: 0 };
}

impl Options {
    /// The largest table that can be asked for: 128 GiB.
    pub const MAX_HASH_MIB: usize = 128 * 1024;
    /// The most threads that can be asked for.
    pub const MAX_THREADS: usize = 128;

    /// Checks every number.
    ///
    /// # Errors
    /// [`OptionsError`] naming the option and its value.
    pub fn validate(&self) -> Result<(), OptionsError> {
        if self.hash_mib == 0 || self.hash_mib > Options::MAX_HASH_MIB {
            return Err(OptionsError::HashMib(self.hash_mib));
        }
        if self.threads == 0 || self.threads > Options::MAX_THREADS {
            return Err(OptionsError::Threads(self.threads));
        }
        if self.multi_pv == 0 {
            return Err(OptionsError::MultiPv);
        }
        if self.variety < 0 {
            return Err(OptionsError::Variety(self.variety));
        }
        if self.noise < 0 {
            return Err(OptionsError::Noise(self.noise));
        }
        if let Some(percent) =
            [self.overlooks.quiet, self.overlooks.noisy].into_iter().find(|&part| part > 100)
        {
            return Err(OptionsError::Overlooks(percent));
        }
        Ok(())
    }

    /// The same without what [`sound`](Options::sound) mode does not use.
    pub(crate) fn in_effect(&self) -> Options {
        match self.sound {
            true => Options { probe: false, noise: 0, overlooks: Overlooks::NOTHING, ..self.clone() },
            false => self.clone(),
        }
    }

    /// Would results stored under `self` be wrong under `other`?
    pub(crate) fn values_differ(&self, other: &Options) -> bool {
        let weakness = |options: &Options| match (options.noise, options.overlooks) {
            _ if options.sound => None,
            (0, Overlooks::NOTHING) => None,
            weak => Some((weak, options.seed)),
        };
        self.sound != other.sound || weakness(self) != weakness(other)
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 16,
            threads: 1,
            sound: false,
            multi_pv: 1,
            seed: None,
            variety: 0,
            probe: true,
            noise: 0,
            overlooks: Overlooks::NOTHING,
            params: None,
        }
    }
}

/// An option that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// The table is empty or larger than [`Options::MAX_HASH_MIB`].
    HashMib(usize),
    /// The memory for a table of this size is not there.
    Memory(usize),
    /// No thread, or more than [`Options::MAX_THREADS`].
    Threads(usize),
    /// No line was asked for.
    MultiPv,
    /// The margin is negative.
    Variety(i32),
    /// The amplitude is negative.
    Noise(i32),
    /// More than every move would be overlooked.
    Overlooks(u8),
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
            OptionsError::Noise(amplitude) => write!(f, "noise {amplitude} is negative"),
            OptionsError::Overlooks(percent) => write!(f, "{percent} of 100 moves cannot be overlooked"),
        }
    }
}

impl std::error::Error for OptionsError {}
