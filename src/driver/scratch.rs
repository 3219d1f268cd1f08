//! [`Scratch`]: a file that is written beside its target before it takes the target's place.
//!
//! On Linux it has no name until it is complete, so that even a killed process leaves nothing behind. Elsewhere, and on
//! file systems without unnamed files, it is a hidden temporary file that is removed on drop.

use std::fs::File;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// A file being written.
pub(super) enum Scratch {
    /// Without a name.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// With a temporary name.
    Named(NamedTempFile),
}

impl Scratch {
    /// Creates an empty file in `folder`, for `path`, with the default mode of new files.
    pub(super) fn new(path: &Path, folder: &Path) -> io::Result<Scratch> {
        #[cfg(target_os = "linux")]
        if let Some(file) = linux::unnamed(folder) {
            return Ok(Scratch::Unnamed(file));
        }
        let prefix = hidden(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        builder.tempfile_in(folder).map(Scratch::Named)
    }

    /// The open file.
    pub(super) fn file(&mut self) -> &mut File {
        match self {
            #[cfg(target_os = "linux")]
            Scratch::Unnamed(file) => file,
            Scratch::Named(named) => named.as_file_mut(),
        }
    }

    /// Replaces `path` atomically. After an error the file is returned with it.
    pub(super) fn persist(self, path: &Path) -> Result<(), (File, io::Error)> {
        match self {
            #[cfg(target_os = "linux")]
            Scratch::Unnamed(file) => match linux::put(&file, path, &hidden(path)) {
                Ok(()) => Ok(()),
                Err(error) => Err((file, error)),
            },
            Scratch::Named(named) => match named.persist(path) {
                Ok(_) => Ok(()),
                Err(failed) => Err((failed.file.into_file(), failed.error)),
            },
        }
    }
}

/// The prefix of the hidden name.
fn hidden(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{}.", name.chars().take(40).collect::<String>())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags};

    /// Creates an unnamed file. Returns `None` if the file system does not support it, or after an error that creating a
    /// named file reports better.
    pub(super) fn unnamed(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666)).ok()?;
        // The file gets its name through /proc.
        Path::new("/proc/self/fd").exists().then(|| File::from(file))
    }

    /// Links the file to a hidden name and renames that to `path`: a link cannot replace a file, a rename can.
    pub(super) fn put(file: &File, path: &Path, prefix: &str) -> io::Result<()> {
        let source = format!("/proc/self/fd/{}", file.as_raw_fd());
        let process = std::process::id();
        let mut attempt = 0;
        let hidden = loop {
            let hidden = path.with_file_name(format!("{prefix}{process}-{attempt}.tmp"));
            match rustix::fs::linkat(CWD, &source, CWD, &hidden, AtFlags::SYMLINK_FOLLOW) {
                Ok(()) => break hidden,
                // A process was killed between the two steps.
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
