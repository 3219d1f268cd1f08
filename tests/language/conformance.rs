//! Every `.td` file of the installed LLVM and MLIR, and of the versions before and after, through the general backends:
//! the same bytes as the real tool of that version, or an error at the same file and line.
//!
//! No file there has a class `Set`, so `--print-sets` is asked in `tests/language/sets` only. What the
//! real tool says does not change between runs: its digests are kept below the target folder, by
//! release and file. Only where a digest differs is it run again, to show the first line that differs.
//!
//! tdgen reads each file once for all views. Where that gives another answer, a view is asked by itself.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use crate::support::versions::{llvm, llvm_tblgen};
use crate::support::{self, Message, first_error, shorten, show};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

/// Files and views with intentional differences: (part of `file view`, reason).
const EXCEPTIONS: &[(&str, &str)] = &[];

/// One view of one file.
struct Case {
    /// Path below the include folder, and the view: what a report says.
    name: String,
    file: PathBuf,
    view: Vec<String>,
}

impl Case {
    /// A call of a program without views.
    fn call(&self, program: &Path, include: &Path) -> Command {
        let folder = self.file.parent().unwrap_or(include);
        let mut command = Command::new(program);
        command.arg("-I").arg(include).arg("-I").arg(folder).arg(&self.file).stdin(Stdio::null());
        command
    }

    fn command(&self, program: &Path, include: &Path) -> Command {
        let mut command = self.call(program, include);
        command.args(&self.view);
        command
    }

    fn is_detailed(&self) -> bool {
        self.view.iter().any(|word| word == "--print-detailed-records")
    }
}

/// How a program ended: with output of this digest, or with this as its first error.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Output(String),
    Error(String),
    Crash,
}

impl Answer {
    /// The digest file's one line.
    fn to_line(&self) -> String {
        match self {
            Answer::Output(digest) => format!("output {digest}"),
            Answer::Error(place) => format!("error {place}"),
            Answer::Crash => "crash".to_owned(),
        }
    }

    fn from_line(line: &str) -> Option<Answer> {
        match line.trim_end().split_once(' ') {
            Some(("output", digest)) => Some(Answer::Output(digest.to_owned())),
            Some(("error", place)) => Some(Answer::Error(place.to_owned())),
            None if line.trim_end() == "crash" => Some(Answer::Crash),
            _ => None,
        }
    }
}

/// A running program whose output is read line by line; of detailed records the memory statistics are left away.
struct Lines {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: std::thread::JoinHandle<Vec<u8>>,
    cut: bool,
    ended: bool,
    line: Vec<u8>,
}

impl Lines {
    fn start(mut command: Command, cut: bool) -> Lines {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().unwrap_or_else(|error| panic!("cannot start {}: {error}", command.get_program().display()));
        let stdout = BufReader::with_capacity(1 << 16, child.stdout.take().expect("stdout is piped"));
        let mut pipe = child.stderr.take().expect("stderr is piped");
        let stderr = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            drop(pipe.read_to_end(&mut bytes));
            bytes
        });
        Lines { child, stdout, stderr, cut, ended: false, line: Vec::new() }
    }

    fn next(&mut self) -> Option<&[u8]> {
        self.line.clear();
        let read = self.stdout.read_until(b'\n', &mut self.line).expect("a pipe can be read");
        let statistics = self.cut && self.line.starts_with(b"-------------------- Memory Allocation Stats");
        self.ended = self.ended || read == 0 || statistics;
        if self.ended { None } else { Some(&self.line) }
    }

    /// Reads what is left and waits; the exit code and stderr.
    fn finish(mut self) -> (Option<i32>, Vec<u8>) {
        drop(std::io::copy(&mut self.stdout, &mut std::io::sink()));
        let status = self.child.wait().expect("a started child can be waited for");
        (status.code(), self.stderr.join().unwrap_or_default())
    }
}

/// A digest of an output. The memory statistics of detailed records and the blank lines before them do not count.
fn digest(case: &Case, output: &[u8]) -> String {
    const STATISTICS: &[u8] = b"\n-------------------- Memory Allocation Stats";
    let end = if case.is_detailed() { memchr::memmem::rfind(output, STATISTICS) } else { None };
    let output = end.map_or(output, |end| &output[..=end]);
    let blank = output.iter().rev().take_while(|byte| **byte == b'\n').count();
    let mut rest = &output[..output.len() - blank.saturating_sub(1)];
    let length = rest.len();
    let mut hash = 0_u64;
    let mut add = |word: [u8; 8]| {
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    };
    while let Some((word, behind)) = rest.split_first_chunk() {
        add(*word);
        rest = behind;
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    add(last);
    format!("{hash:016x} of {length} bytes")
}

/// How a program ended, and the first line of its messages. An output is digested later.
fn ended(output: &Output) -> (Option<Answer>, String) {
    let about = String::from_utf8_lossy(&output.stderr).lines().next().map(shorten).unwrap_or_default();
    let answer = match (output.status.code(), first_error(&output.stderr)) {
        (Some(0), _) => None,
        (Some(1), Some(Message { place: Some((file, line)), .. })) => Some(Answer::Error(format!("{file}:{line}"))),
        (Some(1), Some(_)) => Some(Answer::Error("no place".to_owned())),
        _ => Some(Answer::Crash),
    };
    (answer, about)
}

fn output(mut command: Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("cannot start {}: {error}", command.get_program().display()))
}

/// Runs a program and digests what it writes.
fn answer(case: &Case, program: &Path, include: &Path) -> (Answer, String) {
    let output = output(case.command(program, include));
    let (answer, about) = ended(&output);
    (answer.unwrap_or_else(|| Answer::Output(digest(case, &output.stdout))), about)
}

/// What tdgen answers to all views of a file in one run.
fn answers_at_once(cases: &[Case], tdgen: &Path, include: &Path) -> Vec<(Answer, String)> {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = |number: usize| folder.path().join(number.to_string());
    let mut command = cases[0].call(tdgen, include);
    for (number, case) in cases.iter().enumerate() {
        command.arg(format!("{}={}", case.view[0], file(number).display())).args(&case.view[1..]);
    }
    let (answer, about) = ended(&output(command));
    let written = |(number, case)| {
        let bytes = || std::fs::read(file(number)).expect("tdgen has written it");
        (answer.clone().unwrap_or_else(|| Answer::Output(digest(case, &bytes()))), about.clone())
    };
    cases.iter().enumerate().map(written).collect()
}

/// What the real tool answers, from the cache if it was asked before.
fn answer_of_oracle(case: &Case, oracle: &Path, include: &Path, cache: &Path) -> Answer {
    let length = std::fs::metadata(&case.file).map_or(0, |metadata| metadata.len());
    let kept = cache.join(format!("{} {length}", case.name.replace('/', "_")));
    if let Some(answer) = std::fs::read_to_string(&kept).ok().as_deref().and_then(Answer::from_line) {
        return answer;
    }
    let (answer, _) = answer(case, oracle, include);
    drop(std::fs::write(&kept, answer.to_line()));
    answer
}

/// Runs both and walks their outputs side by side up to the first line that differs.
fn first_difference(case: &Case, tdgen: &Path, oracle: &Path, include: &Path) -> Option<String> {
    let mut expected = Lines::start(case.command(oracle, include), case.is_detailed());
    let mut got = Lines::start(case.command(tdgen, include), case.is_detailed());
    let mut found = None;
    for number in 1_u64.. {
        let (wanted, had) = (expected.next(), got.next());
        if wanted != had {
            found = Some(format!(
                "line {number}:\n      expected {}\n      got      {}",
                show(wanted).trim_end(),
                show(had).trim_end()
            ));
            break;
        }
        if wanted.is_none() {
            break;
        }
    }
    for mut lines in [expected, got] {
        drop(lines.child.kill());
        lines.finish();
    }
    found
}

/// Checks all views of a file.
fn check_file(cases: &[Case], tdgen: &Path, oracle: &Path, include: &Path, cache: &Path) -> Vec<String> {
    let wrong = cases.iter().zip(answers_at_once(cases, tdgen, include)).filter_map(|(case, at_once)| {
        let wrong = |got| check(case, got, tdgen, oracle, include, cache);
        wrong(at_once).and_then(|_| wrong(answer(case, tdgen, include)))
    });
    wrong.collect()
}

fn check(
    case: &Case,
    (got, about): (Answer, String),
    tdgen: &Path,
    oracle: &Path,
    include: &Path,
    cache: &Path,
) -> Option<String> {
    if EXCEPTIONS.iter().any(|(part, _)| case.name.contains(part)) {
        return None;
    }
    let expected = answer_of_oracle(case, oracle, include, cache);
    let wrong = match (&expected, &got) {
        (Answer::Crash, Answer::Crash) => "crashes as the real tool does".to_owned(),
        (Answer::Crash, _) => return None,
        (Answer::Error(place), _) if place == "no place" => match &got {
            Answer::Error(_) => return None,
            _ => "the real tool refuses it".to_owned(),
        },
        _ if expected == got => return None,
        (Answer::Output(_), Answer::Output(_)) => first_difference(case, tdgen, oracle, include)?,
        (Answer::Output(_), _) => format!("must be accepted: {about}"),
        (Answer::Error(place), Answer::Output(_)) => format!("must be refused at {place}"),
        (Answer::Error(place), _) => format!("must be refused at {place}: {about}"),
    };
    Some(format!("  {}: {wrong}", case.name))
}

fn include_folder() -> PathBuf {
    let output = Command::new("llvm-config-22")
        .arg("--prefix")
        .output()
        .unwrap_or_else(|error| panic!("llvm-config-22 cannot be run ({error}): run tools/install-deps.sh"));
    PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()).join("include")
}

/// The first class that the file itself declares, for `--print-enums`.
fn first_class(file: &Path) -> Option<String> {
    let text = std::fs::read(file).ok()?;
    String::from_utf8_lossy(&text).lines().find_map(|line| {
        let rest = line.strip_prefix("class ")?;
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        (!name.is_empty()).then_some(name)
    })
}

fn views(file: &Path) -> Vec<Vec<String>> {
    let mut views: Vec<Vec<String>> = ["--print-records", "--dump-json", "--print-detailed-records"]
        .iter()
        .map(|view| vec![(*view).to_owned()])
        .collect();
    if let Some(class) = first_class(file) {
        views.push(vec!["--print-enums".to_owned(), format!("--class={class}")]);
    }
    views
}

#[test]
fn installed_files_give_the_same_output() {
    files_give_the_same_output(&support::oracle(), &include_folder(), 300);
}

#[test]
fn files_of_llvm_21_give_the_same_output() {
    files_give_the_same_output(&llvm_tblgen("21"), &llvm("21").join("include"), 300);
}

#[test]
fn files_of_llvm_23_give_the_same_output() {
    files_give_the_same_output(&llvm_tblgen("23"), &llvm("23").join("include"), 50);
}

/// Compares the answers to all files of an include folder, which has at least this many.
fn files_give_the_same_output(oracle: &Path, include: &Path, least: usize) {
    let tdgen = support::tdgen();
    let release = support::version_of(oracle);
    let release: String = release.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '_' }).collect();
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("oracle").join(release);
    std::fs::create_dir_all(&cache).expect("the target folder can be written");
    let files = support::files_below(include, ".td");
    assert!(files.len() >= least, "only {} files in {}: run tools/install-deps.sh", files.len(), include.display());
    let mut cases = Vec::new();
    for file in &files {
        let below = file.strip_prefix(include).unwrap_or(file).display().to_string();
        for view in views(file) {
            let name = format!("{below} {}", view.join(" "));
            if support::chosen(&name) {
                cases.push(Case { name, file: file.clone(), view });
            }
        }
    }
    let of_files: Vec<&[Case]> = cases.chunk_by(|one, other| one.file == other.file).collect();
    support::ask_all("installed files give the same output", &of_files, |cases| {
        check_file(cases, &tdgen, oracle, include, &cache)
    });
}
