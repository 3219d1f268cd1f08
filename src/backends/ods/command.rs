//! `tdgen dialect`: writes all files of an MLIR dialect, with the names that LLVM's CMake functions give them, from one
//! parse.
//!
//! It is `tdgen FILE --gen-op-decls=DIR/FILE.h.inc ...` with all actions of a dialect.

use std::ffi::OsString;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use crate::python::names::module_of;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::invocation;
use tdgen_language::backends::cli::options;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand { name: "dialect", command, run };

const NAME: &str = "tdgen dialect";

/// Options of the program that the command accepts too.
const SHARED: &[&str] = &[
    "include",
    "define",
    "llvm-version",
    "depfile",
    "stamp",
    "write-if-changed",
    "diagnostic-format",
    "error-limit",
    "limit",
    "color",
];

/// The actions, each with what follows the stem in the file's name.
const OUTPUTS: &[(&str, &str)] = &[
    ("gen-op-decls", ".h.inc"),
    ("gen-op-defs", ".cpp.inc"),
    ("gen-dialect-decls", "Dialect.h.inc"),
    ("gen-dialect-defs", "Dialect.cpp.inc"),
    ("gen-typedef-decls", "Types.h.inc"),
    ("gen-typedef-defs", "Types.cpp.inc"),
    ("gen-attrdef-decls", "Attributes.h.inc"),
    ("gen-attrdef-defs", "Attributes.cpp.inc"),
    ("gen-enum-decls", "Enums.h.inc"),
    ("gen-enum-defs", "Enums.cpp.inc"),
];

/// The actions of `--capi`.
const CAPI: &[(&str, &str)] = &[("gen-dialect-capi-header", ".capi.h.inc"), ("gen-dialect-capi-impl", ".capi.cpp.inc")];

/// The action of `--bytecode`.
const BYTECODE: &[(&str, &str)] = &[("gen-dialect-bytecode", ".bytecode.cpp.inc")];

/// The actions of `--python` that define and declare the classes of types and attributes.
const CLASSES: &str = "gen-python-class-bindings";
const STUBS: &str = "gen-python-class-stubs";

/// The modules of `--python`, each with what follows the dialect in the file's name.
const MODULES: &[(&str, &str)] =
    &[("gen-python-op-bindings", "_ops_gen.py"), ("gen-python-enum-bindings", "_enum_gen.py"), (STUBS, ".pyi")];

/// The names under which enumerations are registered: those of the dialect, unless `--enum-builders` says otherwise.
const BUILDERS: [&str; 2] = ["dialect", "mlir"];

/// The options of the actions that select a dialect. `--dialect` sets them all. The others are its aliases, because
/// messages of the actions name them.
const SELECTIONS: [&str; 3] = ["dialect", "typedefs-dialect", "attrdefs-dialect"];

const EXAMPLES: &str = "\
Files, for ShopOps.td:
  ShopOps.h.inc            ShopOps.cpp.inc            operations
  ShopOpsDialect.h.inc     ShopOpsDialect.cpp.inc     the dialect
  ShopOpsTypes.h.inc       ShopOpsTypes.cpp.inc       types
  ShopOpsAttributes.h.inc  ShopOpsAttributes.cpp.inc  attributes
  ShopOpsEnums.h.inc       ShopOpsEnums.cpp.inc       enumerations
  ShopOps.capi.h.inc       ShopOps.capi.cpp.inc       functions for C, with --capi
  ShopOps.bytecode.cpp.inc                            reading and writing of bytecode, with --bytecode
  ShopOps.python.cpp.inc   _shop.pyi                  Python classes of types and attributes, with --python
  _shop_ops_gen.py         _shop_enum_gen.py          Python classes of operations and enumerations, with --python

Exit codes:
  0  the files are written
  1  the description has errors or cannot be read
  2  incorrect usage

Examples:
  tdgen dialect ShopOps.td --out build/include/Shop -I /usr/lib/llvm-22/include
  tdgen dialect ShopOps.td --out build --dialect shop --write-if-changed";

fn command(command: Command, _: &[Backend]) -> Command {
    let file = Arg::new("file").value_name("FILE").required(true).value_hint(ValueHint::FilePath);
    let out = Arg::new("out").long("out").value_name("DIR").required(true).value_hint(ValueHint::DirPath);
    let dialect = Arg::new("dialect").long("dialect").aliases(&SELECTIONS[1..]).value_name("NAME");
    command
        .about("Write all files of an MLIR dialect from one parse")
        .after_help(EXAMPLES)
        .arg(file.help("The description, .td"))
        .arg(out.help("An existing directory for the files"))
        .arg(Arg::new("capi").long("capi").action(ArgAction::SetTrue).help("Write the C API of the dialect, too"))
        .arg(
            Arg::new("bytecode")
                .long("bytecode")
                .action(ArgAction::SetTrue)
                .help("Write the class that reads and writes types and attributes in bytecode, too"),
        )
        .arg(
            Arg::new("python")
                .long("python")
                .action(ArgAction::SetTrue)
                .requires("dialect")
                .help("Write Python bindings, too, and the C API that they call"),
        )
        .arg(
            Arg::new("enum-builders")
                .long("enum-builders")
                .value_name("FORM")
                .value_parser(BUILDERS)
                .default_value(BUILDERS[0])
                .requires("python")
                .help("Register Python's builders of enumerations with the dialect's name in front, or as MLIR does"),
        )
        .arg(dialect.help("Generate this dialect [the only one]"))
        .args(options::shared_options(SHARED).map(|arg| arg.hide_short_help(false)))
}

fn run(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> u8 {
    let text = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let (file, out) = (text("file"), Path::new(text("out")));
    let Some(stem) = Path::new(file).file_stem().and_then(|stem| stem.to_str()).filter(|_| file != "-") else {
        return usage::complain(
            "error: the description needs a file name, after which its outputs are named",
            NAME,
            streams,
        );
    };
    let mut args = options::given(matches, options::shared_options(SHARED));
    let is_python = matches.get_flag("python");
    let capi = if is_python || matches.get_flag("capi") { CAPI } else { &[] };
    let bytecode = if matches.get_flag("bytecode") { BYTECODE } else { &[] };
    for (action, ending) in OUTPUTS.iter().chain(capi).chain(bytecode) {
        let path = out.join(format!("{stem}{ending}"));
        args.push(format!("--{action}={}", path.display()).into());
    }
    if is_python {
        args.extend(python_arguments(out, stem, text("dialect"), text("enum-builders")));
    }
    if let Some(dialect) = matches.get_one::<String>("dialect") {
        args.extend(SELECTIONS.iter().map(|option| OsString::from(format!("--{option}={dialect}"))));
    }
    args.extend(["--", file].map(OsString::from));
    match invocation::parse(host.backends(), |_| clap::builder::StyledStr::new(), args) {
        Ok(invocation) => host.run(&invocation, streams),
        Err(stop) => usage::complain(&stop.message(), NAME, streams),
    }
}

/// Returns the arguments that write Python bindings. Their modules are named after the dialect.
fn python_arguments(out: &Path, stem: &str, dialect: &str, builders: &str) -> Vec<OsString> {
    let classes = out.join(format!("{stem}.python.cpp.inc"));
    let modules = MODULES.iter().map(|(action, ending)| (*action, out.join(format!("{}{ending}", module_of(dialect)))));
    let outputs = std::iter::once((CLASSES, classes)).chain(modules);
    let outputs = outputs.map(|(action, path)| format!("--{action}={}", path.display()));
    let options = [format!("--bind-dialect={dialect}"), format!("--enum-builders={builders}")];
    outputs.chain(options).map(OsString::from).collect()
}
