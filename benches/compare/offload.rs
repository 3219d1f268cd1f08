//! The entry points of a library as LLVM's Offload library has them: those of `offload-tblgen` and those of tdgen, for
//! the same descriptions and the same sources around them (`benches/offload`).
//!
//! `tools/install-llvm.sh` builds `offload-tblgen`, which no package has.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::compile::CLANG;
use super::generate;
use super::inputs::Input;
use super::measure::Job;
use super::options::Options;
use super::report;

/// The sources around the generated files.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../benches/offload");

/// What is generated, and the names that the sources include.
const FILES: [(&str, &str); 5] = [
    ("--gen-api", "OffloadAPI.h"),
    ("--gen-entry-points", "OffloadEntryPoints.inc"),
    ("--gen-print-header", "OffloadPrint.hpp"),
    ("--gen-impl-func-decls", "OffloadImplFuncDecls.inc"),
    ("--gen-errcodes", "OffloadErrcodes.inc"),
];

/// The calls of LLVM's API.
const CALLS: &str = "\
CALL(olGetDeviceInfo, (ol_device_handle_t)Bytes, OL_DEVICE_INFO_NAME, 64, Bytes)
CALL(olGetDeviceInfoSize, (ol_device_handle_t)Bytes, OL_DEVICE_INFO_NAME, (size_t *)Bytes)
CALL(olMemAlloc, (ol_device_handle_t)Bytes, OL_ALLOC_TYPE_HOST, 64, (void **)Bytes)
CALL(olMemcpy, (ol_queue_handle_t)Bytes, Bytes, (ol_device_handle_t)Bytes, Bytes, (ol_device_handle_t)Bytes, 8)
CALL(olCreateQueue, (ol_device_handle_t)Bytes, (ol_queue_handle_t *)Bytes)
CALL(olSyncQueue, (ol_queue_handle_t)Bytes)
CALL(olLaunchKernel, (ol_queue_handle_t)Bytes, (ol_device_handle_t)Bytes, (ol_symbol_handle_t)Bytes, Bytes, 8,
     (ol_kernel_launch_size_args_t *)Bytes)
";

/// The calls of an object of [`generate::offload`], whose number stands for `#`.
const OBJECT_CALLS: &str = "\
CALL(olCreateThing#, OL_THING#_KIND_LARGE, (ol_thing#_handle_t *)Bytes)
CALL(olDestroyThing#, (ol_thing#_handle_t)Bytes)
CALL(olGetThing#Info, (ol_thing#_handle_t)Bytes, OL_THING#_INFO_NAME, 64, Bytes)
CALL(olGetThing#InfoSize, (ol_thing#_handle_t)Bytes, OL_THING#_INFO_WEIGHT, (size_t *)Bytes)
CALL(olPutThing#, (ol_thing#_handle_t)Bytes, (ol_thing#_place_t *)(Bytes + 16))
CALL(olMoveThing#, (ol_thing#_handle_t)Bytes, 3, 4, 5)
CALL(olNameThing#, (ol_thing#_handle_t)Bytes, Bytes)
CALL(olJoinThings#, (ol_thing#_handle_t *)Bytes, 1)
CALL(olCopyThing#, (ol_thing#_handle_t)Bytes, Bytes, (ol_thing#_handle_t)Bytes, Bytes, 8)
CALL(olWaitForThing#, (ol_thing#_handle_t)Bytes, (uint64_t *)Bytes)
";

/// The objects whose functions are called.
const CALLED_OBJECTS: usize = 10;

/// The functions of the generated API.
const FUNCTIONS: usize = 1000;

/// Prints a table of both libraries. It takes minutes.
///
/// # Errors
/// If a tool is missing or fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    let mut rows = String::new();
    for (name, row) in [("LLVM's Offload API", "offload llvm"), ("1,000 functions", "offload 1000")] {
        if !options.wants_slow(row) {
            continue;
        }
        eprintln!("{row}");
        let real = installed()?;
        let classes = real.join("offload/liboffload/API");
        let (input, calls) = if row == "offload llvm" {
            (Input::new(classes.join("OffloadAPI.td"), &classes), CALLS.to_owned())
        } else {
            let input = generate::offload(FUNCTIONS, &classes, dir).map_err(|error| error.to_string())?;
            (input, (0..CALLED_OBJECTS).map(|number| OBJECT_CALLS.replace('#', &number.to_string())).collect())
        };
        let mut pair = [
            Library::new(&real.join("bin/offload-tblgen"), dir.join("offload-real"))?,
            Library::new(&options.ours, dir.join("offload-ours"))?,
        ];
        for library in &mut pair {
            library.generate(&input, &calls)?;
        }
        // In turn, so that disturbances of the machine affect both.
        for _ in 0..options.runs {
            for library in &mut pair {
                library.compile()?;
                library.call()?;
            }
        }
        let [real, ours] = pair.map(|library| library.least);
        for (at, (measure, aim)) in MEASURES.into_iter().enumerate() {
            let [real, ours] = [real, ours].map(|least| least.get(at).copied().unwrap_or_default());
            rows += &format!("| {name} | {measure} | {real:.1} | {ours:.1} | {:.2} | {aim} |\n", ours / real);
        }
    }
    if !rows.is_empty() {
        let head = "| API | | offload-tblgen | tdgen | tdgen / offload-tblgen | aim |\n|---|---|--:|--:|--:|--:|\n";
        report::print("Entry points on LLVM's libraries", &(head.to_owned() + &rows));
    }
    Ok(())
}

/// What is measured, and the aim for tdgen's share of what `offload-tblgen` needs.
const MEASURES: [(&str, &str); 5] = [
    ("KiB of text at -O2", "0.8"),
    ("the same with data", ""),
    ("seconds to compile", "0.9"),
    ("ns of a call", "1.2"),
    ("ns of a traced call", "1"),
];

/// The folder of LLVM's sources, with `offload-tblgen`.
fn installed() -> Result<PathBuf, String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/install-llvm.sh");
    let run = Command::new(script).arg("path").output().map_err(|error| format!("{script}: {error}"))?;
    let folder = PathBuf::from(String::from_utf8_lossy(&run.stdout).trim()).join("22-source");
    if !folder.join("bin/offload-tblgen").exists() {
        return Err(format!("there is no offload-tblgen in {}: run tools/install-llvm.sh", folder.display()));
    }
    Ok(folder)
}

/// The library of a tool.
struct Library {
    tool: PathBuf,
    folder: PathBuf,
    /// The least of each of [`MEASURES`].
    least: [f64; MEASURES.len()],
}

impl Library {
    fn new(tool: &Path, folder: PathBuf) -> Result<Library, String> {
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        Ok(Library { tool: tool.to_path_buf(), folder, least: [f64::INFINITY; MEASURES.len()] })
    }

    /// Writes the files of the API, and builds what is not measured.
    fn generate(&self, input: &Input, calls: &str) -> Result<(), String> {
        for (action, file) in FILES {
            let mut tool = Command::new(&self.tool);
            for include in &input.includes {
                tool.arg("-I").arg(include);
            }
            let run = tool.arg(action).arg(&input.main).arg("-o").arg(self.folder.join(file)).output();
            let run = run.map_err(|error| format!("{}: {error}", self.tool.display()))?;
            if !run.status.success() {
                let messages = String::from_utf8_lossy(&run.stderr);
                return Err(format!("{} {}: {messages}", self.tool.display(), input.main.display()));
            }
        }
        let io = |error: std::io::Error| error.to_string();
        let declared = fs::read_to_string(self.folder.join("OffloadImplFuncDecls.inc")).map_err(io)?;
        let defined = declared.replace(");", ") { return Error::success(); }");
        fs::write(self.folder.join("Implementations.inc"), defined).map_err(io)?;
        fs::write(self.folder.join("Calls.inc"), calls).map_err(io)?;
        let source = |name: &str| Path::new(SOURCES).join(name);
        self.clang().args(["-x", "c++-header"]).arg(source("llvm.h")).arg("-o").arg(self.precompiled()).run()?;
        self.clang().arg("-c").arg(source("calls.cpp")).arg("-o").arg(self.folder.join("calls.o")).run()?;
        Ok(())
    }

    fn compile(&mut self) -> Result<(), String> {
        let object = self.folder.join("library.o");
        let compile = self.clang().arg("-include-pch").arg(self.precompiled());
        let compile = compile.arg("-c").arg(Path::new(SOURCES).join("library.cpp")).arg("-o").arg(&object);
        let seconds = compile.run()?.cpu.as_secs_f64();
        let run =
            Command::new("llvm-size-22").arg(&object).output().map_err(|error| format!("llvm-size-22: {error}"))?;
        let sizes = numbers(String::from_utf8_lossy(&run.stdout).lines().nth(1).unwrap_or_default());
        let [text, data, ..] = sizes.as_slice() else { return Err("no sizes from llvm-size-22".to_owned()) };
        self.note(&[text / 1024.0, (text + data) / 1024.0, seconds]);
        let link = Job::new(CLANG).arg(&object).arg(self.folder.join("calls.o"));
        link.args(["-L/usr/lib/llvm-22/lib", "-lLLVM-22", "-o"]).arg(self.folder.join("calls")).run()?;
        Ok(())
    }

    /// Measures calls.
    fn call(&mut self) -> Result<(), String> {
        let program = self.folder.join("calls");
        let run = Command::new(&program).stderr(Stdio::null()).output();
        let run = run.map_err(|error| format!("{}: {error}", program.display()))?;
        let times = numbers(&String::from_utf8_lossy(&run.stdout));
        let [checked, traced] = times.as_slice() else { return Err(format!("{} failed", program.display())) };
        self.note(&[f64::INFINITY, f64::INFINITY, f64::INFINITY, *checked, *traced]);
        Ok(())
    }

    /// Notes figures that are less than before.
    fn note(&mut self, figures: &[f64]) {
        self.least.iter_mut().zip(figures).for_each(|(least, figure)| *least = least.min(*figure));
    }

    fn clang(&self) -> Job {
        let clang =
            Job::new(CLANG).args(["-std=c++17", "-O2", "-fPIC", "-fno-rtti", "-fno-exceptions", "-DNDEBUG", "-w"]);
        clang.arg("-I").arg(&self.folder).arg("-I/usr/lib/llvm-22/include")
    }

    fn precompiled(&self) -> PathBuf {
        self.folder.join("llvm.pch")
    }
}

/// The numbers at the beginning of a line.
fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().map_while(|word| word.parse().ok()).collect()
}
