//! Files named by arguments.

use crate::exit::UsageError;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Opens a file to read. One that cannot be opened is the caller's mistake.
pub(crate) fn open(path: &Path) -> Result<File, UsageError> {
    File::open(path).map_err(|error| UsageError(format!("{}: {error}", path.display())))
}

/// The bytes of a file. One that cannot be read is the caller's mistake.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, UsageError> {
    fs::read(path).map_err(|error| UsageError(format!("{}: {error}", path.display())))
}

/// Opens a file to write it anew. One that cannot be opened is the caller's mistake.
pub(crate) fn create(path: &Path) -> Result<File, UsageError> {
    File::create(path).map_err(|error| UsageError(format!("{}: {error}", path.display())))
}

/// Makes sure that a file can stand at a path that something else will open: its folder is there, and it is no
/// folder itself.
pub(crate) fn check_place(path: &Path) -> Result<(), UsageError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let fault = match folder.unwrap_or(Path::new(".")).is_dir() {
        true if path.is_dir() => "is a folder",
        true => return Ok(()),
        false => "its folder does not exist",
    };
    Err(UsageError(format!("{}: {fault}", path.display())))
}

/// Writes a file so that it is never seen half written: beside it first, then in its place. Links are
/// followed. What is not a regular file, a device or a FIFO, is written to and stays what it is.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    replace(path, bytes).with_context(|| path.display().to_string())
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if old.is_file() => beside(&fs::canonicalize(path)?, Some(old.permissions()), bytes),
        Err(error) if error.kind() == ErrorKind::NotFound && fs::symlink_metadata(path).is_err() => {
            beside(path, None, bytes)
        }
        // A link to nothing is followed too.
        _ => fs::write(path, bytes),
    }
}

/// Writes a new file in the same folder and gives it the name.
fn beside(path: &Path, permissions: Option<fs::Permissions>, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".boyi-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn a_regular_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for content in ["first", "second"] {
            write_whole(&path, content.as_bytes()).unwrap();
            assert_eq!(text(&path), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = write_whole(&folder.path().join("no/file"), b"").unwrap_err();
        assert!(format!("{error:#}").contains("no/file: "), "{error:#}");
    }

    #[test]
    fn a_place_for_a_file_is_in_a_folder_and_none_itself() {
        let folder = tempfile::tempdir().unwrap();
        assert!(
            check_place(Path::new("new.db")).is_ok() && check_place(&folder.path().join("new.db")).is_ok()
        );
        let refused = |path: &Path| check_place(path).unwrap_err().to_string();
        assert!(refused(folder.path()).ends_with(": is a folder"));
        assert!(refused(&folder.path().join("no/new.db")).ends_with("no/new.db: its folder does not exist"));
    }

    #[cfg(unix)]
    #[test]
    fn links_devices_and_fifos_stay_what_they_are() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        use std::process::Command;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let kind = |name: &str| fs::symlink_metadata(at(name)).unwrap().file_type();

        fs::write(at("real"), "old").unwrap();
        fs::set_permissions(at("real"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real", at("link")).unwrap();
        symlink("nothing-yet", at("dangling")).unwrap();
        for name in ["link", "dangling"] {
            write_whole(&at(name), b"new").unwrap();
            assert!(kind(name).is_symlink() && text(&at(name)) == "new", "{name}");
        }
        assert!(kind("nothing-yet").is_file());
        assert_eq!(fs::metadata(at("real")).unwrap().permissions().mode() & 0o777, 0o640);

        assert!(Command::new("mkfifo").arg(at("fifo")).status().unwrap().success());
        let reader = std::thread::spawn({
            let fifo = at("fifo");
            move || text(&fifo)
        });
        write_whole(&at("fifo"), b"through").unwrap();
        assert!(reader.join().unwrap() == "through" && kind("fifo").is_fifo());
        write_whole(Path::new("/dev/null"), b"gone").unwrap();
        assert!(fs::symlink_metadata("/dev/null").unwrap().file_type().is_char_device());
    }
}
