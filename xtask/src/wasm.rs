//! Runs the search on `wasm32-unknown-unknown`, where there is no operating system, under Node.

use crate::{cargo, root, steps, sysroot, target_folder};
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
    if sysroot()?.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(root());
    steps::run(rustup)
}
