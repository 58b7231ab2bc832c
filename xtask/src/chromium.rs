//! Finding, or on a bare machine installing, a browser for the page's tests.

use crate::steps;
use std::env;
use std::path::PathBuf;
use std::process::Command;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const HOW: &str = "the browser tests need Chromium and a font with Chinese characters: install them \
(Debian: apt-get install chromium fonts-noto-cjk) or name the browser in the variable CHROMIUM";

/// The browser to test with: the one named in `CHROMIUM`, one on the path, or, where this may
/// install packages, a fresh one.
pub(crate) fn find_or_install() -> Result<PathBuf, String> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        let path = PathBuf::from(named);
        let missing = format!("CHROMIUM names `{}`, which is no file", path.display());
        return if path.is_file() { Ok(path) } else { Err(missing) };
    }
    if let Some(found) = find() {
        return Ok(found);
    }
    if !may_install() {
        return Err(HOW.into());
    }
    steps::run(apt_get(&["update"]))?;
    steps::run(apt_get(&["install", "--yes", "--no-install-recommends", "chromium", "fonts-noto-cjk"]))?;
    find().ok_or_else(|| HOW.into())
}

fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.into_iter().find(|candidate| candidate.is_file())
}

/// Only the superuser of a Debian-like system may install, which is what build machines are.
fn may_install() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|output| output.stdout.trim_ascii() == b"0") && steps::is_there("apt-get", "--version")
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}
