//! One typo in a real file gives few messages.
//!
//! Where llvm-tblgen reports one error, tdgen reports at most three, no warning that the unchanged file does not have,
//! and less than 40 lines. That the first error is on the same line is part of the comparison of mutated files.
//!
//! `TDGEN_COMPARE_SEED` and `TDGEN_COMPARE_SECONDS` choose another seed and time. `TDGEN_TYPOS_TARGET` names the main
//! file of a target of LLVM: then the files beside it are changed, one at a time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fastrand::Rng;

use crate::hunt::judge;
use crate::mutate::{self, Mutation};
use crate::support::{self, End, Message, Outcome};

const INSTALLED: &str = "/usr/lib/llvm-22/include";
const SECONDS: u64 = 6;
const TIME: Duration = Duration::from_secs(100);
const MAX_ERRORS: usize = 3;
const MAX_LINES: usize = 40;
/// Changes of one token.
const TYPOS: [Mutation; 4] = [Mutation::Rename, Mutation::Delete, Mutation::Duplicate, Mutation::Misspell];

#[test]
fn one_typo_gives_few_messages() {
    let number = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a number"));
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    let seed = number("TDGEN_COMPARE_SEED").unwrap_or(today);
    let end = Instant::now() + Duration::from_secs(number("TDGEN_COMPARE_SECONDS").unwrap_or(SECONDS));
    println!("typos: seed {seed}");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut unchanged = BTreeMap::new();
    let mut rng = Rng::with_seed(seed);
    let inputs = inputs();
    // The number of cases for each number of errors.
    let mut counts = [0; MAX_ERRORS + 1];
    let mut complaints = Vec::new();
    while Instant::now() < end {
        let (Some(input), Some(typo)) = (rng.choice(&inputs), rng.choice(TYPOS)) else { break };
        let Ok(text) = fs::read_to_string(&input.changed) else { continue };
        let Some(mutant) = mutate::mutate(&text, typo, &mut rng) else { continue };
        fs::write(folder.path().join(name(&input.changed)), &mutant.text).expect("a temporary file can be written");
        let theirs = input.run(Path::new(support::ORACLE), folder.path());
        let ours = input.run(&support::tdgen(), folder.path());
        fs::remove_file(folder.path().join(name(&input.changed))).expect("a temporary file can be removed");
        let one_error = theirs.end == End::Code(1) && of(&theirs, "error").len() == 1;
        let before = unchanged.entry(input.main.clone()).or_insert_with(|| {
            let empty = tempfile::tempdir().expect("a temporary folder can be made");
            let [theirs, ours] =
                [Path::new(support::ORACLE), &support::tdgen()].map(|tool| input.run(tool, empty.path()));
            theirs.succeeded().then(|| of(&ours, "warning").len())
        });
        let (true, Some(warnings)) = (one_error, *before) else { continue };
        let problems = problems(&theirs, &ours, warnings);
        counts[of(&ours, "error").len().min(MAX_ERRORS)] += 1;
        if !problems.is_empty() {
            let change = format!("{}: {}", input.changed.display(), support::shorten(&mutant.change));
            println!("{change}: {problems}\n{}", String::from_utf8_lossy(&ours.stderr));
            complaints.push(format!("{change}: {problems}"));
        }
    }
    let counted = format!("typos, seed {seed}: {counts:?} cases with 0, 1, 2, 3 or more errors");
    println!("{counted}");
    judge(&counted, &complaints, counts.iter().sum());
}

/// A main file, and the file of its input that is changed.
struct Input {
    main: PathBuf,
    changed: PathBuf,
}

impl Input {
    /// Runs a tool on the main file with the changed file from `folder`, if it is there.
    fn run(&self, program: &Path, folder: &Path) -> Outcome {
        let main = Some(name(&self.main)).filter(|main| folder.join(main).exists());
        let beside = self.main.parent().unwrap_or(Path::new("."));
        let mut arguments = vec!["-I".to_owned(), folder.display().to_string()];
        arguments.extend(["-I".to_owned(), beside.display().to_string(), "-I".to_owned(), INSTALLED.to_owned()]);
        arguments.extend(["-o".to_owned(), "/dev/null".to_owned()]);
        arguments.push(main.unwrap_or_else(|| self.main.display().to_string()));
        support::run(program, folder, &arguments, TIME)
    }
}

fn inputs() -> Vec<Input> {
    if let Some(main) = std::env::var_os("TDGEN_TYPOS_TARGET").map(PathBuf::from) {
        let files = support::files_below(main.parent().unwrap_or(Path::new(".")), ".td");
        return files.into_iter().map(|changed| Input { main: main.clone(), changed }).collect();
    }
    let files = support::files_below(Path::new(INSTALLED), ".td");
    assert!(files.len() >= 300, "only {} files in {INSTALLED}: run tools/install-deps.sh", files.len());
    files.into_iter().map(|main| Input { changed: main.clone(), main }).collect()
}

/// The name of a file in its folder.
fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn of(outcome: &Outcome, severity: &str) -> Vec<Message> {
    let all = support::messages(&outcome.stderr).into_iter();
    all.filter(|message| message.severity == severity && message.place.is_some()).collect()
}

/// What is wrong with our answer to a typo, empty if nothing is.
fn problems(theirs: &Outcome, ours: &Outcome, warnings: usize) -> String {
    let mut problems = Vec::new();
    let errors = of(ours, "error").len();
    if errors > MAX_ERRORS {
        problems.push(format!("{errors} errors"));
    }
    let new = of(ours, "warning").len();
    if new > warnings.max(of(theirs, "warning").len()) {
        problems.push(format!("{new} warnings instead of {warnings}"));
    }
    let lines = ours.stderr.iter().filter(|byte| **byte == b'\n').count();
    if lines >= MAX_LINES {
        problems.push(format!("{lines} lines"));
    }
    problems.join(", ")
}
