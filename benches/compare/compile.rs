//! The time that clang needs for the C++ of MLIR's operations: that of `mlir-tblgen` and that of tdgen, for the same
//! descriptions and headers.
//!
//! Each tool writes declarations and definitions below a folder of its own, which is searched before the installed
//! headers. `clang -O2 -c` compiles a source with the dialect's header, and one with the definitions too.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::measure::{Cost, Job};
use super::options::Options;
use super::{MLIR, inputs};

const CLANG: &str = "clang++-22";

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

/// The headers that definitions need beside their dialect's header.
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
                contestant.compile()?;
            }
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
                let messages = String::from_utf8_lossy(&output.stderr);
                return Err(format!("{} {}: {messages}", self.tool.display(), input.display()));
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
        let clang = Job::new(CLANG).args(["-std=c++17", "-fno-rtti", "-O2", "-w", "-I"]).arg(&self.folder);
        let clang = clang.arg("-isystem").arg(self.include).arg("-c").arg(source.with_extension("cpp"));
        clang.arg("-o").arg(source.with_extension("o")).run()
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
        let seconds = |cost: Option<Cost>| cost.map_or(0.0, |cost| cost.cpu.as_secs_f64());
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
            "\n### clang -O2 of the generated C++ (CPU seconds: the dialect's header, and with definitions)\n"
        )?;
        writeln!(
            f,
            "| operations | header, mlir-tblgen | tdgen | factor | definitions, mlir-tblgen | tdgen | factor | object KiB, mlir-tblgen | tdgen |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}
