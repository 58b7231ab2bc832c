//! Runs the search on `wasm32-unknown-unknown`, where there is no operating system, under Node.

use crate::{cargo, root, steps, target_folder};
use std::path::PathBuf;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds `crates/search/examples/wasm.rs` with and without the default features and runs it.
pub(crate) fn search() -> Result<(), String> {
    install_target()?;
    for features in [&[][..], &["--no-default-features"]] {
        let mut build =
            cargo(&["build", "--package", "boyi-search", "--example", "wasm", "--target", TARGET]);
        build.args(features);
        steps::run(build)?;
        let module = target_folder().join(TARGET).join("debug/examples/wasm.wasm");
        let mut node = Command::new("node");
        node.arg(root().join("xtask/src/wasm.cjs")).arg(module);
        steps::run(node)?;
    }
    Ok(())
}

/// Adds the target to the toolchain of the workspace unless it is there.
fn install_target() -> Result<(), String> {
    let mut rustc = Command::new("rustc");
    let sysroot = rustc.args(["--print", "sysroot"]).current_dir(root()).output();
    let sysroot = sysroot.map_err(|error| format!("`rustc` cannot be started: {error}"))?;
    let sysroot = PathBuf::from(String::from_utf8_lossy(&sysroot.stdout).trim());
    if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(root());
    steps::run(rustup)
}
