//! Runs both tools on a source and compares their answers.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tdgen::Driver;
use tdgen::{Streams, Terminal};

use crate::support::{self, End, Message, Outcome};

/// How long one run of a tool may take.
const TIME: Duration = Duration::from_secs(20);
/// The address space of llvm-tblgen, in KiB.
const SPACE: u64 = 4 * 1024 * 1024;
/// Messages of one line.
const FORMAT: &str = "--diagnostic-format=short";
/// The printed outputs: what a difference is called, the action, and a file for our output.
const VIEWS: [(Kind, &str, &str); 3] = [
    (Kind::Records, "--print-records", "records"),
    (Kind::Json, "--dump-json", "json"),
    (Kind::Detailed, "--print-detailed-records", "detailed"),
];

/// What the comparison of one source came to.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// Both tools print the same.
    Accepted,
    /// Both tools report the first error at the same line.
    Refused,
    /// llvm-tblgen crashes or does not terminate.
    Crashed,
    Differs(Difference),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    pub(crate) kind: Kind,
    /// The messages without names and numbers: what a smaller source must show too.
    pub(crate) messages: String,
    /// The lines in which the answers differ first.
    pub(crate) lines: String,
    /// The lines of the first errors.
    pub(crate) errors: Option<(u32, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// tdgen panics or does not terminate.
    Bug,
    /// Only tdgen reports an error.
    OnlyOursRefuses,
    /// Only llvm-tblgen reports an error.
    OnlyTheirsRefuses,
    /// The first errors are on different lines.
    ErrorLine,
    /// Warnings or dumps differ.
    Messages,
    /// The printed records differ.
    Records,
    /// Only the JSON differs.
    Json,
    /// Only the detailed records differ.
    Detailed,
}

/// A folder to work in, llvm-tblgen, and the include folders.
pub(crate) struct Tools {
    folder: tempfile::TempDir,
    /// The version of LLVM.
    version: String,
    oracle: PathBuf,
    include: Vec<PathBuf>,
}

impl Tools {
    /// Compares with this version of LLVM.
    pub(crate) fn new(version: &str, include: Vec<PathBuf>) -> Tools {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let oracle = if version == "22" { support::ORACLE.into() } else { support::versions::llvm_tblgen(version) };
        Tools { folder, version: version.to_owned(), oracle, include }
    }

    pub(crate) fn version(&self) -> &str {
        &self.version
    }

    /// Compares the answers to a source.
    pub(crate) fn compare(&self, source: &str) -> Verdict {
        fs::write(self.file("main.td"), source).expect("a temporary file can be written");
        let theirs = self.theirs(VIEWS[0].1);
        match theirs.end {
            End::Code(0 | 1) => {}
            End::Signal(_) | End::TimedOut => return Verdict::Crashed,
            End::Code(_) => panic!("llvm-tblgen cannot be run: {}", theirs.describe()),
        }
        let (code, stderr) = match self.ours() {
            Some((code @ (0 | 1), stderr)) => (code, stderr),
            Some((_, stderr)) => return differs(Kind::Bug, String::from_utf8_lossy(&stderr).into_owned()),
            None => return differs(Kind::Bug, format!("no answer within {} s", TIME.as_secs())),
        };
        let [their_error, our_error] = [&theirs.stderr, &stderr].map(|stderr| support::first_error(stderr));
        match (theirs.succeeded(), code == 0) {
            (true, true) => self.compare_outputs(&theirs, &stderr),
            (true, false) => errors_differ(Kind::OnlyOursRefuses, None, our_error.as_ref()),
            (false, true) => errors_differ(Kind::OnlyTheirsRefuses, their_error.as_ref(), None),
            (false, false) => {
                let [theirs, ours] = [&their_error, &our_error].map(|error| error.as_ref()?.place.as_ref());
                if theirs.is_none() || theirs == ours {
                    return Verdict::Refused;
                }
                errors_differ(Kind::ErrorLine, their_error.as_ref(), our_error.as_ref())
            }
        }
    }

    /// Whether llvm-tblgen accepts a file as it is.
    pub(crate) fn accepts(&self, source: &str) -> bool {
        fs::write(self.file("main.td"), source).expect("a temporary file can be written");
        self.theirs("--null-backend").succeeded()
    }

    /// Whether tdgen as a process prints the same records and messages as in this process.
    pub(crate) fn answers_alike(&self, source: &str) -> bool {
        fs::write(self.file("main.td"), source).expect("a temporary file can be written");
        let Some((code, stderr)) = self.ours() else { return false };
        let (action, name) = (VIEWS[0].1, VIEWS[0].2);
        let arguments = [action.into(), FORMAT.into(), self.file("main.td").into_os_string()];
        let process = support::run(&support::tdgen(), self.folder.path(), &arguments, TIME);
        let records = if code == 0 { fs::read(self.file(name)).unwrap_or_default() } else { Vec::new() };
        process.end == End::Code(code.into()) && process.stderr == stderr && process.stdout == records
    }

    fn compare_outputs(&self, theirs: &Outcome, stderr: &[u8]) -> Verdict {
        let [expected, got] = [&theirs.stderr, stderr].map(comparable);
        if let Some(lines) = support::difference(expected.as_bytes(), got.as_bytes()) {
            return differs(Kind::Messages, lines);
        }
        for (kind, action, name) in VIEWS {
            let own_run = (kind != Kind::Records).then(|| self.theirs(action));
            let theirs = own_run.as_ref().unwrap_or(theirs);
            // `--dump-json` crashes if a field has no value at all.
            if !theirs.succeeded() {
                continue;
            }
            let ours = fs::read(self.file(name)).unwrap_or_default();
            let [expected, got] = [&theirs.stdout, &ours].map(|output| support::without_memory_statistics(output));
            // JSON is one line.
            let [expected, got] = [expected, got].map(|output| match kind {
                Kind::Json => Cow::Owned(String::from_utf8_lossy(output).replace(',', ",\n").into_bytes()),
                _ => Cow::Borrowed(output),
            });
            if let Some(lines) = support::difference(&expected, &got) {
                return differs(kind, lines);
            }
        }
        Verdict::Accepted
    }

    /// Runs llvm-tblgen on the source.
    fn theirs(&self, action: &str) -> Outcome {
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -v {SPACE} && ulimit -c 0 && exec \"$0\" \"$@\"")).arg(&self.oracle);
        command.arg(action).arg(self.file("main.td")).args(self.include_options());
        support::run_command(command, TIME)
    }

    /// Runs tdgen on the source in this process; returns its exit code and messages, or `None` if it does not end.
    fn ours(&self) -> Option<(u8, Vec<u8>)> {
        let mut arguments = vec![self.file("main.td").into_os_string(), FORMAT.into()];
        for (_, action, name) in VIEWS {
            arguments.push([action.as_ref(), "=".as_ref(), self.file(name).as_os_str()].into_iter().collect());
        }
        arguments.extend(self.include_options());
        // Include folders of another version would warn about forms that this one has.
        arguments.push(format!("--llvm-version={}", self.version).into());
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
            let mut streams = Streams {
                stdin: &mut std::io::empty(),
                stdout: &mut stdout,
                stderr: &mut stderr,
                terminal: Terminal::default(),
            };
            let code = Driver::new().run(arguments, &mut streams);
            // Nobody receives the answer if it comes too late.
            drop(sender.send((code, stderr)));
        });
        receiver.recv_timeout(TIME).ok()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn include_options(&self) -> Vec<OsString> {
        let option = |folder: &PathBuf| ["-I".as_ref(), folder.as_os_str()].into_iter().collect();
        self.include.iter().map(option).collect()
    }
}

/// A difference in the outputs.
fn differs(kind: Kind, lines: String) -> Verdict {
    Verdict::Differs(Difference { kind, messages: String::new(), lines, errors: None })
}

/// A difference in the first errors.
fn errors_differ(kind: Kind, theirs: Option<&Message>, ours: Option<&Message>) -> Verdict {
    let messages = format!("{} / {}", wording(theirs), wording(ours));
    let lines = format!("      expected {}\n      got      {}", describe(theirs), describe(ours));
    let line = |error: Option<&Message>| Some(error?.place.as_ref()?.1);
    Verdict::Differs(Difference { kind, messages, lines, errors: line(theirs).zip(line(ours)) })
}

/// The words of a message, without names, numbers and what follows a colon.
fn wording(error: Option<&Message>) -> String {
    let text = error.map_or("", |error| error.text.as_str());
    let (text, _) = text.split_once(": ").unwrap_or((text, ""));
    let outside = text.split(['`', '\'', '"']).step_by(2);
    outside.collect::<String>().chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn describe(error: Option<&Message>) -> String {
    match error {
        Some(Message { place: Some((_, line)), text, .. }) => format!("line {line}: {}", support::shorten(text)),
        Some(Message { text, .. }) => format!("no line: {}", support::shorten(text)),
        None => "no error".to_owned(),
    }
}

/// Messages as far as they must agree: the text of `dump`s, the line of warnings but for that which only tdgen has.
fn comparable(stderr: &[u8]) -> String {
    let is_own = |message: &Message| {
        message.text.contains("is declared twice in this body")
            || ["the first declaration", "included from here"].contains(&message.text.as_str())
    };
    let messages = support::messages(stderr).into_iter().filter(|message| !is_own(message)).map(|message| {
        let line = message.place.map_or(0, |(_, line)| line);
        let text = if message.severity == "note" { message.text.as_str() } else { "" };
        format!("line {line}: {}: {text}\n", message.severity)
    });
    messages.collect()
}
