//! The results of a tuning on disk: JSON, one line for the settings and one for each iteration.

use crate::error::TuneError;
use boyi_arena::plan::difference;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The results of the games of an iteration, for the point in the direction of the perturbation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Results {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Results {
    /// Games won less games lost.
    pub fn score(self) -> i64 {
        i64::from(self.wins) - i64::from(self.losses)
    }

    /// Games played.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    /// The settings.
    tune: Value,
}

/// A later line. The values after the iteration are for readers; they follow from the results.
#[derive(Serialize, Deserialize)]
struct Line {
    iteration: u32,
    #[serde(flatten)]
    results: Results,
    values: Vec<f64>,
}

/// The file of a tuning. A process that is killed loses the iteration in hand.
pub struct StateFile {
    file: File,
    /// Iterations in it.
    iterations: u32,
}

impl StateFile {
    /// Begins a file, or continues one with the same settings; then the results of its iterations are returned. A line
    /// that a kill left unfinished is cut off.
    ///
    /// # Errors
    /// [`TuneError`]: the file is something else, damaged, of other settings or in use.
    pub fn open(path: &Path, settings: &impl Serialize) -> Result<(StateFile, Vec<Results>), TuneError> {
        let settings = serde_json::to_value(settings).map_err(std::io::Error::from)?;
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            // Some file systems know no locks; two processes are the user's concern there.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error.into()),
            Err(TryLockError::WouldBlock) => return Err(TuneError::Busy),
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let head = line_of(&Head { tune: settings.clone() })?;
        if head.as_bytes().starts_with(&text) {
            let mut state = StateFile { file, iterations: 0 };
            state.cut(0)?;
            state.write(&head)?;
            return Ok((state, Vec::new()));
        }
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = text.get(..whole).and_then(|text| std::str::from_utf8(text).ok());
        let mut lines = text.ok_or(TuneError::Foreign)?.lines();
        let head: Option<Head> = lines.next().and_then(|line| serde_json::from_str(line).ok());
        let begun_with = head.ok_or(TuneError::Foreign)?.tune;
        if let Some(difference) = difference("", &begun_with, &settings) {
            return Err(TuneError::OtherSettings(difference));
        }
        let mut results = Vec::new();
        for (line, text) in (2..).zip(lines) {
            let fault = |what: String| TuneError::Line { line, what };
            let read: Line = serde_json::from_str(text).map_err(|error| fault(error.to_string()))?;
            if read.iteration as usize != results.len() + 1 {
                return Err(fault(format!("iteration {} follows {}", read.iteration, results.len())));
            }
            results.push(read.results);
        }
        let mut state = StateFile { file, iterations: results.len() as u32 };
        state.cut(whole as u64)?;
        Ok((state, results))
    }

    /// Appends the results of the next iteration and the values after it.
    ///
    /// # Errors
    /// [`TuneError::Io`].
    pub fn append(&mut self, results: Results, values: &[f64]) -> Result<(), TuneError> {
        self.iterations += 1;
        let values = values.iter().map(|value| (value * 100.0).round() / 100.0).collect();
        self.write(&line_of(&Line { iteration: self.iterations, results, values })?)
    }

    /// Cuts off what follows and goes on there.
    fn cut(&mut self, length: u64) -> Result<(), TuneError> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length))?;
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), TuneError> {
        self.file.write_all(line.as_bytes())?;
        Ok(self.file.sync_data()?)
    }
}

fn line_of(line: &impl Serialize) -> Result<String, TuneError> {
    Ok(serde_json::to_string(line).map_err(std::io::Error::from)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    const ALL: [Results; 3] = [
        Results { wins: 3, draws: 1, losses: 0 },
        Results { wins: 0, draws: 4, losses: 0 },
        Results { wins: 1, draws: 0, losses: 3 },
    ];

    /// Appends what is missing of [`ALL`].
    fn write(path: &Path) -> usize {
        let (mut state, found) = StateFile::open(path, &json!({"seed": 1})).unwrap();
        assert_eq!(found[..], ALL[..found.len()]);
        ALL[found.len()..].iter().for_each(|results| state.append(*results, &[1.0 / 3.0]).unwrap());
        found.len()
    }

    #[test]
    fn a_kill_at_any_byte_costs_one_iteration() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        write(&path);
        let whole = fs::read(&path).unwrap();
        let text = String::from_utf8(whole.clone()).unwrap();
        assert!(
            text.ends_with("{\"iteration\":3,\"wins\":1,\"draws\":0,\"losses\":3,\"values\":[0.33]}\n"),
            "{text}"
        );
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(write(&path), lines.saturating_sub(1));
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn what_is_no_such_tuning_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        write(&path);
        let whole = fs::read_to_string(&path).unwrap();
        let error = |text: &str, settings: Value| {
            fs::write(&path, text).unwrap();
            let error = StateFile::open(&path, &settings).err().unwrap().to_string();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            error
        };
        let settings = json!({"seed": 1});
        assert_eq!(
            error(&whole, json!({"seed": 2})),
            "the file was begun with other settings: seed: 1 against 2"
        );
        assert_eq!(error("a letter\n", settings.clone()), "no file of a tuning");
        assert_eq!(error("a letter", settings.clone()), "no file of a tuning");
        assert!(error(&whole.replace("wins", "wnis"), settings.clone()).starts_with("line 2: "));
        let skipped = whole.replace("\"iteration\":2", "\"iteration\":7");
        assert_eq!(error(&skipped, settings.clone()), "line 3: iteration 7 follows 1");
        fs::write(&path, &whole).unwrap();
        let _first = StateFile::open(&path, &settings).unwrap();
        assert!(matches!(StateFile::open(&path, &settings), Err(TuneError::Busy)));
    }
}
