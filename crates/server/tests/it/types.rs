//! The committed TypeScript is what the Rust types generate.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn files(dir: &Path) -> BTreeMap<String, String> {
    fs::read_dir(dir)
        .unwrap_or_else(|error| panic!("{}: {error}", dir.display()))
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap().replace("\r\n", "\n"))
        })
        .collect()
}

#[test]
fn committed_types_are_the_generated_ones() {
    let fresh = tempfile::tempdir().unwrap();
    boyi_server::export_types(fresh.path()).unwrap();
    let committed = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire"));
    assert!(
        files(fresh.path()) == files(committed),
        "web/src/wire is out of date: cargo run -p boyi-server --example export-types"
    );
}
