//! Evaluations as files.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::container::{self, Hash, MAX_BYTES, Numbers, Section};
use crate::error::FileError;
use crate::linear::{Group, Linear};
use crate::perspective::{self, Perspective, Shape};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// One evaluation of one game, as a file holds it.
#[derive(Clone)]
pub struct EvaluationFile {
    header: Header,
    payload: Payload,
    bytes: Vec<u8>,
    hash: Hash,
}

/// The numbers of an evaluation, by its architecture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Payload {
    /// A weighted sum of features of the position.
    Linear(Linear),
    /// A network with one hidden layer, seen by both sides.
    Perspective(Perspective),
}

impl Payload {
    /// The name of the architecture: `linear` or `perspective`.
    pub fn architecture(&self) -> &'static str {
        match self {
            Payload::Linear(_) => "linear",
            Payload::Perspective(_) => "perspective",
        }
    }
}

/// The text of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: Value,
    architecture: Architecture,
    scale: f32,
    made: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Architecture {
    Linear(Layout),
    Perspective(Shape),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layout {
    layout: Vec<Group>,
}

/// Name of the only section of a linear evaluation.
const WEIGHTS: &str = "weights";

impl EvaluationFile {
    /// An evaluation of a game, given with its parameters in the JSON form of the engine. `scale` is the value
    /// in hundredths of the game's unit of a sum of 1 (linear) or of an output of 1 (perspective); `made` says
    /// in one line how the numbers were made.
    ///
    /// # Errors
    /// [`FileError::Header`] when the scale is no positive number or, for a network, no whole number.
    pub fn new(game: Value, scale: f32, made: String, payload: Payload) -> Result<EvaluationFile, FileError> {
        let architecture = match &payload {
            Payload::Linear(linear) => Architecture::Linear(Layout { layout: linear.layout().to_vec() }),
            Payload::Perspective(network) => Architecture::Perspective(network.shape().clone()),
        };
        let header = Header { game, architecture, scale, made };
        check_scale(&header)?;
        let (bytes, hash) = encode(&header, &payload)?;
        Ok(EvaluationFile { header, payload, bytes, hash })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`FileError`] naming the first fault.
    pub fn read(path: &Path) -> Result<EvaluationFile, FileError> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
        EvaluationFile::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// [`FileError`] naming the first fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<EvaluationFile, FileError> {
        let (text, sections, hash) = container::decode(bytes)?;
        let header: Header =
            serde_json::from_str(&text).map_err(|error| FileError::Header(error.to_string()))?;
        check_scale(&header)?;
        let mut sections = Sections(sections);
        let payload = match &header.architecture {
            Architecture::Linear(layout) => {
                Payload::Linear(Linear::new(layout.layout.clone(), sections.i16(WEIGHTS)?)?)
            }
            Architecture::Perspective(shape) => Payload::Perspective(Perspective::new(
                shape.clone(),
                sections.i16(perspective::FEATURE_WEIGHTS)?,
                sections.i16(perspective::FEATURE_BIASES)?,
                sections.i16(perspective::OUTPUT_WEIGHTS)?,
                sections.i32(perspective::OUTPUT_BIASES)?,
            )?),
        };
        sections.finish()?;
        Ok(EvaluationFile { header, payload, bytes: bytes.to_vec(), hash })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The game with its parameters.
    pub fn game(&self) -> &Value {
        &self.header.game
    }

    /// The value of a sum or an output of 1 in hundredths of the game's unit.
    pub fn scale(&self) -> f32 {
        self.header.scale
    }

    /// The recipe of the numbers.
    pub fn made(&self) -> &str {
        &self.header.made
    }

    /// The numbers.
    pub fn payload(&self) -> &Payload {
        &self.payload
    }

    /// The first eight hexadecimal digits of the hash of the file. Files with different bytes have different
    /// names, except by chance.
    pub fn name(&self) -> String {
        self.hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Files are equal when their bytes are, by their hashes.
impl PartialEq for EvaluationFile {
    fn eq(&self, other: &EvaluationFile) -> bool {
        self.hash == other.hash
    }
}

impl Eq for EvaluationFile {}

impl fmt::Debug for EvaluationFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EvaluationFile({} {})", self.payload.architecture(), self.name())
    }
}

fn check_scale(header: &Header) -> Result<(), FileError> {
    let scale = header.scale;
    let whole = matches!(header.architecture, Architecture::Linear(_)) || scale.fract() == 0.0;
    if scale.is_finite() && scale > 0.0 && scale <= 1e6 && whole {
        return Ok(());
    }
    Err(FileError::Header(format!(
        "the scale is {scale}, but must be a positive number, whole for a network"
    )))
}

/// The bytes of a file and their hash.
fn encode(header: &Header, payload: &Payload) -> Result<(Vec<u8>, Hash), FileError> {
    let text = serde_json::to_string(header).map_err(|error| FileError::Header(error.to_string()))?;
    let sections = match payload {
        Payload::Linear(linear) => vec![i16s(WEIGHTS, linear.weights())],
        Payload::Perspective(network) => vec![
            i16s(perspective::FEATURE_WEIGHTS, network.feature_weights()),
            i16s(perspective::FEATURE_BIASES, network.feature_biases()),
            i16s(perspective::OUTPUT_WEIGHTS, network.output_weights()),
            Section::new(perspective::OUTPUT_BIASES, Numbers::I32(network.output_biases().to_vec())),
        ],
    };
    container::encode(&text, &sections)
}

fn i16s(name: &str, numbers: &[i16]) -> Section {
    Section::new(name, Numbers::I16(numbers.to_vec()))
}

/// The sections of a file that nobody has taken.
struct Sections(Vec<Section>);

impl Sections {
    fn take(&mut self, name: &str) -> Result<Numbers, FileError> {
        let place = self.0.iter().position(|section| section.name == name);
        let place = place.ok_or_else(|| FileError::section(name, "it is missing"))?;
        Ok(self.0.remove(place).numbers)
    }

    fn i16(&mut self, name: &str) -> Result<Vec<i16>, FileError> {
        match self.take(name)? {
            Numbers::I16(numbers) => Ok(numbers),
            _ => Err(FileError::section(name, "its numbers are not of 16 bits")),
        }
    }

    fn i32(&mut self, name: &str) -> Result<Vec<i32>, FileError> {
        match self.take(name)? {
            Numbers::I32(numbers) => Ok(numbers),
            _ => Err(FileError::section(name, "its numbers are not of 32 bits")),
        }
    }

    fn finish(self) -> Result<(), FileError> {
        match self.0.first() {
            None => Ok(()),
            Some(section) => Err(FileError::section(&section.name, "the architecture has no such section")),
        }
    }
}

#[cfg(test)]
mod tests;
