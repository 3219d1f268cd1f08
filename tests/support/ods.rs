//! MLIR as it is installed, and what the tests of its generators have in common: calls of either tool, the options
//! that a description tells, snapshots, and how each generated file of the package was made.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

use super::tools::{quiet, root, run, tdgen};
use super::{ask_all, files_below};

/// Where the package has descriptions, headers and what was generated for them.
pub(crate) const INCLUDE: &str = "/usr/lib/llvm-22/include";
/// The package of the real tool.
const PACKAGE: &str = "mlir-22-tools";
/// The package of the headers and of what compiles them.
pub(crate) const COMPILER: &str = "clang-22, libmlir-22-dev";

/// The real tool.
pub(crate) fn oracle() -> Command {
    Command::new("mlir-tblgen-22")
}

/// What compiles MLIR's headers, with every warning that matters an error.
pub(crate) fn clang() -> Command {
    let mut clang = Command::new("clang++-22");
    clang.args(["-std=c++17", "-Wall", "-Werror", "-isystem", INCLUDE]);
    clang
}

/// Compiles and links a program with MLIR's library, and runs it; gives what it prints.
pub(crate) fn built_and_run(clang: &mut Command, run: impl FnOnce(&mut Command)) -> String {
    let dir = tempfile::tempdir().expect("a folder for the program");
    let program = dir.path().join("program");
    let libraries = format!("{INCLUDE}/../lib");
    clang.arg("-fno-rtti").arg("-o").arg(&program);
    clang.args(["-lMLIR", "-lLLVM"]);
    clang.arg(format!("-L{libraries}"));
    clang.arg(format!("-Wl,-rpath,{libraries}"));
    quiet(clang, COMPILER);
    let mut program = Command::new(program);
    run(&mut program);
    quiet(&mut program, "")
}

/// The options on the first lines of a description, behind `// args:`; each line of them is a run.
pub(crate) fn runs(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a test can be read");
    let lines = text.lines().map_while(|line| line.strip_prefix("// args:"));
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    let runs: Vec<Vec<String>> = lines.map(words).collect();
    assert!(!runs.is_empty(), "{} tells no options", path.display());
    runs
}

/// Calls a tool on a description, which finds MLIR's and those beside it.
pub(crate) fn call(mut tool: Command, arguments: &[String], input: &Path) -> Output {
    let folder = input.parent().expect("a description is in a folder");
    tool.args(arguments).args(["-I", INCLUDE, "-I"]).arg(folder);
    run(tool.arg(input), PACKAGE)
}

/// What a tool writes without a word besides.
pub(crate) fn generated(tool: Command, arguments: &[String], input: &Path) -> String {
    let output = call(tool, arguments, input);
    let messages = String::from_utf8_lossy(&output.stderr);
    let is_quiet = output.status.success() && messages.is_empty();
    assert!(is_quiet, "{arguments:?} {}\n{messages}", input.display());
    String::from_utf8(output.stdout).expect("C++ is text")
}

/// What a tool writes; it may warn.
pub(crate) fn generated_with_warnings(tool: Command, arguments: &[String], input: &Path) -> String {
    let output = call(tool, arguments, input);
    let messages = String::from_utf8_lossy(&output.stderr);
    let call = format!("{arguments:?} {}", input.display());
    assert!(output.status.success(), "{call}\n{messages}");
    String::from_utf8(output.stdout).expect("C++ is text")
}

/// What is said about a description that is wrong, for each of its runs; nothing is written.
pub(crate) fn refused(path: &Path) -> String {
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

/// Compares a text with the snapshot beside the description that it comes from, below `tests/ods`.
pub(crate) fn matches_snapshot(folder: &str, name: &str, text: &str) {
    super::tools::matches_snapshot(&format!("ods/{folder}"), name, text);
}

/// What a file declares: its title, and the actions that write such files.
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

    /// The third line of a file.
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

    /// What a source defines before it includes such declarations or definitions.
    pub(crate) fn guard(self) -> Option<&'static str> {
        match self {
            Kind::Op => Some("GET_OP_CLASSES"),
            Kind::TypeDef => Some("GET_TYPEDEF_CLASSES"),
            Kind::AttrDef => Some("GET_ATTRDEF_CLASSES"),
            Kind::Dialect | Kind::Enum | Kind::Interface | Kind::DialectInterface => None,
        }
    }
}

/// A file of declarations that MLIR installs, and how it was made.
pub(crate) struct Installed {
    pub(crate) kind: Kind,
    /// Below the folder of headers: `mlir/IR/BuiltinDialect.h.inc`.
    pub(crate) path: String,
    /// The action, and options of its own.
    pub(crate) arguments: Vec<String>,
    pub(crate) description: PathBuf,
    pub(crate) text: String,
}

impl Installed {
    /// Where the definitions that belong to these declarations are; one kind has none.
    pub(crate) fn definitions(&self) -> Option<String> {
        let has_some = self.kind != Kind::DialectInterface;
        has_some.then(|| self.path.replace(".h.inc", ".cpp.inc"))
    }

    /// The arguments that these definitions are made with.
    fn arguments_of_definitions(&self) -> Vec<String> {
        let all = self.arguments.iter();
        all.map(|word| word.replace("-decls", "-defs")).collect()
    }

    /// Our declarations.
    pub(crate) fn ours(&self) -> String {
        self.made(&self.arguments)
    }

    /// Our definitions.
    pub(crate) fn our_definitions(&self) -> String {
        self.made(&self.arguments_of_definitions())
    }

    fn made(&self, arguments: &[String]) -> String {
        // Attributes that cannot be materialized are warned of, as by the real tool.
        let generated = match self.kind {
            Kind::Op => generated_with_warnings,
            _ => generated,
        };
        generated(tdgen(root()), arguments, &self.description)
    }
}

/// All declarations of some kinds that the package has, in the order of their paths, each with the call of the real
/// tool that makes the same bytes.
pub(crate) fn installed(kinds: &[Kind]) -> Vec<Installed> {
    let folder = Path::new(INCLUDE).join("mlir");
    let sources: Vec<(PathBuf, String)> = files_below(&folder, ".td")
        .into_iter()
        .map(|path| (path.clone(), std::fs::read_to_string(path).expect("text")))
        .collect();
    let files: Vec<(PathBuf, Kind, String)> = files_below(&folder, ".h.inc")
        .into_iter()
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).expect("what is installed can be read");
            let title = text.lines().nth(2)?.trim_matches(['|', '*', ' ']).to_owned();
            let kind = *kinds.iter().find(|kind| kind.title() == title)?;
            Some((path, kind, text))
        })
        .collect();
    let found = Mutex::new(Vec::new());
    ask_all("calls that make what is installed", &files, |(file, kind, text)| {
        // An interface file without interfaces comes from nowhere in particular.
        let has_something = *kind != Kind::Interface || text.contains("\nclass ");
        match origin(file, *kind, text, &sources) {
            Some((arguments, description)) => {
                let path = file.strip_prefix(INCLUDE).expect("it was found there");
                found.lock().unwrap_or_else(PoisonError::into_inner).push(Installed {
                    kind: *kind,
                    path: path.to_string_lossy().into_owned(),
                    arguments,
                    description,
                    text: text.clone(),
                });
            }
            None if has_something => return vec![file.display().to_string()],
            None => {}
        }
        Vec::new()
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// The arguments and the description that the real tool makes a file of.
fn origin(file: &Path, kind: Kind, text: &str, sources: &[(PathBuf, String)]) -> Option<(Vec<String>, PathBuf)> {
    let from = text.lines().find_map(|line| line.strip_prefix("|* From: "));
    let from = from.map(|line| line.trim_end_matches(['|', '*', ' ']));
    // What does not name its source has at least a class whose name stands there.
    let class = text.lines().find_map(|line| line.strip_prefix("class ")?.split([';', ' ']).next());
    let is_beside = |path: &Path| path.parent() == file.parent();
    let is_candidate = |path: &Path, source: &str| match from {
        Some(from) => path.ends_with(from),
        None => is_beside(path) || class.is_some_and(|class| source.contains(class)),
    };
    let mut candidates: Vec<&Path> =
        sources.iter().filter(|(path, source)| is_candidate(path, source)).map(|(path, _)| &**path).collect();
    // Files of one name are in many folders; most make the same as their neighbours.
    candidates.sort_by_key(|path| !is_beside(path));
    let dialect = text.split_once("StringLiteral(\"").map(|(_, rest)| {
        let name = rest.split('"').next().unwrap_or_default();
        format!("-dialect={name}")
    });
    let own = dialect.filter(|_| kind == Kind::Dialect);
    for description in candidates {
        for action in kind.actions() {
            let mut arguments = vec![(*action).to_owned()];
            arguments.extend(own.clone());
            let output = call(oracle(), &arguments, description);
            if output.stdout == text.as_bytes() {
                return Some((arguments, description.to_owned()));
            }
            if output.status.success() {
                continue;
            }
            for option in choices(kind, &arguments, description) {
                let arguments = [arguments.clone(), vec![option]].concat();
                if call(oracle(), &arguments, description).stdout == text.as_bytes() {
                    return Some((arguments, description.to_owned()));
                }
            }
        }
    }
    None
}

/// The dialects among which types or attributes must be chosen, as options; our message lists them.
fn choices(kind: Kind, arguments: &[String], description: &Path) -> Vec<String> {
    let option = match kind {
        Kind::TypeDef => "typedefs-dialect",
        Kind::AttrDef => "attrdefs-dialect",
        _ => return Vec::new(),
    };
    let output = call(tdgen(root()), arguments, description);
    let messages = String::from_utf8_lossy(&output.stderr);
    let (_, names) = messages.split_once("of more than one dialect: ").unwrap_or_default();
    let names = names.lines().next().unwrap_or_default().split(", ");
    let names = names.map(|name| name.trim_matches('`')).filter(|name| !name.is_empty());
    names.map(|name| format!("-{option}={name}")).collect()
}
