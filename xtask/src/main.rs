//! The project's own chores, as `cargo xtask <chore>`.
//!
//! * `play`: builds the page and the server and opens the board in the browser;
//! * `test`: runs every check there is, browser included;
//! * `web`: builds the page;
//! * `library`: packs the published crates and runs the search on WebAssembly;
//! * `pgo`: builds `boyi` once more, optimised by a profile of its own searches;
//! * `gomocup`: packs the engine for Gomocup, built for Windows;
//! * `types`: writes the TypeScript types of the wire protocol.
//!
//! Works from a clean clone with Rust and Node; what else is needed it installs or names.

mod chromium;
mod gomocup;
mod page;
mod pgo;
mod steps;
mod test;
mod wasm;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask <chore>

  play [OPTIONS]  build the page and the server, open the board in the browser
                  (OPTIONS go to `boyi serve`)
  test            run every check: formatting, lints, tests, documentation, page, browser
  web             build the page
  library         pack the published crates, run the search on WebAssembly under Node
  pgo             build boyi optimised by a profile of its own searches
  gomocup         build the engine for Windows, pack it for Gomocup
  types           write the TypeScript types of the wire protocol to web/src/wire";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (chore, options) = match arguments.split_first() {
        Some((chore, options)) => (chore.as_str(), options),
        None => ("help", &[] as &[String]),
    };
    let done = match (chore, options) {
        ("play", options) => play(options),
        ("test", []) => return test::run(),
        ("web", []) => page::build(),
        ("library", []) => test::package().and_then(|()| wasm::search()),
        ("pgo", []) => pgo::build(),
        ("gomocup", []) => gomocup::package(),
        ("types", []) => types(),
        ("help" | "--help" | "-h", _) => {
            println!("{USAGE}");
            Ok(())
        }
        _ => {
            eprintln!("error: `{}` is not a chore\n\n{USAGE}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Serves the board from a release build and opens it.
fn play(options: &[String]) -> Result<(), String> {
    if page::is_stale() {
        page::build()?;
    }
    steps::run(cargo(&["build", "--release", "--package", "boyi-cli"]))?;
    let mut serve = Command::new(binary("release"));
    serve.arg("serve").args(options);
    if !options.iter().any(|option| option == "--no-open") {
        serve.arg("--open");
    }
    steps::run(serve)
}

fn types() -> Result<(), String> {
    steps::run(cargo(&["run", "--package", "boyi-server", "--example", "export-types"]))
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.to_owned(), Path::to_owned)
}

/// Cargo in the workspace's folder.
fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(root());
    command
}

/// The folder where cargo puts what it builds.
fn target_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    root().join(target)
}

/// The output of the compiler of the workspace with these arguments.
fn rustc(arguments: &[&str]) -> Result<String, String> {
    let mut rustc = Command::new("rustc");
    let output = rustc.args(arguments).current_dir(root()).output();
    let output = output.map_err(|error| format!("`rustc` cannot be started: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The folder of the toolchain of the workspace.
fn sysroot() -> Result<PathBuf, String> {
    Ok(PathBuf::from(rustc(&["--print", "sysroot"])?.trim()))
}

/// The path of an example built for debugging.
fn example(name: &str) -> PathBuf {
    target_folder().join("debug/examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The path of the `boyi` binary of a profile.
fn binary(profile: &str) -> PathBuf {
    let name = format!("boyi{}", std::env::consts::EXE_SUFFIX);
    target_folder().join(profile).join(name)
}
