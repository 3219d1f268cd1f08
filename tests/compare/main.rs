//! tdgen beside llvm-tblgen on random programs and on damaged real files.
//!
//! Both tests run for a short time with a new seed each day. `TDGEN_COMPARE_SEED` and `TDGEN_COMPARE_SECONDS` choose
//! another seed and time: CONTRIBUTING.md has the command.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]
#![allow(clippy::print_stdout, reason = "the seed of a run and its differences are printed while it runs")]

mod excuses;
mod explain;
mod generate;
mod half_written;
mod hunt;
mod mutate;
#[path = "../support/mod.rs"]
mod support;
mod tools;
mod typos;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fastrand::Rng;
use tdgen::parser::operator_table::OPERATORS;

use hunt::Hunt;
use mutate::Mutation;
use tools::Tools;

/// The files of LLVM that are mutated.
const INSTALLED: &str = "/usr/lib/llvm-22/include";

#[test]
fn random_programs() {
    let mut hunt = Hunt::new("random programs");
    let versions = ["22", "23"].map(|version| (version, Tools::new(version, Vec::new())));
    let seed = hunt.seed();
    for index in 0.. {
        if hunt.is_over() {
            break;
        }
        let program = generate::program(seed, index);
        let Some((_, tools)) = versions.iter().find(|(version, _)| *version == program.version) else { break };
        hunt.check(tools, &program.text, || format!("program {index} for {}", program.version));
    }
    assert!(hunt.accepted() > 80, "llvm-tblgen accepts only {} % of the programs", hunt.accepted());
    hunt.finish();
}

#[test]
fn mutated_files() {
    let mut hunt = Hunt::new("mutated files");
    let [installed, cases] = real_files();
    let mut rng = Rng::with_seed(hunt.seed());
    let mut accepted = BTreeMap::new();
    while !hunt.is_over() {
        // Installed files include many others, so they take much longer.
        let files = if rng.u8(0..5) == 0 { &installed } else { &cases };
        let (Some(file), Some(mutation)) = (rng.choice(files), rng.choice(Mutation::ALL)) else { break };
        let Ok(text) = std::fs::read_to_string(file) else { continue };
        let folder = file.parent().unwrap_or(Path::new("."));
        let include = vec![folder.to_owned(), PathBuf::from(INSTALLED)];
        let tools = Tools::new(version_of(&text), include);
        // A mutation of a file with an error has two, and the tools may find either first.
        if *accepted.entry(file).or_insert_with(|| tools.accepts(&text))
            && let Some(mutant) = mutate::mutate(&text, mutation, &mut rng)
        {
            hunt.check(&tools, &mutant.text, || format!("{}: {}", file.display(), mutant.change));
        }
        // Random programs are sources like any other.
        let program = generate::program(rng.u64(..), 0);
        let tools = Tools::new(program.version, Vec::new());
        if let Some(mutant) = mutate::mutate(&program.text, mutation, &mut rng)
            && tools.accepts(&program.text)
        {
            hunt.check(&tools, &mutant.text, || format!("random program: {}", mutant.change));
        }
    }
    hunt.finish();
}

/// The version of LLVM that accepts a case of the language tests, which says if it is not 22.
fn version_of(case: &str) -> &'static str {
    let listed = case.lines().next().and_then(|line| line.strip_prefix("// llvm: ")).unwrap_or("22");
    let versions = listed.split(" -- ").next().unwrap_or_default();
    ["22", "23", "21"].into_iter().find(|version| versions.contains(version)).unwrap_or("22")
}

/// The files to mutate: those of LLVM, and the cases of the language tests.
fn real_files() -> [Vec<PathBuf>; 2] {
    let cases = support::tools::root().join("tests/language");
    let installed = support::files_below(Path::new(INSTALLED), ".td");
    assert!(installed.len() >= 300, "only {} files in {INSTALLED}: run tools/install-deps.sh", installed.len());
    [installed, support::files_below(&cases, ".td")]
}

/// The programs of LLVM 23 that it accepts, which may have the forms of 22, too.
fn accepted_programs(count: u64) -> Vec<generate::Program> {
    let tools = Tools::new("23", Vec::new());
    let programs = (0..count).map(|index| generate::program(1, index));
    programs.filter(|program| program.version == "23" && tools.accepts(&program.text)).collect()
}

#[test]
fn every_operator_is_in_accepted_programs() {
    let used: BTreeSet<&str> = accepted_programs(1000).into_iter().flat_map(|program| program.operators).collect();
    let missing: Vec<&str> = OPERATORS.iter().map(|row| row.name).filter(|name| !used.contains(name)).collect();
    assert!(missing.is_empty(), "never generated: {missing:?}");
}

#[test]
fn every_statement_is_in_accepted_programs() {
    let text: String = accepted_programs(300).into_iter().map(|program| program.text).collect();
    let words: BTreeSet<&str> = text.split_whitespace().collect();
    let statements = "assert class def defm defset deftype defvar dump else field foreach if let multiclass";
    let directives = "#define #else #endif #ifdef #ifndef";
    let missing = statements.split(' ').chain(directives.split(' ')).filter(|word| !words.contains(word));
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}

/// `random_programs` runs tdgen in this process, because that is much faster.
#[test]
fn the_program_answers_as_the_library_does() {
    let tools = Tools::new("22", Vec::new());
    for index in 0..20 {
        let source = generate::program(1, index).text;
        assert!(tools.answers_alike(&source), "the program and the library differ on\n{source}");
    }
}

#[test]
fn a_program_depends_only_on_seed_and_index() {
    assert_eq!(generate::program(7, 3).text, generate::program(7, 3).text);
    assert_ne!(generate::program(7, 3).text, generate::program(7, 4).text);
}
