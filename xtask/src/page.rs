//! Building the page with Node.

use crate::{root, steps};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

const NODE_IS_MISSING: &str = "Node.js is needed to build the page and was not found: \
install version 20.19 or newer of 20, or 22.12 or newer, from https://nodejs.org (or your system's packages) and try again";

/// Files and folders from which the page is built.
const SOURCES: [&str; 6] =
    ["src", "public", "index.html", "package-lock.json", "vite.config.ts", "tsconfig.json"];

/// Builds the page into `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    npm(&["run", "build"])
}

/// Installs the page's packages, unless they are those of the lock file already.
pub(crate) fn install() -> Result<(), String> {
    let installed = modified(&folder().join("node_modules/.package-lock.json"));
    let locked = modified(&folder().join("package-lock.json"));
    if installed.is_some() && installed >= locked {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"])
}

/// Runs npm in the page's folder.
pub(crate) fn npm(arguments: &[&str]) -> Result<(), String> {
    steps::run(npm_command(arguments)?)
}

/// npm in the page's folder, for those who want to add to its environment.
pub(crate) fn npm_command(arguments: &[&str]) -> Result<Command, String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if !steps::is_there("node", "--version") || !steps::is_there(npm, "--version") {
        return Err(NODE_IS_MISSING.into());
    }
    let mut command = Command::new(npm);
    command.args(arguments).current_dir(folder());
    Ok(command)
}

/// Returns whether the page is unbuilt, or older than its sources.
pub(crate) fn is_stale() -> bool {
    let newest = SOURCES.iter().filter_map(|source| newest(&folder().join(source))).max();
    modified(&folder().join("dist/index.html")) < newest
}

fn folder() -> PathBuf {
    root().join("web")
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|metadata| metadata.modified()).ok()
}

/// The time of the last change of a file, or of the youngest file of a folder.
fn newest(path: &Path) -> Option<SystemTime> {
    let Ok(entries) = fs::read_dir(path) else {
        return modified(path);
    };
    entries.filter_map(|entry| newest(&entry.ok()?.path())).max()
}
