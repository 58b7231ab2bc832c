//! Evaluations as files.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use crate::container::{self, Hash, MAX_BYTES, Numbers, Section};
use crate::error::FileError;
use crate::linear::{Group, Linear};
use crate::lines::{self, Lines, LinesNumbers, LinesShape};
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
    /// A weighted sum and a network whose value is added to it.
    Corrected(Linear, Perspective),
    /// A weighted sum and a network of lines whose value and ranks are added to its own.
    Lines(Linear, Lines),
}

impl Payload {
    /// The name of the architecture: `linear`, `perspective`, `corrected` or `lines`.
    pub fn architecture(&self) -> &'static str {
        match self {
            Payload::Linear(_) => "linear",
            Payload::Perspective(_) => "perspective",
            Payload::Corrected(..) => "corrected",
            Payload::Lines(..) => "lines",
        }
    }

    /// The weighted sum, where there is one.
    pub fn linear(&self) -> Option<&Linear> {
        match self {
            Payload::Linear(linear) | Payload::Corrected(linear, _) | Payload::Lines(linear, _) => {
                Some(linear)
            }
            Payload::Perspective(_) => None,
        }
    }

    /// The sections of the network; none where there is no network.
    fn network_sections(&self) -> Vec<Section> {
        match self {
            Payload::Linear(_) => Vec::new(),
            Payload::Perspective(network) | Payload::Corrected(_, network) => perspective_sections(network),
            Payload::Lines(_, network) => lines_sections(network.numbers()),
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
    Corrected(CorrectedShape),
    Lines(RankedShape),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CorrectedShape {
    layout: Vec<Group>,
    network: Shape,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RankedShape {
    layout: Vec<Group>,
    network: LinesShape,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Layout {
    layout: Vec<Group>,
}

/// Name of the section of a weighted sum.
const WEIGHTS: &str = "weights";

impl EvaluationFile {
    /// An evaluation of a game, given with its parameters in the JSON form of the engine. `scale` is the value
    /// in hundredths of the game's unit of a sum of 1 (linear) or of an output of 1 (perspective, corrected,
    /// lines; the sum of the latter two has the game's own scale); `made` says in one line how the numbers were made.
    ///
    /// # Errors
    /// [`FileError::Header`] when the scale is no positive number or, for a network, no whole number.
    pub fn new(game: Value, scale: f32, made: String, payload: Payload) -> Result<EvaluationFile, FileError> {
        let architecture = match &payload {
            Payload::Linear(linear) => Architecture::Linear(Layout { layout: linear.layout().to_vec() }),
            Payload::Perspective(network) => Architecture::Perspective(network.shape().clone()),
            Payload::Corrected(linear, network) => Architecture::Corrected(CorrectedShape {
                layout: linear.layout().to_vec(),
                network: network.shape().clone(),
            }),
            Payload::Lines(linear, network) => Architecture::Lines(RankedShape {
                layout: linear.layout().to_vec(),
                network: network.shape().clone(),
            }),
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
            Architecture::Linear(Layout { layout }) => Payload::Linear(sections.linear(layout)?),
            Architecture::Perspective(shape) => Payload::Perspective(sections.network(shape)?),
            Architecture::Corrected(CorrectedShape { layout, network }) => {
                Payload::Corrected(sections.linear(layout)?, sections.network(network)?)
            }
            Architecture::Lines(RankedShape { layout, network }) => {
                Payload::Lines(sections.linear(layout)?, sections.lines(network)?)
            }
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
    let linear = payload.linear().map(|linear| i16s(WEIGHTS, linear.weights()));
    let sections: Vec<Section> = linear.into_iter().chain(payload.network_sections()).collect();
    container::encode(&text, &sections)
}

fn perspective_sections(network: &Perspective) -> Vec<Section> {
    vec![
        i16s(perspective::FEATURE_WEIGHTS, network.feature_weights()),
        i16s(perspective::FEATURE_BIASES, network.feature_biases()),
        i16s(perspective::OUTPUT_WEIGHTS, network.output_weights()),
        i32s(perspective::OUTPUT_BIASES, network.output_biases()),
    ]
}

fn lines_sections(numbers: &LinesNumbers) -> Vec<Section> {
    vec![
        i16s(lines::CODE_WEIGHTS, &numbers.code_weights),
        i16s(lines::HIDDEN_WEIGHTS, &numbers.hidden_weights),
        i32s(lines::HIDDEN_BIASES, &numbers.hidden_biases),
        i16s(lines::VALUE_WEIGHTS, &numbers.value_weights),
        i32s(lines::VALUE_BIASES, &numbers.value_biases),
        i16s(lines::POLICY_WEIGHTS, &numbers.policy_weights),
        i32s(lines::POLICY_BIASES, &numbers.policy_biases),
    ]
}

fn i16s(name: &str, numbers: &[i16]) -> Section {
    Section::new(name, Numbers::I16(numbers.to_vec()))
}

fn i32s(name: &str, numbers: &[i32]) -> Section {
    Section::new(name, Numbers::I32(numbers.to_vec()))
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

    fn linear(&mut self, layout: &[Group]) -> Result<Linear, FileError> {
        Linear::new(layout.to_vec(), self.i16(WEIGHTS)?)
    }

    fn network(&mut self, shape: &Shape) -> Result<Perspective, FileError> {
        Perspective::new(
            shape.clone(),
            self.i16(perspective::FEATURE_WEIGHTS)?,
            self.i16(perspective::FEATURE_BIASES)?,
            self.i16(perspective::OUTPUT_WEIGHTS)?,
            self.i32(perspective::OUTPUT_BIASES)?,
        )
    }

    fn lines(&mut self, shape: &LinesShape) -> Result<Lines, FileError> {
        let numbers = LinesNumbers {
            code_weights: self.i16(lines::CODE_WEIGHTS)?,
            hidden_weights: self.i16(lines::HIDDEN_WEIGHTS)?,
            hidden_biases: self.i32(lines::HIDDEN_BIASES)?,
            value_weights: self.i16(lines::VALUE_WEIGHTS)?,
            value_biases: self.i32(lines::VALUE_BIASES)?,
            policy_weights: self.i16(lines::POLICY_WEIGHTS)?,
            policy_biases: self.i32(lines::POLICY_BIASES)?,
        };
        Lines::new(shape.clone(), numbers)
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
