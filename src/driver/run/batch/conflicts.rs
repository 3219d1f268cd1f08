//! [`conflicts`]: jobs of a batch that write what another job writes or reads, as far as that is known before they run.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use crate::disk::path_of;
use crate::run::batch::entry::Entry;
use crate::run::batch::identity::Identity;
use crate::run::batch::included::Included;
use crate::run::batch::uses::{ANY_ORDER, is_file, reads_an_output};
use tdgen_language::backends::cli::invocation::Invocation;

/// A job and the message about its conflict.
pub(crate) type Conflict = (usize, String);

/// The conflicts of jobs that also read `included`. The outputs whose names the actions make are not known here.
pub(crate) fn conflicts(entries: &[Entry], included: &[Included]) -> Vec<Conflict> {
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

/// The files that the command line of a job names.
fn named_inputs(invocation: &Invocation) -> impl Iterator<Item = &str> {
    let of_options = invocation.actions.iter().flat_map(|action| {
        let is_input = |name: &str| action.backend.options.iter().any(|option| option.is_input && option.name == name);
        action.options.iter().filter(move |(name, _)| is_input(name)).map(|(_, path)| path)
    });
    std::iter::once(invocation.input.as_str()).filter(|&input| input != "-").chain(of_options)
}
