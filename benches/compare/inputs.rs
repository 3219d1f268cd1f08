//! Which files are measured: LLVM's and MLIR's own as installed, and the generated ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::generate::{self, Input, Shape};
use super::measure::{Tool, job};
use super::options::Options;

/// Op files that stand for the rest in short runs: the largest, a middling one, one that includes 37 others.
pub(crate) const SOME_OPS: [&str; 4] = ["NVVMOps", "LinalgStructuredOps", "ArithOps", "SPIRVOps"];

/// Where generated inputs and outputs go: below the target folder.
pub(crate) fn folder() -> PathBuf {
    let target = option_env!("CARGO_TARGET_TMPDIR").map(Path::new).and_then(Path::parent);
    target.map_or_else(|| PathBuf::from("target"), Path::to_path_buf).join("bench-inputs")
}

/// The installed files: `Intrinsics.td` and MLIR's op files (all of them, or a few).
///
/// # Errors
/// When `llvm-config-22` or its folder is missing.
pub(crate) fn real(options: &Options, tool: &Tool, dir: &Path) -> Result<Vec<Input>, String> {
    let include = include()?;
    let mut found = vec![include.join("llvm/IR/Intrinsics.td")];
    let mut ops = Vec::new();
    // MLIR names every file that is given to an op generator so.
    collect(&include.join("mlir"), "Ops.td", &mut ops).map_err(|error| format!("{}: {error}", include.display()))?;
    ops.sort();
    found.extend(ops);
    let mut inputs = Vec::new();
    for main in found {
        let name = main.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let wanted = options.all_ops || name == "Intrinsics" || SOME_OPS.contains(&name.as_str());
        if !wanted || !options.wants_input(&name) {
            continue;
        }
        let input = Input { name, main, include: include.clone() };
        // A few files are parts of others and mean nothing alone.
        if tool.run(&input, &job("--null-backend", &dir.join("output.real")), 1).is_ok() {
            inputs.push(input);
        }
    }
    Ok(inputs)
}

/// Where LLVM's and MLIR's files are installed.
///
/// # Errors
/// When `llvm-config-22` is missing.
pub(crate) fn include() -> Result<PathBuf, String> {
    let answer =
        Command::new("llvm-config-22").arg("--prefix").output().map_err(|error| format!("llvm-config-22: {error}"))?;
    let prefix = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    Ok(PathBuf::from(prefix).join("include"))
}

/// The files below a folder whose names end so.
pub(crate) fn collect(dir: &Path, end: &str, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, end, into)?;
        } else if path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(end)) {
            into.push(path);
        }
    }
    Ok(())
}

/// The made-up targets, at every size asked for.
///
/// # Errors
/// When they cannot be written.
pub(crate) fn generated(options: &Options, dir: &Path) -> Result<Vec<Input>, String> {
    let mut inputs = Vec::new();
    for &megabytes in &options.megabytes {
        for shape in Shape::ALL {
            if options.wants_input(&format!("{}-{megabytes}", shape.name())) {
                inputs.push(
                    generate::target(shape, megabytes, dir).map_err(|error| format!("{}: {error}", dir.display()))?,
                );
            }
        }
    }
    Ok(inputs)
}
