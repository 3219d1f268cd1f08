//! What clang takes for the C++ of MLIR's operations: that of `mlir-tblgen-22` and that of tdgen, for the same
//! description, behind the same headers.
//!
//! Each tool writes declarations and definitions below a folder of its own, which stands before the installed headers:
//! a row is `clang -O2 -c` of a source with the dialect's header and the definitions, another the header alone.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measure::{Cost, Tool};
use super::options::Options;

const CLANG: &str = "clang++-22";
const REAL: &str = "mlir-tblgen-22";

/// Operations from few to many, none of which needs functions of sources that are not installed, below
/// `mlir/Dialect`, and the header that has them.
const FILES: [(&str, &str); 10] = [
    ("UB/IR/UBOps", "UB/IR/UBOps.h"),
    ("Func/IR/FuncOps", "Func/IR/FuncOps.h"),
    ("MPI/IR/MPIOps", "MPI/IR/MPI.h"),
    ("Index/IR/IndexOps", "Index/IR/IndexOps.h"),
    ("Tensor/IR/TensorOps", "Tensor/IR/Tensor.h"),
    ("Shape/IR/ShapeOps", "Shape/IR/Shape.h"),
    ("Complex/IR/ComplexOps", "Complex/IR/Complex.h"),
    ("SMT/IR/SMT", "SMT/IR/SMTOps.h"),
    ("Vector/IR/VectorOps", "Vector/IR/VectorOps.h"),
    ("AMDGPU/IR/AMDGPU", "AMDGPU/IR/AMDGPUDialect.h"),
];

/// What definitions need beside their dialect's header.
const HEADERS: [&str; 8] = [
    "mlir/Bytecode/BytecodeImplementation.h",
    "mlir/IR/Builders.h",
    "mlir/IR/BuiltinOps.h",
    "mlir/IR/DialectImplementation.h",
    "mlir/IR/OpImplementation.h",
    "mlir/IR/PatternMatch.h",
    "mlir/Interfaces/FunctionImplementation.h",
    "llvm/ADT/TypeSwitch.h",
];

/// The table, with the rows that are asked for: they take minutes, so they must be.
///
/// # Errors
/// When a tool fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<Table, String> {
    let mut table = Table::default();
    let include = include()?;
    for (path, header) in FILES {
        let name = path.rsplit('/').next().unwrap_or(path);
        let row = format!("compile {name}");
        let Some(ours) = options.ours.as_ref().filter(|_| options.asks_for(&row)) else {
            continue;
        };
        eprintln!("{row}");
        let mut contestants = [
            Contestant::new(Path::new(REAL), &dir.join("compile-real"), &include),
            Contestant::new(ours, &dir.join("compile-ours"), &include),
        ];
        for contestant in &mut contestants {
            contestant.generate(path, header)?;
        }
        // In turn, so that what disturbs the machine disturbs both.
        for _ in 0..options.runs {
            for contestant in &mut contestants {
                contestant.compile()?;
            }
        }
        table.add(name, &contestants);
    }
    Ok(table)
}

fn include() -> Result<PathBuf, String> {
    let answer = Command::new("llvm-config-22").arg("--includedir").output();
    let answer = answer.map_err(|error| format!("llvm-config-22: {error}"))?;
    Ok(String::from_utf8_lossy(&answer.stdout).trim().into())
}

/// A tool, and what clang took for its files so far.
struct Contestant<'a> {
    tool: &'a Path,
    folder: PathBuf,
    include: &'a Path,
    header: Option<Cost>,
    all: Option<Cost>,
}

impl<'a> Contestant<'a> {
    fn new(tool: &'a Path, folder: &Path, include: &'a Path) -> Contestant<'a> {
        Contestant { tool, folder: folder.to_path_buf(), include, header: None, all: None }
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
                let said = String::from_utf8_lossy(&output.stderr);
                return Err(format!("{} {}: {said}", self.tool.display(), input.display()));
            }
        }
        let mut source = format!("#include \"mlir/Dialect/{header}\"\n");
        for header in HEADERS {
            source += &format!("#include \"{header}\"\n");
        }
        let write = |name: &str, text: &str| fs::write(self.folder.join(name), text).map_err(|error| error.to_string());
        write("header.cpp", &source)?;
        source += "using namespace mlir;\n#define GET_OP_CLASSES\n";
        source += &format!("#include \"{path}.cpp.inc\"\n");
        write("all.cpp", &source)
    }

    fn compile(&mut self) -> Result<(), String> {
        self.header = Some(self.cost("header")?.least(self.header));
        self.all = Some(self.cost("all")?.least(self.all));
        Ok(())
    }

    fn cost(&self, source: &str) -> Result<Cost, String> {
        let source = self.folder.join(source);
        let options = ["-std=c++17", "-fno-rtti", "-O2", "-w", "-I"].map(OsString::from);
        let mut arguments = options.to_vec();
        arguments.extend([self.folder.clone().into(), "-isystem".into()]);
        arguments.extend([self.include.into(), "-c".into()]);
        arguments.extend([source.with_extension("cpp").into(), "-o".into()]);
        arguments.push(source.with_extension("o").into());
        Tool::new(CLANG.into()).run_with(&arguments, 1)
    }

    /// The size of the definitions compiled.
    fn object(&self) -> u64 {
        fs::metadata(self.folder.join("all.o")).map_or(0, |meta| meta.len())
    }
}

/// The table of all files.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<String>,
}

impl Table {
    fn add(&mut self, name: &str, [real, ours]: &[Contestant<'_>; 2]) {
        let seconds = |cost: Option<Cost>| cost.map_or(0.0, |cost| cost.user.as_secs_f64());
        let (real_header, our_header) = (seconds(real.header), seconds(ours.header));
        let (real_all, our_all) = (seconds(real.all), seconds(ours.all));
        self.rows.push(format!(
            "| {name} | {real_header:.1} | {our_header:.1} | {:.2} | {real_all:.1} | {our_all:.1} | {:.2} | {} | {} |",
            real_header / our_header,
            real_all / our_all,
            real.object() / 1024,
            ours.object() / 1024,
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
            "\n### clang -O2 of what is generated (user seconds: the dialect's header, and with definitions)\n"
        )?;
        writeln!(
            f,
            "| operations | header, mlir-tblgen | tdgen | times faster | definitions, mlir-tblgen | tdgen | times faster | object KiB, mlir-tblgen | tdgen |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
