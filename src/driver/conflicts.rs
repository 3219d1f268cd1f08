//! [`conflicts`]: jobs of a batch that cannot run at the same time.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::fs;

use super::disk::path_of;
use super::entry::Entry;
use super::identity::Identity;
use crate::backends::cli::invocation::Invocation;

/// The messages about jobs that write or read the output of another job, with the number of the job. Files that the jobs
/// include are not known here, nor are the outputs whose names the actions make.
pub(super) fn conflicts(entries: &[Entry]) -> Vec<(usize, String)> {
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
        for input in inputs(invocation) {
            let writer = writers.get(&Identity::of(&path_of(input)));
            if let Some(&writer) = writer.filter(|&&writer| writer != job) {
                let message = format!("error: the input `{input}` is an output of {}", name(writer));
                conflicts.push((job, format!("{message}\nhelp: the jobs of a batch run in any order")));
            }
        }
    }
    conflicts
}

/// The files that the command line of a job names.
fn inputs(invocation: &Invocation) -> impl Iterator<Item = &str> {
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
