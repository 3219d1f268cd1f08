//! The time that clang needs to build the operations of a dialect in one part and in shards, and that of a source that uses
//! the dialect: with the C++ of `mlir-tblgen`, and with that of tdgen.
//!
//! The files of each way are in a folder of their own, which is searched before the installed headers. A build compiles the
//! definitions and `addOperations`, each behind the headers that a dialect's sources include.

use std::fmt::{self, Write};
use std::fs;
use std::path::{Path, PathBuf};

use super::compile::{CLANG, FURTHER, headers};
use super::measure::{Cost, Job};
use super::options::Options;
use super::{MLIR, inputs};

/// A dialect whose operations are measured.
struct Dialect {
    name: &'static str,
    /// Its descriptions of operations, without `.td`; the first is built.
    descriptions: &'static [&'static str],
    /// Its header, which includes the operations.
    header: &'static str,
    /// The class that a source includes.
    class: &'static str,
    shards: usize,
}

const DIALECTS: [Dialect; 3] = [
    Dialect {
        name: "LLVM",
        descriptions: &["mlir/Dialect/LLVMIR/LLVMOps", "mlir/Dialect/LLVMIR/LLVMIntrinsicOps"],
        header: "mlir/Dialect/LLVMIR/LLVMDialect.h",
        class: "GEPOp",
        shards: 8,
    },
    Dialect {
        name: "SPIR-V",
        descriptions: &["mlir/Dialect/SPIRV/IR/SPIRVOps"],
        header: "mlir/Dialect/SPIRV/IR/SPIRVOps.h",
        class: "FuncOp",
        shards: 8,
    },
    Dialect { name: "synth", descriptions: &["Synth/SynthOps"], header: "Synth/Synth.h", class: "GainOp", shards: 4 },
];

/// What the description of the example generates beside its operations: the end of the file, the description, the options.
const EXAMPLE: [(&str, &str, &[&str]); 7] = [
    ("SynthOpsDialect.h.inc", "SynthOps", &["--gen-dialect-decls", "--dialect=synth"]),
    ("SynthOpsEnums.h.inc", "SynthOps", &["--gen-enum-decls"]),
    ("SynthOpsTypes.h.inc", "SynthOps", &["--gen-typedef-decls", "--typedefs-dialect=synth"]),
    ("SynthOpsAttributes.h.inc", "SynthOps", &["--gen-attrdef-decls", "--attrdefs-dialect=synth"]),
    ("SynthInterfaces.h.inc", "SynthInterfaces", &["--gen-op-interface-decls"]),
    ("SynthAttrInterfaces.h.inc", "SynthInterfaces", &["--gen-attr-interface-decls"]),
    ("SynthTypeInterfaces.h.inc", "SynthInterfaces", &["--gen-type-interface-decls"]),
];

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/dialect/include");

/// Instantiates what `addOperations` does.
const REGISTER: &str = "\
template <typename... Ops> static void add(mlir::Dialect &dialect) {
  (mlir::RegisteredOperationName::insert<Ops>(dialect), ...);
}
void addAll(mlir::Dialect &dialect) {
  add<
#define GET_OP_LIST
#include \"OPS.cpp.inc\"
      >(dialect);
}
";

/// The tables. They take minutes.
///
/// # Errors
/// If a tool fails.
pub(crate) fn tables(options: &Options, dir: &Path) -> Result<Tables, String> {
    let mut tables = Tables::default();
    let include = inputs::include()?;
    for dialect in &DIALECTS {
        let way = |name: &str, tool, flags: &[&str]| {
            let way = Way {
                dialect,
                tool,
                folder: dir.join(format!("{} {name}", dialect.name)),
                include: &include,
                flags: flags.iter().map(|it| (*it).to_owned()).collect(),
            };
            way.generate().map(|()| way)
        };
        let (real, ours) = (Path::new(MLIR), options.ours.as_path());
        let row = format!("build {}", dialect.name);
        if options.wants_slow(&row) {
            eprintln!("{row}");
            let shards = format!("--op-shard-count={}", dialect.shards);
            let ways = [way("real", real, &[])?, way("ours", ours, &[])?, way("shards", ours, &[&shards])?];
            let builds: Vec<Vec<PathBuf>> = ways.iter().map(Way::sources).collect::<Result<_, _>>()?;
            tables.add_builds(dialect, &measured(options, &ways.iter().zip(&builds).collect::<Vec<_>>())?);
        }
        let row = format!("users {}", dialect.name);
        if options.wants_slow(&row) {
            eprintln!("{row}");
            let (real, whole) = (way("real", real, &[])?, way("ours", ours, &[])?);
            let parts = way("parts", ours, &["--op-parts"])?;
            let users = [(&real, "whole"), (&whole, "whole"), (&parts, "class"), (&parts, "names")];
            let sources = |(way, kind): &(&Way<'_>, &str)| way.user(kind).map(|source| vec![source]);
            let sources: Vec<Vec<PathBuf>> = users.iter().map(sources).collect::<Result<_, _>>()?;
            let users: Vec<_> = users.iter().map(|(way, _)| *way).zip(&sources).collect();
            tables.add_users(dialect, &measured(options, &users)?);
        }
    }
    Ok(tables)
}

/// The least costs of the sources of each way. The ways run in turn, so that disturbances of the machine affect all.
fn measured(options: &Options, ways: &[(&Way<'_>, &Vec<PathBuf>)]) -> Result<Vec<Vec<Cost>>, String> {
    let mut least: Vec<Vec<Option<Cost>>> = ways.iter().map(|(_, sources)| vec![None; sources.len()]).collect();
    for _ in 0..options.runs {
        for ((way, sources), costs) in ways.iter().zip(&mut least) {
            for (source, cost) in sources.iter().zip(costs) {
                *cost = Some(way.compile(source)?.least(*cost));
            }
        }
    }
    Ok(least.into_iter().map(|costs| costs.into_iter().flatten().collect()).collect())
}

/// A tool with its options for operations, and the folder of its files.
struct Way<'a> {
    dialect: &'a Dialect,
    tool: &'a Path,
    folder: PathBuf,
    include: &'a Path,
    flags: Vec<String>,
}

impl Way<'_> {
    fn generate(&self) -> Result<(), String> {
        for (number, description) in self.dialect.descriptions.iter().enumerate() {
            // Further descriptions have no shards.
            let flags = self.flags.iter().filter(|flag| number == 0 || !flag.starts_with("--op-shard"));
            for (action, ending) in [("--gen-op-decls", ".h.inc"), ("--gen-op-defs", ".cpp.inc")] {
                let flags = flags.clone().filter(|flag| action == "--gen-op-decls" || *flag != "--op-parts");
                let words: Vec<&str> = [action].into_iter().chain(flags.map(String::as_str)).collect();
                self.call(&words, description, &format!("{description}{ending}"))?;
            }
        }
        if self.flags.contains(&"--op-parts".to_owned()) {
            self.call(&["--gen-op-forward-decls"], self.dialect.descriptions[0], "names.h.inc")?;
        }
        if self.dialect.header.starts_with("Synth") {
            for (output, description, words) in EXAMPLE {
                self.call(words, &format!("Synth/{description}"), &format!("Synth/{output}"))?;
            }
        }
        Ok(())
    }

    fn call(&self, words: &[&str], description: &str, output: &str) -> Result<(), String> {
        let input = self.find(&format!("{description}.td"));
        let output = self.folder.join(output);
        fs::create_dir_all(output.parent().unwrap_or(&self.folder)).map_err(|error| error.to_string())?;
        let job = Job::new(self.tool).args(words).arg("-I").arg(self.include).arg("-I").arg(EXAMPLES);
        job.arg("-I").arg(input.parent().unwrap_or(&input)).arg(&input).arg("-o").arg(output).run().map(drop)
    }

    /// The path of an installed file, or of the example's.
    fn find(&self, name: &str) -> PathBuf {
        let folder = if name.starts_with("Synth") { Path::new(EXAMPLES) } else { self.include };
        folder.join(name)
    }

    /// The sources of the build: `addOperations`, and the definitions.
    fn sources(&self) -> Result<Vec<PathBuf>, String> {
        let ops = self.dialect.descriptions[0];
        let mut before = String::new();
        if self.dialect.header.starts_with("Synth") {
            // The file that includes the definitions, behind functions that they call.
            let file = Path::new(EXAMPLES).join("../lib/Formats.cpp");
            let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
            before += text.split("#define GET_OP_CLASSES").next().unwrap_or_default();
        } else {
            let mut all = headers(self.include).map_err(|error| error.to_string())?;
            all.push(PathBuf::from(FURTHER));
            for header in all {
                // Those of the dialect include the files of this way.
                let name = header.strip_prefix(self.include).unwrap_or(&header).to_path_buf();
                let _ = writeln!(before, "#include \"{}\"", name.display());
            }
        }
        let is_sharded = self.flags.iter().any(|flag| flag.starts_with("--op-shard"));
        let macros: Vec<String> = match is_sharded {
            true => (0..self.dialect.shards).map(|at| format!("GET_OP_DEFS_{at}")).collect(),
            false => vec!["GET_OP_CLASSES".to_owned()],
        };
        let mut sources = vec![self.write("register.cpp", &format!("{before}{}", REGISTER.replace("OPS", ops)))?];
        for name in macros {
            let text = format!("{before}using namespace mlir;\n#define {name}\n#include \"{ops}.cpp.inc\"\n");
            sources.push(self.write(&format!("{name}.cpp"), &text)?);
        }
        Ok(sources)
    }

    /// A source that includes the dialect's header with all classes, one class or no class.
    fn user(&self, kind: &str) -> Result<PathBuf, String> {
        let header = fs::read_to_string(self.find(self.dialect.header)).map_err(|error| error.to_string())?;
        let all = "#define GET_OP_CLASSES\n";
        let text = match kind {
            "class" => header.replace(all, &format!("#define GET_OP_CLASS_{}\n", self.dialect.class)),
            "names" => {
                let before = header.split(all).next().unwrap_or_default();
                format!("{before}\n#include \"names.h.inc\"\n#endif\n")
            }
            _ => header,
        };
        self.write(&format!("{kind}.cpp"), &text)
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    fn compile(&self, source: &Path) -> Result<Cost, String> {
        let clang = Job::new(CLANG).args(["-std=c++17", "-fno-rtti", "-DNDEBUG", "-O0", "-w", "-c", "-I"]);
        let clang = clang.arg(&self.folder).arg("-I").arg(EXAMPLES).arg("-isystem").arg(self.include);
        clang.arg(source).arg("-o").arg(self.folder.join("out.o")).run()
    }
}

/// The tables of all dialects.
#[derive(Default)]
pub(crate) struct Tables {
    builds: String,
    users: String,
}

fn seconds(cost: &Cost) -> f64 {
    cost.cpu.as_secs_f64()
}

impl Tables {
    fn add_builds(&mut self, dialect: &Dialect, builds: &[Vec<Cost>]) {
        let names = ["mlir-tblgen".to_owned(), "tdgen".to_owned(), format!("tdgen, `SHARDS {}`", dialect.shards)];
        for (name, costs) in names.iter().zip(builds) {
            let longest = costs.iter().map(seconds).fold(0.0, f64::max);
            let sum: f64 = costs.iter().map(seconds).sum();
            let _ = writeln!(self.builds, "| {} | {name} | {longest:.1} | {sum:.1} |", dialect.name);
        }
    }

    fn add_users(&mut self, dialect: &Dialect, users: &[Vec<Cost>]) {
        let _ = write!(self.users, "| {} |", dialect.name);
        for costs in users {
            let _ = write!(self.users, " {:.1} |", costs.iter().map(seconds).sum::<f64>());
        }
        self.users.push('\n');
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.builds.is_empty() {
            writeln!(f, "\n### The build of a dialect's operations (CPU seconds of clang with -O0)\n")?;
            write!(f, "| dialect | C++ | longest file | sum |\n|---|---|--:|--:|\n{}", self.builds)?;
        }
        if self.users.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n### A source that includes a dialect's header (CPU seconds of clang with -O0)\n")?;
        writeln!(f, "| dialect | mlir-tblgen | tdgen | one class | names only |\n|---|--:|--:|--:|--:|\n{}", self.users)
    }
}
