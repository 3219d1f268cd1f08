//! What all runners share: the two programs, how they are run, and how their messages are read.
//!
//! `tdgen` is the binary under test; `TDGEN_BIN` names another one, so that a runner can be checked
//! against the real tool itself. The real tool, `llvm-tblgen-22`, is the oracle: without it the
//! suites fail, because a comparison that did not happen proves nothing.
#![allow(dead_code, reason = "every runner is a crate of its own and uses its share of this module")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

pub(crate) mod clone;
pub(crate) mod cpp;
pub(crate) mod forwarding;
pub(crate) mod guided;
pub(crate) mod ods;
pub(crate) mod pages;
pub(crate) mod printers;
pub(crate) mod records;
pub(crate) mod tools;
pub(crate) mod typed;
pub(crate) mod versions;

use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The oracle's name; `tools/install-deps.sh` installs it.
pub(crate) const ORACLE: &str = "llvm-tblgen-22";

/// The program under test.
pub(crate) fn tdgen() -> PathBuf {
    std::env::var_os("TDGEN_BIN").map_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_tdgen")), PathBuf::from)
}

/// The oracle, after making sure that it is there and is the release we compare with.
pub(crate) fn oracle() -> PathBuf {
    let version = oracle_version();
    assert!(version.contains("version 22."), "{ORACLE} is not release 22: {version}");
    PathBuf::from(ORACLE)
}

/// What the oracle says about itself.
pub(crate) fn oracle_version() -> String {
    version_of(Path::new(ORACLE))
}

/// What a tool of LLVM says about itself.
pub(crate) fn version_of(tool: &Path) -> String {
    let output = Command::new(tool).arg("--version").output().unwrap_or_else(|error| {
        let tool = tool.display();
        panic!("{tool} cannot be run ({error}): the tests compare with it. Run tools/install-deps.sh")
    });
    String::from_utf8_lossy(&output.stdout).lines().collect::<Vec<_>>().join(" ")
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With this exit code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It was still running when its time was over.
    TimedOut,
}

/// What a process left behind.
pub(crate) struct Outcome {
    pub(crate) end: End,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) took: Duration,
}

impl Outcome {
    pub(crate) fn succeeded(&self) -> bool {
        self.end == End::Code(0)
    }

    /// The end and the first lines of stderr, for a report.
    pub(crate) fn describe(&self) -> String {
        let text = String::from_utf8_lossy(&self.stderr);
        let lines: Vec<String> = text.lines().take(3).map(shorten).collect();
        format!("{:?}: {}", self.end, lines.join(" | "))
    }
}

/// On a busy machine, a program may wait for a core for this many times its limit.
const PATIENCE: u32 = 10;

/// Runs a program in a folder and waits for it, until it has taken `limit` of processor time.
pub(crate) fn run<A: AsRef<OsStr>>(program: &Path, folder: &Path, arguments: &[A], limit: Duration) -> Outcome {
    let mut command = Command::new(program);
    command.current_dir(folder).args(arguments);
    run_command(command, limit)
}

/// Runs a prepared command and waits for it, until it has taken `limit` of processor time.
pub(crate) fn run_command(mut command: Command, limit: Duration) -> Outcome {
    let started = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child =
        command.spawn().unwrap_or_else(|error| panic!("cannot start {}: {error}", command.get_program().display()));
    let stdout = read_in_background(child.stdout.take().expect("stdout is piped"));
    let stderr = read_in_background(child.stderr.take().expect("stderr is piped"));
    let mut timed_out = false;
    let mut receive = |pipe: &mpsc::Receiver<Vec<u8>>, child: &mut Child| {
        loop {
            match pipe.recv_timeout(Duration::from_millis(200)) {
                Ok(bytes) => return bytes,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Vec::new(),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            let took = started.elapsed();
            let worked = processor_time(child.id()).unwrap_or(took);
            if !timed_out && (worked > limit || took > limit * PATIENCE) {
                timed_out = true;
                drop(child.kill());
            }
        }
    };
    let stdout = receive(&stdout, &mut child);
    let stderr = receive(&stderr, &mut child);
    let status = child.wait().expect("a started child can be waited for");
    let end = match (timed_out, status.code()) {
        (true, _) => End::TimedOut,
        (false, Some(code)) => End::Code(code),
        (false, None) => End::Signal(std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)),
    };
    Outcome { end, stdout, stderr, took: started.elapsed() }
}

/// The processor time of a process, where the system tells it in hundredths of a second.
fn processor_time(process: u32) -> Option<Duration> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let mut fields = status.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let (user, system) = (next()?, next()?);
    Some(Duration::from_millis(10 * (user + system)))
}

fn read_in_background(mut pipe: impl Read + Send + 'static) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        drop(pipe.read_to_end(&mut bytes));
        drop(sender.send(bytes));
    });
    receiver
}

/// A message of the form `file:line:column: severity: text`, or `error: text` without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) place: Option<(String, u32)>,
    pub(crate) severity: String,
    pub(crate) text: String,
}

/// The messages on stderr; source lines, carets and what else is printed are passed over.
pub(crate) fn messages(stderr: &[u8]) -> Vec<Message> {
    String::from_utf8_lossy(stderr).split('\n').filter_map(message).collect()
}

fn message(line: &str) -> Option<Message> {
    for severity in ["error", "warning", "note"] {
        if let Some((head, text)) = line.split_once(&format!(": {severity}: ")) {
            let mut parts = head.rsplitn(3, ':');
            let numbers = (parts.next()?.parse::<u32>().ok(), parts.next().and_then(|n| n.parse::<u32>().ok()));
            if let ((Some(_column), Some(line)), Some(file)) = (numbers, parts.next()) {
                let file = file.strip_prefix("./").unwrap_or(file).to_owned();
                return Some(Message {
                    place: Some((file, line)),
                    severity: severity.to_owned(),
                    text: text.to_owned(),
                });
            }
        }
    }
    let of_program = || line.split_once("tblgen-22: error: ").or_else(|| line.split_once("tblgen: error: "));
    let text = line.strip_prefix("error: ").or_else(|| Some(of_program()?.1))?;
    Some(Message { place: None, severity: "error".to_owned(), text: text.to_owned() })
}

/// The first error among the messages.
pub(crate) fn first_error(stderr: &[u8]) -> Option<Message> {
    messages(stderr).into_iter().find(|message| message.severity == "error")
}

/// Detailed records without their last section, which counts the real tool's allocations.
pub(crate) fn without_memory_statistics(detailed: &[u8]) -> &[u8] {
    let mark = b"\n-------------------- Memory Allocation Stats";
    let end = detailed.windows(mark.len()).position(|window| window == mark);
    &detailed[..end.unwrap_or(detailed.len())]
}

/// The first line at which two outputs part, for a report; none when they are equal.
pub(crate) fn difference(expected: &[u8], got: &[u8]) -> Option<String> {
    if expected == got {
        return None;
    }
    let mut expected = expected.split(|byte| *byte == b'\n');
    let mut got = got.split(|byte| *byte == b'\n');
    for number in 1.. {
        let (wanted, found) = (expected.next(), got.next());
        if wanted != found || wanted.is_none() {
            return Some(format!("line {number}:\n      expected {}\n      got      {}", show(wanted), show(found)));
        }
    }
    None
}

/// A line of output for a report, or that there is none.
pub(crate) fn show(line: Option<&[u8]>) -> String {
    line.map_or_else(|| "(end of output)".to_owned(), |line| shorten(&String::from_utf8_lossy(line)))
}

/// At most 160 characters of a line.
pub(crate) fn shorten(line: &str) -> String {
    if line.chars().count() <= 160 {
        return line.to_owned();
    }
    line.chars().take(157).chain("...".chars()).collect()
}

/// All files below a folder whose name ends in `suffix`, sorted.
pub(crate) fn files_below(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(suffix) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Asks one question of every item, in as many threads as there are processors, and fails with all
/// the answers that are complaints.
pub(crate) fn ask_all<T: Sync>(title: &str, items: &[T], ask: impl Fn(&T) -> Vec<String> + Sync) {
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    let found = ask(item);
                    if !found.is_empty() {
                        complaints.lock().unwrap_or_else(PoisonError::into_inner).push((index, found));
                    }
                }
            });
        }
    });
    let mut complaints = complaints.into_inner().unwrap_or_else(PoisonError::into_inner);
    complaints.sort_by_key(|(index, _)| *index);
    let report: Vec<String> = complaints.iter().flat_map(|(_, found)| found.clone()).collect();
    assert!(report.is_empty(), "{title}: {} of {} fail\n{}\n", complaints.len(), items.len(), report.join("\n"));
}

/// Whether `TDGEN_ONLY`, if it is set, is part of this name: `TDGEN_ONLY=operators/ cargo test`.
pub(crate) fn chosen(name: &str) -> bool {
    std::env::var("TDGEN_ONLY").map_or(true, |part| name.contains(&part))
}

/// Strings as arguments.
pub(crate) fn arguments<S: AsRef<str>>(words: &[S]) -> Vec<OsString> {
    words.iter().map(|word| OsString::from(word.as_ref())).collect()
}
