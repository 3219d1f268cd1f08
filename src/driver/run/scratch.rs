//! [`Scratch`]: a file that is written beside its target before it takes the target's place.
//!
//! On Linux it has no name until it is complete, so that even a killed process leaves nothing behind. Elsewhere, and on
//! file systems without unnamed files, it is a hidden temporary file that is removed on drop and by SIGINT and SIGTERM.
//! Hidden names contain the number of the process, by which the next run recognizes what a killed one left ([`sweep`]).

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::run::signals;
use tdgen_language::source::reason;

/// The end of hidden names.
const SUFFIX: &str = ".tmp";

/// A file being written.
pub(crate) enum Scratch {
    /// Without a name.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// With a temporary name.
    Named(Hidden),
    /// In the system's folder for temporary files, because the target's folder allows no second file.
    Away(File),
}

/// A file with a temporary name, which is removed on drop.
pub(crate) struct Hidden(Option<NamedTempFile>);

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let path = file.path().to_owned();
            drop(file);
            signals::forget(&path);
        }
    }
}

impl Scratch {
    /// Creates an empty file in `folder`, for `path`, with the default mode of new files.
    pub(crate) fn new(path: &Path, folder: &Path) -> io::Result<Scratch> {
        #[cfg(target_os = "linux")]
        if let Some(file) = linux::unnamed(folder) {
            return Ok(Scratch::Unnamed(file));
        }
        Scratch::create_named(path, folder)
    }

    fn create_named(path: &Path, folder: &Path) -> io::Result<Scratch> {
        let prefix = format!("{}{}-", hidden(path), std::process::id());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let file = signals::create(|| builder.tempfile_in(folder), NamedTempFile::path)?;
        lock(file.as_file());
        Ok(Scratch::Named(Hidden(Some(file))))
    }

    /// Creates an empty file elsewhere, for a target that is then written in place.
    pub(crate) fn away() -> io::Result<Scratch> {
        let no_file = |error: io::Error| {
            let folder = std::env::temp_dir();
            let message = format!("cannot create a temporary file in `{}`: {}", folder.display(), reason(&error));
            io::Error::new(error.kind(), message)
        };
        tempfile::tempfile().map(Scratch::Away).map_err(no_file)
    }

    /// The open file.
    pub(crate) fn file(&mut self) -> io::Result<&mut File> {
        match self {
            #[cfg(target_os = "linux")]
            Scratch::Unnamed(file) => Ok(file),
            // A file is there until it is persisted.
            Scratch::Named(Hidden(named)) => {
                named.as_mut().map(NamedTempFile::as_file_mut).ok_or_else(|| io::ErrorKind::NotFound.into())
            }
            Scratch::Away(file) => Ok(file),
        }
    }

    /// Replaces `path`: atomically, unless it can only be written in place.
    pub(crate) fn persist(self, path: &Path) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Scratch::Unnamed(file) => match linux::put(&file, path, &hidden(path)) {
                Err(error) if keeps_its_file(&error) => copy(file, path),
                put => put,
            },
            Scratch::Named(mut hidden) => {
                let Some(named) = hidden.0.take() else { return Ok(()) };
                let name = named.path().to_owned();
                let put = match named.persist(path) {
                    Ok(_) => Ok(()),
                    Err(failed) if keeps_its_file(&failed.error) => copy(failed.file.into_file(), path),
                    Err(failed) => Err(failed.error),
                };
                signals::forget(&name);
                put
            }
            Scratch::Away(file) => copy(file, path),
        }
    }
}

/// Whether the target may be written but not replaced: a mount point, as in containers, or a file of another user in a
/// folder that protects them (`/tmp`).
fn keeps_its_file(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices | io::ErrorKind::PermissionDenied
    )
}

/// Writes `path` in place.
fn copy(mut from: File, path: &Path) -> io::Result<()> {
    from.rewind()?;
    // Linux refuses to create a file of another user in a folder such as /tmp, also one that exists.
    let mut to = File::options().write(true).truncate(true).open(path)?;
    io::copy(&mut from, &mut to).map(drop)
}

/// The prefix of the hidden name.
fn hidden(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}.", name.chars().take(40).collect::<String>())
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Locks a hidden file while it is open. That shows a run on another machine, or in another container, that its owner
/// lives; where locks are not supported, only the number of the process does.
fn lock(file: &File) -> bool {
    #[cfg(unix)]
    {
        let locked = rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
        locked != Err(rustix::io::Errno::WOULDBLOCK)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

/// Removes the hidden files of these targets that processes left which do not run any more. Errors are ignored: what
/// cannot be removed disturbs nobody.
pub(crate) fn sweep<'p>(targets: impl Iterator<Item = &'p Path>) {
    let mut folders: Vec<(&Path, Vec<String>)> = Vec::new();
    for target in targets {
        let folder = folder_of(target);
        match folders.iter_mut().find(|(known, _)| *known == folder) {
            Some((_, prefixes)) => prefixes.push(hidden(target)),
            None => folders.push((folder, vec![hidden(target)])),
        }
    }
    for (folder, prefixes) in folders {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name: OsString = entry.file_name();
            let owner = name.to_str().and_then(|name| owner(name, &prefixes));
            if owner.is_some_and(|owner| !is_running(owner)) {
                remove_stray(&entry.path());
            }
        }
    }
}

/// The process that made a hidden file of one of these targets.
fn owner(name: &str, prefixes: &[String]) -> Option<i32> {
    let middle = |name: &str| name.strip_suffix(SUFFIX).map(str::to_owned);
    let rest = prefixes.iter().find_map(|prefix| middle(name.strip_prefix(prefix.as_str())?))?;
    let (process, number) = rest.split_once('-')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_alphanumeric());
    process.parse().ok().filter(|&process: &i32| is_number && process > 0)
}

#[cfg(unix)]
fn is_running(process: i32) -> bool {
    let process = rustix::process::Pid::from_raw(process);
    process.is_some_and(|process| rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn is_running(_: i32) -> bool {
    true
}

fn remove_stray(path: &PathBuf) {
    if File::open(path).is_ok_and(|file| lock(&file)) {
        let _ = fs::remove_file(path);
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags};

    /// Creates an unnamed file. Returns `None` if the file system does not support it, or after an error that creating
    /// a named file reports better.
    pub(crate) fn unnamed(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666)).ok()?;
        // The file gets its name through /proc.
        Path::new("/proc/self/fd").exists().then(|| File::from(file))
    }

    /// Links the file to a hidden name and renames that to `path`: a link cannot replace a file, a rename can.
    pub(crate) fn put(file: &File, path: &Path, prefix: &str) -> io::Result<()> {
        crate::run::scratch::lock(file);
        let source = format!("/proc/self/fd/{}", file.as_raw_fd());
        let process = std::process::id();
        let mut attempt = 0;
        let hidden = loop {
            let hidden = path.with_file_name(format!("{prefix}{process}-{attempt}{}", crate::run::scratch::SUFFIX));
            match rustix::fs::linkat(CWD, &source, CWD, &hidden, AtFlags::SYMLINK_FOLLOW) {
                Ok(()) => break hidden,
                // Another thread writes a file with the same prefix, or an earlier process with this number was killed.
                Err(rustix::io::Errno::EXIST) if attempt < 1000 => attempt += 1,
                Err(error) => return Err(error.into()),
            }
        };
        fs::rename(&hidden, path).inspect_err(|_| {
            // The error of the rename is reported.
            let _ = fs::remove_file(&hidden);
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_with_a_temporary_name_is_removed_or_takes_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let names = || fs::read_dir(folder.path()).unwrap().count();
        let mut scratch = Scratch::create_named(&path, folder.path()).unwrap();
        scratch.file().unwrap().write_all(b"new").unwrap();
        assert_eq!(names(), 1);
        sweep([path.as_path()].into_iter());
        assert_eq!(names(), 1, "its process runs");
        scratch.persist(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        drop(Scratch::create_named(&path, folder.path()).unwrap());
        assert_eq!(names(), 1);
    }

    #[test]
    fn the_owner_is_in_the_name() {
        let prefixes = [hidden(Path::new("x/o.h"))];
        let of = |name: &str| owner(name, &prefixes);
        assert_eq!((of(".o.h.12-0.tmp"), of(".o.h.12-aB3.tmp")), (Some(12), Some(12)));
        for other in [".o.h.12-.tmp", ".o.h.12-0", ".o.h.x-0.tmp", ".o.12-0.tmp", ".o.h.-1-0.tmp", ".o.h.0-0.tmp"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
