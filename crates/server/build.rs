//! Release builds embed the page: build again when it changed. Debug builds read it from disk.
//! This never runs npm; without a built page the server says how to build it.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
    let folder = page();
    let declaration = format!(
        "/// What `cargo xtask web` built.\n\
         #[derive(rust_embed::RustEmbed)]\n#[folder = {folder:?}]\n#[allow_missing = true]\nstruct Page;\n"
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("embedded.rs"), declaration)
}

/// The folder of the built page, present or not. In full and without `..`, since debug builds look there as
/// they run and would not find a folder that was built after them by any other name.
fn page() -> PathBuf {
    let web = Path::new("../../web");
    web.canonicalize().unwrap_or_else(|_| web.to_owned()).join("dist")
}
