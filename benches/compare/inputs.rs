//! The real inputs: targets of LLVM, and the files that the packages of LLVM and MLIR install.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measure::Job;

/// The variable that names the folder or archive of LLVM's targets.
const TARGETS_VARIABLE: &str = "TDGEN_TARGETS";
/// The targets that are measured if no others are named.
const TARGETS: [&str; 4] = ["AArch64", "Mips", "RISCV", "Sparc"];

/// A file to compile, and the folders of its includes.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The name in tables.
    pub(crate) name: String,
    pub(crate) main: PathBuf,
    pub(crate) includes: Vec<PathBuf>,
}

impl Input {
    /// An input whose name is that of its file, and whose includes are beside it or in `include`.
    pub(crate) fn new(main: PathBuf, include: &Path) -> Input {
        let name = main.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let beside = main.parent().map(Path::to_path_buf);
        Input { name, includes: [include.to_path_buf()].into_iter().chain(beside).collect(), main }
    }

    /// The run of a tool on this input.
    pub(crate) fn job<T: AsRef<OsStr>>(&self, tool: &Path, arguments: impl IntoIterator<Item = T>) -> Job {
        let mut job = Job::new(tool).args(arguments).arg("--no-warn-on-unused-template-args");
        for include in &self.includes {
            job = job.arg("-I").arg(include);
        }
        job.arg(&self.main)
    }
}

/// The folder of generated inputs and outputs, below the target folder.
pub(crate) fn folder() -> PathBuf {
    let target = option_env!("CARGO_TARGET_TMPDIR").map(Path::new).and_then(Path::parent);
    target.map_or_else(|| PathBuf::from("target"), Path::to_path_buf).join("bench-inputs")
}

/// The include folder of LLVM and MLIR.
///
/// # Errors
/// If `llvm-config-22` is missing.
pub(crate) fn include() -> Result<PathBuf, String> {
    let run = Command::new("llvm-config-22").arg("--prefix").output();
    let run = run.map_err(|error| format!("llvm-config-22: {error}"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&run.stdout).trim()).join("include"))
}

/// LLVM's targets; none if the environment does not name their folder. Those in `named` are added to the default ones.
///
/// # Errors
/// If the folder or archive has no targets.
pub(crate) fn targets(named: &[String], dir: &Path) -> Result<Vec<Input>, String> {
    let Some(given) = std::env::var_os(TARGETS_VARIABLE).map(PathBuf::from) else {
        eprintln!("LLVM's targets are left out: {TARGETS_VARIABLE} is not set, see docs/performance.md");
        return Ok(Vec::new());
    };
    let folder = if given.is_dir() { given.clone() } else { unpack(&given, dir)? };
    let has_targets = |folder: &PathBuf| TARGETS.iter().any(|name| main_file(folder, name).exists());
    let below = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let below = below.filter_map(|entry| Some(entry.ok()?.path()));
    let Some(folder) = [folder].into_iter().chain(below).find(has_targets) else {
        return Err(format!("{TARGETS_VARIABLE}: no {} in {}", TARGETS.join(", "), given.display()));
    };
    let include = include()?;
    let named = named.iter().map(String::as_str).filter(|name| !TARGETS.contains(name));
    let files = TARGETS.into_iter().chain(named).map(|name| main_file(&folder, name));
    Ok(files.filter(|file| file.exists()).map(|file| Input::new(file, &include)).collect())
}

fn main_file(folder: &Path, target: &str) -> PathBuf {
    folder.join(target).join(target).with_extension("td")
}

fn unpack(archive: &Path, dir: &Path) -> Result<PathBuf, String> {
    let folder = dir.join("targets");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let status = Command::new("tar").arg("-xf").arg(archive).arg("-C").arg(&folder).status();
    match status {
        Ok(status) if status.success() => Ok(folder),
        _ => Err(format!("tar cannot unpack {}", archive.display())),
    }
}

/// The descriptions from which the installed declarations of MLIR's operations were generated, each once.
///
/// # Errors
/// If the installed files cannot be read.
pub(crate) fn operations() -> Result<Vec<Input>, String> {
    let include = include()?;
    let (mut descriptions, mut generated) = (Vec::new(), Vec::new());
    let mlir = include.join("mlir");
    collect(&mlir, ".td", &mut descriptions)
        .and_then(|()| collect(&mlir, ".h.inc", &mut generated))
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
    Ok(found.into_iter().map(|main| Input::new(main, &include)).collect())
}

/// Collects the files below a folder whose names have this end.
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
