//! Jobs of a batch that write what another job writes or reads: [`conflicts`] finds them before the jobs run, [`Uses`] while
//! they run.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use super::disk::path_of;
use super::entry::Entry;
use super::identity::{self, Identity};
use super::included::Included;
use crate::backends::cli::invocation::Invocation;

/// The help of messages about a job that needs an output of another.
pub(super) const ANY_ORDER: &str = "the jobs of a batch run in any order";

/// A job and the message about its conflict.
pub(super) type Conflict = (usize, String);

/// The conflicts of jobs that also read `included`. The outputs whose names the actions make are not known here.
pub(super) fn conflicts(entries: &[Entry], included: &[Included]) -> Vec<Conflict> {
    let jobs = || entries.iter().enumerate().filter_map(|(job, entry)| Some((job, entry.invocation.as_ref().ok()?)));
    let name = |job: usize| &entries[job].name;
    let mut conflicts = Vec::new();
    let mut writers: HashMap<Identity, usize> = HashMap::new();
    for (job, invocation) in jobs() {
        for output in invocation.outputs().filter(|output| is_file(output)) {
            match writers.entry(Identity::of(&path_of(output))) {
                Slot::Vacant(slot) => {
                    slot.insert(job);
                }
                Slot::Occupied(slot) if *slot.get() != job => {
                    let other = name(*slot.get());
                    conflicts.push((job, format!("error: `{output}` is also an output of {other}")));
                }
                Slot::Occupied(_) => {}
            }
        }
    }
    let mut stdin = None;
    for (job, invocation) in jobs() {
        if invocation.input == "-"
            && let Some(first) = stdin.replace(job)
        {
            conflicts.push((job, format!("error: {} also reads standard input", name(first))));
        }
    }
    let mut check = |readers: &[usize], input: &str| {
        let Some(&writer) = writers.get(&Identity::of(&path_of(input))) else { return };
        for &reader in readers.iter().filter(|&&reader| reader != writer) {
            let message = reads_an_output(input, name(writer));
            conflicts.push((reader, format!("error: {message}\nhelp: {ANY_ORDER}")));
        }
    };
    for (job, invocation) in jobs() {
        named_inputs(invocation).for_each(|input| check(&[job], input));
    }
    for Included { jobs, files } in included {
        files.iter().for_each(|file| check(jobs, file));
    }
    // The file of an option is on the command line and is read.
    conflicts.sort();
    conflicts.dedup();
    conflicts
}

fn reads_an_output(input: &str, writer: &str) -> String {
    format!("the input `{input}` is an output of {writer}")
}

/// The files that the command line of a job names.
fn named_inputs(invocation: &Invocation) -> impl Iterator<Item = &str> {
    let of_options = invocation.actions.iter().flat_map(|action| {
        let is_input = |name: &str| action.backend.options.iter().any(|option| option.is_input && option.name == name);
        action.options.iter().filter(move |(name, _)| is_input(name)).map(|(_, path)| path)
    });
    std::iter::once(invocation.input.as_str()).filter(|&input| input != "-").chain(of_options)
}

/// Whether an output is a file: several jobs may write to one device.
fn is_file(output: &str) -> bool {
    output != "-" && fs::metadata(path_of(output)).map_or(true, |metadata| metadata.is_file())
}

/// The files that jobs read and write, as they do it. Of two jobs in conflict the later one fails.
pub(super) struct Uses<'e> {
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
    pub(super) fn new(entries: &'e [Entry]) -> Uses<'e> {
        Uses { entries, files: Mutex::default() }
    }

    /// Records that a job has read files.
    ///
    /// # Errors
    /// The message about a file that another job writes.
    pub(super) fn read(&self, job: usize, paths: &[&str]) -> Result<(), String> {
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
    pub(super) fn write(&self, job: usize, paths: &[&str]) -> Result<(), String> {
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
