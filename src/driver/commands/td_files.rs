//! The files that the formatter and the linter read: those that are named, and those of folders.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Arg, ValueHint};
use ignore::WalkBuilder;

use crate::commands::settings::{AllSettings, Settings};
use crate::disk::{Disk, name_of, path_of};
use tdgen_language::backends::cli::host::{File, Files, Host};
use tdgen_language::backends::output::Content;
use tdgen_language::source::{Loader, reason};

/// The argument that names files and folders.
pub(crate) fn argument(help: &'static str) -> Arg {
    Arg::new("path").value_name("FILE|FOLDER").num_args(0..).value_hint(ValueHint::AnyPath).help(help)
}

/// A file to read.
pub(crate) struct Found {
    /// The path as messages show it.
    pub(crate) name: String,
    /// The absolute path, with links as they are written.
    pub(crate) place: PathBuf,
    pub(crate) settings: Arc<Settings>,
}

/// Finds the files below these paths, or below the current folder if there are none: each once, in order.
///
/// # Errors
/// Messages about paths that do not exist and settings that cannot be read.
pub(crate) fn find(paths: &[String]) -> Result<Vec<Found>, Vec<String>> {
    let here = [".".to_owned()];
    let mut settings = AllSettings::default();
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut errors = Vec::new();
    for path in if paths.is_empty() { &here } else { paths } {
        let root = path_of(path);
        let is_folder = root.is_dir();
        let files = if is_folder { walk(&root, &mut errors) } else { vec![root] };
        for file in files {
            let Ok(full) = file.canonicalize() else {
                errors.push(format!("cannot read `{}`: no such file or directory", file.display()));
                continue;
            };
            if !seen.insert(full.clone()) {
                continue;
            }
            // What decides is the place of the name, not of what a link leads to.
            let place = std::path::absolute(&file).unwrap_or(full);
            match settings.of(&place) {
                // A file that is named is read whatever the settings leave out.
                Ok(settings) if is_folder && settings.excludes(&place) => {}
                Ok(settings) => found.push(Found { name: name_of(file.as_os_str()), place, settings }),
                Err(message) if errors.contains(&message) => {}
                Err(message) => errors.push(message),
            }
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// The largest file that is read, 14 times as large as the largest one of LLVM. Its tokens need up to ninety times as
/// much memory.
pub(crate) const MAX_SIZE: usize = 16 << 20;

/// Reads a file.
///
/// # Errors
/// The message: it cannot be read, or is too large.
pub(crate) fn read(name: &str) -> Result<Vec<u8>, String> {
    let text = Disk.load(name).map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
    check_size(name, text.as_slice())?;
    Ok(text.as_slice().to_vec())
}

/// Refuses a text that is too large.
///
/// # Errors
/// The message.
pub(crate) fn check_size(name: &str, text: &[u8]) -> Result<(), String> {
    let is_too_large = text.len() > MAX_SIZE;
    if is_too_large { Err(format!("`{name}` is larger than {} MiB", MAX_SIZE >> 20)) } else { Ok(()) }
}

/// Writes the new text of a file that was read, unless another program changed it meanwhile.
///
/// # Errors
/// The message: it changed, or cannot be written.
pub(crate) fn write(
    host: &dyn Host,
    name: &str,
    old: &[u8],
    new: Vec<u8>,
    stdout: &mut dyn Write,
) -> Result<(), String> {
    if Disk.load(name).ok().is_none_or(|text| text.as_slice() != old) {
        return Err(format!("`{name}` changed after it was read, and is left as it is"));
    }
    let mut file = File::new(name, Content::Bytes(new));
    file.updates = Some(name.to_owned());
    host.write(&Files { outputs: vec![file], ..Files::default() }, stdout)
}

/// The `.td` files of a folder, without those that `.gitignore` names; links are not followed.
pub(crate) fn walk(folder: &Path, errors: &mut Vec<String>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in WalkBuilder::new(folder).sort_by_file_path(Path::cmp).build() {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && entry.path().extension().is_some_and(|extension| extension == "td") {
                    let path = entry.into_path();
                    files.push(path.strip_prefix("./").map(Path::to_owned).unwrap_or(path));
                }
            }
            Err(error) => errors.push(error.to_string()),
        }
    }
    files
}
