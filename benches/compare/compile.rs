//! The time that clang needs for the C++ of MLIR's operations: that of `mlir-tblgen` and that of tdgen, for the same
//! descriptions and headers.
//!
//! Each tool writes declarations and definitions below a folder of its own, which is searched before the installed
//! headers. clang's front end reads a source with the headers alone, and one with the definitions too, which is then
//! compiled with `-O2`.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measure::{Cost, Job};
use super::options::Options;
use super::{MLIR, inputs};

const CLANG: &str = "clang++-22";

/// The five largest files of operations that MLIR installs, and two of usual size, below `mlir/Dialect`, and the header
/// that has them.
const FILES: [(&str, &str); 7] = [
    ("SPIRV/IR/SPIRVOps", "SPIRV/IR/SPIRVOps.h"),
    ("LLVMIR/ROCDLOps", "LLVMIR/ROCDLDialect.h"),
    ("LLVMIR/NVVMOps", "LLVMIR/NVVMDialect.h"),
    ("LLVMIR/LLVMIntrinsicOps", "LLVMIR/LLVMDialect.h"),
    ("OpenACC/OpenACCOps", "OpenACC/OpenACC.h"),
    ("Arith/IR/ArithOps", "Arith/IR/Arith.h"),
    ("Func/IR/FuncOps", "Func/IR/FuncOps.h"),
];

/// Declares what definitions need beside their dialect's header, also functions of sources that are not installed.
const FURTHER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ods/installed/hand.h");

/// The table. It takes minutes.
///
/// # Errors
/// If a tool fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<Table, String> {
    let mut table = Table::default();
    let include = inputs::include()?;
    for (path, header) in FILES {
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
            contestant.generate(path, header)?;
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
    header: Option<Cost>,
    all: Option<Cost>,
    /// The size of the definitions compiled, in bytes.
    object: u64,
}

impl<'a> Contestant<'a> {
    fn new(tool: &'a Path, folder: &Path, include: &'a Path) -> Contestant<'a> {
        Contestant { tool, folder: folder.to_path_buf(), include, header: None, all: None, object: 0 }
    }

    /// Writes declarations and definitions, and the sources that include them.
    fn generate(&self, path: &str, header: &str) -> Result<(), String> {
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
        let mut source = format!("#include \"mlir/Dialect/{header}\"\n#include \"{FURTHER}\"\n");
        let write = |name: &str, text: &str| fs::write(self.folder.join(name), text).map_err(|error| error.to_string());
        write("header.cpp", &source)?;
        source += "using namespace mlir;\n#define GET_OP_CLASSES\n";
        source += &format!("#include \"{path}.cpp.inc\"\n");
        write("all.cpp", &source)
    }

    /// Measures clang's front end.
    fn read(&mut self) -> Result<(), String> {
        let [header, all] = ["header.cpp", "all.cpp"].map(|source| self.clang(source).arg("-fsyntax-only").run());
        self.header = Some(header?.least(self.header));
        self.all = Some(all?.least(self.all));
        Ok(())
    }

    fn compile(&mut self) -> Result<(), String> {
        let object = self.folder.join("all.o");
        self.clang("all.cpp").args(["-O2", "-c", "-o"]).arg(&object).run()?;
        self.object = fs::metadata(object).map_err(|error| error.to_string())?.len();
        Ok(())
    }

    fn clang(&self, source: &str) -> Job {
        let clang = Job::new(CLANG).args(["-std=c++17", "-fno-rtti", "-DNDEBUG", "-w", "-I"]).arg(&self.folder);
        clang.arg("-isystem").arg(self.include).arg(self.folder.join(source))
    }
}

/// The table of all files.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<String>,
}

impl Table {
    fn add(&mut self, name: &str, [real, ours]: &[Contestant<'_>; 2]) {
        let seconds = |cost: Option<Cost>| cost.map_or(0.0, |cost| cost.cpu.as_secs_f64());
        let header = seconds(real.header).min(seconds(ours.header));
        let (real_all, our_all) = (seconds(real.all), seconds(ours.all));
        let (real_own, our_own) = (real_all - seconds(real.header), our_all - seconds(ours.header));
        self.rows.push(format!(
            "| {name} | {header:.1} | {real_own:.1} | {our_own:.1} | {:.2} | {:.2} | {} | {} |",
            real_own / our_own,
            real_all / our_all,
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
            "\n### clang's front end (CPU seconds for headers, for the definitions, and factors), and the code of -O2\n"
        )?;
        writeln!(
            f,
            "| operations | headers | definitions, mlir-tblgen | tdgen | factor | factor with headers | object KiB, mlir-tblgen | tdgen |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
