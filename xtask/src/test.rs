//! `cargo xtask test`: every check there is. A failed step does not keep the others from running.

use crate::steps::{self, Steps};
use crate::{binary, cargo, chromium, page, wasm};
use std::process::ExitCode;

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

/// Packs the published crates and builds each from its package. Needs no network once the tests are built.
pub(crate) fn package() -> Result<(), String> {
    let mut package = cargo(&["package", "--offline", "--allow-dirty", "--quiet"]);
    for name in ["boyi-core", "boyi-search", "boyi-testkit"] {
        package.args(["--package", name]);
    }
    steps::run(package)
}

fn test_in_browser(steps: &mut Steps) {
    steps.step("browser tests", || {
        let browser = chromium::find_or_install()?;
        steps::run(cargo(&["build", "--package", "boyi-cli"]))?;
        let mut tests = page::npm_command(&["run", "e2e"])?;
        tests.env("CHROMIUM", browser).env("BOYI_BIN", binary("debug"));
        steps::run(tests)
    });
}
