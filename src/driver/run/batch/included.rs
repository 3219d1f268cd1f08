//! [`included`]: the files that the jobs of a batch will read, before any of them runs.
//!
//! When a job has written its output, the file that was there is lost. So no job may begin before it is known that no
//! other job reads that file.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::disk::{ReadOnce, path_of};
use crate::machine;
use crate::run::batch::entry::Entry;
use crate::run::compilation;
use crate::run::session::open_named_files;
use crate::run::stack::guard;
use tdgen_language::backends::cli::invocation::Invocation;
use tdgen_language::source::{Loader, SourceMap, Text};

/// Files that several jobs read.
pub(crate) struct Included {
    pub(crate) jobs: Vec<usize>,
    pub(crate) files: Vec<String>,
}

/// The files that jobs read besides those that their command lines name, or none if no output of a job exists. The jobs
/// of a group share a compilation.
pub(crate) fn included(entries: &[Entry], groups: &[Vec<usize>], stdin: &Text, files: &ReadOnce) -> Vec<Included> {
    let invocation = |job: usize| entries.get(job)?.invocation.as_ref().ok();
    let jobs: Vec<usize> = groups.iter().flatten().copied().collect();
    let mut outputs = jobs.iter().filter_map(|&job| invocation(job)).flat_map(Invocation::outputs);
    if jobs.len() < 2 || !outputs.any(is_existing_file) {
        return Vec::new();
    }
    let of_job = |at: usize| Some((vec![jobs[at]], files_of_options(invocation(jobs[at])?, files)));
    // A job that writes what its own group includes is refused when it writes.
    let first = if groups.len() > 1 { 0 } else { groups.len() };
    let of_group = |at: usize| {
        let jobs = &groups[first + at];
        Some((jobs.clone(), files_of_main(invocation(*jobs.first()?)?, stdin, files)))
    };
    let mut all = in_parallel(jobs.len(), of_job);
    all.extend(in_parallel(groups.len() - first, of_group));
    all.into_iter().map(|(jobs, files)| Included { jobs, files }).collect()
}

fn is_existing_file(output: &str) -> bool {
    output != "-" && fs::metadata(path_of(output)).is_ok_and(|metadata| metadata.is_file())
}

/// The files that the options of a job name, and those that these files name.
fn files_of_options(invocation: &Invocation, files: &ReadOnce) -> Vec<String> {
    let mut sources = SourceMap::new(invocation.include_dirs.clone());
    // The run reports what cannot be read.
    open_named_files(invocation, files, &mut sources, &mut invocation.messages.diags());
    paths(&sources)
}

/// The files that the main file of a job includes.
fn files_of_main(invocation: &Invocation, stdin: &Text, files: &ReadOnce) -> Vec<String> {
    let text = match invocation.input.as_str() {
        "-" => Ok(stdin.clone()),
        input => files.load(input),
    };
    compilation::sources(invocation, text, files).map(|sources| paths(&sources)).unwrap_or_default()
}

fn paths(sources: &SourceMap) -> Vec<String> {
    sources.included_paths().into_iter().map(str::to_owned).collect()
}

/// The results of `work` for the numbers below `count`, by all workers. If one panics, so will the run of that job.
fn in_parallel<T: Send>(count: usize, work: impl Fn(usize) -> Option<T> + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || -> Vec<T> {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < count));
        numbers.filter_map(|at| guard(|| work(at)).ok().flatten()).collect()
    };
    let workers = machine::workers().min(count);
    thread::scope(|scope| {
        let threads: Vec<_> =
            (1..workers).map_while(|_| thread::Builder::new().spawn_scoped(scope, run).ok()).collect();
        let mut all = run();
        all.extend(threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()));
        all
    })
}
