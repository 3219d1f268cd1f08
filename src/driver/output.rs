//! Writes outputs: all or none, each atomically.
//!
//! Every [`File`] is written into a [`Scratch`] file beside its target, then to standard output or a device if that is
//! the target. When everything is written, the scratch files replace their targets. A reader never sees half a file; an
//! error leaves every old file unchanged and no temporary file behind. Links and the modes of existing files are kept, and
//! missing folders are created. If the folder does not allow a second file (sandboxes), an existing target is written in
//! place.

use std::fs;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::disk::path_of;
use super::scratch::Scratch;
use crate::backends::cli::host::File;
use crate::backends::cli::reason::cannot_write;
use crate::backends::output::Content;

/// Large enough that calls cost little, and so small that most outputs are written without a copy in the buffer.
pub(super) const BUFFER: usize = 1 << 16;

/// The state of an output.
enum Stage {
    /// The content would not change.
    Same,
    /// Written directly to the target, in the second step.
    Through(Target),
    /// Complete in a temporary file, with its final path.
    Ready(Scratch, PathBuf),
}

enum Target {
    Stdout,
    /// Appended to, not truncated: it may be a stream that others write to (`/dev/stderr`).
    Device(PathBuf),
    Path(PathBuf),
}

/// Writes all files; with `if_changed`, a file that has the content already is not touched.
///
/// # Errors
/// The message about the first file that cannot be written.
pub(super) fn write_all(files: &[File], if_changed: bool, stdout: &mut dyn Write) -> Result<(), String> {
    let mut stages = Vec::with_capacity(files.len());
    for file in files {
        stages.push(prepare(file, if_changed).map_err(|error| cannot_write(&file.path, &error))?);
    }
    for (file, stage) in files.iter().zip(&stages) {
        if let Stage::Through(target) = stage {
            write_through(file, target, stdout).map_err(|error| cannot_write(&file.path, &error))?;
        }
    }
    for (file, stage) in files.iter().zip(stages) {
        if let Stage::Ready(ready, path) = stage {
            put_in_place(ready, &path).map_err(|error| cannot_write(&file.path, &error))?;
        }
    }
    Ok(())
}

/// Whether the path has a file with other content.
pub(super) fn would_lose(file: &File) -> bool {
    let is_other = |old: fs::Metadata| {
        let is_same = match &file.content {
            Content::Bytes(bytes) => has_same_bytes(&mut bytes.as_slice(), &path_of(&file.path)),
            Content::Stream(_) => Ok(false),
        };
        old.is_file() && old.len() > 0 && !is_same.unwrap_or(false)
    };
    file.path != "-" && fs::metadata(path_of(&file.path)).is_ok_and(is_other)
}

/// Writes one file through a function. An old file stays as it was if that fails.
pub(super) fn write_with(
    path: &str,
    stdout: &mut dyn Write,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let place = match resolve(path)? {
        Resolved::Through(target) => Place::Through(target),
        Resolved::Beside(path, old) => Place::beside(path, old)?,
    };
    match place {
        Place::Through(target) => {
            let mut opened = match target {
                Target::Stdout => return write(stdout),
                target => BufWriter::with_capacity(BUFFER, target.open()?),
            };
            write(&mut opened)?;
            opened.flush()
        }
        Place::Beside(mut scratch, path, old) => {
            let mut writer = BufWriter::with_capacity(BUFFER, scratch.file());
            write(&mut writer)?;
            writer.flush()?;
            drop(writer);
            keep_mode(&mut scratch, old).and_then(|()| put_in_place(scratch, &path))
        }
    }
}

/// The meaning of a path.
enum Resolved {
    Through(Target),
    /// A file, which may exist already.
    Beside(PathBuf, Option<fs::Metadata>),
}

/// The place where an output is written.
enum Place {
    Through(Target),
    /// Beside its target, which may exist already.
    Beside(Scratch, PathBuf, Option<fs::Metadata>),
}

fn resolve(path: &str) -> io::Result<Resolved> {
    if path == "-" || path == "/dev/stdout" {
        return Ok(Resolved::Through(Target::Stdout));
    }
    let given = path_of(path);
    // The target of a link is replaced, not the link. A dangling link is written through, which creates its target.
    match fs::metadata(&given) {
        Ok(metadata) if metadata.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        Ok(metadata) if !metadata.is_file() || given.starts_with("/dev") || given.starts_with("/proc") => {
            Ok(Resolved::Through(Target::Device(given)))
        }
        Ok(metadata) => Ok(Resolved::Beside(fs::canonicalize(&given)?, Some(metadata))),
        Err(_) if fs::symlink_metadata(&given).is_ok() => Ok(Resolved::Through(Target::Path(given))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Resolved::Beside(given, None)),
        Err(error) => Err(error),
    }
}

impl Place {
    fn beside(path: PathBuf, old: Option<fs::Metadata>) -> io::Result<Place> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        if old.is_none() {
            fs::create_dir_all(folder)?;
        }
        match Scratch::new(&path, folder) {
            Ok(scratch) => Ok(Place::Beside(scratch, path, old)),
            Err(error) if old.is_some() && is_refused(&error) => Ok(Place::Through(Target::Path(path))),
            Err(error) => Err(error),
        }
    }
}

impl Target {
    /// The file to write; standard output is open already.
    fn open(&self) -> io::Result<fs::File> {
        match self {
            Target::Device(path) => fs::OpenOptions::new().append(true).open(path),
            Target::Path(path) => fs::File::create(path),
            Target::Stdout => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// Gives a file the mode of the file that it replaces.
fn keep_mode(scratch: &mut Scratch, old: Option<fs::Metadata>) -> io::Result<()> {
    let Some(old) = old else { return Ok(()) };
    if old.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    scratch.file().set_permissions(old.permissions())
}

fn prepare(file: &File, if_changed: bool) -> io::Result<Stage> {
    let (path, old) = match resolve(&file.path)? {
        Resolved::Through(target) => return Ok(Stage::Through(target)),
        Resolved::Beside(path, old) => (path, old),
    };
    if let (Some(old), true, Content::Bytes(bytes)) = (&old, if_changed, &file.content)
        && old.len() == bytes.len() as u64
        && has_same_bytes(&mut bytes.as_slice(), &path)?
    {
        return Ok(Stage::Same);
    }
    let (mut scratch, path, old) = match Place::beside(path, old)? {
        Place::Through(target) => return Ok(Stage::Through(target)),
        Place::Beside(scratch, path, old) => (scratch, path, old),
    };
    let mut writer = BufWriter::with_capacity(BUFFER, scratch.file());
    emit(&file.content, &mut writer)?;
    writer.flush()?;
    drop(writer);
    if let Some(old) = &old {
        let size = scratch.file().metadata()?.len();
        if if_changed && size == old.len() {
            scratch.file().rewind()?;
            if has_same_bytes(scratch.file(), &path)? {
                return Ok(Stage::Same);
            }
        }
    }
    keep_mode(&mut scratch, old)?;
    Ok(Stage::Ready(scratch, path))
}

fn is_refused(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

fn put_in_place(ready: Scratch, path: &Path) -> io::Result<()> {
    match ready.persist(path) {
        Ok(()) => Ok(()),
        // The target is a mount point, as in containers: it can be written but not replaced.
        Err((mut written, error))
            if matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::CrossesDevices) =>
        {
            written.rewind()?;
            io::copy(&mut written, &mut fs::File::create(path)?).map(drop)
        }
        Err((_, error)) => Err(error),
    }
}

fn write_through(file: &File, target: &Target, stdout: &mut dyn Write) -> io::Result<()> {
    let write_to = |opened| {
        let mut writer = BufWriter::with_capacity(BUFFER, opened);
        emit(&file.content, &mut writer).and_then(|()| writer.flush())
    };
    let written = match target {
        Target::Stdout => emit(&file.content, stdout).and_then(|()| stdout.flush()),
        target => target.open().and_then(write_to),
    };
    match written {
        // The reader closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

fn emit(content: &Content, writer: &mut dyn Write) -> io::Result<()> {
    match content {
        Content::Bytes(bytes) => writer.write_all(bytes),
        Content::Stream(write) => write(writer),
    }
}

/// Whether the rest of `new` equals the content of `path`; compared in pieces, because both may be large.
fn has_same_bytes(new: &mut dyn Read, path: &Path) -> io::Result<bool> {
    let mut old = fs::File::open(path)?;
    let (mut left, mut right) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let count = fill(new, &mut left)?;
        if count != fill(&mut old, &mut right)? || left[..count] != right[..count] {
            return Ok(false);
        }
        if count == 0 {
            return Ok(true);
        }
    }
}

/// Reads until the buffer is full or the end is reached.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < buffer.len() {
        match reader.read(&mut buffer[count..]) {
            Ok(0) => break,
            Ok(read) => count += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}
