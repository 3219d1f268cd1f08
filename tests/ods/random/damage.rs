//! Random operations that are built of parts that do not fit, and read from damaged text, with clang's sanitizers. What MLIR's
//! own code does with them is not instrumented.
//!
//! For longer: `TDGEN_ODS_SEED=7 TDGEN_ODS_DAMAGED=300 TDGEN_ODS_ROUNDS=2000 cargo test --test ods damaged -- --nocapture`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::pools::Random;
use super::{Sample, directives, generate, ours, refused, seed, setting, uncompilable};
use crate::support::ods::{COMPILER, INCLUDE, call, generated_with_warnings, plain_clang};
use crate::support::tools::{root, run};

/// The operations of a run, unless `TDGEN_ODS_DAMAGED` says otherwise.
const OPERATIONS: usize = 24;
/// How many times each is built, unless `TDGEN_ODS_ROUNDS` says otherwise.
const ROUNDS: usize = 60;

/// Writes a description with those operations that tdgen accepts.
fn description(folder: &Path, records: &[String]) -> PathBuf {
    let common = ["dialect.td", "damage.td"].map(|name| root().join("tests/ods/random").join(name));
    let common: String = common.map(|file| std::fs::read_to_string(file).expect("a common part can be read")).concat();
    let path = folder.join("dialect.td");
    let write = |without: &dyn Fn(usize) -> bool| {
        let records = records.iter().enumerate().filter(|(number, _)| !without(*number));
        let records: String = records.map(|(_, record)| record.as_str()).collect();
        std::fs::write(&path, format!("{common}{records}")).expect("a file can be written");
    };
    write(&|_| false);
    let output = call(ours(), &["--gen-op-defs".to_owned(), "--error-limit=0".to_owned()], &path);
    let refused = refused(&String::from_utf8_lossy(&output.stderr));
    write(&|number| refused.contains(&number));
    path
}

fn compiler(folder: &Path, program: &Path) -> Command {
    let libraries = format!("{INCLUDE}/../lib");
    let mut compiler = plain_clang();
    compiler.args(["-fsanitize=address,undefined", "-fno-sanitize=vptr,function", "-fno-sanitize-recover=all"]);
    compiler.args(["-g1", "-w", "-fno-rtti", "-ferror-limit=0", "-I"]).arg(folder);
    compiler.arg(root().join("tests/ods/random/damage.cpp")).arg("-o").arg(program);
    compiler.args(["-lMLIR", "-lLLVM"]).arg(format!("-L{libraries}")).arg(format!("-Wl,-rpath,{libraries}"));
    compiler
}

#[test]
fn damaged_operations_do_not_crash() {
    let seed = seed();
    let count = |name, otherwise| setting(name).map_or(otherwise, |count| count as usize);
    let rounds = count("TDGEN_ODS_ROUNDS", ROUNDS);
    let mut random = Random::new(seed.wrapping_mul(104_729));
    let mut record = |number| match number % 2 {
        0 => directives::record(&mut random, number),
        _ => Sample::random(seed, number).record,
    };
    // The methods of such interfaces are written by hand.
    let record =
        |number| Some(record(number)).filter(|it| !it.contains("DeclareOpInterfaceMethods")).unwrap_or_default();
    let records: Vec<String> = (0..count("TDGEN_ODS_DAMAGED", OPERATIONS)).map(record).collect();
    let folder = tempfile::tempdir().expect("a folder for generated files");
    let folder = folder.path();
    let description = description(folder, &records);
    generate(folder, |arguments| generated_with_warnings(ours(), arguments, &description));
    let program = folder.join("program");
    let built = run(&mut compiler(folder, &program), COMPILER);
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "seed {seed}: {:?}\n{errors}", uncompilable(folder, &errors));
    let mut damage = Command::new(&program);
    // The containers of MLIR's library have no annotations.
    damage.env("ASAN_OPTIONS", "detect_container_overflow=0:detect_leaks=0");
    let output = run(damage.arg(seed.to_string()).arg(rounds.to_string()), "");
    let answers = String::from_utf8_lossy(&output.stdout);
    let is_crash_of = |number: usize| answers.contains(&format!("crash of shop.op{number},"));
    let crashing = records.iter().enumerate().filter(|(number, _)| is_crash_of(*number));
    let crashing: String = crashing.map(|(_, record)| record.as_str()).collect();
    assert!(output.status.success() && answers == "0 crashes\n", "seed {seed}:\n{crashing}\n{answers}");
}
