//! The language, one question a file: `tests/language/<question>/<name>.td`.
//!
//! Beside each file lies what the real tools answered: `.records`, `.json` (absent where the real
//! tool crashes), for every tenth file `.detailed` (without the memory statistics), `.messages` (warnings
//! and dumps, if there are any) and, for an action named in the file, `.out`. A file named `bad-*` is refused, and
//! its `.error` holds the real tool's first error. Nothing is written by hand: `tools/bless.sh` asks
//! the real tool for all of it.
//!
//! LLVM 21, 22 and 23 all give the committed answers, or the file names the versions that do. That the others answer
//! differently is tested as well.
//!
//! The first lines of a file may say:
//! - `// args: -I first -D X --print-enums -class=R`: more arguments, for both tools;
//! - `// llvm: 22 23 -- reason`: the versions whose answers are committed; the others answer differently;
//! - `// error-line: 7 -- reason`: the line that we must report where the real tool crashes, hangs or
//!   names no place; `any` when the fault is not in the file.
//!
//! `TDGEN_ONLY=operators/` runs the files whose path has that part; `TDGEN_BIN` tests another program.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use crate::support::tools::root;
use crate::support::versions::llvm_tblgen;
use crate::support::{self, End, Message, Outcome, difference, messages, run};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

/// Bad files for which we intentionally report another line than the real tool: (file, our line, reason).
const BETTER_PLACES: &[(&str, u32, &str)] =
    &[("include/bad-include-include.td", 3, "the real tool points into the file that the second one opens")];

/// The versions of LLVM that are asked.
const VERSIONS: [&str; 3] = ["21", "22", "23"];

const LIMIT: Duration = Duration::from_secs(10);

/// One file of the corpus.
struct Question {
    path: PathBuf,
    /// Path below `tests/language`.
    name: String,
    arguments: Vec<String>,
    /// The action among the arguments, with its own options.
    action: Vec<String>,
    error_line: Option<String>,
    /// The versions of LLVM whose answers are committed.
    versions: Vec<&'static str>,
}

impl Question {
    fn read(path: PathBuf) -> Question {
        let name = path.strip_prefix(corpus()).unwrap_or(&path).display().to_string();
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("cannot read {name}: {error}"));
        let (mut arguments, mut action, mut error_line) = (Vec::new(), Vec::new(), None);
        let mut versions = VERSIONS.to_vec();
        for line in text.split(|byte| *byte == b'\n').take(3) {
            let line = String::from_utf8_lossy(line);
            if let Some(words) = line.strip_prefix("// args: ") {
                for word in words.split_whitespace().map(str::to_owned) {
                    let of_action = word.starts_with("--print-") || word.starts_with("-class");
                    if of_action { &mut action } else { &mut arguments }.push(word);
                }
            } else if let Some(rest) = line.strip_prefix("// llvm: ") {
                let listed = rest.split(" -- ").next().unwrap_or_default();
                versions.retain(|version| listed.split_whitespace().any(|word| word == *version));
                assert!(!versions.is_empty() && versions.len() < VERSIONS.len(), "{name}: needless `{line}`");
            } else if let Some(rest) = line.strip_prefix("// error-line: ") {
                error_line = rest.split_whitespace().next().map(str::to_owned);
            }
        }
        Question { path, name, arguments, action, error_line, versions }
    }

    /// The version that is asked for the answers to commit: 22 if its answers are committed, else the newest.
    fn version(&self) -> &'static str {
        if self.versions.contains(&"22") { "22" } else { self.versions.last().copied().unwrap_or("22") }
    }

    /// The tool whose answers are committed.
    fn oracle(&self) -> &'static Path {
        static ORACLES: LazyLock<[PathBuf; 3]> = LazyLock::new(|| VERSIONS.map(llvm_tblgen));
        let version = VERSIONS.iter().position(|version| *version == self.version());
        &ORACLES[version.expect("it is one of them")]
    }

    /// Whether the detailed records are committed, as for a tenth of the files: they repeat the records. The choice does not
    /// change when a file is added.
    fn commits_details(&self) -> bool {
        self.name.bytes().map(u32::from).sum::<u32>().is_multiple_of(10)
    }

    fn is_bad(&self) -> bool {
        self.file_name().starts_with("bad-")
    }

    fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The committed answer of one kind.
    fn answer(&self, extension: &str) -> PathBuf {
        self.path.with_extension(extension)
    }

    /// Runs a program on this file, in the file's folder, so that every path in the output is relative.
    fn run(&self, program: &Path, arguments: &[&[String]]) -> Outcome {
        let mut all: Vec<String> = arguments.concat();
        all.push(self.file_name());
        run(program, self.path.parent().unwrap_or(Path::new(".")), &all, self.limit())
    }

    /// The processor time that a program may take. A file that the real tool does not end with is small.
    fn limit(&self) -> Duration {
        let is_endless = std::fs::read(self.answer("error")).is_ok_and(|answer| answer == b"hang\n");
        if is_endless { Duration::from_secs(2) } else { LIMIT }
    }

    /// What a program says to a good file: pairs of file extension and bytes; none where it failed.
    fn ask_good(&self, program: &Path) -> Vec<(&'static str, Result<Vec<u8>, String>)> {
        let view = |words: &[String]| {
            let outcome = self.run(program, &[&self.arguments, words]);
            (if outcome.succeeded() { Ok(outcome.stdout) } else { Err(outcome.describe()) }, outcome.stderr)
        };
        let (records, stderr) = view(&[]);
        let json = view(&["--dump-json".to_owned()]).0;
        let mut answers = vec![("records", records), ("json", json)];
        if self.commits_details() {
            answers.push(("detailed", self.ask_details(program)));
        }
        if !self.action.is_empty() {
            answers.push(("out", view(&self.action).0));
        }
        answers.push(("messages", Ok(self.write_messages(&messages(&stderr)))));
        answers
    }

    /// The detailed records that a program prints for a good file.
    fn ask_details(&self, program: &Path) -> Result<Vec<u8>, String> {
        let outcome = self.run(program, &[&self.arguments, &["--print-detailed-records".to_owned()]]);
        match outcome.succeeded() {
            true => Ok(support::without_memory_statistics(&outcome.stdout).to_vec()),
            false => Err(outcome.describe()),
        }
    }

    /// What a program says to a bad file: its first error.
    fn ask_bad(&self, program: &Path) -> (Outcome, Option<Message>) {
        let outcome = self.run(program, &[&self.arguments, &self.action]);
        let error = support::first_error(&outcome.stderr);
        (outcome, error)
    }

    /// `line 3: warning: text`, with the file in front when it is an included one.
    fn write_messages(&self, messages: &[Message]) -> Vec<u8> {
        let mut text = String::new();
        for message in messages {
            text.push_str(&self.write_message(message));
            text.push('\n');
        }
        text.into_bytes()
    }

    fn write_message(&self, message: &Message) -> String {
        let severity = match message.severity.as_str() {
            "error" => String::new(),
            other => format!("{other}: "),
        };
        match &message.place {
            None => format!("no line: {severity}{}", message.text),
            Some((file, line)) if *file == self.file_name() => {
                format!("line {line}: {severity}{}", message.text)
            }
            Some((file, line)) => format!("{file} line {line}: {severity}{}", message.text),
        }
    }

    /// The line of `.error` that the real tool's end amounts to.
    fn error_of_oracle(&self, outcome: &Outcome, error: Option<&Message>) -> Result<String, String> {
        match (outcome.end, error) {
            (End::Code(0), _) => Err("the real tool accepts it; it must not be called bad-".to_owned()),
            (End::Code(1), Some(error)) => Ok(self.write_message(error)),
            (End::TimedOut, _) => Ok("hang".to_owned()),
            _ => Ok("crash".to_owned()),
        }
    }
}

fn corpus() -> PathBuf {
    root().join("tests/language")
}

fn questions() -> Vec<Question> {
    let all = support::files_below(&corpus(), ".td");
    assert!(all.len() >= 300, "the corpus has only {} files", all.len());
    all.into_iter().map(Question::read).filter(|question| support::chosen(&question.name)).collect()
}

/// The place that an answer such as `inc/x.inc line 3: text` or `line 3: text` names.
fn place_of(answer: &str) -> Option<(Option<&str>, u32)> {
    let (head, _) = answer.split_once(": ")?;
    let (file, line) = head.rsplit_once("line ")?;
    Some((Some(file.trim()).filter(|file| !file.is_empty()), line.parse().ok()?))
}

fn complaint(question: &Question, text: &str) -> String {
    format!("  {}: {text}", question.name)
}

#[test]
fn tdgen_answers_as_the_real_tool() {
    let tdgen = support::tdgen();
    support::ask_all("tdgen answers as the real tool", &questions(), |question| {
        if question.is_bad() { check_bad(question, &tdgen) } else { check_good(question, &tdgen) }
    });
}

/// With its version, values are and print as in LLVM 23.
#[test]
fn values_are_those_of_the_given_version() {
    let files = ["bits/cond-as-a-bit.td", "multiclass/parent-arguments-convert.td"];
    for (file, form) in files.into_iter().flat_map(|file| [(file, "--print-records"), (file, "--dump-json")]) {
        let run = |program: &Path, version: &[&str]| {
            let arguments = [version, &[form, file]].concat();
            let outcome = run(program, &corpus(), &arguments.into_iter().map(str::to_owned).collect::<Vec<_>>(), LIMIT);
            assert!(outcome.succeeded(), "{}", outcome.describe());
            outcome.stdout
        };
        let ours = run(&support::tdgen(), &["--llvm-version=23"]);
        assert!(ours == run(&llvm_tblgen("23"), &[]), "{file} {form}: {}", String::from_utf8_lossy(&ours));
    }
}

fn check_good(question: &Question, tdgen: &Path) -> Vec<String> {
    let mut complaints = Vec::new();
    for (kind, got) in question.ask_good(tdgen) {
        let expected = match (std::fs::read(question.answer(kind)), kind) {
            (Ok(expected), _) => expected,
            (Err(_), "messages") => Vec::new(),
            (Err(_), "json") => continue, // the real tool crashes there
            (Err(_), _) => {
                complaints.push(complaint(question, &format!("no .{kind} beside it: run tools/bless.sh")));
                continue;
            }
        };
        let wrong = match got {
            Err(end) => Some(end),
            Ok(got) if kind == "messages" => difference(&comparable(&expected), &comparable(&got)),
            Ok(got) => difference(&expected, &got),
        };
        if let Some(wrong) = wrong {
            complaints.push(complaint(question, &format!(".{kind}: {wrong}")));
            if kind == "records" {
                break; // the other views would say the same again
            }
        }
    }
    complaints
}

/// Messages as far as they must agree: what `dump` prints word for word, of a warning only its line. The real tool does
/// not warn of fields that a body declares twice.
fn comparable(messages: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(messages);
    let is_ours =
        |line: &&str| line.contains(" is declared twice in this body") || line.ends_with("note: the first declaration");
    let lines = text.lines().filter(|line| !is_ours(line)).map(|line| match line.split_once("warning: ") {
        Some((place, _)) => format!("{place}warning"),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

fn check_bad(question: &Question, tdgen: &Path) -> Vec<String> {
    let Ok(answer) = std::fs::read_to_string(question.answer("error")) else {
        return vec![complaint(question, "no .error beside it: run tools/bless.sh")];
    };
    let (outcome, error) = question.ask_bad(tdgen);
    let fails_well = match question.error_line.as_deref() {
        Some("any") => matches!(outcome.end, End::Code(1 | 2)),
        _ => outcome.end == End::Code(1),
    };
    if !fails_well {
        return vec![complaint(question, &format!("must end with exit code 1, {}", outcome.describe()))];
    }
    if !outcome.stdout.is_empty() {
        return vec![complaint(question, "writes output in spite of an error")];
    }
    let better = BETTER_PLACES.iter().find(|(name, _, _)| *name == question.name);
    let expected = match (better, &question.error_line) {
        (Some((_, line, _)), _) => Some((None, *line)),
        (None, Some(line)) => line.parse().ok().map(|line| (None, line)),
        (None, None) => place_of(&answer),
    };
    let expected = expected.map(|(file, line)| (file.map_or_else(|| question.file_name(), str::to_owned), line));
    let got = error.and_then(|error| error.place.map(|place| (place, error.text)));
    match (expected, got) {
        (None, _) if question.error_line.is_some() => Vec::new(),
        (None, _) => vec![complaint(question, "the real tool names no place: say `// error-line: N -- reason`")],
        (Some(expected), Some((place, _))) if expected == place => Vec::new(),
        (Some((file, line)), got) => {
            let got = got.map_or_else(
                || format!("no located error, {}", outcome.describe()),
                |((file, line), text)| format!("{file}:{line}: {}", support::shorten(&text)),
            );
            let wanted = support::shorten(answer.trim_end());
            vec![complaint(question, &format!("\n      expected {file}:{line}: ({wanted})\n      got      {got}"))]
        }
    }
}

#[test]
fn the_real_tool_still_answers_as_committed() {
    let bless = std::env::var_os("TDGEN_BLESS").is_some();
    support::ask_all("the real tool answers as committed", &questions(), |question| {
        answers_of_oracle(question, question.oracle())
            .into_iter()
            .filter_map(|(kind, answer)| {
                let answer = match answer {
                    Ok(answer) => answer,
                    Err(fault) => return Some(complaint(question, &fault)),
                };
                let path = question.answer(kind);
                let committed = std::fs::read(&path).ok();
                if committed == answer {
                    return None;
                }
                if bless {
                    match answer {
                        Some(bytes) => std::fs::write(&path, bytes).expect("an answer can be written"),
                        None => std::fs::remove_file(&path).expect("an old answer can be removed"),
                    }
                    return None;
                }
                let (committed, answer) = (committed.unwrap_or_default(), answer.unwrap_or_default());
                Some(complaint(question, &format!(".{kind}: {}", difference(&committed, &answer)?)))
            })
            .collect()
    });
}

#[test]
fn the_real_tool_still_prints_the_same_details() {
    let tdgen = support::tdgen();
    let questions: Vec<Question> = questions().into_iter().filter(|it| !it.is_bad() && !it.commits_details()).collect();
    support::ask_all("the real tool prints the same details", &questions, |question| {
        match (question.ask_details(question.oracle()), question.ask_details(&tdgen)) {
            // What the real tool cannot print is in the other answers.
            (Err(_), _) => Vec::new(),
            (Ok(_), Err(end)) => vec![complaint(question, &end)],
            (Ok(expected), Ok(got)) => difference(&expected, &got)
                .map(|found| complaint(question, &format!("details: {found}")))
                .into_iter()
                .collect(),
        }
    });
}

#[test]
fn other_versions_answer_as_the_file_says() {
    let questions: Vec<Question> = questions();
    for version in VERSIONS {
        let oracle = llvm_tblgen(version);
        let of_others = questions.iter().filter(|question| question.version() != version);
        support::ask_all(
            &format!("LLVM {version} answers as the file says"),
            &of_others.collect::<Vec<_>>(),
            |question| {
                let is_listed = question.versions.contains(&version);
                match (is_listed, difference_of(question, &oracle)) {
                    (true, Some(found)) => {
                        vec![complaint(question, &format!("differs, although it is not excluded: {found}"))]
                    }
                    (false, None) => vec![complaint(question, "gives the committed answers, and is not listed")],
                    _ => Vec::new(),
                }
            },
        );
    }
}

/// The first difference between the committed answers and those of a tool. A crash is no answer: the tool of LLVM 21 has
/// assertions, which fail where others go on.
fn difference_of(question: &Question, oracle: &Path) -> Option<String> {
    answers_of_oracle(question, oracle).into_iter().find_map(|(kind, answer)| {
        let answer = match answer {
            Err(end) if end.starts_with("Signal") => return None,
            Err(end) => return Some(end),
            Ok(None) if kind == "json" => return None,
            Ok(Some(answer)) if kind == "error" && answer == b"crash\n" => return None,
            Ok(answer) => answer.unwrap_or_default(),
        };
        let committed = std::fs::read(question.answer(kind)).unwrap_or_default();
        difference(&committed, &answer).map(|difference| format!(".{kind}: {difference}"))
    })
}

/// Every kind of answer: the bytes that belong into its file, none if there is no such file.
type Answers = Vec<(&'static str, Result<Option<Vec<u8>>, String>)>;

fn answers_of_oracle(question: &Question, oracle: &Path) -> Answers {
    let nothing = |kinds: &[&'static str]| kinds.iter().map(|kind| (*kind, Ok(None))).collect::<Answers>();
    if question.is_bad() {
        let (outcome, error) = question.ask_bad(oracle);
        let error = question.error_of_oracle(&outcome, error.as_ref());
        let mut answers = nothing(&["records", "json", "detailed", "messages", "out"]);
        answers.push(("error", error.map(|line| Some(format!("{line}\n").into_bytes()))));
        return answers;
    }
    let mut answers = nothing(&["error"]);
    for (kind, got) in question.ask_good(oracle) {
        let answer = match (kind, got) {
            ("json", Err(_)) => Ok(None),
            ("messages", Ok(bytes)) => Ok(Some(bytes).filter(|bytes| !bytes.is_empty())),
            (_, got) => got.map(Some),
        };
        answers.push((kind, answer));
    }
    if question.action.is_empty() {
        answers.push(("out", Ok(None)));
    }
    if !question.commits_details() {
        answers.push(("detailed", Ok(None)));
    }
    answers
}

#[test]
fn every_answer_has_its_question() {
    let stray: Vec<String> = ["records", "json", "detailed", "messages", "out", "error"]
        .iter()
        .flat_map(|kind| support::files_below(&corpus(), &format!(".{kind}")))
        .filter(|answer| !answer.with_extension("td").exists())
        .map(|answer| answer.display().to_string())
        .collect();
    assert!(stray.is_empty(), "answers without a question:\n{}", stray.join("\n"));
    for (name, _, _) in BETTER_PLACES {
        assert!(corpus().join(name).exists(), "BETTER_PLACES names {name}, which does not exist");
    }
}
