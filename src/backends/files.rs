//! [`open`]: opens the files that the options of a backend name, and those that these files name.
//!
//! They are opened before the backend runs, so that the depfile lists them and the backend does not touch the disk.

use std::io;

use super::backend::Backend;
use super::option::OptionValues;
use crate::source::{IncludeError, Loader, SourceMap};

/// The limit for files that name each other.
const MAX_FILES: usize = 4000;

/// A file that could not be opened.
pub struct Unopened<'o> {
    /// The option that names it, or a file that names it.
    pub option: &'o str,
    pub path: String,
    pub why: IncludeError,
}

/// Opens the files of a backend with these options. A file that only another file names may be missing; the backend
/// reports it when it needs the file.
pub fn open<'o>(
    backend: &Backend,
    options: &'o OptionValues,
    loader: &dyn Loader,
    sources: &mut SourceMap,
) -> Vec<Unopened<'o>> {
    let mut unopened = Vec::new();
    for (name, path) in options.iter() {
        let Some(declared) = backend.options.iter().find(|option| option.is_input && option.name == name) else {
            continue;
        };
        if path.is_empty() {
            continue;
        }
        if let Err(why) = sources.open(loader, path) {
            let path = path.to_owned();
            unopened.push(Unopened { option: name, path, why });
            continue;
        }
        let Some(follow) = declared.follow else { continue };
        let mut seen = vec![path.to_owned()];
        let mut next = 0;
        while let Some(path) = seen.get(next).cloned() {
            next += 1;
            let Some(file) = sources.named(&path) else {
                continue;
            };
            let text = sources.text(file).clone();
            let folders = sources.include_dirs().to_vec();
            for candidates in follow(options, &folders, &path, &text) {
                match open_first(&candidates, loader, sources) {
                    Ok(Some(path)) if !seen.contains(&path) && seen.len() < MAX_FILES => {
                        seen.push(path);
                    }
                    Ok(_) => {}
                    Err((path, why)) => unopened.push(Unopened { option: name, path, why }),
                }
            }
        }
    }
    unopened
}

/// Opens the first of these paths that exists.
fn open_first(
    candidates: &[String],
    loader: &dyn Loader,
    sources: &mut SourceMap,
) -> Result<Option<String>, (String, IncludeError)> {
    for path in candidates {
        match sources.open(loader, path) {
            Ok(_) => return Ok(Some(path.clone())),
            Err(IncludeError::Unreadable(_, error)) if is_absent(&error) => {}
            Err(error) => return Err((path.clone(), error)),
        }
    }
    Ok(None)
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
