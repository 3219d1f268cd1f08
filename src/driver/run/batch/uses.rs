//! [`Uses`]: the files that the jobs of a batch read and write, while they run.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::disk::path_of;
use crate::run::batch::entry::Entry;
use crate::run::batch::identity;

/// The help of messages about a job that needs an output of another.
pub(crate) const ANY_ORDER: &str = "the jobs of a batch run in any order";

/// The files that jobs read and write, as they do it. Of two jobs in conflict the later one fails.
pub(crate) struct Uses<'e> {
    entries: &'e [Entry],
    files: Mutex<Files>,
}

#[derive(Default)]
struct Files {
    /// The first job that reads a file, and another one, if there is one.
    readers: HashMap<PathBuf, (usize, Option<usize>)>,
    writers: HashMap<PathBuf, usize>,
}

impl<'e> Uses<'e> {
    pub(crate) fn new(entries: &'e [Entry]) -> Uses<'e> {
        Uses { entries, files: Mutex::default() }
    }

    /// Records that a job has read files.
    ///
    /// # Errors
    /// The message about a file that another job writes.
    pub(crate) fn read(&self, job: usize, paths: &[&str]) -> Result<(), String> {
        // Looking at the disk takes time.
        let places: Vec<PathBuf> = paths.iter().map(|path| identity::place(&path_of(path))).collect();
        // No code that may panic runs under the lock.
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, place) in paths.iter().zip(places) {
            if let Some(&writer) = files.writers.get(&place).filter(|&&writer| writer != job) {
                return Err(reads_an_output(path, &self.entries[writer].name));
            }
            let (first, other) = files.readers.entry(place).or_insert((job, None));
            if *first != job {
                *other = Some(job);
            }
        }
        Ok(())
    }

    /// Records that a job is about to write files.
    ///
    /// # Errors
    /// The message about a file that another job reads or writes.
    pub(crate) fn write(&self, job: usize, paths: &[&str]) -> Result<(), String> {
        let paths = paths.iter().filter(|path| is_file(path));
        let places: Vec<_> = paths.map(|path| (path, identity::place(&path_of(path)))).collect();
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, place) in &places {
            let reader = files
                .readers
                .get(place)
                .and_then(|(first, other)| Some(*first).filter(|&first| first != job).or(*other));
            if let Some(reader) = reader {
                return Err(format!("cannot write `{path}`: it is an input of {}", self.entries[reader].name));
            }
            if let Some(&writer) = files.writers.get(place).filter(|&&writer| writer != job) {
                return Err(format!("cannot write `{path}`: it is an output of {}", self.entries[writer].name));
            }
        }
        files.writers.extend(places.into_iter().map(|(_, place)| (place, job)));
        Ok(())
    }
}

/// The message about a file that another job writes.
pub(crate) fn reads_an_output(input: &str, writer: &str) -> String {
    format!("the input `{input}` is an output of {writer}")
}

/// Whether an output is a file: several jobs may write to one device.
pub(crate) fn is_file(output: &str) -> bool {
    output != "-" && fs::metadata(path_of(output)).map_or(true, |metadata| metadata.is_file())
}
