//! Runs many invocations in one process, on all cores. Each has the messages, outputs and exit code of a run by itself.
//!
//! Jobs that agree in all that their compilations depend on share one. What a job writes to the standard streams is
//! kept until all jobs before it are finished, so that nothing is interleaved.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use indexmap::IndexMap;

use crate::disk::{ReadOnce, read_bounded};
use crate::machine;
use crate::run::batch::conflicts::conflicts;
use crate::run::batch::entry::Entry;
use crate::run::batch::included::included;
use crate::run::batch::preambles::Preambles;
use crate::run::batch::uses::Uses;
use crate::run::compilation::{self, Compiled, Key};
use crate::run::report::Report;
use crate::run::session;
use crate::run::stack::{Broken, guard};
use tdgen_language::backends::cli::exit::{FAILED, USAGE};
use tdgen_language::backends::cli::invocation::Invocation;
use tdgen_language::backends::cli::reason::cannot_write;
use tdgen_language::backends::cli::streams::{Streams, Terminal};
use tdgen_language::backends::cli::usage::complain;
use tdgen_language::source::{Loader, Text, path};

/// Runs all jobs, unless two of them are in conflict.
pub(crate) fn run(entries: &mut [Entry], streams: &mut Streams<'_>) -> Vec<Report> {
    share_memory(entries);
    let entries = &*entries;
    let mut reports: Vec<Report> = vec![Report::default(); entries.len()];
    let reads_stdin = |entry: &Entry| entry.invocation.as_ref().is_ok_and(|invocation| invocation.input == "-");
    let stdin = entries.iter().any(reads_stdin).then(|| read_bounded(&mut streams.stdin, 0));
    let groups = groups(entries);
    let files = ReadOnce::default();
    let stdin_text = stdin.as_ref().and_then(|text| text.as_ref().ok()).cloned().unwrap_or_default();
    let conflicts = conflicts(entries, &included(entries, &groups, &stdin_text, &files));
    let misuses = entries.iter().enumerate().filter_map(|(job, entry)| Some((job, entry.invocation.as_ref().err()?)));
    let mut misuses: Vec<(usize, String)> = misuses.map(|(job, message)| (job, message.clone())).collect();
    if !conflicts.is_empty() {
        misuses.extend(conflicts);
        misuses.sort_by_key(|misuse| misuse.0);
        reports.iter_mut().for_each(|report| report.exit_code = USAGE);
        for (job, message) in misuses {
            reports[job].errors.push(report_misuse(&entries[job], &message, streams));
        }
        return reports;
    }
    let mut finished: Vec<Option<Finished>> = entries.iter().map(|_| None).collect();
    let mut next = 0;
    run_each(entries, groups, (stdin, &files), streams, |job, result, streams| {
        finished[job] = Some(result);
        // In the order of the jobs.
        while let Some(entry) = entries.get(next) {
            reports[next] = match &entry.invocation {
                Err(message) => misused(entry, message, streams),
                Ok(_) => match finished[next].take() {
                    Some(finished) => finished.show(streams),
                    None => break,
                },
            };
            next += 1;
        }
    });
    for (report, entry) in reports.iter_mut().zip(entries).skip(next) {
        if let Err(message) = &entry.invocation {
            *report = misused(entry, message, streams);
        }
    }
    reports
}

/// Gives each job its part of the memory: as many as there are workers are compiled at a time. A limit that a job sets
/// comes later, and counts.
fn share_memory(entries: &mut [Entry]) {
    let part = machine::memory_limit() / machine::workers().min(entries.len()).max(1) as u64;
    for invocation in entries.iter_mut().flat_map(|entry| &mut entry.invocation) {
        invocation.limits.insert(0, ("memory".to_owned(), part));
    }
}

/// The jobs whose arguments are right, by number; those of a group share a compilation.
fn groups(entries: &[Entry]) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<Key, Vec<usize>> = IndexMap::new();
    for (job, entry) in entries.iter().enumerate() {
        if let Ok(invocation) = &entry.invocation {
            groups.entry(Key::of(invocation)).or_default().push(job);
        }
    }
    groups.into_values().collect()
}

/// Shows that the arguments of a job are wrong.
fn misused(entry: &Entry, message: &str, streams: &mut Streams<'_>) -> Report {
    let message = report_misuse(entry, message, streams);
    Report { exit_code: USAGE, errors: vec![message], ..Report::default() }
}

fn report_misuse(entry: &Entry, message: &str, streams: &mut Streams<'_>) -> String {
    let message = format!("{}{message}", entry.location);
    complain(&message, "tdgen", streams);
    path::shown(&message).into_owned()
}

/// A finished job.
struct Finished {
    report: Report,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Finished {
    /// A job that ended early.
    fn broken(why: Broken) -> Finished {
        Finished { report: Report::broken(why), stdout: Vec::new(), stderr: Vec::new() }
    }

    /// Writes what the job wrote.
    fn show(self, streams: &mut Streams<'_>) -> Report {
        let mut report = self.report;
        // A closed stderr changes nothing about the work.
        let _ = streams.stderr.write_all(&self.stderr);
        let written = streams.stdout.write_all(&self.stdout).and_then(|()| streams.stdout.flush());
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                let message = format!("error: {}", cannot_write("-", &error));
                let _ = writeln!(streams.stderr, "{message}");
                report.errors.push(message);
                report.exit_code = report.exit_code.max(FAILED);
            }
            _ => {}
        }
        report
    }
}

/// Runs the jobs whose arguments are right, in any order, and calls `finish` with the results.
fn run_each(
    entries: &[Entry],
    groups: Vec<Vec<usize>>,
    (stdin, files): (Option<io::Result<Text>>, &ReadOnce),
    streams: &mut Streams<'_>,
    mut finish: impl FnMut(usize, Finished, &mut Streams<'_>),
) {
    let jobs: Vec<Option<&Invocation>> = entries.iter().map(|entry| entry.invocation.as_ref().ok()).collect();
    let count = jobs.iter().flatten().count();
    let firsts = groups.iter().filter_map(|group| *jobs.get(*group.first()?)?);
    let workshop = Workshop {
        preambles: Preambles::of(firsts, files),
        jobs: &jobs,
        uses: Uses::new(entries),
        files,
        stdin: Mutex::new(stdin),
        terminal: streams.terminal,
        queue: Queue::new(groups.into_iter().enumerate().map(|(group, jobs)| Task::Compile(group, jobs)).collect()),
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let start = |_| {
            let (workshop, sender) = (&workshop, sender.clone());
            thread::Builder::new().spawn_scoped(scope, move || workshop.work(&sender)).ok()
        };
        let workers = machine::workers().min(count);
        if workers < 2 || (0..workers).filter_map(start).count() == 0 {
            // One thread is enough, or no other can be started.
            workshop.work(&sender);
        }
        drop(sender);
        for (job, finished) in receiver {
            finish(job, finished, streams);
        }
    });
}

/// The state that the threads share.
struct Workshop<'a> {
    /// The jobs whose arguments are right, by number.
    jobs: &'a [Option<&'a Invocation>],
    preambles: Preambles<'a>,
    uses: Uses<'a>,
    files: &'a ReadOnce,
    /// Standard input, for the one job that reads it.
    stdin: Mutex<Option<io::Result<Text>>>,
    terminal: Terminal,
    queue: Queue,
}

impl Workshop<'_> {
    /// Runs tasks until there are no more.
    fn work(&self, results: &Sender<(usize, Finished)>) {
        // The receiver lives as long as all senders, so sending does not fail.
        let send = |job, finished| results.send((job, finished)).unwrap_or_default();
        while let Some(task) = self.queue.next() {
            match task {
                Task::Compile(group, jobs) => match self.compile(group, &jobs) {
                    Ok(compiled) => self.queue.finish(jobs, &Arc::new(compiled)),
                    Err(broken) => {
                        self.queue.finish(Vec::new(), &Arc::new(Err(String::new())));
                        jobs.into_iter().for_each(|job| send(job, Finished::broken(broken)));
                    }
                },
                Task::Run(job, compiled) => send(job, self.run(job, compiled)),
            }
        }
    }

    /// Compiles what these jobs share.
    ///
    /// # Errors
    /// What ended the work, after a panic.
    fn compile(&self, group: usize, jobs: &[usize]) -> Result<Compiled, Broken> {
        if let Some(compiled) = guard(|| self.preambles.compile(group, self.files))? {
            return Ok(Ok(compiled));
        }
        let invocation = jobs.first().and_then(|&job| self.jobs[job]).ok_or(Broken::Bug)?;
        let text = match invocation.input.as_str() {
            "-" => {
                self.stdin.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(|| Ok(Text::default()))
            }
            input => self.files.load(input),
        };
        guard(|| compilation::of(invocation, text, self.files, None))
    }

    /// Runs the actions of a job.
    fn run(&self, job: usize, compiled: Arc<Compiled>) -> Finished {
        let Some(invocation) = self.jobs[job] else { return Finished::broken(Broken::Bug) };
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let (mut stdin, terminal) = (io::empty(), self.terminal);
        let mut streams = Streams { stdin: &mut stdin, stdout: &mut stdout, stderr: &mut stderr, terminal };
        let report = guard(|| session::run_compiled(invocation, compiled, self.files, (&self.uses, job), &mut streams));
        let report = report.unwrap_or_else(Report::broken);
        Finished { report, stdout, stderr }
    }
}

enum Task {
    /// Compile what these jobs share: a group, by its number.
    Compile(usize, Vec<usize>),
    /// Run the actions of a job.
    Run(usize, Arc<Compiled>),
}

/// The tasks that nobody has begun.
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    tasks: VecDeque<Task>,
    /// The compilations that are running: each makes further tasks.
    compiling: usize,
}

impl Queue {
    fn new(tasks: VecDeque<Task>) -> Queue {
        Queue { state: Mutex::new(State { tasks, compiling: 0 }), changed: Condvar::new() }
    }

    /// The next task; waits for the compilations that may make one.
    fn next(&self) -> Option<Task> {
        // No code that may panic runs under the lock.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(task) = state.tasks.pop_front() {
                state.compiling += usize::from(matches!(task, Task::Compile(..)));
                return Some(task);
            }
            if state.compiling == 0 {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds the jobs of a compilation. They come first, so that few record graphs are in memory at a time.
    fn finish(&self, jobs: Vec<usize>, compiled: &Arc<Compiled>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.compiling -= 1;
        for job in jobs.into_iter().rev() {
            state.tasks.push_front(Task::Run(job, compiled.clone()));
        }
        self.changed.notify_all();
    }
}
