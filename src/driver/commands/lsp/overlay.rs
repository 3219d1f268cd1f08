//! [`Overlay`]: the texts of open documents in front of the disk.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::clean;
use crate::disk::{Disk, name_of, path_of};
use tdgen_language::source::{FolderEntry, Loader, Text};

/// Reads files for a context: relative names are below its folder.
#[derive(Clone)]
pub(crate) struct Overlay {
    pub(crate) folder: PathBuf,
    /// The open documents, by their paths.
    pub(crate) open: Arc<HashMap<PathBuf, Text>>,
}

impl Overlay {
    /// The path that a name in this context means.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        let path = path_of(name);
        clean(&if path.is_absolute() { path } else { self.folder.join(path) })
    }
}

impl Loader for Overlay {
    fn load(&self, name: &str) -> io::Result<Text> {
        let path = self.path(name);
        match self.open.get(&path) {
            Some(text) => Ok(text.clone()),
            None => Disk.load(&name_of(path.as_os_str())),
        }
    }

    fn list(&self, folder: &str) -> Vec<FolderEntry> {
        Disk.list(&name_of(self.path(folder).as_os_str()))
    }
}

/// The name of a path, as a loader takes it.
pub(super) fn name(path: &Path) -> String {
    name_of(path.as_os_str())
}
