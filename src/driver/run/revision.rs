//! [`Revision`]: files as they were in a revision of git, as a [`Loader`].
//!
//! Runs `git`, which handles worktrees and alternates. A file outside the repository, such as an installed library, has
//! no revisions and is read from the disk.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::disk::{Disk, name_of, path_of};
use tdgen_language::source::{Loader, Text};

/// A revision of the repository that the working directory is in.
pub(crate) struct Revision {
    /// The hash of the commit.
    commit: String,
    /// The repository's folder.
    top: PathBuf,
    /// The working directory below it.
    prefix: PathBuf,
}

impl Revision {
    /// Finds the revision of this name.
    ///
    /// # Errors
    /// Why it cannot be found.
    pub(crate) fn find(name: &str) -> Result<Revision, String> {
        let line = |args: &[&str]| -> Result<Option<String>, String> {
            let output = git(args).map_err(|error| format!("git cannot be run: {error}"))?;
            let text = String::from_utf8_lossy(&output.stdout);
            let line = text.trim_end_matches(['\n', '\r']).to_owned();
            Ok(output.status.success().then_some(line))
        };
        let top = line(&["rev-parse", "--show-toplevel"])?.ok_or("the working directory is in no repository of git")?;
        let prefix = line(&["rev-parse", "--show-prefix"])?.unwrap_or_default();
        let wanted = format!("{name}^{{commit}}");
        let commit = line(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted])?
            .ok_or_else(|| format!("git has no revision `{name}`"))?;
        Ok(Revision { commit, top: top.into(), prefix: prefix.into() })
    }

    /// A path relative to the repository; `None` if it is outside.
    fn below(&self, path: &Path) -> Option<String> {
        let from_top = match path.strip_prefix(&self.top) {
            Ok(path) => path.to_owned(),
            Err(_) if path.is_absolute() => return None,
            Err(_) => self.prefix.join(path),
        };
        let mut parts: Vec<String> = Vec::new();
        for component in from_top.components() {
            match component {
                Component::CurDir => {}
                Component::ParentDir => {
                    parts.pop()?;
                }
                component => parts.push(name_of(component.as_os_str())),
            }
        }
        Some(parts.join("/"))
    }
}

impl Loader for Revision {
    fn load(&self, path: &str) -> io::Result<Text> {
        let Some(below) = self.below(&path_of(path)) else {
            return Disk.load(path);
        };
        let object = format!("{}:{below}", self.commit);
        let output = Command::new("git").args(["cat-file", "blob"]).arg(path_of(&object)).output()?;
        match output.status.success() {
            true => Ok(Text::new(output.stdout)),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

fn git(args: &[&str]) -> io::Result<std::process::Output> {
    Command::new("git").args(args).output()
}
