//! Runs every action of the program on damaged real files, with little memory and a small stack.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use fastrand::Rng;
use tdgen::backends::Backend;
use tdgen::builtin_backends;
use tdgen::testing::Input;

use crate::bytes::damage;
use crate::mutate::{Mutation, mutate};
use crate::support::{self, End, files_below, first_error, run_command};
use crate::{ROOT, Run};

/// The files of LLVM that are damaged.
const INSTALLED: &str = "/usr/lib/llvm-22/include";
/// How long a run of the program may take.
const TIME: Duration = Duration::from_secs(60);
/// The content of the outputs before a run.
const BEFORE: &[u8] = b"before";

/// Errors about options and outputs, which have no line to show.
const GLOBAL: &[&str] = &[
    "requires `--class=NAME`",
    "dialect name not provided",
    "no dialect is selected",
    "is there already, and would be lost",
];

#[test]
fn every_action_survives_damaged_files() {
    let mut pools = pools();
    let templates = files_below(&Path::new(ROOT).join("tests/templates"), ".jinja");
    let actions: Vec<&Backend> = builtin_backends().collect();
    let mut run = Run::new("damaged files", 8);
    let mut rng = Rng::with_seed(run.seed);
    while !run.is_over() {
        let at = rng.usize(0..pools.len());
        let Pool { files, fitting } = &pools[at];
        let (Some(file), Some(template)) = (rng.choice(files), rng.choice(&templates)) else { continue };
        // One run in three looks for an action that accepts such files. Most others damage a file that fits.
        let explores = rng.u8(0..3) == 0;
        let known = if explores || fitting.is_empty() || rng.u8(0..8) == 0 { &actions } else { fitting };
        let count = if explores { 1 } else { rng.usize(1..4) };
        let chosen: Vec<&Backend> = (0..count).filter_map(|_| rng.choice(known).copied()).collect();
        let other = rng.choice(files).unwrap_or(file);
        let input = if explores { fs::read(file).ok() } else { damaged(file, other, &mut rng) };
        let Some(input) = input else { continue };
        run.inputs += 1;
        let case = Case { file, input, template, actions: chosen };
        match case.problem() {
            Ok(true) => {
                run.accepted += usize::from(!explores);
                if explores && !fitting.iter().any(|action| action.name == case.actions[0].name) {
                    let action = case.actions[0];
                    pools[at].fitting.push(action);
                }
            }
            Ok(false) => {}
            Err(problem) => {
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("actions-{}-{}", run.seed, run.inputs));
                fs::write(&file, &case.input).expect("the folder of the target can be written");
                run.found(format!("{problem}\n  {} is the input, from {}", file.display(), case.file.display()));
            }
        }
    }
    run.finish();
}

#[test]
fn errors_about_missing_classes_have_a_location() {
    for backend in builtin_backends().filter(|backend| backend.name != "gen-template") {
        let messages = Input::new("def x;").run(backend).messages;
        let is_located =
            |line: &str| line.starts_with("input.td:1:1: ") || GLOBAL.iter().any(|part| line.contains(part));
        let errors = messages.lines().filter(|line| line.contains("error: "));
        let global: Vec<&str> = errors.filter(|line| !is_located(line)).collect();
        assert!(global.is_empty(), "--{}: {global:?}", backend.name);
    }
}

/// Files to damage, of one kind.
struct Pool {
    files: Vec<PathBuf>,
    /// Actions that accepted one of them.
    fitting: Vec<&'static Backend>,
}

/// The files to damage, in groups that are chosen equally often.
fn pools() -> Vec<Pool> {
    let tests = Path::new(ROOT).join("tests");
    let products = ["language", "capi", "general", "ods", "signatures", "templates", "diagnostics"];
    let mut pools: Vec<_> = products.into_iter().map(|product| files_below(&tests.join(product), ".td")).collect();
    pools.push(files_below(&tests.join("messages"), ".yaml"));
    pools.push(files_below(&tests.join("messages"), ".td"));
    pools.push(files_below(&Path::new(INSTALLED).join("mlir"), ".td"));
    pools.retain(|files| !files.is_empty());
    pools.into_iter().map(|files| Pool { files, fitting: Vec::new() }).collect()
}

/// A file with other tokens, or with other bytes.
fn damaged(file: &Path, other: &Path, rng: &mut Rng) -> Option<Vec<u8>> {
    let bytes = fs::read(file).ok()?;
    let Ok(mut text) = String::from_utf8(bytes.clone()) else {
        return Some(damage(&bytes, &fs::read(other).ok()?, rng));
    };
    if rng.u8(0..4) == 0 {
        return Some(damage(&bytes, &fs::read(other).ok()?, rng));
    }
    for _ in 0..rng.usize(1..4) {
        if let Some(mutant) = mutate(&text, *rng.choice(&Mutation::ALL)?, rng) {
            text = mutant.text;
        }
    }
    Some(text.into_bytes())
}

/// A run of the program.
struct Case<'a> {
    /// The file that was damaged.
    file: &'a Path,
    input: Vec<u8>,
    template: &'a Path,
    actions: Vec<&'static Backend>,
}

impl Case<'_> {
    /// Runs the program; returns whether it accepted the input.
    ///
    /// # Errors
    /// What is wrong with its behavior.
    fn problem(&self) -> Result<bool, String> {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let input = folder.path().join("input").with_extension(self.file.extension().unwrap_or_default());
        fs::write(&input, &self.input).expect("a temporary file can be written");
        let outputs = folder.path().join("outputs");
        fs::create_dir(&outputs).expect("a temporary folder can be made");
        let files: Vec<PathBuf> = (0..self.actions.len()).map(|at| outputs.join(at.to_string())).collect();
        for file in &files {
            fs::write(file, BEFORE).expect("a temporary file can be written");
        }
        let arguments = self.arguments(&input, &files);
        let mut command = Command::new("sh");
        command.arg("-c").arg("ulimit -v 2000000; ulimit -s 1024; ulimit -c 0; exec \"$0\" \"$@\"");
        command.arg(support::tdgen()).args(&arguments).current_dir(folder.path());
        let outcome = run_command(command, TIME);
        let fail = |what: &str| Err(format!("{what}: tdgen {arguments:?}\n  {}", outcome.describe()));
        let untouched = || files.iter().all(|file| fs::read(file).is_ok_and(|bytes| bytes == BEFORE));
        let count = || fs::read_dir(&outputs).map_or(0, Iterator::count);
        let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        match outcome.end {
            End::Code(0) if files_below(&outputs, "").iter().any(|file| is_hidden(file)) => fail("a file is left over"),
            End::Code(0) => Ok(true),
            End::Code(1) if !untouched() || count() != files.len() => fail("an output was touched"),
            End::Code(1) => match first_error(&outcome.stderr) {
                None => fail("no error is reported"),
                Some(error) if error.place.is_none() && !GLOBAL.iter().any(|part| error.text.contains(part)) => {
                    fail("the error has no location")
                }
                Some(_) => Ok(false),
            },
            End::TimedOut => fail("time-out"),
            End::Code(_) | End::Signal(_) => fail("crash"),
        }
    }

    fn arguments(&self, input: &Path, outputs: &[PathBuf]) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = ["--diagnostic-format=short", "-I"].map(OsString::from).into();
        arguments.push(self.file.parent().unwrap_or(Path::new(".")).into());
        arguments.extend(["-I", INSTALLED].map(OsString::from));
        for (action, output) in self.actions.iter().zip(outputs) {
            arguments.push(format!("--{}={}", action.name, output.display()).into());
        }
        if self.actions.iter().any(|action| action.name == "gen-template") {
            arguments.push(format!("--template={}", self.template.display()).into());
        }
        arguments.push(input.into());
        arguments
    }
}
