//! `cargo xtask test`: every check there is. A failed step does not keep the others from running.

use crate::steps::{self, Steps};
use crate::{binary, cargo, chromium, example, page, target_folder, wasm};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

pub(crate) fn run() -> ExitCode {
    let mut steps = Steps::default();
    steps.step("formatting", || steps::run(cargo(&["fmt", "--all", "--check"])));
    // The page comes before the Rust tests, because the server embeds it.
    let built = build_page(&mut steps);
    check_rust(&mut steps);
    if built {
        test_in_browser(&mut steps);
    } else {
        steps.skip("browser tests", "the page was not built");
    }
    steps.finish()
}

fn build_page(steps: &mut Steps) -> bool {
    if !steps.step("page: packages", page::install) {
        for name in ["page: types", "page: tests", "page: build"] {
            steps.skip(name, "its packages are not installed");
        }
        return false;
    }
    steps.step("page: types", || page::npm(&["run", "check"]));
    steps.step("page: tests", || page::npm(&["test"]));
    steps.step("page: build", || page::npm(&["run", "build"]))
}

fn check_rust(steps: &mut Steps) {
    steps.step("lints", || {
        steps::run(cargo(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
    });
    steps.step("tests", || steps::run(cargo(&["test", "--workspace", "--no-fail-fast"])));
    steps.step("search on WebAssembly", wasm::search);
    steps.step("packages of the library", package);
    steps.step("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
        doc.env("RUSTDOCFLAGS", "--deny warnings");
        steps::run(doc)
    });
    if steps::is_there("cargo-deny", "--version") {
        steps.step("licences and advisories", || steps::run(cargo(&["deny", "check"])));
    } else {
        steps.skip("licences and advisories", "cargo-deny is not installed");
    }
}

/// The crates that can be published.
const LIBRARY: [&str; 5] = ["boyi-core", "boyi-match", "boyi-search", "boyi-tree", "boyi-testkit"];

/// Packs the published crates and builds each from its package. Needs no network once the tests are built.
pub(crate) fn package() -> Result<(), String> {
    let target = target_folder().join("library");
    forget_packages(&target).map_err(|error| format!("an earlier package cannot be removed: {error}"))?;
    let mut package = cargo(&["package", "--offline", "--allow-dirty", "--quiet", "--target-dir"]);
    package.arg(target);
    for name in LIBRARY {
        package.args(["--package", name]);
    }
    steps::run(package)
}

/// Removes the published crates that cargo unpacked and built in an earlier run: it would take them for those of
/// today, which have the same version. They are unpacked under registries without a host, whose folders begin with
/// a hyphen.
fn forget_packages(target: &Path) -> io::Result<()> {
    remove_library(&target.join("debug/.fingerprint"))?;
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))) else { return Ok(()) };
    let Ok(registries) = fs::read_dir(home.join("registry/src")) else { return Ok(()) };
    for registry in registries {
        let registry = registry?;
        if registry.file_name().to_string_lossy().starts_with('-') {
            remove_library(&registry.path())?;
        }
    }
    Ok(())
}

/// Removes the folders of the published crates from a folder, if there is one.
fn remove_library(folder: &Path) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        if LIBRARY.iter().any(|name| entry.file_name().to_string_lossy().starts_with(&format!("{name}-"))) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

fn test_in_browser(steps: &mut Steps) {
    steps.step("browser tests", || {
        let browser = chromium::find_or_install()?;
        // The program and the example as the tests before have built them: built for themselves, packages get other
        // features, and nearly everything would be compiled a second time.
        steps::run(cargo(&["test", "--workspace", "--no-run", "--quiet"]))?;
        let outcomes = target_folder().join("browser-tests.txt");
        forget(&outcomes)?;
        let mut tests = page::npm_command(&["run", "e2e"])?;
        tests.env("CHROMIUM", browser).env("BOYI_BIN", binary("debug"));
        tests.env("BOYI_KALAH_LENS", example("kalah_lens")).env("BOYI_E2E_OUTCOMES", &outcomes);
        let result = steps::run(tests);
        let told = fs::read_to_string(&outcomes).unwrap_or_default();
        for line in told.lines() {
            eprintln!("browser tests: {line}");
        }
        result.map_err(|why| told.lines().fold(why, |all, line| format!("{all}\n         {line}")))
    });
}

/// Removes what an earlier run has written.
fn forget(file: &Path) -> Result<(), String> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}", file.display()))
        }
        _ => Ok(()),
    }
}
