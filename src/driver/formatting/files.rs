//! The files to format: those that are named, and those of folders.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::disk::{name_of, path_of};
use crate::settings::{AllSettings, Settings};
use tdgen_language::fmt::Options;

/// A file to format.
pub(super) struct Found {
    /// The path as messages show it.
    pub(super) name: String,
    pub(super) options: Options,
}

/// Finds the files below these paths, each once, in order.
///
/// # Errors
/// Messages about paths that do not exist and settings that cannot be read.
pub(super) fn find(paths: &[String], defines: &[String]) -> Result<Vec<Found>, Vec<String>> {
    let mut settings = AllSettings::default();
    let mut found = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let mut errors = Vec::new();
    for path in paths {
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
            let options = settings.of(&place).map(|settings: &Settings| {
                // A file that is named is formatted whatever the settings leave out.
                (!is_folder || !settings.excludes(&place)).then(|| settings.formatting(&place, defines))
            });
            match options {
                Ok(Some(options)) => found.push(Found { name: name_of(file.as_os_str()), options }),
                Ok(None) => {}
                Err(message) if errors.contains(&message) => {}
                Err(message) => errors.push(message),
            }
        }
    }
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// The `.td` files of a folder, without those that `.gitignore` names; links are not followed.
fn walk(folder: &Path, errors: &mut Vec<String>) -> Vec<PathBuf> {
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
