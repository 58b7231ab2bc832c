//! Fits that are not finished, as files.
//!
//! A checkpoint is the text by which it knows its data and settings, the losses of its passes as JSON, and the weights
//! with the means of their gradients, followed by the CRC-32 of all of it. Numbers are little-endian.

use crate::adam::Adam;
use crate::error::TrainError;
use crate::loss::Pass;

/// The first bytes.
const MAGIC: [u8; 8] = *b"BOYIFIT1";

/// The parts of a fit that a checkpoint restores.
pub(crate) struct State<'a, const LISTS: usize> {
    /// The lists of weights.
    pub(crate) weights: [&'a mut [f32]; LISTS],
    /// The optimiser of each of them.
    pub(crate) adam: &'a mut [Adam],
}

/// The bytes of a checkpoint.
pub(crate) fn write<const LISTS: usize>(
    about: &str,
    passes: &[Pass],
    weights: [&[f32]; LISTS],
    adam: &[Adam],
) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let passes = serde_json::to_vec(passes).unwrap_or_default();
    for text in [about.as_bytes(), &passes] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
    }
    let mut put = |numbers: &[f32]| bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    for (list, adam) in weights.into_iter().zip(adam) {
        put(list);
        adam.lists().into_iter().for_each(&mut put);
    }
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads a checkpoint into the state of a fit of the same data and settings, and returns the losses of its passes.
///
/// # Errors
/// [`TrainError::Checkpoint`] with the fault; the state is useless then.
pub(crate) fn read<const LISTS: usize>(
    bytes: &[u8],
    about: &str,
    state: State<'_, LISTS>,
) -> Result<Vec<Pass>, TrainError> {
    let fault = |what: &str| TrainError::Checkpoint(what.to_owned());
    let (covered, sum) = bytes.split_last_chunk().ok_or_else(|| fault("it is cut short"))?;
    let rest = covered.strip_prefix(&MAGIC).ok_or_else(|| fault("it is no checkpoint of a fit"))?;
    if crc32fast::hash(covered) != u32::from_le_bytes(*sum) {
        return Err(fault("it is damaged or cut short"));
    }
    let mut rest = Bytes(rest);
    if rest.text() != Some(about.as_bytes()) {
        return Err(fault("it belongs to other data or settings"));
    }
    let passes = rest.text().and_then(|text| serde_json::from_slice(text).ok());
    let passes = passes.ok_or_else(|| fault("its passes cannot be read"))?;
    for (list, adam) in state.weights.into_iter().zip(state.adam) {
        let [mean, square, corrections] = adam.lists_mut();
        for numbers in [list, mean, square, corrections] {
            rest.fill(numbers).ok_or_else(|| fault("its numbers end too early"))?;
        }
    }
    Ok(passes)
}

/// The rest of some bytes. Every method returns `None` at the end of them.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<[u8; 4]> {
        self.take(4)?.first_chunk().copied()
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = u32::from_le_bytes(self.number()?);
        self.take(length as usize)
    }

    fn fill(&mut self, numbers: &mut [f32]) -> Option<()> {
        for number in numbers {
            *number = f32::from_le_bytes(self.number()?);
        }
        Some(())
    }
}
