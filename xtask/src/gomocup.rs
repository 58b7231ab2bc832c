//! `cargo xtask gomocup`: the package for Gomocup, a zip file with the engine for 64-bit Windows.
//!
//! A manager starts the program whose name begins with `pbrain-`, without arguments; a name with `64` tells a 64-bit one.
//! `boyi` under such a name speaks Gomocup's protocol. It carries its evaluations in itself, so the package needs no data.

use crate::{cargo, root, steps, target_folder};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The processor and system of the package.
const TARGET: &str = "x86_64-pc-windows-gnu";
/// The program that links for it.
const LINKER: &str = "x86_64-w64-mingw32-gcc";
/// The engine's name in the package.
const PROGRAM: &str = "pbrain-boyi64.exe";

const ABOUT: &str = "\
Boyi, an engine for Gomocup. https://gomocup.org

Program   pbrain-boyi64.exe, 64-bit Windows, a processor of 2009 or later (x86-64-v2).
Install   Unpack into a folder of its own and choose the program in the manager
          (Piskvork: Players; Yixin-Board: Engine). Nothing else is needed.
Rules     INFO rule 0 freestyle, 1 standard (exactly five), 4 renju,
          8 caro (six or more win too), 9 caro (exactly five).
Boards    5 to 22 columns and rows, square (START) or not (RECTSTART).
Memory    INFO max_memory is kept; the table takes half of it, 64 MiB at most.
Clock     timeout_turn is used to 30 ms before its end; timeout_match and time_left are kept.
";

/// Builds the engine and packs it. Needs `rustup target add x86_64-pc-windows-gnu` and MinGW-w64.
pub(crate) fn package() -> Result<(), String> {
    if !steps::is_there(LINKER, "--version") {
        return Err(format!("`{LINKER}` is not found: install MinGW-w64 (Debian: gcc-mingw-w64-x86-64)"));
    }
    let build = cargo(&["build", "--release", "--package", "boyi-cli", "--target", TARGET]);
    steps::run(build)
        .map_err(|why| format!("{why}\n`rustup target add {TARGET}` installs what Rust needs"))?;
    let engine = target_folder().join(TARGET).join("release/boyi.exe");
    let zip = target_folder().join("gomocup/pbrain-boyi.zip");
    let files = [
        (PROGRAM, engine),
        ("LICENSE-APACHE", root().join("LICENSE-APACHE")),
        ("LICENSE-MIT", root().join("LICENSE-MIT")),
    ];
    let bytes =
        pack(&files, &zip).map_err(|error| format!("{} cannot be written: {error}", zip.display()))?;
    println!("{}: {:.1} MB", zip.display(), bytes as f64 / 1e6);
    Ok(())
}

/// Writes files under their names in the package, and what to know about it; returns the bytes of the package.
fn pack(files: &[(&str, PathBuf)], to: &Path) -> io::Result<u64> {
    fs::create_dir_all(to.parent().unwrap_or(Path::new(".")))?;
    let mut zip = ZipWriter::new(fs::File::create(to)?);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, path) in files {
        zip.start_file(*name, options.unix_permissions(if *name == PROGRAM { 0o755 } else { 0o644 }))?;
        io::copy(&mut fs::File::open(path)?, &mut zip)?;
    }
    zip.start_file("README.txt", options.unix_permissions(0o644))?;
    zip.write_all(ABOUT.replace('\n', "\r\n").as_bytes())?;
    zip.finish()?;
    verify(files, to)?;
    Ok(fs::metadata(to)?.len())
}

/// Reads the package back, which compares its checksums.
fn verify(files: &[(&str, PathBuf)], package: &Path) -> io::Result<()> {
    let mut zip = ZipArchive::new(fs::File::open(package)?)?;
    for (name, path) in files {
        let mut packed = Vec::new();
        zip.by_name(name)?.read_to_end(&mut packed)?;
        if packed != fs::read(path)? {
            return Err(io::Error::other(format!("{name} is not what was packed")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_holds_the_engine_and_what_to_know_about_it() {
        let folder = target_folder().join("gomocup-test");
        fs::create_dir_all(&folder).unwrap();
        let engine = folder.join("boyi.exe");
        fs::write(&engine, b"MZ and more").unwrap();
        let package = folder.join("pbrain-boyi.zip");
        let files = [(PROGRAM, engine.clone()), ("LICENSE-MIT", root().join("LICENSE-MIT"))];
        assert_eq!(pack(&files, &package).unwrap(), fs::metadata(&package).unwrap().len());
        let mut zip = ZipArchive::new(fs::File::open(&package).unwrap()).unwrap();
        let mut names: Vec<String> = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
        names.sort();
        assert_eq!(names, ["LICENSE-MIT", "README.txt", "pbrain-boyi64.exe"]);
        let mut about = String::new();
        zip.by_name("README.txt").unwrap().read_to_string(&mut about).unwrap();
        assert!(about.contains("INFO rule 0 freestyle") && about.contains("9 caro (exactly five)"));
        assert!(about.contains("RECTSTART") && !about.replace("\r\n", "").contains('\n'));
        fs::write(&engine, b"another").unwrap();
        assert!(verify(&files, &package).is_err(), "another file than the packed one");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_is_not_there_is_an_error() {
        let to = target_folder().join("gomocup-test-missing/pbrain-boyi.zip");
        assert!(pack(&[(PROGRAM, PathBuf::from("no-such-file"))], &to).is_err());
        fs::remove_dir_all(to.parent().unwrap()).unwrap();
    }
}
