//! Everything that the generated printers print is read back as an equal operation, attribute or type, as text and as bytecode.
//! Where `--check-ods` warns that a format is ambiguous, there is a text that is not read back.
//!
//! Random formats are tested with a new seed each day. To reproduce or extend a run: `TDGEN_ODS_SEED=7 TDGEN_ODS_READBACK=500
//! cargo test --test ods readback -- --nocapture`, for 500 operations, and 500 attributes and types. Each failure is shown with
//! its record.

#![expect(clippy::disallowed_methods, reason = "tests write generated files")]
#![allow(clippy::print_stderr, reason = "the seed of a run is printed while it runs")]

mod definition;
mod features;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::definition::Definition;
use crate::random::format::format_and_lists;
use crate::random::operation::Operation;
use crate::random::pools::Random;
use crate::random::{generate, refused, seed, setting, uncompilable};
use crate::support::ods::{COMPILER, INCLUDE, call, clang, generated_with_warnings};
use crate::support::tools::{quiet, root, run, tdgen};

/// The operations, and the attributes and types, of a run, unless `TDGEN_ODS_READBACK` says otherwise.
const FORMATS: usize = 25;
/// The operations, and the attributes and types, of a program.
const TOGETHER: usize = 50;
/// The texts of an operation in generic form.
const PIECES: usize = 30;
/// The texts that are searched for one that is not read back, of an operation whose format is ambiguous.
const SEARCHED: usize = 1000;

/// A random operation or definition.
struct Sample {
    name: String,
    record: String,
    /// C++ that checks a definition.
    values: String,
    operation: Option<(Operation, Random)>,
}

impl Sample {
    fn operation(seed: u64, number: usize) -> Sample {
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number as u64));
        let mut operation = Operation::with_rich_format(&mut random, number);
        let (format, listed) = format_and_lists(&mut random, &operation);
        operation.format = Some(format);
        operation.listed = listed;
        let (name, record) = (format!("shop.op{number}"), operation.record());
        Sample { name, record, values: String::new(), operation: Some((operation, random)) }
    }

    fn definition(seed: u64, number: usize) -> Sample {
        let mut random = Random::new(seed.wrapping_mul(1_000_033).wrapping_add(number as u64));
        let Definition { name, record, values } = Definition::random(&mut random, number);
        Sample { name, record, values, operation: None }
    }

    /// Samples of which few have an ambiguous format: most of those that have one are drawn again.
    fn draw(
        seed: u64,
        numbers: Range<usize>,
        sample: fn(u64, usize) -> Sample,
        warnings: &dyn Fn(&[Sample]) -> String,
    ) -> Vec<Sample> {
        let samples: Vec<Sample> = numbers.clone().map(|number| sample(seed, number)).collect();
        let warnings = warnings(&samples);
        let mut random = Random::new(seed.wrapping_add(numbers.start as u64));
        let mut is_drawn_again = |drawn: &Sample| drawn.warning(&warnings).is_some() && random.chance(70);
        let again = |(number, drawn)| if is_drawn_again(&drawn) { sample(!seed, number) } else { drawn };
        numbers.zip(samples).map(again).collect()
    }

    /// The warning about its ambiguous format.
    fn warning<'w>(&self, warnings: &'w str) -> Option<&'w str> {
        let (_, warning) = warnings.split_once(&format!("ambiguous format of `{}`", self.name))?;
        warning.split("help: ").next()
    }

    /// The name of an operation and texts in generic form.
    fn texts(&self, count: usize) -> Option<String> {
        let (operation, random) = self.operation.as_ref()?;
        let mut random = random.clone();
        let texts: Vec<String> = (0..count).map(|_| operation.ir(&mut random)).collect();
        Some(format!("{}\n{}", self.name, texts.join("// ----\n")))
    }
}

/// The folders that descriptions include files from.
fn includes() -> [String; 2] {
    ["readback", "random"].map(|folder| format!("-I{}", root().join("tests/ods").join(folder).display()))
}

/// Calls tdgen with some options; returns its messages.
fn messages(options: &[&str], description: &Path) -> String {
    let mut arguments: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    arguments.extend(includes());
    String::from_utf8_lossy(&call(tdgen(root()), &arguments, description).stderr).into_owned()
}

/// Builds the program that checks a dialect. `values` is C++ that calls `check` for attributes and types.
/// The error is what the compiler printed.
fn build(folder: &Path, description: &Path, values: &str) -> Result<PathBuf, String> {
    generate(folder, |arguments| {
        let arguments = [arguments, &includes()].concat();
        generated_with_warnings(tdgen(root()), &arguments, description)
    });
    std::fs::write(folder.join("values.inc"), values).expect("a file can be written");
    let program = folder.join("program");
    let libraries = format!("{INCLUDE}/../lib");
    let mut compiler = clang();
    compiler.args(["-Wno-unused-function", "-Wno-deprecated-declarations", "-ferror-limit=0", "-I"]).arg(folder);
    compiler.arg(root().join("tests/ods/readback/main.cpp")).arg("-o").arg(&program);
    compiler.args(["-lMLIR", "-lLLVM"]).arg(format!("-L{libraries}")).arg(format!("-Wl,-rpath,{libraries}"));
    let output = run(&mut compiler, COMPILER);
    if output.status.success() { Ok(program) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[test]
fn texts_are_read_back() {
    let sources = root().join("tests/ods/readback");
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let values = std::fs::read_to_string(sources.join("cases.inc")).expect("the values can be read");
    let program = build(folder.path(), &sources.join("cases.td"), &values).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = quiet(Command::new(program).arg(sources.join("cases.mlir")), "");
    let failures: Vec<&str> = printed.split("---- ").skip(1).filter(|it| !it.ends_with(": read back\n")).collect();
    assert!(failures.is_empty(), "{}", failures.concat());
}

/// What a program prints about a sample.
#[derive(PartialEq, Eq)]
enum Answer {
    ReadBack,
    /// There is no valid operation among the texts.
    Invalid,
    /// A text that is not read back.
    Different(String),
}

/// The answers of a program by the name of the sample.
fn answers(printed: &str) -> BTreeMap<String, Answer> {
    let answer = |answer: &str| {
        let (head, text) = answer.split_once('\n')?;
        let (name, outcome) = head.split_once(": ")?;
        let answer = match outcome {
            "read back" => Answer::ReadBack,
            "invalid" => Answer::Invalid,
            _ => Answer::Different(format!("{outcome}\n{text}")),
        };
        Some((name.to_owned(), answer))
    };
    printed.split("---- ").skip(1).filter_map(answer).collect()
}

/// The number of samples of a run for each outcome.
#[derive(Default)]
struct Outcomes {
    read_back: usize,
    /// Operations without a valid text.
    invalid: usize,
    /// What is not read back.
    failed: usize,
    /// Ambiguous formats of which a text is not read back.
    ambiguous: usize,
    /// Formats that are reported as ambiguous and whose texts are all read back.
    unproved: usize,
}

impl Outcomes {
    /// Counts a sample, and prints it if its outcome is not the expected one.
    fn add(&mut self, sample: &Sample, answer: Option<&Answer>, warning: Option<&str>) {
        let Sample { name, record, .. } = sample;
        match (answer, warning) {
            (Some(Answer::ReadBack), None) => self.read_back += 1,
            (Some(Answer::Different(_)), Some(_)) => self.ambiguous += 1,
            (Some(Answer::Different(text)), None) => {
                self.failed += 1;
                eprintln!("==== {name} is not read back\n{record}{text}");
            }
            (Some(Answer::ReadBack), Some(warning)) => {
                self.unproved += 1;
                eprintln!("==== {name} is read back\n{record}{warning}");
            }
            (Some(Answer::Invalid) | None, _) => {
                self.invalid += 1;
                eprintln!("==== {name} is invalid\n{record}");
            }
        }
    }

    fn total(&self) -> usize {
        self.read_back + self.invalid + self.failed + self.ambiguous + self.unproved
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcomes { read_back, invalid, failed, ambiguous, unproved } = self;
        write!(
            f,
            "{} formats: {read_back} read back, {failed} not read back, {ambiguous} ambiguous, {unproved} reported as \
             ambiguous without a text that is not read back, {invalid} without a valid text",
            self.total()
        )
    }
}

/// Checks some samples with one program.
fn check_batch(seed: u64, numbers: Range<usize>, outcomes: &mut Outcomes) {
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let description = folder.path().join("dialect.td");
    let describe = |samples: &[Sample]| {
        let records: String = samples.iter().map(|it| it.record.as_str()).collect();
        std::fs::write(&description, format!("include \"common.td\"\n{records}")).expect("a file can be written");
    };
    let warnings = |samples: &[Sample]| {
        describe(samples);
        messages(&["--check-ods", "--ods-checks=ambiguous-format"], &description)
    };
    let mut samples = Sample::draw(seed, numbers.clone(), Sample::operation, &warnings);
    describe(&samples);
    let remove = |samples: &mut Vec<Sample>, refused: &BTreeSet<usize>| {
        samples.retain(|it| !refused.iter().any(|number| it.name == format!("shop.op{number}")));
    };
    remove(&mut samples, &refused(&messages(&["--gen-op-defs", "--error-limit=0"], &description)));
    assert!(samples.len() * 2 > numbers.len(), "seed {seed}: only {} of {numbers:?} are accepted", samples.len());
    samples.extend(Sample::draw(seed, numbers, Sample::definition, &warnings));
    let values: String = samples.iter().map(|it| it.values.as_str()).collect();
    let values = format!("using namespace shop;\n{values}");
    // Some traits do not compile with some operations.
    let program = loop {
        describe(&samples);
        let errors = match build(folder.path(), &description, &values) {
            Ok(program) => break program,
            Err(errors) => errors,
        };
        let numbers = uncompilable(folder.path(), &errors);
        assert!(!numbers.is_empty(), "seed {seed}: {errors}");
        remove(&mut samples, &numbers);
    };
    let warnings = warnings(&samples);
    let texts = |sample: &Sample| sample.texts(if sample.warning(&warnings).is_some() { SEARCHED } else { PIECES });
    let texts: Vec<String> = samples.iter().filter_map(texts).collect();
    let input = folder.path().join("in.mlir");
    std::fs::write(&input, texts.join("// ====\n")).expect("a file can be written");
    let answers = answers(&quiet(Command::new(program).arg(&input), ""));
    for sample in &samples {
        outcomes.add(sample, answers.get(&sample.name), sample.warning(&warnings));
    }
}

#[test]
fn random_texts_are_read_back() {
    let seed = seed();
    let count = setting("TDGEN_ODS_READBACK").map_or(FORMATS, |count| count as usize);
    let mut outcomes = Outcomes::default();
    for first in (0..count).step_by(TOGETHER) {
        check_batch(seed, first..count.min(first + TOGETHER), &mut outcomes);
        eprintln!("seed {seed}: {outcomes}");
    }
    let Outcomes { failed, unproved, .. } = outcomes;
    assert_eq!((failed, unproved), (0, 0), "seed {seed}: see the records above");
    // Some formats are ambiguous, more or fewer by chance.
    for few in [outcomes.ambiguous, outcomes.invalid] {
        assert!(few * 4 <= outcomes.total(), "seed {seed}: too few formats are tested: {outcomes}");
    }
}
