//! The main rows: real inputs with the general backends, MLIR's operations, start-up.

use std::fs;
use std::path::Path;

use super::generate;
use super::inputs::{self, Input};
use super::measure::{Cost, Job, have_same_bytes};
use super::options::Options;
use super::pair::Pair;
use super::{LLVM, MLIR};

/// What is generated from descriptions of operations.
const OP_ACTIONS: [&str; 2] = ["--gen-op-decls", "--gen-op-defs"];
/// What the build of a dialect generates besides.
const DIALECT_ACTIONS: [&str; 9] = [
    "--gen-dialect-decls",
    "--gen-dialect-defs",
    "--gen-typedef-decls",
    "--gen-typedef-defs",
    "--gen-attrdef-decls",
    "--gen-attrdef-defs",
    "--gen-enum-decls",
    "--gen-enum-defs",
    "--gen-op-doc",
];
/// The dialects for which all actions are measured: their descriptions below `mlir/Dialect`, and their names.
const DIALECTS: [(&str, &str); 3] = [
    ("Arith/IR/ArithOps.td", "arith"),
    ("Linalg/IR/LinalgStructuredOps.td", "linalg"),
    ("SPIRV/IR/SPIRVOps.td", "spirv"),
];

/// What a row should reach: factors, or a limit.
#[derive(Clone, Copy, Default)]
pub(crate) struct Aim {
    pub(crate) time: &'static str,
    pub(crate) memory: &'static str,
}

/// A row of the main table.
pub(crate) struct Row {
    pub(crate) input: String,
    pub(crate) action: String,
    pub(crate) pair: Pair,
    pub(crate) aim: Aim,
}

/// Measures the rows that the options select.
///
/// # Errors
/// If LLVM's tools or files are missing.
pub(crate) fn measure(options: &Options, dir: &Path) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    general(options, dir, &mut rows)?;
    operations(options, dir, &mut rows)?;
    dialects(options, dir, &mut rows)?;
    start_up(options, dir, &mut rows)?;
    Ok(rows)
}

/// Reports which row is measured, if the options select it.
fn selects(options: &Options, input: &str, action: &str) -> bool {
    let name = format!("{input} {action}");
    let is_selected = options.wants(&name);
    if is_selected {
        eprintln!("{name}");
    }
    is_selected
}

/// LLVM's targets, `Intrinsics.td` and `NVVMOps.td` with the backends that both tools have.
fn general(options: &Options, dir: &Path, rows: &mut Vec<Row>) -> Result<(), String> {
    let include = inputs::include()?;
    let targets = inputs::targets(&options.only, dir)?;
    if options.write_docs && options.only.is_empty() && targets.is_empty() {
        return Err("--write-docs needs LLVM's targets".to_owned());
    }
    let installed = ["llvm/IR/Intrinsics.td", "mlir/Dialect/LLVMIR/NVVMOps.td"];
    let installed = installed.map(|file| Input::new(include.join(file), &include));
    let aims = |time, memory| Aim { time, memory };
    let actions =
        [("--null-backend", aims("10", "3")), ("--print-records", aims("10", "3")), ("--dump-json", aims("30", "30"))];
    for (at, input) in targets.iter().chain(&installed).enumerate() {
        for (action, aim) in actions {
            if selects(options, &input.name, action) {
                let aim = if at < targets.len() { aim } else { Aim::default() };
                let mut pair = pair(options, input, &[action], options.runs)?;
                if pair.ours.is_ok() && !prints_the_same(options, input, action, dir)? {
                    pair.ours = Err("different output".to_owned());
                }
                rows.push(Row { input: input.name.clone(), action: action.to_owned(), pair, aim });
            }
        }
    }
    Ok(())
}

/// Both tools with the same arguments. Where an output is a file or not makes no difference, so there is none.
fn pair(options: &Options, input: &Input, arguments: &[&str], runs: usize) -> Result<Pair, String> {
    let is_op_action = arguments.iter().any(|argument| argument.starts_with("--gen-"));
    let real = input.job(Path::new(if is_op_action { MLIR } else { LLVM }), arguments);
    let ours = input.job(&options.ours, arguments);
    let pair = Pair::measure(&real, &ours, runs)?;
    let instructions = if options.instructions { ours.instructions() } else { None };
    Ok(Pair { instructions, ..pair })
}

/// Whether both tools print the same bytes.
fn prints_the_same(options: &Options, input: &Input, action: &str, dir: &Path) -> Result<bool, String> {
    let outputs = [(LLVM.as_ref(), dir.join("output.llvm")), (&*options.ours, dir.join("output.tdgen"))];
    for (tool, output) in &outputs {
        input.job(tool, [action.as_ref(), "-o".as_ref(), output.as_os_str()]).run()?;
    }
    Ok(action == "--null-backend" || have_same_bytes(&outputs[0].1, &outputs[1].1))
}

/// The sums over all descriptions of MLIR's operations: one run of tdgen for each, and one batch for all.
fn operations(options: &Options, dir: &Path, rows: &mut Vec<Row>) -> Result<(), String> {
    let inputs = inputs::operations()?;
    let name = format!("{} files of MLIR operations", inputs.len());
    for action in OP_ACTIONS {
        if !selects(options, &name, action) {
            continue;
        }
        let pairs: Result<Vec<Pair>, String> =
            inputs.iter().map(|input| pair(options, input, &[action], options.runs)).collect();
        if let Some(pair) = pairs?.into_iter().reduce(Pair::then) {
            let aim = Aim { time: "5", memory: "" };
            let batch = batch(options, &inputs, action, dir)?;
            let instructions = if options.instructions { batch.instructions() } else { None };
            let of_batch = Pair { real: pair.real, ours: batch.least(options.runs), instructions };
            rows.push(Row { input: name.clone(), action: action.to_owned(), pair, aim });
            rows.push(Row {
                input: "the same in one batch".to_owned(),
                action: action.to_owned(),
                pair: of_batch,
                aim,
            });
        }
    }
    Ok(())
}

/// One run of tdgen with an action for each of these inputs.
fn batch(options: &Options, inputs: &[Input], action: &str, dir: &Path) -> Result<Job, String> {
    let quoted = |path: &Path| format!("\"{}\"", path.display());
    let line = |input: &Input| {
        let folders: Vec<String> = input.includes.iter().map(|folder| format!("-I {}", quoted(folder))).collect();
        let folders = folders.join(" ");
        format!("{action} --no-warn-on-unused-template-args {folders} {} -o /dev/null\n", quoted(&input.main))
    };
    let jobs = dir.join("jobs");
    fs::write(&jobs, inputs.iter().map(line).collect::<String>()).map_err(|error| error.to_string())?;
    Ok(Job::new(&options.ours).arg(format!("--batch={}", jobs.display())))
}

/// Everything that is generated for a dialect: one run of tdgen, and a run of `mlir-tblgen` for each action.
fn dialects(options: &Options, dir: &Path, rows: &mut Vec<Row>) -> Result<(), String> {
    let include = inputs::include()?;
    for (file, dialect) in DIALECTS {
        let input = Input::new(include.join("mlir/Dialect").join(file), &include);
        let actions: Vec<&str> = OP_ACTIONS.into_iter().chain(DIALECT_ACTIONS).collect();
        let action = format!("{} actions of a dialect", actions.len());
        if !selects(options, &input.name, &action) {
            continue;
        }
        let chosen = ["dialect", "typedefs-dialect", "attrdefs-dialect"].map(|option| format!("--{option}={dialect}"));
        let output = |action: &str| dir.join(action.trim_start_matches('-')).display().to_string();
        let outputs = actions.iter().map(|action| format!("{action}={}", output(action)));
        let ours = input.job(&options.ours, chosen.iter().cloned().chain(outputs));
        let mut real = None;
        let mut least = None;
        for _ in 0..options.runs {
            let mut sum = None;
            for action in &actions {
                let arguments = [(*action).to_owned(), "-o".to_owned(), output(action)];
                let cost = input.job(Path::new(MLIR), chosen.iter().cloned().chain(arguments)).run()?;
                sum = Some(sum.map_or(cost, |sum: Cost| sum.then(cost)));
            }
            real = sum.map(|sum| sum.least(real));
            least = Some(ours.run()?.least(least));
        }
        let instructions = if options.instructions { ours.instructions() } else { None };
        if let (Some(real), Some(least)) = (real, least) {
            let pair = Pair { real, ours: Ok(least), instructions };
            rows.push(Row { input: input.name, action, pair, aim: Aim { time: "15", memory: "" } });
        }
    }
    Ok(())
}

/// An empty file.
fn start_up(options: &Options, dir: &Path, rows: &mut Vec<Row>) -> Result<(), String> {
    let action = "--null-backend";
    let input = generate::empty(dir).map_err(|error| error.to_string())?;
    if selects(options, "start-up", action) {
        let pair = pair(options, &input, &[action], 20)?;
        let aim = Aim { time: "below 1 ms", memory: "" };
        rows.push(Row { input: "start-up (empty file)".to_owned(), action: action.to_owned(), pair, aim });
    }
    Ok(())
}
