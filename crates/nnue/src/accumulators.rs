//! The hidden units of the positions on the line that a search walks.

use crate::block::Block;
use crate::network::Network;
use std::fmt;
use std::sync::Arc;

/// The inputs of one perspective that a move switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// One input becomes active, one inactive.
    Replace {
        /// The one that becomes active.
        added: u16,
        /// The one that becomes inactive.
        removed: u16,
    },
    /// One input becomes active, two inactive.
    ReplaceTwo {
        /// The one that becomes active.
        added: u16,
        /// Those that become inactive.
        removed: [u16; 2],
    },
    /// More inputs change, and the units are computed anew.
    Refresh,
}

/// A position on the line: the change that led to it, and whether its units are computed, for each perspective.
#[derive(Clone, Copy)]
struct Entry {
    changes: [Change; 2],
    is_computed: [bool; 2],
}

impl Entry {
    const ROOT: Entry = Entry { changes: [Change::Refresh; 2], is_computed: [false; 2] };
}

/// The hidden units of both perspectives, for every position from the root to the current one.
///
/// Units are computed when a value is asked for: from the last position on the line that has them, move by move, or
/// from all active inputs once a move on the way refreshes. A move that is taken back before any value is asked for
/// costs nothing but the record of its change.
///
/// ```
/// use boyi_nnue::{Accumulators, Change, Network, Perspective, Shape};
/// use std::sync::Arc;
///
/// let shape = Shape { features: "digits".into(), inputs: 3, active: 1, hidden: 32, buckets: 1 };
/// let weights = (0..96).map(|number| number / 32 * 100).collect();
/// let numbers = Perspective::new(shape, weights, vec![0; 32], vec![5; 64], vec![0])?;
/// let mut accumulators = Accumulators::new(Arc::new(Network::new(&numbers, 400.0)));
///
/// // Input 0 is active in both perspectives, then input 1, then 0 again.
/// assert_eq!(accumulators.evaluate(0, 0, |_, inputs| inputs.push(0), [&[]; 2]), 0);
/// accumulators.push([Change::Replace { added: 1, removed: 0 }; 2]);
/// let value = accumulators.evaluate(1, 0, |_, _| unreachable!("the change tells the inputs"), [&[]; 2]);
/// assert_eq!(value, 307);
/// accumulators.pop();
/// # Ok::<(), boyi_nnue::FileError>(())
/// ```
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    /// The root first, the current position last; never empty.
    line: Vec<Entry>,
    /// The units of every entry of the line for which there has been memory so far: perspective 0, then 1.
    units: Vec<Block>,
    /// Room for the active inputs of a position.
    inputs: Vec<u16>,
    /// Room for the units of one position, of both perspectives.
    sums: Vec<Block>,
}

impl Accumulators {
    /// The line of a root alone.
    pub fn new(network: Arc<Network>) -> Accumulators {
        let sums = vec![Block::ZERO; 2 * network.blocks()];
        Accumulators { network, line: vec![Entry::ROOT], units: Vec::new(), inputs: Vec::new(), sums }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// A move was made that switches these inputs of perspectives 0 and 1.
    #[inline]
    pub fn push(&mut self, changes: [Change; 2]) {
        self.line.push(Entry { changes, is_computed: [false; 2] });
    }

    /// The last move was taken back.
    #[inline]
    pub fn pop(&mut self) {
        debug_assert!(self.line.len() > 1, "the root stays");
        self.line.pop();
    }

    /// The value of the current position for the side to move, in hundredths of the game's unit. `own` is the
    /// perspective of that side, 0 or 1; `active` appends the inputs that are active in a perspective and that the changes
    /// tell. `pairs` are active inputs that no change tells, added for this value alone, for the sides with perspectives 0
    /// and 1: p is input 2p of that side's perspective and input 2p + 1 of the other one.
    pub fn evaluate(
        &mut self,
        own: usize,
        bucket: usize,
        mut active: impl FnMut(usize, &mut Vec<u16>),
        pairs: [&[u16]; 2],
    ) -> i32 {
        let needed = 2 * self.line.len() * self.network.blocks();
        if self.units.len() < needed {
            self.units.resize(needed, Block::ZERO);
        }
        for perspective in 0..2 {
            self.compute(perspective, &mut active);
        }
        let blocks = self.network.blocks();
        let units = self.start(self.line.len() - 1, 0);
        let units = &self.units[units..][..2 * blocks];
        let [first, second] = pairs;
        if first.is_empty() && second.is_empty() {
            return output(&self.network, units, own, bucket);
        }
        self.sums.copy_from_slice(units);
        self.network.add_pairs(&mut self.sums, first);
        let (left, right) = self.sums.split_at_mut(blocks);
        left.swap_with_slice(right);
        self.network.add_pairs(&mut self.sums, second);
        output(&self.network, &self.sums, 1 - own, bucket)
    }

    /// The place of the units of an entry in `units`.
    #[inline]
    fn start(&self, entry: usize, perspective: usize) -> usize {
        (2 * entry + perspective) * self.network.blocks()
    }

    /// Computes the units of the current position.
    fn compute(&mut self, perspective: usize, active: &mut impl FnMut(usize, &mut Vec<u16>)) {
        let last = self.line.len() - 1;
        let mut entry = last;
        while !self.line[entry].is_computed[perspective] {
            if self.line[entry].changes[perspective] == Change::Refresh {
                self.refresh(perspective, active);
                return;
            }
            entry -= 1;
        }
        for next in entry + 1..=last {
            self.update(next, perspective);
        }
    }

    /// Computes the units of the current position from its active inputs.
    #[cold]
    fn refresh(&mut self, perspective: usize, active: &mut impl FnMut(usize, &mut Vec<u16>)) {
        self.inputs.clear();
        active(perspective, &mut self.inputs);
        let last = self.line.len() - 1;
        let start = self.start(last, perspective);
        let units = &mut self.units[start..][..self.network.blocks()];
        self.network.refresh(units, &self.inputs);
        self.line[last].is_computed[perspective] = true;
    }

    /// Computes the units of an entry from those of the one before it.
    #[inline]
    fn update(&mut self, entry: usize, perspective: usize) {
        let (from, to) = (self.start(entry - 1, perspective), self.start(entry, perspective));
        let blocks = self.network.blocks();
        let (before, rest) = self.units.split_at_mut(to);
        let (base, units) = (&before[from..][..blocks], &mut rest[..blocks]);
        let (network, kernels) = (&*self.network, self.network.kernels());
        match self.line[entry].changes[perspective] {
            Change::Replace { added, removed } => {
                kernels.replace(units, base, network.row(added), network.row(removed));
            }
            Change::ReplaceTwo { added, removed } => {
                kernels.replace_two(units, base, network.row(added), removed.map(|input| network.row(input)));
            }
            Change::Refresh => debug_assert!(false, "a refresh ends the way back"),
        }
        self.line[entry].is_computed[perspective] = true;
    }
}

/// The output by the units of two perspectives; `own` is the place of that of the side to move.
#[inline]
fn output(network: &Network, units: &[Block], own: usize, bucket: usize) -> i32 {
    let (first, second) = units.split_at(network.blocks());
    network.output(if own == 0 { [first, second] } else { [second, first] }, bucket)
}

/// The line alone: units are computed at different times, but always the same.
impl fmt::Debug for Accumulators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.line.iter().map(|entry| entry.changes)).finish()
    }
}

#[cfg(test)]
mod tests;
