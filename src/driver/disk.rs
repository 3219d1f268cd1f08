//! [`Disk`] and [`ReadOnce`]: read files from the file system.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use tdgen_language::source::{FolderEntry, Loader, Text, path};

/// The size limit of a file: positions have 32 bits, and all files of a run share them.
const LARGEST: u64 = 2 << 30;

/// The size limit of what a device gives.
const LARGEST_DEVICE: u64 = 16 << 20;

/// The file system as a [`Loader`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Disk;

impl Loader for Disk {
    fn load(&self, path: &str) -> io::Result<Text> {
        let file = File::open(path_of(path))?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
        }
        if is_device(&metadata) {
            return read_device(file);
        }
        read_bounded(file, metadata.len())
    }

    fn list(&self, folder: &str) -> Vec<FolderEntry> {
        let entries = std::fs::read_dir(path_of(folder)).into_iter().flatten().flatten();
        // Symbolic links to folders may form cycles, and are not followed.
        let mut entries: Vec<FolderEntry> = entries
            .filter_map(|entry| {
                let is_folder = entry.file_type().ok()?.is_dir();
                Some(FolderEntry { name: name_of(&entry.file_name()), is_folder })
            })
            .collect();
        entries.sort();
        entries
    }
}

/// The file system, for the jobs of a batch: a file is read once, so a pipe can be read by several steps. A missing one
/// is looked for once.
#[derive(Default)]
pub(crate) struct ReadOnce(Mutex<HashMap<String, Result<Text, SystemError>>>);

/// The number of an error of the system.
type SystemError = i32;

impl Loader for ReadOnce {
    fn load(&self, path: &str) -> io::Result<Text> {
        // While a thread reads a file, another may want the same.
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = files.get(path) {
            return known.clone().map_err(io::Error::from_raw_os_error);
        }
        let read = Disk.load(path);
        let known = match &read {
            Ok(text) => Some(Ok(text.clone())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => error.raw_os_error().map(Err),
            Err(_) => None,
        };
        files.extend(known.map(|known| (path.to_owned(), known)));
        read
    }

    fn list(&self, folder: &str) -> Vec<FolderEntry> {
        Disk.list(folder)
    }
}

/// Whether a file is a device, such as a terminal; `/dev/zero` never ends.
#[cfg(unix)]
fn is_device(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_char_device() || metadata.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_: &Metadata) -> bool {
    false
}

/// Reads a device up to the limit of devices.
fn read_device(file: File) -> io::Result<Text> {
    let mut bytes = Vec::new();
    file.take(LARGEST_DEVICE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_DEVICE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is a device with more than 16 MiB"));
    }
    Ok(Text::new(bytes))
}

/// The path of a name, see [`path`](tdgen_language::source::path).
#[cfg(unix)]
pub(crate) fn path_of(name: &str) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(path::to_bytes(name)).into()
}

/// The path of a name, which is Unicode.
#[cfg(not(unix))]
pub(crate) fn path_of(name: &str) -> PathBuf {
    PathBuf::from(name)
}

/// The name of a path or argument.
pub(crate) fn name_of(path: &OsStr) -> String {
    path::from_bytes(path.as_encoded_bytes())
}

/// Reads to the end, up to the limit; `size` is a hint.
pub(crate) fn read_bounded(reader: impl Read, size: u64) -> io::Result<Text> {
    let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 2 GiB");
    if size > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0) + 1);
    reader.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST { Err(too_large()) } else { Ok(Text::new(bytes)) }
}
