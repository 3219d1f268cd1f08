//! Writes the files of a run: all or none, each atomically.
//!
//! Every [`File`] is written into a [`Scratch`] file beside its target, then to standard output or a device if that is
//! the target. When everything is written, the scratch files replace their targets: the depfile first, the stamp last.
//! A reader never sees half a file; an error leaves every old file unchanged and no temporary file behind. Links and
//! the modes of existing files are kept, and missing folders are created. If the folder does not allow a second file
//! (sandboxes), an existing target is written in place, after everything else succeeded.

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::disk::path_of;
use crate::run::batch::identity::{self, Identity};
use crate::run::scratch::{self, Scratch};
use tdgen_language::backends::cli::host::{File, Files};
use tdgen_language::backends::cli::reason::cannot_write;
use tdgen_language::backends::output::Content;

/// Large enough that calls cost little, and so small that most outputs are written without a copy in the buffer.
pub(crate) const BUFFER: usize = 1 << 16;

/// The path of standard output.
const STDOUT: &str = "/dev/stdout";

/// The path of standard input, an input of every run: its file is not known to be unused.
const STDIN: &str = "/dev/stdin";

/// The state of an output.
enum Stage {
    /// The content of this file would not change.
    Same(PathBuf),
    /// Written directly to the target, in the second step.
    Through(Target),
    /// Complete in a temporary file, with its final path.
    Ready(Scratch, PathBuf),
}

enum Target {
    Stdout,
    /// Appended to, not truncated: it may be a stream that others write to (`/dev/stderr`).
    Device(PathBuf),
}

/// Writes all files of a run that read `inputs`.
///
/// # Errors
/// The message about the first file that cannot be written.
pub(crate) fn write_all(files: &Files, inputs: &[&str], stdout: &mut dyn Write) -> Result<(), String> {
    let depfile = files.depfile.iter().map(|file| (file, false));
    let outputs = files.outputs.iter().map(|file| (file, files.if_changed));
    let stamp = files.stamp.iter().map(|file| (file, false));
    // In the order in which they are put in place: a run that is killed in between leaves outputs older than the inputs
    // that the depfile lists, never an output that is up to date with an old depfile.
    let all: Vec<(&File, bool)> = depfile.chain(outputs).chain(stamp).collect();
    let mut resolved = Vec::with_capacity(all.len());
    for (file, _) in &all {
        resolved.push(resolve(&file.path).map_err(|error| cannot_write(&file.path, &error))?);
    }
    check_inputs(all.iter().map(|(file, _)| *file).zip(&resolved), inputs)?;
    scratch::sweep(resolved.iter().filter_map(Resolved::file));
    let mut stages = Vec::with_capacity(all.len());
    for ((file, if_changed), resolved) in all.iter().zip(resolved) {
        stages.push(prepare(file, resolved, *if_changed).map_err(|error| cannot_write(&file.path, &error))?);
    }
    // Now all folders exist.
    check_targets(all.iter().map(|(file, _)| *file).zip(&stages))?;
    for ((file, _), stage) in all.iter().zip(&stages) {
        if let Stage::Through(target) = stage {
            write_through(file, target, stdout).map_err(|error| cannot_write(&file.path, &error))?;
        }
    }
    for ((file, _), stage) in all.iter().zip(stages) {
        if let Stage::Ready(ready, path) = stage {
            ready.persist(&path).map_err(|error| cannot_write(&file.path, &error))?;
        }
    }
    Ok(())
}

/// Checks that no file is an input of the run, unless it is a new version of that input.
fn check_inputs<'f>(files: impl Iterator<Item = (&'f File<'f>, &'f Resolved)>, inputs: &[&str]) -> Result<(), String> {
    let mut read: Option<HashMap<Identity, &str>> = None;
    for (file, resolved) in files {
        // Only a file that exists can be an input. Reading and writing one device is no conflict.
        let path = resolved.path();
        if !path.is_file() {
            continue;
        }
        let read = read.get_or_insert_with(|| {
            let all = [STDIN].iter().chain(inputs.iter().rev()).map(|input| (Identity::of(&path_of(input)), *input));
            all.collect()
        });
        let identity = Identity::of(path);
        let is_update = file.updates.as_ref().is_some_and(|input| Identity::of(&path_of(input)) == identity);
        match read.get(&identity) {
            Some(input) if !is_update && *input == file.path => {
                return Err(format!("cannot write `{input}`: it is an input of this run"));
            }
            Some(input) if !is_update => {
                return Err(format!("cannot write `{}`: it is the same file as the input `{input}`", file.path));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Checks that no two files are one, and that none is a folder that another needs.
fn check_targets<'f>(files: impl Iterator<Item = (&'f File<'f>, &'f Stage)>) -> Result<(), String> {
    let mut written: HashMap<Identity, &str> = HashMap::new();
    for (file, stage) in files {
        let (Stage::Same(path) | Stage::Ready(_, path)) = stage else { continue };
        if path.is_dir() {
            let error = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
            return Err(cannot_write(&file.path, &error));
        }
        if let Some(other) = written.insert(Identity::of(path), &file.path) {
            return Err(format!("cannot write `{}`: it is the same file as the output `{other}`", file.path));
        }
    }
    Ok(())
}

/// Whether the path has a file with other content.
pub(crate) fn would_lose(file: &File) -> bool {
    let is_other = |old: fs::Metadata| {
        let is_same = match &file.content {
            Content::Bytes(bytes) => has_same_bytes(&mut bytes.as_slice(), &path_of(&file.path)),
            Content::Stream(_) => Ok(false),
        };
        old.is_file() && old.len() > 0 && !is_same.unwrap_or(false)
    };
    file.path != "-" && fs::metadata(path_of(&file.path)).is_ok_and(is_other)
}

/// Writes one file of a run that read `inputs` through a function. An old file stays as it was if that fails.
pub(crate) fn write_with(
    path: &str,
    inputs: &[&str],
    stdout: &mut dyn Write,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let resolved = resolve(path)?;
    let target = resolved.path();
    let is_input = |input: &&str| Identity::of(&path_of(input)) == Identity::of(target);
    if target.is_file() && inputs.iter().chain(&[STDIN]).any(is_input) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is an input of this run"));
    }
    scratch::sweep(resolved.file().into_iter());
    match resolved {
        Resolved::Through(Target::Stdout) => write(stdout),
        Resolved::Through(Target::Device(path)) => {
            let mut opened = BufWriter::with_capacity(BUFFER, open_device(&path)?);
            write(&mut opened)?;
            opened.flush()
        }
        Resolved::Beside(path, old) => {
            let mut scratch = beside(&path, old.as_ref())?;
            let mut writer = BufWriter::with_capacity(BUFFER, scratch.file()?);
            write(&mut writer)?;
            writer.flush()?;
            drop(writer);
            keep_mode(&mut scratch, old)?;
            scratch.persist(&path)
        }
    }
}

/// The meaning of a path.
enum Resolved {
    Through(Target),
    /// A file, which may exist already.
    Beside(PathBuf, Option<fs::Metadata>),
}

impl Resolved {
    /// Where the content goes.
    fn path(&self) -> &Path {
        match self {
            Resolved::Through(Target::Stdout) => Path::new(STDOUT),
            Resolved::Through(Target::Device(path)) | Resolved::Beside(path, _) => path,
        }
    }

    /// The path of a file that is replaced or created.
    fn file(&self) -> Option<&Path> {
        match self {
            Resolved::Through(_) => None,
            Resolved::Beside(path, _) => Some(path),
        }
    }
}

fn resolve(path: &str) -> io::Result<Resolved> {
    if path == "-" || path == STDOUT {
        return Ok(Resolved::Through(Target::Stdout));
    }
    let given = path_of(path);
    let is_a_folder = || Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    // The target of a link is replaced or created, not the link.
    match fs::metadata(&given) {
        Ok(metadata) if metadata.is_dir() => is_a_folder(),
        Ok(metadata) if !metadata.is_file() || is_stream(&given) => Ok(Resolved::Through(Target::Device(given))),
        Ok(metadata) => Ok(Resolved::Beside(fs::canonicalize(&given)?, Some(metadata))),
        Err(error) if error.kind() == io::ErrorKind::NotFound && names_folder(path) => is_a_folder(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Resolved::Beside(identity::target(&given), None)),
        Err(error) => Err(error),
    }
}

/// Whether a path can only be that of a folder: `out/`.
fn names_folder(path: &str) -> bool {
    let last = path.rsplit(std::path::is_separator).next();
    !path.is_empty() && matches!(last, Some("" | "." | ".."))
}

/// Whether the path is that of an open file, such as `/dev/fd/3`: its content is added to what is there.
fn is_stream(path: &Path) -> bool {
    let is_of_process = path.starts_with("/proc") && path.parent().is_some_and(|folder| folder.ends_with("fd"));
    path == Path::new("/dev/stderr") || path.starts_with("/dev/fd") || is_of_process
}

/// Creates the scratch file of a target.
fn beside(path: &Path, old: Option<&fs::Metadata>) -> io::Result<Scratch> {
    let folder = scratch::folder_of(path);
    if old.is_none() {
        fs::create_dir_all(folder)?;
    }
    match Scratch::new(path, folder) {
        Err(error) if old.is_some() && is_refused(&error) => Scratch::away(),
        scratch => scratch,
    }
}

/// Opens a device for appending.
fn open_device(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().append(true).open(path)
}

/// Gives a file the mode of the file that it replaces.
fn keep_mode(scratch: &mut Scratch, old: Option<fs::Metadata>) -> io::Result<()> {
    let Some(old) = old else { return Ok(()) };
    if old.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    scratch.file()?.set_permissions(old.permissions())
}

fn prepare(file: &File, resolved: Resolved, if_changed: bool) -> io::Result<Stage> {
    let (path, old) = match resolved {
        Resolved::Through(target) => return Ok(Stage::Through(target)),
        Resolved::Beside(path, old) => (path, old),
    };
    if let (Some(old), true, Content::Bytes(bytes)) = (&old, if_changed, &file.content)
        && old.len() == bytes.len() as u64
        && has_same_bytes(&mut bytes.as_slice(), &path)?
    {
        return Ok(Stage::Same(path));
    }
    let mut scratch = beside(&path, old.as_ref())?;
    let mut writer = BufWriter::with_capacity(BUFFER, scratch.file()?);
    emit(&file.content, &mut writer)?;
    writer.flush()?;
    drop(writer);
    if let Some(old) = &old {
        let size = scratch.file()?.metadata()?.len();
        if if_changed && size == old.len() {
            scratch.file()?.rewind()?;
            if has_same_bytes(scratch.file()?, &path)? {
                return Ok(Stage::Same(path));
            }
        }
    }
    keep_mode(&mut scratch, old)?;
    Ok(Stage::Ready(scratch, path))
}

fn is_refused(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

fn write_through(file: &File, target: &Target, stdout: &mut dyn Write) -> io::Result<()> {
    let write_to = |opened| {
        let mut writer = BufWriter::with_capacity(BUFFER, opened);
        emit(&file.content, &mut writer).and_then(|()| writer.flush())
    };
    let written = match target {
        Target::Stdout => emit(&file.content, stdout).and_then(|()| stdout.flush()),
        Target::Device(path) => open_device(path).and_then(write_to),
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
