//! Writes the TypeScript of the wire types, by default to where the page looks for it:
//! `cargo run -p boyi-server --example export-types`.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");
    let dir = std::env::args_os().nth(1).map_or_else(|| PathBuf::from(committed), PathBuf::from);
    boyi_server::export_types(&dir)
}
