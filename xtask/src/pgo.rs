//! `cargo xtask pgo`: `boyi` optimised by a profile of its own searches (profile-guided optimisation).
//!
//! The program is built with counters, searches the positions of the bench and some more of gomoku and xiangqi, and is built
//! again with what they counted. The same nodes are searched, faster.

use crate::{binary, cargo, root, rustc, steps, sysroot, target_folder};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The searches that are counted: arguments of `boyi`.
const SEARCHES: [&[&str]; 5] = [
    &["bench"],
    &["analyze", "gomoku", "--moves", "h8h9i9g7j10k11", "--nodes", "100000"],
    &["analyze", "gomoku", "--rule", "standard", "--moves", "h8i9j7g8h9h7", "--nodes", "100000"],
    &["analyze", "gomoku", "--rule", "renju", "--moves", "h8i9g7i7i8g8h9h10", "--nodes", "100000"],
    &["analyze", "xiangqi", "--nodes", "300000"],
];

/// Builds the optimised program in `target/pgo`. Installs the component `llvm-tools` unless it is there.
pub(crate) fn build() -> Result<(), String> {
    let host = host()?;
    let merger = profile_merger(&host)?;
    let folder = target_folder().join("pgo");
    let (counts, profile) = (folder.join("counts"), folder.join("boyi.profdata"));
    if counts.exists() {
        fs::remove_dir_all(&counts)
            .map_err(|error| format!("{} cannot be removed: {error}", counts.display()))?;
    }
    let counting = compile(&host, "counting", "profile-generate", &counts)?;
    for arguments in SEARCHES {
        let mut search = Command::new(&counting);
        search.args(arguments);
        steps::run(search)?;
    }
    let mut merge = Command::new(merger);
    merge.arg("merge").arg("--output").arg(&profile).arg(&counts);
    steps::run(merge)?;
    let optimised = compile(&host, "optimised", "profile-use", &profile)?;
    println!("{}", optimised.display());
    Ok(())
}

/// Builds `boyi` with a flag of rustc that names a path, in a folder of its own; returns the program.
fn compile(host: &str, folder: &str, flag: &str, path: &Path) -> Result<PathBuf, String> {
    let target = target_folder().join("pgo").join(folder);
    // With a target named, the flags are not those of build scripts and macros, too.
    let mut build = cargo(&["build", "--release", "--package", "boyi-cli", "--target", host]);
    build.arg("--target-dir").arg(&target);
    build.arg("--config").arg(format!("target.{host}.rustflags=['-C{flag}={}']", path.display()));
    steps::run(build)?;
    Ok(binary(&format!("pgo/{folder}/{host}/release")))
}

/// The triple of this machine.
fn host() -> Result<String, String> {
    let about = rustc(&["-vV"])?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

/// The program that merges counts into a profile.
fn profile_merger(host: &str) -> Result<PathBuf, String> {
    let name = format!("llvm-profdata{}", std::env::consts::EXE_SUFFIX);
    let merger = sysroot()?.join("lib/rustlib").join(host).join("bin").join(name);
    if !merger.exists() {
        let mut rustup = Command::new("rustup");
        rustup.args(["component", "add", "llvm-tools"]).current_dir(root());
        steps::run(rustup)?;
    }
    Ok(merger)
}
