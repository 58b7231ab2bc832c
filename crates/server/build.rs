//! Release builds embed the page: build again when it changed. This never runs npm; without a
//! built page the server says how to build it. Debug builds read the page from disk.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
