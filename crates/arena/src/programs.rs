//! Detects that a program behind an engine has been rebuilt since the match was begun.
//!
//! A program that was built anew plays differently under the same name. Games of both must not be counted
//! as one match, so the results are stored with the size and the time of change of each program.

use crate::plan::{Engine, Plan};
use serde::{Deserialize, Serialize};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A program as it is on disk. Size and time of the last change tell builds apart.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Program {
    /// The contestant it plays for.
    pub(crate) engine: String,
    /// The file.
    pub(crate) path: PathBuf,
    /// Its size.
    pub(crate) bytes: u64,
    /// The time of the last change, in nanoseconds since 1970.
    pub(crate) changed: u64,
}

/// The programs of a match, one for each contestant; this program for Boyi itself. Programs that are not
/// found are left out: starting them fails with their name.
pub(crate) fn of(plan: &Plan) -> Vec<Program> {
    let contestants = plan.contestants.iter();
    let found = contestants.filter_map(|contestant| {
        let path = match &contestant.engine {
            Engine::BuiltIn(_) => env::current_exe().ok(),
            Engine::External(config) => find(&config.command),
        };
        look_at(&contestant.name, path?)
    });
    found.collect()
}

/// The first of `before` that is not the same among `now`.
pub(crate) fn changed<'a>(before: &'a [Program], now: &[Program]) -> Option<&'a Program> {
    before.iter().find(|program| !now.contains(program))
}

/// The file that is started by this name, as the system finds it.
fn find(command: &Path) -> Option<PathBuf> {
    if command.components().count() > 1 {
        return Some(command.to_owned());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(command)).find(|path| path.is_file())
}

fn look_at(engine: &str, path: PathBuf) -> Option<Program> {
    // Follows links to the file that runs.
    let path = fs::canonicalize(path).ok()?;
    let file = fs::metadata(&path).ok()?;
    let changed = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(Program {
        engine: engine.to_owned(),
        path,
        bytes: file.len(),
        changed: u64::try_from(changed).unwrap_or(u64::MAX),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::EngineConfig;
    use crate::plan::Format;
    use crate::plan::tests::plan;

    #[test]
    fn a_program_written_anew_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("engine");
        fs::write(&file, "first build").unwrap();
        let mut plan = plan(&["own", "other"], Format::Gauntlet);
        plan.contestants[1].engine = Engine::External(Box::new(EngineConfig::new("other", &file)));
        let before = of(&plan);
        assert_eq!(before.iter().map(|program| &*program.engine).collect::<Vec<_>>(), ["own", "other"]);
        assert_eq!(changed(&before, &of(&plan)), None);
        fs::write(&file, "a second build").unwrap();
        assert_eq!(changed(&before, &of(&plan)).map(|program| &*program.engine), Some("other"));
        fs::remove_file(&file).unwrap();
        assert_eq!(changed(&before, &of(&plan)).map(|program| &*program.engine), Some("other"));
    }

    #[cfg(unix)]
    #[test]
    fn a_bare_name_is_looked_for_where_programs_are() {
        let shell = find(Path::new("sh")).unwrap();
        assert!(shell.is_absolute() && shell.is_file());
        assert_eq!(find(Path::new("no-such-program-anywhere")), None);
        assert_eq!(find(Path::new("./here")), Some(PathBuf::from("./here")));
    }
}
