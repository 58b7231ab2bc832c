//! New files that appear when they are whole.

use crate::error::AtFile;
use crate::header::Header;
use crate::writer::Writer;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Lets `write` make a file beside `out` and gives it that name once it is whole.
///
/// # Errors
/// Those of `write`; an [`io::Error`] when `out` exists, if only as a link to nothing.
pub(crate) fn anew<T>(out: &Path, write: impl FnOnce(&Path) -> Result<T, AtFile>) -> Result<T, AtFile> {
    let about_out = |error: io::Error| (out.to_path_buf(), error.into());
    let is_free = || match fs::symlink_metadata(out) {
        Ok(_) => Err(about_out(io::Error::new(io::ErrorKind::AlreadyExists, "it exists already"))),
        Err(_) => Ok(()),
    };
    is_free()?;
    // Two commands that make the same file do not write into each other's.
    let mut unfinished = out.as_os_str().to_owned();
    unfinished.push(format!(".{}.unfinished", std::process::id()));
    let unfinished = PathBuf::from(unfinished);
    let finished = write(&unfinished).and_then(|written| {
        is_free()?;
        fs::rename(&unfinished, out).map_err(about_out)?;
        Ok(written)
    });
    if finished.is_err() {
        // The first error tells more than a second one would.
        let _ = fs::remove_file(&unfinished);
    }
    finished
}

/// Makes a new file of games with a [`Writer`], which `write` is given together with the path for its errors.
///
/// # Errors
/// Those of `write`, and [`DataError`](crate::DataError) when `out` exists or cannot be written.
pub(crate) fn games_anew<T>(
    out: &Path,
    header: &Header,
    write: impl FnOnce(&mut Writer) -> Result<T, AtFile>,
) -> Result<T, AtFile> {
    anew(out, |path| {
        let about_out = |error| (out.to_path_buf(), error);
        match fs::remove_file(path) {
            // A killed command whose process had the same number may have left it.
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(about_out(error.into())),
            _ => {}
        }
        let mut writer = Writer::open(path, header).map_err(about_out)?;
        let written = write(&mut writer)?;
        writer.finish().map_err(about_out)?;
        Ok(written)
    })
}
