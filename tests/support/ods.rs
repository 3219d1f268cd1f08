//! Support for tests of the MLIR generators: calls of `tdgen` and `mlir-tblgen`, the options in a description,
//! snapshots, and the calls that made the installed generated files.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use super::tools::{quiet, root, run, tdgen};
use super::{ask_all, difference, files_below};

/// The folder with the descriptions, headers and installed generated files.
pub(crate) const INCLUDE: &str = "/usr/lib/llvm-22/include";
/// The folders below it with descriptions of dialects: MLIR's own, and those of Flang.
const PROJECTS: [&str; 2] = ["mlir", "flang"];
/// The package with `mlir-tblgen-22`.
const PACKAGE: &str = "mlir-22-tools";
/// The packages with the headers and the compiler.
pub(crate) const COMPILER: &str = "clang-22, libmlir-22-dev, libflang-22-dev";

/// Returns the installed files of all projects whose names have an ending.
pub(crate) fn installed_files(suffix: &str) -> Vec<PathBuf> {
    PROJECTS.iter().flat_map(|project| files_below(&Path::new(INCLUDE).join(project), suffix)).collect()
}

/// Returns a call of `mlir-tblgen-22`.
pub(crate) fn oracle() -> Command {
    Command::new("mlir-tblgen-22")
}

/// Returns a call of the compiler, with warnings as errors.
pub(crate) fn plain_clang() -> Command {
    let mut clang = Command::new("clang++-22");
    // MLIR is compiled without run-time types, and without assertions, which change the layout of statistics.
    clang.args(["-std=c++17", "-Wall", "-Werror", "-fno-rtti", "-DNDEBUG", "-isystem", INCLUDE]);
    clang
}

/// Returns a call of the compiler that knows MLIR's most common headers, which take most of the time.
pub(crate) fn clang() -> Command {
    static PRECOMPILED: LazyLock<PathBuf> = LazyLock::new(|| {
        let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ods_mlir.pch");
        let headers = root().join("tests/ods/mlir.h");
        let header = ["-fpch-instantiate-templates", "-x", "c++-header"];
        quiet(plain_clang().args(header).arg(headers).arg("-o").arg(&output), COMPILER);
        output
    });
    let mut clang = plain_clang();
    clang.arg("-include-pch").arg(&*PRECOMPILED);
    clang
}

/// Compiles a program, links it with MLIR's library, runs it and returns its output.
pub(crate) fn built_and_run(clang: &mut Command, run: impl FnOnce(&mut Command)) -> String {
    let dir = tempfile::tempdir().expect("a folder for the program");
    let program = dir.path().join("program");
    let libraries = format!("{INCLUDE}/../lib");
    clang.arg("-o").arg(&program);
    clang.args(["-lMLIR", "-lLLVM"]);
    clang.arg(format!("-L{libraries}"));
    clang.arg(format!("-Wl,-rpath,{libraries}"));
    quiet(clang, COMPILER);
    let mut program = Command::new(program);
    run(&mut program);
    quiet(&mut program, "")
}

/// Reads the options on the first lines of a description, after `// args:`; each such line is a run.
pub(crate) fn runs(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a test can be read");
    let lines = text.lines().map_while(|line| line.strip_prefix("// args:"));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    let runs: Vec<Vec<String>> = lines.map(words).collect();
    assert!(!runs.is_empty(), "{} has no options", path.display());
    runs
}

/// Returns the parts of a description's outputs that a person can review. `outputs` are the arguments and the output of each
/// run.
///
/// These are the lines of the preprocessor, the lists and titles of classes, and the definitions that the description names after
/// `// shown:`, as `parse` or `AllOp::parse`. A description that names none shows its whole outputs. What is left out is
/// compared with `mlir-tblgen`, compiled and run by other tests.
pub(crate) fn reviewable(path: &Path, outputs: &[(Vec<String>, String)]) -> String {
    let description = std::fs::read_to_string(path).expect("a test can be read");
    let names = description.lines().filter_map(|line| line.strip_prefix("// shown:"));
    let names: Vec<&str> = names.flat_map(str::split_whitespace).collect();
    let mut found = BTreeSet::new();
    let mut shown = String::new();
    for (arguments, output) in outputs {
        shown += &format!("{}\n", arguments.join(" "));
        if names.is_empty() {
            shown += &format!("{output}\n");
        } else {
            shown += &definitions(output, &names, &mut found);
        }
    }
    let missing: Vec<_> = names.iter().filter(|name| !found.contains(*name)).collect();
    assert!(missing.is_empty(), "{}: no definition of {missing:?}", path.display());
    shown
}

/// Returns the lines of the preprocessor, the lists and titles of classes, and the definitions with these names. Adds these
/// names to `found`.
fn definitions<'n>(text: &str, names: &[&'n str], found: &mut BTreeSet<&'n str>) -> String {
    let mut shown = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let is_listed = line.starts_with("::") && !line.contains('(');
        if is_listed || line.starts_with('#') || line.starts_with("// ::") {
            shown += &format!("{line}\n");
            continue;
        }
        let Some(&name) = names.iter().find(|name| defines(line, name)) else {
            continue;
        };
        found.insert(name);
        shown += &format!("\n{line}\n");
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = [format!("{indent}}}"), format!("{indent}}};")];
        while line.ends_with('{')
            && let Some(line) = lines.next()
        {
            shown += &format!("{line}\n");
            if ends.iter().any(|end| end == line) {
                break;
            }
        }
    }
    shown
}

/// Returns whether a line begins the definition of a function or class with this name.
fn defines(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    if !line.ends_with(['{', '}']) {
        return false;
    }
    let class = ["class ", "struct ", "enum class "].into_iter().find_map(|keyword| line.strip_prefix(keyword));
    let head = match class {
        Some(class) => class.split([' ', '{']).next(),
        None => line.split('(').next().and_then(|head| head.rsplit([' ', '*', '&']).next()),
    };
    let head = head.unwrap_or_default();
    head.strip_suffix(name).is_some_and(|scope| scope.is_empty() || scope.ends_with("::"))
}

/// Calls a tool with MLIR's descriptions and the folder of the input as include paths.
pub(crate) fn call(tool: Command, arguments: &[String], input: &Path) -> Output {
    call_with(tool, Path::new(INCLUDE), arguments, input)
}

/// Calls a tool with the descriptions in a folder and the folder of the input as include paths.
pub(crate) fn call_with(mut tool: Command, include: &Path, arguments: &[String], input: &Path) -> Output {
    let folder = input.parent().expect("a description is in a folder");
    tool.args(arguments).arg("-I").arg(include).arg("-I").arg(folder);
    run(tool.arg(input), PACKAGE)
}

/// Returns the output of a tool, which must not print messages.
pub(crate) fn generated(tool: Command, arguments: &[String], input: &Path) -> String {
    let output = call(tool, arguments, input);
    let messages = String::from_utf8_lossy(&output.stderr);
    let is_quiet = output.status.success() && messages.is_empty();
    assert!(is_quiet, "{arguments:?} {}\n{messages}", input.display());
    String::from_utf8(output.stdout).expect("C++ is text")
}

/// Returns the arguments and the output of each run of a description; each must be that of another tool.
pub(crate) fn same_outputs(path: &Path, tool: fn() -> Command) -> Vec<(Vec<String>, String)> {
    let compared = |arguments: Vec<String>| {
        let ours = generated(tdgen(root()), &arguments, path);
        let theirs = generated(tool(), &arguments, path);
        assert_eq!(difference(theirs.as_bytes(), ours.as_bytes()), None, "{arguments:?}");
        (arguments, ours)
    };
    runs(path).into_iter().map(compared).collect()
}

/// Returns the output of a tool, which may print warnings.
pub(crate) fn generated_with_warnings(tool: Command, arguments: &[String], input: &Path) -> String {
    let output = call(tool, arguments, input);
    let messages = String::from_utf8_lossy(&output.stderr);
    let call = format!("{arguments:?} {}", input.display());
    assert!(output.status.success(), "{call}\n{messages}");
    String::from_utf8(output.stdout).expect("C++ is text")
}

/// Returns the messages about a description with errors, for each of its runs; there must be no output.
pub(crate) fn error_messages(path: &Path) -> String {
    let mut shown = String::new();
    let folder = path.parent().expect("a test has a folder");
    let name = path.file_name().expect("a test has a name");
    for arguments in runs(path) {
        let mut command = tdgen(folder);
        command.args(&arguments).args(["-I", INCLUDE]).arg(name);
        let output = run(&mut command, "");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{messages}");
        assert!(output.stdout.is_empty(), "an output in spite of errors");
        shown += &format!("{}\n{messages}\n", arguments.join(" "));
    }
    shown
}

/// Compares a text with the snapshot next to the description, below `tests/ods`.
pub(crate) fn matches_snapshot(folder: &str, name: &str, text: &str) {
    super::tools::matches_snapshot(&format!("ods/{folder}"), name, text);
}

/// The kinds of generated files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Op,
    Dialect,
    TypeDef,
    AttrDef,
    Enum,
    Interface,
    DialectInterface,
}

impl Kind {
    pub(crate) const ALL: [Kind; 7] =
        [Kind::Op, Kind::Dialect, Kind::TypeDef, Kind::AttrDef, Kind::Enum, Kind::Interface, Kind::DialectInterface];

    /// Returns the third line of a file.
    fn title(self) -> &'static str {
        match self {
            Kind::Op => "Op Declarations",
            Kind::Dialect => "Dialect Declarations",
            Kind::TypeDef => "TypeDef Declarations",
            Kind::AttrDef => "AttrDef Declarations",
            Kind::Enum => "Enum Utility Declarations",
            Kind::Interface => "Interface Declarations",
            Kind::DialectInterface => "Dialect Interface Declarations",
        }
    }

    fn actions(self) -> &'static [&'static str] {
        match self {
            Kind::Op => &["--gen-op-decls"],
            Kind::Dialect => &["--gen-dialect-decls"],
            Kind::TypeDef => &["--gen-typedef-decls"],
            Kind::AttrDef => &["--gen-attrdef-decls"],
            Kind::Enum => &["--gen-enum-decls"],
            Kind::Interface => {
                &["--gen-op-interface-decls", "--gen-attr-interface-decls", "--gen-type-interface-decls"]
            }
            Kind::DialectInterface => &["--gen-dialect-interface-decls"],
        }
    }

    /// Returns the macro that enables the declarations or definitions.
    pub(crate) fn guard(self) -> Option<&'static str> {
        match self {
            Kind::Op => Some("GET_OP_CLASSES"),
            Kind::TypeDef => Some("GET_TYPEDEF_CLASSES"),
            Kind::AttrDef => Some("GET_ATTRDEF_CLASSES"),
            Kind::Dialect | Kind::Enum | Kind::Interface | Kind::DialectInterface => None,
        }
    }
}

/// An installed file of declarations and the call that made it.
pub(crate) struct Installed {
    pub(crate) kind: Kind,
    /// Relative to the include path: `mlir/IR/BuiltinDialect.h.inc`.
    pub(crate) path: String,
    /// The action and its options.
    pub(crate) arguments: Vec<String>,
    pub(crate) description: PathBuf,
    pub(crate) text: String,
    ours: OnceLock<String>,
    our_definitions: OnceLock<String>,
}

impl Installed {
    /// Returns the path of the definitions, which one kind does not have.
    pub(crate) fn definitions(&self) -> Option<String> {
        let has_some = self.kind != Kind::DialectInterface;
        has_some.then(|| self.path.replace(".h.inc", ".cpp.inc"))
    }

    /// Returns the arguments that make the definitions.
    fn arguments_of_definitions(&self) -> Vec<String> {
        let all = self.arguments.iter();
        all.map(|word| word.replace("-decls", "-defs")).collect()
    }

    pub(crate) fn ours(&self) -> &str {
        self.ours.get_or_init(|| self.generate(&self.arguments))
    }

    pub(crate) fn our_definitions(&self) -> &str {
        self.our_definitions.get_or_init(|| self.generate(&self.arguments_of_definitions()))
    }

    fn generate(&self, arguments: &[String]) -> String {
        // Both tools warn about attributes that cannot be materialized.
        let generated = match self.kind {
            Kind::Op => generated_with_warnings,
            _ => generated,
        };
        generated(tdgen(root()), arguments, &self.description)
    }
}

/// An MLIR that is installed, with the `mlir-tblgen` that made its files.
pub(crate) struct Mlir {
    pub(crate) include: PathBuf,
    /// The folders with descriptions of dialects, below `include`.
    pub(crate) projects: &'static [&'static str],
    pub(crate) tool: PathBuf,
}

impl Mlir {
    /// Returns Debian's MLIR 22.
    fn debian() -> Mlir {
        Mlir { include: INCLUDE.into(), projects: &PROJECTS, tool: "mlir-tblgen-22".into() }
    }

    fn files(&self, suffix: &str) -> Vec<PathBuf> {
        self.projects.iter().flat_map(|project| files_below(&self.include.join(project), suffix)).collect()
    }

    fn call(&self, arguments: &[String], input: &Path) -> Output {
        call_with(Command::new(&self.tool), &self.include, arguments, input)
    }
}

/// Returns the installed files of some kinds, sorted by path, each with the call of `mlir-tblgen` that makes the same
/// bytes.
pub(crate) fn installed(kinds: &[Kind]) -> Vec<Installed> {
    let (found, missing) = installed_in(&Mlir::debian(), kinds);
    assert!(missing.is_empty(), "no call makes these installed files:\n{}", missing.join("\n"));
    found
}

/// Returns the files that an MLIR has of some kinds, with their calls, and the paths of those whose calls are not found.
pub(crate) fn installed_in(mlir: &Mlir, kinds: &[Kind]) -> (Vec<Installed>, Vec<String>) {
    let sources: Vec<(PathBuf, String)> = mlir
        .files(".td")
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(path).expect("text")))
        .collect();
    let files: Vec<(PathBuf, Kind, String)> = mlir
        .files(".h.inc")
        .into_iter()
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).expect("what is installed can be read");
            let title = text.lines().nth(2)?.trim_matches(['|', '*', ' ']).to_owned();
            let kind = *kinds.iter().find(|kind| kind.title() == title)?;
            Some((path, kind, text))
        })
        .collect();
    let found = Mutex::new(Vec::new());
    let missing = Mutex::new(Vec::new());
    ask_all("calls that make the installed files", &files, |(file, kind, text)| {
        // An interface file without interfaces can have any origin.
        let has_classes = *kind != Kind::Interface || text.contains("\nclass ");
        match origin(mlir, file, *kind, text, &sources) {
            Some((arguments, description)) => {
                let path = file.strip_prefix(&mlir.include).expect("it was found there");
                found.lock().unwrap_or_else(PoisonError::into_inner).push(Installed {
                    kind: *kind,
                    path: path.to_string_lossy().into_owned(),
                    arguments,
                    description,
                    text: text.clone(),
                    ours: OnceLock::new(),
                    our_definitions: OnceLock::new(),
                });
            }
            None if has_classes => {
                missing.lock().unwrap_or_else(PoisonError::into_inner).push(file.display().to_string());
            }
            None => {}
        }
        Vec::new()
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by(|one, other| one.path.cmp(&other.path));
    (found, missing.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Finds the arguments and the description from which `mlir-tblgen` makes a file.
fn origin(
    mlir: &Mlir,
    file: &Path,
    kind: Kind,
    text: &str,
    sources: &[(PathBuf, String)],
) -> Option<(Vec<String>, PathBuf)> {
    let from = text.lines().find_map(|line| line.strip_prefix("|* From: "));
    let from = from.map(|line| line.trim_end_matches(['|', '*', ' ']));
    // A file without the name of its source has a class whose name is in the source.
    let class = text.lines().find_map(|line| line.strip_prefix("class ")?.split([';', ' ']).next());
    let is_in_same_folder = |path: &Path| path.parent() == file.parent();
    let is_candidate = |path: &Path, source: &str| match from {
        Some(from) => path.ends_with(from),
        None => is_in_same_folder(path) || class.is_some_and(|class| source.contains(class)),
    };
    let mut candidates: Vec<&Path> =
        sources.iter().filter(|(path, source)| is_candidate(path, source)).map(|(path, _)| &**path).collect();
    // Files with the same name are in many folders; most files come from their own folder, and from a file whose name
    // begins alike.
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let own_name = name(file);
    let alike = |path: &Path| name(path).bytes().zip(own_name.bytes()).take_while(|(one, other)| one == other).count();
    candidates.sort_by_key(|path| (!is_in_same_folder(path), Reverse(alike(path))));
    let mut actions = kind.actions().to_vec();
    actions.sort_by_key(|action| {
        let of_attributes = action.contains("attr") && own_name.contains("Attr");
        let of_types = action.contains("type") && own_name.contains("Type");
        !of_attributes && !of_types
    });
    let dialect = text.split_once("StringLiteral(\"").map(|(_, rest)| {
        let name = rest.split('"').next().unwrap_or_default();
        format!("-dialect={name}")
    });
    let own = dialect.filter(|_| kind == Kind::Dialect);
    for description in candidates {
        for &action in &actions {
            let mut arguments = vec![action.to_owned()];
            arguments.extend(own.clone());
            let output = mlir.call(&arguments, description);
            if output.stdout == text.as_bytes() {
                return Some((arguments, description.to_owned()));
            }
            if output.status.success() {
                continue;
            }
            for option in choices(mlir, kind, &arguments, description) {
                let arguments = [arguments.clone(), vec![option]].concat();
                if mlir.call(&arguments, description).stdout == text.as_bytes() {
                    return Some((arguments, description.to_owned()));
                }
            }
        }
    }
    None
}

/// Returns the options that select a dialect, from the list in our message.
fn choices(mlir: &Mlir, kind: Kind, arguments: &[String], description: &Path) -> Vec<String> {
    let option = match kind {
        Kind::TypeDef => "typedefs-dialect",
        Kind::AttrDef => "attrdefs-dialect",
        _ => return Vec::new(),
    };
    let output = call_with(tdgen(root()), &mlir.include, arguments, description);
    let messages = String::from_utf8_lossy(&output.stderr);
    let (_, names) = messages.split_once("several dialects define ").unwrap_or_default();
    let (_, names) = names.lines().next().and_then(|line| line.split_once(": ")).unwrap_or_default();
    let names = names.split(", ");
    let names = names.map(|name| name.trim_matches('`')).filter(|name| !name.is_empty());
    names.map(|name| format!("-{option}={name}")).collect()
}
