//! [`Identity`]: which file a path names, however it is spelled.

use std::fs;
use std::path::{Path, PathBuf};

/// A file: two paths that name one file have one identity.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) enum Identity {
    /// A file that exists.
    #[cfg(unix)]
    Inode { device: u64, inode: u64 },
    /// A file that does not exist yet, or a system without inodes.
    Path(PathBuf),
}

impl Identity {
    /// The identity of the file at a path, which need not exist. Links are followed.
    pub(crate) fn of(path: &Path) -> Identity {
        match fs::metadata(path) {
            Ok(metadata) => Identity::of_existing(path, &metadata),
            Err(_) => Identity::Path(place(path)),
        }
    }

    #[cfg(unix)]
    fn of_existing(_: &Path, metadata: &fs::Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity::Inode { device: metadata.dev(), inode: metadata.ino() }
    }

    #[cfg(not(unix))]
    fn of_existing(path: &Path, _: &fs::Metadata) -> Identity {
        Identity::Path(absolute(path))
    }
}

/// The path of a file without links, which stays the same when the file is replaced. The file need not exist.
pub(crate) fn place(path: &Path) -> PathBuf {
    absolute(&target(path))
}

/// The file that a link leads to, which need not exist; other paths as they are.
pub(crate) fn target(path: &Path) -> PathBuf {
    /// The limit of Linux.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => break,
        }
    }
    path
}

/// The absolute path of a file that need not exist, without links in the part that exists.
fn absolute(path: &Path) -> PathBuf {
    if let Ok(known) = fs::canonicalize(path) {
        return known;
    }
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if folder.as_os_str().is_empty() => absolute(Path::new(".")).join(name),
        (Some(folder), Some(name)) => absolute(folder).join(name),
        _ => path.to_owned(),
    }
}
