//! Messages in C, C++, Python and Rust: the generated code compiles without warnings, and all languages write and read the same
//! bytes.
//!
//! `TDGEN_SCHEMAS=5000 cargo test --release --test messages agree` tries that many random schemas.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "tests write scratch files, start programs and fail by panics; how many schemas are tried is set from outside"
)]

mod deprecated;
mod noise;
mod odd_names;
mod pack;
mod programs;
mod roles;
mod rust;
mod rust_program;
pub(crate) mod schemas;
mod shapes;
mod shrink;
mod tags;
mod values;
pub(crate) mod vectors;
mod versions;
mod wires;
mod words;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::files_below;
use crate::support::tools::{WARNINGS, matches_snapshot, mypy, paragraphs_with, quiet, root, run, tdgen};
use programs::{c_program, cpp_program, python_program};
use rust_program::rust_program;
use schemas::Schema;

/// The outputs: action and extension.
const OUTPUTS: [(&str, &str); 4] = [
    ("--gen-messages-c", "h"),
    ("--gen-messages-cpp", "hpp"),
    ("--gen-messages-python", "py"),
    ("--gen-messages-rust", "rs"),
];

/// Compilers of C and C++, with their packages.
const COMPILERS: [(&str, &str, &str); 2] = [("gcc", "g++", "g++"), ("clang-22", "clang++-22", "clang-22")];

/// Generates all outputs of a schema in a folder: `NAME.td` to `NAME.h`, `.hpp`, `.py`, `.rs`.
fn generate(folder: &Path, input: &str, name: &str) {
    generate_outputs(folder, input, name, &OUTPUTS);
}

fn generate_outputs(folder: &Path, input: &str, name: &str, outputs: &[(&str, &str)]) {
    let mut command = tdgen(folder);
    command.arg(input);
    for (action, extension) in outputs {
        command.arg(format!("{action}={name}.{extension}"));
    }
    // The order of random fields causes warnings.
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The sanitizers for addresses and undefined behavior.
const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// A file of these tests.
fn file(name: &str) -> PathBuf {
    root().join("tests/messages/code").join(name)
}

/// A folder with the outputs of a schema of these tests.
fn generated(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), file(&format!("{name}.td")).to_str().unwrap(), name);
    folder
}

/// Compiles in a folder, without a warning.
fn compile(folder: &Path, compiler: &str, package: &str, arguments: &[&str]) {
    let mut command = Command::new(compiler);
    command.current_dir(folder).arg("-I.").args(WARNINGS).args(arguments);
    quiet(&mut command, package);
}

/// Compiles Rust in a folder, without a warning.
fn rustc(folder: &Path, arguments: &[&str]) {
    let mut rustc = Command::new("rustc");
    quiet(rustc.current_dir(folder).arg("-Dwarnings").args(arguments), "rustc");
}

#[test]
fn outputs() {
    let folder = generated("lamps");
    for (_, extension) in OUTPUTS {
        let name = format!("lamps.{extension}");
        let text = fs::read_to_string(folder.path().join(&name)).unwrap();
        matches_snapshot("messages/code", &name, &paragraphs_with("light_cmd", &without_fixed_code(&text)));
    }
}

/// Returns a generated file without the code that is the same in every file of its language, which its templates show.
fn without_fixed_code(text: &str) -> String {
    let templates = files_below(&root().join("src/backends/messages"), ".inc");
    let templates: String = templates.iter().map(|path| fs::read_to_string(path).unwrap() + "\n").collect();
    let fixed: HashSet<&str> = templates.lines().map(str::trim).collect();
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = String::new();
    for run in lines.chunk_by(|a, b| fixed.contains(a.trim()) == fixed.contains(b.trim())) {
        // Short runs are braces and the like.
        if run.len() > 4 && fixed.contains(run[0].trim()) {
            shown += "[...]\n";
        } else {
            shown.extend(run.iter().flat_map(|line| [line, "\n"]));
        }
    }
    shown
}

/// The header needs no library in any standard, and unused functions cost nothing.
#[test]
fn firmware_is_freestanding() {
    for name in ["lamps", "names", "valve"] {
        let folder = generated(name);
        let user = format!("#include \"{name}.h\"\n#include \"{name}.h\"\nextern int used;\nint used;\n");
        fs::write(folder.path().join("user.c"), user).unwrap();
        for (c, cpp, package) in COMPILERS {
            for standard in ["-std=c99", "-std=c11", "-std=gnu17"] {
                let arguments = [standard, "-ffreestanding", "-O2", "-c", "user.c", "-o", "user.o"];
                compile(folder.path(), c, package, &arguments);
                let symbols = quiet(Command::new("nm").current_dir(folder.path()).arg("user.o"), "binutils");
                let names: Vec<&str> = symbols.split_whitespace().skip(2).collect();
                assert_eq!(names, ["used"]);
            }
            for standard in ["-std=c++17", "-std=gnu++20"] {
                compile(folder.path(), cpp, package, &[standard, "-fsyntax-only", "-xc++", "user.c"]);
            }
        }
    }
}

/// The object contains all public functions, and its only undefined symbol is `memset`, which compilers insert.
#[test]
fn firmware_needs_no_library() {
    let folder = generated("lamps");
    let user = "#include \"lamps.h\"
size_t use(lamps_command_handlers *handlers, light_cmd_t *message);
size_t use(lamps_command_handlers *handlers, light_cmd_t *message) {
  lamps_init_light_cmd(message);
  if (lamps_as_light_cmd(message, sizeof(*message)) == NULL)
    return lamps_check_version(1, 2, 3, LAMPS_SCHEMA_HASH);
  return (size_t)lamps_dispatch_command(handlers, NULL, message, sizeof(*message));
}
";
    fs::write(folder.path().join("user.c"), user).unwrap();
    for (c, _, package) in COMPILERS {
        for level in ["-O0", "-Os", "-O2"] {
            let arguments =
                ["-std=c99", "-ffreestanding", "-fno-stack-protector", level, "-c", "user.c", "-o", "user.o"];
            compile(folder.path(), c, package, &arguments);
            let mut nm = Command::new("nm");
            let asked = quiet(nm.current_dir(folder.path()).args(["-u", "user.o"]), "binutils");
            let asked: Vec<&str> = asked.split_whitespace().filter(|word| *word != "U").collect();
            assert!(asked.is_empty() || asked == ["memset"], "{c} {level}: {asked:?}");
        }
    }
}

/// A program can include the headers of messages and traces in any order.
#[test]
fn messages_and_traces_go_together() {
    let folder = tempfile::tempdir().unwrap();
    let schema = root().join("tests/messages/kernel.td");
    generate(folder.path(), schema.to_str().unwrap(), "messages");
    let mut command = tdgen(folder.path());
    quiet(command.arg(&schema).arg("--gen-messages-trace-c=traces.h"), "");
    for (name, [first, second]) in [("a.c", ["messages", "traces"]), ("b.c", ["traces", "messages"])] {
        let user = format!("#include \"{first}.h\"\n#include \"{second}.h\"\nextern int used;\nint used;\n");
        fs::write(folder.path().join(name), user).unwrap();
        for (c, _, package) in COMPILERS {
            for standard in ["-std=c99", "-std=c11"] {
                compile(
                    folder.path(),
                    c,
                    package,
                    &[standard, "-ffreestanding", "-Wconversion", "-fsyntax-only", name],
                );
            }
            compile(folder.path(), c, package, &["-std=c++17", "-fsyntax-only", "-xc++", name]);
        }
    }
}

/// Two headers that define an enum with other values or another storage do not compile together.
#[test]
fn enums_that_differ_do_not_compile() {
    let folder = tempfile::tempdir().unwrap();
    for (name, storage, value) in [("one", "uint32_t", 1), ("two", "uint32_t", 2), ("three", "uint16_t", 1)] {
        let schema = format!(
            "include \"tdgen/messages/messages.td\"\ndef {name} : Schema<1, 0, 0>;\n\
             def status_e : Enum<{storage}> {{ let values = [Value<\"ST_OK\", 0>, Value<\"ST_ERR\", {value}>]; }}\n"
        );
        fs::write(folder.path().join(format!("{name}.td")), schema).unwrap();
        generate(folder.path(), &format!("{name}.td"), name);
    }
    for (other, message) in [("two", "ST_ERR == 2"), ("three", "sizeof(status_e) == 2")] {
        let user = format!("#include \"one.h\"\n#include \"{other}.h\"\n");
        fs::write(folder.path().join("user.c"), user).unwrap();
        let mut gcc = Command::new("gcc");
        let output = run(gcc.current_dir(folder.path()).args(["-std=c11", "-fsyntax-only", "user.c"]), "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(message), "{errors}");
    }
}

#[test]
fn firmware_checks_and_dispatches() {
    let folder = generated("lamps");
    let program = file("lamps.c");
    let program = program.to_str().unwrap();
    for (c, _, package) in COMPILERS {
        let sanitizers = if c == "gcc" { &SANITIZERS[..] } else { &[] };
        for (standard, more) in [("-std=c99", sanitizers), ("-std=c11", &["-O2"][..])] {
            let arguments = [&[standard, "-o", "firmware", program], more].concat();
            compile(folder.path(), c, package, &arguments);
            quiet(&mut Command::new(folder.path().join("firmware")), "");
        }
    }
}

#[test]
fn host_views_builds_and_visits() {
    let folder = generated("lamps");
    let program = file("lamps.cpp");
    let program = program.to_str().unwrap();
    for (_, cpp, package) in COMPILERS {
        let sanitizers = if cpp == "g++" { &SANITIZERS[..] } else { &[] };
        for standard in ["-std=c++17", "-std=c++20"] {
            let arguments = [&[standard, "-o", "host", program], sanitizers].concat();
            compile(folder.path(), cpp, package, &arguments);
            let stdout = quiet(&mut Command::new(folder.path().join("host")), "");
            matches_snapshot("messages/code", "host", &stdout);
        }
    }
}

#[test]
fn tools_pack_and_unpack() {
    let folder = generated("lamps");
    let program = file("lamps_tool.py");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    let stdout = quiet(python.args(["-W", "error"]).arg(&program), "python3");
    matches_snapshot("messages/code", "tool", &stdout);
    fs::copy(&program, folder.path().join("lamps_tool.py")).unwrap();
    are_types_right(folder.path(), &["lamps", "lamps_tool"]);
}

/// Values outside of their ranges are refused on both sides, and defaults are the same.
#[test]
fn rules_of_values() {
    let folder = generated("pumps");
    for (source, compiler, standard) in [("pumps.c", "gcc", "-std=c99"), ("pumps.cpp", "g++", "-std=c++17")] {
        let program = file(source);
        let arguments = [standard, "-Wconversion", "-o", "program", program.to_str().unwrap()];
        compile(folder.path(), compiler, "g++", &[&arguments[..], &SANITIZERS].concat());
        quiet(&mut Command::new(folder.path().join("program")), "");
    }
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    let stdout = quiet(python.args(["-W", "error"]).arg(file("pumps_tool.py")), "python3");
    matches_snapshot("messages/code", "pumps_tool", &stdout);
    are_types_right(folder.path(), &["pumps"]);
    let mut tdgen = tdgen(folder.path());
    quiet(tdgen.arg(file("pumps.td")).arg("--gen-messages-fbs=pumps.fbs"), "");
    quiet(Command::new("flatc").current_dir(folder.path()).args(["--cpp", "pumps.fbs"]), "flatbuffers-compiler");
}

/// Counts, optional fields, unions and flexible arrays mean the same in all languages.
#[test]
fn shapes_of_fields() {
    let folder = generated("shapes");
    for (source, compiler, standard) in [("shapes.c", "gcc", "-std=c99"), ("shapes.cpp", "g++", "-std=c++17")] {
        let program = file(source);
        let arguments = [standard, "-Wconversion", "-o", "program", program.to_str().unwrap()];
        compile(folder.path(), compiler, "g++", &[&arguments[..], &SANITIZERS].concat());
        quiet(&mut Command::new(folder.path().join("program")), "");
    }
    let program = file("shapes.c");
    compile(folder.path(), "clang-22", "clang-22", &["-std=c99", "-fsyntax-only", program.to_str().unwrap()]);
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1");
    let stdout = quiet(python.args(["-W", "error"]).arg(file("shapes_tool.py")), "python3");
    matches_snapshot("messages/code", "shapes_tool", &stdout);
    are_types_right(folder.path(), &["shapes"]);
    let schema = file("shapes.td");
    let mut command = tdgen(folder.path());
    run(command.arg(&schema).args(["--gen-messages-fbs=shapes.fbs", "--gen-messages-doc=shapes.html"]), "");
    quiet(Command::new("flatc").current_dir(folder.path()).args(["--cpp", "shapes.fbs"]), "flatbuffers-compiler");
    same_as_yaml("shapes");
}

/// Checks that a schema in YAML is the one of the same name in `.td`, and that its conversion is. Returns the conversion.
fn same_as_yaml(name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let [yaml, td] = ["yaml", "td"].map(|form| file(&format!("{name}.{form}")));
    let command = |arguments: &[&str], schema: &Path| {
        let output = run(tdgen(folder.path()).args(["messages"]).args(arguments).arg(schema), "");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let hash = |schema: &Path| command(&["check", "--no-warn-on-holes"], schema).rsplit(' ').next().map(str::to_owned);
    let converted = command(&["convert", "--no-warn-on-holes"], &yaml);
    let copy = folder.path().join("copy.td");
    fs::write(&copy, &converted).unwrap();
    assert_eq!([hash(&yaml), hash(&copy)], [hash(&td), hash(&td)]);
    let diff = command(&["diff", "--no-warn-on-holes", td.to_str().unwrap()], &copy);
    // `.td` needs no modules.
    let is_other = |line: &&str| [": major: ", ": minor: "].iter().any(|bump| line.contains(bump));
    assert_eq!(diff.lines().find(is_other), None);
    converted
}

/// The types of Python modules are correct, also for the oldest supported Python.
fn are_types_right(folder: &Path, modules: &[&str]) {
    let mut mypy = mypy(folder, Some("3.9"));
    mypy.env("MYPYPATH", folder);
    for module in modules {
        mypy.args(["-m", module]);
    }
    quiet(&mut mypy, "mypy");
}

/// Names that mean something else in one of the languages.
#[test]
fn awkward_names() {
    let folder = generated("names");
    let both = "#include \"names.h\"\n#include \"names.hpp\"\nint main() {
  range::message_buffer<range::len> bytes;
  range::build_message<range::len>(bytes).value({1, 2, 3, 4, 5}).at({true, true, false});
  return range::read_message<range::len>(bytes)->value(4) == 5 ? 0 : 1;\n}\n";
    fs::write(folder.path().join("both.cpp"), both).unwrap();
    for (_, cpp, package) in COMPILERS {
        compile(folder.path(), cpp, package, &["-std=c++17", "both.cpp", "-o", "both"]);
        quiet(&mut Command::new(folder.path().join("both")), "");
    }
    are_types_right(folder.path(), &["names"]);
    let program = "import names
for cls in names.MESSAGES.values():
    message = cls()
    assert names.unpack(message.pack()) == message == cls.from_dict(message.to_dict())
";
    quiet(Command::new("python3").current_dir(folder.path()).args(["-W", "error", "-c", program]), "python3");
}

/// Many messages compile, and each is found.
#[test]
fn many_messages() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "include \"tdgen/messages/messages.td\"
def many : Schema<1, 0, 0>;
foreach i = !range(1000) in
  def message#i : Command { let fields = [Field<\"a\", uint64_t>, Field<\"b\", uint32_t>]; let id = !mul(!add(i, 1), !add(i, 1)); }
";
    fs::write(folder.path().join("many.td"), schema).unwrap();
    generate(folder.path(), "many.td", "many");
    let c = "#include \"many.h\"\nint main(void) { return many_message_size(998001) == 56 && many_message_size(998002) == 0 ? 0 : 1; }\n";
    fs::write(folder.path().join("many.c"), c).unwrap();
    let cpp = "#include \"many.hpp\"
int main() {
  many::message_buffer<many::message999> bytes;
  many::build_message<many::message999>(bytes);
  unsigned found = 0;
  many::visit(bytes.data(), bytes.size(), [&](auto view) { found = view.header().message_id(); });
  return found == 1000000 ? 0 : 1;
}
";
    fs::write(folder.path().join("many.cpp"), cpp).unwrap();
    for (c, cpp, package) in COMPILERS {
        compile(folder.path(), c, package, &["-std=c99", "many.c", "-o", "many"]);
        quiet(&mut Command::new(folder.path().join("many")), "");
        compile(folder.path(), cpp, package, &["-std=c++17", "many.cpp", "-o", "many"]);
        quiet(&mut Command::new(folder.path().join("many")), "");
    }
}

/// The number of schemas in the first program, which is compiled with sanitizers, which is slow.
const SANITIZED: usize = 10;

/// The number of schemas in each other program, limited by the memory of compilers.
const BATCH: usize = 40;

#[test]
fn all_languages_and_compilers_agree() {
    let count = std::env::var("TDGEN_SCHEMAS").map_or(20, |count| count.parse().expect("TDGEN_SCHEMAS is a number"));
    let mut first = 0;
    while first < count {
        let is_sanitized = first == 0;
        let end = count.min(first + if is_sanitized { SANITIZED } else { BATCH });
        let schemas: Vec<Schema> = (first..end).map(Schema::random).collect();
        let agrees = |schemas: &[Schema]| {
            let folder = tempfile::tempdir().unwrap();
            std::panic::catch_unwind(|| agree(folder.path(), schemas, is_sanitized)).is_ok()
        };
        if !agrees(&schemas) {
            panic!("the languages disagree about this schema:\n{}", shrink::smallest(schemas, agrees).td());
        }
        first = end;
    }
}

fn agree(folder: &Path, schemas: &[Schema], is_sanitized: bool) {
    for schema in schemas {
        let input = format!("{}.td", schema.api);
        fs::write(folder.join(&input), schema.td()).unwrap();
        generate(folder, &input, &schema.api);
    }
    fs::write(folder.join("program.c"), c_program(schemas)).unwrap();
    fs::write(folder.join("program.cpp"), cpp_program(schemas)).unwrap();
    fs::write(folder.join("program.py"), python_program(schemas)).unwrap();
    fs::write(folder.join("program.rs"), rust_program(schemas)).unwrap();
    rustc(folder, &["--edition=2021", "program.rs", "-orust"]);
    for (c, cpp, package) in COMPILERS {
        // gcc compiles it as C99 below.
        if c != "gcc" {
            compile(folder, c, package, &["-std=c99", "-fsyntax-only", "program.c"]);
        }
        compile(folder, c, package, &["-std=c11", "-fsyntax-only", "program.c"]);
        let arguments = ["-std=c++17", "program.cpp", "-o", "cpp"];
        match (c, is_sanitized) {
            ("gcc", true) => compile(folder, cpp, package, &[&arguments[..], &SANITIZERS].concat()),
            ("clang-22", false) => compile(folder, cpp, package, &arguments),
            _ => compile(folder, cpp, package, &["-std=c++17", "-fsyntax-only", "program.cpp"]),
        }
    }
    let arguments = ["-std=c99", "program.c", "-o", "c"];
    compile(folder, "gcc", "g++", &[&arguments[..], &SANITIZERS].concat());
    let command = |language: &str| match language {
        "python" => {
            let mut command = Command::new("python3");
            command.arg("program.py");
            command
        }
        _ => Command::new(folder.join(language)),
    };
    let languages = ["c", "cpp", "python", "rust"];
    let layouts = languages.map(|language| {
        let bytes = format!("{language}.bin");
        quiet(command(language).current_dir(folder).args(["write", &bytes]), "python3")
    });
    let bytes = languages.map(|language| fs::read(folder.join(format!("{language}.bin"))).unwrap());
    assert!(!bytes[0].is_empty());
    for other in [1, 2, 3] {
        assert_eq!(layouts[0], layouts[other], "layouts in {}", languages[other]);
        assert!(bytes[0] == bytes[other], "bytes of {}", languages[other]);
    }
    for language in languages {
        for writer in languages {
            let bytes = format!("{writer}.bin");
            quiet(command(language).current_dir(folder).args(["read", &bytes]), "python3");
        }
    }
}
