//! The invariants of ARCHITECTURE.md that a program can check.

mod cycles;
mod links;
mod prose;
mod sources;

use serde_json::Value;
use sources::{crate_sources, root, sources};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Rules crates: they know no evaluation and no search.
const RULES: [&str; 5] = ["boyi-mnk", "boyi-connect4", "boyi-gomoku", "boyi-xiangqi", "boyi-othello"];

/// The one file of the search that reads the clock.
const CLOCK: &str = "crates/search/src/clock.rs";

/// Files that may hold `unsafe`, each with its reason in the file.
const UNSAFE: [&str; 2] = ["crates/nnue/src/kernels/dispatch.rs", "crates/train/src/dispatch.rs"];

/// Names that say nothing about what a module holds.
const EMPTY_NAMES: [&str; 6] = ["utils", "util", "helpers", "helper", "misc", "common"];

/// A file longer than this wants to be two.
const LONGEST: usize = 600;

/// The packages of the workspace by `cargo metadata`.
fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Dependencies of a package, except those of its tests.
fn dependencies(package: &Value) -> Vec<&str> {
    let all = package["dependencies"].as_array().unwrap().iter();
    all.filter(|dependency| dependency["kind"] != "dev")
        .map(|found| found["name"].as_str().unwrap())
        .collect()
}

/// Dependencies of a package that its users do without unless they enable a feature.
fn optional_dependencies(package: &Value) -> Vec<&str> {
    let all = package["dependencies"].as_array().unwrap().iter();
    all.filter(|dependency| dependency["optional"] == true)
        .map(|found| found["name"].as_str().unwrap())
        .collect()
}

/// The folders in `crates`.
fn crate_folders() -> Vec<String> {
    let entries = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap());
    let mut folders: Vec<String> = entries
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    folders
}

/// The crates that are ready to be published, in the order in which they would be.
const LIBRARY: [&str; 5] = ["boyi-core", "boyi-match", "boyi-search", "boyi-tree", "boyi-testkit"];

fn assert_none(found: &[String], what: &str) {
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

#[test]
fn the_contract_crate_depends_on_nothing_by_default() {
    let packages = packages();
    let core = packages.iter().find(|package| package["name"] == "boyi-core").unwrap();
    assert_eq!(dependencies(core), ["serde", "ts-rs"]);
    assert_eq!(optional_dependencies(core), dependencies(core));
    assert!(core["features"].get("default").is_none());
}

#[test]
fn search_depends_on_core_alone_without_its_features() {
    let packages = packages();
    let search = packages.iter().find(|package| package["name"] == "boyi-search").unwrap();
    let others = ["ouroboros", "prefetch-index", "serde", "zerocopy", "stacker", "memmap2"];
    assert_eq!(dependencies(search), [&["boyi-core"][..], &others].concat());
    let mut optional = optional_dependencies(search);
    optional.sort_by_key(|name| others.iter().position(|other| other == name));
    assert_eq!(optional, others);
}

#[test]
fn proofs_are_verified_without_search_or_knowledge() {
    let packages = packages();
    let proof = packages.iter().find(|package| package["name"] == "boyi-proof").unwrap();
    let ours = dependencies(proof).into_iter().filter(|name| name.starts_with("boyi-"));
    assert_eq!(ours.collect::<Vec<_>>(), ["boyi-core"]);
}

#[test]
fn rules_depend_on_core_alone_within_this_house() {
    let packages = packages();
    for name in RULES {
        let rules = packages.iter().find(|package| package["name"] == name).unwrap();
        let ours = dependencies(rules).into_iter().filter(|name| name.starts_with("boyi-"));
        assert_eq!(ours.collect::<Vec<_>>(), ["boyi-core"], "{name}");
    }
}

#[test]
fn one_file_of_the_search_reads_the_clock() {
    let mut readers = Vec::new();
    for source in sources("crates/search/src", &[".rs"]) {
        if ["Instant", "SystemTime"].iter().any(|clock| !source.places_of(clock).is_empty()) {
            readers.push(source.path);
        }
    }
    assert_eq!(readers, [CLOCK]);
}

#[test]
fn search_names_no_game() {
    const GAMES: [&str; 8] =
        ["tictactoe", "tic_tac_toe", "mnk", "connect4", "connect_four", "gomoku", "xiangqi", "chess"];
    let mut found = Vec::new();
    for source in sources("crates/search/src", &[".rs"]) {
        for (number, line) in source.code() {
            let line = line.to_lowercase();
            if GAMES.iter().any(|game| line.contains(game)) {
                found.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert_none(&found, "the search names a game");
}

#[test]
fn unsafe_stands_only_where_it_is_allowed() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"deny\""));
    let mut found = Vec::new();
    for source in sources("crates", &[".rs"]) {
        if !UNSAFE.contains(&source.path.as_str()) {
            found.extend(source.places_of("unsafe"));
            found.extend(source.places_of("unsafe_code"));
        }
    }
    assert_none(&found, "unsafe code");
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    for folder in crate_folders() {
        let manifest = fs::read_to_string(root().join("crates").join(&folder).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "crates/{folder}");
    }
}

#[test]
fn only_front_ends_print() {
    let mut found = Vec::new();
    for source in crate_sources().iter().filter(|source| !source.path.starts_with("crates/cli/")) {
        for macro_name in ["println!", "eprintln!", "print!", "eprint!"] {
            found.extend(source.places_of(macro_name));
        }
    }
    assert_none(&found, "printing outside the command line");
}

#[test]
fn every_crate_says_what_it_is() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let description = package["description"].as_str().unwrap_or("");
        assert!(description.len() > 20, "{name} has no description");
        let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
        let front =
            ["src/lib.rs", "src/main.rs"].iter().find_map(|file| fs::read_to_string(folder.join(file)).ok());
        assert!(front.is_some_and(|text| text.starts_with("//! ")), "{name} does not begin with its docs");
    }
}

#[test]
fn the_library_alone_can_be_published_and_says_all_a_registry_asks_for() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let published = package["publish"].is_null();
        assert_eq!(published, LIBRARY.contains(&name), "{name}");
        if published {
            for field in ["description", "documentation", "license", "readme", "rust_version"] {
                assert!(package[field].is_string(), "{name} has no {field}");
            }
            for field in ["keywords", "categories"] {
                assert!(!package[field].as_array().unwrap().is_empty(), "{name} has no {field}");
            }
            let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
            for file in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
                assert!(folder.join(file).is_file(), "{name} has no {file}");
            }
        }
    }
}

#[test]
fn front_pages_hold_docs_and_names_only() {
    const ITEMS: [&str; 7] = ["fn ", "struct ", "enum ", "impl ", "trait ", "const ", "static "];
    let mut found = Vec::new();
    for source in crate_sources().iter().filter(|source| source.path.ends_with("/src/lib.rs")) {
        for (number, line) in source.code() {
            let line = line.strip_prefix("pub ").unwrap_or(line);
            if ITEMS.iter().any(|item| line.starts_with(item)) {
                found.push(format!("{}:{number}", source.path));
            }
        }
    }
    assert_none(&found, "code in a lib.rs");
}

#[test]
fn no_file_is_longer_than_a_chapter() {
    let mut files = crate_sources();
    files.extend(sources("xtask", &[".rs"]));
    let generated = |path: &str| path.starts_with("web/src/wire/");
    files.extend(
        sources("web/src", &[".ts", ".tsx", ".css"]).into_iter().filter(|file| !generated(&file.path)),
    );
    let long =
        files.iter().map(|file| (file, file.text.lines().count())).filter(|(_, lines)| *lines > LONGEST);
    let found: Vec<String> = long.map(|(file, lines)| format!("{} ({lines} lines)", file.path)).collect();
    assert_none(&found, "too long to read in one go");
}

#[test]
fn names_of_files_say_what_they_hold() {
    let mut files = sources("crates", &[".rs"]);
    files.extend(sources("web/src", &[".ts", ".tsx"]));
    let found: Vec<String> = files
        .into_iter()
        .map(|file| file.path)
        .filter(|path| path.split(['/', '.']).any(|part| EMPTY_NAMES.contains(&part)))
        .collect();
    assert_none(&found, "names that say nothing");
}

#[test]
fn the_map_shows_every_room() {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let found: Vec<String> = crate_folders()
        .into_iter()
        .filter(|folder| {
            !map.contains(&format!("`{folder}`")) && !map.contains(&format!("`crates/{folder}`"))
        })
        .collect();
    assert_none(&found, "crates that ARCHITECTURE.md does not name");
}

#[test]
fn every_game_has_a_module_of_the_page() {
    let names: Vec<String> = sources("crates/engine/src/games", &[".rs"])
        .iter()
        .filter(|source| source.path.matches('/').count() == 4)
        .filter_map(|source| Some(source.text.split_once("    name: \"")?.1.split_once('"')?.0.to_owned()))
        .collect();
    assert!(names.len() >= 5, "the descriptors are not where this test looks: {names:?}");
    let missing: Vec<String> = names
        .into_iter()
        .filter(|name| !root().join(format!("web/src/games/{name}.tsx")).is_file())
        .collect();
    assert_none(&missing, "games without a module of the page");
}
