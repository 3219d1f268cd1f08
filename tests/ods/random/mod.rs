//! Random dialects: both tools accept the same definitions, declare the same members and write the same texts. Programs with
//! the operations of each parse, print, verify and infer the same, also for damaged IR.
//!
//! The seed is new each day. To reproduce or extend a run: `TDGEN_ODS_SEED=7 TDGEN_ODS_OPERATIONS=200 cargo test --test ods
//! random -- --nocapture`; `TDGEN_ODS_DEFINITIONS` is the number of definitions that are not compiled, and `TDGEN_ODS_FORMATS`
//! that of formats of all directives, of which the accepted ones are compiled.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and read the environment")]
#![allow(clippy::print_stderr, reason = "the seed of a run is printed while it runs")]

mod damage;
mod definitions;
mod directives;
pub(super) mod format;
pub(super) mod operation;
pub(super) mod pools;
mod rules;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use self::definitions::{KINDS, Kind};
use self::operation::Operation;
use self::pools::Random;
use crate::support::cpp::differences;
use crate::support::ods::{COMPILER, INCLUDE, call, clang, generated_with_warnings, oracle};
use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::{ask_all, difference};

/// The operations of a run, unless `TDGEN_ODS_OPERATIONS` says otherwise.
const OPERATIONS: usize = 12;
/// The definitions of each kind in a run that compares texts, unless `TDGEN_ODS_DEFINITIONS` says otherwise.
const DEFINITIONS: usize = 30;
/// The formats of all directives in a run, unless `TDGEN_ODS_FORMATS` says otherwise.
const FORMATS: usize = 100;
/// The definitions that are in one description.
const TOGETHER: usize = 60;
/// The pieces of IR for each operation.
const PIECES: usize = 4;
/// The text of an absent attribute.
const NULL: &str = "<<NULL ATTRIBUTE>>";
const BETWEEN: &str = "// ----\n";

/// An operation as text.
pub(super) struct Sample {
    pub(super) record: String,
    pub(super) ir: Vec<String>,
}

impl Sample {
    pub(super) fn random(seed: u64, number: usize) -> Sample {
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        let mut op = Operation::random(&mut random, number);
        if random.chance(85) {
            op.format = Some(format::format(&mut random, &op));
        }
        Sample { record: op.record(), ir: (0..PIECES).map(|_| op.ir(&mut random)).collect() }
    }
}

/// The seed of a run, which is new each day.
pub(super) fn seed() -> u64 {
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    setting("TDGEN_ODS_SEED").unwrap_or(today)
}

pub(super) fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().expect("a number"))
}

fn ours() -> Command {
    tdgen(root())
}

/// Writes a description with some operations.
fn description(folder: &Path, samples: &[&Sample]) -> PathBuf {
    let common = root().join("tests/ods/random/dialect.td");
    let mut text = std::fs::read_to_string(common).expect("the common part can be read");
    text.extend(samples.iter().map(|sample| sample.record.as_str()));
    let path = folder.join("dialect.td");
    std::fs::write(&path, text).expect("a file can be written");
    path
}

/// The operations that both tools accept. What only one accepts is added to `reports`.
fn accepted<'s>(folder: &Path, samples: &[&'s Sample], reports: &mut Vec<String>) -> Vec<&'s Sample> {
    let path = description(folder, samples);
    let arguments = ["--gen-op-defs".to_owned()];
    let [our, their] = [ours(), oracle()].map(|tool| call(tool, &arguments, &path));
    match (our.status.success(), their.status.success(), samples) {
        (true, true, _) => samples.to_vec(),
        (is_ours, is_theirs, [sample]) => {
            let messages = [our, their].map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
            // tdgen lets the parser infer what the format cannot name.
            let is_excused = is_ours && messages[1].contains("a buildable type cannot be inferred");
            if is_ours != is_theirs && !is_excused {
                reports.push(format!("accepted by one tool only:\n{}\n{}", sample.record, messages.join("\n")));
            }
            Vec::new()
        }
        _ => {
            let (some, others) = samples.split_at(samples.len() / 2);
            [accepted(folder, some, reports), accepted(folder, others, reports)].concat()
        }
    }
}

/// Compares the declarations and the pages.
fn compare_texts(description: &Path, reports: &mut Vec<String>) {
    let texts =
        |action: &str| [oracle(), ours()].map(|tool| generated_with_warnings(tool, &[action.to_owned()], description));
    let [theirs, ours] = texts("--gen-op-decls");
    reports.extend(differences(&theirs, &ours));
    for action in ["--gen-op-doc", "--gen-dialect-doc"] {
        let [theirs, ours] = texts(action);
        if theirs != ours {
            reports.push(format!("{action} differs"));
        }
    }
}

/// Writes a description with operations that both tools accept, for main too, and whose C++ compiles with MLIR 22.
pub(super) fn compilable(folder: &Path, seed: u64) -> PathBuf {
    let all: Vec<Sample> = (0..OPERATIONS).map(|number| Sample::random(seed, number)).collect();
    let mut samples = accepted(folder, &all.iter().collect::<Vec<_>>(), &mut Vec::new());
    let arguments = ["--gen-op-defs", "--llvm-version=24"].map(str::to_owned);
    samples.retain(|sample| call(ours(), &arguments, &description(folder, &[sample])).status.success());
    loop {
        let path = description(folder, &samples);
        let Err(errors) = built(folder, &path, ours) else { return path };
        let numbers = uncompilable(folder, &errors);
        assert!(!numbers.is_empty() && samples.len() * 2 > OPERATIONS, "seed {seed}: {errors}");
        samples.retain(|sample| !numbers.iter().any(|it| sample.record.contains(&format!("def Shop_Op{it} "))));
    }
}

/// Writes the files that the program includes.
pub(super) fn generate(folder: &Path, output: impl Fn(&[String]) -> String) {
    for kind in ["dialect", "enum", "op", "typedef", "attrdef"] {
        for part in ["decls", "defs"] {
            let text = output(&[format!("--gen-{kind}-{part}")]);
            std::fs::write(folder.join(format!("{kind}-{part}.inc")), text).expect("a file can be written");
        }
    }
}

/// Builds the program with the files of a tool. The error is what the compiler printed.
fn built(folder: &Path, description: &Path, tool: fn() -> Command) -> Result<PathBuf, String> {
    generate(folder, |arguments| generated_with_warnings(tool(), arguments, description));
    let program = folder.join("program");
    let libraries = format!("{INCLUDE}/../lib");
    let mut compiler = clang();
    compiler.args(["-Wno-unused-function", "-Wno-deprecated-declarations", "-fno-rtti", "-DNDEBUG", "-ferror-limit=0"]);
    compiler.arg("-I").arg(folder).arg(root().join("tests/ods/random/main.cpp")).arg("-o").arg(&program);
    compiler.args(["-lMLIR", "-lLLVM"]).arg(format!("-L{libraries}")).arg(format!("-Wl,-rpath,{libraries}"));
    let output = run(&mut compiler, COMPILER);
    if output.status.success() { Ok(program) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// What the compiler reports about the C API of a description, beside the files of [`generate`].
fn capi_errors(folder: &Path, description: &Path) -> Option<String> {
    for part in ["header", "impl"] {
        let text = generated_with_warnings(ours(), &[format!("--gen-dialect-capi-{part}")], description);
        std::fs::write(folder.join(format!("capi-{part}.inc")), text).expect("a file can be written");
    }
    let mut compiler = clang();
    compiler.args(["-Wno-unused-function", "-Wno-deprecated-declarations", "-fsyntax-only", "-I"]).arg(folder);
    let output = run(compiler.arg(root().join("tests/ods/random/capi.cpp")), COMPILER);
    (!output.status.success()).then(|| format!("the C API:\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// The numbers of the operations that the compiler's errors are about.
pub(super) fn uncompilable(folder: &Path, errors: &str) -> BTreeSet<usize> {
    let number = |text: &str| -> Option<usize> {
        let (_, rest) = text.split_once("shop::Op")?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let in_file = |error: &str| -> Option<usize> {
        let (path, rest) = error.split_once(".inc:")?;
        let line: usize = rest.split(':').next()?.parse().ok()?;
        let text = std::fs::read_to_string(folder.join(format!("{}.inc", path.rsplit('/').next()?))).ok()?;
        let before: Vec<&str> = text.lines().take(line).collect();
        before.iter().rev().find(|line| line.starts_with("// ::shop::Op")).and_then(|line| number(line))
    };
    let errors = errors.lines().filter(|line| line.contains("error: "));
    errors.filter_map(|error| number(error).or_else(|| in_file(error))).collect()
}

/// What a program prints about each piece.
fn answers(program: &Path, pieces: &[String]) -> Vec<String> {
    let input = program.with_extension("mlir");
    std::fs::write(&input, pieces.join(BETWEEN)).expect("a file can be written");
    let output = quiet(Command::new(program).arg(&input), "");
    output.split("----\n").skip(1).map(str::to_owned).collect()
}

/// Printed IR with a token removed, repeated or exchanged.
fn damaged(random: &mut Random, printed: &str) -> String {
    let mut tokens: Vec<&str> = printed.split_inclusive([' ', ',', '(', ')', '<', '>', '[', ']', ':', '\n']).collect();
    let at = random.below(tokens.len());
    match random.below(3) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at]),
        _ => {
            let other = random.below(tokens.len());
            tokens.swap(at, other);
        }
    }
    tokens.concat()
}

/// Compares the answers of both programs about pieces of IR; returns those of `mlir-tblgen`'s.
fn compare_answers(programs: &[PathBuf; 2], pieces: &[String], reports: &mut Vec<String>) -> Vec<String> {
    let [ours, theirs] = programs.each_ref().map(|program| answers(program, pieces));
    assert_eq!((ours.len(), theirs.len()), (pieces.len(), pieces.len()));
    for ((piece, ours), theirs) in pieces.iter().zip(&ours).zip(&theirs) {
        // The parsers of `mlir-tblgen` do not read absent attributes as they print them.
        let is_unreadable = theirs.contains(NULL) && !ours.contains(NULL);
        if ours != theirs && !is_unreadable {
            reports.push(format!("{piece}\n--- tdgen:\n{ours}\n--- mlir-tblgen:\n{theirs}"));
        }
    }
    theirs
}

/// Whether a report has the mnemonic or the class of a sample's record.
fn mentions(report: &str, record: &str) -> bool {
    let number = record.strip_prefix("def Shop_Op").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    [format!("shop.op{number}"), format!("Op{number}")].iter().any(|name| {
        report
            .match_indices(name.as_str())
            .any(|(at, _)| !report[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
    })
}

#[test]
fn random_dialects_are_the_same_with_either_tool() {
    let seed = seed();
    let count = setting("TDGEN_ODS_OPERATIONS").map_or(OPERATIONS, |count| count as usize);
    let all: Vec<Sample> = (0..count).map(|number| Sample::random(seed, number)).collect();
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let mut reports = Vec::new();
    let mut samples = accepted(folder.path(), &all.iter().collect::<Vec<_>>(), &mut reports);
    assert!(samples.len() * 2 > count, "seed {seed}: only {} of {count} operations are accepted", samples.len());
    compare_texts(&description(folder.path(), &samples), &mut reports);
    // Operations whose C++ by `mlir-tblgen` does not compile are left out; that by tdgen must compile for the others.
    let folders = ["ours", "theirs"].map(|name| folder.path().join(name));
    folders.iter().for_each(|it| std::fs::create_dir(it).expect("a folder can be made"));
    let mut their_program = built(&folders[1], &description(folder.path(), &samples), oracle);
    for _ in 0..3 {
        let Err(errors) = &their_program else { break };
        let numbers = uncompilable(&folders[1], errors);
        let is_left = |sample: &&Sample| !numbers.iter().any(|it| sample.record.contains(&format!("def Shop_Op{it} ")));
        samples.retain(is_left);
        their_program = built(&folders[1], &description(folder.path(), &samples), oracle);
    }
    let path = description(folder.path(), &samples);
    let programs = match (built(&folders[0], &path, ours), their_program) {
        (Ok(ours), Ok(theirs)) => [ours, theirs],
        (ours, theirs) => panic!("seed {seed}: the C++ does not compile:\n{:?}\n{:?}", ours.err(), theirs.err()),
    };
    reports.extend(capi_errors(&folders[0], &path));
    let pieces: Vec<String> = samples.iter().flat_map(|sample| sample.ir.clone()).collect();
    let answers = compare_answers(&programs, &pieces, &mut reports);
    let mut random = Random::new(seed);
    let printed = answers.iter().filter_map(|answer| Some(answer.split_once("generic:\n")?.0));
    let damaged: Vec<String> = printed.flat_map(|text| [(); 3].map(|()| damaged(&mut random, text))).collect();
    compare_answers(&programs, &damaged, &mut reports);
    eprintln!(
        "seed {seed}: {} of {count} operations, {} pieces of IR, {} damaged, {} differences",
        samples.len(),
        pieces.len(),
        damaged.len(),
        reports.len()
    );
    reports.truncate(5);
    let records = samples.iter().map(|sample| sample.record.as_str());
    // What a report is about is not always in its IR.
    let records: String = records.filter(|record| reports.iter().any(|report| mentions(report, record))).collect();
    assert!(reports.is_empty(), "seed {seed}:\n{records}\n{}", reports.join("\n\n"));
}

/// What only tdgen accepts intentionally, by a part of the message of `mlir-tblgen`.
const EXCUSES: &[&str] = &["a buildable type cannot be inferred"];

/// The records that an action of both tools accepts. What only one accepts is added to `reports`.
fn accepted_by_both(
    arguments: &[String],
    describe: &dyn Fn(&[String]) -> PathBuf,
    records: &[String],
    reports: &mut Vec<String>,
) -> Vec<String> {
    let path = describe(records);
    let [our, their] = [ours(), oracle()].map(|tool| call(tool, arguments, &path));
    match (our.status.success(), their.status.success(), records) {
        (true, true, _) => records.to_vec(),
        (is_ours, is_theirs, [record]) => {
            let messages = [our, their].map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
            let is_excused = EXCUSES.iter().any(|text| messages.iter().any(|message| message.contains(text)));
            if is_ours != is_theirs && !is_excused {
                reports.push(format!("accepted by one tool only: {arguments:?}\n{record}\n{}", messages.join("\n")));
            }
            Vec::new()
        }
        _ => {
            let (some, others) = records.split_at(records.len() / 2);
            let halves = [some, others].map(|half| accepted_by_both(arguments, describe, half, reports));
            halves.concat()
        }
    }
}

/// Compares what both tools write about some records; returns how many of them both accept.
fn compare_records(kind: &Kind, folder: &Path, mut records: Vec<String>, reports: &mut Vec<String>) -> usize {
    let common = kind.files.iter().map(|name| root().join("tests/ods/random").join(name));
    let common: String = common.map(|file| std::fs::read_to_string(file).expect("a common part can be read")).collect();
    let path = folder.join("dialect.td");
    let describe = |records: &[String]| {
        std::fs::write(&path, format!("{common}{}", records.concat())).expect("a file can be written");
        path.clone()
    };
    let words = |action: &str| action.split(' ').map(str::to_owned).collect::<Vec<String>>();
    for action in kind.declarations.iter().chain(kind.definitions).chain(kind.texts) {
        records = accepted_by_both(&words(action), &describe, &records, reports);
    }
    let path = describe(&records);
    let both = |action: &str| [oracle(), ours()].map(|tool| generated_with_warnings(tool, &words(action), &path));
    for action in kind.declarations {
        let [theirs, ours] = both(action);
        reports.extend(differences(&theirs, &ours));
    }
    for action in kind.texts {
        let [theirs, ours] = both(action);
        let difference = difference(theirs.as_bytes(), ours.as_bytes());
        reports.extend(difference.map(|it| format!("{action}: {it}")));
    }
    records.len()
}

#[test]
fn random_definitions_are_the_same_with_either_tool() {
    let seed = seed();
    let count = setting("TDGEN_ODS_DEFINITIONS").map_or(DEFINITIONS, |count| count as usize);
    let chunks: Vec<(&Kind, usize)> =
        KINDS.iter().flat_map(|kind| (0..count).step_by(TOGETHER).map(move |first| (kind, first))).collect();
    let total = AtomicUsize::new(0);
    ask_all(&format!("seed {seed}"), &chunks, |(kind, first)| {
        let folder = tempfile::tempdir().expect("a folder for generated files");
        let numbers = *first..count.min(first + TOGETHER);
        let record =
            |number| (kind.record)(&mut Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64)), number);
        let mut reports = Vec::new();
        let accepted = compare_records(kind, folder.path(), numbers.map(record).collect(), &mut reports);
        total.fetch_add(accepted, Ordering::Relaxed);
        reports
    });
    let total = total.into_inner();
    eprintln!("seed {seed}: {total} of {} definitions", count * KINDS.len());
    assert!(total * 4 > count * KINDS.len() * 3, "seed {seed}: most definitions are refused");
}

/// The operations of a description that a tool refuses, by the lines of the records in its messages.
pub(super) fn refused(messages: &str) -> BTreeSet<usize> {
    let mut numbers = BTreeSet::new();
    for line in messages.lines() {
        let number = line.trim_start().strip_prefix("def Shop_Op").and_then(|rest| rest.split(' ').next());
        numbers.extend(number.and_then(|digits| digits.parse::<usize>().ok()));
    }
    numbers
}

/// What only one of the tools refuses, by a part of its message: see the documentation of the differences.
const REFUSALS: &[&str] = &[
    // mlir-tblgen generates code that does not compile, or prints what its parser cannot read.
    "together with others",
    "a region follows `attr-dict`",
    // tdgen generates code that works.
    "PLEASE submit a bug report",
    "only literals, types, and variables can be used within an optional group",
];

/// The C++ of everything that tdgen accepts compiles, and `mlir-tblgen` accepts the same.
#[test]
fn formats_with_all_directives_compile() {
    let seed = seed();
    let count = setting("TDGEN_ODS_FORMATS").map_or(FORMATS, |count| count as usize);
    let mut random = Random::new(seed.wrapping_mul(7919));
    let records: Vec<String> = (0..count).map(|number| directives::record(&mut random, number)).collect();
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let common = root().join("tests/ods/random/directives.td");
    let common = std::fs::read_to_string(common).expect("the common part can be read");
    let describe = |numbers: &[usize]| {
        let path = folder.path().join("dialect.td");
        let records: String = numbers.iter().map(|&number| records[number].as_str()).collect();
        std::fs::write(&path, format!("{common}{records}")).expect("a file can be written");
        path
    };
    let mut reports = Vec::new();
    let arguments = ["--gen-op-defs".to_owned(), "--error-limit=0".to_owned()];
    let everything: Vec<usize> = (0..count).collect();
    let output = call(ours(), &arguments, &describe(&everything));
    let messages = String::from_utf8_lossy(&output.stderr);
    let refused = refused(&messages);
    let accepted: Vec<usize> = everything.into_iter().filter(|number| !refused.contains(number)).collect();
    assert!(accepted.len() * 5 > count, "seed {seed}: only {} of {count} formats are accepted", accepted.len());
    for (number, record) in records.iter().enumerate() {
        let path = describe(&[number]);
        let theirs = call(oracle(), &arguments[..1], &path);
        if theirs.status.success() != refused.contains(&number) {
            continue;
        }
        let messages = String::from_utf8_lossy(&call(ours(), &arguments, &path).stderr).into_owned();
        let messages = messages + &String::from_utf8_lossy(&theirs.stderr);
        if !REFUSALS.iter().any(|text| messages.contains(text)) {
            reports.push(format!("accepted by one tool only:\n{record}\n{messages}"));
        }
    }
    let path = describe(&accepted);
    for part in ["decls", "defs"] {
        let text = generated_with_warnings(ours(), &[format!("--gen-op-{part}")], &path);
        std::fs::write(folder.path().join(format!("op-{part}.inc")), text).expect("a file can be written");
    }
    let mut compiler = clang();
    compiler.args([
        "-fsyntax-only",
        "-fno-rtti",
        "-Wno-unused-function",
        "-ferror-limit=0",
        "-ftemplate-backtrace-limit=0",
    ]);
    compiler.arg("-I").arg(folder.path());
    let output = run(compiler.arg(root().join("tests/ods/random/directives.cpp")), COMPILER);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = || errors.lines().filter(|line| line.contains("error: ") || line.contains(".inc:"));
    // An error in a header has a note about the line that uses it.
    let blamed: String = lines().map(|line| line.replace(": note: ", ": error: ") + "\n").collect();
    let uncompilable = uncompilable(folder.path(), &blamed);
    let failed: String = uncompilable.iter().map(|&number| records[number].as_str()).collect();
    let errors = lines().take(20).collect::<Vec<_>>().join("\n");
    eprintln!(
        "seed {seed}: {} of {count} formats accepted, {} do not compile, {} accepted by one tool only",
        accepted.len(),
        uncompilable.len(),
        reports.len()
    );
    assert!(output.status.success(), "seed {seed}:\n{failed}\n{errors}");
    reports.truncate(5);
    assert!(reports.is_empty(), "seed {seed}:\n{}", reports.join("\n\n"));
}
