//! Everything that the generated printers print is read back as an equal operation, attribute or type, as text and as bytecode.
//!
//! Random formats are tested with a new seed each day. To reproduce or extend a run: `TDGEN_ODS_SEED=7 TDGEN_ODS_READBACK=500
//! cargo test --test ods readback -- --nocapture`.

#![expect(clippy::disallowed_methods, reason = "tests write generated files")]
#![allow(clippy::print_stderr, reason = "the seed of a run is printed while it runs")]

mod definition;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::definition::Definition;
use crate::random::pools::Random;
use crate::random::{Sample, refused, seed, setting, uncompilable};
use crate::support::ods::{COMPILER, INCLUDE, call, clang, generated_with_warnings};
use crate::support::tools::{quiet, root, run, tdgen};

/// The operations, and the attributes and types, of a run, unless `TDGEN_ODS_READBACK` says otherwise.
const FORMATS: usize = 25;

/// Reports that are not about formats, and limits of MLIR's parsers.
const KNOWN: &[&str] = &[
    "invalid: ",
    // `parseTypeList` requires a type: a list without types is not read outside of an optional group.
    "expected non-function type",
    "expected type",
];

/// The folders that descriptions include files from.
fn includes() -> [String; 2] {
    ["readback", "random"].map(|folder| format!("-I{}", root().join("tests/ods").join(folder).display()))
}

/// Calls tdgen with an action; returns its messages.
fn messages(action: &str, description: &Path) -> String {
    let mut arguments = vec![action.to_owned(), "--error-limit=0".to_owned()];
    arguments.extend(includes());
    String::from_utf8_lossy(&call(tdgen(root()), &arguments, description).stderr).into_owned()
}

/// Builds the program that checks a dialect. `values` is C++ that calls `check` for attributes and types.
/// The error is what the compiler printed.
fn build(folder: &Path, description: &Path, values: &str) -> Result<PathBuf, String> {
    for kind in ["dialect", "enum", "op", "typedef", "attrdef"] {
        for part in ["decls", "defs"] {
            let mut arguments = vec![format!("--gen-{kind}-{part}")];
            arguments.extend(includes());
            let text = generated_with_warnings(tdgen(root()), &arguments, description);
            std::fs::write(folder.join(format!("{kind}-{part}.inc")), text).expect("a file can be written");
        }
    }
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
    assert_eq!(quiet(Command::new(program).arg(sources.join("cases.mlir")), ""), "");
}

/// The reports of a program by the name of the definition or operation.
fn reports(printed: &str) -> BTreeMap<String, Vec<String>> {
    let mut reports: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for report in printed.split("---- ").skip(1) {
        let (name, text) = report.split_once('\n').unwrap_or((report, ""));
        if !KNOWN.iter().any(|known| text.contains(known)) {
            reports.entry(name.to_owned()).or_default().push(text.to_owned());
        }
    }
    reports
}

fn without_builders(record: &str) -> String {
    let is_builder = |line: &&str| line.contains("let builders") || line.contains("skipDefaultBuilders");
    record.lines().filter(|line| !is_builder(line)).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn random_texts_are_read_back() {
    let seed = seed();
    let count = setting("TDGEN_ODS_READBACK").map_or(FORMATS, |count| count as usize);
    let random = |number: usize| Random::new(seed.wrapping_mul(1_000_033).wrapping_add(number as u64));
    let definitions: Vec<Definition> =
        (0..count).map(|number| Definition::random(&mut random(number), number)).collect();
    let mut samples: Vec<Sample> = (0..count).map(|number| Sample::random(seed, number)).collect();
    // Builders have no influence on formats, and some are invalid.
    samples.iter_mut().for_each(|it| it.record = without_builders(&it.record));
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let description = folder.path().join("dialect.td");
    let describe = |samples: &[&Sample]| {
        let mut text = "include \"common.td\"\n".to_owned();
        text.extend(definitions.iter().map(|it| it.record.as_str()));
        text.extend(samples.iter().map(|it| it.record.as_str()));
        std::fs::write(&description, text).expect("a file can be written");
    };
    describe(&samples.iter().collect::<Vec<_>>());
    let refused = refused(&messages("--gen-op-defs", &description));
    // A property that a format does not bind is lost.
    let is_lossless = |sample: &Sample| !sample.record.contains("Prop") || sample.record.contains("prop-dict");
    let mut accepted: Vec<&Sample> = (0..count)
        .filter(|number| !refused.contains(number))
        .map(|it| &samples[it])
        .filter(|it| is_lossless(it))
        .collect();
    assert!(accepted.len() * 2 > count, "seed {seed}: only {} of {count} operations are accepted", accepted.len());
    let values: String = definitions.iter().map(|it| it.values.as_str()).collect();
    let values = format!("using namespace shop;\n{values}");
    // Some traits do not compile with some operations.
    let program = loop {
        describe(&accepted);
        let errors = match build(folder.path(), &description, &values) {
            Ok(program) => break program,
            Err(errors) => errors,
        };
        let numbers = uncompilable(folder.path(), &errors);
        assert!(!numbers.is_empty(), "seed {seed}: {errors}");
        accepted.retain(|it| !numbers.iter().any(|number| it.name() == format!("shop.op{number}")));
    };
    let warnings = messages("--check-ods", &description);
    let is_warned = |name: &str| warnings.contains(&format!("ambiguous format of `{name}`"));
    let mut pieces = Vec::new();
    for sample in &accepted {
        pieces.extend(sample.ir.iter().map(|ir| format!("{}\n{ir}", sample.name())));
    }
    let input = folder.path().join("in.mlir");
    std::fs::write(&input, pieces.join("// ----\n")).expect("a file can be written");
    let reports = reports(&quiet(Command::new(program).arg(&input), ""));
    let mut records: BTreeMap<String, &str> = BTreeMap::new();
    records.extend(definitions.iter().map(|it| (it.name.clone(), it.record.as_str())));
    records.extend(accepted.iter().map(|it| (it.name(), it.record.as_str())));
    let exempt: Vec<&String> = records.keys().filter(|name| is_warned(name)).collect();
    let unproved: Vec<&&String> = exempt.iter().filter(|name| !reports.contains_key(**name)).collect();
    let mut failures: Vec<String> = Vec::new();
    for (name, texts) in reports.iter().filter(|(name, _)| !is_warned(name)) {
        failures.push(format!("{}{}", records.get(name).unwrap_or(&""), texts.first().map_or("", |it| it)));
    }
    eprintln!(
        "seed {seed}: {} formats, {} exempt, {} of them without a text that is not read back, {} not read back",
        records.len(),
        exempt.len(),
        unproved.len(),
        failures.len()
    );
    if std::env::var_os("TDGEN_ODS_UNPROVED").is_some() {
        let all: String = unproved.iter().map(|name| records[**name]).collect();
        eprintln!("{all}{warnings}");
    }
    failures.truncate(setting("TDGEN_ODS_FAILURES").map_or(5, |count| count as usize));
    assert!(failures.is_empty(), "seed {seed}:\n{}", failures.join("\n\n"));
    assert!(
        exempt.len() * 10 <= records.len(),
        "seed {seed}: {} of {} formats are ambiguous",
        exempt.len(),
        records.len()
    );
}
