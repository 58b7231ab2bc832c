//! The source files of the workspace, as text.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A source file: its path from the root and its text.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// The lines with comments taken away, numbered from 1.
    pub(crate) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")))
    }

    /// Lines of code that contain a word, as `path:line`.
    pub(crate) fn places_of(&self, word: &str) -> Vec<String> {
        let holds = |line: &str| {
            line.match_indices(word).any(|(start, _)| {
                let joins = |c: char| c.is_alphanumeric() || c == '_';
                !line[..start].ends_with(joins) && !line[start + word.len()..].starts_with(joins)
            })
        };
        self.code()
            .filter(|(_, line)| holds(line))
            .map(|(number, _)| format!("{}:{number}", self.path))
            .collect()
    }
}

/// Every file with one of the endings below a folder of the root.
pub(crate) fn sources(folder: &str, endings: &[&str]) -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            let skipped = ["target", "node_modules", "dist"];
            if path.is_dir() {
                if !skipped.iter().any(|name| path.ends_with(name)) {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                let text = fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.push(Source { path, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The Rust files in the `src` folders of the crates.
pub(crate) fn crate_sources() -> Vec<Source> {
    let mut found = sources("crates", &[".rs"]);
    found.retain(|source| source.path.split('/').nth(2) == Some("src"));
    assert!(!found.is_empty());
    found
}
