//! One typo in a real file gives few messages, and of two typos each is reported.
//!
//! Where llvm-tblgen reports one error, tdgen reports at most three, no warning that the unchanged file does not have,
//! and less than 40 lines. That the first error is on the same line is part of the comparison of mutated files.
//!
//! Two typos in two statements are both reported, unless one hides what the other is about: such pairs are counted and
//! printed, and must be few.
//!
//! `TDGEN_COMPARE_SEED` and `TDGEN_COMPARE_SECONDS` choose another seed and time. `TDGEN_TYPOS_TARGET` names the main
//! file of a target of LLVM: then the files beside it are changed, one at a time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fastrand::Rng;

use crate::hunt::judge;
use crate::mutate::{self, Mutant, Mutation};
use crate::support::{self, End, Message, Outcome};
use tdgen::reduce::statements;

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
    let mut counts = [0; MAX_ERRORS + 2];
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
        counts[of(&ours, "error").len().min(MAX_ERRORS + 1)] += 1;
        if !problems.is_empty() {
            let change = format!("{}: {}", input.changed.display(), support::shorten(&mutant.change));
            println!("{change}: {problems}\n{}", String::from_utf8_lossy(&ours.stderr));
            complaints.push(format!("{change}: {problems}"));
        }
    }
    let counted = format!("typos, seed {seed}: {counts:?} cases with 0, 1, 2, 3 and more errors");
    println!("{counted}");
    judge(&counted, &complaints, counts.iter().sum());
}

/// The largest part of the pairs of typos, in percent, of which one is not reported.
const MAX_HIDDEN: usize = 10;

#[test]
fn two_typos_are_both_reported() {
    let number = |name: &str| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a number"));
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    let seed = number("TDGEN_COMPARE_SEED").unwrap_or(today);
    let end = Instant::now() + Duration::from_secs(number("TDGEN_COMPARE_SECONDS").unwrap_or(SECONDS));
    println!("pairs of typos: seed {seed}");
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let mut rng = Rng::with_seed(seed);
    let (inputs, mut pairs, mut hidden, mut counts) = (inputs(), 0, 0, [0; 2 * MAX_ERRORS + 1]);
    while Instant::now() < end {
        let Some(input) = rng.choice(&inputs) else { break };
        let Ok(text) = fs::read_to_string(&input.changed) else { continue };
        let errors = |text: &str| {
            fs::write(folder.path().join(name(&input.changed)), text).expect("a temporary file can be written");
            let ours = input.run(&support::tdgen(), folder.path());
            let errors = of(&ours, "error").into_iter();
            errors.map(|error| (error.place.map_or(0, |place| place.1), error.text)).collect::<Vec<_>>()
        };
        let Some([first, second]) = two_typos(&text, &mut rng) else { continue };
        let alone: [Vec<(u32, String)>; 2] = [errors(&first.text), errors(&second.text)];
        let [Some(one), Some(other)] = [alone[0].first(), alone[1].first()] else { continue };
        let both: Vec<(u32, String)> = errors(&joined(&text, &first.text, &second.text));
        pairs += 1;
        counts[both.len().min(2 * MAX_ERRORS)] += 1;
        let lost = [one, other].into_iter().find(|error| !both.iter().any(|found| found.0 == error.0));
        if let Some((line, message)) = lost {
            hidden += 1;
            println!(
                "{}: {} / {}: hides line {line}: {message}\n  of {both:?}",
                input.changed.display(),
                support::shorten(&first.change),
                support::shorten(&second.change)
            );
        }
    }
    let counted =
        format!("pairs of typos, seed {seed}: {pairs} pairs, {hidden} with a hidden error, {counts:?} by errors");
    println!("{counted}");
    assert!(hidden * 100 <= pairs * MAX_HIDDEN + 100, "{counted}");
}

/// Two typos in different statements, the first one before the second, neither of which changes the number of lines.
fn two_typos(text: &str, rng: &mut Rng) -> Option<[Mutant; 2]> {
    let mut typos = [TYPOS, TYPOS].map(|typos| mutate::mutate(text, *rng.choice(&typos)?, rng));
    let lines = text.matches('\n').count();
    let is_plain = |typo: &Option<Mutant>| typo.as_ref().is_some_and(|typo| typo.text.matches('\n').count() == lines);
    if !typos.iter().all(is_plain) {
        return None;
    }
    typos.sort_by_key(|typo| typo.as_ref().map(|typo| unchanged_start(text, &typo.text)));
    let [Some(first), Some(second)] = typos else { return None };
    let at = [&first, &second].map(|typo| unchanged_start(text, &typo.text));
    let between = statements(text).into_iter().any(|statement| (at[0]..at[1]).contains(&statement.end));
    between.then_some([first, second])
}

/// How many bytes are equal at the beginning.
fn unchanged_start(text: &str, changed: &str) -> usize {
    text.bytes().zip(changed.bytes()).take_while(|(old, new)| old == new).count()
}

/// The text with two changes, the first of which is before the second.
fn joined(text: &str, first: &str, second: &str) -> String {
    let at = unchanged_start(text, second);
    let same_end = text.len() - at;
    let bytes = [&first.as_bytes()[..first.len() - same_end], &second.as_bytes()[at..]].concat();
    String::from_utf8_lossy(&bytes).into_owned()
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
