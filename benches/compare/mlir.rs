//! What MLIR's dialects cost, against `mlir-tblgen-22`: each action over all descriptions of operations that the
//! package installs, and all that a dialect needs in one run of tdgen, where the real tool needs a run for each.
//!
//! What is generated is not compared here: bodies are tdgen's own. `tests/ods` compares what users call.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::generate::Input;
use super::inputs::{self, SOME_OPS};
use super::measure::{Cost, Tool};
use super::options::Options;
use super::report::{Pair, Table};

/// Runs within one measurement, for the kernel's clock: see [`Tool::run`].
const TIMES: u32 = 10;
/// What every description of operations is generated with.
const OPS: [&str; 2] = ["gen-op-decls", "gen-op-defs"];
/// What a dialect's build runs beside, where the description has it.
const REST: [&str; 9] = [
    "gen-dialect-decls",
    "gen-dialect-defs",
    "gen-typedef-decls",
    "gen-typedef-defs",
    "gen-attrdef-decls",
    "gen-attrdef-defs",
    "gen-enum-decls",
    "gen-enum-defs",
    "gen-op-doc",
];

/// The tables.
///
/// # Errors
/// When the real tool or what it installs is missing.
pub(crate) fn tables(ours: &Tool, options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants("mlir") {
        return Ok(());
    }
    let real = Tool::new(PathBuf::from("mlir-tblgen-22"));
    let inputs = descriptions()?;
    let mut table = Table::user("MLIR: sums over all descriptions of operations", "mlir-tblgen");
    for action in OPS {
        let mut sum = Pair::default();
        for input in &inputs {
            eprintln!("mlir {action} {}", input.name);
            let arguments = [format!("--{action}"), "-o".to_owned(), out(dir, action)];
            let both = [&real, ours].map(|tool| least(tool, input, &arguments, options.runs));
            let [real, ours] = both;
            sum.real = Some(added(sum.real, real?));
            sum.ours = Some(added(sum.ours, ours?));
        }
        table.add(&format!("{} inputs", inputs.len()), action, sum);
    }
    print!("{table}");

    let mut table =
        Table::user("MLIR: all that a dialect needs, one run of tdgen for all runs of the real tool", "mlir-tblgen");
    for input in &inputs {
        if options.all_ops || SOME_OPS.contains(&&*input.name) {
            let (runs, pair) = dialect(&real, ours, input, options.runs, dir)?;
            table.add(&input.name, &format!("{runs} actions"), pair);
        }
    }
    print!("{table}");
    Ok(())
}

/// All that is generated for a dialect: how many actions, and what they cost.
fn dialect(real: &Tool, ours: &Tool, input: &Input, rounds: usize, dir: &Path) -> Result<(usize, Pair), String> {
    let name = dialect_name(real, input, dir)?;
    let chosen = ["dialect", "typedefs-dialect", "attrdefs-dialect"];
    let chosen = chosen.map(|option| format!("--{option}={name}"));
    let mut pair = Pair::default();
    let mut together = chosen.to_vec();
    let mut count = 0;
    for action in OPS.into_iter().chain(REST) {
        let mut alone = chosen.to_vec();
        alone.extend([format!("--{action}"), "-o".to_owned(), out(dir, action)]);
        eprintln!("mlir {} {action}", input.name);
        // Not every description has enumerations, types ...
        if real.run(input, &beside(input, &alone), 1).is_err() {
            continue;
        }
        count += 1;
        pair.real = Some(added(pair.real, least(real, input, &alone, rounds)?));
        together.push(format!("--{action}={}", out(dir, action)));
    }
    match least(ours, input, &together, rounds) {
        Ok(cost) => pair.ours = Some(cost),
        Err(error) => pair.fault = Some(error),
    }
    Ok((count, pair))
}

/// With the folder of the description, whose files some include by their bare names.
fn beside(input: &Input, arguments: &[String]) -> Vec<String> {
    let folder = input.main.parent().unwrap_or(&input.include);
    let mut all = arguments.to_vec();
    all.extend(["-I".to_owned(), folder.display().to_string()]);
    all
}

fn out(dir: &Path, action: &str) -> String {
    dir.join(format!("{action}.out")).display().to_string()
}

fn least(tool: &Tool, input: &Input, arguments: &[String], rounds: usize) -> Result<Cost, String> {
    let mut least = None;
    for _ in 0..rounds {
        least = Some(tool.run(input, &beside(input, arguments), TIMES)?.least(least));
    }
    least.ok_or_else(|| "nothing was run".to_owned())
}

/// Time is spent one after another, memory is not.
fn added(sum: Option<Cost>, one: Cost) -> Cost {
    sum.map_or(one, |sum| Cost { user: sum.user + one.user, wall: sum.wall + one.wall, peak: sum.peak.max(one.peak) })
}

/// The dialect that a description's operations are of: what stands before the dot in their names.
fn dialect_name(real: &Tool, input: &Input, dir: &Path) -> Result<String, String> {
    let path = out(dir, "names");
    let arguments = ["--gen-op-decls", "-o", &path].map(str::to_owned);
    real.run(input, &beside(input, &arguments), 1)?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let name = text.split_once("::llvm::StringLiteral(\"").and_then(|it| it.1.split_once('.'));
    let (name, _) = name.ok_or_else(|| format!("{} has no operations", input.name))?;
    Ok(name.to_owned())
}

/// What the installed declarations of operations were made from, each once.
fn descriptions() -> Result<Vec<Input>, String> {
    let include = inputs::include()?;
    let (mut descriptions, mut generated) = (Vec::new(), Vec::new());
    let mlir = include.join("mlir");
    inputs::collect(&mlir, ".td", &mut descriptions)
        .and_then(|()| inputs::collect(&mlir, ".h.inc", &mut generated))
        .map_err(|error| format!("{}: {error}", mlir.display()))?;
    let mut found = BTreeSet::new();
    for file in generated {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let title = text.lines().nth(2).unwrap_or("");
        let from = text.lines().find_map(|line| line.strip_prefix("|* From: "));
        let (Some(from), true) = (from, title.contains("Op Declarations")) else {
            continue;
        };
        let from = from.trim_end_matches(['|', '*', ' ']);
        let named = || descriptions.iter().filter(|path| path.ends_with(from));
        let beside = named().find(|path| path.parent() == file.parent());
        found.extend(beside.or_else(|| named().next()).cloned());
    }
    let input = |main: PathBuf| Input {
        name: main.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        include: include.clone(),
        main,
    };
    Ok(found.into_iter().map(input).collect())
}
