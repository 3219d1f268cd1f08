//! Explanations of random fields: the last step gives the value that is printed.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::Path;

use fastrand::Rng;
use tdgen::diagnostics::Diags;
use tdgen::explain::{Explanation, StepKind, explain};
use tdgen::records::{RecordRef, Records};
use tdgen::source::{FileId, Loader, MemoryLoader, SourceMap};
use tdgen::{CompileOptions, Disk, compile};

use crate::generate;

/// The fields that are explained.
const FIELDS: usize = 10_000;

/// The records of a file that are explained: each costs two evaluations.
const RECORDS: usize = 4;

/// The most records without names that an explanation lists.
const LISTED: usize = 16;

const MLIR: &[&str] = &[
    "mlir/Dialect/Arith/IR/ArithOps.td",
    "mlir/Dialect/Func/IR/FuncOps.td",
    "mlir/Dialect/SCF/IR/SCFOps.td",
    "mlir/Dialect/Math/IR/MathOps.td",
    "mlir/Dialect/Vector/IR/VectorOps.td",
    "mlir/Dialect/LLVMIR/LLVMOps.td",
    "mlir/Transforms/Passes.td",
    "llvm/Option/OptParser.td",
    "llvm/Frontend/OpenMP/OMP.td",
];

/// What was explained so far.
#[derive(Default)]
struct Tally {
    fields: usize,
    /// Fields whose value their last setting does not give, because it depends on the records that exist.
    completions: usize,
}

/// The printed values of a record, as `--print-records` shows them.
fn printed(record: RecordRef<'_>, records: &Records) -> String {
    let text = String::from_utf8_lossy(&records.store().record_text(record.id)).into_owned();
    text.split_once('\n').map_or(String::new(), |(_, fields)| fields.to_owned())
}

fn check(explanation: &Explanation, printed: &str, what: &str, tally: &mut Tally) {
    for field in &explanation.fields {
        let last = field.steps.last().unwrap_or_else(|| panic!("{what}: no steps of {}", field.name));
        // A record without a name is shown as the expression that made it, of which the first are listed. One with a string
        // and one with equal code look alike.
        let classes: BTreeSet<&String> = field.instances.iter().map(|one| &one.class).collect();
        if field.instances.len() == LISTED || classes.len() < field.instances.len() {
            continue;
        }
        let named = field.instances.iter().fold(last.value.clone(), |text, one| text.replace(&one.class, &one.name));
        let shown = match named.as_str() {
            "" => format!(" {};\n", field.name),
            value => format!(" {} = {value};\n", field.name),
        };
        assert!(printed.contains(&shown), "{what}.{}: {shown}\n{printed}", field.name);
        tally.fields += 1;
        if last.kind == StepKind::Completion {
            tally.completions += 1;
        }
    }
}

/// Explains some records of a file; nothing if it is refused.
fn explain_some(sources: &SourceMap, main: FileId, loader: &dyn Loader, rng: &mut Rng, tally: &mut Tally, what: &str) {
    let options = CompileOptions::default();
    let Some(records) = compile(&mut sources.clone(), main, loader, &options, &mut Diags::new(20)) else { return };
    let mut all: Vec<RecordRef<'_>> = records.defs_in_order().collect();
    rng.shuffle(&mut all);
    for record in all.into_iter().take(RECORDS) {
        let mut diags = Diags::new(20);
        let explanation = explain(&mut sources.clone(), main, loader, &options, &record.name(), &mut diags);
        let what = format!("{what}: {}", record.name());
        let explanation = explanation.unwrap_or_else(|| panic!("{what}: {:?}", diags.sorted()));
        check(&explanation, &printed(record, &records), &what, tally);
    }
}

#[test]
fn explanations_end_with_the_printed_value() {
    let mut tally = Tally::default();
    let mut rng = Rng::with_seed(48);
    for file in MLIR {
        let path = Path::new(super::INSTALLED).join(file);
        let mut sources = SourceMap::new(vec![super::INSTALLED.to_owned()]);
        let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let main = sources.add(&path.to_string_lossy(), text).unwrap_or_else(|error| panic!("{error:?}"));
        explain_some(&sources, main, &Disk, &mut rng, &mut tally, file);
    }
    let of_files = tally.fields;
    assert!(of_files > 200, "only {of_files} fields of installed files");
    let mut index = 0;
    while tally.fields < FIELDS {
        let program = generate::program(48, index);
        let mut sources = SourceMap::new(Vec::new());
        let main = sources.add("input.td", program.text.into_bytes()).unwrap_or_else(|error| panic!("{error:?}"));
        let what = format!("program {index}");
        explain_some(&sources, main, &MemoryLoader::default(), &mut rng, &mut tally, &what);
        index += 1;
    }
    assert!(tally.completions * 100 < tally.fields, "{} of {} fields", tally.completions, tally.fields);
}
