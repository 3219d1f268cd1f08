//! The time that clang needs for the C++ of MLIR's operations: that of `mlir-tblgen` and that of tdgen, for the same
//! descriptions and headers.
//!
//! Each tool writes declarations and definitions below a folder of its own, which is searched before the installed
//! headers. clang reads the definitions behind precompiled headers of all dialects, so that the headers of MLIR, which
//! are the same for both, do not count; then it compiles the definitions with `-O2`.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measure::{Cost, Job};
use super::options::Options;
use super::{MLIR, inputs};

pub(crate) const CLANG: &str = "clang++-22";

/// The five largest files of operations that MLIR installs, and two of usual size, below `mlir/Dialect`.
const FILES: [&str; 7] = [
    "SPIRV/IR/SPIRVOps",
    "LLVMIR/ROCDLOps",
    "LLVMIR/NVVMOps",
    "LLVMIR/LLVMIntrinsicOps",
    "OpenACC/OpenACCOps",
    "Arith/IR/ArithOps",
    "Func/IR/FuncOps",
];

/// Declares what definitions need beside the headers of dialects, also functions of sources that are not installed.
pub(crate) const FURTHER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/ods/installed/hand.h");

/// A file that two headers include although it has no guard.
const TWICE: &str = "mlir/Dialect/Linalg/IR/RelayoutOpInterface.h";

/// The table. It takes minutes.
///
/// # Errors
/// If a tool fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<Table, String> {
    let mut table = Table::default();
    let include = inputs::include()?;
    for path in FILES {
        let name = path.rsplit('/').next().unwrap_or(path);
        let row = format!("compile {name}");
        if !options.wants_slow(&row) {
            continue;
        }
        eprintln!("{row}");
        let mut contestants = [
            Contestant::new(Path::new(MLIR), &dir.join("compile-real"), &include),
            Contestant::new(&options.ours, &dir.join("compile-ours"), &include),
        ];
        for contestant in &mut contestants {
            contestant.generate(path)?;
        }
        // In turn, so that disturbances of the machine affect both.
        for _ in 0..options.runs {
            for contestant in &mut contestants {
                contestant.read()?;
            }
        }
        for contestant in &mut contestants {
            contestant.compile()?;
        }
        table.add(name, &contestants);
    }
    Ok(table)
}

/// A tool, and the least times of clang for its files.
struct Contestant<'a> {
    tool: &'a Path,
    folder: PathBuf,
    include: &'a Path,
    definitions: Option<Cost>,
    /// The size of the definitions compiled, in bytes.
    object: u64,
}

impl<'a> Contestant<'a> {
    fn new(tool: &'a Path, folder: &Path, include: &'a Path) -> Contestant<'a> {
        Contestant { tool, folder: folder.to_path_buf(), include, definitions: None, object: 0 }
    }

    /// Writes declarations and definitions, and a source that includes the definitions; precompiles the headers.
    fn generate(&self, path: &str) -> Result<(), String> {
        let path = format!("mlir/Dialect/{path}");
        let input = self.include.join(&path).with_extension("td");
        for (action, extension) in [("--gen-op-decls", "h.inc"), ("--gen-op-defs", "cpp.inc")] {
            let output = self.folder.join(&path).with_extension(extension);
            let parent = output.parent().unwrap_or(&self.folder);
            fs::create_dir_all(parent).map_err(|error| error.to_string())?;
            let mut tool = Command::new(self.tool);
            tool.arg(action).arg("-I").arg(self.include);
            tool.arg("-I").arg(input.parent().unwrap_or(&input));
            let output = tool.arg(&input).arg("-o").arg(output).output();
            let output = output.map_err(|error| format!("{}: {error}", self.tool.display()))?;
            if !output.status.success() {
                let messages = String::from_utf8_lossy(&output.stderr);
                return Err(format!("{} {}: {messages}", self.tool.display(), input.display()));
            }
        }
        let write = |name: &str, text: &str| fs::write(self.folder.join(name), text).map_err(|error| error.to_string());
        let mut headers = headers(self.include).map_err(|error| error.to_string())?;
        headers.push(PathBuf::from(FURTHER));
        let headers = headers.iter().map(|header| format!("#include \"{}\"\n", header.display()));
        write("headers.h", &headers.collect::<String>())?;
        write("all.cpp", &format!("using namespace mlir;\n#define GET_OP_CLASSES\n#include \"{path}.cpp.inc\"\n"))?;
        let headers = self.clang().args(["-fpch-instantiate-templates", "-x", "c++-header"]);
        headers.arg(self.folder.join("headers.h")).arg("-o").arg(self.precompiled()).run()?;
        Ok(())
    }

    /// Measures clang's front end.
    fn read(&mut self) -> Result<(), String> {
        let cost = self.definitions().arg("-fsyntax-only").run()?;
        self.definitions = Some(cost.least(self.definitions));
        Ok(())
    }

    fn compile(&mut self) -> Result<(), String> {
        let object = self.folder.join("all.o");
        self.definitions().args(["-c", "-o"]).arg(&object).run()?;
        self.object = fs::metadata(object).map_err(|error| error.to_string())?.len();
        Ok(())
    }

    fn definitions(&self) -> Job {
        self.clang().arg("-include-pch").arg(self.precompiled()).arg(self.folder.join("all.cpp"))
    }

    fn precompiled(&self) -> PathBuf {
        self.folder.join("headers.pch")
    }

    fn clang(&self) -> Job {
        let clang = Job::new(CLANG).args(["-std=c++17", "-fno-rtti", "-DNDEBUG", "-O2", "-w", "-I"]);
        clang.arg(&self.folder).arg("-isystem").arg(self.include)
    }
}

/// The headers that include generated declarations of dialects.
pub(crate) fn headers(include: &Path) -> io::Result<Vec<PathBuf>> {
    let mut headers = Vec::new();
    inputs::collect(&include.join("mlir"), ".h", &mut headers)?;
    headers.retain(|path| {
        let is_of_dialect = !path.ends_with(TWICE) && !path.to_string_lossy().contains("Pass");
        is_of_dialect && fs::read_to_string(path).is_ok_and(|text| text.contains(".h.inc\""))
    });
    headers.sort();
    Ok(headers)
}

/// The table of all files.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<String>,
}

impl Table {
    fn add(&mut self, name: &str, [real, ours]: &[Contestant<'_>; 2]) {
        let seconds = |cost: Option<Cost>| cost.map_or(0.0, |cost| cost.cpu.as_secs_f64());
        let (real_seconds, our_seconds) = (seconds(real.definitions), seconds(ours.definitions));
        self.rows.push(format!(
            "| {name} | {real_seconds:.1} | {our_seconds:.1} | {:.2} | {} | {} |",
            real_seconds / our_seconds,
            real.object / 1024,
            ours.object / 1024,
        ));
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "\n### Definitions behind precompiled headers (CPU seconds of clang's front end), and their code with -O2\n"
        )?;
        writeln!(f, "| operations | mlir-tblgen | tdgen | factor | object KiB, mlir-tblgen | tdgen |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
